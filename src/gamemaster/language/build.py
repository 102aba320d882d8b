"""From what was read to the canonical tree: moments, defaults, and words that need their sentence."""

from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

from gamemaster.language import tree as t
from gamemaster.language.normalise import GameKind
from gamemaster.language.sugar import POOLS, Everyone, More, Somebody, Unfit, Whoever, multiplied
from gamemaster.language.tree import nodes, rewritten

N = TypeVar("N")

HOLDING = (
    t.Raise, t.Fall, t.Scale, t.Factor, t.Bonus, t.Shield, t.Prevent, t.Redirect, t.Cap, t.Immune,
    t.Aim, t.Pierce, t.Unpreventable, t.Forbid, t.Place, t.Reverse, t.SpendBurns,
)  # fmt: skip
"""Effects that hold rather than happen: alone and without moment or cost they hold always."""

SINGLE = (t.Most, t.Least, t.First, t.Last, t.LastAttacker)

HIT_CHANGES = (t.Prevent, t.Redirect, t.Cap)


def text(sentences: Any, game: GameKind, subprocess: bool = False, granted: bool = False) -> t.Text:
    """The tree of a whole text, or Unfit."""
    builder = _Builder(game, subprocess)
    for sentence in sentences:
        builder.take(sentence)
    return builder.finished(granted)


