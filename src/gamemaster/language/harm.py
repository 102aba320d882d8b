"""Whom harm to "everyone" means in a power: the heroes of other players, never one's own."""

from typing import Any

import msgspec

from gamemaster.language import tree as t

_HARM = (t.Damage, t.Attack, t.Lose, t.Burn, t.Kill, t.Fall, t.Silence, t.LosePower, t.StealPower)
"""Effects that take something from their target."""


def sparing(text: t.Text) -> t.Text:
    """The text as it is played: harm to everyone or to all others spares the user's own side.

    Rulings Q-AR-28 and Q-AR-47, as for the attack itself. A text with something shared by all is
    about the whole table and means everyone, its user too.
    """
    if any(variable.shared for variable in text.variables):
        return text
    return msgspec.structs.replace(text, rules=_sparing(text.rules))


def _sparing(value: Any) -> Any:
    if isinstance(value, tuple):
        return tuple(_sparing(item) for item in value)
    if isinstance(value, t.Text):
        return sparing(value)
    if not isinstance(value, msgspec.Struct):
        return value
    fields = {name: _sparing(getattr(value, name)) for name in value.__struct_fields__}
    if isinstance(value, _HARM):
        fields["to"] = _other_players(fields["to"])
    return type(value)(**fields)


def _other_players(whom: Any) -> Any:
    """The group that harm goes to; a single hero and one's own copies stay who they are."""
    if isinstance(whom, t.Each) and whom.group.base in ("everyone", "others"):
        return t.Each(msgspec.structs.replace(whom.group, base="opponents"))
    return whom
