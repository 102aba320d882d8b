"""What the game forbids is refused with the reason; what is not understood, with place and help."""

import re

import pytest
from tests.language.spoken import compile_text, completions
from tests.language.test_attempts import ATTEMPTS

from gamemaster.core.values import Lang
from gamemaster.games.auto_rumble.powers import compile_power
from gamemaster.games.rumble_royale.cards import compile_card
from gamemaster.language import Refused, checked_name

TAILS = {
    "en": ("", ", gain 5 Energy", " gain 5 Energy", ": gain 5 Energy", " Energy", " to each opponent", " loses 5 Energy", " damage to each opponent", " attacks you, gain 5 Energy", " is more than 5, gain 5 Energy", " each opponent", ", deal 5 damage to each opponent"),
    "pt": ("", ", ganhe 5 de Energia", " ganhe 5 de Energia", ": ganhe 5 de Energia", " de Energia", " em cada oponente", " perde 5 de Energia", " de dano em cada oponente", " ataca você, ganhe 5 de Energia", " é maior que 5, ganhe 5 de Energia", " cada oponente", ", cause 5 de dano a cada oponente"),
}  # fmt: skip
"""Ends that make a whole text of what was offered."""


def refused(text: str, lang: str = "en") -> Refused:
    with pytest.raises(Refused) as caught:
        compile_text(text, lang)  # type: ignore[arg-type]
    return caught.value


@pytest.mark.parametrize(
    "text, word",
    [
        ("Flip a coin; on heads gain 10 Energy.", "chance"),
        ("Deal 10 damage to a random opponent.", "chance"),
        ("Gain 5 coins.", "coins"),
        ("Your bids count double.", "coins"),
        ("Choose an opponent and deal 5 damage to him.", "choose"),
        ("In the next battle, gain 50 Energy.", "another battle"),
        ("Whenever you gain Energy, gain 1 Energy.", "never end"),
        ("Whenever you damage an opponent, deal 1 damage to that opponent.", "never end"),
        ("Win the battle.", "last one standing"),
    ],
)
def test_what_the_game_forbids_is_refused_with_its_reason(text: str, word: str) -> None:
    assert word in refused(text).message


@pytest.mark.parametrize(
    "text, word",
    [
        ("Cause 10 de dano em um oponente aleatório.", "sorte"),
        ("Ganhe 5 moedas.", "moedas"),
        ("Escolha um oponente e cause 5 de dano nele.", "escolher"),
        ("Sempre que você ganha Energia, ganhe 1 de Energia.", "nunca acabaria"),
    ],
)
def test_the_reason_is_said_in_portuguese_too(text: str, word: str) -> None:
    assert word in refused(text, "pt").said("pt")


def test_a_limit_ends_an_endless_loop() -> None:
    compile_text("Once per round, whenever you gain Energy, gain 1 Energy.")


def test_percent_is_not_chance() -> None:
    compile_text("Gain 50% of your Energy.")


def test_a_misspelt_word_is_named_with_its_place_and_a_repair_that_compiles() -> None:
    fault = refused("Gain 5 enrgy each round")
    assert (fault.start, fault.end) == (7, 12)
    assert fault.understood == "Gain 5"
    assert "Gain 5 energy each round" in fault.repairs


def test_repairs_never_say_the_opposite_nor_invent_a_number() -> None:
    fault = refused("Each round loze 5 Energy")
    for repair in fault.repairs:
        assert "gain" not in repair.lower()
        assert "5" in repair
        compile_text(repair)
    assert all("1" not in r for r in refused("Gain Energyy each round").repairs)


@pytest.mark.parametrize(
    "text",
    [
        "When you damage a hero, it quickly loses 3 Energy at dawn.",
        "Your attacks deal 50% stronger damage.",
        "Never ever gain 5 Energy.",
        "Deal 5 damage too each opponent",
        "Spend 10 gain 5 Energi",
    ],
)
def test_repairs_compile_and_keep_who_how_much_and_not(text: str) -> None:
    kept = {"it", "you", "your", "never", "%", "5", "3", "10", "50"}
    for repair in refused(text).repairs:
        compile_text(repair)
        told = set(re.findall(r"\w+|%", text.lower())) & kept
        assert told <= set(re.findall(r"\w+|%", repair.lower()))
        assert not re.search(r"\s[,:;.]|\w:\w|  ", repair)


@pytest.mark.parametrize(
    "text",
    ["Spend 10: explode", "Whenever an opponent sneezes, gain 3 Energy", "When you die", "banana", "Gain 5 or", "If your Energy", "Deal 5 damage to"],
)  # fmt: skip
def test_what_could_stand_there_is_a_whole_phrase(text: str) -> None:
    fault = refused(text)
    assert fault.nearest
    assert all("…" not in phrase and "{" not in phrase for phrase in fault.nearest)
    assert fault.said("pt") != fault.message


def test_parts_that_do_not_go_together_are_not_called_unfinished() -> None:
    assert "together" in refused("This round gain 5 Energy.").message


def test_fractions_and_alternatives_are_refused_with_their_reason() -> None:
    assert refused("Deal 2.5 damage to each opponent").reason == "numbers"
    assert refused("Gain 5 Energy or lose 3 Energy").reason == "choice"


def test_the_place_counts_from_the_start_of_the_whole_power() -> None:
    source = "Oops: Gain 5 enrgy"
    with pytest.raises(Refused) as caught:
        compile_power(source)
    assert source[caught.value.start : caught.value.end] == "enrgy"


def test_an_unknown_variable_is_asked_for() -> None:
    assert "X has no value" in refused("Gain X Energy.").message


@pytest.mark.parametrize(
    "source", ["no header", "Name: gain 1 life", "[3]: gain 1 life", "A [x]: y"]
)
def test_a_card_without_its_header_is_refused(source: str) -> None:
    with pytest.raises(Refused):
        compile_card(source, "en")


