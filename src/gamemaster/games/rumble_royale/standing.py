"""What stands over a player: whether he may play cards, and what they cost him."""

from collections.abc import Iterator

from gamemaster.core.dice import LowDice
from gamemaster.core.values import Seat
from gamemaster.games.rumble_royale.meaning import Context, amount_of, bounded, holds, targets_of
from gamemaster.games.rumble_royale.state import State, Target
from gamemaster.games.rumble_royale.turn import Cause, Turn
from gamemaster.language import tree as t


def may_play(turn: Turn, seat: Seat) -> bool:
    """Whether a player may play cards now (Q-CR-38)."""
    if turn.players[seat].barred >= turn.number:
        return False
    return not any(
        isinstance(effect, t.Forbid) and effect.what == "cards"
        for effect, _ in _held_over(turn, seat)
    )


def may_heal(turn: Turn, seat: Seat) -> bool:
    """Whether a player can gain Life now (Q-CR-43)."""
    if turn.players[seat].unhealed >= turn.number:
        return False
    return not any(
        isinstance(effect, t.Forbid) and effect.what == "heal"
        for effect, _ in _held_over(turn, seat)
    )


def cost_now(turn: Turn, seat: Seat, cost: int) -> int:
    """What a card of this printed cost costs a player now: never under 0 (Q-CR-39)."""
    return max(0, bounded(cost + dearer(turn, seat)))


def dearer(turn: Turn, seat: Seat) -> int:
    """How much more a player's cards cost him now; negative: less."""
    player = turn.players[seat]
    more = player.dearer + player.dearer_ever
    for effect, here in _held_over(turn, seat):
        if isinstance(effect, t.CardCost):
            more += change_of(effect, here)
    return more


def change_of(effect: t.CardCost, here: Context) -> int:
    amount = amount_of(effect.amount, here)
    return -amount if effect.way == "less" else amount


def _held_over(turn: Turn, seat: Seat) -> Iterator[tuple[t.Effect, Context]]:
    """What subprocesses in play hold over a player as long as they are there."""
    him = Target(player=seat)
    for process in turn.processes.values():
        cause = Cause(process.owner, process.card, process.id, process.target)
        for _, rule in turn.rules_of(process):
            if rule.when != "always":
                continue
            here = Context(turn, cause, it=him)
            for effect in rule.do:
                if not isinstance(effect, t.Forbid | t.CardCost):
                    continue
                if him in targets_of(effect.to, here) and holds(rule.cond, here):
                    yield effect, here


def as_it_stands(state: State) -> Turn:
    """The table between turns, for whoever looks at it."""
    return Turn(state, {}, LowDice())
