"""Receipts and what they prove: signatures, chains, locks, and every way in which two of them can disagree."""

import hashlib

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from msgspec import structs

from gamemaster.core.ed25519 import signature_holds
from gamemaster.core.errors import BrokenRecord
from gamemaster.core.fairness import lock_of
from gamemaster.core.match import Match
from gamemaster.core.proof import Examined, examined
from gamemaster.core.receipts import (
    Receipt,
    is_signed,
    link_of,
    read_receipts,
    record_digest,
    signed,
    write_receipts,
)
from gamemaster.core.record import write_record
from gamemaster.games import GAMES

BOX = GAMES["automatafl"]
KEY = Ed25519PrivateKey.from_private_bytes(hashlib.sha256(b"our house").digest())
HOUSE = KEY.public_key().public_bytes_raw().hex()
STRANGER = Ed25519PrivateKey.from_private_bytes(hashlib.sha256(b"another").digest())
SAMPLES = [  # secret, public, message, signature: RFC 8032, section 7.1
    (
        "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
        "",
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b",
    ),
    (
        "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
        "72",
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
    ),
]


class House:
    """A match of two people and a bot's worth of receipts, as an honest house would sign them."""

    def __init__(self) -> None:
        config = BOX.complete({"layout": "duel", "turn_limit": 2})
        self.match = Match(BOX, config, "a secret seed", ["Ana", "Bia"])
        self.table: list[Receipt] = []
        self.seats: list[Receipt] = []
        self.say(kind="begun", turn=0, players=("", ""), fingerprint=self.match.fingerprint)

    def signed(self, **said) -> Receipt:
        head = self.match.record().head
        draft = Receipt(house=HOUSE, table="t1", match=head.commitment, at=1, **said)
        return signed(draft, KEY.sign)

    def say(self, **said) -> Receipt:
        before = link_of(self.table[-1]) if self.table else ""
        self.table.append(self.signed(number=len(self.table) + 1, before=before, **said))
        return self.table[-1]

    def take(self, seat: int, raw, **said) -> Receipt:
        """Seal something for a seat."""
        turn = self.match.turn + 1
        commitment = self.match.entered(seat, raw, self.match.view(seat)).line.commitment
        mine = [r for r in self.seats if (r.turn, r.seat) == (turn, seat)]
        before = mine[-1] if mine else self.table[-1]
        said = {"kind": "sealed", "commitment": commitment} | said
        place = {"turn": turn, "seat": seat, "number": len(mine) + 1, "before": link_of(before)}
        self.seats.append(self.signed(**place, **said))
        return self.seats[-1]

    def close(self, sent: dict, heard: dict[int, Receipt]) -> None:
        self.match.advance(sent)
        links = tuple((seat, link_of(paper)) for seat, paper in sorted(heard.items()))
        fingerprint = self.match.fingerprint
        turn = self.match.turn
        self.say(kind="turn", turn=turn, players=("", ""), heard=links, fingerprint=fingerprint)

    def close_with_bot(self, seat: int, heard: dict[int, Receipt]) -> None:
        """A turn in which a bot of the house plays a seat, the others are silent."""
        match = self.match
        entries = [
            match.asked(seat, BOX.bots["hunter"], match.view(seat), BOX.signature_of("hunter")),
            match.silent(1 - seat, match.view(1 - seat), ""),
        ]
        match.resolve(entries)
        links = tuple((place, link_of(paper)) for place, paper in sorted(heard.items()))
        said = {"players": ("", ""), "heard": links, "fingerprint": match.fingerprint}
        self.say(kind="turn", turn=match.turn, **said)

    def end(self) -> None:
        record = record_digest(self.text)
        turn, fingerprint = self.match.turn, self.match.fingerprint
        self.say(kind="over", turn=turn, fingerprint=fingerprint, record=record)

    @property
    def text(self) -> bytes:
        return write_record(self.match.record())

    def examined(self, *more: Receipt, house: str | None = HOUSE) -> Examined:
        papers = [*self.table, *self.seats, *more]
        return examined(self.text, self.match.record(), papers, house)

    def verdicts(self, *more: Receipt) -> list[tuple[str, int]]:
        return [(each.verdict, each.turn) for each in self.examined(*more).findings]


