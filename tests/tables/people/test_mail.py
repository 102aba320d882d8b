"""Mail: by a real SMTP server, to addresses that were confirmed, and not for long after somebody says stop."""

import asyncio
import re
from contextlib import asynccontextmanager
from email import message_from_bytes, policy

import pytest

from gamemaster.core.errors import Trouble
from gamemaster.tables.people.mail import Smtp, question, smtp_of
from tests.tables.databases import awaited
from tests.tables.people.test_webhooks import posted
from tests.tables.table.test_tables import DAY, MOVE, two_at_a_table
from tests.tables.town import Clock, Person, Town, town


class PostOffice:
    """A small SMTP server that keeps what it takes."""

    def __init__(self) -> None:
        self.letters = []
        self.answer = b"250 taken\r\n"

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"220 post office\r\n")
        while line := await reader.readline():
            verb = line[:4].upper().strip()
            if verb == b"DATA":
                writer.write(b"354 go on\r\n")
                text = await reader.readuntil(b"\r\n.\r\n")
                self.letters.append(message_from_bytes(text[:-3], policy=policy.default))
                writer.write(b"250 taken\r\n")
            elif verb == b"RCPT":
                writer.write(self.answer)
            else:
                writer.write(b"221 bye\r\n" if verb == b"QUIT" else b"250 well\r\n")
            await writer.drain()
            if verb == b"QUIT":
                break
        writer.close()

    def links(self, purpose: str) -> list[str]:
        """What the links of one kind hold, letter by letter."""
        texts = [letter.get_content() for letter in self.letters]
        return [token for t in texts for token in re.findall(rf"/mail/{purpose}/(\S+)", t)]


