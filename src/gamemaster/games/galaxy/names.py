"""Names for solar systems: short, sayable, all different."""

from gamemaster.core.dice import Dice

_HEADS = (
    "Al", "Ar", "Bel", "Cas", "Cor", "Dra", "El", "Fen", "Gal", "Hel", "Io", "Jun", "Kes", "Lyr",
    "Mir", "Nad", "Or", "Per", "Quil", "Rhe", "Sab", "Tal", "Um", "Ves", "Wyn", "Xan", "Yar", "Zer",
)  # fmt: skip
_TAILS = (
    "a", "ane", "aris", "bo", "den", "dor", "e", "elle", "ex", "ia", "ik", "ion", "is", "ith",
    "mar", "mede", "na", "nus", "on", "ope", "os", "per", "ra", "ros", "tas", "tor", "ula", "us",
)  # fmt: skip


LONGEST_NAME = 40


def is_name(name: str) -> bool:
    """Whether a system may be called that: it stands in every story of the match, and on every map."""
    plain = name.isprintable() and name == " ".join(name.split())
    return plain and len(name) <= LONGEST_NAME and any(letter.isalnum() for letter in name)


def system_names(count: int, dice: Dice) -> tuple[str, ...]:
    """`count` different names; when the plain ones are used up they come again with a number."""
    plain = dice.shuffled(head + tail for head in _HEADS for tail in _TAILS)
    rounds = range(1 + count // len(plain))
    named = (name if again == 0 else f"{name} {again + 1}" for again in rounds for name in plain)
    return tuple(name for name, _ in zip(named, range(count), strict=False))
