"""What cards put over players, and whose subprocesses are: dearer cards, none at all, taken, copied."""

from typing import assert_never

from msgspec import structs

from gamemaster.core.values import Seat
from gamemaster.games.rumble_royale.events import (
    CardsDearer,
    HealingBarred,
    NoRoom,
    PlayerBarred,
    SubprocessEntered,
    SubprocessTaken,
)
from gamemaster.games.rumble_royale.meaning import Context, bounded
from gamemaster.games.rumble_royale.standing import change_of
from gamemaster.games.rumble_royale.state import Process, Target
from gamemaster.games.rumble_royale.turn import Turn
from gamemaster.language import tree as t

MOST_SUBPROCESSES = 60
"""What a table has room for; a copy beyond it does not come into being (Q-CR-40)."""

Holding = t.CardCost | t.Forbid | t.TakeProcess | t.CopyProcess


def hold(effect: Holding, target: Target, here: Context) -> int:
    """One of these effects on one target; how much it changed."""
    match effect:
        case t.CardCost():
            return _make_dearer(target, effect, here)
        case t.Forbid():
            return _bar(target, effect, here)
        case t.TakeProcess():
            return _take(target, here)
        case t.CopyProcess():
            return _copy(target, here)
        case _:
            assert_never(effect)


def _make_dearer(target: Target, effect: t.CardCost, here: Context) -> int:
    if target.player is None:
        return 0
    turn, change = here.turn, change_of(effect, here)
    field = "dearer_ever" if effect.lasting == "battle" else "dearer"
    now = bounded(getattr(turn.players[target.player], field) + change)
    turn.change_player(target.player, **{field: now})
    if change:
        cause = turn.card_name(here.cause.card)
        turn.tell(CardsDearer(target.player, change, effect.lasting == "battle", cause))
    return change


def _bar(target: Target, effect: t.Forbid, here: Context) -> int:
    turn, seat = here.turn, target.player
    if seat is None:
        return 0
    if effect.what == "heal":
        return _bar_healing(seat, effect, here)
    last = turn.config.turns if effect.lasting == "battle" else turn.number
    if turn.players[seat].barred < last:
        turn.change_player(seat, barred=last)
        cause = turn.card_name(here.cause.card)
        turn.tell(PlayerBarred(seat, effect.lasting == "battle", cause))
    return 0


def _bar_healing(seat: Seat, effect: t.Forbid, here: Context) -> int:
    turn = here.turn
    last = turn.config.turns if effect.lasting == "battle" else turn.number
    if turn.players[seat].unhealed < last:
        turn.change_player(seat, unhealed=last)
        cause = turn.card_name(here.cause.card)
        turn.tell(HealingBarred(seat, effect.lasting == "battle", cause))
    return 0


def _take(target: Target, here: Context) -> int:
    """Whose it was and whose it is; one's own stays where it is."""
    turn, seat = here.turn, here.cause.seat
    process = turn.processes.get(target.subprocess or 0)
    if process is None or process.owner == seat or not turn.players[seat].is_alive:
        return 0
    turn.change_process(process.id, owner=seat)
    name, cause = turn.process_name(process.id), turn.card_name(here.cause.card)
    turn.tell(SubprocessTaken(process.id, name, seat, process.owner, cause))
    return 1


def _copy(target: Target, here: Context) -> int:
    turn, seat = here.turn, here.cause.seat
    process = turn.processes.get(target.subprocess or 0)
    gone = process is None or process.life < 1 or process.id in turn.doomed
    if process is None or gone or not turn.players[seat].is_alive:
        return 0
    if len(turn.processes) >= MOST_SUBPROCESSES:
        turn.tell(NoRoom(seat, turn.process_name(process.id), MOST_SUBPROCESSES))
        return 0
    enter(turn, structs.replace(process, owner=seat, copied=True))
    return 1


def enter(turn: Turn, process: Process) -> int:
    """A subprocess comes into play under a number of its own; damage its owner already took this turn
    was not its first (Q-CR-27)."""
    number = turn.next_process
    turn.next_process += 1
    card = turn.catalogue[process.card]
    seen = turn.players[process.owner].struck
    turn.processes[number] = structs.replace(
        process,
        id=number,
        used=tuple(seen if rule.when == "always" else 0 for rule in card.text.rules),
        used_ever=(0,) * len(card.text.rules),
    )
    turn.tell(SubprocessEntered(number, card.name, process.owner, process.life))
    return number
