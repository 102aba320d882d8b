"""The pool: what is seeded, drawn, revealed, and added by players."""

from collections.abc import Sequence

from msgspec import structs

from gamemaster.core.dice import Dice
from gamemaster.games.auto_rumble.events import PowerSubmitted, RoundOpened
from gamemaster.games.auto_rumble.inventor.phrases import phrased
from gamemaster.games.auto_rumble.powers import unlike
from gamemaster.games.auto_rumble.state import Proposal, Written
from gamemaster.games.auto_rumble.turn import Turn


def seeded(library: Sequence[Written], count: int, dice: Dice) -> tuple[Written, ...]:
    """The hidden pool, drawn from the library."""
    return dice.named("pool").sample(library, min(count, len(library)))


def top_up(turn: Turn) -> None:
    """The house adds what the pool lacks of a round's lots: of its library, then powers of its invention."""
    state, config = turn.state, turn.state.config
    missing = config.lots_each * config.seats - len(state.hidden) - len(state.pool)
    if not config.top_up or missing <= 0:
        return
    dice = turn.dice.named("top up")
    used = {power.text for power in (*state.known, *state.hidden)}
    unused = [power for power in config.library if power.text not in used]
    added = list(dice.sample(unused, min(missing, len(unused))))
    taken = [power.name for power in (*state.known, *state.hidden, *added)]
    for n in range(missing - len(added)):
        added.append(unlike(phrased(dice.named("phrase", n)), taken))
        taken.append(added[-1].name)
    turn.change(hidden=(*state.hidden, *added))


def open_round(turn: Turn) -> None:
    """Everybody gets the income; lots are drawn from the whole pool and revealed.

    Then everybody bids, or first invents, if the table has a phase for that (ruling Q-AR-64).
    """
    top_up(turn)
    state, config = turn.state, turn.state.config
    sides = tuple(structs.replace(side, coins=side.coins + config.income) for side in state.sides)
    lots = config.lots_each * config.seats
    whole = range(len(state.hidden) + len(state.pool))
    drawn = turn.dice.named("lots").sample(whole, min(lots, len(whole)))
    known, revealed = list(state.known), []
    for number in drawn:
        if number < len(state.hidden):
            power = unlike(state.hidden[number], [other.name for other in known])
            known.append(power)
            revealed.append(power.name)
        else:
            revealed.append(state.pool[number - len(state.hidden)])
    texts = {power.name: power for power in known}
    turn.tell(
        RoundOpened(
            state.round,
            config.rounds,
            tuple(texts[name] for name in revealed),
            config.income,
            tuple(side.coins for side in sides),
        )
    )
    first = config.invent == "first" and state.room_for_powers > 0
    turn.change(
        phase="inventing" if first else "bidding",
        sides=sides,
        lots=tuple(revealed),
        hidden=tuple(power for n, power in enumerate(state.hidden) if n not in drawn),
        pool=tuple(name for name in state.pool if name not in revealed),
        known=tuple(known),
    )


def propose(turn: Turn, powers: Sequence[Written]) -> None:
    """New powers are shown to everybody, in table order; a name that is taken gets a number."""
    proposals: list[Proposal] = []
    for power in powers:
        taken = [*(p.name for p in turn.state.known), *(p.power.name for p in proposals)]
        named = unlike(power, taken)
        proposals.append(Proposal(named))
        wanted = power.name if named.name != power.name else ""
        turn.tell(PowerSubmitted(named.author or 0, named, wanted))
    turn.change(proposals=tuple(proposals))


def admit(turn: Turn, power: Written) -> None:
    """The power enters the pool and can be drawn from the next round on."""
    turn.change(known=(*turn.state.known, power), pool=(*turn.state.pool, power.name))
