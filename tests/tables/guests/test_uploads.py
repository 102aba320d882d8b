"""Bots that people upload: read with suspicion, built and tried in the cage, seated at tables."""

import asyncio
import gzip
import io
import stat
import tarfile
import zipfile
from importlib.resources import files

import pytest
from sqlalchemy import select

from gamemaster.bots.layers import Layer, survey
from gamemaster.bots.protocol import Limits
from gamemaster.core.errors import Illegal
from gamemaster.core.values import Words
from gamemaster.tables.guests import uploads
from gamemaster.tables.guests.uploads import uploaded
from gamemaster.tables.store import schema
from tests.bots.caging import needs_cage
from tests.tables.databases import awaited
from tests.tables.town import Person, Town, town

MANIFEST = 'name = "Rook"\ncommand = "python3 bot.py"\n'
KIT = (files("gamemaster.bots") / "kits" / "bot.py").read_text("utf-8")
BROKEN = KIT.replace("    return dice.choice(moves)\n", '    return {"nonsense": 1}\n')
SILENT = 'import sys, time\nsys.stdout.write(\'{"type":"ready"}\\n\')\nsys.stdout.flush()\ntime.sleep(99)\n'

SLOW = KIT.replace("    return dice", "    import time\n    time.sleep(0.5)\n    return dice")
"""It overdraws its time in every turn."""


def zipped(**contents: str | bytes) -> bytes:
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in contents.items():
            archive.writestr(name.replace("__", "/").replace("_toml", ".toml"), content)
    return whole.getvalue()


def tarred(*members: tuple[tarfile.TarInfo, bytes]) -> bytes:
    whole = io.BytesIO()
    with tarfile.open(fileobj=whole, mode="w:gz") as archive:
        for info, content in members:
            info.size = info.size or len(content)
            archive.addfile(info, io.BytesIO(content))
    return whole.getvalue()


def member(name: str, kind: bytes = tarfile.REGTYPE, link: str = "") -> tarfile.TarInfo:
    info = tarfile.TarInfo(name)
    info.type, info.linkname = kind, link
    return info


def names_in(body: bytes) -> list[str]:
    with tarfile.open(fileobj=io.BytesIO(uploaded(body, "", None).files)) as archive:
        return archive.getnames()


def refused(body: bytes) -> str:
    with pytest.raises(Illegal) as caught:
        uploaded(body, "", None)
    return caught.value.message


def test_a_zip_of_a_folder_is_a_bot():
    body = zipped(my__bot_toml=MANIFEST, my__lib__x="1")
    assert names_in(body) == ["bot.toml", "lib/x"]


def test_a_tar_is_a_bot_with_its_own_name():
    body = tarred((member("bot.toml"), MANIFEST.encode()))
    assert uploaded(body, "", None).name == "Rook"


def test_one_source_file_is_a_bot_in_the_language_of_a_kit():
    bot = uploaded(KIT.encode(), "Solo", "python")
    assert (bot.name, bot.command) == ("Solo", ("python3", "bot.py"))


def test_one_source_file_without_a_language_is_refused():
    assert "language" in refused(KIT.encode())


@pytest.mark.parametrize(
    "name", ["../x", "/etc/x", "a/../../x", "a\\..\\x", "C:/x", "x\ny", "x" * 300]
)
def test_a_name_that_leads_out_is_refused(name):
    assert "refused" in refused(tarred((member(name), b"1")))


@pytest.mark.parametrize(
    "kind", [tarfile.SYMTYPE, tarfile.LNKTYPE, tarfile.CHRTYPE, tarfile.FIFOTYPE]
)
def test_a_tar_with_a_link_or_a_device_is_refused(kind):
    assert "link or a device" in refused(tarred((member("x", kind, "/etc/passwd"), b"")))


def test_a_zip_with_a_link_is_refused():
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w") as archive:
        entry = zipfile.ZipInfo("x")
        entry.external_attr = (stat.S_IFLNK | 0o777) << 16
        archive.writestr(entry, "/etc/passwd")
    assert "link" in refused(whole.getvalue())


