"""The values of King of the Galaxy: config, map, systems, fleets, submissions, views."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from gamemaster.core.values import Seat, Value, Words
from gamemaster.mechanics.market import Order, OrderBook

Resource: TypeAlias = Literal["gold", "minerals", "fuel"]
RESOURCES: tuple[Resource, ...] = ("gold", "minerals", "fuel")

SystemId: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000_000)]
"""A system's place in the map, counted from 0."""

# Every number a config or a submission brings is bounded, so that no sum or product of them
# leaves the 64 bits a record can hold.
Whole: TypeAlias = Annotated[int, Meta(ge=0, le=10_000)]
"""An amount that a config sets: large beyond need, and small enough that each fighter can be rolled for."""
Count: TypeAlias = Annotated[int, Meta(ge=1, le=1_000_000_000)]
Coordinate: TypeAlias = Annotated[int, Meta(ge=-1_000_000, le=1_000_000)]


class Goods(Value, frozen=True, cache_hash=True):
    """An amount of each resource; a stock has no maximum."""

    gold: Annotated[int, Meta(ge=0)] = 0
    minerals: Annotated[int, Meta(ge=0)] = 0
    fuel: Annotated[int, Meta(ge=0)] = 0


class Span(Value, frozen=True):
    """A range to draw a number from, both ends included."""

    low: Whole
    high: Whole


class Site(Value, frozen=True):
    """One system of a map drawn by hand."""

    x: Coordinate
    y: Coordinate
    yields: Goods = Goods()
    natives: Whole = 0
    home: Annotated[int, Meta(ge=0, le=63)] | None = None
    """The seat that controls it at the start."""
    fighters: Whole = 0
    """How many fighters that seat has there at the start."""
    name: str = ""


class Config(Value, frozen=True, kw_only=True):
    """What a table may choose; every number the source leaves open is here."""

    seats: Annotated[int, Meta(ge=2, le=64)] = 4
    turns: Annotated[int, Meta(ge=1, le=10_000)] = 100
    size: Annotated[int, Meta(ge=2, le=100_000)] = 20
    """The side of the square map, in ly."""
    systems: Annotated[int, Meta(ge=2, le=10_000)] = 40
    """How many systems there are; in fog at most 1000, for everybody's sight is found anew each turn."""
    gold: Span = Span(1, 8)
    minerals: Span = Span(0, 4)
    fuel: Span = Span(1, 6)
    """What a system that is nobody's home yields a turn."""
    home: Goods = Goods(15, 5, 12)
    """What every home yields a turn."""
    natives: Span = Span(1, 6)
    stock: Goods = Goods(40, 20, 60)
    """What every seat holds before the first turn."""
    fighters: Whole = 10
    """How many fighters stand at every home."""
    fog: Annotated[int, Meta(ge=0, le=1_000_000)] = 0
    """How far a seat sees from its systems and ships, in ly; 0: everything is in sight."""
    hold: Annotated[int, Meta(ge=1, le=1_000)] = 3
    """Turns in a row a contested system must be led before it flips (Q-KG-12)."""
    damage: Annotated[int, Meta(ge=1, le=100)] = 10
    """Enemy fighters that a fleet destroys, in per cent of its own size."""
    damage_rounding: Literal["up", "half-up", "down"] = "up"
    """Q-KG-7."""
    income_first: bool = True
    """Q-KG-2: whether this turn's income can pay this turn's upkeep."""
    map: tuple[Site, ...] = ()
    """A map drawn by hand; size, systems, ranges, home and fighters are not used then."""


class SystemFacts(Value, frozen=True, cache_hash=True):
    """What never changes about a system; `yields` is None where fog hides it."""

    name: str
    x: int
    y: int
    yields: Goods | None


Ships: TypeAlias = tuple[tuple[Seat, int], ...]
"""The fleets at a system: (seat, fighters) in table order, nobody with none."""


class System(Value, frozen=True, cache_hash=True):
    """What changes about a system."""

    controller: Seat | None = None
    contested: bool = False
    leader: Seat | None = None
    """Who led the contested system at the end of the last turn."""
    streak: int = 0
    """How many turns in a row that was so."""
    natives: int = 0
    ships: Ships = ()


