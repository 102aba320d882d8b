"""Trees drawn from the inventory itself: every row that is printed makes parts of them.

The makers of the games draw what bots like; these draw whatever can be said. A row is picked, its
slots are filled by rows of their categories, and what it makes is kept if it can stand where it is.
"""

from collections import Counter
from contextlib import suppress
from functools import cache
from hashlib import sha256
from typing import Any, NamedTuple, get_args

import msgspec
from tests.language.spoken import DIALECTS

from gamemaster.core.dice import Dice, dice_for_turn, match_key
from gamemaster.core.values import LANGS, Lang
from gamemaster.language import Refused
from gamemaster.language import tree as t
from gamemaster.language.dialect import Dialect
from gamemaster.language.grammar.normalise import tokens
from gamemaster.language.grammar.rows import Row, inventory, pieces
from gamemaster.language.judge import check
from gamemaster.language.readings import MAX_TOKENS, legal, read
from gamemaster.language.say.render import CannotSay, render
from gamemaster.language.sentences.deaths import comes_back, for_a_corpse
from gamemaster.language.sentences.drafts import Unfit
from gamemaster.language.sentences.joined import counts_the_dead
from gamemaster.language.sentences.makers import POOLS, made
from gamemaster.language.sentences.mods import HOLDING, held_set, lasting_shelter
from gamemaster.language.sentences.normal import normal_form
from gamemaster.language.sentences.resolve import HITS
from gamemaster.language.sentences.timely import out_of_place

MARKS = ("poison", "rust", "ember")
CHOICES = tuple(choice for choice in get_args(t.Choice) if choice)
DEEP = 7
"""How many slots may lie in one another before only plain numbers are drawn."""


class Misfit(Exception):
    """What was drawn cannot stand where it is; another one is drawn."""


@cache
def printed(category: str, dialect: Dialect) -> tuple[Row, ...]:
    return tuple(
        row
        for row in inventory()
        if row.category == category
        and row.printed
        and dialect.knows(row.only)
        and row.en
        and row.pt
    )


@cache
def all_printed(dialect: Dialect) -> tuple[Row, ...]:
    """Every row from which a canonical sentence can be put together."""
    found: dict[str, Row] = {}
    waiting = ["effect1", "event", "cond", "cost"]
    seen = {*waiting, "effects", "text", "name", "mark", "lasting"}  # put together by the renderer
    while waiting:
        for row in printed(waiting.pop(), dialect):
            found[row.id] = row
            for piece in pieces(row.en[0]):
                if not isinstance(piece, str) and piece[1] not in seen and piece[1][0] != "<":
                    seen.add(piece[1])
                    waiting.append(piece[1])
    return tuple(found.values())


class Grower:
    """Draws texts; rows that were drawn less often are likelier."""

    def __init__(self, dice: Dice, dialect: Dialect, stays: bool, drawn: Counter[str]) -> None:
        self.dice = dice
        self.dialect = dialect
        self.stays = stays
        self.drawn = drawn
        self.rows: Counter[str] = Counter()
        self.when: t.Moment | t.Event = dialect.unsaid
        self.variable = False
        self.choose = dialect.chooses and self.one_in(2)

    def one_in(self, n: int) -> bool:
        return self.dice.below(n) == 0

    # --- parts

    def part(self, category: str, deep: int = DEEP) -> Any:
        """Something of a category."""
        if category in ("amount", "term", "factor", "pa") and (deep < 3 or not self.one_in(3)):
            return self.dice.between(1, 40)
        if category == "cond" and deep > 3 and not self.one_in(4):
            category = "cond1"
        rows = printed(category, self.dialect)
        if deep < 0 or not rows:
            raise Misfit
        return self.of_row(self._rare(rows), deep)

    def _rare(self, rows: tuple[Row, ...]) -> Row:
        some = [self.dice.pick(rows) for _ in range(3)]
        return min(some, key=lambda row: self.drawn[row.id])

    def of_row(self, row: Row, deep: int = DEEP) -> Any:
        """What a row makes, its slots filled."""
        slots = {}
        for piece in pieces(row.en[0]):
            if not isinstance(piece, str):
                name, category, optional = piece
                if name == "lasting":
                    slots[name] = self.lasting()
                elif not optional or self.one_in(2):
                    slots[name] = self.filled(category, deep - 1)
        self.drawn[row.id] += 1
        self.rows[row.id] += 1
        try:
            if row.op == "!grant":
                return (t.Grant(slots["to"], slots["name"], slots["text"]),)
            return _settled(made(row, slots))
        except Unfit:
            raise Misfit from None

    def filled(self, category: str, deep: int) -> Any:
        match category:
            case "<num>":
                return self.dice.between(1, 9)
            case "<var>":
                self.variable = True
                return "X"
            case "<name>" | "name":
                return self.dice.pick(("Thorns", "Ember Oath"))
            case "mark":
                return self.dice.pick(MARKS)
            case "effects":
                return (self.effect(deep),)
            case "text":
                inner = Grower(self.dice, self.dialect, False, self.drawn)
                inner.rows = self.rows
                return t.Text((inner.rule(),))
        return self.part(category, deep)

    def lasting(self) -> Any:
        return "while" if self.when == "always" else self.dice.pick(("round", "battle"))

    def effect(self, deep: int = DEEP) -> t.Effect:
        (effect,) = self.part("effect1", deep)
        found: t.Effect = effect
        return found

    # --- rules

    def rule(self) -> t.Rule:
        per = None
        self.when = self.dice.pick(self.moments())
        if self.when == "event":  # type: ignore[comparison-overlap]
            self.when = self.part("event")
        elif self.when in ("start", "end") and self.one_in(4):
            per = self.part("event")
        cond = self.part("cond") if self.one_in(3) else None
        limit = self.limit() if self.one_in(5) and self.when != "always" else None
        costs = self.part("cost") if self.one_in(4) and self.when != "always" else ()
        many = 1 + self.one_in(3)
        found = t.Rule(
            self.when, tuple(self.effect() for _ in range(many)), per, cond, limit, costs
        )
        if not stands(found, self.dialect):
            raise Misfit
        return found

    def moments(self) -> tuple[str, ...]:
        if self.dialect.repeats:
            return ("setup", "start", "main", "end", "always", "event", "event")
        return ("start", "end", "play", "always", "event") if self.stays else ("play",)

    def limit(self) -> t.Limit:
        return t.Limit(self.dice.between(1, 4), self.dice.pick(("round", "battle")))

    def text(self) -> t.Text:
        rules = tuple(self.rule() for _ in range(1 + self.one_in(4)))
        variables = ()
        if self.variable:
            shared, doubles = self.dice.pick(((False, False), (True, False), (False, True)))
            variables = (t.Variable("X", self.dice.between(1, 9), shared, doubles),)
        text = t.Text(rules, variables, self.chosen(rules))
        return self.dialect.as_meant(text)

    def chosen(self, rules: tuple[t.Rule, ...]) -> Any:
        if not any(isinstance(n, t.Chosen) for n in t.nodes(rules)):
            return ""
        return self.dice.pick(CHOICES)


