"""Fighters as people write them: every fault at once, with file, place and reason."""

import json

import pytest

from gamemaster.core.codec import plain
from gamemaster.core.dice import ThreefryDice
from gamemaster.core.errors import Illegal
from gamemaster.games.bmiibo.balance import is_balanced
from gamemaster.games.bmiibo.fighter import fighter_from, read_action, read_fighters, written
from gamemaster.games.bmiibo.inventing import random_fighter
from gamemaster.games.bmiibo.library import library
from gamemaster.games.bmiibo.state import KINDS, Heal, Melee, SlotAction, kind_of
from tests.games.bmiibo.mutations import mutated_files

SEED_GROUP = """[[
  "actionType": "melee",
  "element": "normal",
  "amount": 10,
  "cooldown": 1
},
{
  "actionType": "heal",
  "amount": 10,
  "selfTargeting": 1
}]"""
MELEE = {"actionType": "melee", "element": "normal", "amount": 10, "cooldown": 1}
HEAL = {"actionType": "heal", "amount": 10, "selfTargeting": 1}


def faults(*components: object) -> list[tuple[str, str]]:
    raw = components[0] if len(components) == 1 else list(components)
    _, found = read_action("u_attack.json", json.dumps(raw))
    return [(fault.at, fault.why.en) for fault in found]


def action(*components: object) -> SlotAction | None:
    raw = components[0] if len(components) == 1 else list(components)
    return read_action("u_attack.json", json.dumps(raw))[0]


def test_G_BM_19_the_literal_group_of_the_source_is_refused_with_advice():
    _, (fault,) = read_action("u_attack.json", SEED_GROUP)
    assert fault.file == "u_attack.json"
    assert "not JSON" in fault.why.en
    assert "line 2, column 15" in fault.why.en
    assert "[{" in fault.why.en


def test_Q_BM_29_the_group_of_the_source_loads_when_its_brackets_are_mended():
    text = SEED_GROUP.replace("[[", "[{")
    assert read_action("u_attack.json", text) == (
        SlotAction(1, (Melee("normal", 10), Heal(10, 1))),
        (),
    )


def test_G_BM_19_a_second_component_needs_no_cooldown():
    assert action(MELEE, HEAL) == SlotAction(1, (Melee("normal", 10), Heal(10, 1)))


def test_Q_BM_31_a_cooldown_on_a_later_component_is_ignored():
    assert action(MELEE, {**HEAL, "cooldown": 7}) == action(MELEE, HEAL)


def test_G_BM_19_a_first_component_without_cooldown_is_refused():
    assert faults(HEAL) == [
        ("$", "The first component has no cooldown: it holds for the whole action.")
    ]


def test_G_BM_19_there_is_no_ice():
    ((at, why),) = faults({**MELEE, "element": "ice"})
    assert at == "$.element"
    assert "'ice'" in why
    assert "water" in why


def test_Q_BM_32_selftargeting_is_read_as_selfTargeting():
    small = {"actionType": "heal", "amount": 10, "selftargeting": 1, "cooldown": 1}
    assert action(small) == SlotAction(1, (Heal(10, 1),))


def test_Q_BM_32_both_spellings_at_once_are_refused():
    assert faults({**HEAL, "selftargeting": 1, "cooldown": 1}) == [
        ("$", "'selfTargeting' stands here twice.")
    ]


def test_selfTargeting_not_present_means_0():
    assert action({"actionType": "heal", "amount": 10, "cooldown": 3}) == SlotAction(
        3, (Heal(10, 0),)
    )


def test_every_fault_is_reported_at_once():
    found = faults(
        {"actionType": "melee", "element": "ice", "amount": -1, "cooldown": 0, "radius": 1},
        {"actionType": "mele"},
        {"actionType": "charge", "element": "fire"},
    )
    assert [at for at, _ in found] == [
        "$[0].cooldown",
        "$[0].element",
        "$[0].amount",
        "$[0].radius",
        "$[1].actionType",
        "$[2]",
        "$[2]",
        "$[2]",
    ]


def test_a_foreign_parameter_is_named_as_such():
    assert faults({**MELEE, "radius": 1}) == [
        ("$.radius", "melee has no radius; there are element, amount.")
    ]


def test_an_unknown_key_comes_with_the_nearest_known_one():
    ((_, why),) = faults({**MELEE, "ammount": 1})
    assert "did you mean amount?" in why


