"""What is under way while a text is read: sentences and their parts, before they are rules.

Rows of the inventory build tree nodes where the words alone say everything, and drafts where the
sentence around them decides. `build` turns drafts into rules; none of them is left in a tree.
"""

from typing import Literal, TypeAlias, cast

from gamemaster.core.values import Value
from gamemaster.language import tree as t


class Unfit(Exception):
    """The parts of a phrase do not fit together; this reading does not count."""


OPEN: t.Lasting = cast(t.Lasting, "")
"""How long something lasts of which no end is said: the sentence decides."""

GAINED: t.Lasting = cast(t.Lasting, "gain")
"""How long "gain 10 Attack" lasts while nothing is said of it: unlike "+10 Attack" it is a deed."""


GROWN: t.Lasting = cast(t.Lasting, "grow")
"""How long "your Defence rises by 5" lasts while nothing is said of it: Defence is gone with its round,
but what rises again and again may be meant to add up."""

UNENDED = (OPEN, GAINED, GROWN)
"""What stands for an end that was not said."""


# --- targets that the sentence decides

Those: TypeAlias = Literal["everyone", "all", "others"]
"""Who is meant by a word without a noun."""


class Whoever(t.Node, frozen=True):
    """A target that an event brings: "whoever attacks you".

    `said`: what the word asks of an event that the sentence names already. "": there is none;
    "may": it is of the same kind, or there is none ("your killer"); "must": it is ("the killer").
    Without an event of its own the word takes any ("whoever did it").
    """

    event: t.Event | None
    role: t.Whom
    round_only: bool
    said: Literal["", "may", "must"] = ""
    first: Literal["", "round", "battle", "either"] = ""
    """ "The first hero to attack you": once in each round, or in the battle; `either`: nobody said which."""

    def fits(self, event: t.Event) -> bool:
        """Whether the word can mean a party of this event: nobody is killed by a gain."""
        if not self.said or not hasattr(event, "by"):
            return False
        whom = getattr(self.event, "whom", "anyone")
        return self.event is None or (
            isinstance(event, type(self.event)) and whom in ("anyone", getattr(event, "whom", ""))
        )


class Somebody(t.Node, frozen=True):
    """A target the text leaves open (opponents, or the chosen one) or asks to choose."""

    kind: t.Choice = ""


class Picked(t.Node, frozen=True):
    """ "The chosen player", "a player with 5 Life or less": chosen when the text is played, and then
    it must be as the text says."""

    kind: t.Choice
    where: t.Cond | None = None


class TheOne(t.Node, frozen=True):
    """ "The opponent", "your opponent": he who was named, if one was; else of several nobody knows
    which, and that is asked."""

    group: t.Group


class Everyone(t.Node, frozen=True):
    """ "Everyone" or "all others" without a noun: of whom, the effect decides (Q-AR-28, 47, 55)."""

    base: Those


class Elided(t.Node, frozen=True):
    """The subject of a verb with its ending but without a subject: that of the clause before
    ("the strongest opponent loses 5 Energy and deals 2 less damage"). `taking`: of that it was said that
    he takes damage, so it is not who deals it. `named`: it is a noun, so it is not you, whatever the
    clause did to you ("opponents cannot attack you and lose 5 Energy")."""

    taking: bool = False
    named: bool = False


class Loser(t.Node, frozen=True):
    """He whose stat an effect changes: "lose half of the Energy" is of yours, "opponents lose half of the
    Energy" of theirs."""


Target: TypeAlias = t.Whom | Whoever | Somebody | Picked | TheOne | Everyone | Elided | Loser
"""Whom words name: a target of the tree, or one that the sentence decides."""


def as_whom(target: Target) -> t.Whom:
    """A draft stands in a tree where its target will; the sentence puts that in its place."""
    return cast(t.Whom, target)


# --- effects that bring something for their whole rule


class More(t.Node, frozen=True):
    """ "Takes 5 more": a bonus on the hits that the rule is about. `deed`: "deal 5 more damage to him",
    which says nothing unless it answers a hit."""

    to: t.Whom
    amount: t.Amount
    deed: bool = False


class PreventsSome(t.Node, frozen=True):
    """ "Prevent 10 damage": of each hit, or of all that comes in a round."""

    to: t.Whom
    amount: int
    lasting: t.Lasting = OPEN