class _Builder:
    """Sentences on their way to rules."""

    def __init__(self, game: GameKind, subprocess: bool) -> None:
        self.game = game
        self.subprocess = subprocess
        self.rules: list[t.Rule] = []
        self.variables: list[t.Variable] = []
        self.choose = ""
        self.mentioned: list[Any] = []

    def take(self, sentence: Any) -> None:
        kind, *parts = sentence
        if kind == "rule":
            self._rule(*parts)
        elif kind == "cont":
            if not self.rules:
                raise Unfit
            self._continue(parts[0])
        elif kind == "otherwise":
            if not self.rules or self.rules[-1].cond is None:
                raise Unfit
            last = self.rules[-1]
            self.rules[-1] = self._with_otherwise(last, parts[0])
        elif kind == "var":
            self._declare(*parts)
        elif kind == "vars":
            self._declare(*parts[0][1:])
            self._own_change(parts[0][1], parts[1])
        elif kind == "doubles":
            self.variables = [
                msgspec.structs.replace(v, doubles=True) if v.name == parts[0] else v
                for v in self.variables
            ]
        else:
            self.choose = parts[0]

    def _declare(self, name: str, start: int, shared: bool, doubles: bool) -> None:
        if any(v.name == name for v in self.variables):
            raise Unfit
        self.variables.append(t.Variable(name, start, shared, doubles))

    def _own_change(self, name: str, change: Any) -> None:
        mods, (how, *numbers) = change
        value: Any = t.Var(name)
        if how == "by":
            n, sign = numbers
            value = t.Add(value, n) if sign > 0 else t.Sub(value, n)
        else:
            times, over = numbers
            value = t.Mul(times, value) if times != 1 else t.Div(value, over)
        # "falls by 10 each round": after everybody felt this round's value
        mods = tuple(("when", "end", False) if m == ("when", "main", True) else m for m in mods)
        self._rule(mods, (), (t.SetVar(name, value),), ())

    def _continue(self, effects: Any) -> None:
        last = self.rules[-1]
        done = self._resolved(effects, last.when, len(last.do))
        lasting = self._lasting(last.when, last.costs)
        self.rules[-1] = msgspec.structs.replace(last, do=last.do + _with_lasting(done, lasting))

    def _with_otherwise(self, last: t.Rule, effects: Any) -> t.Rule:
        done = _with_lasting(
            self._resolved(effects, last.when, 0), self._lasting(last.when, last.costs)
        )
        assert last.cond is not None
        return msgspec.structs.replace(last, cond=None, do=(t.If(last.cond, last.do, done),))

    def _rule(self, mods: Any, costs: Any, effects: Any, otherwise: Any) -> None:
        for effect in effects:
            if isinstance(effect, tuple) and effect[0] == "timed":
                mods = (*mods, *effect[1])
        effects = tuple(e[2] if isinstance(e, tuple) and e[0] == "timed" else e for e in effects)
        found = _Mods(mods)
        if found.per_amount is not None:
            effects = tuple(multiplied(e, found.per_amount) for e in effects)
        limited = [e for e in effects if isinstance(e, tuple) and e[0] == "limited"]
        if limited:
            if len(effects) != 1 or found.limit:
                raise Unfit
            found.limit = t.Limit(1, "round")
            effects = tuple(e[1] for e in limited)
        if any(isinstance(e, tuple) and e[0] == "at_end" for e in effects):
            effects = tuple(e[1] if isinstance(e, tuple) else e for e in effects)
            if found.event is not None or not (found.when in (None, "end") or found.weak):
                raise Unfit
            found.when, found.weak = "end", False
        if any(isinstance(e, tuple) and e[0] == "at_setup" for e in effects):
            if len(effects) != 1 or found.event or found.when not in (None, "setup"):
                raise Unfit
            effects, found.when = (effects[0][1],), "setup"
        brought = [e for e in effects if isinstance(e, tuple) and e[0] == "on_event"]
        if brought:
            if len(effects) != 1 or found.event or found.when:
                raise Unfit
            found.event, effects = brought[0][1], (brought[0][2],)
        if found.when == "setup" and found.event is None and not costs:
            # Defence lasts for a round: what is gained before the first is there in each
            sheltering = tuple(e for e in effects if _lasting_shelter(e))
            if sheltering and not otherwise:
                rest = tuple(e for e in effects if not _lasting_shelter(e))
                self._rule((*(m for m in mods if m[0] != "when"),), (), sheltering, ())
                if not rest:
                    return
                effects = rest
        self.mentioned = [n for n in nodes(tuple(found.conds)) if isinstance(n, SINGLE)]
        event = self._whoever(effects, found, costs)
        when, per = found.settled(event, costs, effects, self.game, self.subprocess)
        if isinstance(when, tuple):  # an event of this round, watched for after the cost
            watched, when = when[1], when[2]
            done = self._resolved(effects, watched, 0)
            if _changes_hits(done):
                effects = _of_event(done, watched)
            else:
                effects = (t.Watch(watched, _with_lasting(done, "round"), "round"),)
        more = [e for e in effects if isinstance(e, More)]
        if more:
            if found.limit or costs or otherwise or found.per_event or found.per_amount:
                raise Unfit
            self._more(more, when, _about_event(found.cond(), "always"))
            effects = tuple(e for e in effects if not isinstance(e, More))
            if not effects:
                return
        about = per or when
        done = self._resolved(effects, about, 0)
        open_ended = all(getattr(e, "lasting", "") == "" for e in done)
        if not isinstance(when, str) and open_ended and _changes_hits(done):
            # "when you are attacked, prevent half of it": the hit itself changes
            done, when = _of_event(done, when), "always"
        done = _with_lasting(done, self._lasting(when, costs))
        cond = _of_target(found.cond(), done) if about == when else found.cond()
        if otherwise:
            if cond is None:
                raise Unfit
            other = self._resolved(otherwise, about, 0)
            other = _with_lasting(other, self._lasting(when, costs))
            done, cond = (t.If(cond, done, other),), None
        cond = _about_event(cond, about)
        self.rules.append(t.Rule(when, done, per, cond, found.limit, costs))

    def _whoever(self, effects: Any, found: "_Mods", costs: Any) -> t.Event | None:
        """The event that a target brings along ("whoever attacks you")."""
        events = [n for n in nodes(tuple(effects)) if isinstance(n, Whoever)]
        if not events:
            answers = any(isinstance(getattr(e, "to", None), t.Source) for e in effects)
            if answers and found.event is None and found.per_event is None and found.when is None:
                return t.Attacks("anyone", "you")  # "the attacker loses 5": whoever attacks you
            return None
        if any(e.event != events[0].event for e in events) or found.event is not None:
            raise Unfit
        if events[0].round_only:
            found.this_round = True
        return events[0].event

    def _more(self, more: list[More], when: Any, cond: Any) -> None:
        """ "Takes 5 more" in answer to a hit is a bonus on that kind of hit."""
        for m in more:
            if isinstance(when, t.Damaged | t.Attacks):
                hits = "attacks" if isinstance(when, t.Attacks) else "damage"
                way = "dealt" if when.by == "you" else "taken"
                if "you" not in (when.by, when.whom):
                    raise Unfit
                to: Any = t.You()
            else:
                hits, way, to = "damage", "taken", m.to
                if isinstance(to, (Whoever, Somebody)):
                    raise Unfit
                if isinstance(to, Everyone):
                    to = t.Each(t.Group(_others_than(to.base, None)))
            bonus = t.Bonus(to, way, m.amount, hits, "while")  # type: ignore[arg-type]
            self.rules.append(t.Rule("always", (bonus,), cond=cond))

    def _lasting(self, when: Any, costs: Any) -> str:
        if when == "always":
            return "while"
        return "round" if any(c.kind == "spend" for c in costs) else ""

    def _resolved(self, effects: Any, when: Any, before: int) -> tuple[t.Effect, ...]:
        done: list[Any] = []
        for effect in effects:
            if isinstance(effect, tuple):
                if effect[0] != "grant":
                    raise Unfit
                _, to, name, sentences = effect
                inner = text(sentences, self.game, granted=True)
                effect = t.Grant(to, name or _curse_name(), inner)
            for part in _parted(effect):
                done.append(self._settle(part, when, done, before))
        return tuple(done)

    def _settle(self, effect: Any, when: Any, done: list[Any], before: int) -> Any:
        first = not done and not before
        event = when if not isinstance(when, str) else None
        party = _party(event)
        hit_change = isinstance(effect, HIT_CHANGES)

        def change(node: Any) -> Any:
            if isinstance(node, Whoever):
                return node.role
            if isinstance(node, Everyone):
                return t.Each(t.Group(_others_than(node.base, event)))
            if isinstance(node, Somebody):
                return self._somebody(event, node.kind)
            if isinstance(node, t.Them) and (first or _on_you(done)):
                if party is None and len(self.mentioned) == 1:
                    return self.mentioned[0]
                if party is None:
                    raise Unfit
                return party
            if isinstance(node, t.EventAmount) and event is None and not hit_change:
                if first:
                    raise Unfit
                return t.Changed()
            if isinstance(node, t.Changed) and first:
                if event is None:
                    raise Unfit
                return t.EventAmount()
            if isinstance(node, (t.Source, t.Victim)) and event is None and not hit_change:
                raise Unfit
            return node

        if isinstance(effect, t.Grant):
            return msgspec.structs.replace(effect, to=rewritten(effect.to, change))
        if isinstance(effect, (t.If, t.Over, t.Watch)):
            return self._settle_inside(effect, when)
        effect = rewritten(effect, change)
        if isinstance(getattr(effect, "to", None), t.It):
            effect = msgspec.structs.replace(effect, to=t.You())
        if isinstance(getattr(effect, "to", None), t.You) and not isinstance(effect, t.Set):
            other = t.Them() if done and not _on_you(done) else party
            if other is not None and _mentions_it(effect):
                effect = _replace_it(effect, other)
        return effect

    def _settle_inside(self, effect: Any, when: Any) -> Any:
        if isinstance(effect, t.If):
            return t.If(
                _about_event(effect.cond, when),
                self._resolved(effect.then, when, 1),
                self._resolved(effect.otherwise, when, 1),
            )
        if isinstance(effect, t.Over):
            return msgspec.structs.replace(effect, do=self._resolved(effect.do, when, 0))
        inner = self._resolved(effect.do, effect.event, 0)
        return msgspec.structs.replace(effect, do=_with_lasting(inner, ""))

    def _somebody(self, event: Any, kind: str) -> Any:
        if self.game == "card" or kind:  # in a power the checker refuses the choice
            self.choose = self.choose or kind or "any"
            return t.Chosen()
        if isinstance(event, t.Attacks | t.Damaged) and event.whom == "you":
            return t.Source()
        return t.Each(t.Group("opponents"))

    def finished(self, granted: bool) -> t.Text:
        if not self.rules:
            raise Unfit
        return t.Text(tuple(self.rules), tuple(self.variables), self.choose)  # type: ignore[arg-type]


