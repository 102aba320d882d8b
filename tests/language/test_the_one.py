""" "The opponent" is he whom the sentence names; of several, its author is asked which."""

import pytest
from tests.language.spoken import compile_text, render

from gamemaster.core.values import Lang
from gamemaster.games.rumble_royale.cards import compile_card
from gamemaster.language import Question, Refused


def sentences(text: str, lang: Lang = "en") -> list[str]:
    """The canonical sentences of what a text is asked about."""
    with pytest.raises(Question) as caught:
        compile_text(text, lang)
    return [meaning.sentence.en for meaning in caught.value.meanings]


@pytest.mark.parametrize(
    "text, lang",
    [
        ("Your opponent loses 5 Energy each round.", "en"),
        ("The enemy loses 5 Energy each round.", "en"),
        ("each round opponent loses 5 energy", "en"),
        ("O oponente perde 5 de Energia a cada rodada.", "pt"),
        ("Seu inimigo perde 5 de Energia a cada rodada.", "pt"),
    ],
)
def test_one_of_several_opponents_is_asked_about(text: str, lang: Lang) -> None:
    assert sentences(text, lang) == [
        "Each round, each opponent loses 5 Energy.",
        "Each round, the opponent with the highest Energy loses 5 Energy.",
        "Each round, the opponent with the lowest Energy loses 5 Energy.",
    ]


@pytest.mark.parametrize(
    "text, reading",
    [
        ("Whenever an opponent attacks you, the opponent loses 3 Energy.", "Whenever an opponent attacks you, the attacker loses 3 Energy."),
        ("Whenever an opponent attacks, the opponent loses 3 Energy.", "Whenever an opponent attacks a hero, the attacker loses 3 Energy."),
        ("When you attack, your opponent loses 5 Energy.", "Whenever you attack a hero, the victim loses 5 Energy."),
        ("Whenever an opponent uses a power, the opponent loses 3 Energy.", "Whenever an opponent uses a power, the user loses 3 Energy."),
        ("If the strongest opponent has more than 50 Energy, the opponent loses 5 Energy.", "Each round, if the opponent with the highest Energy's Energy is more than 50, the opponent with the highest Energy loses 5 Energy."),
        ("Deal 5 damage to the weakest opponent, then the opponent loses 3 Energy.", "Each round, deal 5 damage to the opponent with the lowest Energy, then that hero loses 3 Energy."),
        ("Your attacks deal 5 more damage to the enemy.", "Always, each attack by you deals 5 more."),
        ("The opponents lose 5 Energy each round.", "Each round, each opponent loses 5 Energy."),
        ("Reduce your opponents' Defence by 5.", "Always, each opponent gets -5 Defence."),
    ],
)  # fmt: skip
def test_who_was_named_is_meant(text: str, reading: str) -> None:
    assert render(compile_text(text), "en") == reading


def test_whom_a_killed_hero_calls_his_opponent_may_be_the_killer() -> None:
    assert sentences("When you die, your opponent loses 10 Energy.")[:2] == [
        "Whenever you die, the killer loses 10 Energy.",
        "Whenever you die, each opponent loses 10 Energy.",
    ]


def test_the_same_word_means_the_same_one_throughout_a_text() -> None:
    assert sentences("Your opponent loses 5 Energy. Your opponent cannot attack in round 1.") == [
        "Each round, each opponent loses 5 Energy. Always, if the round number is equal to 1, each opponent cannot attack.",
        "Each round, the opponent with the highest Energy loses 5 Energy. Always, if the round number is equal to 1, the opponent with the highest Energy cannot attack.",
        "Each round, the opponent with the lowest Energy loses 5 Energy. Always, if the round number is equal to 1, the opponent with the lowest Energy cannot attack.",
    ]


def test_what_is_open_in_a_granted_power_is_asked_too() -> None:
    granted = 'Whoever attacks you gets the power "your opponent loses 5 Energy each round".'
    assert len(sentences(granted)) == 3


@pytest.mark.parametrize(
    "card, lang",
    [
        ("Zap [2]: deal 3 damage to your opponent.", "en"),
        ("Raio [2]: cause 3 de dano no oponente.", "pt"),
    ],
)
def test_a_card_asks_whether_each_or_a_chosen_one_is_meant(card: str, lang: Lang) -> None:
    with pytest.raises(Question) as caught:
        compile_card(card, lang)
    assert [meaning.sentence.en for meaning in caught.value.meanings] == [
        "When played, deal 3 damage to each opponent.",
        "Choose an opponent. When played, deal 3 damage to the target.",
    ]


def test_the_opponent_of_a_card_is_the_chosen_one() -> None:
    said = compile_card("Zap [2]: choose an opponent. The opponent loses 3 Life.", "en")
    assert said == compile_card("Zap [2]: choose an opponent. The target loses 3 Life.", "en")


# --- instead of dying


@pytest.mark.parametrize(
    "text, lang",
    [
        ("When you would die, deal 10 damage.", "en"),
        ("Se você fosse morrer, cause 10 de dano.", "pt"),
    ],
)
def test_what_happens_when_you_would_die_is_at_the_death_or_in_its_place(
    text: str, lang: Lang
) -> None:
    assert sentences(text, lang) == [
        "Whenever you die, deal 10 damage to each opponent.",
        "Instead of dying, set your Energy to 1, then deal 10 damage to each opponent.",
    ]


def test_what_stands_in_the_place_of_dying_must_leave_energy() -> None:
    with pytest.raises(Refused) as caught:
        compile_text("Instead of dying, deal 10 damage to each opponent.")
    assert caught.value.message.startswith("Who does not die must have Energy left")
