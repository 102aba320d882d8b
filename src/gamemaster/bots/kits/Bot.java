// A bot for gamemaster in Java. Change `choose`; everything else speaks the protocol.
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

public class Bot {
    /** What to send for this view, as JSON text. `standby` always stands: it is what plays if you
     *  send nothing. `member(view, "…")` gives the parts of the view. */
    static String choose(String view, String standby) {
        return standby;
    }

    public static void main(String[] words) throws IOException {
        var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line; (line = in.readLine()) != null; ) {
            switch (member(line, "type")) {
                case "\"hello\"" -> write("{\"type\":\"ready\"}");
                case "\"view\"" -> {
                    String sent = choose(member(line, "view"), member(line, "default"));
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
