"""The rules of Auto Rumble on the contract."""

from collections.abc import Callable, Mapping

from msgspec import structs

from gamemaster.core.contract import Outcome, Step, ranked
from gamemaster.core.dice import Dice
from gamemaster.core.events import Happening
from gamemaster.core.values import Json, Seat
from gamemaster.games.auto_rumble.battle.clash import clash
from gamemaster.games.auto_rumble.bidding import hold_auction, set_orders
from gamemaster.games.auto_rumble.events import (
    BasesDrawn,
    BattleFought,
    MatchEnded,
    OrdersRevealed,
    WinnerDeclared,
)
from gamemaster.games.auto_rumble.parse import read_submission
from gamemaster.games.auto_rumble.pool import admitted, open_round, propose, seeded
from gamemaster.games.auto_rumble.review import asked_seats, judge, reword
from gamemaster.games.auto_rumble.state import Config, Side, State, Submission, View
from gamemaster.games.auto_rumble.view import view_of

Submissions = Mapping[Seat, Submission]
Stage = Callable[[State, Submissions, list[Happening]], State]


def reveal_orders(state: State, sent: Submissions, events: list[Happening]) -> State:
    """The order lists become public, with what was just won at the bottom."""
    events.append(OrdersRevealed(tuple(side.order for side in state.sides)))
    return state


def fight_battle(state: State, sent: Submissions, events: list[Happening]) -> State:
    """The heroes fight it out, and a winner is declared."""
    battle = clash(state.sides, state.known, state.config.settings)
    final = state.round == state.config.rounds
    events.append(BattleFought(state.round, battle.events))
    events.append(WinnerDeclared(state.round, battle.winner, final))
    return structs.replace(state, winners=(*state.winners, battle.winner))


def take_in_powers(state: State, sent: Submissions, events: list[Happening]) -> State:
    """New powers become public; without a host they enter the pool at once."""
    powers = [power for seat in state.players for power in sent[seat].powers]
    state = propose(state, powers, events)
    if state.config.host is not None and state.proposals:
        return structs.replace(state, phase="review")
    for proposal in state.proposals:
        state = admitted(state, proposal.power)
    return structs.replace(state, proposals=())


def hear_the_host(state: State, sent: Submissions, events: list[Happening]) -> State:
    """The host's verdicts; what was sent back goes to its authors."""
    state = judge(state, sent[state.config.host or 0], events)
    return structs.replace(state, phase="rewording" if state.proposals else "bidding")


def hear_the_authors(state: State, sent: Submissions, events: list[Happening]) -> State:
    """New wordings go to the host again."""
    state = reword(state, sent, events)
    return structs.replace(state, phase="review" if state.proposals else "bidding")


STAGES: Mapping[str, tuple[Stage, ...]] = {
    "bidding": (set_orders, hold_auction, reveal_orders, fight_battle, take_in_powers),
    "review": (hear_the_host,),
    "rewording": (hear_the_authors,),
}
"""What happens in a turn, by the phase it was entered in; then the next round begins if it can."""


def next_round(state: State, dice: Dice, events: list[Happening]) -> State:
    """When nothing waits for the host any more: the next round is opened, or the match is over."""
    if state.phase != "bidding":
        return state
    if state.round == state.config.rounds:
        events.append(MatchEnded(state.winners[-1]))
        return structs.replace(state, phase="over")
    return open_round(structs.replace(state, round=state.round + 1), dice, events)


class AutoRumble:
    """Bid in secret for powers that players invent; heroes fight by themselves."""

    id = "auto-rumble"
    version = 2

    def setup(self, config: Config, dice: Dice) -> Step[State]:
        bases = dice.named("initiative").shuffled(range(1, config.seats + 1))
        events: list[Happening] = [BasesDrawn(bases, config.seats + 1)]
        state = State(
            config=config,
            sides=tuple(Side(0, base) for base in bases),
            hidden=seeded(config.library, config.pool_each * config.seats, dice),
        )
        return Step(open_round(state, dice, events), tuple(events))

    def awaiting(self, state: State) -> tuple[Seat, ...]:
        match state.phase:
            case "bidding":
                return tuple(state.players)
            case "review":
                return (state.config.host or 0,)
            case "rewording":
                return asked_seats(state)
            case "over":
                return ()

    def view(self, state: State, seat: Seat | None) -> View:
        return view_of(state, seat, self.awaiting(state))

    def parse(self, view: View, raw: Json) -> Submission:
        return read_submission(view, raw)

    def default(self, view: View) -> Submission:
        """A silent seat bids on nothing and keeps its order; a silent host accepts."""
        return Submission()

    def resolve(self, state: State, submissions: Submissions, dice: Dice) -> Step[State]:
        events: list[Happening] = []
        for stage in STAGES[state.phase]:
            state = stage(state, submissions, events)
        return Step(next_round(state, dice, events), tuple(events))

    def outcome(self, state: State) -> Outcome | None:
        """Only the last battle counts: its winner is first, everybody else shares the next place."""
        if state.phase != "over":
            return None
        host = state.config.host
        seats = state.config.seats + (host == state.config.seats)
        return ranked(tuple(int(seat == state.winners[-1]) for seat in range(seats)))


GAME = AutoRumble()
