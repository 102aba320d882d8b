"""What a seat may send: a list of actions, in which an entry that cannot be read harms no other."""

import msgspec

from gamemaster.core.codec import convert
from gamemaster.core.errors import Illegal
from gamemaster.core.values import LANGS, Json, Words
from gamemaster.games.galaxy.state import Entry, Submission, Unreadable, View, Written

LONGEST_DETAIL = 200
"""How much of the complaint about an entry that cannot be read is kept."""


def read_submission(view: View, raw: Json) -> Submission:
    """The list may hold anything; an entry that is no action is skipped when its turn comes."""
    if view.seat is None or view.over:
        raise Illegal("You are not awaited now.", pt="Você não é esperado agora.")
    if not isinstance(raw, dict) or raw.keys() != {"actions"}:
        raise Illegal(
            'Send an object with one field, a list: {"actions": [...]}.',
            pt='Envie um objeto com um só campo, uma lista: {"actions": [...]}.',
        )
    if not isinstance(raw["actions"], list | tuple):
        raise Illegal("Expected a list.", ("actions",), pt="Era esperada uma lista.")
    try:
        return Submission(msgspec.convert(raw["actions"], tuple[Written, ...]))
    except (msgspec.ValidationError, RecursionError, OverflowError, UnicodeError):
        return Submission(tuple(_entry(entry) for entry in raw["actions"]))


def _entry(raw: Json) -> Entry:
    """One entry of a list in which something cannot be read."""
    try:
        return convert(raw, Written)  # type: ignore[arg-type]
    except Illegal as illegal:
        return Unreadable(Words(*(illegal.whole(lang)[:LONGEST_DETAIL] for lang in LANGS)))
