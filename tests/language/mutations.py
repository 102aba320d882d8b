"""The law that every content word has a job: a word less, or another in its place, is another meaning.

One word of a text that is read is left out, or exchanged for another. If the text is still read, its
canonical sentence must be another one, unless the inventory lists both ways of saying it: the word
is a synonym there, or may go unsaid there.
"""

import re
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterator
from difflib import SequenceMatcher
from functools import cache
from importlib.resources import files
from itertools import chain
from pathlib import Path
from typing import Literal, NamedTuple

from tests.language.corpus import corpus
from tests.language.spoken import DIALECTS

from gamemaster.core.dice import Dice, dice_for_turn, match_key
from gamemaster.core.values import LANGS, Lang
from gamemaster.games.auto_rumble.inventing import random_text as random_power_text
from gamemaster.games.rumble_royale.cards import compile_card
from gamemaster.games.rumble_royale.inventing import random_card
from gamemaster.games.rumble_royale.library import library
from gamemaster.language import Refused, Text, render
from gamemaster.language.grammar.normalise import declared_words, tokens
from gamemaster.language.grammar.rows import grammar, rules
from gamemaster.language.judge.question import behaving_apart, can_be_said
from gamemaster.language.readings import legal, read
from gamemaster.language.say.render import CannotSay

HERE = Path(__file__).parent


class Source(NamedTuple):
    """A text that somebody wrote, or that a tree is said in."""

    kind: str
    lang: Lang
    text: str
    stays: bool = False


def sources(count: int) -> Iterator[Source]:
    """Texts that are read: those of people and of the house first, then random ones."""
    found = 0
    for source in chain(_written(), _generated(count)):
        if meaning(source) is not None:
            yield source
            found += 1
        if found == count:
            return


def _written() -> Iterator[Source]:
    for example in corpus():
        if example.kind == "power":
            yield Source("power", example.lang, example.say)
        else:
            yield from _of_card(example.say, example.lang)
    for attempt in tomllib.loads((HERE / "attempts.toml").read_text("utf-8"))["attempt"]:
        if "reading" in attempt:
            yield Source("power", "pt" if attempt["lang"] == "pt" else "en", attempt["text"])
    house = files("gamemaster.games.auto_rumble").joinpath("library/powers.toml")
    for power in tomllib.loads(house.read_text("utf-8"))["power"]:
        yield from (Source("power", lang, power[lang]) for lang in LANGS)
    for card in library():
        yield from _of_card(card.en, "en")
        yield from _of_card(card.pt, "pt")


def _of_card(written: str, lang: Lang) -> Iterator[Source]:
    """The text of a card without its name, cost and Life."""
    try:
        card = compile_card(written, lang)
    except Refused:
        return
    yield Source("card", lang, written.split(":", 1)[1], card.life > 0)


def _generated(count: int) -> Iterator[Source]:
    for n in range(count):
        dice = dice_for_turn(match_key("mutations"), n)
        lang = LANGS[n % 2]
        if n % 4 == 3:
            card = random_card(dice)
            yield Source("card", lang, render(card.text, lang, DIALECTS["card"]), card.life > 0)
        else:
            yield Source("power", lang, render(random_power_text(dice), lang, DIALECTS["power"]))


def meaning(source: Source) -> Text | None:
    """The one thing a text means; nothing if it is refused or its author is asked."""
    dialect = DIALECTS[source.kind]
    try:
        chart, readings = read(source.text, source.lang, dialect, source.stays)
    except Refused:
        return None
    good = legal(readings, chart, source.stays)
    if not all(can_be_said(text, dialect) for text in good):
        return None
    if len(good) > 1 and len(behaving_apart(good, dialect, source.stays)) > 1:
        return None
    return good[0] if good and sentence(source, good[0]) else None


def sentence(source: Source, text: Text) -> str:
    """The canonical sentence of a tree; none if it cannot be said, so that it is refused."""
    try:
        return render(text, source.lang, DIALECTS[source.kind])
    except CannotSay:
        return ""


# --- one word less or another


_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")


