"""`python -m bench laws`: the laws of the language on a sample; `make soak` holds the whole counts."""

import time
from statistics import median

from tests.language import mutations, pairs, trees
from tests.language.spoken import DIALECTS

from gamemaster.games.auto_rumble.panel import parting
from gamemaster.language.grammar.normalise import tokens
from gamemaster.language.readings import read
from gamemaster.language.tree import Gain, Rule, Text, You

TREES, TEXTS, PAIRS = 400, 200, 200


def run() -> None:
    found = trees.law(TREES)
    print(f"{TREES} trees, two languages: {len(found.misread)} sentences misread")
    print(f"  sentences that two trees share: {len(found.shared)}")
    print(
        f"  rows that say something, drawn: {len(trees.ROWS) - len(found.rows_left())} of {len(trees.ROWS)}"
    )
    print(f"  kinds of node: {len(trees.NODES) - len(found.nodes_left())} of {len(trees.NODES)}")
    fates, survivors = mutations.law(TEXTS)
    print(f"{TEXTS} texts, each with a word less and with another: {dict(fates)}")
    for survivor in survivors:
        print(f"  passed over: {survivor}")
    alike = pairs.law(PAIRS)
    print(f"{PAIRS} pairs of unequal normal forms, not told apart: {dict(pairs.classes(alike))}")
    _times()


def _times() -> None:
    spent = sorted(_reading_times())
    print(
        f"reading {len(spent)} texts of 25 to 35 words: median {median(spent) * 1000:.1f} ms, "
        f"at most {spent[-1] * 1000:.1f} ms"
    )
    once = Text((Rule("main", (Gain(You(), 5),)),))
    twice = Text((Rule("main", (Gain(You(), 2), Gain(You(), 3))),))
    began = time.process_time()
    parting(once, twice)
    print(f"two readings that behave alike: {(time.process_time() - began) * 1000:.0f} ms")


def _reading_times() -> list[float]:
    spent = []
    for source in mutations.sources(1_000):
        dialect = DIALECTS[source.kind]
        if 25 <= len(tokens(source.text, source.lang, dialect)) <= 35:
            began = time.process_time()
            read(source.text, source.lang, dialect, source.stays)
            spent.append(time.process_time() - began)
    return spent