class Restores(t.Node, frozen=True):
    """ "Restore it to 50" in answer to a stat that was lost or gained: that stat of that hero."""

    amount: t.Amount


class Timed(Value, frozen=True):
    """An effect with its moment in the middle ("deal 5 damage each round to …")."""

    mods: tuple["Mod", ...]
    effect: t.Effect


class At(Value, frozen=True):
    """An effect that brings its moment ("start with 20 Energy more")."""

    moment: t.Moment
    effect: t.Effect


class On(Value, frozen=True):
    """An effect that brings its event ("gain the damage you deal")."""

    event: t.Event
    effect: t.Effect


class ForRounds(Value, frozen=True):
    """Effects for some rounds ("for the next 3 rounds"), at which step of each, and how many rounds from
    now they begin: from what brings them on, or from the first round of the battle."""

    effects: tuple[t.Effect, ...]
    rounds: t.Amount
    step: t.Step
    after: int


class NextAttack(Value, frozen=True):
    """A change of hits for the next attack ("your next attack deals 20 more"): by itself from the
    start of the battle, in answer to something from then on. With a condition it is of every such
    attack ("every second attack")."""

    effect: t.Effect
    cond: t.Cond | None = None


class InPlaceOfDeath(Value, frozen=True):
    """ "Stay at 1 Energy": only instead of dying."""

    effect: t.Effect


class OncePerRound(Value, frozen=True):
    """An effect that brings its limit ("prevent the first attack against you each round"); without a
    span said it is of each round or of the battle."""

    effect: t.Effect
    span: Literal["", "round", "battle"] = "round"


class Granting(Value, frozen=True):
    """A power that is granted, its text still in sentences."""

    to: t.Whom
    name: str
    sentences: tuple["Sentence", ...]


class Also(Value, frozen=True):
    """An effect that begins a sentence with "also": it belongs to the rule before, or begins anew."""

    effect: "Part"


UNSETTLED = (
    Whoever, Somebody, Picked, TheOne, Everyone, Elided, Loser, More, PreventsSome, Restores,
)  # fmt: skip
"""What stands where a node of the tree will; a text in which one is left has no meaning."""

DRAFTS = (Timed, At, On, ForRounds, NextAttack, OncePerRound, InPlaceOfDeath, Granting, Also)

Part: TypeAlias = (
    t.Effect
    | More
    | PreventsSome
    | Restores
    | Timed
    | At
    | On
    | ForRounds
    | NextAttack
    | OncePerRound
    | InPlaceOfDeath
    | Granting
    | Also
)
"""An effect of the tree or one of the drafts above."""

Parts: TypeAlias = tuple[Part, ...]


# --- modifiers of a sentence


class When(Value, frozen=True):
    """A moment. `weak`: "each round" and the like, which an event or a state overrides; `span`: it
    is a stretch of rounds rather than one deed in them."""

    moment: t.Moment
    weak: bool = False
    span: bool = False


class Given(Value, frozen=True):
    """A condition."""

    cond: t.Cond


class Upon(Value, frozen=True):
    """An event; `this_round`: only until the round is over."""

    event: t.Event
    this_round: bool = False
    instead: bool = False
    """What follows happens in its place."""
    some: t.Group | None = None
    """Which heroes its other party must be one of, judged before the hit (ruling Q-AR-63)."""
    or_death: bool = False
    """ "When you would die" without "instead": what follows may as well happen at the death."""
    elided: bool = False
    """Whether its subject was left out: that is you, where you are who all else is done by."""
    perhaps_once: bool = False
    """ "If you are attacked, … at the end of the round": once, or as often as it happened."""
    aimed: bool = False
    """Whether "he" or "it" is said in it of the one who was chosen before."""


class ExceptYou(Value, frozen=True):
    """ "…, except you": of everyone the others."""


class Crosses(Value, frozen=True):
    """ "When your Energy drops below 20": `crossed` is asked in answer to the change. What holds may
    be meant as long as the `state` holds; so may all else behind "if" (`asks`)."""

    event: t.Gains | t.Loses
    crossed: t.Cond
    state: t.Cond
    asks: bool = False
    other_way: "Crosses | None" = None
    """ "Reaches 20": from above, if not from below."""


class UntilRound(Value, frozen=True):
    """ "Until round 4": until it ends, or until it begins."""

    n: int


