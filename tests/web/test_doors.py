"""Who may come in: keys, passwords, cookies, CSRF, limits."""

import json
import time

import pytest

from gamemaster.web import exchange
from tests.tables.databases import awaited
from tests.tables.town import town


@awaited
async def test_a_name_is_enough_and_the_key_opens_it_again(sqlite):
    async with town(sqlite) as here:
        ana = await here.person("Ana")
        other = here.stranger()
        me = await other.post("/session", {"key": ana.key})
        assert me["account"]["name"] == "Ana"
        assert (await other.get("/me"))["account"]["id"] == ana.id


@awaited
async def test_a_taken_name_is_refused_whatever_its_letters_look_like(sqlite):
    async with town(sqlite) as here:
        await here.person("Ana")
        refusal = await here.stranger().post("/accounts", {"name": " ＡＮＡ "}, 409)
        assert refusal["error"]["code"] == "conflict"


@awaited
async def test_a_name_that_plays_tricks_is_refused(sqlite):
    async with town(sqlite) as here:
        for name in ("", "a" * 41, "a\u202eb", "a\x00b", "\u200b"):
            await here.stranger().post("/accounts", {"name": name}, 422)


@awaited
async def test_a_password_opens_the_account_and_a_wrong_one_does_not(sqlite):
    async with town(sqlite) as here:
        body = {"name": "Ana", "password": "correct horse"}
        await here.stranger().post("/accounts", body, 201)
        assert (await here.stranger().post("/session", body))["account"]["password"] is True
        await here.stranger().post("/session", {"name": "Ana", "password": "wrong horse"}, 403)
        await here.stranger().post("/session", {"name": "Bia", "password": "wrong horse"}, 403)


@awaited
async def test_a_new_key_shuts_out_the_old_one(sqlite):
    async with town(sqlite) as here:
        ana = await here.person("Ana")
        new = await ana.post("/me/key", {"old": ana.key})
        await here.stranger().post("/session", {"key": ana.key}, 403)
        await here.stranger().post("/session", {"key": new["key"]})


@awaited
async def test_signing_out_ends_the_session(sqlite):
    async with town(sqlite) as here:
        ana = await here.person("Ana")
        cookie = ana.client.cookies["gamemaster_session"]
        assert (await ana.ask("DELETE", "/session")).status_code == 204
        thief = here.stranger(Cookie=f"gamemaster_session={cookie}")
        assert (await thief.get("/me"))["account"] is None


@awaited
async def test_the_cookie_has_the_right_flags(sqlite):
    async with town(sqlite, address="https://play.example") as here:
        answer = await here.stranger().ask("POST", "/accounts", {"name": "Ana"})
        cookie = answer.headers["set-cookie"].lower()
        assert all(flag in cookie for flag in ("httponly", "samesite=lax", "secure", "path=/"))


@awaited
async def test_without_the_csrf_token_nothing_changes(sqlite):
    async with town(sqlite) as here:
        ana = await here.person("Ana")
        ana.csrf = ""
        refusal = await ana.open(403)
        assert refusal["error"]["code"] == "forbidden"
        ana.csrf = "0" * 40
        await ana.open(403)
        assert (await ana.get("/me/tables"))["tables"] == []


@awaited
async def test_other_sites_cannot_act_for_our_people(sqlite):
    async with town(sqlite) as here:
        ana = await here.person("Ana")
        body = {"game": "automatafl"}
        for headers in ({"Origin": "https://evil.example"}, {"Sec-Fetch-Site": "cross-site"}):
            assert (await ana.ask("POST", "/tables", body, headers=headers)).status_code == 403
        own = {"Origin": "http://test", "Sec-Fetch-Site": "same-origin"}
        assert (await ana.ask("POST", "/tables", body, headers=own)).status_code == 201


@awaited
@pytest.mark.parametrize(
    "place, status",
    [
        ("rebound.example", 403),
        ("rebound.example.:8000", 403),
        ("127.0.0.1.rebound.example", 403),
        ("localhost:8000", 201),
        ("192.168.0.7", 201),
        ("[::1]:8000", 201),
        ("table.local", 201),
        ("table", 201),
    ],
)
async def test_a_name_that_somebody_else_lets_lead_to_a_server_at_home_opens_nothing(
    sqlite, place, status
):
    async with town(sqlite, at_home=True) as here:
        headers = {"Host": place, "Origin": f"http://{place}", "Sec-Fetch-Site": "same-origin"}
        said = await here.stranger().ask("POST", "/play/automatafl", {}, headers=headers)
        assert said.status_code == status, said.text


@awaited
async def test_a_server_with_a_name_is_called_by_it(sqlite):
    async with town(sqlite) as here:
        headers = {"Host": "play.example", "Origin": "http://play.example"}
        said = await here.stranger().ask("POST", "/play/automatafl", {}, headers=headers)
        assert said.status_code == 201


