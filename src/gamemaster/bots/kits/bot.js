// A bot for gamemaster in JavaScript. Change `choose`; everything else speaks the protocol.
"use strict";

// What to send for this view. `moves` are some submissions that stand now, never all there are: build
// better ones from the view. `standby` always stands: it is what plays if you send nothing.
function choose(view, standby, moves, hello) {
  return moves[Math.floor(Math.random() * moves.length)];
}

let hello = null;

function write(message) {
  process.stdout.write(JSON.stringify(message) + "\n");
}

function hear(message) {
  if (message.type === "hello") {
    hello = message;
    write({ type: "ready", moves: 8 });
  } else if (message.type === "view") {
    const submission = choose(message.view, message.default, message.moves, hello);
    write({ turn: message.turn, submission });
  } else if (message.type === "refused") {
    console.error(`refused: ${message.message} at ${message.at}`);
  } else if (message.type === "goodbye") {
    process.exit(0);
  }
}

require("readline")
  .createInterface({ input: process.stdin })
  .on("line", (line) => hear(JSON.parse(line)));
