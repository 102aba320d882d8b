"""Records: what verifies, and that no byte of one can be changed unseen."""

import re

import pytest
from msgspec import structs

from gamemaster.core.errors import BrokenRecord, Illegal, Trouble
from gamemaster.core.fairness import (
    Entropy,
    lock_of,
    mixed_seed,
    seed_commitment,
    submission_commitment,
    submission_salt,
)
from gamemaster.core.match import InProcess, Match, Safeguards, play, play_on, replayed
from gamemaster.core.record import Fault, Record, SilentSeat, read_record, write_record
from gamemaster.core.verify import verify
from gamemaster.games import GAMES

BOX = GAMES["automatafl"]


def short_match(seed: str = "fair") -> Record:
    config = BOX.complete({"layout": "duel", "turn_limit": 4})
    return play(BOX, config, [BOX.bots["random"]] * 2, seed, names=["Ana", "Bia"])


def broken(text: bytes) -> BrokenRecord:
    with pytest.raises(BrokenRecord) as caught:
        verify(BOX, read_record(text))
    return caught.value


def test_a_record_from_play_verifies_after_reading_it_back():
    record = short_match()
    assert read_record(write_record(record)) == record
    verify(BOX, record)


def test_one_byte_changed_anywhere_is_found_at_its_turn():
    text = write_record(short_match())
    lines = text.split(b"\n")
    turns = len(lines) - 3
    place = 0
    for number, line in enumerate(lines[:-1]):
        for offset in range(0, len(line), 3):
            at = place + offset
            changed = text[:at] + bytes([text[at] ^ 1]) + text[at + 1 :]
            assert broken(changed).turn == min(number, turns), (number, line[offset : offset + 20])
        place += len(line) + 1


def test_swapped_turns_are_found_at_the_first_of_them():
    lines = write_record(short_match()).split(b"\n")
    lines[1], lines[2] = lines[2], lines[1]
    fault = broken(b"\n".join(lines))
    assert (fault.turn, str(fault)) == (1, "turn 2 stands where turn 1 belongs")


def test_a_missing_turn_is_found():
    lines = write_record(short_match()).split(b"\n")
    assert broken(b"\n".join([*lines[:2], *lines[3:]])).turn == 2


def test_a_cut_off_record_says_so():
    text = write_record(short_match())
    for cut in (text[:-1], text[:100], b""):
        assert re.search("cut off", str(broken(cut)))


def test_a_changed_submission_is_not_what_was_committed_to():
    record = short_match()
    turn = record.turns[1]
    sent = structs.replace(turn.sent[0], raw=None)
    turns = (record.turns[0], structs.replace(turn, sent=(sent, *turn.sent[1:])), *record.turns[2:])
    with pytest.raises(BrokenRecord, match="not what it committed to"):
        verify(BOX, structs.replace(record, turns=turns))


def test_a_changed_seed_is_not_the_committed_one():
    record = short_match()
    head = structs.replace(record.head, seed="other")
    with pytest.raises(BrokenRecord, match="committed to before the first turn"):
        verify(BOX, structs.replace(record, head=head))


def test_a_wrong_outcome_is_found():
    record = short_match()
    end = structs.replace(record.end, outcome=None)
    with pytest.raises(BrokenRecord, match="end of the match"):
        verify(BOX, structs.replace(record, end=end))


def test_an_old_version_is_refused_with_a_clear_word():
    record = short_match()
    old = structs.replace(record, head=structs.replace(record.head, version=99))
    with pytest.raises(Trouble, match="version 99"):
        list(replayed(BOX, old))


def test_a_commitment_hides_and_binds():
    salt = submission_salt("seed", 1, 0)
    assert salt != submission_salt("seed", 1, 1) != submission_salt("seed", 2, 1)
    assert submission_commitment(salt, 1, 0, {"a": 1}) != submission_commitment(
        salt, 1, 0, {"a": 2}
    )
    assert seed_commitment("a") != seed_commitment("a\0")


def test_an_illegal_submission_changes_nothing():
    match = Match(BOX, BOX.usual(2), "seed")
    with pytest.raises(Illegal):
        match.advance({0: {"from": [0, 0], "to": [0, 0]}})
    assert match.turn == 0
    assert match.record().turns == ()


