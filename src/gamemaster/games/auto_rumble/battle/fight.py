"""The entrance to the battle: heroes in, events and winner out; pure, and without dice."""

from gamemaster.core.values import Value
from gamemaster.games.auto_rumble.battle import events as told
from gamemaster.games.auto_rumble.battle.answer.react import answer, spare
from gamemaster.games.auto_rumble.battle.answer.rounds import battle
from gamemaster.games.auto_rumble.battle.change.muster import troops
from gamemaster.games.auto_rumble.battle.change.powers import share_variables
from gamemaster.games.auto_rumble.battle.field.field import Field, Looped, Told
from gamemaster.games.auto_rumble.battle.field.forms import Form
from gamemaster.games.auto_rumble.battle.field.loops import SquadField
from gamemaster.games.auto_rumble.battle.field.memory import Memory, OwnVariable
from gamemaster.games.auto_rumble.battle.field.programs import Entry, needs_of, program
from gamemaster.games.auto_rumble.battle.field.squads import Squad
from gamemaster.games.auto_rumble.battle.heroes import ATTACK as ATTACK_NAME
from gamemaster.games.auto_rumble.battle.heroes import Hero, Settings
from gamemaster.games.auto_rumble.battle.read.modifiers import single_out
from gamemaster.games.auto_rumble.battle.read.scene import Fight, Laws
from gamemaster.games.auto_rumble.battle.read.stats import stat

LAWS = Laws(stat, single_out, answer, spare)
"""Where the rooms of the battle are tied together."""


class Battle(Value, frozen=True):
    """A battle that was fought: what happened, who won, in which round, and who still stands."""

    events: tuple[told.BattleEvent, ...]
    winner: int | None
    rounds: int
    survivors: tuple[told.Troop, ...]


def fight(heroes: tuple[Hero, ...], settings: Settings | None = None) -> Battle:
    """Fight it out: the same heroes and settings always give the same battle."""
    return fought(heroes, settings or Settings(), SquadField())


def fought(heroes: tuple[Hero, ...], settings: Settings, field: Field) -> Battle:
    """Fight on a given battlefield."""
    powers = [owned.power for hero in heroes for owned in hero.powers]
    needs = needs_of(tuple(program(power) for power in powers))
    under_way = Fight(field, settings, needs, LAWS)
    squads = [_squad(under_way, seat, hero) for seat, hero in enumerate(heroes)]
    field.reserve = settings.reserve
    field.line.rearrange(squads.copy())
    for power in powers:
        share_variables(under_way, power)
    under_way.tell(told.BattleBegan(tuple(_entered(hero) for hero in heroes)))
    end = battle(under_way)
    under_way.tell(end)
    survivors = tuple(troop for troop in troops(under_way) if troop.alive)
    return Battle(tuple(_stored(e, ()) for e in field.events), end.seat, end.round, survivors)


def _squad(fight: Fight, seat: int, hero: Hero) -> Squad:
    entries = tuple(Entry(program(owned.power), owned.strength) for owned in hero.powers)
    variables: Memory = {
        OwnVariable(i, variable.name): variable.start
        for i, owned in enumerate(hero.powers)
        for variable in owned.power.text.variables
        if not variable.shared
    }
    squad = Squad(seat, hero.base, fight.kinds.kind(entries, order_of(hero)), variables)
    squad.count, squad.energy = 1, hero.energy
    squad.attack = squad.base_attack = max(hero.attack, 0)
    squad.attack_cost, squad.initiative = fight.settings.attack_cost, hero.initiative
    return squad


def order_of(hero: Hero) -> tuple[int, ...]:
    """The order list as places of powers (−1 is the attack); what it leaves out follows."""
    names = [owned.power.name for owned in hero.powers]
    left = [-1, *range(len(names))]
    order = []
    for wanted in hero.order:
        for i in left:
            if (ATTACK_NAME if i < 0 else names[i]) == wanted:
                order.append(i)
                left.remove(i)
                break
    return (*order, *left)


def _entered(hero: Hero) -> told.Entered:
    names = tuple(ATTACK_NAME if i < 0 else hero.powers[i].power.name for i in order_of(hero))
    return told.Entered(
        hero.name, hero.energy, max(hero.attack, 0), hero.initiative, hero.base, names
    )


# --- events as they are stored


def _stored(event: Told, loops: tuple[int, ...]) -> told.BattleEvent:
    """An event with plain integers and ranges instead of forms; `loops` are the symbols around it."""
    if isinstance(event, Looped):
        inner = (*loops, event.bit)
        times = _range(event.times, loops) if isinstance(event.times, Form) else event.times
        return told.Repeated(times, tuple(_stored(e, inner) for e in event.events))
    return told.mapped(event, Form, lambda form: _range(form, loops)) if loops else event


def _range(form: Form, loops: tuple[int, ...]) -> told.Range:
    steps = tuple(form.by.get(bit, 0) for bit in loops)
    mixed = []
    for mask, step in sorted(form.by.items()):
        if mask & (mask - 1):
            bits = sum(1 << place for place, bit in enumerate(loops) if mask & bit)
            mixed.append((bits, step))
    return told.Range(form.at, steps, tuple(mixed))
