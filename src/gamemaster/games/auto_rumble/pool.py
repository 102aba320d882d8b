"""The pool: what is seeded, drawn, revealed, and added by players."""

from collections.abc import Sequence

from msgspec import structs

from gamemaster.core.dice import Dice
from gamemaster.core.events import Happening
from gamemaster.games.auto_rumble.events import PowerSubmitted, RoundOpened
from gamemaster.games.auto_rumble.powers import unlike
from gamemaster.games.auto_rumble.state import Proposal, State, Written


def seeded(library: Sequence[Written], count: int, dice: Dice) -> tuple[Written, ...]:
    """The hidden pool, drawn from the library."""
    return dice.named("pool").sample(library, min(count, len(library)))


def open_round(state: State, dice: Dice, events: list[Happening]) -> State:
    """Everybody gets the income; lots are drawn from the whole pool and revealed."""
    config = state.config
    sides = tuple(structs.replace(side, coins=side.coins + config.income) for side in state.sides)
    lots = config.lots_each * config.seats
    whole = range(len(state.hidden) + len(state.pool))
    drawn = dice.named("lots").sample(whole, min(lots, len(whole)))
    known, revealed = list(state.known), []
    for number in drawn:
        if number < len(state.hidden):
            power = unlike(state.hidden[number], [other.name for other in known])
            known.append(power)
            revealed.append(power.name)
        else:
            revealed.append(state.pool[number - len(state.hidden)])
    texts = {power.name: power for power in known}
    events.append(
        RoundOpened(
            state.round,
            config.rounds,
            tuple(texts[name] for name in revealed),
            config.income,
            tuple(side.coins for side in sides),
        )
    )
    return structs.replace(
        state,
        phase="bidding",
        sides=sides,
        lots=tuple(revealed),
        hidden=tuple(power for n, power in enumerate(state.hidden) if n not in drawn),
        pool=tuple(name for name in state.pool if name not in revealed),
        known=tuple(known),
    )


def propose(state: State, powers: Sequence[Written], events: list[Happening]) -> State:
    """New powers are shown to everybody, in table order; a name that is taken gets a number."""
    proposals: list[Proposal] = []
    for power in powers:
        taken = [*(p.name for p in state.known), *(p.power.name for p in proposals)]
        named = unlike(power, taken)
        proposals.append(Proposal(named))
        wanted = power.name if named.name != power.name else ""
        events.append(PowerSubmitted(named.author or 0, named, wanted))
    return structs.replace(state, proposals=tuple(proposals))


def admitted(state: State, power: Written) -> State:
    """The power enters the pool and can be drawn from the next round on."""
    return structs.replace(state, known=(*state.known, power), pool=(*state.pool, power.name))
