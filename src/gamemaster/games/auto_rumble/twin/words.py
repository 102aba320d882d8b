"""Where everything lies in the one array of whole numbers in which a compiled battle is fought.

    0 …          the fight: knots, counts, settings, which kinds of node its powers hold
    LINE         the heroes' slots in the order of the step
    TOLL         the dead of every seat, by span
    SHARED       variables that all heroes with a power share
    CALLED       helpers that come when the round is over
    LOST         the fallen, as they are compared when nobody lives
    CHANGES      sums of what the effects of a rule changed, rules lying in one another
    SCENES       who acts through what, to whom: a stack
    FOUND        what was found and is gone through: a stack
    CHAIN        the rules that answer one another just now: a stack
    BLOWS        hits on their way: a stack
    HEROES       the heroes by slot, in order of seat and number
    SPARE        the same once more, for the regrouping
    CODE         the powers, which are never written to

A node of a power is its kind and its fields; a field of one name has the same place in all nodes.
"""

from gamemaster.language import tree

# --- nodes

NODES: tuple[type, ...] = (
    tree.Gain, tree.Lose, tree.Burn, tree.Damage, tree.Attack, tree.Raise, tree.Fall, tree.Set, tree.Scale,
    tree.Factor, tree.Bonus, tree.Shield, tree.Prevent, tree.Redirect, tree.Cap, tree.Immune, tree.Aim,
    tree.Pierce, tree.Unpreventable, tree.Forbid, tree.Place, tree.Reverse, tree.SpendBurns, tree.CopySelf,
    tree.Helper, tree.Revive, tree.Kill, tree.Grant, tree.StealPower, tree.CopyPower, tree.Silence,
    tree.LosePower, tree.Mark, tree.Unmark, tree.SetVar, tree.Swap, tree.If, tree.Over, tree.Watch,
    tree.Attacks, tree.Attacking, tree.Damaged, tree.Dies, tree.Uses, tree.Gains, tree.Loses, tree.Broken,
    tree.Var, tree.Add, tree.Sub, tree.Mul, tree.Div, tree.Higher, tree.Lower, tree.Of, tree.Count, tree.Total,
    tree.Highest, tree.Lowest, tree.RoundNumber, tree.Strength, tree.EventAmount, tree.Changed, tree.Tally,
    tree.Deaths, tree.Marks,
    tree.Compare, tree.AllOf, tree.AnyOf, tree.Not, tree.HasPower, tree.Alive, tree.Struck, tree.NoOtherPower,
    tree.EveryRounds, tree.Was, tree.Is,
    tree.You, tree.It, tree.Them, tree.Source, tree.Victim, tree.LastAttacker, tree.Next, tree.Each, tree.Most,
    tree.Least, tree.First, tree.Last,
    tree.Group, tree.Rule, tree.Limit, tree.Cost, tree.Variable, tree.Text, tree.Power,
)  # fmt: skip
"""The nodes that a compiled battle carries; a power with any other is fought by the engine."""

(
    GAIN, LOSE, BURN, DAMAGE, ATTACK, RAISE, FALL, SET, SCALE, FACTOR, BONUS, SHIELD, PREVENT, REDIRECT, CAP,
    IMMUNE, AIM, PIERCE, UNPREVENTABLE, FORBID, PLACE, REVERSE, SPEND_BURNS, COPY_SELF, HELPER, REVIVE, KILL,
    GRANT, STEAL_POWER, COPY_POWER, SILENCE, LOSE_POWER, MARK, UNMARK, SET_VAR, SWAP, IF, OVER, WATCH,
    ATTACKS, ATTACKING, DAMAGED, DIES, USES, GAINS, LOSES, BROKEN,
    VAR, ADD, SUB, MUL, DIV, HIGHER, LOWER, OF, COUNT, TOTAL, HIGHEST, LOWEST, ROUND_NUMBER, STRENGTH,
    EVENT_AMOUNT, CHANGED, TALLY, DEATHS, MARKS,
    COMPARE, ALL_OF, ANY_OF, NOT, HAS_POWER, ALIVE, STRUCK, NO_OTHER_POWER, EVERY_ROUNDS, WAS, IS,
    YOU, IT, THEM, SOURCE, VICTIM, LAST_ATTACKER, NEXT, EACH, MOST, LEAST, FIRST, LAST,
    GROUP, RULE, LIMIT, COST, VARIABLE, TEXT, POWER,
) = range(len(NODES))  # fmt: skip
NUMBER = len(NODES)
"""A plain number where an amount may stand."""
PER = NUMBER + 1
"""Not a node: whether any rule acts for each of some events."""