def test_an_unknown_type_comes_with_the_nearest_known_one():
    ((_, why),) = faults({**MELEE, "actionType": "meele"})
    assert "did you mean melee?" in why


@pytest.mark.parametrize("amount", [-1, 1.5, True, "10", None, 10**9, [], 1e300])
def test_Q_BM_33_amounts_are_whole_numbers_from_0_to_1000(amount):
    assert [at for at, _ in faults({**MELEE, "amount": amount})] == ["$.amount"]


@pytest.mark.parametrize("flag", [2, -1, True, "1"])
def test_flags_are_0_or_1(flag):
    assert [at for at, _ in faults({**HEAL, "selfTargeting": flag, "cooldown": 1})] == [
        "$.selfTargeting"
    ]


def test_a_key_that_stands_twice_is_refused():
    text = '{"actionType": "melee", "element": "air", "amount": 1, "amount": 99, "cooldown": 1}'
    _, (fault,) = read_action("u_attack.json", text)
    assert fault.why.en == "'amount' stands here twice."


@pytest.mark.parametrize("raw", [[], 5, "melee", None, [[MELEE]], [5]])
def test_what_is_no_action_is_refused(raw):
    assert read_action("u_attack.json", json.dumps(raw))[0] is None


@pytest.mark.parametrize("text", [b"\xff\xfe", b"", b"[" * 100_000, b'{"a": NaN}', b"9" * 5000])
def test_broken_text_is_one_fault(text):
    made, found = read_action("u_attack.json", text)
    assert made is None
    assert len(found) == 1


def test_BM_17_a_missing_file_is_reported_by_its_name():
    files = written(library()["archer"])
    del files["archer_ultimate.json"]
    fighters, found = read_fighters(files)
    assert fighters == ()
    assert [(fault.file, fault.why.en) for fault in found] == [
        ("archer_ultimate.json", "This file is missing: archer has no ultimate.")
    ]


def test_faults_of_all_files_are_reported_together():
    files = dict.fromkeys(written(library()["archer"]), "{}")
    assert {fault.file for fault in read_fighters(files).faults} == set(files)


def test_one_file_can_hold_a_whole_fighter():
    archer = library()["archer"]
    whole = json.dumps(
        {"name": "archer", "attack": plain(archer.attack)}
        | {
            slot: json.loads(written(archer)[f"archer_{slot}.json"])
            for slot in ("ability", "ultimate")
        }
    )
    assert read_fighters({"any name.json": whole}) == ((archer,), ())


def test_a_folder_can_hold_several_fighters():
    files = written(library()["archer"]) | written(library()["pusher"])
    assert read_fighters(files).fighters == (library()["archer"], library()["pusher"])


@pytest.mark.parametrize("name", ["", "../x", "a/b", "x" * 41, " x", "a\nb"])
def test_a_name_that_no_file_should_have_is_refused(name):
    with pytest.raises(Illegal):
        fighter_from({**plain(library()["archer"]), "name": name})


def test_writing_and_reading_a_fighter_changes_nothing():
    for fighter in library().values():
        assert read_fighters(written(fighter)).fighters == (fighter,)
        assert fighter_from(plain(fighter)) == fighter


def test_the_library_has_24_fighters_that_use_all_nine_types():
    assert len(library()) >= 24
    used = {
        kind_of(part)
        for fighter in library().values()
        for slot in (fighter.attack, fighter.ability, fighter.ultimate)
        for part in slot.components
    }
    assert used == set(KINDS)


def test_random_fighters_are_balanced_and_use_all_nine_types():
    used = set()
    for number in range(300):
        fighter = random_fighter(ThreefryDice((5, number)))
        assert is_balanced(fighter)
        assert read_fighters(written(fighter)).fighters == (fighter,)
        for slot in (fighter.attack, fighter.ability, fighter.ultimate):
            used |= {kind_of(part) for part in slot.components}
    assert used == set(KINDS)


def check_fuzz(count: int, seed: int) -> None:
    accepted = 0
    for files in mutated_files(count, seed):
        fighters, found = read_fighters(files)
        assert fighters or found
        assert all(fault.file and fault.why.en and fault.why.pt for fault in found)
        accepted += bool(fighters)
    assert 0 < accepted < count


def test_mutated_files_are_accepted_or_refused_with_reasons():
    check_fuzz(1_000, seed=1)


@pytest.mark.soak
def test_twenty_thousand_mutated_files_are_accepted_or_refused_with_reasons():
    check_fuzz(20_000, seed=2)