@asynccontextmanager
async def mailing_town(database: str, **settings):
    """A town whose house sends mail by way of a post office."""
    office = PostOffice()
    server = await asyncio.start_server(office.serve, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    smtp = Smtp(host="127.0.0.1", port=port, sender="house@play.example")
    address = "http://play.example"
    async with server, town(database, Clock(), smtp=smtp, address=address, **settings) as here:
        yield here, office


async def bia_by_mail(here: Town, office: PostOffice, *, yes: bool = True, **wish):
    """Ana and Bia at a table over days; Bia has asked for mail, and said yes to it."""
    bia = await here.person("Bia")
    asked = {"url": "bia@example.org", "shape": "mail", **wish}
    await bia.post("/me/webhooks", asked, 201)
    if yes:
        await bia.post("/mail/confirm", {"token": office.links("confirm")[0]})
    ana = await here.person("Ana")
    opened = await ana.open(deadline=DAY, name="Friday")
    table = opened["table"]["id"]
    await bia.post(f"/tables/{table}/join", {"invite": opened["invite"]})
    await here.settled()
    return ana, bia, table


async def one_turn(here: Town, ana: Person, bia: Person, table: str, turn: int) -> None:
    await ana.seal(table, turn, None)
    await bia.seal(table, turn, None)
    await here.settled()


@awaited
async def test_nothing_but_a_question_goes_to_an_address_before_its_reader_says_yes(database):
    async with mailing_town(database) as (here, office):
        await bia_by_mail(here, office, yes=False)
        await posted(here)
        (letter,) = office.letters
        assert (letter["To"], letter["From"]) == ("bia@example.org", "house@play.example")
        assert "Bia asked gamemaster to write to this address" in letter.get_content()


@awaited
async def test_ones_turn_comes_by_mail_with_a_way_to_stop_it(sqlite):
    async with mailing_town(sqlite) as (here, office):
        _, bia, table = await bia_by_mail(here, office, lang="pt")
        await posted(here)
        letter = office.letters[-1]
        assert letter["Subject"].startswith("Friday: o turno 1 é seu")
        assert f"http://play.example/t/{table}" in letter.get_content()
        (token,) = office.links("stop")
        assert letter["List-Unsubscribe"] == f"<http://play.example/mail/stop/{token}>"
        said = await here.stranger().post("/mail/stop", {"token": token})
        assert said == {"address": "bia@example.org"}
        assert (await bia.get("/me/webhooks"))["webhooks"] == []
        await here.stranger().post("/mail/stop", {"token": token}, 404)


@awaited
async def test_only_who_has_not_sealed_is_reminded_by_mail(sqlite):
    async with mailing_town(sqlite) as (here, office):
        _, bia, table = await bia_by_mail(here, office, remind=3600)
        await bia.seal(table, 1, MOVE)
        await here.turn_clock(DAY - 3600)
        await posted(here)
        assert len(office.letters) == 1, (
            "the question alone: she had sealed before the mail went out"
        )
        await bia.post(f"/tables/{table}/withdraw", {"turn": 1})
        await here.turn_clock(1)
        await posted(here)
        assert len(office.letters) == 1, "a reminder that was not needed is not sent late"


@awaited
async def test_who_has_sent_nothing_is_reminded_once(sqlite):
    async with mailing_town(sqlite) as (here, office):
        await bia_by_mail(here, office, remind=3600)
        await posted(here)
        for _ in range(2):
            await here.turn_clock(DAY - 3600 if len(office.letters) == 2 else 60)
            await posted(here)
        subjects = [letter["Subject"] for letter in office.letters]
        assert len(subjects) == 3
        assert "you have sent nothing yet" in subjects[2]


@awaited
async def test_a_table_says_at_most_once_an_hour_whose_turn_it_is(sqlite):
    async with mailing_town(sqlite) as (here, office):
        ana, bia, table = await bia_by_mail(here, office, remind=0)
        for turn in (1, 2, 3):
            await posted(here)
            await one_turn(here, ana, bia, table, turn)
            await here.turn_clock(1300)
        await posted(here)
        turns = [letter["Subject"] for letter in office.letters[1:]]
        assert [re.search(r"turn (\d)", said).group(1) for said in turns] == ["1", "4"]


@awaited
async def test_nobody_is_written_to_about_a_live_table(sqlite):
    async with mailing_town(sqlite) as (here, office):
        bia = await here.person("Bea")
        await bia.post("/me/webhooks", {"url": "bea@example.org", "shape": "mail"}, 201)
        await bia.post("/mail/confirm", {"token": office.links("confirm")[0]})
        await bia.open(players=["me", "bot:random"], deadline=60)
        await here.settled()
        await posted(here)
        assert len(office.letters) == 1


@awaited
async def test_a_link_that_the_house_did_not_make_does_nothing(sqlite):
    async with mailing_town(sqlite) as (here, office):
        _, bia, _ = await bia_by_mail(here, office, yes=False)
        (good,) = office.links("confirm")
        hook, proof = good.split(".")
        eve = await here.person("Eve")
        for bad in (f"{hook}.", f"{hook}.{'0' * len(proof)}", proof, "é.ü"):
            await eve.post("/mail/confirm", {"token": bad}, 404)
        await eve.post("/mail/stop", {"token": good}, 404)
        (shown,) = (await bia.get("/me/webhooks"))["webhooks"]
        assert shown["confirmed"] is False


@pytest.mark.parametrize(
    "bad", ["bia", "bia@host", "a@b.c\r\nBcc: all@b.c", "Bia <bia@b.c>", "a@b.c, d@e.f", "é@b.c"]
)
@awaited
async def test_what_is_no_address_is_refused_and_nothing_is_sent(sqlite, bad):
    async with mailing_town(sqlite) as (here, office):
        bia = await here.person("Bia")
        await bia.post("/me/webhooks", {"url": bad, "shape": "mail"}, 400 if len(bad) < 5 else 422)
        assert office.letters == []


@awaited
async def test_a_test_tells_what_the_mail_server_answered(sqlite):
    async with mailing_town(sqlite) as (here, office):
        _, bia, _ = await bia_by_mail(here, office)
        (hook,) = (await bia.get("/me/webhooks"))["webhooks"]
        path = f"/me/webhooks/{hook['id']}/test"
        assert await bia.post(path) == {"ok": True, "status": 250}
        office.answer = b"550 no such box\r\n"
        assert await bia.post(path) == {"ok": False, "status": 550}


@awaited
async def test_a_server_without_mail_says_so(sqlite):
    async with town(sqlite) as here:
        ana, _, _ = await two_at_a_table(here)
        assert (await ana.get("/me/webhooks"))["mail"] is False
        await ana.post("/me/webhooks", {"url": "ana@example.org", "shape": "mail"}, 409)


def test_a_mail_server_is_named_by_its_address():
    smtp = smtp_of("smtps://us%40er@mail.example", "a@b.example", "secret")
    assert smtp == Smtp(
        host="mail.example",
        port=465,
        sender="a@b.example",
        tls=True,
        user="us@er",
        password="secret",
    )


@pytest.mark.parametrize("bad", ["mail.example", "http://mail.example", "smtp://:x", "smtp://"])
def test_what_is_no_mail_server_is_refused_before_anything_starts(bad):
    with pytest.raises(Trouble, match="no SMTP server"):
        smtp_of(bad, "a@b.example")


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Ana Lía", "Ana Lía"),
        ("O'Brien-2", "O'Brien-2"),
        ("प्रिया", "प्रिया"),
        ("Win at evil.example", "Somebody"),
        ("https://evil.example/x", "Somebody"),
        ("evil。example", "Somebody"),
        ("me@evil", "Somebody"),
    ],
)
def test_a_mail_that_nobody_asked_for_holds_no_address_but_our_own(name, said):
    letter = question("bia@example.org", name, "https://house/mail/confirm/x", "en")
    assert letter.text.startswith(f"{said} asked")
