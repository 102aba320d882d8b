"""What words stand for that need their sentence: that hero, as much, the others, everyone."""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import TypeAlias, cast

import msgspec

from gamemaster.language import tree as t
from gamemaster.language.dialect import Dialect
from gamemaster.language.sentences import resolve
from gamemaster.language.sentences.brought import spread
from gamemaster.language.sentences.drafts import (
    Elided,
    Everyone,
    Granting,
    Loser,
    Part,
    Parts,
    Restores,
    Sentence,
    Somebody,
    TheOne,
    Those,
    Unfit,
    Whoever,
)
from gamemaster.language.sentences.makers.parties import but_for
from gamemaster.language.sentences.resolve import SINGLE, Effects, about_event, with_lasting
from gamemaster.language.tree import nodes, rewritten

When: TypeAlias = t.Moment | t.Event
"""When a rule acts."""

ONE_OF_THEM = (*SINGLE, t.Chosen, t.Them)

WITHOUT_HIM = (*ONE_OF_THEM, t.Owner)
"""Those behind whom "the others" are others than they."""

JUST_NAMED = (*SINGLE, t.Them, t.Source, t.Victim)
"""Whom "that hero" can mean behind what was done to him."""

TO_OTHERS = (t.Damage, t.Attack, t.Kill, t.StealPower, t.CopyPower, t.Silence)
"""Effects whose target is not who does them."""

CHOSEN_OF: dict[str, tuple[t.Choice, ...]] = {
    "opponents": ("opponent",),
    "others": ("opponent",),
    "others?": ("opponent",),
    "everyone": ("player", "opponent"),
    "subprocesses": ("subprocess", "own_subprocess", "enemy_subprocess"),
    "enemy_subprocesses": ("enemy_subprocess", "subprocess"),
}
"""Of which groups one can be meant who was not named, and as what he is chosen: your own side is
meant as a whole."""

YOURS: Effects = (t.Gain(t.You(), 0),)
"""Before what is done under a condition stands you, as at the beginning of a sentence."""

CURSE = "Curse"
"""What a granted power is called that was given no name."""


