"""`gamemaster battle FILE`: fight heroes described in a file, to try a "what if"."""

import tomllib
from pathlib import Path

from gamemaster.cli.screen import read_file, say_line, show_json
from gamemaster.core.codec import convert, decode, pretty
from gamemaster.core.errors import Illegal, Trouble
from gamemaster.core.values import Json, Lang, Value
from gamemaster.games.auto_rumble.battle.fight import fight
from gamemaster.games.auto_rumble.battle.heroes import ATTACK, Hero, Owned, Settings
from gamemaster.games.auto_rumble.battle.story.story import narrated
from gamemaster.games.auto_rumble.powers import compile_power
from gamemaster.games.auto_rumble.state import Side
from gamemaster.language.tree import Power


class OwnedInFile(Value, frozen=True):
    """A power in the file: its text ("Name: what it does") or its tree, and its strength."""

    power: str | Power
    strength: int = 0


class HeroInFile(Value, frozen=True):
    """A hero in the file; what it does not say follows from the coins it has left."""

    name: str
    coins: int = 0
    energy: int | None = None
    attack: int | None = None
    initiative: int | None = None
    base: int | None = None
    powers: tuple[str | OwnedInFile, ...] = ()
    order: tuple[str, ...] = ()


class BattleFile(Value, frozen=True):
    """Heroes in table order, and settings that differ from the usual ones."""

    heroes: tuple[HeroInFile, ...]
    settings: Settings = Settings()


def battle(file: Path, /, *, json: bool = False, lang: Lang = "en") -> None:
    """Fight heroes described in a JSON or TOML file and tell the story.

    Each hero has a name and may have energy, attack, initiative, base (its tie-breaker), or coins
    from which these follow; powers, as texts or trees, with their strength; and an order list.

    Parameters
    ----------
    file
        The heroes, as JSON or TOML; docs/battles.md shows one.
    json
        Print events, winner and survivors as JSON instead of the story.
    lang
        The language of the story, and of powers written as text.
    """
    said = convert(_raw(file), BattleFile)
    fought = fight(tuple(heroes(said, lang)), said.settings)
    if json:
        show_json(pretty(fought))
    else:
        say_line("\n".join(narrated(fought.events, lang)))


def _raw(file: Path) -> Json:
    text = read_file(file)
    if file.suffix != ".toml":
        return decode(text, dict)
    try:
        return tomllib.loads(text.decode())
    except (ValueError, RecursionError) as fault:  # TOMLDecodeError and UnicodeError among them
        raise Trouble(
            f"{file} is not good TOML: {fault}.", pt=f"{file} não é TOML válido: {fault}."
        ) from None


def heroes(said: BattleFile, lang: Lang) -> list[Hero]:
    """The heroes of a file, complete; raises Illegal for what cannot be."""
    if not said.heroes:
        raise Illegal(
            "A battle needs at least one hero.", ("heroes",), pt="Uma batalha precisa de um herói."
        )
    bases = [
        len(said.heroes) - seat if h.base is None else h.base for seat, h in enumerate(said.heroes)
    ]
    return [_hero(h, seat, bases[seat], lang) for seat, h in enumerate(said.heroes)]


def _hero(said: HeroInFile, seat: int, base: int, lang: Lang) -> Hero:
    owned = tuple(_owned(p, ("heroes", seat, "powers", n), lang) for n, p in enumerate(said.powers))
    _check_order(said.order, [o.power.name for o in owned], seat)
    side = Side(said.coins, base)
    return Hero(
        said.name,
        side.energy if said.energy is None else said.energy,
        side.attack if said.attack is None else said.attack,
        said.coins if said.initiative is None else said.initiative,
        base,
        owned,
        said.order,
    )


def _owned(said: str | OwnedInFile, path: tuple[str | int, ...], lang: Lang) -> Owned:
    power, strength = (said, 0) if isinstance(said, str) else (said.power, said.strength)
    if isinstance(power, Power):
        return Owned(power, strength)
    try:
        return Owned(compile_power(power, lang), strength)
    except Illegal as fault:
        raise Illegal(fault.message, path, pt=fault.pt) from None


def _check_order(order: tuple[str, ...], names: list[str], seat: int) -> None:
    left = [ATTACK, *names]
    for n, name in enumerate(order):
        if name not in left:
            raise Illegal(
                f"This hero has no '{name}' to put in order.",
                ("heroes", seat, "order", n),
                pt=f"Este herói não tem '{name}' para ordenar.",
            )
        left.remove(name)
