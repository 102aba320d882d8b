// A bot for gamemaster in Rust. Change `choose`; everything else speaks the protocol.
use std::io::{self, BufRead, Write};

/// What to send for this view, as JSON text. `moves` are some submissions that stand now, never all
/// there are: build better ones from the view, whose parts `member(view, "…")` gives. `standby` always
/// stands: it is what plays if you send nothing.
fn choose(_view: &str, standby: &str, moves: &[&str], dice: &mut u64) -> String {
    *dice = dice.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
    match moves.len() {
        0 => standby.to_string(),
        count => moves[(*dice >> 33) as usize % count].to_string(),
    }
}

fn main() -> io::Result<()> {
    let mut out = io::stdout().lock();
    let mut dice = 1;
    for line in io::stdin().lock().lines() {
        let line = line?;
        match member(&line, "type") {
            "\"hello\"" => {
                dice = member(&line, "seed").parse().unwrap_or(1);
                writeln!(out, "{{\"type\":\"ready\",\"moves\":8}}")?
            }
            "\"view\"" => {
                let moves = elements(member(&line, "moves"));
                let sent = choose(member(&line, "view"), member(&line, "default"), &moves, &mut dice);
                let turn = member(&line, "turn");
                writeln!(out, "{{\"turn\":{turn},\"submission\":{sent}}}")?;
            }
            "\"refused\"" => eprintln!("refused: {}", member(&line, "message")),
            "\"goodbye\"" => break,
            _ => {}
        }
        out.flush()?;
    }
    Ok(())
}

/// The member of a JSON object by its name, as text. The game master sends no spaces.
fn member<'a>(object: &'a str, name: &str) -> &'a str {
    let text = object.as_bytes();
    let mut at = 1;
    while at < text.len() && text[at] == b'"' {
        let value = after_string(text, at) + 1;
        let next = after_value(text, value);
        if &object[at + 1..value - 2] == name {
            return &object[value..next];
        }
        at = next + 1;
    }
    ""
}

/// The elements of a JSON array, each as text.
fn elements(array: &str) -> Vec<&str> {
    let (mut found, mut at) = (Vec::new(), 1);
    while at + 1 < array.len() {
        let next = after_value(array.as_bytes(), at);
        found.push(&array[at..next]);
        at = next + 1;
    }
    found
}

fn after_string(text: &[u8], mut at: usize) -> usize {
    at += 1;
    while text[at] != b'"' {
        at += if text[at] == b'\\' { 2 } else { 1 };
    }
    at + 1
}

fn after_value(text: &[u8], mut at: usize) -> usize {
    let mut depth = 0;
    while at < text.len() {
        match text[at] {
            b'"' => {
                at = after_string(text, at);
                if depth == 0 {
                    return at;
                }
                continue;
            }
            b'{' | b'[' => depth += 1,
            b'}' | b']' if depth == 0 => return at,
            b'}' | b']' if depth == 1 => return at + 1,
            b'}' | b']' => depth -= 1,
            b',' if depth == 0 => return at,
            _ => {}
        }
        at += 1;
    }
    at
}
