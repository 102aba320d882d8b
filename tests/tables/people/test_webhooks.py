"""Webhooks: they know the state of one's orders, and remind before a deadline."""

import asyncio
import hmac
import json
import socket
import threading
from contextlib import asynccontextmanager, suppress

import pytest

from gamemaster.tables.people import lookups, postman
from gamemaster.tables.people.postman import Address, Postman, is_outside
from tests.tables.databases import awaited
from tests.tables.table.test_tables import DAY, MOVE, bia_is_away_for_two_turns, two_at_a_table
from tests.tables.town import Clock, Person, Town, town


class Ear:
    """A small server that hears webhooks."""

    def __init__(self) -> None:
        self.heard: list[dict] = []
        self.status = 200
        self.hosts: list[str] = []
        self.letters: list[tuple[str, bytes]] = []
        """The seal and the body of each, as they came."""

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
        size = int(head.split("content-length: ")[1].split("\r\n")[0])
        self.hosts.append(head.split("host: ")[1].split("\r\n")[0])
        body = await reader.readexactly(size)
        self.letters.append((head.split("x-gamemaster-signature: ")[1].split("\r\n")[0], body))
        self.heard.append(json.loads(body))
        writer.write(b"HTTP/1.1 %d Hm\r\nContent-Length: 0\r\n\r\n" % self.status)
        await writer.drain()
        writer.close()

    @property
    def kinds(self) -> list[str]:
        return [message["kind"] for message in self.heard]


@asynccontextmanager
async def ear():
    listening = Ear()
    server = await asyncio.start_server(listening.serve, "127.0.0.1", 0)
    listening.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/hook?token=1"
    async with server:
        yield listening


async def posted(here: Town) -> None:
    """Take everything that is due to its address."""
    while await Postman(here.service.tables).deliver_due():
        pass


async def listening_bia(here: Town, heard: Ear, **wish) -> tuple[Person, Person, str]:
    """Ana and Bia at a table with a deadline; Bia has a webhook from the start."""
    bia = await here.person("Bia")
    await bia.post("/me/webhooks", {"url": heard.url, **wish}, 201)
    ana = await here.person("Ana")
    opened = await ana.open(deadline=DAY)
    table = opened["table"]["id"]
    await bia.post(f"/tables/{table}/join", {"invite": opened["invite"]})
    await here.settled()
    return ana, bia, table


@awaited
async def test_ones_turn_is_announced_in_ones_language(database):
    async with town(database, Clock(), address="http://play.example") as here, ear() as heard:
        _, _, table = await listening_bia(here, heard, lang="pt")
        await posted(here)
        (message,) = heard.heard
        assert (message["kind"], message["turn"], message["orders"]) == ("turn", 1, "none")
        assert message["url"] == f"http://play.example/t/{table}"
        assert "o turno 1 é seu" in message["text"]


@pytest.mark.parametrize("orders", ["none", "draft", "sealed"])
@awaited
async def test_a_reminder_knows_the_state_of_ones_orders(sqlite, orders):
    async with town(sqlite, Clock()) as here, ear() as heard:
        _, bia, table = await listening_bia(here, heard, remind=3600)
        if orders == "draft":
            await bia.put(f"/tables/{table}/draft", {"turn": 1, "raw": MOVE})
        if orders == "sealed":
            await bia.seal(table, 1, MOVE)
        await here.turn_clock(DAY - 3601)
        await posted(here)
        assert "reminder" not in heard.kinds
        await here.turn_clock(1)
        await posted(here)
        reminders = [m for m in heard.heard if m["kind"] == "reminder"]
        assert [m["orders"] for m in reminders] == ([] if orders == "sealed" else [orders])
        assert all("60 min" in m["text"] for m in reminders)


@awaited
async def test_a_reminder_waits_if_the_host_gives_more_time(sqlite):
    async with town(sqlite, Clock()) as here, ear() as heard:
        ana, _, table = await listening_bia(here, heard, remind=3600)
        await ana.post(f"/tables/{table}/extend", {"seconds": 7200})
        await here.turn_clock(DAY - 3600)
        await posted(here)
        assert "reminder" not in heard.kinds
        await here.turn_clock(7200)
        await posted(here)
        assert heard.kinds.count("reminder") == 1


@awaited
async def test_a_stand_in_is_announced(sqlite):
    async with town(sqlite, Clock()) as here, ear() as heard:
        ana, _, table = await listening_bia(here, heard, remind=0)
        await bia_is_away_for_two_turns(here, ana, table)
        await posted(here)
        assert sorted(heard.kinds) == ["stand_in", "turn"]


@awaited
async def test_the_end_is_announced(sqlite):
    async with town(sqlite, Clock()) as here, ear() as heard:
        ana, bia, table = await two_at_a_table(here, config={"seats": 2, "turn_limit": 1})
        await bia.post("/me/webhooks", {"url": heard.url}, 201)
        await ana.seal(table, 1)
        await bia.seal(table, 1)
        await here.settled()
        await posted(here)
        assert heard.kinds == ["over"]


