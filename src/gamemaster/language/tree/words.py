"""The words of the tree: moments, stats, spans, parties and the like."""

import re
from typing import Literal, TypeAlias

from gamemaster.core.values import Value


def _tag(name: str) -> str:
    """`LastAttacker` is `last_attacker` in JSON."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class Node(Value, frozen=True, omit_defaults=True, tag_field="op", tag=_tag):
    """A node of the tree; its JSON form names its kind under `op`."""


Moment: TypeAlias = Literal["setup", "start", "main", "end", "always", "play"]
"""When a rule acts by itself.

setup   once, before round 1, for heroes that have the power by then (after Energy, Attack and
        initiative follow from the coins); never for a power gained later.
start   step 1 of every round (cards: start of every turn, after upkeep).
main    step 2 of every round, at the power's place in the order list: this is *using* the power.
end     step 3 of every round (cards: end of every turn).
always  as long as the hero lives and has the power unsilenced: its effects are not actions but
        hold (see each effect); Defence is added in the set-up of each round, after it was reset.
play    cards only: when the card is played (a subprocess: when it enters).
"""


Step: TypeAlias = Literal["start", "main", "end"]
"""The three steps of a round; in a card only start and end."""


Stat: TypeAlias = Literal[
    "energy",
    "defence",
    "attack",
    "initiative",
    "attack_cost",
    "threshold",
    "powers",
    "starting_energy",
    "life",
    "glory",
    "coins",
    "cards",
    "subprocesses",
]
"""What can be read (and mostly changed) of a hero, player or subprocess.

energy           current Energy. In cards: Energy to pay cards with.
defence          what is left of this round's Defence pool.
attack           damage of the attack with its bonuses.
initiative       place in the order; higher acts earlier.
attack_cost      what the attack costs to make (usually 10).
threshold        the hero dies when his Energy is at or under it (usually 0).
powers           how many powers he has (read only).
starting_energy  Energy when round 1 began (read only).
life, glory      cards: Life of a player or subprocess, Glory counters of a player.
coins            cards: at the start of a turn the coins held, later those of the next upkeep (Q-CR-36);
                 reads the coins held.
cards            cards: changes how many cards the next draw brings; reads the cards in the deck.
subprocesses     cards: how many subprocesses of his are in play (read only).
"""


Span: TypeAlias = Literal["round", "last_round", "battle", "step"]
"""A stretch of time looked back on: this round so far, the whole round before, the battle so far; of
cards played also the step under way."""


Lasting: TypeAlias = Literal["while", "round", "battle", "attack"]
"""How long a change lasts: `while` an always-rule holds (only there), until this round is over,
until the battle is over, or for one `attack`: the next one that begins (of changes of hits by the
target: all hits of its next attack; of hits against it: the next attack that strikes it)."""


Party: TypeAlias = Literal[
    "you",
    "opponent",
    "ally",
    "other",
    "anyone",
    "this",
    "subprocess",
    "own_subprocess",
    "enemy_subprocess",
]
"""One side of an event: you; a hero of another player; a copy or helper of yours (not you);
anyone but you; anyone; cards: `this` is the subprocess itself, the others any subprocess, one of
yours (itself too), one of somebody else's."""


Base: TypeAlias = Literal[
    "everyone",
    "opponents",
    "others",
    "allies",
    "team",
    "subprocesses",
    "enemy_subprocesses",
    "own_subprocesses",
]
"""What a group is drawn from: everyone (you too); heroes of other players; everyone but you;
your copies and helpers without you; you and they; cards: subprocesses of anybody, of others, yours.
A power's sentence that harms everyone or all others is read as opponents (rulings Q-AR-28 and 47);
only a tree says otherwise."""


Choice: TypeAlias = Literal[
    "", "any", "player", "opponent", "subprocess", "own_subprocess", "enemy_subprocess"
]
"""What is chosen when a card is played: nothing, anybody or anything in play, a player, another
player, a subprocess, one of your own, one of somebody else's."""


Pick: TypeAlias = Literal["this", "used", "strongest", "weakest", "first", "last", "all", "named"]
"""Which power of a hero: this one; in answer to a use, the very power that was used; highest or lowest strength (ties: higher in his list); top or
bottom of his list; all of them; the one called `name`."""


Sign: TypeAlias = Literal["<", "<=", "=", "!=", ">=", ">"]


Kinds: TypeAlias = Literal["damage", "attacks", "powers", "first", "next"]
"""Which hits a modifier looks at: all of them, only attacks, only those that are not attacks; cards:
only the first hit of the turn against each target (dealt: by each) that it would meet, or only the
next one from now on."""
