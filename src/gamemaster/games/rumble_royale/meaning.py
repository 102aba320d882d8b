"""What the words of a card mean at the table: amounts, conditions, targets."""

from typing import NamedTuple, assert_never

from gamemaster.core.values import Seat
from gamemaster.games.rumble_royale.state import Player, Process, Tallies, Target
from gamemaster.games.rumble_royale.turn import Cause, Fact, Turn, counter
from gamemaster.language import tree as t
from gamemaster.mechanics.rounding import away_from_zero

BIGGEST = 10**15
"""Every number is held within this bound at every step."""


class Context(NamedTuple):
    """Where a rule is read: the table, what acts, what it answers, and who was meant last."""

    turn: Turn
    cause: Cause
    fact: Fact | None = None
    it: Target | None = None
    them: tuple[Target, ...] = ()
    changed: int = 0
    amount: int = 0
    """What is left of a hit, for rules that change hits."""


def bounded(number: int) -> int:
    return max(-BIGGEST, min(BIGGEST, number))


def amount_of(amount: t.Amount, here: Context) -> int:
    """An amount as a number."""
    return amount if isinstance(amount, int) else bounded(_amount(amount, here))


Reckoned = t.Add | t.Sub | t.Mul | t.Div | t.Higher | t.Lower
Measured = t.Of | t.Count | t.Total | t.Highest | t.Lowest


def _amount(amount: t.Amount, here: Context) -> int:
    match amount:
        case t.Add() | t.Sub() | t.Mul() | t.Div() | t.Higher() | t.Lower():
            return _reckoned(amount, here)
        case t.Of() | t.Count() | t.Total() | t.Highest() | t.Lowest():
            return _measured(amount, here)
        case t.RoundNumber():
            return here.turn.number
        case t.StepNumber():
            return here.turn.step
        case t.EventAmount():
            return here.fact.amount if here.fact else here.amount
        case t.Changed():
            return here.changed
        case t.Marks(who, mark):
            return sum(counter(p.marks, mark) for p in _players(who, here))
        case t.Tally(who, what, span):
            return sum(_tallied(seat, what, span, here.turn) for seat in _seats(who, here))
        case t.Deaths(whose, span):
            return _deaths(whose, span, here)
        case t.Var(name):
            return _variable(name, here)
    return 0


def _reckoned(amount: Reckoned, here: Context) -> int:
    """Two amounts made into one; to divide by 0 gives 0."""
    a, b = amount_of(amount.a, here), amount_of(amount.b, here)
    match amount:
        case t.Add():
            return a + b
        case t.Sub():
            return a - b
        case t.Mul():
            return a * b
        case t.Div():
            return away_from_zero(a, b) if b else 0
        case t.Higher():
            return max(a, b)
        case t.Lower():
            return min(a, b)
        case _:
            assert_never(amount)


def _measured(amount: Measured, here: Context) -> int:
    """What somebody has, or what a group has together, at most or at least."""
    if isinstance(amount, t.Of):
        return sum(stat_of(m, amount.stat, here.turn) for m in targets_of(amount.who, here))
    found = members(amount.group, here)
    if isinstance(amount, t.Count):
        return len(found)
    stats = [stat_of(member, amount.stat, here.turn) for member in found]
    match amount:
        case t.Total():
            return sum(stats)
        case t.Highest():
            return max(stats, default=0)
        case t.Lowest():
            return min(stats, default=0)
        case _:
            assert_never(amount)


def _variable(name: str, here: Context) -> int:
    if here.cause.process in here.turn.processes:
        return counter(here.turn.processes[here.cause.process].variables, name)
    text = here.turn.catalogue[here.cause.card].text
    return next((variable.start for variable in text.variables if variable.name == name), 0)


def _seats(who: t.Whom, here: Context) -> list[Seat]:
    return [target.player for target in targets_of(who, here) if target.player is not None]


def _players(who: t.Whom, here: Context) -> list[Player]:
    return [here.turn.players[seat] for seat in _seats(who, here)]


TALLIES = {
    "damage_taken": "taken",
    "damage_dealt": "dealt",
    "kills": "kills",
    "cards_played": "cards",
    "energy_gained": "gained",
    "energy_lost": "lost",
    "cards_won": "won",
}


def _tallied(seat: Seat, what: str, span: str, turn: Turn) -> int:
    if what == "cards_to_come":
        sent = turn.submissions.get(seat)
        return max(0, len(sent.plays) - turn.step) if sent and turn.step else 0
    if span == "step":
        return int(seat in turn.stepping)
    tallies: Tallies = getattr(turn.players[seat], span)
    return int(getattr(tallies, TALLIES[what])) if what in TALLIES else 0


def _deaths(whose: str, span: str, here: Context) -> int:
    now = here.turn.number
    counted = {"round": (now,), "last_round": (now - 1,)}.get(span, range(now + 1))
    return sum(
        player.died in counted and is_party(whose, Target(player=seat), here)
        for seat, player in enumerate(here.turn.players)
        if player.died is not None
    )


def stat_of(target: Target, stat: str, turn: Turn) -> int:
    """What a target has of a stat; a subprocess has only Life."""
    if target.player is None:
        process = turn.processes.get(target.subprocess or 0)
        return process.life if process and stat == "life" else 0
    player = turn.players[target.player]
    if stat == "subprocesses":
        return sum(process.owner == target.player for process in turn.processes.values())
    if stat == "cards":
        return len(player.deck) + len(player.hand)
    return int(getattr(player, stat))


# --- targets -----------------------------------------------------------------------------------