def _places() -> dict[str, int]:
    """A place for every field, so that no two of one node share theirs."""
    places: dict[str, int] = {}
    homes = [node.__struct_fields__ for node in NODES]  # type: ignore[attr-defined]
    for fields in sorted(homes, key=len, reverse=True):
        for field in fields:
            if field not in places:
                beside = {places.get(other) for home in homes if field in home for other in home}
                places[field] = next(n for n in range(1, 99) if n not in beside)
    return places


PLACES = _places()
WIDTH = max(PLACES.values()) + 2
"""Words of a node: its kind, its fields, and one word more that some kinds use (a rule: two)."""
MORE = WIDTH - 1

F_TO, F_AMOUNT, F_STAT, F_LASTING = (PLACES[f] for f in ("to", "amount", "stat", "lasting"))
F_HITS, F_WAY, F_TIMES, F_OVER = (PLACES[f] for f in ("hits", "way", "times", "over"))
F_OTHER, F_BY, F_ONTO, F_PER, F_OF = (PLACES[f] for f in ("other", "by", "onto", "per", "of"))
F_AT, F_WHAT, F_PLACE, F_COUNT = (PLACES[f] for f in ("at", "what", "place", "count"))
F_ENERGY, F_ATTACK, F_NAME, F_WHICH = (PLACES[f] for f in ("energy", "attack", "name", "which"))
F_MARK, F_A, F_B, F_COND, F_THEN = (PLACES[f] for f in ("mark", "a", "b", "cond", "then"))
F_OTHERWISE, F_DO, F_ROUNDS, F_STEP = (PLACES[f] for f in ("otherwise", "do", "rounds", "step"))
F_AFTER, F_EVENT, F_SIGN, F_CONDS = (PLACES[f] for f in ("after", "event", "sign", "conds"))
F_WHO, F_WHOM, F_HOW, F_SPAN = (PLACES[f] for f in ("who", "whom", "how", "span"))
F_EVERY, F_FIRST, F_GROUP, F_WHERE = (PLACES[f] for f in ("every", "first", "group", "where"))
F_BASE, F_AT_START, F_NTH, F_KIND = (PLACES[f] for f in ("base", "at_start", "nth", "kind"))
F_WHEN, F_LIMIT, F_COSTS, F_WHOSE = (PLACES[f] for f in ("when", "limit", "costs", "whose"))
F_START, F_IS_SHARED = (PLACES[f] for f in ("start", "shared"))

# --- the numbers of a hero

(
    H_SEAT, H_BASE, H_FIRST, H_ALIVE, H_ENERGY, H_BUDGET, H_DEFENCE, H_ATTACK, H_INITIATIVE, H_ATTACK_COST,
    H_THRESHOLD, H_STARTING, H_ROUND_ATTACK, H_ROUND_INITIATIVE, H_ROUND_ATTACK_COST, H_ROUND_THRESHOLD,
    H_COPIES, H_BASE_ATTACK, H_USED, H_PLANNED, H_HELPER, H_FALLEN, H_LAST_STRUCK, H_POWERS, H_MEMORIES,
) = range(25)  # fmt: skip
FOR_ROUND = H_ROUND_ATTACK - H_ATTACK
"""How far from a stat lies what it has for this round."""
TALLIES = 11
H_TALLIED = 25  # kind of tally × three spans
H_STRUCK = H_TALLIED + 3 * TALLIES  # attacked, damaged × three spans: slots as bits
MOST_POWERS = 16
H_ORDER = H_STRUCK + 6  # the order list: places of powers, −1 the attack
ENTRY = 4
E_PROGRAM, E_STRENGTH, E_SINCE, E_LOST = range(ENTRY)
H_ENTRIES = H_ORDER + MOST_POWERS + 1
MEMORY = 8
MOST_MEMORIES = 40
H_MEMORY = H_ENTRIES + MOST_POWERS * ENTRY
HERO = H_MEMORY + MOST_MEMORIES * MEMORY
MOST_HEROES = 60
"""Heroes on the field; a larger crowd is the engine's."""

# What is remembered: a kind, six words that tell it from others, and its number.
(
    M_VARIABLE, M_TIMES, M_OCCASION, M_WATCH, M_COUNTERS, M_POOL, M_FILLED, M_LINGERING, M_DELAYED, M_HUSHED,
) = range(10)  # fmt: skip
M_NUMBER = 7

# --- the fight

