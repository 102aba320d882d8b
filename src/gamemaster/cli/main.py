"""The `gamemaster` command: one list of verbs, each in a module of its own, loaded when called."""

import sys
from collections.abc import Sequence
from importlib.metadata import version

from cyclopts import App

from gamemaster.core.errors import Trouble
from gamemaster.core.values import Lang, say

app = App(
    name="gamemaster",
    help="An automated game master: seats people and programs, keeps their secrets, adjudicates, "
    "tells the story, and can prove that it was fair.",
    version=lambda: version("gamemaster"),
)
VERBS = (
    ("games", "gamemaster.cli.games:games", "List the games."),
    ("play", "gamemaster.cli.play:play_at_keyboard", "Play a match at this keyboard."),
    ("serve", "gamemaster.cli.serve:serve", "Serve tables and their pages."),
    ("replay", "gamemaster.cli.records:replay", "Tell a record again."),
    ("verify", "gamemaster.cli.records:verify_file", "Check that a record is true, from nothing."),
    (
        "adjudicate",
        "gamemaster.cli.adjudicate:adjudicate",
        "Adjudicate one turn for another program.",
    ),
    ("fighter", "gamemaster.games.bmiibo.verbs.fighters:fighter", "Look at Bmiibo fighters."),
    (
        "judy",
        "gamemaster.games.bmiibo.verbs.judy:judy",
        "Build a Bmiibo fighter in a conversation.",
    ),
    ("fight", "gamemaster.games.bmiibo.verbs.fight:fight", "Let Bmiibo fighters fight."),
    ("train", "gamemaster.games.bmiibo.verbs.train:train", "Train a fighter."),
    (
        "battle",
        "gamemaster.games.auto_rumble.verbs.battle:battle",
        "Fight heroes described in a file.",
    ),
    (
        "sheet",
        "gamemaster.games.auto_rumble.verbs.sheet:sheet",
        "What a power of Auto Rumble does and is worth.",
    ),
    ("power", "gamemaster.games.auto_rumble.verbs.power:power", "Powers that players write."),
    ("card", "gamemaster.games.rumble_royale.verbs.card:card", "Cards that players write."),
    (
        "phrasebook",
        "gamemaster.cli.phrasebook:phrasebook",
        "Print every phrase of the language.",
    ),
    ("map", "gamemaster.games.galaxy.verbs.map:draw_map", "Draw the map that a seed gives."),
    ("bot", "gamemaster.cli.bots:app", "Write a bot in any language, and try it in its cage."),
    ("tournament", "gamemaster.cli.arena:tournament", "Let bots compete, and rate them."),
)
for name, where, sentence in VERBS:
    app.command(where, name=name, help=sentence)


def spoken(words: Sequence[str]) -> Lang:
    """The language a command line asks for, also if the command never came to run."""
    pairs = zip(words, [*words[1:], ""], strict=True)
    wants = any(word == "--lang=pt" or (word, after) == ("--lang", "pt") for word, after in pairs)
    return "pt" if wants else "en"


def main() -> None:
    """Run the command; whatever a person can put right is said in a sentence, with exit code 1."""
    try:
        result = app(sys.argv[1:], result_action="return_value")
    except Trouble as trouble:
        print(f"gamemaster: {trouble.whole(spoken(sys.argv))}", file=sys.stderr)
        sys.exit(1)
    except (KeyboardInterrupt, EOFError):
        left = say(spoken(sys.argv), en="left.", pt="encerrado.")
        print(f"\ngamemaster: {left}", file=sys.stderr)
        sys.exit(130)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(141)
    sys.exit(result if isinstance(result, int) else 0)


if __name__ == "__main__":
    main()