class _Mods:
    """The modifiers of one sentence, taken together; two of a kind do not fit."""

    def __init__(self, mods: Any) -> None:
        self.when: Any = None
        self.weak: bool | str = False
        self.event: Any = None
        self.per_event: Any = None
        self.this_round = False
        self.per_amount: Any = None
        self.limit: t.Limit | None = None
        self.conds: list[t.Cond] = []
        for kind, *parts in mods:
            getattr(self, f"_{kind}")(*parts)

    def _when(self, moment: str, weak: bool | str) -> None:
        if self.when is not None and not (self.weak or weak):
            raise Unfit
        if self.when is None or self.weak:
            self.when, self.weak = moment, weak

    def _cond(self, cond: Any) -> None:
        self.conds.append(cond)

    def _event(self, event: Any, this_round: bool) -> None:
        if self.event is not None:
            raise Unfit
        self.event, self.this_round = event, this_round

    def _per_event(self, event: Any) -> None:
        if self.per_event is not None:
            raise Unfit
        self.per_event = event

    def _limit(self, limit: t.Limit) -> None:
        if self.limit is not None:
            raise Unfit
        self.limit = limit

    def _per(self, amount: Any) -> None:
        if self.per_amount is not None:
            raise Unfit
        self.per_amount = amount

    def cond(self) -> Any:
        if len(self.conds) < 2:
            return self.conds[0] if self.conds else None
        flat: list[Any] = []
        for c in self.conds:
            flat += c.conds if isinstance(c, t.AllOf) else (c,)
        return t.AllOf(tuple(flat))

    def settled(self, brought: Any, costs: Any, effects: Any, game: GameKind, sub: bool) -> Any:
        """When the rule acts, and once per which event."""
        event = self.event or brought
        if self.per_event is not None:
            if event is not None or not isinstance(self.when, str):
                raise Unfit
            return self.when, self.per_event
        if event is not None:
            if self.when in ("start", "end"):
                return self.when, event
            if self.when is not None and not self.weak:
                raise Unfit
            if costs and self.this_round:
                return ("watch", event, "main"), None
            return event, None
        holds = all(isinstance(e, HOLDING) or _held_set(e) for e in effects) and not costs
        if self.when is None:
            lasts = any(getattr(e, "lasting", "") == "battle" for e in effects)
            if self.conds and lasts and game == "power":
                return "main", None  # "if you took damage, +5 Attack for the rest of the battle"
            if holds and (game == "power" or sub):
                return "always", None
            return ("main" if game == "power" else "play"), None
        open_ended = all(getattr(e, "lasting", "") == "" for e in effects)
        # "from round 6 on, +20 Attack" holds from then on; "each round" adds, but for shelter
        stays = self.weak == "span" or all(_adds_defence(e) for e in effects)
        if self.weak and holds and open_ended and stays:
            return "always", None
        if game == "card" and self.when == "main":
            return ("start" if sub else "play"), None
        return self.when, None


