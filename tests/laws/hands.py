"""Closed Crowns, a game with hands that keeps its secrets, and the ways in which we break it.

Crowns are turned up one by one from a hidden deck. Everybody bids a card of the hand in secret; the
highest takes the crown, and equal ones nothing. Losing bids are never shown.
"""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from msgspec import Meta, structs

from gamemaster.core.box import Box, all_of_it, nothing_hidden
from gamemaster.core.codec import convert, plain
from gamemaster.core.contract import Outcome, Step, ranked
from gamemaster.core.dice import Dice
from gamemaster.core.errors import Illegal
from gamemaster.core.events import Event, Happening, Secret
from gamemaster.core.known import Known
from gamemaster.core.spaces import Shape
from gamemaster.core.values import Json, Lang, Seat, Value, Words

TOP = 12


Crown = Annotated[int, Meta(ge=1, le=TOP)]


class Config(Value, frozen=True):
    seats: Annotated[int, Meta(ge=2, le=4)] = 3
    stack: Annotated[tuple[Crown, ...], Meta(min_length=1, max_length=6)] = (1, 2, 3, 4, 5, 6)
    """The crowns in the order the host has put them; nobody may know it."""


class State(Value, frozen=True):
    config: Config
    crown: int
    deck: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    scores: tuple[int, ...]
    best: int = 0
    """The card that took the last crown."""


class View(Value, frozen=True, omit_defaults=True):
    seat: Seat | None
    crown: int
    left: int
    hand: tuple[int, ...]
    scores: tuple[int, ...]
    best: int
    leak: tuple[int, ...] = ()


class CrownTurned(Event, frozen=True):
    crown: int
    leak: int = 0


class CrownWon(Event, frozen=True):
    seat: Seat
    card: int


class BidLost(Event, frozen=True):
    seat: Seat
    card: int


class ClosedCrowns:
    """The rules; `breach` is what is wrong with them."""

    version = 1
    remembered: State | None = None
    """Rules have no memory; the broken ones have."""

    def __init__(self, name: str, breach: str = "") -> None:
        self.id, self.breach = name, breach

    def setup(self, config: Config, dice: Dice) -> Step[State]:
        cards = dice.named("deal").shuffled(range(1, 1 + TOP * 2))
        hands = tuple(tuple(sorted(cards[seat * 6 : seat * 6 + 6])) for seat in range(config.seats))
        deck = dice.named("crowns").shuffled(config.stack)
        state = State(config, deck[0], deck[1:], hands, (0,) * config.seats)
        return Step(state, (CrownTurned(deck[0]),))

    def awaiting(self, state: State) -> tuple[Seat, ...]:
        return tuple(range(state.config.seats)) if state.crown else ()

    def view(self, state: State, seat: Seat | None) -> View:
        ClosedCrowns.remembered = state
        leak: tuple[int, ...] = ()
        if self.breach == "hand in a view":
            leak = sum(state.hands, ())
        if self.breach == "roll in a view":
            leak = state.deck[:1]
        hand = () if seat is None else state.hands[seat]
        return View(seat, state.crown, len(state.deck), hand, state.scores, state.best, leak)

    def parse(self, view: View, raw: Json) -> int:
        if type(raw) is int and raw in view.hand:
            return raw
        if self.breach == "secret in a refusal" and self.remembered is not None:
            for other, hand in enumerate(self.remembered.hands):
                if raw in hand:
                    raise Illegal(f"Seat {other} holds {raw}.", pt=f"O lugar {other} tem {raw}.")
        raise Illegal("Bid a card of your hand.", pt="Lance uma carta da sua mão.")

    def default(self, view: View) -> int:
        return view.hand[0]

    def resolve(self, state: State, submissions: Mapping[Seat, int], dice: Dice) -> Step[State]:
        bids = [submissions[seat] for seat in range(state.config.seats)]
        winner = bids.index(max(bids))
        hands = tuple(
            tuple(card for card in hand if card != bid)
            for hand, bid in zip(state.hands, bids, strict=True)
        )
        scores = tuple(
            score + (state.crown if seat == winner else 0)
            for seat, score in enumerate(state.scores)
        )
        crown, deck = (state.deck[0], state.deck[1:]) if state.deck else (0, ())
        events: list[Happening] = [CrownWon(winner, bids[winner])]
        lost = [BidLost(seat, bid) for seat, bid in enumerate(bids) if seat != winner]
        is_open = self.breach == "bid in a public event"
        events += lost if is_open else [Secret((event.seat,), event) for event in lost]
        if crown:
            early = deck[0] if deck and self.breach == "roll in an event" else 0
            events.append(CrownTurned(crown, early))
        return Step(State(state.config, crown, deck, hands, scores, bids[winner]), tuple(events))

    def outcome(self, state: State) -> Outcome | None:
        return None if state.crown else ranked(state.scores)


