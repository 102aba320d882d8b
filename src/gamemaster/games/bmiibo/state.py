"""The values of Bmiibo Buto Chess: fighters, config, state, submissions, view."""

from typing import Literal, TypeAlias

from gamemaster.core.values import Seat, Value

Cell: TypeAlias = tuple[int, int]
"""Column and row, both from 0, counted from the top left corner."""

Element: TypeAlias = Literal["normal", "fire", "water", "earth", "air", "light", "dark"]
ELEMENTS: tuple[Element, ...] = ("normal", "fire", "water", "earth", "air", "light", "dark")

Slot: TypeAlias = Literal["attack", "ability", "ultimate"]
SLOTS: tuple[Slot, ...] = ("attack", "ability", "ultimate")

Direction: TypeAlias = Literal["N", "NE", "E", "SE", "S", "SW", "W", "NW"]
STEPS: dict[Direction, Cell] = {
    "N": (0, -1),
    "NE": (1, -1),
    "E": (1, 0),
    "SE": (1, 1),
    "S": (0, 1),
    "SW": (-1, 1),
    "W": (-1, 0),
    "NW": (-1, -1),
}

Metric: TypeAlias = Literal["chebyshev", "manhattan"]
Flag: TypeAlias = Literal[0, 1]

FULL_HEALTH = 100
FEWEST, MOST = 2, 16
SMALLEST_BOARD, LARGEST_BOARD = 3, 100


class Melee(Value, frozen=True, tag_field="actionType", tag="melee"):
    """Damage to an adjacent fighter."""

    element: Element
    amount: int


class Heal(Value, frozen=True, tag_field="actionType", tag="heal", rename="camel"):
    """Health restored, up to 100, to the user or to whoever stands on the target."""

    amount: int
    self_targeting: Flag = 0


class Ranged(Value, frozen=True, tag_field="actionType", tag="ranged"):
    """Damage to a fighter that is not adjacent."""

    element: Element
    amount: int


class Blockade(Value, frozen=True, tag_field="actionType", tag="blockade"):
    """A Blocked cell beside the user, up to `blocks` of them at any time."""

    blocks: int


class Weakness(Value, frozen=True, tag_field="actionType", tag="weakness", rename="camel"):
    """A weakness to an element, given (remove 0) or taken away (remove 1)."""

    element: Element
    remove: Flag
    self_targeting: Flag = 0


class Explosion(Value, frozen=True, tag_field="actionType", tag="explosion"):
    """Damage and a push to every enemy around the target."""

    element: Element
    amount: int
    radius: int
    force: int


class Whirl(Value, frozen=True, tag_field="actionType", tag="whirl"):
    """Damage and a push to every adjacent enemy."""

    element: Element
    amount: int
    force: int


class Piercing(Value, frozen=True, tag_field="actionType", tag="piercing"):
    """Damage to every enemy on the straight line through the target."""

    element: Element
    amount: int


class Charge(Value, frozen=True, tag_field="actionType", tag="charge"):
    """A run at the target, damage if it arrives beside it, recoil in any case."""

    element: Element
    amount: int
    recoil: int
    distance: int


Component: TypeAlias = (
    Melee | Heal | Ranged | Blockade | Weakness | Explosion | Whirl | Piercing | Charge
)
Damaging: TypeAlias = Melee | Ranged | Explosion | Whirl | Piercing | Charge
KINDS: dict[str, type[Component]] = {
    "melee": Melee,
    "heal": Heal,
    "ranged": Ranged,
    "blockade": Blockade,
    "weakness": Weakness,
    "explosion": Explosion,
    "whirl": Whirl,
    "piercing": Piercing,
    "charge": Charge,
}
"""The nine action types by the word players write."""


def kind_of(component: Component) -> str:
    """The word players write for the component's action type."""
    return type(component).__name__.lower()


class SlotAction(Value, frozen=True):
    """What one slot does: its components in order, under one cooldown."""

    cooldown: int
    components: tuple[Component, ...]


class Fighter(Value, frozen=True):
    """A Bmiibo: a name and an action for each slot."""

    name: str
    attack: SlotAction
    ability: SlotAction
    ultimate: SlotAction

    def action(self, slot: Slot) -> SlotAction:
        action: SlotAction = getattr(self, slot)
        return action


class Config(Value, frozen=True, kw_only=True):
    """What a table agrees on before the first turn; one fighter a seat, in table order."""

    fighters: tuple[Fighter, ...]
    board: int = 8
    metric: Metric = "chebyshev"
    start_charged: bool = True
    cap: int | None = None
    """Turns after which the match is decided on health; None: 200 for each fighter."""
    balanced: bool = True
    """Whether fighters that break the balance formula are refused."""

    @property
    def turn_cap(self) -> int:
        return 200 * len(self.fighters) if self.cap is None else self.cap


class Body(Value, frozen=True):
    """A fighter on the board: where it stands, what is left of it, what it owns and waits for."""

    cell: Cell
    hp: int
    waits: tuple[int, int, int]
    """Own turns until attack, ability and ultimate are ready, 0 = ready."""
    weaknesses: tuple[Element, ...] = ()
    """In the order of `ELEMENTS`, so that equal bodies are equal."""
    blocks: tuple[Cell, ...] = ()
    """Its Blocked cells, the one placed first at the front."""
    gone: bool = False


class State(Value, frozen=True, kw_only=True):
    """A match between two turns; `now` has had its cooldowns ticked and is to act."""

    config: Config
    order: tuple[Seat, ...]
    bodies: tuple[Body, ...]
    now: Seat | None
    turn: int = 0
    """How many turns were taken."""
    fallen: tuple[Seat, ...] = ()
    """Who was removed, the first at the front."""


class View(Value, frozen=True, kw_only=True):
    """What a seat knows, which here is everything: nothing in this game is hidden."""

    seat: Seat | None
    config: Config
    order: tuple[Seat, ...]
    bodies: tuple[Body, ...]
    now: Seat | None
    turn: int
    fallen: tuple[Seat, ...]


class Submission(Value, frozen=True, kw_only=True, omit_defaults=True):
    """What a seat sends: exactly one of a step and a use of a slot on a cell.

    {"move": "NE"} or {"attack": [3, 4]}; `stepping` and `aimed` make one.
    """

    move: Direction | None = None
    attack: Cell | None = None
    ability: Cell | None = None
    ultimate: Cell | None = None

    @property
    def slot(self) -> Slot:
        """The slot that is used, if this is no step."""
        if self.attack is not None:
            return "attack"
        return "ability" if self.ability is not None else "ultimate"

    @property
    def target(self) -> Cell:
        cell: Cell = getattr(self, self.slot)
        return cell


def stepping(direction: Direction) -> Submission:
    """A step to a neighbouring cell."""
    return Submission(move=direction)


def aimed(slot: Slot, target: Cell) -> Submission:
    """An action of a slot, aimed at a cell."""
    match slot:
        case "attack":
            return Submission(attack=target)
        case "ability":
            return Submission(ability=target)
        case "ultimate":
            return Submission(ultimate=target)