MOVE, OTHER = {"from": [0, 0], "to": [1, 0]}, {"from": [0, 0], "to": [2, 0]}


def honest() -> House:
    house = House()
    for _ in range(2):
        taken = {seat: house.take(seat, None) for seat in (0, 1)}
        house.close({0: None, 1: None}, taken)
    house.end()
    return house


@pytest.mark.parametrize(("secret", "public", "message", "signature"), SAMPLES)
def test_signatures_of_the_standard_hold(secret, public, message, signature):
    parts = [bytes.fromhex(part) for part in (public, message, signature)]
    assert signature_holds(*parts)
    assert not signature_holds(parts[0], parts[1] + b"!", parts[2])
    assert Ed25519PrivateKey.from_private_bytes(bytes.fromhex(secret)).sign(parts[1]) == parts[2]


@pytest.mark.parametrize("place", range(0, 64, 7))
def test_a_signature_with_one_bit_changed_does_not_hold(place):
    public, message = bytes.fromhex(HOUSE), b"turn 1"
    signature = bytearray(KEY.sign(message))
    signature[place] ^= 1
    assert not signature_holds(public, message, bytes(signature))


def test_a_signature_written_in_a_second_way_does_not_hold():
    order = 2**252 + 27742317777372353535851937790883648493
    message = b"turn 1"
    true = KEY.sign(message)
    larger = int.from_bytes(true[32:], "little") + order
    second = true[:32] + larger.to_bytes(32, "little")
    assert not signature_holds(bytes.fromhex(HOUSE), message, second)


def test_keys_and_signatures_of_a_wrong_size_or_off_the_curve_do_not_hold():
    signature = KEY.sign(b"")
    assert not signature_holds(b"", b"", signature)
    assert not signature_holds(bytes.fromhex(HOUSE), b"", signature[:-1])
    assert not signature_holds((2).to_bytes(32, "little"), b"", signature)
    assert not signature_holds(b"\xff" * 32, b"", signature)


def test_receipts_are_read_back_as_they_were_written():
    house = honest()
    text = write_receipts(house.table + house.seats)
    assert read_receipts(text) == tuple(house.table + house.seats)
    assert all(is_signed(paper) for paper in read_receipts(text))


def test_a_receipt_written_in_another_way_is_refused():
    line = write_receipts(honest().table[:1])
    with pytest.raises(BrokenRecord, match="line 1"):
        read_receipts(line.replace(b'"turn":0', b'"turn": 0'))
    with pytest.raises(BrokenRecord, match="line 1"):
        read_receipts(b"{}")


def test_an_honest_house_is_found_honest():
    house = honest()
    found = house.examined()
    assert found.findings == ()
    assert found.found == {0: 2, 1: 2}
    assert (found.signed_to, found.whole) == (2, True)


def test_a_player_with_her_own_receipts_alone_is_answered_too():
    house = honest()
    mine = [paper for paper in house.seats if paper.seat == 0]
    found = examined(house.text, house.match.record(), [*mine, *house.table], HOUSE)
    assert (found.findings, found.found) == ((), {0: 2})


def test_a_replaced_submission_is_a_lie_with_two_documents():
    house = House()
    taken = {0: house.take(0, MOVE), 1: house.take(1, None)}
    house.close({0: OTHER, 1: None}, taken)
    (finding,) = house.examined().findings
    assert (finding.verdict, finding.turn) == ("lie", 1)
    assert [paper.kind for paper in finding.papers] == ["sealed", "turn"]
    assert all(is_signed(paper) for paper in finding.papers)


def test_a_withheld_submission_is_a_lie():
    house = House()
    house.take(0, MOVE)
    house.close({1: None}, {1: house.take(1, None)})
    assert house.verdicts() == [("lie", 1)]