def test_a_small_zip_that_unpacks_to_much_is_refused():
    body = zipped(bot_toml=MANIFEST, big=b"\0" * (uploads.LARGEST_UNPACKED + 1))
    assert len(body) < 100_000
    assert "larger" in refused(body)


def test_a_small_tar_that_unpacks_to_much_is_refused():
    body = tarred((member("big"), b"\0" * (2 * uploads.LARGEST_UNPACKED)))
    assert len(body) < 100_000
    assert "larger" in refused(body)


def test_a_tar_that_lies_about_a_size_is_refused():
    info = member("x")
    info.size = 1 << 40
    assert "larger" in refused(gzip.compress(info.tobuf() + b"\0" * 1024))


def test_too_many_files_are_refused():
    many = {f"f{n}": "" for n in range(uploads.MOST_FILES + 1)}
    assert "500" in refused(zipped(**many))


def test_a_file_twice_is_refused():
    assert "twice" in refused(tarred((member("x"), b"1"), (member("./x"), b"2")))


@pytest.mark.parametrize(
    "body",
    [b"PK\x03\x04rubbish", b"\x1f\x8brubbish", zipped(a="1")[:-30]],
    ids=["zip", "tar", "cut off"],  # a zip holds the time of day; a test's name must not
)
def test_a_damaged_archive_is_refused(body):
    assert "refused" in refused(body)


def test_what_is_wrong_with_bot_toml_is_said_without_our_folders():
    why = refused(zipped(bot_toml="name = 3"))
    assert "bot.toml" in why
    assert "/" not in why


async def sent(person: Person, source: str | bytes, status: int = 201, **params: str) -> dict:
    content = source.encode() if isinstance(source, str) else source
    wish = {"game": "automatafl", "language": "python", **params}
    headers = {"X-CSRF-Token": person.csrf}
    answer = await person.client.post("/api/bots", content=content, params=wish, headers=headers)
    assert answer.status_code == status, answer.text
    return answer.json()


async def table_with(
    here: Town, person: Person, bot: str, status: int = 201, **more: object
) -> str:
    wish = {"game": "automatafl", "preset": "duel", "players": ["me", f"bot:{bot}"], **more}
    opened = await person.post("/tables", wish, status)
    await here.settled()
    return opened["table"]["id"] if status == 201 else opened["error"]["code"]


@needs_cage
@awaited
async def test_an_uploaded_bot_is_tried_listed_private_published_and_removed(database):
    async with town(database) as here:
        ana, bia = await here.person("Ana"), await here.person("Bia")
        bot = await sent(ana, KIT, name="Rook")
        assert bot["trial"]["faults"] == 0
        assert bot["trial"]["matches"][0]["turns"] > 0
        assert [each["id"] for each in (await ana.get("/bots"))["bots"]] == [bot["id"]]
        assert (await bia.get("/bots"))["bots"] == []
        await bia.get(f"/bots/{bot['id']}", 404)
        await ana.ask("PATCH", f"/bots/{bot['id']}", {"public": True})
        seen = await bia.get(f"/bots/{bot['id']}")
        assert seen["name"] == "Rook"
        assert "trial" not in seen
        assert "command" not in seen
        assert (await bia.ask("DELETE", f"/bots/{bot['id']}")).status_code == 403
        assert (await ana.ask("DELETE", f"/bots/{bot['id']}")).status_code == 204
        await ana.get(f"/bots/{bot['id']}", 404)


@needs_cage
@awaited
async def test_a_trial_tells_each_fault_with_the_view_that_caused_it(sqlite):
    async with town(sqlite) as here:
        ana = await here.person("Ana")
        bot = await sent(ana, BROKEN, name="Fool")
        report = await ana.post(f"/bots/{bot['id']}/try", {"matches": 2, "against": "random"})
        fault = report["matches"][0]["faults"][0]
        assert (fault["kind"], fault["sent"]) == ("refused", {"nonsense": 1})
        assert fault["view"]["rows"]
        assert report["faults"] > len(report["matches"][0]["faults"])


