"""What tells two readings of a card apart."""

from gamemaster.core.values import Words
from gamemaster.language import tree as t
from gamemaster.language.dialect import Parting


def parting(a: t.Text, b: t.Text, stays: bool = False) -> Parting | None:
    """Trees of cards that differ in normal form are taken to part."""
    if a == b:
        return None
    nothing = Words(en="", pt="")
    return Parting(nothing, (nothing, nothing), None)