def _places(source: Source) -> list[re.Match[str]]:
    """Where words stand, but for those of names: in quotation marks, or in front of a text as its title."""
    named = re.sub(r"[\"“][^\"”]*[\"”]", lambda m: "0" * len(m.group()), source.text)
    return list(_WORD.finditer(named, _title(source)))


def _title(source: Source) -> int:
    """Where the text begins behind its title; it means the same without one."""
    end = source.text.find(":") + 1
    bare = source._replace(text=source.text[end:])
    return end if end and meaning(bare) == meaning(source) else 0


@cache
def _vocabulary(lang: Lang) -> tuple[str, ...]:
    words = Counter(
        word.lower()
        for source in _written()
        if source.lang == lang
        for word in _WORD.findall(source.text)
    )
    return tuple(word for word, times in sorted(words.items()) if times > 1)


def mutated(source: Source, dice: Dice, delete: bool) -> tuple[Source, str, str] | None:
    """The text with one word left out or exchanged; the word, and what stands in its place."""
    places = _places(source)
    if not places:
        return None
    place = dice.pick(places)
    new = "" if delete else dice.pick(_vocabulary(source.lang))
    text = source.text[: place.start()] + new + source.text[place.end() :]
    return source._replace(text=re.sub(r"  +", " ", text)), place.group().lower(), new


Fate = Literal["refused or asked", "changed", "listed", "passed over"]


def fate(before: Source, after: Source) -> Fate:
    """What became of a text with a word less, or another."""
    old, new = meaning(before), meaning(after)
    assert old is not None
    if new is None:
        return "refused or asked"
    if sentence(before, old) != sentence(after, new):
        return "changed"
    return "listed" if is_listed(before, after) else "passed over"


# --- what the inventory lists


Place = tuple[str | None, str | None]
"""The words on both sides of a place in a template; None: anything can stand there."""


@cache
def _listed(lang: Lang, kind: str) -> dict[tuple[str, str], set[Place]]:
    """Which word may go for which other in a row, or unsaid (""), between which words."""
    by_row = defaultdict(set)
    for category, symbols, leaf in rules(lang, DIALECTS[kind]):
        meant = (category, leaf.row.op, str(leaf.row.fixed), str(leaf.row.value))
        by_row[meant].add(symbols)
    found: dict[tuple[str, str], set[Place]] = defaultdict(set)
    for sequences in by_row.values():
        gaps: dict[tuple[object, object], set[str]] = defaultdict(set)
        for symbols in sequences:
            for n, word in enumerate(symbols):
                if isinstance(word, str):
                    gaps[symbols[:n], symbols[n + 1 :]].add(word)
        for (left, right), words in gaps.items():
            assert isinstance(left, tuple)
            assert isinstance(right, tuple)
            if left + right in sequences:
                words = words | {""}
            place = (_word_at(left[-1:]), _word_at(right[:1]))
            for word in words:
                for other in words:
                    if word != other:
                        found[word, other].add(place)
    return found


def _word_at(symbols: tuple[object, ...]) -> str | None:
    return symbols[0] if symbols and isinstance(symbols[0], str) else None


def is_listed(before: Source, after: Source) -> bool:
    """Whether the inventory lists the words of both as the same thing, there where they stand."""
    old, new = (_lemmas(source) for source in (before, after))
    if old == new:
        return True  # the lexicon has them as one word, or as one that says nothing
    listed = _listed(before.lang, before.kind)
    changes = [c for c in SequenceMatcher(None, old, new, False).get_opcodes() if c[0] != "equal"]
    for _, a, b, c, d in changes:
        left, right = old[a - 1] if a else None, old[b] if b < len(old) else None
        pair = (" ".join(old[a:b]), " ".join(new[c:d]))
        there = any(x in (None, left) and y in (None, right) for x, y in listed.get(pair, ()))
        if not there and pair not in UNSAID[before.lang]:
            return False
    return True


