"""A house that cheats, and the documents a player has: each cheat is proved by them, or stands in docs/secrets.md as not provable.

The server is the real one; only what its owner could change is changed, and it signs what it then says.
"""

from pathlib import Path

import pytest

from gamemaster.core.errors import BrokenRecord
from gamemaster.core.fairness import lock_of
from gamemaster.core.proof import examined
from gamemaster.core.receipts import is_signed
from gamemaster.core.record import read_record
from gamemaster.core.verify import verify
from gamemaster.games import GAMES
from gamemaster.tables.house import House
from gamemaster.tables.store.rows import SealedRow
from gamemaster.tables.table import closing
from tests.tables.databases import awaited
from tests.tables.table.test_blind import seals
from tests.tables.table.test_drawing import ANAS, BIAS, SHORT, both_locked
from tests.tables.table.test_drawing import opens as adds
from tests.tables.table.test_receipts import key_of, papers, played_out
from tests.tables.table.test_tables import MOVE, two_at_a_table
from tests.tables.town import Person, Town, town

BOX = GAMES["automatafl"]
ONE = {"layout": "duel", "turn_limit": 1}


async def found(here: Town, ana: Person, table: str) -> list[tuple[str, int]]:
    """What Ana's documents and those that the house publishes show; each document must be signed."""
    text = (await ana.ask("GET", f"/tables/{table}/record")).content
    record = read_record(text)
    verify(BOX, record)
    shown = examined(text, record, await papers(ana, table), await key_of(here)).findings
    assert all(is_signed(paper) for finding in shown for paper in finding.papers)
    return [(finding.verdict, finding.turn) for finding in shown]


async def one_turn(here: Town) -> tuple[Person, str]:
    """Ana and Bia play a match of one turn; Ana moves."""
    ana, bia, table = await two_at_a_table(here, config=ONE)
    await ana.seal(table, 1, MOVE, lock=lock_of("only Ana's page has this"))
    await bia.seal(table, 1, None)
    await here.settled()
    return ana, table


@pytest.fixture(autouse=True)
def judges_here(monkeypatch):
    """A cheating house judges where it can cheat: in its own process, not in an honest worker."""

    async def measured(house, about, deed, *args):
        return deed(*args), 0.0

    monkeypatch.setattr(House, "measured", measured)


def judging(monkeypatch, change) -> None:
    """Let the house change what was sealed before it adjudicates."""
    honest = closing._resolved

    def cheat(match, seats, sealed, heard):
        return honest(match, seats, change(dict(sealed)), heard)

    monkeypatch.setattr(closing, "_resolved", cheat)


@awaited
async def test_a_house_that_replaces_a_submission_is_proved_a_liar(database, monkeypatch):
    judging(monkeypatch, lambda sealed: sealed | {0: SealedRow(None, "", 0)})
    async with town(database) as here:
        ana, table = await one_turn(here)
        assert await found(here, ana, table) == [("lie", 1)]


@awaited
async def test_a_house_that_withholds_a_submission_is_proved_a_liar(database, monkeypatch):
    judging(monkeypatch, lambda sealed: {1: sealed[1]})
    async with town(database) as here:
        ana, table = await one_turn(here)
        assert await found(here, ana, table) == [("lie", 1)]


@awaited
async def test_a_house_that_gives_orders_to_the_wrong_turn_is_proved_a_liar(database, monkeypatch):
    kept = []

    def delayed(sealed):
        kept.append(sealed[0])
        return sealed | {0: kept[-2] if len(kept) > 1 else SealedRow(None, "", 0)}

    judging(monkeypatch, delayed)
    async with town(database) as here:
        ana, bia, table = await two_at_a_table(here, config=SHORT)
        for turn, raw in ((1, MOVE), (2, None)):
            await ana.seal(table, turn, raw)
            await bia.seal(table, turn, None)
            await here.settled()
        text = (await ana.ask("GET", f"/tables/{table}/record")).content
        shown = examined(text, read_record(text), await papers(ana, table)).findings
        assert ("lie", 1) in [(finding.verdict, finding.turn) for finding in shown]


@awaited
async def test_a_house_that_plays_a_bot_itself_is_found_out(database, monkeypatch):
    honest = closing._asked_bot

    def cheat(match, name, seat, view):
        true = honest(match, name, seat, view).line
        better = None if true.raw is not None else MOVE
        return match.entered(seat, better, view, true.bot)

    monkeypatch.setattr(closing, "_asked_bot", cheat)
    async with town(database) as here:
        ana = await here.person("Ana")
        opened = await ana.open(players=["me", "bot:hunter"], config=ONE)
        table = opened["table"]["id"]
        await ana.seal(table, 1, None)
        await here.settled()
        text = (await ana.ask("GET", f"/tables/{table}/record")).content
        try:
            verify(BOX, read_record(text))
        except BrokenRecord as fault:
            assert fault.turn == 1
            assert BOX.signature_of("hunter") in str(fault)
        else:
            raise AssertionError("the bot did not play that")


@awaited
async def test_a_house_that_hides_that_a_bot_was_to_play_is_proved_a_liar(database, monkeypatch):
    def cheat(match, name, seat, view):
        return match.entered(seat, MOVE, view)  # as if somebody outside had sent it

    monkeypatch.setattr(closing, "_asked_bot", cheat)
    async with town(database) as here:
        ana = await here.person("Ana")
        opened = await ana.open(players=["me", "bot:hunter"], config=ONE)
        table = opened["table"]["id"]
        await ana.seal(table, 1, None)
        await here.settled()
        assert await found(here, ana, table) == [("lie", 1)]


@awaited
async def test_a_house_that_grinds_its_seed_after_it_has_seen_an_opener_is_proved_a_liar(database):
    async with town(database) as here:
        ana, bia, table = await both_locked(here)
        await adds(ana, table, ANAS)
        async with here.service.tables.changing(table) as change:
            change.set(seed="00" * 32)
        await adds(bia, table, BIAS)
        await here.settled()
        await played_out(here, ana, bia, table)
        assert ("lie", 0) in await found(here, ana, table)


@awaited
async def test_a_house_that_leaves_out_an_opener_it_took_is_proved_a_liar(database):
    async with town(database) as here:
        ana, bia, table = await both_locked(here)
        await adds(ana, table, ANAS)
        async with here.service.tables.changing(table) as change:
            change.seat(0, opener=None)
            change.set(draws_at=0)
        await here.service.clock.look_at_all()
        await here.settled()
        await played_out(here, ana, bia, table)
        assert ("lie", 0) in await found(here, ana, table)


@awaited
async def test_a_house_that_peeks_at_a_blind_table_finds_nothing_to_see(tmp_path):
    database = f"sqlite:///{tmp_path / 'blind.db'}"
    async with town(database) as here:
        ana, _, table = await two_at_a_table(here, config=ONE, blind=True)
        await seals(ana, table, 0, MOVE)
        live = await here.service.tables.table(table)
        assert live.sealed[0].raw is None
    assert not any(b'"from":[0,0]' in Path(file).read_bytes() for file in tmp_path.iterdir())


def test_what_cannot_be_proved_is_told():
    told = (Path(__file__).parents[3] / "docs" / "secrets.md").read_text()
    for cheat in ("gives no receipt", "plays a guest's seat", "tells a friend the dice"):
        assert cheat in told