@awaited
async def test_discord_gets_a_message_that_pings_nobody(sqlite):
    async with town(sqlite, Clock()) as here, ear() as heard:
        await listening_bia(here, heard, shape="discord")
        await posted(here)
        (message,) = heard.heard
        assert message["allowed_mentions"] == {"parse": []}
        assert "turn 1 is yours" in message["content"]


@awaited
async def test_what_is_not_taken_is_sent_again_also_after_a_restart(database):
    clock = Clock()
    async with ear() as heard:
        heard.status = 500
        async with town(database, clock) as here:
            await listening_bia(here, heard, remind=0)
            await posted(here)
        heard.status = 200
        clock.ms += 120_000
        async with town(database, clock) as here:
            await posted(here)
            await posted(here)
        assert heard.kinds == ["turn", "turn"]


@awaited
async def test_nothing_inside_our_own_network_is_called(sqlite):
    async with town(sqlite, local_webhooks=False) as here, ear() as heard:
        ana = await here.person("Ana")
        hook = await ana.post("/me/webhooks", {"url": heard.url}, 201)
        tested = await ana.post(f"/me/webhooks/{hook['id']}/test")
        assert (tested["ok"], heard.heard) == (False, [])


@awaited
async def test_a_greeting_arrives_with_the_host_it_is_for(sqlite):
    async with town(sqlite) as here, ear() as heard:
        ana = await here.person("Ana")
        hook = await ana.post("/me/webhooks", {"url": heard.url}, 201)
        assert (await ana.post(f"/me/webhooks/{hook['id']}/test"))["ok"] is True
        assert heard.hosts[0].startswith("127.0.0.1:")
        await ana.post("/me/webhooks", {"url": "ftp://example.org/"}, 422)
        other = await here.person("Bia")
        await other.post(f"/me/webhooks/{hook['id']}/test", status=404)


@awaited
async def test_a_test_tells_what_the_address_answered(sqlite):
    async with town(sqlite) as here, ear() as heard:
        ana = await here.person("Ana")
        hook = await ana.post("/me/webhooks", {"url": heard.url}, 201)
        for status, ok in ((204, True), (404, False), (301, False), (500, False)):
            heard.status = status
            tested = await ana.post(f"/me/webhooks/{hook['id']}/test")
            assert tested == {"ok": ok, "status": status}


@awaited
async def test_a_test_of_an_address_where_nobody_listens_says_so(sqlite):
    async with town(sqlite) as here:
        async with ear() as heard:
            url = heard.url
        ana = await here.person("Ana")
        hook = await ana.post("/me/webhooks", {"url": url}, 201)
        tested = await ana.post(f"/me/webhooks/{hook['id']}/test")
        assert tested == {"ok": False, "status": 0}


@awaited
async def test_nobody_learns_of_anothers_webhooks(sqlite):
    async with town(sqlite) as here, ear() as heard:
        ana, bia, _ = await two_at_a_table(here)
        await ana.post("/me/webhooks", {"url": heard.url}, 201)
        assert (await bia.get("/me/webhooks"))["webhooks"] == []


@asynccontextmanager
async def dripping_ear():
    """A receiver that answers one byte of a head now and again, and never ends it."""

    async def drip(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(ConnectionError):
            writer.write(b"HTTP/1.1 200 OK\r\nX-Slow: ")
            while not writer.is_closing():
                writer.write(b"x")
                await writer.drain()
                await asyncio.sleep(0.1)

    server = await asyncio.start_server(drip, "127.0.0.1", 0)
    try:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/"
    finally:
        server.close()


@awaited
async def test_a_receiver_that_drips_is_given_up_when_the_patience_for_all_of_it_ends(
    database, monkeypatch
):
    monkeypatch.setattr(postman, "PATIENCE", 0.5)
    async with town(database) as here, dripping_ear() as url:
        async with asyncio.timeout(20):
            assert await postman.send(here.service.house, Address("hook", url), {}) == 0


@awaited
async def test_a_receiver_that_drips_keeps_nobody_else_waiting(database, monkeypatch):
    monkeypatch.setattr(postman, "PATIENCE", 60.0)
    async with town(database, mail=True) as here, ear() as heard, dripping_ear() as url:
        eve = await here.person("Eve")
        await eve.post("/me/webhooks", {"url": url}, 201)
        await eve.post("/tables", {"game": "automatafl", "players": ["me", "bot:random"]}, 201)
        await asyncio.sleep(1.5)
        await listening_bia(here, heard)
        async with asyncio.timeout(20):
            while not heard.heard:
                await asyncio.sleep(0.05)


def is_genuine(secret: str, seal: str, body: bytes) -> bool:
    """As docs/api.md tells receivers to check it."""
    said = dict(part.split("=", 1) for part in seal.split(","))
    ours = hmac.new(secret.encode(), said["t"].encode() + b"." + body, "sha256").hexdigest()
    return hmac.compare_digest(ours, said["v1"])


@awaited
async def test_a_letter_is_sealed_with_a_secret_of_its_webhook_alone(sqlite):
    async with ear() as heard, town(sqlite) as here:
        bia = await here.person("Bia")
        hooks = [await bia.post("/me/webhooks", {"url": heard.url}, 201) for _ in range(2)]
        await bia.post(f"/me/webhooks/{hooks[0]['id']}/test")
        ((seal, body),) = heard.letters
        assert is_genuine(hooks[0]["secret"], seal, body)
        assert not is_genuine(hooks[1]["secret"], seal, body)
        assert not is_genuine(hooks[0]["secret"], seal, body + b" ")


@awaited
async def test_the_secret_of_a_webhook_is_the_same_whenever_its_owner_looks(sqlite):
    async with ear() as heard, town(sqlite) as here:
        bia = await here.person("Bia")
        hook = await bia.post("/me/webhooks", {"url": heard.url}, 201)
        (shown,) = (await bia.get("/me/webhooks"))["webhooks"]
        assert shown["secret"] == hook["secret"]
        assert len(hook["secret"]) == 64


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1", "10.0.0.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1", "255.255.255.255",
        "192.88.99.1", "::", "::1", "::127.0.0.1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "fe80::1%eth0",
        "fec0::1", "fd00::1", "ff02::1", "ff0e::1", "64:ff9b::7f00:1", "64:ff9b::a9fe:a9fe", "64:ff9b:1::1",
        "2002:7f00:1::", "2002:a9fe:a9fe::1", "2001:0:7f00:1::", "2001:db8::1",
    ],
)  # fmt: skip
def test_an_address_inside_is_known_in_every_form(address):
    assert not is_outside(address)


