"""The inventory, the chart and the renderer agree with each other."""

from collections import defaultdict
from functools import cache
from itertools import product
from typing import NamedTuple

import pytest
from tests.language.spoken import DIALECTS, compile_text, render

from gamemaster.core.dice import Dice, dice_for_turn, match_key
from gamemaster.games.auto_rumble.dialect import POWERS
from gamemaster.games.auto_rumble.inventing import random_text
from gamemaster.games.rumble_royale.inventing import random_card
from gamemaster.language.grammar.normalise import declared_words, tokens
from gamemaster.language.grammar.rows import Grammar, Row, expanded, grammar, inventory, rules
from gamemaster.language.say.wording import example_of
from gamemaster.language.sentences.chart import Chart

LANGS = ["en", "pt"]
GAMES = ["power", "card"]


def dice_of(name: str, n: int) -> Dice:
    return dice_for_turn(match_key(name), n)


@pytest.mark.parametrize("lang", LANGS)
def test_the_first_phrasing_of_a_row_is_printed_as_it_stands(lang: str) -> None:
    optional = [
        row.id
        for row in inventory()
        if row.printed
        and row.phrasings(lang)
        and len(expanded(row.phrasings(lang)[0])) > 1  # type: ignore[arg-type]
        and row.category
        not in (
            "sentence",
            "text",
            "mods",
            "effects",
            "mod",
            "moment",
            "thing",
            "things",
            "signed1",
            "unsigned",
            "dmg",
        )
    ]
    assert optional == []


def test_every_row_speaks_both_languages() -> None:
    silent = [row.id for row in inventory() if not row.en or not row.pt]
    assert [i for i in silent if not i.startswith(("int", "qg", "qc"))] == []


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", GAMES)
def test_every_category_that_a_template_names_exists(lang: str, game: str) -> None:
    named = {
        s[0]
        for _, sequence, _ in rules(lang, DIALECTS[game])
        for s in sequence
        if not isinstance(s, str)
    }  # type: ignore[arg-type]
    assert {c for c in named if c[0] != "<"} - set(grammar(lang, DIALECTS[game]).tries) == set()  # type: ignore[arg-type]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", GAMES)
def test_no_category_begins_with_itself(lang: str, game: str) -> None:
    begins = defaultdict(set)
    for category, sequence, _ in rules(lang, DIALECTS[game]):  # type: ignore[arg-type]
        if not isinstance(sequence[0], str):
            begins[category].add(sequence[0][0])
    for start in list(begins):
        seen: set[str] = set()
        stack = list(begins[start])
        while stack:
            at = stack.pop()
            assert at != start, f"{start} begins with itself"
            if at not in seen:
                seen.add(at)
                stack.extend(begins[at])