def targets_of(who: t.Whom, here: Context) -> list[Target]:
    """The targets a word stands for, in order; those that are not there are left out by effects."""
    match who:
        case t.You():
            return [Target(player=here.cause.seat)]
        case t.It():
            return [here.it] if here.it else []
        case t.Them():
            return list(here.them)
        case t.Source():
            return [Target(player=here.fact.by)] if here.fact and here.fact.by is not None else []
        case t.Victim():
            return [here.fact.whom] if here.fact else []
        case t.LastAttacker():
            seat = here.turn.players[here.cause.seat].last_struck_by
            return [] if seat is None else [Target(player=seat)]
        case t.Chosen():
            return [here.cause.target] if here.cause.target else []
        case t.Owner(of):
            return [_owner(target, here.turn) for target in targets_of(of, here)]
        case t.This():
            return [Target(subprocess=here.cause.process)] if here.cause.process else []
        case t.Each(group):
            return members(group, here)
        case t.Most() | t.Least():
            return _outstanding(who, here)
    return []


def _outstanding(who: t.Most | t.Least, here: Context) -> list[Target]:
    """He who has most or least of something; of equals the first."""
    best = max if isinstance(who, t.Most) else min
    found = members(who.group, here)
    return [best(found, key=lambda m: stat_of(m, who.stat, here.turn))] if found else []


def _owner(target: Target, turn: Turn) -> Target:
    """Whose a subprocess is; a player is his own."""
    process = _process(target, turn)
    return target if process is None else Target(player=process.owner)


def _process(target: Target, turn: Turn) -> Process | None:
    """A subprocess that is in play, or was in this turn."""
    number = target.subprocess or 0
    return turn.processes.get(number) or turn.fallen.get(number)


def members(group: t.Group, here: Context) -> list[Target]:
    """Players in the turn's order of priority, subprocesses in order of entry."""
    found = _base(group.base, here)
    if group.where is None:
        return found
    return [member for member in found if holds(group.where, here._replace(it=member))]


def _base(base: str, here: Context) -> list[Target]:
    turn, mine = here.turn, here.cause.seat
    if base.endswith("subprocesses"):
        return [
            Target(subprocess=process.id)
            for process in turn.processes.values()
            if base == "subprocesses" or (process.owner == mine) == (base == "own_subprocesses")
        ]
    if base == "team":
        return [Target(player=mine)] if turn.players[mine].is_alive else []
    if base == "allies":
        return []
    return [Target(player=s) for s in turn.living() if base == "everyone" or s != mine]


def is_party(party: str, target: Target, here: Context) -> bool:
    """Whether a target is on that side, seen from the card's owner."""
    if party == "this":
        return here.cause.process is not None and target.subprocess == here.cause.process
    if target.player is None:
        process = _process(target, here.turn)
        return process is not None and _is_such(party, process.owner == here.cause.seat)
    mine = target.player == here.cause.seat
    return {"you": mine, "opponent": not mine, "other": not mine, "anyone": True}.get(party, False)


def _is_such(party: str, own: bool) -> bool:
    """Whether a subprocess is one of those that a rule waits for."""
    return party == "subprocess" or party == ("own_subprocess" if own else "enemy_subprocess")


# --- conditions --------------------------------------------------------------------------------

SIGNS = {
    "<": int.__lt__,
    "<=": int.__le__,
    "=": int.__eq__,
    "!=": int.__ne__,
    ">=": int.__ge__,
    ">": int.__gt__,
}


def holds(cond: t.Cond | None, here: Context) -> bool:
    """Whether a condition holds now."""
    match cond:
        case None:
            return True
        case t.Compare(a, sign, b):
            return bool(SIGNS[sign](amount_of(a, here), amount_of(b, here)))
        case t.AllOf(conds):
            return all(holds(inner, here) for inner in conds)
        case t.AnyOf(conds):
            return any(holds(inner, here) for inner in conds)
        case t.Not(inner):
            return not holds(inner, here)
        case t.Alive(who):
            return any(here.turn.is_there(target) for target in targets_of(who, here))
        case t.EveryRounds(every, first):
            now = here.turn.number
            return now >= first and (now - first) % every == 0
        case t.Is(who, whom):
            named = targets_of(whom, here)
            return any(target in named for target in targets_of(who, here))
        case t.Ranks(who):
            placed = _placed(cond, here)
            return any(target in placed for target in targets_of(who, here))
        case t.Was(who, what, span):
            return any(_was(player, what, span, here.turn.number) for player in _players(who, here))
        case t.Struck(by, whom, _, span):
            return _has_hurt(_seats(by, here), _players(whom, here), span)
    return False


def _has_hurt(by: list[Seat], whom: list[Player], span: str) -> bool:
    """Whether damage of one of them reached one of the others in the span (Q-CR-47)."""
    hurt = {seat for player in whom for seat in getattr(player, span).hurt_by}
    return not hurt.isdisjoint(by)


def _placed(rank: t.Ranks, here: Context) -> list[Target]:
    """Those of a group from one place to another by a stat; of equals the first in priority."""
    found = members(rank.group, here)
    found.sort(key=lambda m: stat_of(m, rank.stat, here.turn), reverse=rank.way == "most")
    return found[rank.first - 1 : rank.last]


def _was(player: Player, what: str, span: str, now: int) -> bool:
    if what == "died":
        turns = {"round": (now,), "last_round": (now - 1,)}.get(span, range(now + 1))
        return player.died in turns
    tallies: Tallies = getattr(player, span)
    counted = {"damaged": tallies.taken, "attacked": tallies.taken, "attacking": tallies.dealt}
    return bool({**counted, "using_powers": tallies.cards, "gaining": tallies.gained}[what])


def may_act(process: Process, rule: t.Rule, number: int) -> bool:
    """Whether a rule's limit lets it act once more."""
    if rule.limit is None:
        return True
    used = process.used if rule.limit.span == "round" else process.used_ever
    return used[number] < rule.limit.times
