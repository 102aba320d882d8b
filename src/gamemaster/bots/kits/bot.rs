// A bot for gamemaster in Rust. Change `choose`; everything else speaks the protocol.
use std::io::{self, BufRead, Write};

/// What to send for this view, as JSON text. `standby` always stands: it is what plays if you
/// send nothing. `member(view, "…")` gives the parts of the view.
fn choose(_view: &str, standby: &str) -> String {
    standby.to_string()
}

fn main() -> io::Result<()> {
    let mut out = io::stdout().lock();
    for line in io::stdin().lock().lines() {
        let line = line?;
        match member(&line, "type") {
            "\"hello\"" => writeln!(out, "{{\"type\":\"ready\"}}")?,
            "\"view\"" => {
                let sent = choose(member(&line, "view"), member(&line, "default"));
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
