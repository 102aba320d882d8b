"""A small laboratory for tests: stones that weigh something, and whose dice follow from the question."""

from itertools import combinations

from gamemaster.core.dice import ThreefryDice, match_key
from gamemaster.core.lab import LabQuestion, answered
from gamemaster.core.values import Words

STONES = {"pebble": 100, "stone": 300, "boulder": 900}


class StoneLab:
    kind = "stone"
    about = Words("how heavy it is", "quanto pesa")
    band = (-200, 200)
    by_meetings = False

    def __init__(self):
        self.asked = []

    def pieces(self):
        return {name: str(weight) for name, weight in STONES.items()}

    def questions(self, trials):
        worths = [LabQuestion("worth", (name,), trials, n) for name in STONES for n in (2, 3)]
        pairs = [
            LabQuestion(how, p, 4) for p in combinations(STONES, 2) for how in ("meeting", "pair")
        ]
        return [*worths, *pairs]

    def make_ready(self, *, compiling):
        self.compiled = compiling

    def answer(self, question):
        self.asked.append(question)
        dice = ThreefryDice(match_key(repr(question)))
        weights = [STONES[name] for name in question.about]
        lead = weights[0] - weights[1] if question.how == "meeting" else weights[0] - 300
        return answered([lead + dice.below(21) - 10 for _ in range(question.trials)])


LAB = StoneLab()
