"""The rules of Auto Rumble on the contract."""

from collections.abc import Callable, Mapping

from gamemaster.core.contract import Outcome, Step, ranked
from gamemaster.core.dice import Dice
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
from gamemaster.games.auto_rumble.pool import admit, open_round, propose, seeded
from gamemaster.games.auto_rumble.review import asked_seats, clarify, judge, reword
from gamemaster.games.auto_rumble.state import Config, Side, State, Submission, View
from gamemaster.games.auto_rumble.turn import Turn
from gamemaster.games.auto_rumble.view import view_of


def reveal_orders(turn: Turn) -> None:
    """The order lists become public, with what was just won at the bottom."""
    turn.tell(OrdersRevealed(tuple(side.order for side in turn.state.sides)))


def fight_battle(turn: Turn) -> None:
    """The heroes fight it out, and a winner is declared."""
    state = turn.state
    battle = clash(state.sides, state.known, state.config.settings)
    turn.tell(BattleFought(state.round, battle.events))
    turn.tell(WinnerDeclared(state.round, battle.winner, state.round == state.config.rounds))
    turn.change(winners=(*state.winners, battle.winner))


def show_powers(turn: Turn) -> None:
    """New powers become public."""
    seats = turn.state.players
    propose(turn, [power for seat in seats for power in turn.submissions[seat].powers])


def talk_about_them(turn: Turn) -> None:
    """New powers lie open before anybody bids: their authors may word them anew (Q-AR-64)."""
    if turn.state.proposals:
        turn.change(phase="clarifying")
        turn.stop()


def take_in_powers(turn: Turn) -> None:
    """Without a host new powers enter the pool at once."""
    host = turn.state.config.host
    if host is not None and turn.state.proposals:
        turn.change(phase="review")
        turn.stop()
        return
    for proposal in turn.state.proposals:
        admit(turn, proposal.power)
    turn.change(proposals=())


def hear_the_host(turn: Turn) -> None:
    """The host's verdicts; what was sent back goes to its authors."""
    judge(turn, turn.submissions[turn.state.config.host or 0])
    if turn.state.proposals:
        turn.change(phase="rewording")
        turn.stop()


def hear_the_authors(turn: Turn) -> None:
    """New wordings go to the host again."""
    reword(turn)
    if turn.state.proposals:
        turn.change(phase="review")
        turn.stop()


def begin_next_round(turn: Turn) -> None:
    """Nothing waits for the host any more: the next round is opened, or the match is over."""
    state = turn.state
    if state.round == state.config.rounds:
        turn.tell(MatchEnded(state.winners[-1]))
        turn.change(phase="over")
        return
    turn.change(round=state.round + 1)
    open_round(turn)


def go_on(turn: Turn) -> None:
    """No new power waits any more: where they came first everybody bids, else the next round begins."""
    if turn.state.config.invent == "first":
        turn.change(phase="bidding")
    else:
        begin_next_round(turn)


SOLD_AND_FOUGHT = (set_orders, hold_auction, reveal_orders, fight_battle)
STAGES: dict[str, tuple[Callable[[Turn], None], ...]] = {
    "inventing": (show_powers, talk_about_them, go_on),
    "clarifying": (clarify, take_in_powers, go_on),
    "bidding": (*SOLD_AND_FOUGHT, show_powers, take_in_powers, begin_next_round),
    "review": (hear_the_host, go_on),
    "rewording": (hear_the_authors, go_on),
}
"""What happens in a turn, by the phase in which the seats were asked."""


class AutoRumble:
    """Bid in secret for powers that players invent; heroes fight by themselves."""

    id = "auto-rumble"
    version = 8

    def setup(self, config: Config, dice: Dice) -> Step[State]:
        bases = dice.named("initiative").shuffled(range(1, config.seats + 1))
        state = State(
            config=config,
            sides=tuple(Side(0, base) for base in bases),
            hidden=seeded(config.library, config.pool_each * config.seats, dice),
        )
        turn = Turn(state, {}, dice)
        turn.tell(BasesDrawn(bases, config.seats + 1))
        return turn.play((open_round,))

    def awaiting(self, state: State) -> tuple[Seat, ...]:
        match state.phase:
            case "inventing" | "bidding":
                return tuple(state.players)
            case "review":
                return (state.config.host or 0,)
            case "clarifying" | "rewording":
                return asked_seats(state)
            case "over":
                return ()

    def view(self, state: State, seat: Seat | None) -> View:
        return view_of(state, seat, self.awaiting(state))

    def parse(self, view: View, raw: Json) -> Submission:
        return read_submission(view, raw)

    def default(self, view: View) -> Submission:
        """A silent seat bids on nothing and keeps its order and powers; a silent host accepts."""
        return Submission()

    def resolve(
        self, state: State, submissions: Mapping[Seat, Submission], dice: Dice
    ) -> Step[State]:
        return Turn(state, submissions, dice).play(STAGES[state.phase])

    def outcome(self, state: State) -> Outcome | None:
        """Only the last battle counts: its winner is first, everybody else shares the next place."""
        if state.phase != "over":
            return None
        host = state.config.host
        seats = state.config.seats + (host == state.config.seats)
        return ranked(tuple(int(seat == state.winners[-1]) for seat in range(seats)))


GAME = AutoRumble()
