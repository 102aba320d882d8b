"""A bot for gamemaster in Python. Change `choose`; everything else speaks the protocol."""

import json
import random
import sys


def choose(view, default, moves, hello, dice):
    """What to send for this view.

    `moves` are some submissions that stand now, never all there are: build better ones from the view.
    `default` always stands: it is what plays if you send nothing.
    """
    return dice.choice(moves)


def main():
    hello, dice = None, random.Random()
    for line in sys.stdin:
        message = json.loads(line)
        kind = message["type"]
        if kind == "hello":
            hello = message
            dice.seed(hello["seed"])
            write({"type": "ready", "moves": 8})
        elif kind == "view":
            submission = choose(message["view"], message["default"], message["moves"], hello, dice)
            write({"turn": message["turn"], "submission": submission})
        elif kind == "refused":
            print("refused:", message["message"], "at", message["at"], file=sys.stderr)
        elif kind == "goodbye":
            return


def write(message):
    sys.stdout.write(json.dumps(message) + "\n")
    sys.stdout.flush()


main()