def test_a_card_that_acts_later_must_be_a_subprocess() -> None:
    with pytest.raises(Refused, match="subprocess"):
        compile_card("Late [1]: at the end of each turn, gain 1 Life.", "en")
    compile_card("Late [1] - subprocess 2: at the end of each turn, gain 1 Life.", "en")


def test_coins_are_for_cards_only() -> None:
    compile_card("Purse [1]: gain 2 coins.", "en")


def test_completions_go_on_from_an_unfinished_text() -> None:
    assert "start of each round" in completions("At the st")
    assert any("Energy" in offer for offer in completions("Spend 10: gain 5 "))
    assert all("coin" not in offer for offer in completions("Gain 5 "))


def refusals_of_attempts() -> list[tuple[str, str]]:
    return [(a["text"], a["lang"]) for a in ATTEMPTS if "reading" not in a]


@pytest.mark.parametrize("text, lang", refusals_of_attempts(), ids=lambda x: x[:40])
def test_what_is_offered_can_stand_there_in_a_whole_text(text: str, lang: Lang) -> None:
    fault = refused(text, lang)
    for phrase in fault.nearest:
        before = "" if fault.start == 0 else text[: fault.start].rstrip(" .") + " "
        assert any(compiles(before + phrase + tail, lang) for tail in TAILS[lang]), phrase


def compiles(text: str, lang: Lang) -> bool:
    try:
        compile_text(text, lang)
    except Refused:
        return False
    return True


@pytest.mark.parametrize(
    "text",
    [
        "Spend 5: for every attack against you this round, prevent half of it and hurl back half.",
        "You don't die until your Energy is beneath -30.",
        "Spend 5: mark upon the strongest enemy.",
        "When one of your copies dies, all your sister copies gain 10 Energy.",
        "Gain an extra life",
        "+1 attack for each energy lost this round",
        "The opponent going first loses 8 energy every round.",
        "Your defence can't be broken",
    ],
)
def test_nothing_is_offered_that_nobody_would_say(text: str) -> None:
    odd = r"\bhalf \d|not \w+s\b|\ban [^aeiou]|\b(each|every|the|a|an) (a|an|the|each|every|you)\b|cannot (can|may)|\bpower more\b|mark you\b"
    fault = refused(text)
    for phrase in fault.nearest:
        assert not re.search(odd, f"{text[: fault.start]}{phrase}"), phrase


@pytest.mark.parametrize(
    "text, lang, told, same",
    [
        (
            "Sempre que atacar, ganhe 5 de Energia.",
            "en",
            "This is Portuguese",
            "Whenever you attack",
        ),
        ("Whenever you attack, gain 5 Energy.", "pt", "This is English", "Sempre que você ataca"),
    ],
)
def test_a_text_in_the_other_language_is_told_so_with_the_same_in_this_one(text, lang, told, same):
    fault = refused(text, lang)
    assert told in fault.message
    (sentence,) = fault.repairs
    assert sentence.startswith(same)
    other = "pt" if lang == "en" else "en"
    assert compile_text(sentence, lang) == compile_text(text, other)


def test_a_text_in_the_other_language_that_would_be_asked_about_is_offered_in_both_senses():
    fault = refused(
        "If nobody attacked you last round, your attack deals double damage this round.", "pt"
    )
    always, each_round = (compile_text(sentence, "pt") for sentence in fault.repairs)
    assert always != each_round


def test_what_is_no_sentence_of_either_language_is_refused_in_its_own():
    assert "Portuguese" not in refused("Whenever the moon is full, gain 5 Energy.").message


def test_either_behind_what_is_not_so_is_no_choice() -> None:
    assert compile_text("You cannot attack either.") == compile_text("You cannot attack.")
    assert refused("Deal 5 damage to either opponent.").reason == "grammar"
    assert refused("Either gain 5 Energy or lose 3 Energy.").reason == "choice"


def test_an_average_of_several_has_its_reason_and_no_broken_offer() -> None:
    fault = refused(
        "At the end of round 3, everyone's energy becomes the average of all heroes' energy."
    )
    assert fault.reason == "average"
    assert "the of" not in fault.said("en")


def test_what_is_left_out_leaves_no_article_alone() -> None:
    text = "The umpteenth time I am attacked in a round, I take no damage."
    assert "“The," not in refused(text).said("en")
    assert refused(text).said("en").count("Without") == 1


def test_a_text_of_which_one_meaning_has_no_words_is_refused_not_tried() -> None:
    with pytest.raises(Refused) as caught:
        compile_text("Se jogador não tiver Glória, ganhe 2.", "pt", "card")
    assert caught.value.reason == "unsayable"


@pytest.mark.parametrize(
    "name",
    ["Once per battle", "Foo, twice per battle", "Foo (v2) - once a round", "Foo (each turn) (mine)",
     "Fênix, uma vez por batalha", "Trovão {a cada rodada}"],
)  # fmt: skip
def test_how_often_is_no_part_of_a_name(name: str) -> None:
    with pytest.raises(Refused) as caught:
        checked_name(name)
    assert caught.value.reason == "name"


@pytest.mark.parametrize(
    "name",
    ["Once upon a time", "Fireball (2)", "Sorte na batalha", "Every round counts", "Per Aspera"],
)
def test_a_name_may_hold_such_words(name: str) -> None:
    assert checked_name(name) == name


def test_a_limit_in_a_cards_name_is_not_lost() -> None:
    with pytest.raises(Refused) as caught:
        compile_card(
            "Foo (once per turn) [2] - subprocess 3: whenever you are hit, gain 1 coin", "en"
        )
    assert "once per turn" in caught.value.said("en")