def test_a_house_that_invents_a_later_receipt_needs_the_opener():
    house = House()
    house.take(0, MOVE, lock=lock_of("kept by Ana only"))
    invented = house.take(0, OTHER)
    house.close({0: OTHER, 1: None}, {0: invented, 1: house.take(1, None)})
    assert house.verdicts() == [("lie", 1)]


def test_whoever_gave_the_opener_changed_it_herself():
    house = House()
    house.take(0, MOVE, lock=lock_of("kept by Ana only"))
    later = house.take(0, OTHER, opener="kept by Ana only")
    house.close({0: OTHER, 1: None}, {0: later, 1: house.take(1, None)})
    assert house.verdicts() == []


def test_whoever_hides_her_later_receipt_proves_nothing():
    house = House()
    first = house.take(0, MOVE)
    later = house.take(0, OTHER)
    house.close({0: OTHER, 1: None}, {0: later, 1: house.take(1, None)})
    found = examined(house.text, house.match.record(), [first, *house.table], HOUSE)
    assert [each.verdict for each in found.findings] == ["owed"]


def test_a_submission_that_nobody_sealed_is_a_lie():
    house = House()
    house.close({0: MOVE, 1: None}, {1: house.take(1, None)})
    assert house.verdicts() == [("lie", 1)]


def test_two_receipts_in_one_place_are_a_lie():
    house = honest()
    first = house.seats[0]
    second = signed(structs.replace(first, at=2, signature=""), KEY.sign)
    assert ("lie", 1) in house.verdicts(second)


def test_two_pasts_of_a_table_are_a_lie():
    house = honest()
    other = signed(structs.replace(house.table[1], fingerprint="0" * 64, signature=""), KEY.sign)
    assert ("lie", 1) in house.verdicts(other)


def test_turns_in_another_order_are_not_what_was_signed():
    house, other = House(), House()
    for each, moves in ((house, (MOVE, None)), (other, (None, MOVE))):
        for move in moves:
            each.close({0: move, 1: None}, {})
    found = examined(other.text, other.match.record(), house.table, HOUSE)
    assert {each.verdict for each in found.findings} == {"another"}
    assert found.signed_to == 0


def test_a_record_cut_short_is_not_the_one_that_was_signed():
    house, short = honest(), House()
    found = examined(short.text, short.match.record(), house.table, HOUSE)
    assert [(each.verdict, each.turn) for each in found.findings] == [
        ("another", 1),
        ("another", 2),
        ("another", 2),
    ]


def test_a_receipt_that_somebody_else_signed_is_forged():
    house = honest()
    blank = structs.replace(house.seats[0], signature="")
    forged = signed(structs.replace(blank, at=5), STRANGER.sign)
    assert ("forged", 1) in house.verdicts(forged)


def test_receipts_of_another_house_prove_nothing_against_this_one():
    found = honest().examined(house="00" * 32)
    assert {each.verdict for each in found.findings} == {"forged"}


def test_a_seat_played_by_another_than_was_said_is_a_lie():
    house = House()
    house.say(kind="seats", turn=0, players=("", "hunter 1"))
    house.close({0: None, 1: None}, {0: house.take(0, None), 1: house.take(1, None)})
    assert house.verdicts() == [("lie", 1)]


def played_for_who_withdrew(replaced: bool) -> House:
    """A bot's line for Ana, who has withdrawn her orders; she has left, or only thinks again."""
    house = House()
    house.take(0, MOVE)
    gone = house.take(0, MOVE, kind="withdrawn", commitment=None)
    if replaced:
        house.say(kind="seats", turn=0, players=(BOX.signature_of("hunter"), ""))
    house.close_with_bot(0, {0: gone})
    house.end()
    return house


def test_a_bot_plays_for_who_withdrew_and_left():
    assert played_for_who_withdrew(replaced=True).verdicts() == []


def test_a_bot_that_plays_for_who_only_withdrew_is_a_lie():
    assert played_for_who_withdrew(replaced=False).verdicts() == [("lie", 1)]


