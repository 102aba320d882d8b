"""The inventory, the chart and the renderer agree with each other."""

from collections import defaultdict
from functools import cache
from itertools import product

import lark
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


# --- the chart against Lark's Earley parser, on the same grammar ----------------------------------


@cache
def earley(lang: str) -> lark.Lark:
    """The grammar of powers as Lark text; a terminal is one word of the normalised text."""
    said: dict[str, dict[str, None]] = defaultdict(dict)
    for category, sequence, _ in rules(lang, POWERS):  # type: ignore[arg-type]
        parts = [_quoted(s) if isinstance(s, str) else _rule_name(s[0]) for s in sequence]
        said[category].setdefault(" ".join(parts))
    lines = [f"{_rule_name(c)}: " + "\n  | ".join(alts) for c, alts in said.items() if alts]
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


def _agree(lang: str, source: str, known: Grammar) -> None:
    found = tokens(source, lang, POWERS, declared_words(source, lang, POWERS, known.vocabulary))  # type: ignore[arg-type]
    line = " ".join(
        f"?{t.value}" if t.kind == "word" and t.lemma not in known.vocabulary else t.lemma
        for t in found
    )
    ends = Chart(known, found, 10**7).read("text", 0)
    try:
        earley(lang).parse(line)
        accepted = True
    except lark.exceptions.LarkError:
        accepted = False
    assert accepted == (len(found) in ends), source


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