class Fleet(Value, frozen=True, rename={"origin": "from", "target": "to"}):
    """Fighters of one seat on their way; `id` is its number among that seat's fleets, in fog by lot."""

    id: int
    seat: Seat
    origin: SystemId
    target: SystemId
    ships: int


class Wave(Value, frozen=True):
    """All the fleets that arrive at the start of one turn."""

    arrival: int
    fleets: tuple[Fleet, ...]


class Skip(Value, frozen=True):
    """An action that was not executed: its place in the list, why, and the numbers behind it."""

    action: int
    code: str
    numbers: tuple[int, ...] = ()
    detail: Words | None = None
    """What is wrong with an entry that is no action."""


class State(Value, frozen=True, kw_only=True):
    """The galaxy as the seats see it when they write their actions: after income and upkeep."""

    config: Config
    """Without a map drawn by hand, which `places` and the first state already hold."""
    turn: int
    places: tuple[SystemFacts, ...]
    systems: tuple[System, ...]
    transit: tuple[Wave, ...] = ()
    """By arrival; a turn touches only the wave that arrives and the fleets that set out."""
    next_fleet: tuple[int, ...]
    """Each seat counts its own fleets, so that a number tells nobody what others do."""
    stocks: tuple[Goods, ...]
    book: OrderBook = OrderBook()
    skipped: tuple[tuple[Skip, ...], ...]
    """For each seat, what was skipped of its last list."""

    @property
    def is_over(self) -> bool:
        return self.turn > self.config.turns


class ListedAction(Value, frozen=True, tag_field="do", tag=str.lower):
    """One entry of a seat's list."""


class Build(ListedAction, frozen=True):
    """Build fighters at a system one controls: 1 mineral each."""

    at: SystemId
    ships: Count


class Scrap(ListedAction, frozen=True):
    """Scrap fighters at a system, or of a fleet in transit."""

    ships: Count
    at: SystemId | None = None
    fleet: Count | None = None


class Travel(ListedAction, frozen=True, rename={"origin": "from", "target": "to"}):
    """Send fighters from one system to another: 1 fuel a fighter and ly, 1 turn a ly."""

    target: SystemId
    ships: Count
    origin: SystemId | None = None
    fleet: Count | None = None
    """A fleet in transit cannot be sent elsewhere; naming one gets that answer."""


class Post(ListedAction, frozen=True):
    """Offer `offer` of one resource for `ask` of another, up to `most` (`offer` if left out) in all."""

    at: SystemId
    give: Resource
    want: Resource
    offer: Count
    ask: Count
    most: Count | None = None


class Cancel(ListedAction, frozen=True):
    """Take back one's order at a system."""

    at: SystemId


class Fill(ListedAction, frozen=True):
    """Take up to `amount` of what an order gives, at its price."""

    order: Count
    amount: Count


class Unreadable(Value, frozen=True, tag_field="do", tag="unreadable"):
    """An entry that is no action; it is skipped, and the rest stands."""

    why: Words


Written: TypeAlias = Build | Scrap | Travel | Post | Cancel | Fill
Entry: TypeAlias = Written | Unreadable


class Submission(Value, frozen=True):
    """A seat's list of actions, executed in its order."""

    actions: tuple[Entry, ...] = ()


class SkippedAction(Value, frozen=True):
    """Why an action of one's last list was skipped, for programs (`code`) and for people."""

    action: int
    code: str
    en: str
    pt: str


class View(Value, frozen=True, kw_only=True):
    """All that a seat (None: a spectator) may know."""

    seat: Seat | None
    seats: int
    turn: int
    turns: int
    over: bool
    hold: int
    fog: int
    map: tuple[SystemFacts, ...]
    systems: tuple[System | None, ...]
    """None: out of sight."""
    transit: tuple[Wave, ...]
    orders: tuple[Order, ...]
    stock: Goods | None
    skipped: tuple[SkippedAction, ...]