def test_a_faulty_answer_plays_default_and_the_record_keeps_the_fault():
    config = BOX.complete({"layout": "duel", "turn_limit": 1})
    record = play(BOX, config, [lambda view, dice: "nonsense", BOX.bots["random"]], "x")
    assert [line.seat for line in record.turns[0].silent] == [0]
    fault = record.turns[0].silent[0].why
    assert fault
    assert fault.kind == "refused"
    assert "nonsense" not in fault.message
    verify(BOX, record)


def test_a_record_of_before_faults_had_kinds_is_read_and_verified():
    match = Match(BOX, BOX.complete({"layout": "duel", "turn_limit": 1}), "x")
    match.advance({}, {0: "late: it did not answer in time"})
    text = write_record(match.record())
    assert b'"fault":"late: it did not answer in time"' in text
    verify(BOX, read_record(text))


@pytest.mark.parametrize(
    ("stored", "why"),
    [
        ("", None),
        ("late: it did not answer in time", Fault("late", "it did not answer in time")),
        ("start: late: no word", Fault("start", "late: no word")),
        ("refused", Fault("refused")),
        ("Expected `array`: got `str`", Fault("refused", "Expected `array`: got `str`")),
    ],
)
def test_the_fault_of_an_old_record_is_read_by_its_first_word(stored, why):
    assert SilentSeat(0, stored).why == why


def test_only_the_awaited_seats_resolve_a_turn():
    match = Match(BOX, BOX.usual(2), "seed")
    view = match.view(0)
    with pytest.raises(Trouble, match="awaits seats"):
        match.resolve([match.silent(0, view)])


def test_a_match_under_way_has_a_record_that_verifies():
    match = Match(BOX, BOX.usual(2), "seed")
    match.advance({})
    assert match.record().end.outcome is None
    verify(BOX, match.record())


def test_seats_and_names_must_agree():
    with pytest.raises(Trouble, match="2 seats"):
        Match(BOX, BOX.usual(2), "seed", names=["only one"])


def shaken_match(*entropy: Entropy) -> Record:
    config = BOX.complete({"layout": "duel", "turn_limit": 2})
    match = Match(BOX, config, "fair", safeguards=Safeguards(entropy))
    return play_on(match, InProcess([BOX.bots["random"]] * 2, match.dice_seed))


ANAS = Entropy(0, lock_of("Ana shakes"), "Ana shakes")


def test_what_a_seat_adds_changes_the_dice_and_the_record_holds():
    shaken = shaken_match(ANAS)
    verify(BOX, shaken)
    assert read_record(write_record(shaken)) == shaken
    assert shaken.head.record == 2
    assert shaken.turns[0].sent[0].raw != shaken_match().turns[0].sent[0].raw


def test_a_lock_that_stayed_shut_adds_nothing_and_stands_in_the_record():
    shut = Entropy(1, lock_of("never shown"))
    record = shaken_match(ANAS, shut)
    verify(BOX, record)
    assert record.head.entropy == (ANAS, shut)
    assert record.head.dice_seed == mixed_seed("fair", [ANAS])


@pytest.mark.parametrize(
    ("parts", "said"),
    [
        ((Entropy(0, lock_of("Ana shakes"), "another"),), "not what it had locked"),
        ((ANAS, ANAS), "one part a seat"),
        ((Entropy(7, lock_of("x"), "x"),), "one part a seat"),
    ],
)
def test_entropy_that_does_not_fit_its_locks_is_found(parts, said):
    with pytest.raises(BrokenRecord, match=said):
        verify(BOX, shaken_match(*parts))


def test_a_record_of_one_format_with_the_head_of_the_other_is_refused():
    text = write_record(short_match()).replace(b'{"record":1', b'{"record":2', 1)
    assert "format 2" in str(broken(text))


def test_a_bot_that_did_not_play_what_the_record_says_is_found():
    match = Match(BOX, BOX.complete({"layout": "duel", "turn_limit": 1}), "fair")
    true = match.asked(0, BOX.bots["random"], match.view(0)).line.raw
    today = BOX.signature_of("random")
    played = match.entered(
        0, None if true else {"from": [0, 0], "to": [1, 0]}, match.view(0), today
    )
    match.resolve([played, match.asked(1, BOX.bots["random"], match.view(1), today)])
    with pytest.raises(BrokenRecord, match=f"said to be played by {today}") as caught:
        verify(BOX, match.record())
    assert caught.value.turn == 1
    assert verify(BOX, match.record(), bots=False).unasked == 2
