"""What a live table signs: receipts of seats and of the table, who may read them, and the key they are signed with."""

import stat

import pytest

from gamemaster.core.errors import Trouble
from gamemaster.core.fairness import lock_of
from gamemaster.core.proof import examined
from gamemaster.core.receipts import is_signed, link_of, read_receipts
from gamemaster.core.record import read_record
from gamemaster.core.verify import verify
from gamemaster.games import GAMES
from tests.tables.databases import awaited
from tests.tables.table.test_tables import MOVE, two_at_a_table
from tests.tables.town import Person, Town, play_turn, town


async def papers(person: Person, table: str):
    answer = await person.ask("GET", f"/tables/{table}/receipts")
    assert answer.status_code == 200
    return read_receipts(answer.content)


async def key_of(here: Town) -> str:
    return (await here.stranger().get("/house"))["key"]


async def played_out(here: Town, ana: Person, bia: Person, table: str) -> None:
    while await play_turn(ana, table):
        shown = await bia.get(f"/tables/{table}")
        if 1 in shown["awaiting"]:
            await bia.seal(table, shown["turn"] + 1, None)
        await here.settled()


@awaited
async def test_every_receipt_of_a_played_match_fits_its_record(database):
    async with town(database) as here:
        ana, bia, table = await two_at_a_table(here, config={"layout": "duel", "turn_limit": 3})
        await played_out(here, ana, bia, table)
        text = (await ana.ask("GET", f"/tables/{table}/record")).content
        found = examined(text, read_record(text), await papers(bia, table), await key_of(here))
        assert found.findings == ()
        assert found.whole
        assert found.found == {0: 3, 1: 3}


@awaited
async def test_a_receipt_is_signed_and_comes_with_the_seal(database):
    async with town(database) as here:
        ana, _, table = await two_at_a_table(here)
        receipt = await ana.seal(table, 1, MOVE)
        (paper,) = read_receipts(receipt["signed"].encode())
        assert is_signed(paper)
        assert (paper.kind, paper.turn, paper.seat) == ("sealed", 1, 0)
        assert paper.commitment == receipt["receipt"]
        assert paper.house == await key_of(here)
        orders = await ana.get(f"/tables/{table}/orders")
        assert orders["signed"][1] == receipt["signed"]


@awaited
async def test_nobody_reads_anothers_receipts_before_the_end(database):
    async with town(database) as here:
        ana, bia, table = await two_at_a_table(here)
        await ana.seal(table, 1, MOVE)
        assert [paper.kind for paper in await papers(ana, table)] == ["begun", "sealed"]
        for other in (bia, here.stranger()):
            assert [paper.kind for paper in await papers(other, table)] == ["begun"]


@awaited
async def test_a_seats_receipts_tell_nothing_of_how_often_another_changed_her_mind(database):
    async with town(database) as here:
        ana, bia, table = await two_at_a_table(here)
        await bia.seal(table, 1, None)
        await bia.post(f"/tables/{table}/withdraw", {"turn": 1})
        for raw in (MOVE, None, MOVE):
            await ana.seal(table, 1, raw)
        await bia.seal(table, 1, None)
        await here.settled()
        begun, *mine, turn = await papers(bia, table)
        assert [paper.number for paper in mine] == [1, 2, 3]
        assert [paper.before for paper in mine] == [link_of(each) for each in (begun, *mine[:2])]
        assert (begun.number, turn.number) == (1, 2)


@awaited
async def test_what_is_locked_is_changed_with_its_opener_alone(database):
    async with town(database) as here:
        ana, _, table = await two_at_a_table(here)
        opener = "only Ana's page knows this"
        await ana.seal(table, 1, MOVE, lock=lock_of(opener))
        for guess in ({}, {"opener": "another word of Ana's"}):
            await ana.seal(table, 1, None, status=409, **guess)
            await ana.post(f"/tables/{table}/withdraw", {"turn": 1, **guess}, 409)
        assert (await ana.get(f"/tables/{table}/orders"))["sealed"]["raw"] == MOVE
        await ana.seal(table, 1, None, opener=opener, lock=lock_of("the next of her words"))
        assert (await ana.get(f"/tables/{table}/orders"))["sealed"]["raw"] is None


@awaited
async def test_receipts_go_on_where_they_were_when_the_server_starts_again(database):
    async with town(database) as here:
        ana, _, table = await two_at_a_table(here)
        await ana.seal(table, 1, MOVE)
        before, key = await papers(ana, table), await key_of(here)
    async with town(database) as again:
        back = again.bearer(ana.key)
        assert await key_of(again) == key
        await back.seal(table, 1, None)
        assert (await papers(back, table))[:-1] == before
        assert (await papers(back, table))[-1].number == 2


@awaited
async def test_a_bots_answers_stand_in_the_record_with_its_version_and_can_be_asked_again(database):
    async with town(database) as here:
        ana = await here.person("Ana")
        config = {"layout": "duel", "turn_limit": 2}
        opened = await ana.open(players=["me", "bot:hunter"], config=config)
        table = opened["table"]["id"]
        while await play_turn(ana, table):
            await here.settled()
        text = (await ana.ask("GET", f"/tables/{table}/record")).content
        record = read_record(text)
        assert {line.bot for turn in record.turns for line in turn.sent if line.seat} == {
            GAMES["automatafl"].signature_of("hunter")
        }
        assert verify(GAMES["automatafl"], record).asked == len(record.turns)
        assert examined(text, record, await papers(ana, table)).findings == ()


@awaited
async def test_who_leaves_is_followed_by_a_bot_and_the_house_signs_it(database):
    async with town(database) as here:
        ana, bia, table = await two_at_a_table(here, config={"layout": "duel", "turn_limit": 2})
        await bia.post(f"/tables/{table}/leave")
        while await play_turn(ana, table):
            await here.settled()
        kinds = [
            paper.kind for paper in await papers(ana, table) if not isinstance(paper.seat, int)
        ]
        text = (await ana.ask("GET", f"/tables/{table}/record")).content
        record = read_record(text)  # a clash is a turn of its own, beside the two of the limit
        assert kinds == ["begun", "seats", *["turn"] * len(record.turns), "over"]
        assert examined(text, record, await papers(ana, table)).findings == ()


@awaited
async def test_the_key_is_for_its_owner_alone_and_stays(tmp_path):
    database = f"sqlite:///{tmp_path / 'house.db'}"
    async with town(database) as here:
        key = await key_of(here)
    file = tmp_path / "house.db.key"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    async with town(database) as here:
        assert await key_of(here) == key


@awaited
async def test_another_key_does_not_sign_for_the_same_tables(tmp_path):
    database = f"sqlite:///{tmp_path / 'house.db'}"
    async with town(database):
        pass
    (tmp_path / "house.db.key").unlink()
    with pytest.raises(Trouble, match="another key"):
        async with town(database):
            pass
    (tmp_path / "house.db.key").write_text("no key")
    with pytest.raises(Trouble, match="is no key"):
        async with town(database):
            pass
