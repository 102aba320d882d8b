"""Blind tables: the house has commitments alone until all are in; then authors open, or play `default`."""

from gamemaster.core.fairness import submission_commitment
from gamemaster.core.proof import examined
from gamemaster.core.record import read_record
from gamemaster.core.verify import verify
from gamemaster.games import GAMES
from gamemaster.tables.guests.guests import Guests
from tests.tables.databases import awaited
from tests.tables.table.test_receipts import papers
from tests.tables.table.test_tables import MOVE, two_at_a_table
from tests.tables.town import Clock, Gate, Person, Town, town

ONE = {"layout": "duel", "turn_limit": 1}
SALT = "a salt that only its author knows"


async def seals(person: Person, table: str, seat: int, raw, turn: int = 1, status: int = 200):
    commitment = submission_commitment(SALT, turn, seat, raw)
    body = {"turn": turn, "commitment": commitment, "seat": seat}
    return await person.post(f"/tables/{table}/submit", body, status)


async def opens(person: Person, table: str, raw, turn: int = 1, status: int = 200):
    body = {"turn": turn, "raw": raw, "salt": SALT}
    return await person.post(f"/tables/{table}/open", body, status)


async def both_sealed(here: Town) -> tuple[Person, Person, str]:
    ana, bia, table = await two_at_a_table(here, config=ONE, blind=True)
    await seals(ana, table, 0, MOVE)
    await seals(bia, table, 1, None)
    await here.settled()
    return ana, bia, table


async def judged(ana: Person, table: str):
    """The record, which must hold and fit its receipts."""
    text = (await ana.ask("GET", f"/tables/{table}/record")).content
    record = read_record(text)
    verify(GAMES["automatafl"], record)
    assert examined(text, record, await papers(ana, table)).findings == ()
    return record


@awaited
async def test_orders_are_opened_after_all_are_in_and_the_record_holds(database):
    async with town(database) as here:
        ana, bia, table = await both_sealed(here)
        shown = await ana.get(f"/tables/{table}")
        assert (shown["turn"], shown["opens_at"] is None) == (0, False)
        await opens(ana, table, MOVE)
        await opens(bia, table, None)
        await here.settled()
        record = await judged(ana, table)
        assert [line.raw for line in record.turns[0].sent] == [MOVE, None]
        assert record.turns[0].sent[0].salt == SALT
        assert record.head.blind is True


@awaited
async def test_the_house_has_nothing_of_an_order_before_all_are_in(tmp_path):
    database = f"sqlite:///{tmp_path / 'blind.db'}"
    async with town(database) as here:
        ana, _, table = await two_at_a_table(here, config=ONE, blind=True)
        await seals(ana, table, 0, MOVE)
        await opens(ana, table, MOVE, status=409)
        await ana.seal(table, 1, MOVE, status=409)
        await ana.put(f"/tables/{table}/draft", {"turn": 1, "raw": MOVE}, 409)
        live = await here.service.tables.table(table)
        assert live.sealed[0].raw is None
        assert live.entry(0) is None
    stored = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert b'"from":[0,0]' not in stored


@awaited
async def test_nothing_can_be_changed_once_opening_has_begun(database):
    async with town(database) as here:
        ana, _, table = await both_sealed(here)
        await seals(ana, table, 0, None, status=409)
        await ana.post(f"/tables/{table}/withdraw", {"turn": 1}, 409)
        await opens(ana, table, None, status=409)
        closed = [paper for paper in await papers(ana, table) if paper.kind == "closed"]
        assert [seat for paper in closed for seat, _ in paper.heard] == [0, 1]


@awaited
async def test_who_does_not_open_in_time_plays_default_and_the_record_says_so(database):
    async with town(database, Clock()) as here:
        ana, _, table = await both_sealed(here)
        await opens(ana, table, MOVE)
        await here.turn_clock(31)
        record = await judged(ana, table)
        (silence,) = record.turns[0].silent
        assert (silence.seat, silence.why.kind) == (1, "unopened")
        assert silence.why.message == submission_commitment(SALT, 1, 1, None)


@awaited
async def test_who_opens_what_is_not_legal_plays_default_and_the_record_says_so(database):
    async with town(database) as here:
        ana, bia, table = await two_at_a_table(here, config=ONE, blind=True)
        await seals(ana, table, 0, {"nonsense": True})
        await seals(bia, table, 1, None)
        await here.settled()
        await opens(ana, table, {"nonsense": True})
        await opens(bia, table, None)
        await here.settled()
        record = await judged(ana, table)
        assert [silence.why.kind for silence in record.turns[0].silent] == ["unfit"]


@awaited
async def test_a_blind_table_goes_on_where_it_was_when_the_server_starts_again(database):
    clock = Clock()
    async with town(database, clock) as here:
        ana, bia, table = await both_sealed(here)
        await opens(ana, table, MOVE)
    async with town(database, clock) as again:
        await opens(again.bearer(bia.key), table, None)
        await again.turn_clock(0)
        record = await judged(again.bearer(ana.key), table)
        assert len(record.turns[0].sent) == 2


@awaited
async def test_a_bot_of_the_house_plays_at_a_blind_table_and_can_be_asked_again(database):
    async with town(database) as here:
        ana = await here.person("Ana")
        opened = await ana.open(players=["me", "bot:hunter"], config=ONE, blind=True)
        table = opened["table"]["id"]
        await seals(ana, table, 0, MOVE)
        await here.settled()
        await opens(ana, table, MOVE)
        await here.settled()
        record = await judged(ana, table)
        assert [line.bot for line in record.turns[0].sent][1] == GAMES["automatafl"].signature_of(
            "hunter"
        )


@awaited
async def test_a_blind_table_is_for_people_who_are_there(database):
    async with town(database) as here:
        ana = await here.person("Ana")
        await ana.open(422, blind=True, deadline=86_400)


@awaited
async def test_who_opens_while_the_turn_is_worked_out_is_heard(database, monkeypatch):
    clock = Clock()
    async with town(database, clock) as here:
        ana, bia, table = await both_sealed(here)
        await opens(ana, table, MOVE)
        gate, house = Gate(), here.service.house
        monkeypatch.setattr(house, "measured", gate.behind(house.measured))
        clock.ms += 31_000
        await here.service.clock.look_at_all()
        await gate.came.wait()
        late = await bia.ask(
            "POST", f"/tables/{table}/open", {"turn": 1, "raw": None, "salt": SALT}
        )
        gate.open.set()
        await here.settled()
        record = await judged(ana, table)
        assert len(record.turns[0].sent) == (2 if late.status_code == 200 else 1)


@awaited
async def test_no_guest_answers_once_opening_has_begun(database, monkeypatch):
    clock = Clock()
    async with town(database, clock) as here:
        ana, bia, table = await both_sealed(here)
        await opens(ana, table, MOVE)
    asked = []

    async def answers(guests, live, match):
        asked.append(live.id)
        return {}

    monkeypatch.setattr(Guests, "answers", answers)
    async with town(database, clock) as again:
        await opens(again.bearer(bia.key), table, None)
        await again.turn_clock(0)
        await judged(again.bearer(ana.key), table)
    assert asked == []
