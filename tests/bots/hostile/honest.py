"""The polite half of every hostile bot: it says ready, and its evil is done when a view comes."""

import json
import sys


def say(text):
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def serve(choose):
    """Answer every view with `choose(message)`."""
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            say('{"type":"ready"}')
        elif message["type"] == "view":
            answer = {"turn": message["turn"], "submission": choose(message)}
            say(json.dumps(answer))


def attack(act):
    """Do `act` when the first view comes. If it raises, the bot breaks; if not, it plays on."""
    done = []

    def choose(message):
        if not done:
            done.append(act(message))
        return message["default"]

    serve(choose)