class SoFar(ABC):
    """What a text has said so far, and what its next words stand for by that."""

    def __init__(self, dialect: Dialect, stays: bool, answers: tuple[bool, ...] = ()) -> None:
        self.dialect = dialect
        self.stays = stays
        self.answers = answers
        self.asked = 0
        self.rules: list[t.Rule] = []
        self.variables: list[t.Variable] = []
        self.choose: t.Choice = ""
        self.mentioned: list[t.Whom] = []
        self.growth = 0
        self.shared = False
        self.subject: t.Whom | None = None
        """Who the sentence before was about, where this one hangs on it."""
        self.others: t.Whom | None = None
        """Whose hits it was about, if it changed what they do to you, or yours to them."""
        self.asked_of: t.Whom | None = None
        """Whom the condition of this sentence is about, if that is one that was chosen or stands out."""
        self.aimed = False
        """Whether this sentence answers to what the chosen one does or suffers."""
        self.watches: list[t.Watch] = []
        """What waits for an event, its words settled already."""
        self.settled: dict[tuple[str, object], bool] = {}
        """What was asked once for the whole text."""
        self.meant: dict[t.Group, t.Whom] = {}
        """Whom "the opponent" means throughout the text, where nobody named him."""
        self.within: SoFar | None = None
        """The text that grants this one: what is open here is asked there."""

    def hang_on(self, before: t.Effect | None) -> None:
        """What comes now may go on with the subject of this."""
        self.subject = getattr(before, "to", None)
        self.others = resolve.others_in(before)

    def fork(self) -> bool:
        """A question that the words leave open: no first, and yes in another reading."""
        if self.within is not None:
            return self.within.fork()
        self.asked += 1
        return self.asked <= len(self.answers) and self.answers[self.asked - 1]

    @abstractmethod
    def granted(self, sentences: tuple[Sentence, ...]) -> t.Text:
        """The text of a power that is granted."""

    def resolved(self, effects: Parts, when: When, before: Effects) -> Effects:
        """The effects with every word settled; `before`: what the rule has done until then."""
        done = list(before)
        for effect in spread(effects):
            if isinstance(effect, Granting):
                text = self.granted(effect.sentences)
                effect = t.Grant(effect.to, effect.name or CURSE, text)
            done.append(self._settle(effect, when, done))
        return tuple(done[len(before) :])

    def paid(self, costs: tuple[t.Cost, ...], when: When) -> tuple[t.Cost, ...]:
        """What is paid, its words settled like those of what is done first."""
        event = when if not isinstance(when, str) else None
        settled: tuple[t.Cost, ...] = rewritten(costs, _Words(self, YOURS[0], event, []))
        return settled

    def _settle(self, effect: Part, when: When, done: list[t.Effect]) -> t.Effect:
        event = when if not isinstance(when, str) else None
        if event is not None and resolve.names_nobody(effect, event):
            raise Unfit
        if isinstance(effect, Restores):
            effect = _restored(effect, event)
        change = _Words(self, effect, event, done)
        if isinstance(effect, t.Grant):
            return msgspec.structs.replace(effect, to=rewritten(effect.to, change))
        if isinstance(effect, t.Over):  # for how many rounds is known by the event as well
            effect = msgspec.structs.replace(effect, rounds=rewritten(effect.rounds, change))
        if isinstance(effect, (t.If, t.Over, t.Watch)):
            return self._settle_inside(effect, when, done)
        # what the rule itself takes out of drafts is out of them by now
        settled = cast(t.Effect, rewritten(effect, change))
        if isinstance(getattr(settled, "to", None), t.It):
            settled = msgspec.structs.replace(settled, to=t.You())
        return _of_that_hero(settled, change)

    def _settle_inside(
        self, effect: t.If | t.Over | t.Watch, when: When, done: list[t.Effect]
    ) -> t.Effect:
        if isinstance(effect, t.If):
            named = bool(done) and isinstance(getattr(done[-1], "to", None), JUST_NAMED)
            cond = self.about(effect.cond, when, named)
            assert cond is not None
            return t.If(
                cond,
                self.resolved(effect.then, when, YOURS),
                self.resolved(effect.otherwise, when, YOURS),
            )
        if isinstance(effect, t.Over):
            return msgspec.structs.replace(effect, do=self.resolved(effect.do, when, ()))
        if any(effect is watch for watch in self.watches):
            return effect
        inner = self.resolved(effect.do, effect.event, ())
        return msgspec.structs.replace(effect, do=with_lasting(inner, ""))

    def about(self, cond: t.Cond | None, when: When, named: bool = False) -> t.Cond | None:
        """A condition with every word settled, in answer to an event or at a moment; `named`: behind
        something that was done to one hero."""
        event = None if isinstance(when, str) else when
        cond = rewritten(
            cond, lambda n: self.the_one(n.group, event) if isinstance(n, TheOne) else n
        )
        return about_event(cond, when, named)

    def somebody(self, event: t.Event | None, kind: t.Choice) -> t.Whom:
        """Whom a text means that leaves its target open."""
        if self.dialect.chooses or kind:  # where nothing is chosen the checker refuses it
            self.choose = self.choose or kind or "any"
            return t.Chosen()
        if isinstance(event, t.Attacks | t.Damaged) and event.whom == "you":
            return t.Source()
        return t.Each(t.Group("opponents"))

    def the_one(self, group: t.Group, event: t.Event | None) -> t.Whom:
        """Whom "the opponent" means: the one of the event or the chosen one; else that is asked."""
        plain = group.where is None
        him = resolve.opponent_in(event) if group == t.Group("opponents") else None
        if him is not None:
            return him
        if plain and self.choose and self.choose in CHOSEN_OF.get(group.base, ()):
            return t.Chosen()
        if group not in self.meant:
            killer = (t.Source(),) if event == t.Dies("you", "anyone") else ()
            self.meant[group] = self._which((*killer, *self._such(group)))
        if isinstance(self.meant[group], t.Chosen):
            self.choose = CHOSEN_OF[group.base][0]
        return self.meant[group]

    def _which(self, whom: tuple[t.Whom, ...]) -> t.Whom:
        """One of those that a word can mean, each in a reading of its own."""
        return next((who for who in whom[:-1] if not self.fork()), whom[-1])

    def _such(self, group: t.Group) -> tuple[t.Whom, ...]:
        """Whom one of a group can be where nobody was named, the likelier first."""
        each, stat = t.Each(group), self.dialect.stats[0]
        if group.base not in CHOSEN_OF or _is_marked(group):
            return (each,)
        if group.where is not None:
            return (each, t.Most(group, stat), t.Least(group, stat))
        you: tuple[t.Whom, ...] = (t.You(),) if group.base == "everyone" else ()
        if self.dialect.chooses:
            return (*you, each, t.Chosen())
        return (*you, each) if you else (each, t.Most(group, stat), t.Least(group, stat))

    def everyone(self, effect: Part, base: Those, event: t.Event | None) -> t.Whom:
        """Whom "everyone" without a noun means in an effect."""
        whole = t.Each(t.Group(resolve.others_than(base, event)))
        if self.shared or base == "all":
            return whole
        first, *other = self.dialect.everyone(effect, base)
        if isinstance(event, t.Dies) and isinstance(first, t.Each) and first.group.base == "others":
            return whole
        return other[0] if other and self.fork() else first


