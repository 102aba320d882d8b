"""Rumble Royale's nouns: cards, players, subprocesses, submissions, views."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from gamemaster.core.values import Seat, Value, Words
from gamemaster.language.tree import Card, Effect

CardId: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000)]
"""A card's place in the catalogue of the match; the basic cards come first."""

Small: TypeAlias = Annotated[int, Meta(ge=0, le=1_000)]

Phase: TypeAlias = Literal["preparation", "review", "replacement", "turn", "over"]


class Config(Value, frozen=True, kw_only=True):
    """What a table may choose; cards are written out, so a record needs nothing else."""

    seats: Annotated[int, Meta(ge=2, le=10)] = 3
    turns: Annotated[int, Meta(ge=1, le=100)] = 10
    life: Annotated[int, Meta(ge=1, le=1_000)] = 20
    life_cap: Small = 20
    """Healing stops here (0: it never does); Q-CR-18."""
    coins: Annotated[int, Meta(ge=1, le=100)] = 10
    hand: Annotated[int, Meta(ge=1, le=50)] = 5
    deck: Annotated[int, Meta(ge=1, le=100)] = 10
    """Up to this many cards a deck is filled with the first basic card."""
    slots: Small = 0
    """Cards in the auction at a time (0: one more than there are seats); Q-CR-7."""
    reserve: Small = 0
    """The least a card is sold for; Q-CR-4."""
    least_cards: Annotated[int, Meta(ge=0, le=10)] = 3
    """How many cards everybody must submit before turn 1."""
    most_cards: Annotated[int, Meta(ge=0, le=20)] = 10
    dead_subprocesses: Literal["stay", "leave"] = "stay"
    """What becomes of the subprocesses of an eliminated player; Q-CR-24."""
    host: Annotated[int, Meta(ge=0, le=9)] | None = None
    """The seat that accepts, rewords or vetoes submitted cards; without one the checker decides."""
    basics: tuple[str, ...] = ()
    """The basic cards, the one that fills decks first."""
    house: tuple[str, ...] = ()
    """Cards the house submits for a silent seat."""


class Counter(Value, frozen=True):
    """A named number: a mark a player bears, or a variable of a subprocess."""

    name: str
    count: int


class Tallies(Value, frozen=True):
    """What happened to and through a player in a span of time."""

    taken: int = 0
    dealt: int = 0
    kills: int = 0
    cards: int = 0
    gained: int = 0
    lost: int = 0
    won: int = 0
    """Cards bought in the auction."""
    hurt_by: tuple[Seat, ...] = ()
    """Whose damage reached him, by seat."""


class Player(Value, frozen=True, kw_only=True):
    """One player as the rules know him; hand, deck, Energy and coins are his secret."""

    life: int
    glory: int = 0
    energy: int = 0
    coins: int = 0
    hand: tuple[CardId, ...] = ()
    deck: tuple[CardId, ...] = ()
    reserved: tuple[CardId, ...] = ()
    extra_cards: int = 0
    extra_coins: int = 0
    struck: int = 0
    """Instances of damage that reached him this turn."""
    last_struck_by: Seat | None = None
    barred: int = 0
    """The last turn in which he may play no cards (Q-CR-38)."""
    unhealed: int = 0
    """The last turn in which he can gain no Life (Q-CR-43)."""
    dearer: int = 0
    """How much more his cards cost him this turn (negative: less), and in the rest of the match."""
    dearer_ever: int = 0
    died: int | None = None
    """The turn in which he was eliminated."""
    marks: tuple[Counter, ...] = ()
    round: Tallies = Tallies()
    last_round: Tallies = Tallies()
    battle: Tallies = Tallies()

    @property
    def is_alive(self) -> bool:
        return self.died is None


class Target(Value, frozen=True):
    """What a card was aimed at: a player or a subprocess."""

    player: Seat | None = None
    subprocess: int | None = None


class Process(Value, frozen=True, kw_only=True):
    """A subprocess in play."""

    id: int
    card: CardId
    owner: Seat
    life: int
    target: Target | None = None
    variables: tuple[Counter, ...] = ()
    used: tuple[int, ...] = ()
    """How often each of its rules acted this turn."""
    used_ever: tuple[int, ...] = ()
    copied: bool = False
    """Whether it is a copy of another one, so that its card may be elsewhere too."""