def _parted(effect: Any) -> tuple[Any, ...]:
    """ "Everyone, you too" is said of the opponents and then of your own side: harm to everyone
    alone would spare it."""
    if getattr(effect, "to", None) != Everyone("all"):
        return (effect,)
    sides = (t.Each(t.Group("opponents")), t.Each(t.Group("team")))
    return tuple(msgspec.structs.replace(effect, to=side) for side in sides)


def _others_than(base: Any, event: Any) -> Any:
    """ "All others" when somebody died are the living; when somebody else acts, it is not clear."""
    if base in ("everyone", "all"):
        return "everyone"
    if event is None:
        return base
    if "you" in (getattr(event, "by", ""), getattr(event, "whom", "")):
        return base
    if isinstance(event, t.Dies):
        return "everyone"
    raise Unfit


def _held_set(effect: Any) -> bool:
    if isinstance(effect, t.Set) and any(
        isinstance(n, t.Of) and n.stat == effect.stat and isinstance(n.who, t.It | t.You)
        for n in nodes(effect.amount)
    ):
        return False  # a stat cannot stand at what it itself is
    return isinstance(effect, t.Set) and effect.stat not in (
        "energy",
        "life",
        "glory",
        "coins",
        "cards",
    )


def _adds_defence(effect: Any) -> bool:
    return (isinstance(effect, (t.Raise, t.Fall)) and effect.stat == "defence") or isinstance(
        effect, (t.Shield, t.Prevent, t.Cap, t.Redirect, t.Factor, t.Bonus, t.Immune, t.Aim)
    )


def _lasting_shelter(effect: Any) -> bool:
    return _adds_defence(effect) and getattr(effect, "lasting", "") in ("", "battle")


def _changes_hits(effects: tuple[Any, ...]) -> bool:
    return all(isinstance(e, HIT_CHANGES) for e in effects)


