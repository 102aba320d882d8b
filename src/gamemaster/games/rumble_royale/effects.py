"""What cards do: gains and losses at once, damage laid aside to be dealt together."""

from typing import Literal, assert_never

from msgspec import structs

from gamemaster.core.values import Seat
from gamemaster.games.rumble_royale.cards import MODIFIERS
from gamemaster.games.rumble_royale.events import (
    MarksChanged,
    PlayerRevived,
    StatChanged,
    SubprocessHealed,
)
from gamemaster.games.rumble_royale.holdings import hold
from gamemaster.games.rumble_royale.meaning import (
    BIGGEST,
    Context,
    amount_of,
    bounded,
    holds,
    stat_of,
    targets_of,
)
from gamemaster.games.rumble_royale.standing import may_heal
from gamemaster.games.rumble_royale.state import Later, Spell, Target
from gamemaster.games.rumble_royale.turn import DamageUnderWay, Fact, Turn, counter, with_counter
from gamemaster.language import tree as t

NEVER_NEGATIVE = ("glory", "coins", "cards", "energy")


def do_all(effects: tuple[t.Effect, ...], here: Context) -> Context:
    """Do effects in order; each may speak of the one before it."""
    for effect in effects:
        here = do(effect, here)
    return here


def do(effect: t.Effect, here: Context) -> Context:
    """Do one effect; the context that comes back knows whom it met and how much it changed."""
    if isinstance(effect, MODIFIERS):
        _leave_spell(effect, here)
        return here
    match effect:
        case t.If(cond, then, otherwise):
            return do_all(then if holds(cond, here) else otherwise, here)
        case t.Watch():
            _leave_watch(effect, here)
            return here
        case t.Swap():
            _swap(effect, here)
            return here
        case t.Over():
            _leave_for_later(effect, here)
            return here
        case t.SetVar(name, amount):
            _set_variable(name, amount_of(amount, here), here)
            return here
        case (
            t.CardCost()
            | t.Forbid()
            | t.TakeProcess()
            | t.CopyProcess()
            | t.Gain()
            | t.Lose()
            | t.Set()
            | t.Damage()
            | t.Kill()
            | t.Revive()
            | t.Mark()
            | t.Unmark()
        ):
            met = tuple(targets_of(effect.to, here))
            changed = sum(_one(effect, target, here._replace(it=target)) for target in met)
            return here._replace(them=met, changed=abs(changed))
    return here


Pointed = (
    t.CardCost
    | t.Forbid
    | t.TakeProcess
    | t.CopyProcess
    | t.Gain
    | t.Lose
    | t.Set
    | t.Damage
    | t.Kill
    | t.Revive
    | t.Mark
    | t.Unmark
)


def _one(effect: Pointed, target: Target, here: Context) -> int:
    """The effect on one target; how much it changed."""
    turn = here.turn
    if isinstance(effect, t.Revive):
        return _revive(target, amount_of(effect.energy, here), here)
    if not turn.is_there(target):
        return 0
    match effect:
        case t.Gain():
            return change_stat(target, effect.stat, amount_of(effect.amount, here), here)
        case t.Lose():
            return change_stat(target, effect.stat, -amount_of(effect.amount, here), here)
        case t.Set():
            now = stat_of(target, effect.stat, turn)
            return change_stat(target, effect.stat, amount_of(effect.amount, here) - now, here)
        case t.Damage():
            amount = max(0, amount_of(effect.amount, here))
            turn.hits.append(DamageUnderWay(here.cause, target, amount))
            return amount
        case t.Kill():
            return _kill(target, here)
        case t.CardCost() | t.Forbid() | t.TakeProcess() | t.CopyProcess():
            return hold(effect, target, here)
        case t.Mark():
            return _mark(target, effect.mark, amount_of(effect.amount, here), here)
        case t.Unmark():
            less = BIGGEST if effect.amount is None else amount_of(effect.amount, here)
            return _mark(target, effect.mark, -less, here)
        case _:
            assert_never(effect)


def change_stat(target: Target, stat: str, change: int, here: Context) -> int:
    """Add to a stat within its bounds and tell it; how much it really changed."""
    turn = here.turn
    cause = turn.card_name(here.cause.card)
    if target.player is None:
        return _change_process(target, stat, change, cause, here)
    seat = target.player
    player = turn.players[seat]
    if stat == "coins" and not turn.before_bids:
        return _change_later(turn, seat, "coins", change, cause)
    if stat == "cards":
        return _change_later(turn, seat, "cards", change, cause)
    now: int = getattr(player, stat)
    aim = bounded(now + change)
    if stat == "life" and change > 0 and not may_heal(turn, seat):
        return 0
    if stat == "life" and change > 0 and turn.config.life_cap:
        aim = max(now, min(aim, turn.config.life_cap))
    if stat in NEVER_NEGATIVE or stat == "life":
        aim = max(0, aim)
    if stat in PRIVATE:
        whole = StatChanged(seat, stat, aim - now, aim, cause)  # type: ignore[arg-type]
        _tell_privately(turn, whole, change)
    if aim != now:
        turn.change_player(seat, **{stat: aim})
        if stat not in PRIVATE:
            turn.tell(StatChanged(seat, stat, aim - now, aim, cause))  # type: ignore[arg-type]
        _note(turn, here, target, stat, aim - now)
    return aim - now


PRIVATE = ("energy", "coins")
"""What only its owner knows."""


def _tell_privately(turn: Turn, whole: StatChanged, asked: int) -> None:
    """Told even if nothing came of it: silence would say that there was nothing to lose."""
    turn.tell_only(whole.seat, whole, structs.replace(whole, change=asked, now=None))


