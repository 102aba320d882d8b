"""What a game hands in so that its players' texts can be read: the language itself knows no game."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import get_args

from gamemaster.core.values import Json, Lang, Words
from gamemaster.language import tree as t


@dataclass(frozen=True, slots=True)
class Forbidden:
    """Words of a text that could not be read which show that it asks for what the game forbids."""

    reason: str
    words: Words
    en: re.Pattern[str]
    pt: re.Pattern[str]
    unread: bool = False
    """Whether the words count only where reading had not passed them: elsewhere they are allowed."""

    def pattern(self, lang: Lang) -> re.Pattern[str]:
        return self.en if lang == "en" else self.pt


def forbidden(reason: str, words: Words, en: str, pt: str, unread: bool = False) -> Forbidden:
    """What one of these whole words asks for is refused with this reason."""
    en_words, pt_words = (re.compile(rf"\b(?:{text})(?!\w)", re.IGNORECASE) for text in (en, pt))
    return Forbidden(reason, words, en_words, pt_words, unread)


@dataclass(frozen=True, slots=True)
class Parting:
    """The smallest scene in which two trees behave differently, in words and as data."""

    scene: Words
    outcomes: tuple[Words, Words]
    data: Json
    """What a drawing needs: who meets whom, in which round, and what either leaves of them."""


def as_it_stands(text: t.Text) -> t.Text:
    return text


def all_of_them(_effect: object, base: str) -> tuple[t.Whom, ...]:
    return (t.Each(t.Group("everyone" if base == "everyone" else "others")),)


def no_fault(_text: t.Text, _stays: bool) -> Iterator[Words]:
    return iter(())


def unpolished(words: str, _lang: Lang, _choose: str) -> str:
    return words


ALL_EFFECTS: tuple[type[t.Node], ...] = get_args(t.Effect)
ALL_EVENTS: tuple[type[t.Node], ...] = get_args(t.Event)


@dataclass(frozen=True, eq=False, kw_only=True)
class Dialect:
    """How the authors of one game speak. There is one value for each kind of text; it is told apart
    by identity, so that grammars can be kept by it."""

    name: str
    """The kind of text: a `power`, a `card`."""
    speaks: str
    """Rows of the inventory and words of the lexicon that are marked so are its own; unmarked ones
    are everybody's."""

    stats: tuple[t.Stat, ...]
    effects: tuple[type[t.Node], ...] = ALL_EFFECTS
    events: tuple[type[t.Node], ...] = ALL_EVENTS
    unknown: tuple[type[t.Node], ...] = ()
    """Conditions, amounts and targets that mean nothing here."""
    hits: tuple[t.Kinds, ...] = ("damage", "attacks", "powers")

    unsaid: t.Moment
    """When a rule acts that says no moment and does not hold always."""
    each_round: tuple[t.Moment, t.Moment]
    """What "each round" is for a text that is over once played, and for one that stays."""
    repeats: bool
    """Whether every text stays and acts again; else only one that says so."""
    chooses: bool
    """Whether a target can be chosen when the text is played."""

    as_meant: Callable[[t.Text], t.Text] = as_it_stands
    """The tree as the game means it: whom harm to "each other hero" spares."""
    everyone: Callable[[object, str], tuple[t.Whom, ...]] = all_of_them
    """Whom "everyone" or "others" without a noun can mean in an effect, the likelier first."""
    parting: Callable[[t.Text, t.Text, bool], Parting | None]
    """The smallest scene in which two trees part (and whether the text stays in play), or None if
    they behave alike wherever the game looks: behaviour decides what is one reading."""
    faults: Callable[[t.Text, bool], Iterator[Words]] = no_fault
    """Why the game refuses a tree (and whether the text stays in play), beyond what all forbid."""
    forbidden: tuple[Forbidden, ...] = ()

    doers: tuple[tuple[type[t.Node], Words], ...] = ()
    """What "the attacker" is called in answer to other events."""
    polish: Callable[[str, Lang, str], str] = unpolished
    """Words made the game's own: rounds are turns, heroes players. Given too: what is chosen."""
    examples: Mapping[Lang, tuple[str, ...]]
    """Whole sentences, for texts of which nothing at all was understood."""
    label: Words
    """What stands behind a phrase that only this game knows, in the phrasebook."""

    @property
    def vital(self) -> t.Stat:
        """What nobody lives without: the first of its stats."""
        return self.stats[0]

    @property
    def kinds(self) -> tuple[bool, ...]:
        """Whether a text can be over once played, and whether it can stay."""
        return (False,) if self.repeats else (False, True)

    def knows(self, mark: str) -> bool:
        """Whether a row with this mark (none: everybody's) is one of its own."""
        return mark in ("", self.speaks)

    def is_foreign_effect(self, node: object) -> bool:
        return isinstance(node, ALL_EFFECTS) and not isinstance(node, self.effects)

    def is_foreign_event(self, node: object) -> bool:
        return isinstance(node, ALL_EVENTS) and not isinstance(node, self.events)

    def is_foreign_part(self, node: object) -> bool:
        return (
            isinstance(node, self.unknown) or getattr(node, "stat", self.stats[0]) not in self.stats
        )

    def fits(self, text: t.Text) -> bool:
        """Whether a text speaks only of what the game knows: what is offered to its authors does."""
        return not any(
            getattr(node, "hits", "damage") not in (*self.hits, "this")
            or self.is_foreign_effect(node)
            or self.is_foreign_event(node)
            or self.is_foreign_part(node)
            for node in t.nodes(text)
        )