@pytest.mark.parametrize("replaced", [True, False])
def test_a_house_that_hides_who_was_to_play_for_who_withdrew_owes_a_receipt(replaced):
    house = played_for_who_withdrew(replaced)
    shown = [paper for paper in house.table if paper.kind in ("turn", "over")]
    found = examined(house.text, house.match.record(), [*house.seats, *shown], HOUSE)
    assert [(each.verdict, each.turn) for each in found.findings] == [("owed", 1)]


def sealed_blind(late: bool) -> House:
    """A turn that the house closed before anybody opened; Bia changes her mind afterwards, and the house lets her."""
    house = House()
    taken = {seat: house.take(seat, None) for seat in (0, 1)}
    links = tuple((seat, link_of(paper)) for seat, paper in taken.items())
    house.say(kind="closed", turn=0, players=("", ""), heard=links)
    if late:
        taken[1] = house.take(1, MOVE)
    house.close({0: None, 1: MOVE if late else None}, taken)
    house.end()
    return house


@pytest.mark.parametrize(("late", "verdicts"), [(False, []), (True, [("lie", 1)])])
def test_a_house_that_takes_something_after_it_closed_the_turn_has_lied(late, verdicts):
    assert sealed_blind(late).verdicts() == verdicts


def left_before_closing() -> House:
    """Ana seals blind and leaves: a bot plays for her, and the house closes the turn after that."""
    house = House()
    house.take(0, MOVE)
    gone = house.take(0, MOVE, kind="withdrawn", commitment=None)
    players = (BOX.signature_of("hunter"), "")
    house.say(kind="seats", turn=0, players=players)
    house.say(kind="closed", turn=0, players=players, heard=((0, link_of(gone)),))
    house.close_with_bot(0, {0: gone})
    house.end()
    return house


def test_a_bot_plays_at_a_blind_table_for_who_left_before_it_was_closed():
    assert left_before_closing().verdicts() == []


def test_a_house_that_hides_what_it_heard_before_it_closed_the_turn_owes_it():
    house = sealed_blind(late=True)
    shown = [paper for paper in house.seats if paper.seat == 0 or paper.number > 1]
    found = examined(house.text, house.match.record(), [*house.table, *shown], HOUSE)
    assert [(each.verdict, each.turn) for each in found.findings] == [("owed", 1)]


def test_who_sealed_nothing_before_the_turn_was_closed_sends_nothing():
    house = House()
    mine = house.take(0, None)
    house.say(kind="closed", turn=0, players=("", ""), heard=((0, link_of(mine)),))
    house.close({0: None, 1: MOVE}, {0: mine, 1: house.take(1, MOVE)})
    assert house.verdicts() == [("lie", 1)]


def test_a_house_that_hides_who_was_to_play_for_a_silent_seat_owes_a_receipt():
    house = House()
    house.close_with_bot(0, {})
    house.end()
    found = examined(house.text, house.match.record(), house.table[1:], HOUSE)
    assert [(each.verdict, each.turn) for each in found.findings] == [("owed", 1)]


@pytest.mark.parametrize(
    "said",
    [
        {"turn": -100},
        {"turn": -1},
        {"kind": "over", "turn": -100, "record": "x"},
        {"turn": 10**18},
        {"players": ()},
        {"heard": ((7, "x"), (-7, "y"))},
    ],
)
def test_whatever_a_house_signs_is_found_not_stumbled_over(said):
    house = honest()
    usual = {"kind": "turn", "turn": 1, "number": 99, "before": "", "players": ("", "")}
    usual |= {"heard": (), "fingerprint": house.match.fingerprint}
    assert house.verdicts(house.signed(**usual | said))


def test_a_house_that_signs_who_plays_for_too_few_seats_has_lied():
    house = House()
    house.say(kind="seats", turn=0, players=())
    house.say(kind="seats", turn=0, players=("",))
    taken = {seat: house.take(seat, None) for seat in (0, 1)}
    house.close({0: None, 1: None}, taken)
    assert house.verdicts() == [("lie", 1)]


def test_receipts_of_other_matches_are_counted_and_left_alone():
    house = honest()
    found = house.examined(structs.replace(house.seats[0], match="elsewhere", table="t2"))
    assert (found.findings, found.others) == ((), 1)