def _change_later(turn: Turn, seat: int, stat: str, change: int, cause: str) -> int:
    """Cards come with the next draw (CR-31), coins with the next upkeep if this turn's auction has
    begun (Q-CR-36)."""
    field = f"extra_{stat}"
    now: int = getattr(turn.players[seat], field)
    floor = -turn.config.coins if stat == "coins" else -turn.config.hand
    aim = max(floor, bounded(now + change))
    if aim != now:
        turn.change_player(seat, **{field: aim})
        turn.tell(StatChanged(seat, stat, aim - now, aim, cause))  # type: ignore[arg-type]
    return aim - now


def _change_process(target: Target, stat: str, change: int, cause: str, here: Context) -> int:
    process = here.turn.processes[target.subprocess or 0]
    if stat != "life" or not change:
        return 0
    life = max(0, bounded(process.life + change))
    here.turn.change_process(process.id, life=life)
    name = here.turn.process_name(process.id)
    here.turn.tell(SubprocessHealed(process.id, name, life - process.life, life, cause))
    return life - process.life


def _note(turn: Turn, here: Context, target: Target, stat: str, change: int) -> None:
    """Remember a gain or loss for whoever answers it, and count Energy."""
    kind = t.Gains if change > 0 else t.Loses
    turn.facts.append(Fact(kind, here.cause.seat, target, abs(change), stat))
    if stat == "energy" and target.player is not None:
        if change > 0:
            turn.count(target.player, gained=change)
        else:
            turn.count(target.player, lost=-change)


def _kill(target: Target, here: Context) -> int:
    """Eliminated or destroyed when the batch is cleared, whatever Life is left."""
    turn = here.turn
    if target.player is not None:
        life = turn.players[target.player].life
        turn.change_player(target.player, life=0, last_struck_by=here.cause.seat)
        return life
    life = turn.processes[target.subprocess or 0].life
    turn.doomed.add(target.subprocess or 0)
    turn.strikers[target.subprocess or 0] = here.cause.seat
    return life


def _revive(target: Target, life: int, here: Context) -> int:
    turn = here.turn
    if target.player is None or turn.players[target.player].is_alive or life < 1:
        return 0
    turn.change_player(target.player, life=life, died=None)
    turn.tell(PlayerRevived(target.player, life, turn.card_name(here.cause.card)))
    return life


def _mark(target: Target, mark: str, change: int, here: Context) -> int:
    if target.player is None:
        return 0
    marks = here.turn.players[target.player].marks
    now = counter(marks, mark)
    aim = max(0, bounded(now + change))
    if aim != now:
        here.turn.change_player(target.player, marks=with_counter(marks, mark, aim))
        cause = here.turn.card_name(here.cause.card)
        here.turn.tell(MarksChanged(target.player, mark, aim, cause))
    return aim - now


def _set_variable(name: str, value: int, here: Context) -> None:
    process = here.turn.processes.get(here.cause.process or 0)
    if process:
        variables = with_counter(process.variables, name, value)
        here.turn.change_process(process.id, variables=variables)


def _leave_for_later(over: t.Over, here: Context) -> None:
    """The card is gone, what it announced stays: at the start or end of turns to come."""
    turn, cause = here.turn, here.cause
    turns = min(amount_of(over.rounds, here), turn.config.turns)
    # the start of this turn is over whenever a card can act
    step: Literal["start", "end"] = "end" if over.step == "end" else "start"
    first = turn.number + max(over.after, 1 if step == "start" else 0)
    by, whom = (here.fact.by, here.fact.whom) if here.fact else (None, None)
    amount = here.fact.amount if here.fact else here.changed
    if turns > 0:
        turn.later.append(
            Later(
                cause.seat, cause.card, cause.target, here.them, by, whom, amount,
                over.do, step, first, first + turns - 1, cause.process,
            )
        )  # fmt: skip


def _leave_spell(effect: t.Effect, here: Context) -> None:
    """A played card that changes hits leaves that behind until the turn is over."""
    left = amount_of(effect.amount, here) if isinstance(effect, t.Shield) else -1
    cause = here.cause
    met = _had_their_first(effect, here.turn)
    here.turn.spells.append(Spell(cause.seat, cause.card, effect, cause.target, left, met))


def _leave_watch(watch: t.Watch, here: Context) -> None:
    """A card that answers what happens does so until its turn, the match or its step is over; what
    happened before it came it does not answer."""
    turn, cause = here.turn, here.cause
    turn.unseen[len(turn.spells)] = len(turn.facts)
    turn.spells.append(Spell(cause.seat, cause.card, watch, cause.target, -1))


def _swap(swap: t.Swap, here: Context) -> None:
    """What one has the other has afterwards: told as what either gains or loses."""
    ends = [targets_of(whom, here)[:1] for whom in (swap.a, swap.b)]
    if not all(ends) or ends[0] == ends[1]:
        return
    (a,), (b,) = ends
    if not (here.turn.is_there(a) and here.turn.is_there(b)):
        return
    less = stat_of(a, swap.stat, here.turn) - stat_of(b, swap.stat, here.turn)
    change_stat(a, swap.stat, -less, here)
    change_stat(b, swap.stat, less, here)


def _had_their_first(effect: t.Effect, turn: Turn) -> tuple[Seat, ...]:
    """Who had his first hit of the turn before the card came (Q-CR-37, as Q-CR-27)."""
    if getattr(effect, "hits", "") != "first":
        return ()
    if getattr(effect, "way", "") == "dealt":
        return tuple(seat for seat, player in enumerate(turn.players) if player.round.dealt)
    return tuple(seat for seat, player in enumerate(turn.players) if player.struck)
