"""`gamemaster verify --receipts`: the verdict a person reads, and the documents that go with it."""

import pytest

from gamemaster.core.receipts import read_receipts, write_receipts
from tests.core.test_receipts import HOUSE, MOVE, OTHER, House, honest


@pytest.fixture
def filed(tmp_path):
    def files(house: House) -> tuple[str, str]:
        record, receipts = tmp_path / "match.record", tmp_path / "match.receipts"
        record.write_bytes(house.text)
        receipts.write_bytes(write_receipts(house.table + house.seats))
        return str(record), str(receipts)

    return files


def lying() -> House:
    house = House()
    taken = {0: house.take(0, MOVE), 1: house.take(1, None)}
    house.close({0: OTHER, 1: None}, taken)
    return house


def test_an_honest_house_is_told_so(command, filed):
    record, receipts = filed(honest())
    seen = command("verify", record, "--receipts", receipts, "--house", HOUSE)
    assert seen.code == 0
    assert "has signed the whole of this record" in seen.out
    assert "Ana (seat 0): 2 turns" in seen.out


def test_a_lie_is_told_with_its_two_documents(command, filed):
    record, receipts = filed(lying())
    seen = command("verify", record, "--receipts", receipts)
    assert seen.code == 1
    assert "The house has lied, turn 1" in seen.out
    shown = [line for line in seen.out.splitlines() if line.startswith("{")]
    assert [p.kind for p in read_receipts("\n".join(shown).encode())] == ["sealed", "turn"]


def test_a_lie_is_told_in_portuguese(command, filed):
    record, receipts = filed(lying())
    assert (
        "A casa mentiu, turno 1"
        in command("verify", record, "--receipts", receipts, "--lang", "pt").out
    )


def test_receipts_of_another_match_are_not_taken_for_a_proof(command, filed, tmp_path):
    record, _ = filed(honest())
    none = tmp_path / "none.receipts"
    none.write_bytes(b"")
    assert command("verify", record, "--receipts", str(none)).code == 1


def test_a_file_that_holds_no_receipts_is_refused_with_its_line(command, filed, tmp_path):
    record, _ = filed(honest())
    seen = command("verify", record, "--receipts", record)
    assert seen.code == 1
    assert "line 1" in seen.out + seen.err