@pytest.mark.parametrize("address", ["93.184.216.34", "2606:4700::1111", "64:ff9b::5db8:d822"])
def test_an_address_of_the_whole_world_is_called(address):
    assert is_outside(address)


@awaited
async def test_a_renewed_secret_seals_what_comes_and_the_old_one_nothing(sqlite):
    async with ear() as heard, town(sqlite) as here:
        bia = await here.person("Bia")
        old = await bia.post("/me/webhooks", {"url": heard.url, "remind": 120}, 201)
        new = await bia.post(f"/me/webhooks/{old['id']}/secret")
        assert (new["url"], new["remind"]) == (old["url"], old["remind"])
        assert [one["id"] for one in (await bia.get("/me/webhooks"))["webhooks"]] == [new["id"]]
        await bia.post(f"/me/webhooks/{new['id']}/test")
        ((seal, body),) = heard.letters
        assert is_genuine(new["secret"], seal, body)
        assert not is_genuine(old["secret"], seal, body)


@awaited
async def test_a_secret_is_renewed_by_its_owner_alone_and_where_there_is_one(sqlite):
    async with ear() as heard, town(sqlite) as here:
        bia, eve = await here.person("Bia"), await here.person("Eve")
        hook = await bia.post("/me/webhooks", {"url": heard.url}, 201)
        await eve.post(f"/me/webhooks/{hook['id']}/secret", {}, 404)
        chat = await bia.post("/me/webhooks", {"url": heard.url, "shape": "discord"}, 201)
        await bia.post(f"/me/webhooks/{chat['id']}/secret", {}, 409)


@awaited
async def test_a_name_that_is_looked_up_for_ever_keeps_nobody_else_waiting(sqlite, monkeypatch):
    never, known = threading.Event(), socket.getaddrinfo

    def slow(host, *args, **more):
        if str(host).endswith(".slow.example"):
            never.wait(30)
        return known(host, *args, **more)

    monkeypatch.setattr(socket, "getaddrinfo", slow)
    monkeypatch.setattr(postman, "PATIENCE", 0.5)
    try:
        async with town(sqlite) as here, ear() as heard:
            house = here.service.house
            slow_ones = [Address(f"h{n}", f"http://n{n}.slow.example/") for n in range(40)]
            statuses = await asyncio.gather(*(postman.send(house, to, {}) for to in slow_ones))
            assert set(statuses) == {0}
            async with asyncio.timeout(5):
                assert await asyncio.to_thread(lambda: "somebody else's work") != ""
                assert await postman.send(house, Address("good", heard.url), {}) == 200
    finally:
        never.set()


@awaited
async def test_a_webhook_has_one_lookup_at_a_time_and_all_of_them_so_many(sqlite, monkeypatch):
    never, asked = threading.Event(), []

    def slow(host, *args, **more):
        asked.append(host)
        never.wait(30)
        return []

    monkeypatch.setattr(socket, "getaddrinfo", slow)
    monkeypatch.setattr(postman, "PATIENCE", 0.5)
    monkeypatch.setattr(lookups, "MOST", 2)
    try:
        async with town(sqlite) as here:
            hooks = [Address(hook, f"http://{hook}.example/") for hook in "aaabbc"]
            await asyncio.gather(*(postman.send(here.service.house, to, {}) for to in hooks))
            assert sorted(asked) == ["a.example", "b.example"]
    finally:
        never.set()
