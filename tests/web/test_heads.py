"""Odd heads, and lines behind a body: read by the book or refused, kept by nobody, and no noise in the log."""

import asyncio
import re

import pytest
from starlette.requests import Request

from gamemaster.web import reception, turnstiles
from gamemaster.web.reception import Bounds
from tests.tables.databases import awaited
from tests.web.test_connections import call, health, hears, server

PATIENT = Bounds(head=5.0, body=5.0, look=0.05)
ASK = b"GET /api/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
POST = b"POST /api/accounts HTTP/1.1\r\nHost: x\r\n"
CHUNKED = POST + b"Transfer-Encoding: chunked\r\n\r\n"
TWO_LENGTHS = {
    "length and chunks": b"Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "chunks and length": b"Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n",
    "two lengths": b"Content-Length: 0\r\nContent-Length: 44\r\n\r\n",
    "a list of lengths": b"Content-Length: 2, 2\r\n\r\n{}",
    "a sign before it": b"Content-Length: +2\r\n\r\n{}",
    "chunks of another kind": b"Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n",
    "chunks and something": b"Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n",
    "a space before the colon": b"Transfer-Encoding : chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n",
    "a line that goes on": b"X: y\r\n Content-Length: 5\r\n\r\n0\r\n\r\n",
    "two hosts": b"Host: y\r\nContent-Length: 2\r\n\r\n{}",
    "a bare return": b"X: y\rContent-Length: 5\r\n\r\n0\r\n\r\n",
}


@pytest.mark.parametrize("how", list(TWO_LENGTHS))
@awaited
async def test_a_request_that_could_be_read_in_two_ways_is_not_read_at_all(sqlite, how, capsys):
    async with server(sqlite, PATIENT) as (port, _):
        reader, _ = await call(port, POST + TWO_LENGTHS[how] + ASK)
        said = await hears(reader)
        assert re.findall(rb"HTTP/1.1 (\d+)", said) == [b"400"], "the one behind it is not answered"
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    "line",
    [
        b"GET /api/health HTTP/1.1\r\n",
        b"GET http://evil/api/health HTTP/1.1\r\nHost: x\r\n",
        b"GET //evil@x/ HTTP/1.1\r\n",
    ],
)
@awaited
async def test_whose_host_is_not_said_once_and_in_its_place_is_not_read(sqlite, line, capsys):
    async with server(sqlite, PATIENT) as (port, _):
        reader, _ = await call(port, line + b"\r\n" + ASK)
        assert re.findall(rb"HTTP/1.1 (\d+)", await hears(reader)) == [b"400"]
        reader, _ = await call(port, b"GET /api/health HTTP/1.0\r\n\r\n")
        assert b" 200 " in (await hears(reader)).split(b"\r\n")[0]
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("begun", [CHUNKED + b"0\r\n", CHUNKED + b"2\r\n{}\r\n0\r\n", CHUNKED])
@pytest.mark.parametrize("line", [b"X-%d: " + b"a" * 20 + b"\r\n", b"a" * 30 + b"%d", b"1;%d"])
@awaited
async def test_lines_behind_a_body_without_end_are_refused_by_their_size(sqlite, begun, line):
    async with server(sqlite, PATIENT) as (port, _):
        _, writer = await call(port, begun + line[:-2].replace(b"%d", b"a"))
        sent = 0
        try:
            async with asyncio.timeout(4):
                while sent < 16 << 20:
                    words = b"".join(line.replace(b"%d", b"%d" % n) for n in range(1000))
                    writer.write(words)
                    await writer.drain()
                    await asyncio.sleep(0)
                    sent += len(words)
        except OSError:
            pass
        assert sent < 8 << 20, "nobody takes that in"
        assert await health(port) == 200


@awaited
async def test_a_line_behind_a_body_is_none_of_the_head(sqlite, monkeypatch):
    heads = []
    read = Request.stream

    async def stream(self):
        async for chunk in read(self):
            yield chunk
        heads.append(dict(self.scope["headers"]))

    monkeypatch.setattr(Request, "stream", stream)
    async with server(sqlite, PATIENT) as (port, _):
        body = b"2\r\n{}\r\n0\r\nX-CSRF-Token: mine\r\nX-Forwarded-For: 192.0.2.7\r\n\r\n"
        reader, _ = await call(port, CHUNKED + body + ASK)
        assert b'"ok"' in await hears(reader)
    assert [sorted(head) for head in heads] == [[b"host", b"transfer-encoding"]]


@pytest.mark.parametrize("sent", [b"", b"{"])
@awaited
async def test_nothing_is_logged_of_whoever_hangs_up_before_his_body(sqlite, sent, capsys):
    async with server(sqlite, PATIENT) as (port, app):
        _, writer = await call(port, POST + b"Content-Length: 10\r\n\r\n" + sent)
        await asyncio.sleep(0.1)
        writer.close()
        await asyncio.sleep(0.2)
        assert app.state.desk.bodies._of == {}
    assert capsys.readouterr().err == ""


@awaited
async def test_who_finds_no_room_for_his_body_is_told_so(sqlite, monkeypatch):
    monkeypatch.setattr(turnstiles, "BODIES", 1)
    async with server(sqlite, PATIENT) as (port, _):
        reader, _ = await call(port, POST + b"Connection: close\r\nContent-Length: 2\r\n\r\n{}")
        assert (await hears(reader)).startswith(b"HTTP/1.1 503 ")


@awaited
async def test_many_requests_in_one_breath_are_no_long_head(sqlite):
    many = 40
    asked = ASK.replace(b"Connection: close\r\n", b"X-Long: " + b"a" * 1000 + b"\r\n")
    assert len(asked) * many > reception.HEAD_BYTES
    async with server(sqlite, PATIENT) as (port, _):
        reader, _ = await call(port, asked * many + ASK)
        assert (await hears(reader)).count(b"HTTP/1.1 200") == many + 1
