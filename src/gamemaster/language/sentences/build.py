"""From what was read to the canonical tree: moments, defaults, and words that need their sentence."""

from typing import Any

import msgspec

from gamemaster.language import tree as t
from gamemaster.language.dialect import Dialect
from gamemaster.language.sentences.makers import (
    Everyone,
    More,
    Picked,
    Somebody,
    Unfit,
    Whoever,
    multiplied,
)
from gamemaster.language.sentences.mods import Mods, lasting_shelter
from gamemaster.language.sentences.resolve import (
    HIT_CHANGES,
    SINGLE,
    about_event,
    changes_hits,
    mentions_it,
    of_event,
    of_target,
    on_you,
    others_than,
    parted,
    party_of,
    replace_it,
    with_lasting,
)
from gamemaster.language.tree import nodes, rewritten


def text(sentences: Any, dialect: Dialect, stays: bool = False, granted: bool = False) -> t.Text:
    """The tree of a whole text, or Unfit."""
    builder = _Builder(dialect, stays)
    for sentence in sentences:
        builder.take(sentence)
    return builder.finished(granted)


def _is_marked(effect: Any, mark: str) -> bool:
    """Whether an effect comes with something that belongs to its whole rule."""
    return isinstance(effect, tuple) and effect[0] == mark


def _with_their_moment(effects: Any, found: Mods) -> Any:
    """The bare effects; the limit, moment or event that one of them brings goes to the rule."""
    if any(_is_marked(e, "limited") for e in effects):
        if len(effects) != 1 or found.limit:
            raise Unfit
        found.limit, effects = t.Limit(1, "round"), (effects[0][1],)
    if any(_is_marked(e, "at_end") for e in effects):
        if found.event is not None or not (found.when in (None, "end") or found.weak):
            raise Unfit
        found.when, found.weak = "end", False
        effects = tuple(e[1] if isinstance(e, tuple) else e for e in effects)
    if any(_is_marked(e, "at_setup") for e in effects):
        if len(effects) != 1 or found.event or found.when not in (None, "setup"):
            raise Unfit
        effects, found.when = (effects[0][1],), "setup"
    if any(_is_marked(e, "on_event") for e in effects):
        if len(effects) != 1 or found.event or found.when:
            raise Unfit
        found.event, effects = effects[0][1], (effects[0][2],)
    return effects


