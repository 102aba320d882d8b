"""Preparation: cards are handed in, judged by the host if there is one, and basics bought."""

from collections.abc import Mapping

from gamemaster.core.dice import Dice
from gamemaster.core.values import Seat
from gamemaster.games.rumble_royale.cards import read_card
from gamemaster.games.rumble_royale.events import CardJudged, CardsSubmitted
from gamemaster.games.rumble_royale.stages import buy_basics, draw_hands, keep_up
from gamemaster.games.rumble_royale.state import Submission, Written
from gamemaster.games.rumble_royale.turn import Scene

MOST_VETOES = 3
"""After so many rounds of vetoes what the checker accepts is accepted."""

Sent = Mapping[Seat, Submission]


class Draft:
    """What the preparation decides next: the phase, the cards under review, who owes how many."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.phase = scene.state.phase
        self.written = list(scene.state.written)
        self.owing = [0] * scene.config.seats
        self.vetoes = scene.state.vetoes


def prepare(draft: Draft, sent: Sent) -> None:
    """Everybody hands in cards and buys basics with the coins of turn 0 (Q-CR-1)."""
    for seat in sorted(sent):
        _hand_in(draft, seat, sent[seat])
        buy_basics(draft.scene, seat, sent[seat].basics)
    _go_on(draft)


def replace(draft: Draft, sent: Sent) -> None:
    """Authors of vetoed cards hand in others (Q-CR-35)."""
    for seat in sorted(sent):
        _hand_in(draft, seat, sent[seat])
    _go_on(draft)


def review(draft: Draft, sent: Sent) -> None:
    """The host accepts, rewords or vetoes each card; vetoed ones must be replaced."""
    ((_, submission),) = sent.items()
    kept = []
    for verdict in sorted(submission.verdicts, key=lambda verdict: verdict.card):
        card = draft.written[verdict.card]
        became = verdict.text if verdict.do == "reword" else ""
        told = CardJudged(card.author, card.text, verdict.do, became)
        draft.scene.tell_only(card.author, told)
        if verdict.do == "veto":
            draft.owing[card.author] += 1
        else:
            kept.append(Written(card.author, became or card.text))
    accept(draft.scene, kept)
    draft.written = []
    if any(draft.owing):
        draft.phase, draft.vetoes = "replacement", draft.vetoes + 1
    else:
        draft.phase = "turn"


def _hand_in(draft: Draft, seat: Seat, submission: Submission) -> None:
    draft.written += [Written(seat, text) for text in submission.cards]
    if submission.cards:
        draft.scene.tell(CardsSubmitted(seat, len(submission.cards)))


def _go_on(draft: Draft) -> None:
    hosted = draft.scene.config.host is not None and draft.vetoes < MOST_VETOES
    if hosted and draft.written:
        draft.phase = "review"
        return
    accept(draft.scene, draft.written)
    draft.written = []
    draft.phase = "turn"


def accept(scene: Scene, written: list[Written]) -> None:
    """Accepted cards join the catalogue and the pool; each is one card (Q-CR-8)."""
    for card in written:
        scene.pool = (*scene.pool, len(scene.catalogue))
        scene.catalogue.append(read_card(card.text))


def begin(scene: Scene, dice: Dice) -> None:
    """Turn 1: the auction opens, and upkeep and draw follow as in any turn."""
    size = scene.config.slots or scene.config.seats + 1
    scene.slots = (None,) * size
    keep_up(scene, dice)
    draw_hands(scene, dice)