class EveryFew(Value, frozen=True):
    """ "Every 3 rounds": counted from the first, unless the sentence says from which round on."""

    every: int


class TheStart(Value, frozen=True):
    """Beside a moment: it was "the start of the round", at which a stat may have been measured, too."""


class AfterRounds(Value, frozen=True):
    """ "After 3 rounds": in all that come then; what is done may be done just once, when they are over."""

    n: t.Amount


class PerDamage(Value, frozen=True):
    """ "For every 5 damage you deal": by each hit, or in the round."""

    n: int
    way: Literal["dealt", "taken"]


class EachAttacker(Value, frozen=True):
    """ "For each opponent that attacks you"."""


class Instead(Value, frozen=True):
    """ "Instead", by itself: of dying."""


class OncePerHim(Value, frozen=True):
    """ "Once per opponent", in answer to what he does or what is done to him."""

    span: Literal["round", "battle"]


class RoundsLater(Value, frozen=True):
    """So many rounds after the event."""

    rounds: int


class InRounds(Value, frozen=True):
    """ "At the end of the next round, …", "… for 3 rounds": all of a clause in rounds to come."""

    rounds: t.Amount
    step: t.Step
    after: int


class PerEvent(Value, frozen=True):
    """Once for each time that something happened this round."""

    event: t.Event


class AtMost(Value, frozen=True):
    """A limit; without a span said it is settled by the sentence (Q-AR-60). `often`: it says how
    often ("twice per round") rather than how often at most."""

    times: int
    span: Literal["", "round", "battle", "rounds"]
    often: bool = False


class SumAtMost(Value, frozen=True):
    """How much of it may come together ("gain 5 Energy, up to 20 per round")."""

    most: int
    span: Literal["round", "battle"]
    stat: t.Stat


class Until(Value, frozen=True):
    """How long all that follows lasts ("this round, …")."""

    lasting: t.Lasting


class ForEach(Value, frozen=True):
    """What the amounts are multiplied by."""

    amount: t.Amount


Mod: TypeAlias = (
    When
    | Given
    | Upon
    | Crosses
    | UntilRound
    | EveryFew
    | TheStart
    | AfterRounds
    | PerEvent
    | AtMost
    | SumAtMost
    | Until
    | ForEach
    | PerDamage
    | EachAttacker
    | Instead
    | RoundsLater
    | InRounds
    | OncePerHim
    | ExceptYou
)


# --- sentences

Join: TypeAlias = Literal[".", ";", "but", "and", "instead"]
"""How a sentence hangs on the one before it: a full stop, a semicolon, "but", or "and" and comma; "if …, … instead"
stands in its place."""


class Clause(Value, frozen=True):
    """Effects and the words that trail behind them."""

    effects: tuple[Part, ...]
    back: tuple[Mod, ...] = ()
    otherwise: tuple[Part, ...] = ()


class Said(Value, frozen=True):
    """A sentence that is a rule: what stands in front of it covers all its clauses."""

    front: tuple[Mod, ...]
    costs: tuple[t.Cost, ...]
    clauses: tuple[Clause, ...]
    join: Join = "."


class GoesOn(Value, frozen=True):
    """ "Then …": more effects of the rule before. `later`: "after that …" may be when its rounds are over, and "from then
    on …" surely is."""

    effects: tuple[Part, ...]
    later: Literal["", "perhaps", "surely"] = ""


class Else(Value, frozen=True):
    """ "Otherwise …": what the rule before does if its condition fails."""

    effects: tuple[Part, ...]


class Declares(Value, frozen=True):
    """A variable, and perhaps how it changes by itself."""

    variable: t.Variable
    mods: tuple[Mod, ...] = ()
    becomes: t.Amount | None = None


class Doubles(Value, frozen=True):
    """ "X doubles every time you use this power"."""

    name: str


class Grows(Value, frozen=True):
    """ "Each time you use this power, its damage rises by 2"."""

    by: int


class OnlySoOften(Value, frozen=True):
    """ "Do this only once per battle": the limit of the rule before."""

    limit: Mod


class Chooses(Value, frozen=True):
    """ "Choose a target"."""

    kind: t.Choice


Sentence: TypeAlias = Said | GoesOn | Else | Declares | Doubles | Grows | OnlySoOften | Chooses