class _Words:
    """What the words of one effect stand for, given the event and what was done before."""

    def __init__(
        self, so_far: SoFar, effect: Part, event: t.Event | None, done: list[t.Effect]
    ) -> None:
        self.so_far = so_far
        self.effect = effect
        self.event = event
        self.done = done
        self.party = resolve.party_of(event)
        self.free = event is None and not isinstance(effect, resolve.OWN_HIT)

    def __call__(self, node: object) -> object:
        match node:
            case Whoever():
                return node.role
            case Everyone() | t.Group("others?" | "opponents?"):
                return self._those(node)
            case Somebody():
                return self.so_far.somebody(self.event, node.kind)
            case TheOne(group):
                return self._the_one(group)
            case Elided():
                return self._same_subject(node)
            case t.Them():
                return self._that_hero(node)
            case t.EventAmount() | t.Changed():
                return self._that_much(node)
            case t.Source() | t.Victim() if self.free:
                raise Unfit
        return node

    def _those(self, node: Everyone | t.Group) -> t.Whom | t.Group:
        """Everyone, or the others: than he who was named, if somebody was."""
        rest = self._rest_of_the_table() if self._are_the_rest(node) else None
        if rest is not None:
            return t.Each(rest) if isinstance(node, Everyone) else rest
        named = isinstance(self._named(), self._without_him())
        match node:
            case Everyone("others") if named:
                return t.Each(self._group_without_named(t.Group("everyone"), self._all_but_him()))
            case t.Group("others?") if named:
                return self._group_without_named(node, self._all_but_him())
            case t.Group("others?") if self._aims_at_one() and self.so_far.fork():
                # "2 damage to the target for each other player": than you, or than the target
                group = msgspec.structs.replace(node, base=self._all_but_him())
                return but_for(group, t.Chosen())
            case t.Group("opponents?"):
                return self._group_without_named(node, "opponents")
            case Everyone():
                return self.so_far.everyone(self.effect, node.base, self.event)
        return node

    def _are_the_rest(self, node: Everyone | t.Group) -> bool:
        """Whether, at a table of players, it may be others than all who were named."""
        plain = isinstance(node, Everyone) or node.where is None
        others = node.base in ("others", "others?")
        return self.so_far.dialect.chooses and others and plain

    def _rest_of_the_table(self) -> t.Group | None:
        """ "3 damage to the target, 2 to you and 1 to everyone else": others than all who were named;
        None where at most one was, in this sentence. In a sentence of its own "everyone else" may be
        others than the target, than you, or than both."""
        some = getattr(self.done[-1], "to", None) if self.done else None
        if isinstance(some, t.Each) and some.group.where is not None:
            return self._rest_of_some(some.group)
        named = _parties(self.done)
        if not self.done and self.event is None and self.so_far.rules:
            return self._rest_of_before(_parties(self.so_far.rules[-1].do))
        if len(named) < 2 or (len(named) == 2 and t.This() in named):
            return None
        you_too = t.You() in named
        group = t.Group("opponents" if you_too else "everyone")
        for party in named:
            group = self._without(group, party)
        return group

    def _without(self, group: t.Group, party: t.Whom) -> t.Group:
        """The others than one who was named; who that was must still be there to be said."""
        if isinstance(party, t.You):
            return group
        if isinstance(party, t.Chosen):
            return but_for(group, party)
        if isinstance(party, SINGLE) and party == getattr(self.done[-1], "to", None):
            return but_for(group, t.Them())
        raise Unfit

    def _rest_of_some(self, group: t.Group) -> t.Group:
        """ "Each player with more than 10 Life loses 3, the others gain 1": others than those; of some
        opponents the other opponents, or you too."""
        if group.base not in ("everyone", "opponents", "others"):
            raise Unfit
        base: t.Base = "everyone"
        if group.base == "opponents" and not self.so_far.fork():
            base = "opponents"
        return but_for(t.Group(base), t.Them())

    def _rest_of_before(self, named: list[t.Whom]) -> t.Group | None:
        """Others than whom the sentence before was about."""
        if not any(isinstance(party, (t.Chosen, *SINGLE)) for party in named):
            return None
        if any(isinstance(party, SINGLE) for party in named):
            raise Unfit  # who that was, this sentence cannot say
        if t.You() in named or not self.so_far.fork():
            return but_for(t.Group("opponents"), t.Chosen())
        return None if self.so_far.fork() else but_for(t.Group("everyone"), t.Chosen())

    def _aims_at_one(self) -> bool:
        """Whether the effect itself goes to one that is chosen."""
        return isinstance(getattr(self.effect, "to", None), (t.Chosen, Somebody))

    def _all_but_him(self) -> t.Base:
        """Whom "the others" are taken from: at a table of players you are one of them."""
        return "everyone" if self.so_far.dialect.chooses else "opponents"

    def _group_without_named(self, node: t.Group, base: t.Base) -> t.Group:
        """Others than he who was just named, or who the event is about."""
        group = msgspec.structs.replace(node, base=base)
        named = self._named()
        if isinstance(named, t.Chosen):
            return but_for(group, named)
        if isinstance(named, self._without_him()):
            if not self.done:
                raise Unfit
            return but_for(group, t.Them())
        if self.party is not None and not self.done:
            return but_for(group, self.party)
        raise Unfit  # others than whom?

    def _without_him(self) -> tuple[type, ...]:
        """At a table he who did it is one of several, too; in a battle the others are than you."""
        return (*WITHOUT_HIM, t.Source) if self.so_far.dialect.chooses else WITHOUT_HIM

    def _named(self) -> t.Whom | None:
        """Whom the effect before was about."""
        whom: t.Whom | None = getattr(self.done[-1], "to", None) if self.done else None
        return whom or self.so_far.subject

    def _the_one(self, group: t.Group) -> t.Whom:
        """ "The opponent" is he who was just named, if one was."""
        named = self._named()
        if named is not None and isinstance(named, ONE_OF_THEM):
            return t.Them() if self.done and not isinstance(named, t.Chosen) else named
        if self.party is None and len(self.so_far.mentioned) == 1:
            return self.so_far.mentioned[0]
        return self.so_far.the_one(group, self.event)

    def _same_subject(self, elided: Elided) -> t.Whom:
        """The subject of the clause before, whose targets it means."""
        for before in reversed(self.done):
            to = getattr(before, "to", None)
            if isinstance(before, TO_OTHERS) and not elided.taking:
                return t.You()  # you deal the damage, so you are who goes on
            if elided.named and (theirs := resolve.others_in(before)) is not None:
                return theirs
            if to is not None:
                holds = "lasting" in before.__struct_fields__
                return to if holds or isinstance(to, t.You) else t.Them()
        others = self.so_far.others if elided.named else None
        return others or self.so_far.subject or self._who_at_all()

    def _who_at_all(self) -> t.Whom:
        """Whom a verb means that has no subject, and nobody was named by an effect: you, or he of whom
        the event tells ("whenever an opponent plays a card, loses 1 Life"), or what stays in play and
        has Life to lose."""
        if self._tells_of_another() and not self.so_far.fork():
            assert self.party is not None
            return self.party
        asked_of = self.so_far.asked_of
        if asked_of is not None and self.so_far.dialect.chooses and not self.so_far.fork():
            return asked_of  # "if the target has less than 5 Life, loses 1 Glory"
        lives = isinstance(self.effect, t.Lose) and self.effect.stat == "life"
        if lives and self.so_far.stays and self.event is None and self.so_far.fork():
            return t.This()
        return resolve.subject_of(self.event)

    def _tells_of_another(self) -> bool:
        """Whether the event, at a table of players, is about somebody else."""
        if not isinstance(self.event, (t.Plays, t.Gains, t.Loses)) or self.so_far.dialect.repeats:
            return False
        parties = (getattr(self.event, "by", ""), getattr(self.event, "whom", ""))
        return "you" not in parties

    @property
    def on_others(self) -> bool:
        """Whether something was done before, and not to you."""
        return bool(self.done) and not resolve.on_you(self.done)

    def _that_hero(self, node: t.Them) -> t.Whom:
        if self.on_others:
            return node
        if self.so_far.aimed and not self.done:
            return t.Chosen()
        if self.party is None and len(self.so_far.mentioned) == 1:
            return self.so_far.mentioned[0]
        if self.party is None:
            raise Unfit
        if resolve.between_others(self.event) and self.so_far.fork():
            return t.Source()  # "when an opponent attacks another hero, they lose 3": who?
        return self.party

    def _that_much(self, node: t.EventAmount | t.Changed) -> t.Amount:
        """ "As much" is what the effect before did; with none before, what the event is about."""
        if isinstance(node, t.EventAmount) and self.free:
            if not self.done:
                raise Unfit
            return t.Changed()
        if isinstance(node, t.Changed) and not self.done:
            if self.event is None:
                raise Unfit
            return t.EventAmount()
        return node