class Spell(Value, frozen=True):
    """A change of hits, or an answer to what happens, that a played card left behind until the turn or
    the match is over."""

    owner: Seat
    card: CardId
    effect: Effect
    target: Target | None
    left: int
    met: tuple[Seat, ...] = ()
    """Of what looks at the first or the next hit only: those who had theirs."""


class Later(Value, frozen=True):
    """What a card does in a turn to come: which effects, and at the start or the end of which turns."""

    owner: Seat
    card: CardId
    target: Target | None
    them: tuple[Target, ...]
    """Whom the card met before, for "that player"."""
    by: Seat | None
    whom: Target | None
    amount: int
    """Of what happened when it was announced: who did it, to whom, how much."""
    do: tuple[Effect, ...]
    step: Literal["start", "end"]
    first: int
    last: int
    process: int | None = None
    """The subprocess that announced it: when that is gone, nothing comes of it (Q-CR-44)."""


class CardInReview(Value, frozen=True):
    """A submitted card under review: who wrote what."""

    author: Seat
    text: str


class State(Value, frozen=True, kw_only=True):
    """The match as it stands when submissions are asked for."""

    config: Config
    phase: Phase = "preparation"
    turn: int = 0
    catalogue: tuple[Card, ...] = ()
    players: tuple[Player, ...] = ()
    written: tuple[CardInReview, ...] = ()
    owing: tuple[int, ...] = ()
    """How many replacement cards each seat owes."""
    vetoes: int = 0
    pool: tuple[CardId, ...] = ()
    """Accepted cards that were not in the auction yet."""
    slots: tuple[CardId | None, ...] = ()
    processes: tuple[Process, ...] = ()
    spells: tuple[Spell, ...] = ()
    later: tuple[Later, ...] = ()
    next_process: int = 1
    winners: tuple[Seat, ...] = ()


class Play(Value, frozen=True):
    """One card of the sequence, and what it is aimed at if it asks for a target."""

    card: CardId
    target: Target | None = None


class Bid(Value, frozen=True):
    """Coins offered for the card in an auction slot."""

    slot: Small
    coins: Annotated[int, Meta(ge=0, le=1_000_000)]


class Verdict(Value, frozen=True):
    """The host's word on a submitted card, by its place in the list under review."""

    card: Small
    do: Literal["accept", "veto", "reword"]
    text: str = ""


class Submission(Value, frozen=True, kw_only=True, omit_defaults=True):
    """What a seat sends; which fields count depends on the phase."""

    cards: tuple[str, ...] = ()
    basics: tuple[CardId, ...] = ()
    plays: tuple[Play, ...] = ()
    bids: tuple[Bid, ...] = ()
    verdicts: tuple[Verdict, ...] = ()


class Face(Value, frozen=True):
    """A card as people read it."""

    card: CardId
    name: str
    cost: int
    life: int
    choose: str
    pt: str
    en: str
    called: Words
    """Its name as each reader sees it."""


class Public(Value, frozen=True):
    """What everybody knows of a player."""

    life: int
    glory: int
    alive: bool
    marks: tuple[Counter, ...]


class Shown(Value, frozen=True):
    """A subprocess as everybody sees it."""

    id: int
    name: str
    owner: Seat
    life: int
    target: Target | None
    pt: str
    en: str
    called: Words


class Lot(Value, frozen=True):
    """An auction slot and what lies in it."""

    slot: int
    face: Face | None


class View(Value, frozen=True, kw_only=True):
    """All that a seat (None: a spectator) may know."""

    seat: Seat | None
    phase: Phase
    turn: int
    turns: int
    awaiting: tuple[Seat, ...]
    players: tuple[Public, ...]
    subprocesses: tuple[Shown, ...]
    lots: tuple[Lot, ...]
    basics: tuple[Face, ...]
    least_cards: int
    most_cards: int
    house: tuple[str, ...]
    owes: int
    """How many replacement cards this seat owes."""
    review: tuple[CardInReview, ...]
    """The cards under review, for the host alone."""
    energy: int
    coins: int
    may_play: bool
    """Whether this seat may play cards this turn."""
    hand: tuple[Face, ...]
    """The cost of a card in the hand is what it costs now."""
    deck: tuple[Face, ...]
    reserved: tuple[Face, ...]
    winners: tuple[Seat, ...]