UNSAID: dict[Lang, set[tuple[str, str]]] = {
    "en": {
        ("gain", ""),  # "+5 Attack", "15 Defence for two rounds": what stands there is gained
        ("everyone 's", ""),  # "reverse everyone's initiative"
        ("opponent", ""),  # "all opponents" that are harmed are "all"
        ("as", ""),  # "gain half of it as Energy"
        ("other", ""),  # "attack all others", "attack all": nobody attacks himself
        ("can", ""),  # "nobody can gain Energy", "nobody gains Energy"
        (
            "opponent",
            "you",
        ),  # "when kill enemy heal", "when kill I heal": who is killed is no friend
        ("someone", ""),  # "if your attack kills someone", "if your attack kills"
        ("your", "always"),  # "your attack costs nothing", "attack costs nothing"
        ("your", "permanently"),
        ("your", "so"),  # the same: it is yours if nobody else is named
        ("permanently", ""),  # "when hit: +3 attack permanently": it lasts if nothing ends it
        ("energy", "back"),  # "gain 15 back"
        ("first", "next"),  # "for the first two rounds": they are the next when a battle begins
        ("you be", ""),  # "if you're below 10 Life", "if below 10 Life"
        ("he", ""),  # "an opponent plays a card, loses 1 Life": English says who by the -s
        ("if", ""),  # "heal to 60 if below 60", "heal to 60 below 60"
        ("target", ""),  # "6 damage to a player": he is chosen
        ("that", "your"),  # "deal 3 damage to your opponent": to him of whom was spoken
        ("explode", ""),  # "explode on death, dealing 40 damage": that is how he explodes
        ("take", ""),  # "half damage from the strongest opponent": you take it
        ("third", "#3"),  # "every third round", "every three rounds"
        ("of", "during"),  # "at the end of each round", "at the end, during each round"
    },
    "pt": {
        ("ganh", ""),
        ("receb", ""),
        ("d voc", ""),  # "+50 em cada ataque seu": what helps without saying whom helps you
        ("d ele", ""),  # "nesta rodada, … no final dela"
        ("em est", "por"),  # "silencie … nesta rodada", "… pela rodada"
        ("pod", ""),  # "você não pode atacar", "você não ataca"
        ("oponent", ""),  # "todos os oponentes" that are harmed are "todos"
        ("outr", ""),  # "ataque todos os outros", "ataque todos"
        ("contador", ""),  # "1 contador de Glória"
        ("reduzid par", ""),  # "seu Ataque é reduzido a 0", "é a 0"
        ("voc ser", ""),  # "sou imune a ataques"
        ("voc t", ""),  # "mas tenho +20 de ataque"
        ("portador", ""),  # "caso o portador sofra": it is you of whom a power speaks
        ("star", ""),  # "enquanto você estiver vivo", "enquanto você vivo"
        ("alv", ""),  # "cause 6 de dano ao alvo": who gets it is chosen
        ("em", "heroi"),  # "o dobro de dano no inimigo mais forte"
        ("algu", ""),  # "quando você mata alguém", "quando você mata"
        ("", "fim"),  # "no final de cada rodada, … fim": that was said
        ("copiasi", "um outr d si mesm"),  # "uma cópia de si mesmo", "uma outra de si mesmo"
    },
}
"""Words that go unsaid because another row says the same without them: all there are."""


def _lemmas(source: Source) -> list[str]:
    dialect = DIALECTS[source.kind]
    known = grammar(source.lang, dialect).vocabulary
    declared = declared_words(source.text, source.lang, dialect, known)
    return [t.lemma for t in tokens(source.text, source.lang, dialect, declared)]


# --- the law


class Survivor(NamedTuple):
    """A text that means the same though a word is gone."""

    word: str
    instead: str
    before: str
    after: str


def law(count: int) -> tuple[Counter[str], list[Survivor]]:
    """Each of so many texts with a word less and with another: what became of them, and which of
    them were passed over."""
    fates: Counter[str] = Counter()
    survivors = []
    for n, source in enumerate(sources(count)):
        dice = dice_for_turn(match_key("mutated"), n)
        for delete in (True, False):
            change = mutated(source, dice, delete)
            if change is None:
                continue
            after, word, instead = change
            found = fate(source, after)
            fates[found] += 1
            if found == "passed over":
                survivors.append(Survivor(word, instead, source.text, after.text))
    return fates, survivors
