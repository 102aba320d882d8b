"""What heroes are called: Bob, then Bob 1 and Bob 2, then Bob 1A, 1B, 2A, 2B, and so on."""

from gamemaster.core.values import Lang, say
from gamemaster.games.auto_rumble.battle import events as told
from gamemaster.games.auto_rumble.battle.expand import value_of


class Namer:
    """Names of heroes by seat and number, following the lineage as it is told."""

    def __init__(self, names: tuple[str, ...], lang: Lang) -> None:
        self.names = names
        self.lang = lang
        self.history: list[tuple[told.Lineage, ...]] = []

    def regroup(self, event: told.Regrouped) -> None:
        self.history.append(event.lineage)

    def name(self, seat: int, number: told.Num) -> str:
        """The hero's name: its seat's, and its branch."""
        branch = self._branch(seat, value_of(number, ()), len(self.history))
        return f"{self.names[seat]} {branch}".rstrip()

    def many(self, seat: int, count: int, number: told.Num = 0) -> str:
        """So many heroes of a seat, or the one hero's name."""
        return (
            self.name(seat, number)
            if count == 1
            else f"{number_of(count, self.lang)} {self.plural(seat)}"
        )

    def plural(self, seat: int) -> str:
        name = self.names[seat]
        return name if name.endswith("s") else name + "s"

    def _branch(self, seat: int, number: int, time: int) -> str:
        suffixes: list[int] = []
        helper = ""
        while time > 0:
            time -= 1
            origin = _origin(self.history[time], seat, number)
            if origin is None:
                continue
            if origin.each == 0:
                word = say(self.lang, en="helper", pt="ajudante")
                helper = f"({word} {time + 1}-{number - origin.first + 1})"
                break
            if origin.each > 1:
                suffixes.append((number - origin.first) % origin.each)
            number = origin.parent + (number - origin.first) // origin.each
        branch = "".join(_suffix(n, depth) for depth, n in enumerate(reversed(suffixes)))
        return f"{helper} {branch}".strip()


def _origin(lineage: tuple[told.Lineage, ...], seat: int, number: int) -> told.Lineage | None:
    for origin in lineage:
        if origin.seat == seat and origin.first <= number < origin.first + origin.count:
            return origin
    return None


def _suffix(n: int, depth: int) -> str:
    """Numbers and letters in turn: 1, A, 1, A …"""
    if depth % 2 == 0:
        return str(n + 1)
    letters = ""
    n += 1
    while n:
        n, rest = divmod(n - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters


def number_of(n: int, lang: Lang) -> str:
    """A whole number with its thousands set apart and a true minus sign."""
    text = f"{abs(n):,}" if abs(n) >= 10_000 else str(abs(n))
    if lang == "pt":
        text = text.replace(",", ".")
    return f"−{text}" if n < 0 else text