@needs_cage
@awaited
async def test_a_bot_that_cannot_be_built_is_not_kept(sqlite):
    async with town(sqlite) as here:
        ana = await here.person("Ana")
        toml = 'name = "X"\ncommand = "./x"\nbuild = "sh -c \'echo no such thing; exit 3\'"\n'
        wrong = await sent(ana, zipped(bot_toml=toml), 422, language="")
        assert "could not be built" in wrong["error"]["en"]
        assert (await ana.get("/bots"))["bots"] == []


@needs_cage
@awaited
async def test_an_uploaded_bot_plays_a_seat_and_its_match_verifies(database):
    async with town(database) as here:
        ana = await here.person("Ana")
        bot = (await sent(ana, KIT))["bot"]
        table = await table_with(here, ana, bot, config={"seats": 2, "turn_limit": 2}, preset=None)
        for turn in (1, 2):
            await ana.seal(table, turn)
            await here.settled()
        assert (await ana.get(f"/tables/{table}"))["status"] == "over"
        assert (await ana.get(f"/tables/{table}/verify"))["ok"]
        record = (await ana.ask("GET", f"/tables/{table}/record")).text
        assert '"silent":[{' not in record


@needs_cage
@awaited
async def test_a_faulty_bot_plays_default_and_only_its_owner_hears_why(sqlite):
    async with town(sqlite) as here:
        ana, bia = await here.person("Ana"), await here.person("Bia")
        bot = await sent(ana, BROKEN)
        await ana.ask("PATCH", f"/bots/{bot['id']}", {"public": True})
        config = {"config": {"seats": 2, "turn_limit": 2}, "preset": None}
        table = await table_with(here, bia, bot["bot"], **config)
        await bia.seal(table, 1)
        await here.settled()
        (fault,) = (await ana.get(f"/bots/{bot['id']}/faults"))["faults"]
        assert (fault["turn"], fault["kind"], fault["view"]) == (1, "refused", None)
        await bia.get(f"/bots/{bot['id']}/faults", 403)
        await bia.seal(table, 2)
        await here.settled()
        whole = (await ana.get(f"/bots/{bot['id']}/faults"))["faults"][0]
        assert whole["sent"] == {"nonsense": 1}
        assert whole["view"]["rows"]
        record = (await bia.ask("GET", f"/tables/{table}/record")).text
        assert "nonsense" not in record


@needs_cage
@awaited
async def test_an_owner_who_plays_at_the_table_hears_of_faults_after_the_end(sqlite):
    async with town(sqlite) as here:
        ana = await here.person("Ana")
        bot = await sent(ana, BROKEN)
        table = await table_with(here, ana, bot["bot"])
        await ana.seal(table, 1)
        await here.settled()
        assert (await ana.get(f"/bots/{bot['id']}/faults"))["faults"] == []


@needs_cage
@awaited
async def test_a_bot_that_does_not_answer_keeps_nobody_else_waiting(sqlite, monkeypatch):
    slow = Limits(turn_ms=1000, bank_ms=0, strikes=2)
    monkeypatch.setattr("gamemaster.tables.guests.cages.LIMITS", slow)
    async with town(sqlite) as here:
        ana = await here.person("Ana")
        bot = await sent(ana, SILENT)
        table = await table_with(here, ana, bot["bot"])
        other = await table_with(here, ana, "random")
        await ana.seal(table, 1)
        await ana.seal(other, 1)
        while (await ana.get(f"/tables/{other}"))["turn"] == 0:
            await asyncio.sleep(0.01)
        assert (await ana.get(f"/tables/{table}"))["turn"] == 0


@needs_cage
@awaited
async def test_only_its_owner_seats_a_private_bot_and_only_in_its_game(sqlite):
    async with town(sqlite) as here:
        ana, bia = await here.person("Ana"), await here.person("Bia")
        bot = (await sent(ana, KIT))["bot"]
        assert await table_with(here, bia, bot, 404) == "missing"
        wish = {"game": "galaxy", "players": [f"bot:{bot}", *["me"] * 3], "seats": 4}
        await ana.post("/tables", wish, 409)


