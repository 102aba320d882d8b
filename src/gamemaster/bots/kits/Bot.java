// A bot for gamemaster in Java. Change `choose`; everything else speaks the protocol.
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

public class Bot {
    static final Random dice = new Random();

    /** What to send for this view, as JSON text. `moves` are some submissions that stand now, never all
     *  there are: build better ones from the view, whose parts `member(view, "…")` gives. `standby`
     *  always stands: it is what plays if you send nothing. */
    static String choose(String view, String standby, List<String> moves) {
        return moves.isEmpty() ? standby : moves.get(dice.nextInt(moves.size()));
    }

    public static void main(String[] words) throws IOException {
        var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line; (line = in.readLine()) != null; ) {
            switch (member(line, "type")) {
                case "\"hello\"" -> {
                    dice.setSeed(Long.parseLong(member(line, "seed")));
                    write("{\"type\":\"ready\",\"moves\":8}");
                }
                case "\"view\"" -> {
                    var moves = elements(member(line, "moves"));
                    String sent = choose(member(line, "view"), member(line, "default"), moves);
                    write("{\"turn\":" + member(line, "turn") + ",\"submission\":" + sent + "}");
                }
                case "\"refused\"" -> System.err.println("refused: " + member(line, "message"));
                case "\"goodbye\"" -> { return; }
                default -> { }
            }
        }
    }

    static void write(String text) {
        System.out.print(text + "\n");
        System.out.flush();
    }

    /** The member of a JSON object by its name, as text. The game master sends no spaces. */
    static String member(String object, String name) {
        int at = 1;
        while (at < object.length() && object.charAt(at) == '"') {
            int value = afterString(object, at) + 1;
            int next = afterValue(object, value);
            if (object.substring(at + 1, value - 2).equals(name)) return object.substring(value, next);
            at = next + 1;
        }
        return "";
    }

    /** The elements of a JSON array, each as text. */
    static List<String> elements(String array) {
        var found = new ArrayList<String>();
        for (int at = 1; at < array.length() - 1; ) {
            int next = afterValue(array, at);
            found.add(array.substring(at, next));
            at = next + 1;
        }
        return found;
    }

    static int afterString(String text, int at) {
        for (at++; text.charAt(at) != '"'; at++) if (text.charAt(at) == '\\') at++;
        return at + 1;
    }

    static int afterValue(String text, int at) {
        for (int depth = 0; at < text.length(); at++) {
            char c = text.charAt(at);
            if (c == '"') {
                at = afterString(text, at) - 1;
                if (depth == 0) return at + 1;
            } else if (c == '{' || c == '[') depth++;
            else if (c == '}' || c == ']') {
                if (depth == 0) return at;
                if (--depth == 0) return at + 1;
            } else if (c == ',' && depth == 0) return at;
        }
        return at;
    }
}