BY_THE_SENTENCE = (
    {"!picked", "chosen"},
    {"event_amount", "changed"},  # "as much": of the event, or of the effect just before
    {"!more", "damage"},  # "deal 2 more damage to it": of the hit it answers, or once more
    {"victim", "!whoever"},  # "the hero you attack" in answer to that; alone it brings the event
    {"!scale_now", "attack"},  # "double strike": twice as hard, or twice; that is asked
    {"!gain_things", "!give_one"},
    {"steal_power", "copy_power"},  # "give him 5 Energy": of yours, or more for him; that is asked
    {"!all_but"},  # "everyone except the strongest": opponents, or you too; that is asked
    {"!steals_best", "!steals_worst"},  # "one of his powers": which, is asked
    {"!copies_one_best", "!copies_one_worst"},
    {"!loses_one_best", "!loses_one_worst"},
    {"!grows_by", "!grows_until"},  # "up to 10": 10 more, or until it is 10; that is asked
    {"!weakens_all", "!weakens_at_you"},  # "all attacks": everybody's, or those against you; asked
    {"!never_yet", "!not_yet"},  # "have not attacked": in the battle, or in the round; asked
    {"!shields_round", "!shields_battle"},  # "shield 10": in each round, or in the battle; asked
    {
        "!reflects_too",
        "!reflects_instead",
    },  # "reflect 20 %": of what you take too, or instead; asked
    {"this", "them"},  # "este": the subprocess itself, or who was named last; asked
    {"!those"},  # "whoever has over 100 Energy": of the opponents, or you too; asked
    {"forbid", "!stuns"},  # "stun him": he cannot attack, or use powers either; asked
    {
        "!pierces",
        "!unprevent_attacks",
    },  # "cannot be blocked": by Defence, or by what prevents; asked
    {"cap"},  # "damage to you is capped at 10": of each hit, or of the round; asked
    {"attacks", "damaged"},  # "whenever you are hit": nobody attacks at a table of cards
    {"them", "chosen"},  # "that player": just named, or chosen when the card was played
    {"!picked", "!those"},  # "any player with 5 Life": one that is chosen, or each; that is asked
    {"most"},  # "the strongest player" of cards: by Life or by Glory; that is asked
    {"least"},
    {"!even_you", "!so_do_you"},  # "…, you too": behind everyone, or behind somebody else
    {"owner"},  # "its owner": of what was chosen, or of what was destroyed
)
"""What words of two rows mean is settled by the sentence around them; nothing else may be so."""


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", LANGS)
def test_no_two_phrasings_of_rows_with_different_meaning_have_equal_tokens(
    lang: str, game: str
) -> None:
    owners: dict[tuple[str, object], dict[str, Row]] = defaultdict(dict)
    for category, sequence, leaf in rules(lang, DIALECTS[game]):  # type: ignore[arg-type]
        owners[(category, sequence)][leaf.row.id] = leaf.row
    for (where, found), number in product(owners.items(), ("one", "many")):
        rows = [row for row in found.values() if row.number in ("", number) and not row.named]
        meanings = {str((row.op, row.fixed, row.value)) for row in rows}
        ops = {row.op for row in rows}
        assert len(meanings) <= 1 or ops in BY_THE_SENTENCE, where


class Watched(Chart):
    """A chart that notes which rows were read up to which token."""

    def _finish(self, leaf, chain, start, at, found):  # type: ignore[no-untyped-def]
        before = len(found.get(at, ()))
        super()._finish(leaf, chain, start, at, found)
        if found.get(at) and len(found[at]) >= before:
            SEEN.add((leaf.row.id, at))


SEEN: set[tuple[str, int]] = set()
NEEDS_MORE = (
    "where_is", "let", "where_round", "each_too", "one_of", "damaging {whom:object}", "such_one", "you_too",
    "when_they", "if_else", "or_if", "instead_if", "except_for", "rounded_up", "rounded_down",
    "even_you", "if_done", "gives_to", "again", "played_one", "if_any", "both_times",
    "so_do_you", "all_so_do_you", "each_gains", "each_loses",
)  # fmt: skip
"""Phrases that say something of the sentence before them, of "him", or of its amount or target, or
are joined with a plain "you"."""


@pytest.mark.parametrize("lang", LANGS)
def test_every_phrasing_of_every_row_parses_to_its_row(lang: str) -> None:
    silent = []
    for row in inventory():
        game = "card" if row.only == "cards" else "power"
        chart_rules = grammar(lang, DIALECTS[game])  # type: ignore[arg-type]
        for phrasing in row.phrasings(lang):  # type: ignore[arg-type]
            if row.op[1:] in NEEDS_MORE or phrasing in NEEDS_MORE or row.named:
                continue
            words = example_of(" ".join(expanded(phrasing)[0]), lang)  # type: ignore[arg-type]
            words += "s" if row.category == "many" else ""
            found = tokens(words, lang, DIALECTS[game], frozenset())  # type: ignore[arg-type]
            SEEN.clear()
            ends = Watched(chart_rules, found, 100_000).read(row.category, 0)
            if len(found) not in ends or (row.id, len(found)) not in SEEN:
                silent.append((row.id, words))
    assert silent == []


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", LANGS)
def test_random_trees_round_trip(lang: str, game: str) -> None:
    for n in range(60):
        _round_trip("round trip", n, lang, game)