@awaited
async def test_a_bearer_needs_no_csrf_and_nonsense_opens_nothing(sqlite):
    async with town(sqlite) as here:
        ana = await here.person("Ana")
        await here.bearer(ana.key).open()
        await here.bearer("nonsense").open(401)
        await here.stranger(Authorization="Basic abc").open(401)


@awaited
async def test_a_guest_plays_at_once_and_keeps_his_table_when_he_takes_a_name(sqlite):
    async with town(sqlite) as here:
        guest = here.stranger()
        started = await guest.post("/play/automatafl", {}, 201)
        assert started["table"]["status"] == "running"
        assert started["me"]["account"]["guest"] is True
        guest.took(started["me"])
        me = await guest.post("/accounts", {"name": "Gil"}, 201)
        guest.took(me)
        assert me["account"]["id"] == started["me"]["account"]["id"]
        assert [t["id"] for t in (await guest.get("/me/tables"))["tables"]] == [
            started["table"]["id"]
        ]


@awaited
async def test_whoever_asks_too_fast_is_told_when_to_come_back(sqlite):
    async with town(sqlite, limits=True) as here:
        answers = [
            await here.stranger().ask("POST", "/session", {"key": "guess"}) for _ in range(25)
        ]
        assert [a.status_code for a in answers[:20]] == [403] * 20
        assert answers[-1].status_code == 429
        assert int(answers[-1].headers["retry-after"]) >= 1


@awaited
async def test_bodies_that_are_no_json_too_large_or_too_deep_are_refused(sqlite):
    async with town(sqlite) as here:
        ana = await here.person("Ana")
        for content, status in (
            (b"{", 400),
            (b"\xff", 400),
            (b'{"game": 3}', 400),
            (b'{"game": "automatafl", "unknown": 1}', 400),
            (b'{"game": "' + b"x" * (1 << 20) + b'"}', 413),
            (b'{"game": "automatafl", "config": ' + b'{"a":' * 150 + b"1" + b"}" * 151, 400),
        ):
            answer = await ana.client.post(
                "/api/tables", content=content, headers={"X-CSRF-Token": ana.csrf}
            )
            assert answer.status_code == status, content[:40]
            assert json.loads(answer.content)["error"]["en"]


@awaited
async def test_brackets_inside_strings_are_not_depth(sqlite):
    async with town(sqlite) as here:
        ana = await here.person("Ana")
        assert (await ana.open(name="[" * 80))["table"]["name"] == "[" * 80


BRACKETS = b"[" * (exchange.DEEPEST + 1)
NO_ENDS = {
    "escaped quotes": BRACKETS + b'"' + b'\\"' * 500_000,
    "escapes": BRACKETS + b'"' + b"\\a" * 500_000 + b"\\",
    "quotes": BRACKETS + b'"' * 1_000_000,
    "short texts": BRACKETS + b'"a' * 500_000,
}


@pytest.mark.parametrize("kind", NO_ENDS)
@awaited
async def test_a_text_that_never_ends_takes_no_longer_than_its_bytes(sqlite, kind):
    async with town(sqlite) as here:
        began = time.process_time()
        answer = await here.stranger().client.post("/api/accounts", content=NO_ENDS[kind])
        assert answer.status_code == 400
        assert time.process_time() - began < 0.5


@pytest.mark.parametrize(
    ("body", "depth"),
    [
        (b'["[[[", "\\"[[[", "\\\\", [["\\\\\\"[", 1]]]', 3),
        (b'{"\\\\": {"a": "{"}}', 2),
        (b'"[[["', 0),
        (b"", 0),
    ],
)
def test_depth_is_counted_outside_of_texts(body, depth):
    assert exchange._depth(body, 10) == depth


@awaited
async def test_unknown_addresses_under_api_are_missing_and_others_are_pages(sqlite):
    async with town(sqlite) as here:
        client = here.stranger().client
        assert (await client.get("/api/nothing")).status_code == 404
        page = await client.get("/t/abc")
        assert page.status_code == 200
        assert page.headers["referrer-policy"] == "no-referrer"
        assert "frame-ancestors 'self'" in page.headers["content-security-policy"]
        assert (await client.get("/../../etc/passwd.txt")).status_code == 404


@pytest.mark.parametrize("part", ["[]", '""', '{"a":1}', "1"])
@awaited
async def test_a_body_of_too_many_parts_is_refused_before_it_is_read(sqlite, part, monkeypatch):
    async with town(sqlite) as here:
        monkeypatch.setattr(exchange, "decode", None)
        body = "[" + ",".join([part] * (exchange.MOST_PARTS + 1)) + "]"
        answer = await here.stranger().client.post("/api/accounts", content=body)
        assert answer.status_code == 400
        assert answer.json()["error"]["en"] == "This JSON has too many parts."