(
    K_AMOUNT, K_HOLDS, K_STAT, K_MODIFIERS, K_MEMBERS, K_PICKED, K_TARGETS, K_VOICE, K_HIT, K_LAND, K_DEATH, K_LOSE,
    K_GAIN, K_ANSWER, K_EFFECT, K_DO,
) = range(16)  # fmt: skip
"""The knots: addresses of functions that call one another in a ring."""
(
    SIZE, ROUND, STEP, BAIL, READING, WAS_LOST, SCENE_TOP, FOUND_TOP, CHAIN_TOP, BLOW_TOP, CHANGE_TOP,
    ROUNDS, STALEMATE, ATTACK_COST, LONGEST_CHAIN, ALLOWANCE, RESERVE, PASSES, LOOKS, REVERSED_ROUND,
    REVERSED_BATTLE, HELPERS, FALLEN, SEATS, CREDIT, SHARES, WINNER, MOST_WORK,
) = range(16, 44)  # fmt: skip
NEEDED = 48
"""By kind of node, whether any power of the battle has one …"""
HOLDING = NEEDED + 128
"""… and whether any may hold for a while."""
STANDING = HOLDING + 128
"""By stat, whether any always-rule changes it."""
LINE = STANDING + 32
TOLL = LINE + MOST_HEROES + 1  # seat × three spans
MOST_SEATS = 16
SHARED = TOLL + 3 * MOST_SEATS
MOST_SHARED = 40
CALLED = SHARED + 3 * MOST_SHARED
MOST_CALLED = 40
LOST = CALLED + 6 * MOST_CALLED
CHANGES = LOST + 5 * (2 * MOST_HEROES + 1)
MOST_CHANGES = 64
SCENES = CHANGES + MOST_CHANGES + 1
SCENE = 12
S_YOU, S_I, S_NUMBER, S_SOURCE, S_VICTIM, S_AMOUNT, S_IT, S_THEM, S_CHANGED, S_DETAIL, S_IS_GIVEN, S_GIVEN = (
    range(SCENE)
)  # fmt: skip
MOST_SCENES = 400
FOUND = SCENES + SCENE * (MOST_SCENES + 1)
MOST_FOUND = 1200
R_NODE, R_IS_GIVEN, R_GIVEN, R_YOU, R_I, R_NUMBER = range(6)
CHAIN = FOUND + 6 * (MOST_FOUND + 1)
MOST_CHAIN = 64
BLOWS = CHAIN + 3 * (MOST_CHAIN + 1)
BLOW = 5
B_SOURCE, B_ATTACK, B_POWER, B_LEFT, B_TURNED = range(BLOW)
MOST_BLOWS = 100
HEROES = BLOWS + BLOW * (MOST_BLOWS + 1)
SPARE = HEROES + MOST_HEROES * HERO
CODE = SPARE + MOST_HEROES * HERO

RESULT = 5 + 3 * MOST_HEROES
"""Words of a result: why it is the engine's, winner, rounds, the most work of a round, survivors; then each of them."""

# Why a battle is handed to the engine.
CROWDED, CROSSED, WORKED, LARGE = range(1, 5)
BOUND = 10**15
"""The engine holds numbers at this; a battle that comes near is the engine's."""

# --- words of the language

NOBODY = -1
(W_SETUP, W_START, W_MAIN, W_END, W_ALWAYS) = range(5)
(W_OPPONENTS, W_EVERYONE, W_OTHERS, W_ALLIES, W_TEAM) = range(5)
(W_P_YOU, W_P_OPPONENT, W_P_ALLY, W_P_OTHER, W_P_ANYONE, W_P_THIS) = range(6)
(W_ROUND, W_LAST_ROUND, W_BATTLE, W_ROUNDS, W_WHILE) = range(5)
(W_DAMAGE, W_ATTACKS, W_POWERS, W_THIS) = range(4)
(W_DEALT, W_TAKEN, W_GAINED, W_LOST) = range(4)
(W_LESS, W_AT_MOST, W_EQUAL, W_UNEQUAL, W_AT_LEAST, W_MORE) = range(6)
(W_HIT, W_PER_ROUND) = range(2)
(W_OF_DAMAGE, W_OF_LOSS) = range(2)
(W_F_ATTACK, W_F_POWERS, W_F_GAIN, W_F_DEFEND, W_F_DIE, W_F_REVIVE, W_F_COPY, W_F_PREVENT) = range(
    8
)
(W_PLACE_FIRST, W_PLACE_LAST) = (-1, 1)
(W_PICK_THIS, W_PICK_USED, W_STRONGEST, W_WEAKEST, W_PICK_FIRST, W_PICK_LAST, W_ALL, W_NAMED) = (
    range(8)
)
(W_SPEND, W_BURN) = range(2)
(W_ATTACKED, W_DAMAGED) = range(2)
(
    T_DAMAGE_TAKEN, T_DAMAGE_DEALT, T_KILLS, T_POWERS_USED, T_ATTACKS_SUFFERED, T_ENERGY_GAINED, T_ENERGY_LOST,
    T_ENERGY_SPENT, T_ENERGY_BURNED, T_DEATHS, T_ATTACKS_MADE, T_ATTACKERS,
) = range(12)  # fmt: skip
S_POWERS = 30
"""The stat that is the number of powers; the other stats are a hero's own numbers."""