def _round_trip(name: str, n: int, lang: str, game: str) -> None:
    dice = dice_of(name, n)
    if game == "card":
        card = random_card(dice)
        text, sub = card.text, card.life > 0
    else:
        text, sub = random_text(dice), False
    words = render(text, lang, game)  # type: ignore[arg-type]
    assert compile_text(words, lang, game, sub) == text, words  # type: ignore[arg-type]


# --- the chart against a plain Earley recogniser, on the same rules -------------------------------

Symbol = str | tuple[str]
"""A word as it is, or a category in brackets of its own."""


class Item(NamedTuple):
    """A phrasing of a category, read up to a symbol; it began at a word."""

    category: str
    parts: tuple[Symbol, ...]
    read: int
    began: int

    @property
    def next(self) -> Symbol | None:
        return self.parts[self.read] if self.read < len(self.parts) else None

    def on(self) -> "Item":
        return self._replace(read=self.read + 1)


@cache
def phrasings(lang: str) -> dict[str, tuple[tuple[Symbol, ...], ...]]:
    """Every way to say each category of powers; none of them is empty."""
    found: dict[str, dict[tuple[Symbol, ...], None]] = defaultdict(dict)
    for category, sequence, _ in rules(lang, POWERS):  # type: ignore[arg-type]
        found[category].setdefault(tuple(s if isinstance(s, str) else (s[0],) for s in sequence))
    return {category: tuple(parts) for category, parts in found.items()}


OF_CLASS = {"<num>": "#", "<var>": "<var>", "<name>": "<name>", "<word>": "?"}
"""How a word begins that is a number, a variable, a name, or none that is known."""


def fits(symbol: Symbol, word: str) -> bool:
    return symbol == word if isinstance(symbol, str) else word.startswith(OF_CLASS[symbol[0]])


def earley(lang: str, words: list[str]) -> bool:
    """Whether the words are a text: predict, scan, complete, and nothing else."""
    waiting: list[dict[str, list[Item]]] = []
    column = [Item("text", parts, 0, 0) for parts in phrasings(lang)["text"]]
    for at in range(len(words) + 1):
        waiting.append(defaultdict(list))
        seen, ahead = set(column), []
        for item in column:  # grows while it is walked
            symbol = item.next
            if symbol is None:
                more = [outer.on() for outer in waiting[item.began][item.category]]
            elif isinstance(symbol, str) or symbol[0] in OF_CLASS:
                more = []
                if at < len(words) and fits(symbol, words[at]):
                    ahead.append(item.on())
            else:
                inner = waiting[at][symbol[0]]
                more = [Item(symbol[0], parts, 0, at) for parts in phrasings(lang)[symbol[0]]]
                more = [] if inner else more
                inner.append(item)
            column += [one for one in dict.fromkeys(more) if one not in seen]
            seen.update(more)
        whole = any(i.next is None and (i.category, i.began) == ("text", 0) for i in column)
        column = ahead
    return whole


def _agree(lang: str, source: str, known: Grammar) -> None:
    found = tokens(source, lang, POWERS, declared_words(source, lang, POWERS, known.vocabulary))  # type: ignore[arg-type]
    words = [
        f"?{t.value}" if t.kind == "word" and t.lemma not in known.vocabulary else t.lemma
        for t in found
    ]
    ends = Chart(known, found, 10**7).read("text", 0)
    assert earley(lang, words) == (len(found) in ends), source


@pytest.mark.parametrize("lang", LANGS)
def test_the_chart_accepts_a_text_that_earley_accepts(lang: str) -> None:
    _agree(lang, render(random_text(dice_of("earley", 4)), lang), grammar(lang, POWERS))  # type: ignore[arg-type]


@pytest.mark.soak
@pytest.mark.parametrize("lang", LANGS)
def test_the_chart_accepts_what_earley_accepts(lang: str) -> None:
    known = grammar(lang, POWERS)  # type: ignore[arg-type]
    for n in range(40):
        dice = dice_of("earley", n)
        words = render(random_text(dice), lang).split()  # type: ignore[arg-type]
        if n % 2:
            words.pop(dice.below(len(words)))
        if len(words) < 30:
            _agree(lang, " ".join(words), known)
