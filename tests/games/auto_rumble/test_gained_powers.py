"""Powers that change hands in battle, and powers without a target: rulings Q-AR-10, 14 and 47."""

import pytest
from msgspec import structs

from gamemaster.core.errors import Illegal
from gamemaster.games.auto_rumble.battle.clash import clash
from gamemaster.games.auto_rumble.battle.events import (
    AttackMade,
    EnergyChanged,
    Hit,
    PowerGained,
    PowerUsed,
)
from gamemaster.games.auto_rumble.battle.expand import expanded
from gamemaster.games.auto_rumble.battle.heroes import Settings
from gamemaster.games.auto_rumble.events import BattleFought
from gamemaster.games.auto_rumble.powers import read_aloud
from gamemaster.games.auto_rumble.sheet.trials import with_power
from gamemaster.games.auto_rumble.state import Side, Written
from tests.games.auto_rumble.table import SAMPLE, resolved, side, table, told

THIEF = Written(
    "Thief",
    "At the start of each round, steal the strongest power of the opponent with the highest Energy.",
)
STING = Written("Sting", "Deal 5 damage to each opponent.")
NOISE = Written("Noise", "Deal 5 damage.")
MOSS = Written("Moss", "At the end of each round, gain 3.")


def battle(*powers: tuple[Written, int] | None, rounds: int = 2):
    """Heroes with one power each, at a strength; earlier ones are faster."""
    known = [owned[0] for owned in powers if owned]
    sides = [Side(0, len(powers) - seat) for seat in range(len(powers))]
    sides = [with_power(s, *owned) if owned else s for s, owned in zip(sides, powers, strict=True)]
    return clash(sides, known, Settings(rounds=rounds))


def of(fought, kind):
    return [event for event in fought.events if isinstance(event, kind)]


def test_Q_AR_10_a_stolen_power_keeps_its_strength():
    gained = of(battle((THIEF, 0), (STING, 7)), PowerGained)
    assert [(e.who.seat, e.power, e.strength) for e in gained[:1]] == [(0, "Sting", 7)]


def test_Q_AR_14_a_power_gained_in_battle_is_used_from_the_next_round():
    used = [e for e in of(battle((THIEF, 0), (STING, 7)), PowerUsed) if e.power == "Sting"]
    assert [e.who.seat for e in used] == [0]  # not in round 1, by nobody; in round 2 by the thief


def test_Q_AR_14_a_power_gained_in_battle_is_gone_after_it():
    state = table(side(30, Thief=1), side(30, Sting=7), lots=("Q",))
    step = resolved(structs.replace(state, known=(*state.known[:1], THIEF, STING)))
    assert [[won.power for won in s.powers] for s in step.state.sides] == [["Thief"], ["Sting"]]
    gained = [e for e in told(step, BattleFought)[0].events if isinstance(e, PowerGained)]
    assert gained


def test_Q_AR_47_without_a_target_harm_goes_to_every_opponent():
    hits = [e for e in of(battle((NOISE, 0), None, None, rounds=1), Hit) if e.power == "Noise"]
    assert [e.target.seat for e in hits] == [1, 2]


def read(text: str) -> str:
    return read_aloud(Written("P", text), "en")


def test_Q_AR_28_harm_to_everyone_spares_ones_own_side_and_judy_says_so():
    for words in ("everyone", "each other hero", "everyone else"):
        assert read(f"Deal 5 damage to {words}.") == "Each round, deal 5 damage to each opponent."
    assert read("Attack all others for 7.") == "Each round, attack each opponent for 7."
    assert "each hero (you too) loses" in read(
        "A shared field: heat starts at 9. Everyone loses heat Energy."
    )


def test_Q_AR_55_each_hero_is_the_user_too_and_judy_says_so():
    for words in ("each hero", "every hero", "all heroes", "everyone, you too"):
        said = read(f"Deal 5 damage to {words}.")
        assert said == "Each round, deal 5 damage to each hero (you too)."


def test_Q_AR_55_good_for_everyone_without_a_noun_is_asked_about():
    with pytest.raises(Illegal, match=r"each hero .you too. gains 3 Energy.*“Each round, gain 3"):
        read("Everyone gains 3 Energy.")


def test_Q_AR_56_a_state_in_a_period_holds_from_before_step_1_of_such_a_round_to_its_end():
    assert read("Every even round, you cannot attack.").startswith("Always, if this round is")
    pacifist = Written("Even", "Every even round, you cannot attack.")
    rounds = {e.who.seat: 0 for e in of(battle((pacifist, 0), None, rounds=4), AttackMade)}
    for e in of(battle((pacifist, 0), None, rounds=4), AttackMade):
        rounds[e.who.seat] += 1
    assert rounds == {0: 2, 1: 4}


def test_Q_AR_57_each_round_with_a_state_is_always_and_with_a_deed_once_in_each_round():
    assert read("Each round, your attacks ignore Defence.").startswith("Always, ")
    assert read("Each round, gain 5 Energy.") == "Each round, gain 5 Energy."


def test_Q_AR_60_at_most_so_often_with_a_moment_that_repeats_is_per_that_moment():
    said = read("Each round, whenever you are attacked, gain 5 Energy, at most 2 times.")
    assert said == "Whenever a hero attacks you, at most 2 times per round, gain 5 Energy."
    assert "at most 2 times per battle" in read(
        "Whenever you are attacked, gain 5 Energy, at most 2 times."
    )


def test_Q_AR_28_attacking_all_others_spares_ones_own_copies():
    amoeba = Written("Amoeba", SAMPLE["Amoeba"])
    storm = Written("Storm", "Every round, attack all others for 5, then everyone loses 2 Energy.")
    sides = [with_power(with_power(Side(0, 2), amoeba), storm), Side(0, 1)]
    fought = clash(sides, [amoeba, storm], Settings(rounds=3))
    hits = [e for e in expanded(fought.events) if isinstance(e, Hit)]
    assert {(e.source.seat, e.target.seat) for e in hits} == {(0, 1), (1, 0)}
    lost = [
        e for e in expanded(fought.events) if isinstance(e, EnergyChanged) and e.power == "Storm"
    ]
    assert {e.who.seat for e in lost} == {1}


def test_Q_AR_47_without_a_target_good_goes_to_oneself():
    fought = battle((MOSS, 0), None, rounds=1)
    assert {t.seat: t.energy for t in fought.survivors} == {0: 93, 1: 90}


def test_always_rules_that_read_each_others_stat_do_not_chase_each_other():
    mirror = Written(
        "Mirror", "Always, get + the Attack of the opponent with the highest Energy to your Attack."
    )
    fought = battle((mirror, 0), (Written("Echo", mirror.text), 0), rounds=1)
    sizes = [e.size for e in of(fought, Hit) if e.attack]
    assert sizes == [20, 20]