def _parties(done: Iterable[t.Effect]) -> list[t.Whom]:
    """Who was named by what was done, each once."""
    to = (getattr(effect, "to", None) for effect in done)
    return list(dict.fromkeys(w for w in to if isinstance(w, (t.You, t.This, t.Chosen, *SINGLE))))


def _restored(effect: Restores, event: t.Event | None) -> t.Set:
    """What was lost or gained, and by whom, the event says."""
    if not isinstance(event, (t.Loses, t.Gains)):
        raise Unfit
    whom: t.Whom = t.You() if event.whom == "you" else t.Victim()
    return t.Set(whom, event.stat, effect.amount, "battle")


def _is_marked(group: t.Group) -> bool:
    """ "The marked hero": his mark tells which."""
    return any(isinstance(n, t.Marks) for n in nodes(group.where))


def _of_that_hero(effect: t.Effect, words: _Words) -> t.Effect:
    """ "Gain his Energy": of whom something was done to before, or whom the event is about. At a table
    where nobody is chosen it cannot be said of you alone: whose would it be?"""
    yours = isinstance(getattr(effect, "to", None), t.You)
    named = resolve.mentions_it(effect)
    effect = rewritten(effect, lambda n: _loser(yours) if isinstance(n, Loser) else n)
    if not yours or not named:
        return effect
    other = t.Them() if words.on_others else words.party
    if other is None and not words.so_far.dialect.chooses:
        raise Unfit
    if other is None or isinstance(effect, t.Set):
        return effect
    return resolve.replace_it(effect, other)


def _loser(yours: bool) -> t.Whom:
    return t.You() if yours else t.It()