def _settled(value: Any) -> Any:
    """What is set of a pool is set once and for all, whatever was drawn."""
    match value:
        case (t.Set(stat=stat),) if stat in POOLS:
            return (msgspec.structs.replace(value[0], lasting="battle"),)
    return value


# --- what can stand where


def stands(rule: t.Rule, dialect: Dialect) -> bool:
    """Whether the words of a rule have what they speak of."""
    event = rule.per or (None if isinstance(rule.when, str) else rule.when)
    if rule.when == "always" and not all(isinstance(e, HOLDING) or held_set(e) for e in rule.do):
        return False
    if isinstance(rule.when, str) and rule.per is None and comes_back(rule.do):
        return False  # the dead do nothing at any step
    if rule.when == "setup" and any(lasting_shelter(e) for e in rule.do):
        return False  # Defence goes with its round: what is there from the first is there always
    if rule.when == "main" and not rule.costs:
        pools = [e for e in rule.do if isinstance(e, t.Shield)]
        if len(pools) == len(rule.do) or any(e.span == "battle" for e in pools):
            return False  # a pool is there always; one for the battle is not filled each round
    if any(
        isinstance(n, t.Set) and n.stat in POOLS and n.lasting != "battle" for n in t.nodes(rule)
    ):
        return False  # what is set of a pool is changed once and for all
    if for_a_corpse(rule.when, rule.do) or any(counts_the_dead(n) for n in t.nodes(rule)):
        return False
    if out_of_place(rule.do, rule.when) or isinstance(rule.per, t.Attacking):
        return False
    if not _speaks_of(rule.cond, event, None, []) or any(
        not _speaks_of(c.amount, event, None, []) for c in rule.costs
    ):
        return False
    doers = tuple(kind for kind, _ in dialect.doers)
    return _effects_stand(rule.do, event, [], doers)


def _effects_stand(
    effects: tuple[Any, ...], event: Any, before: list[Any], doers: tuple[type, ...]
) -> bool:
    """`doers`: events of the rule of which the doer has a word of his own ("the user")."""
    done = list(before)
    for effect in effects:
        if isinstance(effect, t.If):
            before = [t.Gain(t.You(), 0)]
            inner = _effects_stand(effect.then, event, before, doers)
            inner = inner and _effects_stand(effect.otherwise, event, before, doers)
            if not inner or not _speaks_of(effect.cond, event, None, []):
                return False
        elif isinstance(effect, t.Over):
            if not _speaks_of(effect.rounds, event, effect, done, doers):
                return False
            if not _effects_stand(effect.do, event, [], doers):
                return False
        elif isinstance(effect, t.Watch):
            if not _effects_stand(effect.do, effect.event, [], ()):
                return False
        elif isinstance(effect, t.Grant):
            if not _speaks_of(effect.to, event, None, done, doers):
                return False
        elif not _speaks_of(effect, event, effect, done, doers):
            return False
        done.append(effect)
    return True


