"""What a seat may know: its own hand, deck, Energy and coins; of the others only what lies open."""

from msgspec.structs import replace

from gamemaster.core.values import Seat
from gamemaster.games.rumble_royale.cards import face, said
from gamemaster.games.rumble_royale.library import called
from gamemaster.games.rumble_royale.standing import as_it_stands, cost_now, dearer, may_play
from gamemaster.games.rumble_royale.state import (
    CardId,
    Face,
    Lot,
    Player,
    Process,
    Public,
    Shown,
    State,
    View,
)
from gamemaster.games.rumble_royale.turn import Turn

NOBODY = Player(life=0)


def awaited(state: State) -> tuple[Seat, ...]:
    """Who owes a submission: everybody, the host, authors of vetoed cards, or the living."""
    if state.phase == "preparation":
        return tuple(range(state.config.seats))
    if state.phase == "review":
        return () if state.config.host is None else (state.config.host,)
    if state.phase == "replacement":
        return tuple(seat for seat, owes in enumerate(state.owing) if owes)
    if state.phase == "over":
        return ()
    return tuple(seat for seat, player in enumerate(state.players) if player.is_alive)


def view_of(state: State, seat: Seat | None) -> View:
    config = state.config
    mine = NOBODY if seat is None else state.players[seat]
    is_host = seat is not None and seat == config.host
    now = as_it_stands(state)
    return View(
        seat=seat,
        phase=state.phase,
        turn=state.turn,
        turns=config.turns,
        awaiting=awaited(state),
        players=tuple(Public(p.life, p.glory, p.is_alive, p.marks) for p in state.players),
        subprocesses=tuple(_shown(state, process) for process in state.processes),
        lots=tuple(
            Lot(slot, None if card is None else _face(state, card))
            for slot, card in enumerate(state.slots)
        ),
        basics=_faces(state, tuple(range(len(config.basics)))),
        least_cards=config.least_cards,
        most_cards=config.most_cards,
        house=config.house,
        owes=state.owing[seat] if seat is not None and state.phase == "replacement" else 0,
        review=state.written if is_host and state.phase == "review" else (),
        energy=mine.energy,
        coins=mine.coins,
        may_play=seat is None or may_play(now, seat),
        hand=() if seat is None else _hand(now, seat, _faces(state, mine.hand)),
        deck=_faces(state, mine.deck),
        reserved=_faces(state, mine.reserved),
        winners=state.winners,
    )


def _hand(now: Turn, seat: Seat, faces: tuple[Face, ...]) -> tuple[Face, ...]:
    """The cards of a hand, each with what it costs its player now."""
    if not dearer(now, seat):
        return faces
    return tuple(replace(face, cost=cost_now(now, seat, face.cost)) for face in faces)


def cards_wanted(view: View) -> int:
    """How many cards a seat must hand in now."""
    return view.owes if view.phase == "replacement" else view.least_cards


def cards_of_the_house(view: View) -> tuple[str, ...]:
    """What the house hands in for a seat: its own stretch of the house's cards."""
    count = cards_wanted(view)
    first = (view.seat or 0) * count
    return tuple(view.house[(first + n) % len(view.house)] for n in range(count))


def _face(state: State, card: CardId) -> Face:
    return face(card, state.catalogue[card])


def _faces(state: State, cards: tuple[CardId, ...]) -> tuple[Face, ...]:
    return tuple(_face(state, card) for card in cards)


def _shown(state: State, process: Process) -> Shown:
    card = state.catalogue[process.card]
    return Shown(
        process.id,
        card.name,
        process.owner,
        process.life,
        process.target,
        said(card, "pt"),
        said(card, "en"),
        called(card.name),
    )