@needs_cage
@awaited
async def test_where_a_bot_was_removed_the_best_built_in_bot_plays_on(sqlite):
    async with town(sqlite) as here:
        ana = await here.person("Ana")
        bot = await sent(ana, KIT)
        table = await table_with(here, ana, bot["bot"])
        await ana.ask("DELETE", f"/bots/{bot['id']}")
        await ana.seal(table, 1)
        await here.settled()
        assert (await ana.get(f"/tables/{table}"))["turn"] == 1


@awaited
async def test_a_server_without_a_cage_says_so_and_runs_nothing(sqlite, monkeypatch):
    from msgspec import structs

    bare = structs.replace(
        survey(), layers=(Layer(Words("namespaces", "namespaces"), False, Words("none", "nenhum")),)
    )
    monkeypatch.setattr("gamemaster.tables.guests.cages.survey", lambda: bare)
    async with town(sqlite) as here:
        ana = await here.person("Ana")
        assert (await ana.get("/bots"))["cage"] is False
        assert (await sent(ana, KIT, 409))["error"]["code"] == "no_cage"


@awaited
async def test_uploads_need_an_account_and_have_a_size(sqlite):
    async with town(sqlite) as here:
        await sent(here.stranger(), KIT, 401)
        ana = await here.person("Ana")
        await sent(ana, b"x" * (uploads.LARGEST + 1), 413)


@awaited
async def test_one_account_has_so_many_bots_and_no_more(sqlite, monkeypatch):
    monkeypatch.setattr("gamemaster.tables.guests.programs.MOST_BOTS", 0)
    async with town(sqlite) as here:
        assert (await sent(await here.person("Ana"), KIT, 409))["error"]["code"] == "conflict"


async def marks_kept(here: Town) -> list[int]:
    async with here.service.house.store.reading() as tx:
        return list(await tx.scalars(select(schema.bot_marks.c.bank_ms)))


@pytest.mark.long
@needs_cage
@awaited
async def test_a_restart_does_not_give_a_bot_its_time_back(sqlite, monkeypatch):
    limits = Limits(turn_ms=100, bank_ms=60_000)
    monkeypatch.setattr("gamemaster.tables.guests.cages.LIMITS", limits)
    left, wish = [], {"config": {"seats": 2, "turn_limit": 3}, "preset": None}
    async with town(sqlite) as here:
        ana = await here.person("Ana")
        table = await table_with(here, ana, (await sent(ana, SLOW))["bot"], **wish)
        key = ana.key
    for turn in (1, 2, 3):
        async with town(sqlite) as here:
            ana = here.stranger()
            ana.took(await ana.post("/session", {"key": key}))
            await ana.seal(table, turn)
            await here.settled()
            left.append(await marks_kept(here))
    (first,), (second,), over = left
    assert (
        limits.bank_ms - 300 >= first > second
    )  # it sleeps half a second; waiting for a core is not its own time
    assert over == []


def test_an_archive_with_a_file_without_a_name_is_refused():
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w") as archive:
        archive.writestr(zipfile.ZipInfo("bot.toml"), MANIFEST)
        nameless = zipfile.ZipInfo("x")
        nameless.filename = ""
        archive.writestr(nameless, "")
    with pytest.raises(Illegal, match="refused"):
        uploaded(whole.getvalue(), "", None)


@needs_cage
@awaited
async def test_the_log_of_a_build_is_read_while_it_runs(sqlite):
    toml = MANIFEST + """build = "sh -c 'echo first step >&2; sleep 3; echo last step >&2'"\n"""
    async with town(sqlite) as here:
        ana, bia = await here.person("Ana"), await here.person("Bia")
        await ana.get("/bots/building", 404)
        uploading = asyncio.create_task(
            sent(ana, zipped(**{"bot.py": KIT}, bot_toml=toml), language="")
        )
        log, seen = "", ""
        while "first step" not in log:
            await asyncio.sleep(0.02)
            answer = await ana.ask("GET", "/bots/building")
            log = answer.json().get("log", "")
            seen = seen or log
        assert "last step" not in seen
        await bia.get("/bots/building", 404)
        await uploading
        await ana.get("/bots/building", 404)