def _speaks_of(
    node: Any, event: Any, effect: Any, done: list[Any], doers: tuple[type, ...] = ()
) -> bool:
    own_hit = isinstance(effect, (t.Prevent, t.Redirect, t.Cap))
    for n, of_group in _with_groups(node, False):
        match n:
            case t.It():
                if not of_group and not isinstance(getattr(effect, "to", None), t.Each):
                    return False
            case t.Them():
                if not done or isinstance(getattr(done[-1], "to", t.You()), t.You):
                    return False
            case t.Changed():
                if not done:
                    return False
            case t.Source():
                if not (own_hit and event is None) and not isinstance(event, (*HITS, *doers)):
                    return False  # nobody attacks in a gain
            case t.Victim():
                if not hasattr(event, "whom"):
                    return False
            case t.EventAmount():
                if not (own_hit or event is not None):
                    return False
    return True


def _with_groups(node: Any, of_group: bool) -> list[tuple[Any, bool]]:
    """The nodes of a value, each with whether a group's condition says it of its members."""
    if isinstance(node, tuple):
        return [n for x in node for n in _with_groups(x, of_group)]
    if isinstance(node, msgspec.Struct):
        inside = of_group or isinstance(node, t.Group)
        fields = (getattr(node, name) for name in node.__struct_fields__)
        return [(node, of_group), *(n for x in fields for n in _with_groups(x, inside))]
    return []


# --- whole texts


def grown(
    dice: Dice, dialect: Dialect, stays: bool, drawn: Counter[str]
) -> tuple[t.Text, set[str]]:
    """A random legal text in normal form that can be said in both languages, and the rows in it;
    `drawn` counts how often a row was tried."""
    while True:
        grower = Grower(dice, dialect, stays, drawn)
        try:
            text = grower.text()
        except Misfit:
            continue
        if normal_form(text) != text or any(check.faults(text, dialect, stays)):
            continue
        with suppress(CannotSay):
            said = {lang: render(text, lang, dialect) for lang in LANGS}
            if all(len(tokens(said[lang], lang, dialect)) <= MAX_TOKENS for lang in LANGS):
                return text, set(grower.rows)


class Canonical(NamedTuple):
    """A tree and the canonical sentence that it is said in."""

    kind: str
    stays: bool
    text: t.Text
    words: dict[Lang, str]
    rows: set[str]


def canonical(n: int, drawn: Counter[str]) -> Canonical:
    """The nth tree of the law: of four three are powers and one is a card."""
    kind, stays = ("card", n % 8 == 7) if n % 4 == 3 else ("power", False)
    dialect = DIALECTS[kind]
    text, rows = grown(dice_for_turn(match_key("trees"), n), dialect, stays, drawn)
    return Canonical(kind, stays, text, {lang: render(text, lang, dialect) for lang in LANGS}, rows)


def misread(tree: Canonical) -> list[str]:
    """The sentences of a tree that do not mean just it."""
    return [words for lang, words in tree.words.items() if read_back(tree, lang) != (tree.text,)]


def read_back(tree: Canonical, lang: Lang) -> tuple[t.Text, ...]:
    try:
        chart, readings = read(tree.words[lang], lang, DIALECTS[tree.kind], tree.stays)
    except Refused:
        return ()
    return tuple(normal_form(text) for text in legal(readings, chart, tree.stays))


class Found(NamedTuple):
    """What the law of canonical sentences found."""

    misread: list[str]
    shared: list[str]
    """Sentences of two different trees."""
    rows: Counter[str]
    nodes: Counter[str]

    def rows_left(self) -> list[str]:
        """Rows that say something and were never drawn."""
        return [row for row in ROWS if not self.rows[row]]

    def nodes_left(self) -> list[str]:
        """Kinds of node that stand in no tree."""
        return [name for name in NODES if not self.nodes[name]]


def law(count: int) -> Found:
    """So many trees: each of its sentences has one reading, the tree; no two trees share one."""
    found = Found([], [], Counter(), Counter())
    owners: dict[str, bytes] = {}
    drawn: Counter[str] = Counter()
    for n in range(count):
        tree = canonical(n, drawn)
        found.rows.update(tree.rows)
        found.misread.extend(misread(tree))
        found.nodes.update({type(node).__name__ for node in t.nodes(tree.text)})
        digest = sha256(repr(tree.text).encode()).digest()
        for words in tree.words.values():
            key = f"{tree.kind} {tree.stays} {words}"
            if owners.setdefault(key, digest) != digest:
                found.shared.append(words)
    return found


ROWS = sorted({row.id for dialect in DIALECTS.values() for row in all_printed(dialect)})
NODES = sorted(
    cls.__name__ for cls in t.Node.__subclasses__() if cls.__module__.startswith(t.__name__)
)
