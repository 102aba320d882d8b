"""Names: nobody passes for somebody else, nor for the house."""

import pytest
from alembic import command
from sqlalchemy import insert

from gamemaster.core.errors import Illegal, Trouble
from gamemaster.tables.people.keys import hashed, password_hash
from gamemaster.tables.people.names import checked_name, is_reserved, name_key, unheaped
from gamemaster.tables.store import schema
from gamemaster.tables.store.database import Store
from gamemaster.tables.store.migrating import migration_config
from tests.tables.databases import awaited
from tests.tables.town import town


@pytest.mark.parametrize(
    "other",
    [
        "ANA",
        "Аna",
        "Аnа",
        "Aná",
        "A\u200bna",
        "Ａｎａ",
        "Αna",
        "ana ",
        "An\u0430",
        "𝐀na",
        "A\u00adna",
    ],
)
def test_a_name_that_looks_the_same_has_the_same_key(other):
    assert name_key(other) == name_key("Ana")


@pytest.mark.parametrize("one, other", [("Iris", "lris"), ("Bob", "B0b"), ("Łucja", "Lucja")])
def test_a_letter_that_is_drawn_like_another_does_not_tell_names_apart(one, other):
    assert name_key(one) == name_key(other)


@pytest.mark.parametrize(
    "one, other", [("Ana", "Anna"), ("か", "が"), ("Вера", "Вова"), ("Νίκος", "Νίκη"), ("क", "की")]
)
def test_different_names_have_different_keys(one, other):
    assert name_key(one) != name_key(other)


@pytest.mark.parametrize("one, other", [("Νίκος", "νίκος"), ("ВЕРА", "вера")])
def test_case_tells_no_names_apart_in_other_alphabets_either(one, other):
    assert name_key(one) == name_key(other)


@pytest.mark.parametrize(
    "name",
    [
        "Hunter",
        "hunter 2",
        "HUNTЕR",
        "Judy",
        "gamemaster",
        "Game-Master",
        "House",
        "Level 8",
        "Guest abc123",
    ],
)
def test_the_houses_own_names_are_reserved(name):
    assert is_reserved(name)


@pytest.mark.parametrize("name", ["Ana", "Hunterson", "Judyta", "Bia 2", "Housekeeper"])
def test_other_names_are_free(name):
    assert not is_reserved(name)


@pytest.mark.parametrize(
    "name", ["", " ", "\u3164", "\u2800\u2800", "a\u202eb", "x" * 41, "\u200d"]
)
def test_a_name_that_cannot_be_seen_or_turns_letters_round_is_refused(name):
    with pytest.raises(Illegal):
        checked_name(name)


@awaited
async def test_nobody_takes_a_name_that_looks_like_anothers_or_the_houses(sqlite):
    async with town(sqlite) as here:
        await here.person("Ana")
        stranger = here.stranger()
        for name in ("Аna", "aná", "Hunter", "judy"):
            said = await stranger.post("/accounts", {"name": name}, 409)
            assert said["error"]["pt"]


@awaited
async def test_nobody_sits_down_under_anothers_name(sqlite):
    async with town(sqlite) as here:
        ana, eve = await here.person("Ana"), await here.person("Eve")
        await here.person("Bia")
        table = (await ana.open(public=True))["table"]["id"]
        for name in ("Bia", "Віа", "Hunter"):
            await eve.post(f"/tables/{table}/join", {"name": name}, 409)
        await eve.post(f"/tables/{table}/join", {"name": "EVE"})


@awaited
async def test_people_whose_names_looked_alike_before_still_sign_in(sqlite):
    def ninth_form(connection):
        config = migration_config()
        config.attributes["connection"] = connection
        command.upgrade(config, "0009")

    old = Store(sqlite)
    async with old.writing() as tx:
        await tx.run_sync(ninth_form)
        for number, name in enumerate(("Ana", "Аna")):
            row = {"id": f"a{number}", "name": name, "name_key": name.casefold(), "guest": False}
            row |= {"lang": "en", "key_hash": hashed(name), "created_at": number}
            row["password"] = password_hash(f"password {number}")
            await tx.execute(insert(schema.accounts).values(**row))
    await old.close()
    async with town(sqlite) as here:
        for number, name in enumerate(("Ana", "Аna")):
            body = {"name": name, "password": f"password {number}"}
            said = await here.stranger().post("/session", body)
            assert said["account"]["id"] == f"a{number}"


@awaited
async def test_a_second_server_on_one_file_refuses_to_start_with_a_word(sqlite):
    async with town(sqlite) as here:
        await here.person("Ana")
        with pytest.raises(Trouble, match="Another server is using"):
            async with town(sqlite):
                pass
        await here.person("Bia")
    async with town(sqlite) as here:
        await here.person("Eve")


@awaited
async def test_nobody_else_on_the_machine_may_read_the_database(sqlite, tmp_path):
    (tmp_path / "tables.db").touch(0o644)
    async with town(sqlite) as here:
        await here.person("Ana")
        modes = {file.name: file.stat().st_mode & 0o777 for file in tmp_path.glob("tables.db*")}
    assert len(modes) >= 4
    assert set(modes.values()) == {0o600}


HEAP = "e" + "\u0301" * 30


@pytest.mark.parametrize("name", [HEAP, "a" + "\u20dd" * 9, "Ana\u3164"])
def test_no_name_is_drawn_over_what_stands_around_it_or_holds_what_nobody_sees(name):
    with pytest.raises(Illegal):
        checked_name(name)


@pytest.mark.parametrize("name", ["Nguyễn Thị", "שָׁלוֹם", "ที่นี่", "हिन्दी", "e\u0323\u0302\u0301"])
def test_marks_that_are_written_stay(name):
    assert unheaped(name) == name
    assert checked_name(name)


@awaited
async def test_heaps_of_marks_stay_off_tables_and_out_of_what_is_said(sqlite):
    async with town(sqlite) as here:
        ana = await here.person("Ana")
        table = (await ana.open(name=f"{HEAP} tea\u3164"))["table"]
        assert table["name"] == "e" + "\u0301" * 4 + " tea"
        said = await ana.post(f"/tables/{table['id']}/chat", {"text": HEAP * 3}, 201)
        assert said["text"] == ("e" + "\u0301" * 4) * 3
        await ana.post(f"/tables/{table['id']}/chat", {"text": "\u3164\u2800"}, 422)