class Numbers(Value, frozen=True):
    """The hand as flags; the broken ones look at what the rules remember."""

    breach: str = ""

    def shape(self, config: Config) -> Shape:
        return Shape((2 + 2 * TOP,), 0, 2 * TOP)

    def choices(self, config: Config) -> tuple[int, ...]:
        return (7,)

    def observe(self, view: View) -> Sequence[int]:
        flags = [int(card in view.hand) for card in range(1, 1 + 2 * TOP)]
        state = ClosedCrowns.remembered if self.breach else None
        return (view.crown, state.hands[0][0] if state and state.hands[0] else 0, *flags)

    def masks(self, view: View) -> Sequence[bytes]:
        can = len(view.hand) if view.crown else 0
        return (b"\1" + bytes(n <= can for n in range(1, 7)),)

    def submission(self, view: View, action: Sequence[int]) -> Json:
        return view.hand[max(0, action[0] - 1)] if view.hand else 0


def known(config: Config) -> Known:
    return Known(
        everybody=("config", "crown", "scores", "best"),
        owner=("hands",),
        nobody=("deck", "config.stack"),
        sealed=("$",),
    )


def all_open(config: Config) -> Known:
    return Known(everybody=("config", "crown", "scores", "best", "hands", "deck"))


def lookalike(state: State, seat: Seat | None, dice: Dice) -> State:
    """Other cards in other hands, another deck, another stack."""
    mine = () if seat is None else state.hands[seat]
    others = dice.shuffled(card for card in range(1, 1 + 2 * TOP) if card not in mine)
    hands = tuple(
        hand if n == seat else tuple(sorted(others[n * 6 : n * 6 + len(hand)]))
        for n, hand in enumerate(state.hands)
    )
    config = structs.replace(state.config, stack=dice.shuffled(state.config.stack))
    return structs.replace(state, hands=hands, deck=dice.shuffled(state.deck), config=config)


def public_config(config: Config) -> Json:
    return {"seats": plain(config)["seats"]}


def narrate(event: Any, lang: Lang, names: Sequence[str]) -> str:
    return f"{type(event).__name__} {plain(event)}"


BREACHES = (
    "",
    "hand in a view",
    "bid in a public event",
    "roll in a view",
    "roll in an event",
    "secret in a refusal",
    "secret in an observation",
    "secret in a hello",
)
WAYS = ("with", "without", "unsaid")
"""With the author's look-alike; without it; and with nothing said of secrets at all."""


def box(breach: str, way: str) -> Box[Config, State, int, View]:
    """The game with one thing wrong, and as much of the author's help as he gives."""
    name = "-".join(("crowns", *breach.split(), way))
    return Box(
        game=ClosedCrowns(name, breach),
        title=f"Closed Crowns {name}",
        sentence=Words("Bid for crowns.", "Lance por coroas."),
        seats=(3, 2),
        config=Config,
        state=State,
        submission=int,
        view=View,
        events=CrownTurned | CrownWon | BidLost,
        usual=lambda seats: convert({"seats": seats}, Config),
        complete=lambda raw: convert(raw, Config),
        seated=lambda config: config.seats,
        known=all_open if way == "unsaid" else known,
        lookalike=lookalike if way == "with" else nothing_hidden,
        shown=all_of_it if breach == "secret in a hello" else public_config,
        narrate=narrate,
        draw=lambda view, lang, names: f"{view.crown} {view.hand} {view.scores}",
        hint=lambda view, lang: "1, 2 …",
        typed=lambda view, text: int(text) if text.strip().isdecimal() else text,
        bots={"random": lambda view, dice: dice.pick(view.hand)},
        spaces=Numbers(breach if breach == "secret in an observation" else ""),
    )


BOXES = [
    box(breach, way)
    for breach in BREACHES
    for way in WAYS
    if way != "unsaid" or breach in ("", "hand in a view")
]
for _box in BOXES:
    globals()[_box.id.replace("-", "_")] = _box