def _of_event(effects: tuple[Any, ...], event: Any) -> tuple[Any, ...]:
    """Changes of the hit that an event is about: of attacks only if the event is an attack."""
    if not isinstance(event, (t.Attacks, t.Damaged)) or event.whom != "you":
        raise Unfit
    if isinstance(event, t.Damaged):
        return effects
    return tuple(
        msgspec.structs.replace(e, hits="attacks") if getattr(e, "hits", "") == "damage" else e
        for e in effects
    )


def _party(event: Any) -> Any:
    """Whom "that hero" means in answer to an event."""
    if event is None:
        return None
    if isinstance(event, t.Uses | t.Plays):
        return t.Source()
    if isinstance(event, t.Gains | t.Loses):
        return t.Victim()
    return t.Source() if event.whom == "you" else t.Victim()


def _on_you(done: list[Any]) -> bool:
    return not done or isinstance(getattr(done[-1], "to", t.You()), t.You)


def _mentions_it(effect: Any) -> bool:
    found = False

    def look(node: Any) -> Any:
        nonlocal found
        found = found or isinstance(node, t.It)
        return node

    _outside_groups(effect, look)
    return found


def _replace_it(effect: Any, other: Any) -> Any:
    def change(node: Any) -> Any:
        return other if isinstance(node, t.It) else node

    fields = {
        name: _outside_groups(getattr(effect, name), change)
        for name in ("amount", "energy", "count")
        if name in effect.__struct_fields__
    }
    return msgspec.structs.replace(effect, **fields) if fields else effect


def _outside_groups(node: Any, change: Callable[[Any], Any]) -> Any:
    """As `rewritten`, but what a group's condition says of its own members is left alone."""
    if isinstance(node, t.Group):
        return node
    if isinstance(node, tuple):
        return tuple(_outside_groups(x, change) for x in node)
    if isinstance(node, msgspec.Struct):
        fields = {
            name: _outside_groups(getattr(node, name), change)
            for name in node.__struct_fields__
            if isinstance(getattr(node, name), (msgspec.Struct, tuple))
        }
        return change(msgspec.structs.replace(node, **fields) if fields else node)
    return node


def _of_target(cond: Any, done: tuple[Any, ...]) -> Any:
    """ "Kill the weakest opponent if he has less than 20 Energy": he is the target."""
    to = getattr(done[0], "to", None) if len(done) == 1 else None
    if not isinstance(to, SINGLE):
        return cond
    return rewritten(cond, lambda node: to if isinstance(node, t.Them) else node)


def _about_event(cond: Any, when: Any) -> Any:
    """ "That hero" in a condition is the party of the event."""
    if cond is None:
        return None
    party = None if isinstance(when, str) else _party(when)

    def change(node: Any) -> Any:
        if isinstance(node, t.Group):
            return node
        if isinstance(node, t.Them):
            if party is None:
                raise Unfit
            return party
        if isinstance(node, Everyone):
            return t.Each(t.Group(_others_than(node.base, None)))
        told_of = isinstance(node, (t.Source, t.Victim, t.EventAmount))
        if told_of and isinstance(when, str) and when != "always":
            raise Unfit
        if isinstance(node, (t.Changed, Whoever, Somebody)):
            raise Unfit
        return node

    return rewritten(cond, change)


def _with_lasting(effects: tuple[Any, ...], lasting: str) -> tuple[Any, ...]:
    """Effects that say no end get the usual one."""

    def change(node: Any) -> Any:
        if isinstance(node, t.Set) and node.stat in POOLS:
            return msgspec.structs.replace(node, lasting="battle")
        if getattr(node, "lasting", None) == "":
            return msgspec.structs.replace(node, lasting=lasting or _usual(node))
        if (
            lasting == "while"
            and getattr(node, "lasting", None) in ("round", "battle")
            and isinstance(node, HOLDING)
        ):
            return msgspec.structs.replace(node, lasting="while")
        return node

    return tuple(e if isinstance(e, t.Grant) else rewritten(e, change) for e in effects)


def _usual(node: Any) -> str:
    """Defence and shelter last for the round, other changes for the battle."""
    if isinstance(node, (t.Raise, t.Fall, t.Set, t.Scale)):
        return "round" if node.stat == "defence" else "battle"
    return "round"


def _curse_name() -> str:
    return "Curse"
