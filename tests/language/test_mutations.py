"""Every content word has a job: see `mutations`."""

import pytest
from tests.language.mutations import Source as Written
from tests.language.mutations import Survivor, law, meaning, sentence

from gamemaster.core.values import Lang
from gamemaster.games.auto_rumble.dialect import POWERS
from gamemaster.language.grammar.normalise import lexicon


def told(survivors: list[Survivor]) -> str:
    return "\n".join(f"{s.word!r} → {s.instead!r}: {s.before} | {s.after}" for s in survivors)


def test_a_word_less_or_another_is_another_meaning() -> None:
    fates, survivors = law(60)
    assert sum(fates.values()) >= 110
    assert not survivors, told(survivors)


@pytest.mark.soak
def test_in_2000_texts_a_word_less_or_another_is_another_meaning() -> None:
    fates, survivors = law(2_000)
    print(f"2,000 texts, each with a word less and with another: {dict(fates)}")
    assert not survivors, told(survivors)


FILLERS: dict[Lang, str] = {
    "en": "the please simply immediately instantly automatically point will shall basically literally lowkey ngl tbh lol haha xd btw pls plz",
    "pt": "ponto imediatamente automaticamente simplesmente basicamente mano tipo kkk kkkk rs ne",
}


@pytest.mark.parametrize("lang", FILLERS)
def test_only_these_words_say_nothing_wherever_they_stand(lang: Lang) -> None:
    lex = lexicon(lang, POWERS)
    assert lex.drop - {""} == {lemma for w in FILLERS[lang].split() for lemma in [lex.stem(w)]}


@pytest.mark.parametrize(
    "text",
    [
        "Also gain 5 Energy.",
        "Just gain 5 Energy.",
        "Whenever you would be attacked, gain 5 Energy.",
        "Gain exactly 5 Energy.",
        "Gain 5 Energy there.",
        "You must gain 5 Energy.",
        "Before the first round, gain 5 Energy each round.",
        "Também ganhe 5 de Energia.",
        "Ganhe exatamente 5 de Energia.",
    ],
)
def test_a_word_without_a_job_refuses_its_text(text: str) -> None:
    lang: Lang = "pt" if "anhe" in text else "en"
    assert meaning(Written("power", lang, text)) is None


@pytest.mark.parametrize(
    "text",
    ["Gain 5 Energy. You also lose 2 Energy.", "Gain 5 Energy. Also, lose 2 Energy."],
)
def test_also_adds_to_what_stands_before_it(text: str) -> None:
    said = Written("power", "en", text)
    meant = meaning(said)
    assert meant is not None
    assert sentence(said, meant) == "Each round, gain 5 Energy. Each round, lose 2 Energy."


def test_also_in_a_new_sentence_may_share_the_moment_before_it_so_its_author_is_asked() -> None:
    text = "At the end of each round, gain 5 Energy. You also gain 7 Attack."
    assert meaning(Written("power", "en", text)) is None
