"""The inventory, the chart and the renderer agree with each other."""

from collections import defaultdict
from functools import cache

import lark
import pytest

from gamemaster.core.dice import Dice, dice_for_turn, match_key
from gamemaster.language import compile_text, render
from gamemaster.language.chart import Chart
from gamemaster.language.generate import random_card, random_text
from gamemaster.language.grammar import Grammar, expanded, grammar, inventory
from gamemaster.language.normalise import declared_words, tokens

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
    rules = grammar(lang, game)  # type: ignore[arg-type]
    named = {s[0] for _, sequence, _ in rules.rules for s in sequence if not isinstance(s, str)}
    assert {c for c in named if c[0] != "<"} - set(rules.tries) == set()


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", GAMES)
def test_no_category_begins_with_itself(lang: str, game: str) -> None:
    begins = defaultdict(set)
    for category, sequence, _ in grammar(lang, game).rules:  # type: ignore[arg-type]
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


@pytest.mark.parametrize("lang", LANGS)
def test_no_two_printed_phrasings_of_a_category_have_equal_tokens(lang: str) -> None:
    printed = {
        row.id: row.phrasings(lang)[0] for row in inventory() if row.printed and row.phrasings(lang)
    }  # type: ignore[arg-type]
    owners: dict[tuple[str, object], set[str]] = defaultdict(set)
    first = {}
    for category, sequence, row in grammar(lang, "power").rules:  # type: ignore[arg-type]
        if row.id in printed and row.id not in first:
            first[row.id] = sequence
            owners[(category, sequence)].add(row.id)
    assert [ids for ids in owners.values() if len(ids) > 1] == []


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", LANGS)
def test_random_trees_round_trip(lang: str, game: str) -> None:
    for n in range(60):
        _round_trip("round trip", n, lang, game)


@pytest.mark.soak
@pytest.mark.parametrize("lang", LANGS)
def test_5000_random_trees_round_trip(lang: str) -> None:
    for n in range(5_000):
        _round_trip("soak", n, lang, "card" if n % 4 == 3 else "power")


def _round_trip(name: str, n: int, lang: str, game: str) -> None:
    dice = dice_of(name, n)
    if game == "card":
        card = random_card(dice)
        text, sub = card.text, card.life > 0
    else:
        text, sub = random_text(dice), False
    words = render(text, lang, game)  # type: ignore[arg-type]
    assert compile_text(words, lang, game, sub) == text, words  # type: ignore[arg-type]


# --- the chart against Lark's Earley parser, on the same grammar ----------------------------------


@cache
def earley(lang: str) -> lark.Lark:
    """The grammar of powers as Lark text; a terminal is one word of the normalised text."""
    rules: dict[str, dict[str, None]] = defaultdict(dict)
    for category, sequence, _ in grammar(lang, "power").rules:  # type: ignore[arg-type]
        parts = [_quoted(s) if isinstance(s, str) else _rule_name(s[0]) for s in sequence]
        rules[category].setdefault(" ".join(parts))
    lines = [f"{_rule_name(c)}: " + "\n  | ".join(alts) for c, alts in rules.items() if alts]
    reachable = "\n".join(lines)
    classes = 'NUM: /#\\d+/\nVAR: /<var>/\nNAME: /<name>/\nWORD: /\\?\\w+/\n%ignore " "\n'
    return lark.Lark(reachable + "\n" + classes, start="c_text", parser="earley", lexer="dynamic")


def _rule_name(category: str) -> str:
    return category[1:-1].upper() if category[0] == "<" else f"c_{category}"


def _quoted(lemma: str) -> str:
    escaped = lemma.replace("\\", "\\\\").replace("/", "\\/")
    special = "".join(f"\\{c}" if c in "+*?.()[]{}^$|" else c for c in escaped)
    tail = "(?![\\w+#'])" if lemma[-1].isalnum() else ""
    return f"/{special}{tail}/"


def _agree(lang: str, source: str, rules: Grammar) -> None:
    found = tokens(source, lang, "power", declared_words(source, lang, "power", rules.vocabulary))  # type: ignore[arg-type]
    line = " ".join(
        f"?{t.value}" if t.kind == "word" and t.lemma not in rules.vocabulary else t.lemma
        for t in found
    )
    ends = Chart(rules, found, 10**7).read("text", 0)
    try:
        earley(lang).parse(line)
        accepted = True
    except lark.exceptions.LarkError:
        accepted = False
    assert accepted == (len(found) in ends), source


@pytest.mark.soak
@pytest.mark.parametrize("lang", LANGS)
def test_the_chart_accepts_what_earley_accepts(lang: str) -> None:
    rules = grammar(lang, "power")  # type: ignore[arg-type]
    for n in range(40):
        dice = dice_of("earley", n)
        words = render(random_text(dice), lang).split()  # type: ignore[arg-type]
        if n % 2:
            words.pop(dice.below(len(words)))
        if len(words) < 30:
            _agree(lang, " ".join(words), rules)