_SPANS = {"round": W_ROUND, "last_round": W_LAST_ROUND, "battle": W_BATTLE, "rounds": W_ROUNDS}
_PARTIES = {"you": 0, "opponent": 1, "ally": 2, "other": 3, "anyone": 4, "this": 5}
_TALLIES = {
    "damage_taken": T_DAMAGE_TAKEN, "damage_dealt": T_DAMAGE_DEALT, "kills": T_KILLS,
    "powers_used": T_POWERS_USED, "attacks_suffered": T_ATTACKS_SUFFERED, "attackers": T_ATTACKERS,
    "energy_gained": T_ENERGY_GAINED, "energy_lost": T_ENERGY_LOST, "energy_spent": T_ENERGY_SPENT,
    "energy_burned": T_ENERGY_BURNED,
}  # fmt: skip
_STATES = {
    "died": T_DEATHS, "attacked": T_ATTACKS_SUFFERED, "damaged": T_DAMAGE_TAKEN,
    "attacking": T_ATTACKS_MADE, "using_powers": T_POWERS_USED, "gaining": T_ENERGY_GAINED,
}  # fmt: skip
STAT_WORDS = {
    "energy": H_ENERGY, "defence": H_DEFENCE, "attack": H_ATTACK, "initiative": H_INITIATIVE,
    "attack_cost": H_ATTACK_COST, "threshold": H_THRESHOLD, "starting_energy": H_STARTING, "powers": S_POWERS,
}  # fmt: skip
WORDS: dict[str, dict[str, int]] = {
    "when": {"setup": W_SETUP, "start": W_START, "main": W_MAIN, "end": W_END, "always": W_ALWAYS},
    "step": {"setup": W_SETUP, "start": W_START, "main": W_MAIN, "end": W_END},
    "base": {"opponents": 0, "everyone": 1, "others": 2, "allies": 3, "team": 4},
    "party": _PARTIES,
    "whose": _PARTIES,
    "span": _SPANS,
    "lasting": {**_SPANS, "while": W_WHILE},
    "hits": {"damage": W_DAMAGE, "attacks": W_ATTACKS, "powers": W_POWERS, "this": W_THIS},
    "way": {"dealt": W_DEALT, "taken": W_TAKEN, "gained": W_GAINED, "lost": W_LOST},
    "sign": {"<": 0, "<=": 1, "=": 2, "!=": 3, ">=": 4, ">": 5},
    "per": {"hit": W_HIT, "round": W_PER_ROUND},
    "of": {"damage": W_OF_DAMAGE, "loss": W_OF_LOSS},
    "forbidden": {
        "attack": 0, "powers": 1, "gain": 2, "defend": 3, "die": 4, "revive": 5, "copy": 6, "prevent": 7,
    },
    "place": {"first": W_PLACE_FIRST, "last": W_PLACE_LAST},
    "which": {
        "this": 0, "used": 1, "strongest": 2, "weakest": 3, "first": 4, "last": 5, "all": 6, "named": 7,
    },
    "kind": {"spend": W_SPEND, "burn": W_BURN},
    "how": {"attacked": W_ATTACKED, "damaged": W_DAMAGED},
    "tally": _TALLIES,
    "state": _STATES,
    "stat": STAT_WORDS,
}  # fmt: skip
"""The words of the tree as numbers, by the field they stand in."""

# --- programs

(
    P_NAME, P_PLAIN, P_RANK, P_RULES, P_VARIABLES, P_SETUP, P_START, P_MAIN, P_END, P_REACTIONS, P_TALLIED,
    P_INWARD, P_OUTWARD, P_SETUPS, P_KINDS, P_HELD, P_STANDING, P_CREDIT,
) = range(18)  # fmt: skip
PROGRAM = 18
