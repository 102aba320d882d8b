"""The story of a battle: it says who did what to whom, in both languages, whatever happened."""

import pytest

from gamemaster.core.values import LANGS
from gamemaster.games.auto_rumble.battle import events as told
from gamemaster.games.auto_rumble.battle.fight import fight
from gamemaster.games.auto_rumble.battle.heroes import Settings
from gamemaster.games.auto_rumble.battle.story.names import Namer, number_of
from gamemaster.games.auto_rumble.battle.story.story import narrated, placed
from gamemaster.games.auto_rumble.powers import compile_power

from .builders import AMOEBA, YOU, hero, power, rule, sample, t, wall
from .random_powers import random_heroes


def story(*heroes, lang="en", **settings) -> str:
    return "\n".join(narrated(fight(heroes, Settings(**settings)).events, lang))


def test_a_dogpile_is_told_as_the_document_tells_it():
    text = story(*sample())
    assert "8 Bobs spend 10 Energy each (out of 23) to attack Alice for 14 damage each" in text
    assert "Alice 41, 27, 13, 0; 4 more beat a dead body. Bob 1B2 takes the kill on Alice." in text


def test_the_same_in_portuguese():
    text = story(*sample(), lang="pt")
    assert "8 Bobs gastam 10 de Energia cada (de 23) para atacar Alice com 14 de dano" in text
    assert "Bob 1B2 dá o golpe final em Alice." in text


def test_one_target_is_not_told_as_each():
    assert "to attack B for 10 damage. B loses 10 Energy (90)." in story(
        hero("A"), hero("B"), rounds=1
    )


def test_a_stalemate_is_told():
    text = story(hero("A", wall(100)), hero("B", wall(100)), rounds=3)
    assert "Nobody has lost Energy for 3 rounds: every hero loses half its Energy." in text
    assert "A (50). B (50)." in text


def test_heroes_are_named_by_their_branch():
    namer = Namer(("Bob",), "en")
    for generation in range(3):
        namer.regroup(told.Regrouped((told.Lineage(0, 0, 2 << generation, 0, 2),)))
    assert [namer.name(0, n) for n in (0, 1, 3, 7)] == ["Bob 1A1", "Bob 1A2", "Bob 1B2", "Bob 2B2"]


def test_a_hero_that_did_not_multiply_keeps_its_name():
    namer = Namer(("Bob",), "en")
    namer.regroup(told.Regrouped((told.Lineage(0, 0, 2, 0, 2),)))
    namer.regroup(told.Regrouped((told.Lineage(0, 0, 1, 0, 1), told.Lineage(0, 1, 2, 1, 2))))
    assert [namer.name(0, n) for n in range(3)] == ["Bob 1", "Bob 2A", "Bob 2B"]


def test_long_numbers_are_set_apart():
    assert (number_of(-1073741824, "en"), number_of(1073741824, "pt")) == (
        "−1,073,741,824",
        "1.073.741.824",
    )


@pytest.mark.parametrize("lang", LANGS)
def test_every_battle_has_a_story(lang):
    for seed in range(25):
        battle = fight(random_heroes(seed), Settings(rounds=4, passes=1000))
        lines = narrated(battle.events, lang)
        assert lines[-1]
        assert not any("Range(" in line or "Who(" in line for line in lines)


def test_a_crowd_is_told_in_few_words():
    text = story(hero("A", AMOEBA, energy=4000), hero("B", attack=1, energy=10**6), rounds=12)
    assert "2048 As" in text
    assert len(text) < 20_000


def test_a_line_knows_the_last_event_it_tells():
    """A replay shows a line when its last event has been shown: never before, never out of order."""
    for seed in range(25):
        events = fight(random_heroes(seed), Settings(rounds=4, passes=1000)).events
        places = [[at for _, at in placed(events, lang)] for lang in LANGS]
        assert places[0] == places[1] == sorted(places[0])
        assert places[0][-1] == len(events) - 1
    events = fight(sample()).events
    lines = placed(events, "en")
    kill = next(n for n, (text, _) in enumerate(lines) if "takes the kill on Alice" in text)
    told_here = events[lines[kill - 1][1] + 1 : lines[kill][1] + 1]
    assert any("Died(who=Who(seat=0" in repr(event) for event in told_here)


def test_a_death_is_told_once_and_the_dead_have_no_energy_left():
    """Ruling Q-AR-30: the true value is kept inside, the story prints 0."""
    battle = fight((hero("Ana", attack=108), hero("Bia")))
    text = "\n".join(narrated(battle.events, "en"))
    assert "Bia loses 108 Energy (0). Bia is dead, by " in text
    assert text.count("is dead") == 1


