"""Rumble Royale on the contract."""

from collections.abc import Mapping

from gamemaster.core.contract import Outcome, Step
from gamemaster.core.dice import Dice
from gamemaster.core.values import Json, Seat
from gamemaster.games.rumble_royale.cards import read_card
from gamemaster.games.rumble_royale.parse import read_submission
from gamemaster.games.rumble_royale.preparation import (
    ask_the_host,
    hear_the_host,
    open_auction,
    prepare,
    replace_cards,
)
from gamemaster.games.rumble_royale.stages import (
    close_turn,
    draw_hands,
    hold_auction,
    keep_up,
    name_last_alive,
    name_winners,
    play_sequences,
)
from gamemaster.games.rumble_royale.state import Config, Player, State, Submission, Verdict, View
from gamemaster.games.rumble_royale.turn import Turn
from gamemaster.games.rumble_royale.view import awaited, cards_of_the_house, view_of

FIRST_TURN = (open_auction, keep_up, draw_hands)

STAGES = {
    "preparation": (prepare, ask_the_host, *FIRST_TURN),
    "replacement": (replace_cards, ask_the_host, *FIRST_TURN),
    "review": (hear_the_host, *FIRST_TURN),
    "turn": (
        hold_auction,
        play_sequences,
        close_turn,
        name_winners,
        keep_up,
        name_last_alive,
        draw_hands,
    ),
}
"""What happens in a turn, by the phase in which the seats were asked."""


class RumbleRoyale:
    """Cards that players write, bought in secret auctions, played in secret sequences."""

    id = "rumble-royale"
    version = 11

    def setup(self, config: Config, dice: Dice) -> Step[State]:
        player = Player(life=config.life, coins=config.coins)
        return Step(
            State(
                config=config,
                catalogue=tuple(read_card(text) for text in config.basics),
                players=(player,) * config.seats,
                owing=(0,) * config.seats,
            )
        )

    def awaiting(self, state: State) -> tuple[Seat, ...]:
        return awaited(state)

    def view(self, state: State, seat: Seat | None) -> View:
        return view_of(state, seat)

    def parse(self, view: View, raw: Json) -> Submission:
        return read_submission(view, raw)

    def default(self, view: View) -> Submission:
        """Silence: cards of the house, everything accepted, nothing played."""
        if view.phase in ("preparation", "replacement"):
            return Submission(cards=cards_of_the_house(view))
        if view.phase == "review":
            return Submission(verdicts=tuple(Verdict(n, "accept") for n in range(len(view.review))))
        return Submission()

    def resolve(
        self, state: State, submissions: Mapping[Seat, Submission], dice: Dice
    ) -> Step[State]:
        return Turn(state, submissions, dice).play(STAGES[state.phase])

    def outcome(self, state: State) -> Outcome | None:
        """The winners share the first place; the others follow by how long they lived and how well."""
        if state.phase != "over":
            return None
        worth = [
            (
                seat in state.winners,
                player.died if player.died is not None else state.config.turns + 1,
                player.glory if player.is_alive else 0,
                player.life,
            )
            for seat, player in enumerate(state.players)
        ]
        places = sorted(set(worth), reverse=True)
        ranking = tuple(
            tuple(seat for seat, mine in enumerate(worth) if mine == place) for place in places
        )
        return Outcome(ranking, tuple(player.glory for player in state.players))


GAME = RumbleRoyale()
