"""Wordings that newcomers bring along, and what each of them means."""

import pytest
from tests.language.spoken import compile_text, render

from gamemaster.core.values import Lang
from gamemaster.language import Question, Refused


@pytest.mark.parametrize(
    "en, pt, reading",
    [
        ("Each round, lose half of your Energy (rounded down).", "A cada rodada, perca metade da sua Energia, arredondando para baixo.", "Each round, lose Energy equal to half of ((your Energy - 1), but at least 0)."),
        ("Each round, lose a third of your Energy, rounded up.", "A cada rodada, perca um terço da sua Energia, arredondado para cima.", "Each round, lose Energy equal to your Energy ÷ 3."),
        ("Gain 3 Energy for each opponent, but at most 9.", "Ganhe 3 de Energia para cada oponente, mas no máximo 9.", "Each round, gain Energy equal to 3 × the number of opponents, but at most 9."),
        ("You can neither attack nor be attacked in round 1.", "Você não pode atacar nem ser atacado na rodada 1.", "Always, if the round number is equal to 1, you cannot attack, then no attack can reach you."),
        ("Neither you nor your opponents can attack in round 1.", "Nem você nem seus oponentes podem atacar na rodada 1.", "Always, if the round number is equal to 1, you cannot attack, then each opponent cannot attack."),
        ("+20 Defence until you are attacked.", "+20 de Defesa até você ser atacado.", "Always, if it is not true that (you were attacked this battle), get +20 Defence."),
        ("If you have at least as much Energy as the strongest opponent, gain 5 Energy.", "Se você tiver pelo menos tanta Energia quanto o oponente mais forte, ganhe 5 de Energia.", "Each round, if your Energy is at least the opponent with the highest Energy's Energy, gain 5 Energy."),
        ("Prevent all damage except from powers.", "Previna todo dano exceto de poderes.", "Always, each attack against you is prevented."),
        ("You take half damage, except from attacks.", "Você recebe metade do dano, exceto de ataques.", "Always, each hit by a power against you is halved."),
        ("Wounded opponents lose 3 Energy each round.", "Oponentes feridos perdem 3 de Energia a cada rodada.", "Each round, each opponent with less than his starting Energy Energy loses 3 Energy."),
        ("Gain 1 Defence for every 10 Energy you have.", "Ganhe 1 de Defesa para cada 10 de Energia que você tem.", "Always, get extra Defence equal to ((your Energy - 9), but at least 0) ÷ 10."),
        ("While you are at full Health, +10 Attack.", "Enquanto você está com a Energia cheia, +10 de Ataque.", "Always, if your Energy is at least your starting Energy, get +10 Attack."),
    ],
)  # fmt: skip
def test_a_natural_wording_means_the_same_in_both_languages(en: str, pt: str, reading: str) -> None:
    assert render(compile_text(en), "en") == reading
    assert render(compile_text(pt, "pt"), "en") == reading


@pytest.mark.parametrize(
    "text, lang, readings",
    [
        ("If you are wounded, +10 Attack.", "en", ["Always, if your Energy is less than your starting Energy, get +10 Attack.", "Whenever a hero damages you, get +10 Attack for the rest of the battle."]),
    ],
)  # fmt: skip
def test_state_or_event_is_asked_about(text: str, lang: Lang, readings: list[str]) -> None:
    with pytest.raises(Question) as caught:
        compile_text(text, lang)
    assert [meaning.sentence.en for meaning in caught.value.meanings] == readings


def test_so_much_for_every_5_damage_is_by_each_hit_or_in_the_round() -> None:
    with pytest.raises(Question) as caught:
        compile_text("A cada 5 de dano que você causar, ganhe 1 de Energia.", "pt")
    whens = [meaning.sentence.en.split(",")[0] for meaning in caught.value.meanings]
    assert whens == ["Whenever you damage a hero", "At the end of each round"]


def test_as_much_as_each_of_several_is_no_comparison() -> None:
    with pytest.raises(Refused):
        compile_text("If you have as much Energy as each opponent, gain 5 Energy.")
