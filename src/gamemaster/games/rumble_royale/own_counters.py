"""Counters that a card puts on itself: a number of its own, kept as its variable.

Marks are what players bear; a subprocess has its variables. "Put a counter on this. When it has 3 counters, …" is
"X starts at 0. X becomes X + 1. If X is 3, …".
"""

from collections.abc import Iterator

from msgspec import structs

from gamemaster.language import tree as t

LETTERS = "XYZKMN"
"""What such a number is called, the first that the text does not use."""


def with_own_counters(text: t.Text) -> t.Text:
    """The text with its own counters as variables."""
    own = (t.This(),) if text.choose else (t.This(), t.Chosen())
    marks = list(dict.fromkeys(_on_itself(text)))
    taken = {variable.name for variable in text.variables}
    names = dict(zip(marks, (x for x in LETTERS if x not in taken), strict=False))
    if not names or len(names) < len(marks):
        return text

    def change(node: object) -> object:
        match node:
            case t.Mark(to, mark, amount) if to in own and mark in names:
                return t.SetVar(names[mark], t.Add(t.Var(names[mark]), amount))
            case t.Unmark(to, mark, amount) if to in own and mark in names:
                left = t.Sub(t.Var(names[mark]), amount) if amount is not None else 0
                return t.SetVar(names[mark], t.Higher(left, 0) if amount is not None else 0)
            case t.Marks(who, mark) if who in own and mark in names:
                return t.Var(names[mark])
        return node

    counted: t.Text = t.rewritten(text, change)
    variables = (*text.variables, *(t.Variable(name, 0) for name in names.values()))
    return structs.replace(counted, variables=variables)


def _on_itself(text: t.Text) -> Iterator[str]:
    for node in t.nodes(text):
        if isinstance(node, t.Mark | t.Unmark) and node.to == t.This():
            yield node.mark
        if isinstance(node, t.Marks) and node.who == t.This():
            yield node.mark