class _Builder:
    """Sentences on their way to rules."""

    def __init__(self, dialect: Dialect, stays: bool) -> None:
        self.dialect = dialect
        self.stays = stays
        self.rules: list[t.Rule] = []
        self.variables: list[t.Variable] = []
        self.choose = ""
        self.asked: list[Any] = []
        self.mentioned: list[Any] = []
        self.growth = 0

    def take(self, sentence: Any) -> None:
        self.asked.clear()
        kind, *parts = rewritten(sentence, self._chosen) if self.dialect.chooses else sentence
        if self.asked:
            if kind != "rule":
                raise Unfit
            parts[0] = (*parts[0], *(("cond", cond) for cond in self.asked))
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
        elif kind == "grows":
            if self.growth:
                raise Unfit
            self.growth = parts[0]
        else:
            self.choose = parts[0]

    def _chosen(self, node: Any) -> Any:
        """ "The chosen player" is chosen when the card is played, whether or not a sentence asks."""
        if not isinstance(node, Picked):
            return node
        self.choose = self.choose or node.kind
        if node.where is not None:
            self.asked.append(rewritten(node.where, _of_chosen))
        return t.Chosen()

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
        self.rules[-1] = msgspec.structs.replace(last, do=last.do + with_lasting(done, lasting))

    def _with_otherwise(self, last: t.Rule, effects: Any) -> t.Rule:
        done = with_lasting(
            self._resolved(effects, last.when, 0), self._lasting(last.when, last.costs)
        )
        assert last.cond is not None
        return msgspec.structs.replace(last, cond=None, do=(t.If(last.cond, last.do, done),))

    def _rule(self, mods: Any, costs: Any, effects: Any, otherwise: Any) -> None:
        mods = (*mods, *(m for e in effects if _is_marked(e, "timed") for m in e[1]))
        effects = tuple(e[2] if _is_marked(e, "timed") else e for e in effects)
        found = Mods(mods)
        effects = found.bounded(effects)
        if found.per_amount is not None:
            effects = tuple(multiplied(e, found.per_amount) for e in effects)
        effects = _with_their_moment(effects, found)
        if found.when == "setup" and found.event is None and not costs and not otherwise:
            effects = self._sheltering(mods, effects)
            if not effects:
                return
        self.mentioned = [n for n in nodes(tuple(found.conds)) if isinstance(n, SINGLE)]
        event = self._whoever(effects, found, costs)
        when, per = found.settled(event, costs, effects, self.dialect, self.stays)
        if isinstance(when, tuple):  # an event of this round, watched for after the cost
            effects, when = self._watching(effects, when[1]), when[2]
        more = [e for e in effects if isinstance(e, More)]
        if more:
            if found.limit or costs or otherwise or found.per_event or found.per_amount:
                raise Unfit
            self._more(more, when, about_event(found.cond(), "always"))
            effects = tuple(e for e in effects if not isinstance(e, More))
            if not effects:
                return
        about = per or when
        done = self._resolved(effects, about, 0)
        open_ended = all(getattr(e, "lasting", "") == "" for e in done)
        if not isinstance(when, str) and open_ended and changes_hits(done):
            # "when you are attacked, prevent half of it": the hit itself changes
            done, when = of_event(done, when), "always"
        done = with_lasting(done, self._lasting(when, costs))
        cond = of_target(found.cond(), done) if about == when else found.cond()
        if otherwise:
            if cond is None:
                raise Unfit
            other = self._resolved(otherwise, about, 0)
            other = with_lasting(other, self._lasting(when, costs))
            done, cond = (t.If(cond, done, other),), None
        cond = about_event(cond, about)
        self.rules.append(t.Rule(when, done, per, cond, found.limit, costs))

    def _sheltering(self, mods: Any, effects: Any) -> Any:
        """Defence lasts for a round: what is gained before the first is there in each. Gives the rest."""
        sheltering = tuple(e for e in effects if lasting_shelter(e))
        if sheltering:
            self._rule(tuple(m for m in mods if m[0] != "when"), (), sheltering, ())
        return tuple(e for e in effects if not lasting_shelter(e))

    def _watching(self, effects: Any, watched: t.Event) -> Any:
        """Effects that wait for an event of this round, or change the hits it brings."""
        done = self._resolved(effects, watched, 0)
        if changes_hits(done):
            return of_event(done, watched)
        return (t.Watch(watched, with_lasting(done, "round"), "round"),)

    def _whoever(self, effects: Any, found: "Mods", costs: Any) -> t.Event | None:
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
                    to = t.Each(t.Group(others_than(to.base, None)))
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
                inner = text(sentences, self.dialect, granted=True)
                effect = t.Grant(to, name or _curse_name(), inner)
            for part in parted(effect):
                done.append(self._settle(part, when, done, before))
        return tuple(done)

    def _settle(self, effect: Any, when: Any, done: list[Any], before: int) -> Any:
        first = not done and not before
        event = when if not isinstance(when, str) else None
        party = party_of(event)
        hit_change = isinstance(effect, HIT_CHANGES)

        def change(node: Any) -> Any:
            if isinstance(node, Whoever):
                return node.role
            if isinstance(node, Everyone):
                return t.Each(t.Group(others_than(node.base, event)))
            if isinstance(node, Somebody):
                return self._somebody(event, node.kind)
            if isinstance(node, t.Them) and (first or on_you(done)):
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
            other = t.Them() if done and not on_you(done) else party
            if other is not None and mentions_it(effect):
                effect = replace_it(effect, other)
        return effect

    def _settle_inside(self, effect: Any, when: Any) -> Any:
        if isinstance(effect, t.If):
            return t.If(
                about_event(effect.cond, when),
                self._resolved(effect.then, when, 1),
                self._resolved(effect.otherwise, when, 1),
            )
        if isinstance(effect, t.Over):
            return msgspec.structs.replace(effect, do=self._resolved(effect.do, when, 0))
        inner = self._resolved(effect.do, effect.event, 0)
        return msgspec.structs.replace(effect, do=with_lasting(inner, ""))

    def _somebody(self, event: Any, kind: str) -> Any:
        if self.dialect.chooses or kind:  # where nothing is chosen the checker refuses it
            self.choose = self.choose or kind or "any"
            return t.Chosen()
        if isinstance(event, t.Attacks | t.Damaged) and event.whom == "you":
            return t.Source()
        return t.Each(t.Group("opponents"))

    def _grow(self) -> None:
        """ "Each time you use this power, its damage rises by 2": the one number of damage that the
        text deals becomes a variable, which rises after it."""
        dealt = [(n, e) for n, r in enumerate(self.rules) for e in r.do if isinstance(e, t.Damage)]
        if len(dealt) != 1 or self.variables:
            raise Unfit
        (at, damage), name = dealt[0], "X"
        if not isinstance(damage.amount, int):
            raise Unfit
        self.variables.append(t.Variable(name, damage.amount))
        rule = self.rules[at]
        done = tuple(
            msgspec.structs.replace(e, amount=t.Var(name)) if e is damage else e for e in rule.do
        )
        more = t.SetVar(name, t.Add(t.Var(name), self.growth))
        self.rules[at] = msgspec.structs.replace(rule, do=(*done, more))

    def finished(self, granted: bool) -> t.Text:
        if not self.rules:
            raise Unfit
        if self.growth:
            self._grow()
        return t.Text(tuple(self.rules), tuple(self.variables), self.choose)  # type: ignore[arg-type]


def _of_chosen(node: Any) -> Any:
    """What is said of each member of a group, said of the one chosen."""
    return t.Chosen() if isinstance(node, t.It) else node


def _curse_name() -> str:
    return "Curse"