def test_what_an_answer_brings_is_told_after_the_answer_and_not_as_a_gain_of_the_attack():
    robber = compile_power("Robber: Whenever a hero dies, gain 15 Energy.")
    battle = fight((hero("Ana", robber), hero("Bia", energy=5)), Settings(rounds=1))
    assert any(
        "to attack Bia for 10 damage. Bia loses 10 Energy (0). Bia is dead, by Ana's attack! "
        "Ana answers with Robber: Ana gains 15 Energy (" in line
        for line in narrated(battle.events, "en")
    )


def test_an_answer_is_told_before_what_it_does_and_is_no_target_of_the_attack():
    riposte = power("Riposte", rule(t.Attacks("opponent", "you"), t.Attack(t.Source(), 3)))
    battle = fight((hero("Ana"), hero("Bia", riposte), hero("Caio")), Settings(rounds=1))
    lines = narrated(battle.events, "en")
    assert any(
        "to attack Bia and Caio for 10 damage each. Bia loses 10 Energy (90). Bia answers with "
        "Riposte: Ana loses 3 Energy (97). Caio loses 10 Energy (90)." in line
        for line in lines
    )


def hundred_alices():
    """Three heroes who call helpers by the dozen, each of whom answers every blow."""
    band = power("Band", rule("setup", t.CopySelf(99)))
    echo = power(
        "Echo", rule(t.Damaged("anyone", "you"), t.Damage(t.Each(t.Group("opponents")), 1))
    )
    call = power("Call", rule("main", t.Damage(t.First(t.Group("opponents")), 7)))
    alice = hero("Alice", band, echo, call, energy=300, attack=3)
    return alice, hero("Bob", AMOEBA, echo, call, energy=4000), hero("Caio", call, energy=9000)


@pytest.mark.parametrize("lang", LANGS)
def test_a_hundred_alices_are_told_as_a_crowd(lang):
    lines = narrated(fight(hundred_alices()).events, lang)
    assert max(len(line) for line in lines) <= 600
    assert sum(len(line.encode()) + 1 for line in lines) <= 200_000


def test_a_story_that_grows_too_long_goes_on_in_sums(monkeypatch):
    monkeypatch.setattr("gamemaster.games.auto_rumble.battle.story.story.IN_DETAIL", 1_000)
    text = story(*sample())
    assert "During the round In all: " in text
    assert text.endswith("Bob wins in round 4 with 16 Bobs.")


def test_a_state_names_itself():
    hush = power("Hush", rule("start", t.Forbid(t.Each(t.Group("opponents")), "attack", "round")))
    heroes = hero("A", hush), hero("B")
    assert "Hush takes hold of B: cannot attack this round." in story(*heroes, rounds=1)
    told_so = story(*heroes, rounds=1, lang="pt")
    assert "Hush passa a valer para B: não pode atacar nesta rodada." in told_so


def test_a_name_is_never_patched_at_the_start_of_a_sentence():
    text = story(hero("ana", attack=108), hero("os nativos"))
    assert "os nativos loses 108 Energy (0)." in text
    assert "Os nativos" not in text


def test_who_dies_of_burning_prints_0():
    pyre = power("Pyre", rule("main", t.Burn(YOU, 120)))
    assert "losing 120 Energy (0)" in story(hero("A", pyre), hero("B"), rounds=1)


@pytest.mark.parametrize(
    "text, told_en, told_pt",
    [
        (
            "Deal 300 damage to each opponent.",
            "Bia is dead, by Ana's Doom!",
            "Bia morre por Doom, de Ana!",
        ),
        (
            "Each opponent loses 300 Energy.",
            "Bia is dead, by Ana's Doom!",
            "Bia morre por Doom, de Ana!",
        ),
        ("Lose 300 Energy.", "Ana is dead, by Doom!", "Ana morre por Doom!"),
        ("Kill each opponent.", "Bia is dead, by Ana!", "Bia morre por Ana!"),
    ],
)
def test_a_death_names_its_cause_and_its_author(text, told_en, told_pt):
    heroes = (hero("Ana", compile_power(f"Doom: {text}")), hero("Bia"))
    assert told_en in story(*heroes, rounds=1)
    assert told_pt in story(*heroes, lang="pt", rounds=1)


def test_what_one_hero_does_is_told_with_what_came_of_it_before_the_next_deed():
    jab = compile_power("Jab: Deal 7 damage to each opponent.")
    text = story(hero("Ana", jab), hero("Bia"), rounds=1)
    assert (
        "for 10 damage. Bia loses 10 Energy (90). Ana then uses Jab. Bia loses 7 Energy (83)."
        in text
    )
