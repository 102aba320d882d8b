"""Who is what to whom: opponents, allies, everybody."""

from gamemaster.games.auto_rumble.battle.field.forms import Number
from gamemaster.games.auto_rumble.battle.field.squads import Squad
from gamemaster.language.tree import Base, Party


def in_base(you: Squad, base: Base, squad: Squad) -> bool:
    """Whether the heroes of a squad belong to what a group is drawn from (but for you yourself)."""
    if base == "opponents":
        return squad.seat != you.seat
    if base in ("allies", "team"):
        return squad.seat == you.seat
    return base in ("everyone", "others")


def counts_in(you: Squad, base: Base, squad: Squad) -> Number:
    """How many heroes of a squad belong to the base."""
    if not in_base(you, base, squad):
        return 0
    without_you = squad is you and base in ("others", "allies")
    return squad.count - 1 if without_you else squad.count


def is_party(hero: Squad, other: Squad | None, party: Party) -> bool:
    """Whether `other` is what `hero` calls by that name; nobody is only anyone."""
    if party == "anyone":
        return True
    if other is None:
        return False
    if party == "you":
        return other is hero
    if party == "opponent":
        return other.seat != hero.seat
    if party == "ally":
        return other.seat == hero.seat and other is not hero
    return party == "other" and other is not hero
