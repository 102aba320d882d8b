"""Effects that only cards have: what cards cost, and whose a subprocess is."""

from typing import Literal

from gamemaster.language.tree.values import Amount, Whom
from gamemaster.language.tree.words import Lasting, Node


class CardCost(Node, frozen=True):
    """Each card that the target plays costs it so much more or less Energy, never under 0; in an
    always-rule while it holds, else from now until this turn or the match is over."""

    to: Whom
    way: Literal["more", "less"]
    amount: Amount
    lasting: Lasting


class TakeProcess(Node, frozen=True):
    """The subprocess is yours from now on; it keeps its Life, its counters and what it was aimed at."""

    to: Whom


class CopyProcess(Node, frozen=True):
    """Another one like the subprocess enters for you: with the Life, the counters and the target that
    it has now (not beyond the number of subprocesses that a table has room for)."""

    to: Whom
