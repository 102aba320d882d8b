"""The typed tree of a power or card: the canonical form that the engines interpret.

A text is a list of rules; a rule says when it acts, under which condition, how often, at what
cost, and what it does. The docstring of each node fixes its meaning. What holds for all of them:

* *You* are the hero that has the power (in a card: the player who played it).
* A round of a battle and a turn of the card game are both called a round here; likewise "battle"
  is the whole card match, and a hero is a player.
* Every division is rounded away from zero; every stat stays a whole number.
* A target that does not exist (nobody attacked you yet, the group is empty) means that the effect
  does nothing; an amount that reads such a target is 0, a comparison with it is made with 0.
* Amounts are evaluated for each target just before it is affected, so `It` and stats are current.
* The rules of a power that share a step act in the order in which they are written, at the
  power's place in the order list; each has its own condition, limit and cost.
* A hit runs: base → bonuses → multipliers → at least 0 → redirect → defence → prevention → loss
  → death → reactions in initiative order.
"""

from gamemaster.language.tree.cards import CardCost, CopyProcess, TakeProcess
from gamemaster.language.tree.effects import (
    Attack,
    Burn,
    Card,
    CopyPower,
    CopySelf,
    Damage,
    Effect,
    Fall,
    Forbid,
    Gain,
    Grant,
    Helper,
    If,
    Kill,
    Lose,
    LosePower,
    Mark,
    Over,
    Place,
    Power,
    Raise,
    Reverse,
    Revive,
    Rule,
    Scale,
    Set,
    SetVar,
    Silence,
    SpendBurns,
    StealPower,
    Swap,
    Text,
    Unmark,
    Variable,
    Watch,
)
from gamemaster.language.tree.events import (
    Attacking,
    Attacks,
    Broken,
    Cost,
    Damaged,
    Dies,
    Event,
    Gains,
    Limit,
    Loses,
    Plays,
    Uses,
    WouldDie,
)  # fmt: skip
from gamemaster.language.tree.hits import (
    Aim,
    Bonus,
    Bound,
    Cap,
    Factor,
    Immune,
    Pierce,
    Prevent,
    Redirect,
    Shield,
    Unpreventable,
)  # fmt: skip
from gamemaster.language.tree.values import (
    Add,
    Alive,
    AllOf,
    Amount,
    AnyOf,
    Before,
    Changed,
    Chosen,
    Compare,
    Cond,
    Count,
    Deaths,
    Div,
    Each,
    EventAmount,
    EveryRounds,
    First,
    Group,
    HasPower,
    Higher,
    Highest,
    Is,
    It,
    Last,
    LastAttacker,
    Least,
    Lower,
    Lowest,
    Marks,
    Most,
    Mul,
    Next,
    NoOtherPower,
    Not,
    NthAttack,
    Of,
    Owner,
    Ranks,
    RoundNumber,
    Source,
    StepNumber,
    Strength,
    Struck,
    Sub,
    Tally,
    Them,
    This,
    Total,
    Var,
    Victim,
    Was,
    Whom,
    You,
)  # fmt: skip
from gamemaster.language.tree.walk import (
    nodes,
    rewritten,
)  # fmt: skip
from gamemaster.language.tree.words import (
    Base,
    Choice,
    Kinds,
    Lasting,
    Moment,
    Node,
    Party,
    Pick,
    Sign,
    Span,
    Stat,
    Step,
)  # fmt: skip

__all__ = [
    "Add", "Aim", "Alive", "AllOf", "Amount", "AnyOf", "Attack", "Attacking", "Attacks", "Base", "Before",
    "Bonus", "Bound", "Broken", "Burn", "Cap", "Card", "CardCost", "Changed", "Choice", "Chosen", "Compare", "Cond",
    "CopyPower", "CopyProcess", "CopySelf", "Cost", "Count", "Damage", "Damaged", "Deaths", "Dies", "Div",
    "Each", "Effect", "Event", "EventAmount", "EveryRounds", "Factor", "Fall", "First",
    "Forbid", "Gain", "Gains", "Grant", "Group", "HasPower", "Helper", "Higher", "Highest",
    "If", "Immune", "Is", "It", "Kill", "Kinds", "Last", "LastAttacker", "Lasting", "Least",
    "Limit", "Lose", "LosePower", "Loses", "Lower", "Lowest", "Mark", "Marks", "Moment", "Most",
    "Mul", "Next", "NoOtherPower", "Node", "Not", "NthAttack", "Of", "Over", "Owner", "Party", "Pick",
    "Pierce", "Place", "Plays", "Power", "Prevent", "Raise", "Ranks", "Redirect", "Reverse",
    "Revive", "RoundNumber", "Rule", "Scale", "Set", "SetVar", "Shield", "Sign", "Silence",
    "Source", "Span", "SpendBurns", "Stat", "StealPower", "Step", "StepNumber", "Strength", "Struck", "Sub",
    "Swap", "TakeProcess", "Tally", "Text", "Them", "This", "Total", "Unmark", "Unpreventable", "Uses", "Var",
    "Variable", "Victim", "Was", "Watch", "Whom", "WouldDie", "You", "nodes", "rewritten",
]  # fmt: skip
