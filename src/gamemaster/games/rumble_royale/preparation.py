"""Preparation: cards are handed in, judged by the host if there is one, and basics bought."""

from gamemaster.core.values import Seat
from gamemaster.games.rumble_royale.cards import read_card
from gamemaster.games.rumble_royale.events import CardJudged, CardsSubmitted
from gamemaster.games.rumble_royale.stages import buy_basics
from gamemaster.games.rumble_royale.state import CardInReview, Submission
from gamemaster.games.rumble_royale.turn import Turn

MOST_VETOES = 3
"""After so many rounds of vetoes what the checker accepts is accepted."""


def prepare(turn: Turn) -> None:
    """Everybody hands in cards and buys basics with the coins of turn 0 (Q-CR-1)."""
    for seat, submission in sorted(turn.submissions.items()):
        _hand_in(turn, seat, submission)
        buy_basics(turn, seat, submission.basics)


def replace_cards(turn: Turn) -> None:
    """Authors of vetoed cards hand in others (Q-CR-35)."""
    for seat, submission in sorted(turn.submissions.items()):
        _hand_in(turn, seat, submission)
    turn.change(owing=(0,) * turn.config.seats)


def _hand_in(turn: Turn, seat: Seat, submission: Submission) -> None:
    written = [CardInReview(seat, text) for text in submission.cards]
    turn.change(written=(*turn.state.written, *written))
    if written:
        turn.tell(CardsSubmitted(seat, len(written)))


def ask_the_host(turn: Turn) -> None:
    """The host, if there is one, judges what was handed in; else all of it is accepted."""
    hosted = turn.config.host is not None and turn.state.vetoes < MOST_VETOES
    if hosted and turn.state.written:
        turn.change(phase="review")
        turn.stop()
        return
    _accept(turn, turn.state.written)


def hear_the_host(turn: Turn) -> None:
    """The host accepts, rewords or vetoes each card; vetoed ones must be replaced."""
    ((_, submission),) = turn.submissions.items()
    owing, kept = [0] * turn.config.seats, []
    for verdict in sorted(submission.verdicts, key=lambda verdict: verdict.card):
        card = turn.state.written[verdict.card]
        became = verdict.text if verdict.do == "reword" else ""
        turn.tell_only(card.author, CardJudged(card.author, card.text, verdict.do, became))
        if verdict.do == "veto":
            owing[card.author] += 1
        else:
            kept.append(CardInReview(card.author, became or card.text))
    _accept(turn, tuple(kept))
    if any(owing):
        turn.change(phase="replacement", owing=tuple(owing), vetoes=turn.state.vetoes + 1)
        turn.stop()


def _accept(turn: Turn, written: tuple[CardInReview, ...]) -> None:
    """Accepted cards join the catalogue and the pool; each is one card (Q-CR-8)."""
    for card in written:
        turn.pool = (*turn.pool, len(turn.catalogue))
        turn.catalogue.append(read_card(card.text))
    turn.change(written=())


def open_auction(turn: Turn) -> None:
    """Turn 1 begins; upkeep and draw follow as in any turn."""
    turn.slots = (None,) * (turn.config.slots or turn.config.seats + 1)
    turn.change(phase="turn")
