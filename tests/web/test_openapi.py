"""The OpenAPI description: complete, and whatever is sent by it is answered without a fault."""

import asyncio
import os
import re
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings

from gamemaster.web.app import make_app
from gamemaster.web.callers import ServerSettings
from tests.tables.databases import awaited
from tests.tables.town import town

ROOT = Path(__file__).parent.parent.parent
APP = make_app(ServerSettings("unused.db"))
SCHEMA = schemathesis.openapi.from_dict(APP.openapi())
SAMPLE = int(os.environ.get("SCHEMATHESIS_EXAMPLES", "4"))


def test_every_endpoint_of_the_description_is_in_the_docs():
    page = (ROOT / "docs" / "api.md").read_text()
    documented = {re.sub(r"\{\w+\}", "{}", path) for path in re.findall(r"/api/[\w/{}-]+", page)}
    documented |= {re.sub(r"/pause$", "/resume", path) for path in documented}
    described = {re.sub(r"\{\w+\}", "{}", path) for path in APP.openapi()["paths"]}
    assert described - documented == set()


def test_the_description_speaks_of_every_body_and_answer():
    for path, methods in APP.openapi()["paths"].items():
        for method, operation in methods.items():
            good = [code for code in operation["responses"] if code.startswith("2")]
            assert good, (method, path)
            if method in ("put", "patch"):
                assert "requestBody" in operation, (method, path)


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A real server, with an account, a running table and a finished one to aim at."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    folder = tmp_path_factory.mktemp("schemathesis")
    process = subprocess.Popen(
        [
            *(
                sys.executable,
                "-m",
                "gamemaster.cli.main",
                "serve",
                "--no-warm",
                "--port",
                str(port),
            ),
            *("--db", str(folder / "s.db"), "--no-limits", "--log", str(folder / "log.txt")),
        ],
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        cwd=ROOT,
        stdout=subprocess.DEVNULL,
    )
    base = f"http://127.0.0.1:{port}"
    try:
        with httpx.Client(base_url=f"{base}/api", timeout=20) as client:
            until_it_answers(client)
            me = client.post("/accounts", json={"name": "Ana"}).json()
            client.cookies.clear()
            client.headers["Authorization"] = f"Bearer {me['key']}"
            running = client.post("/play/automatafl", json={}).json()["table"]["id"]
            short = {"config": {"seats": 2, "turn_limit": 1}}
            over = client.post("/play/automatafl", json=short).json()["table"]["id"]
            client.post(f"/tables/{over}/submit", json={"turn": 1, "raw": None})
            yield base, me["key"], [running, over], folder / "log.txt"
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(20)


def until_it_answers(client: httpx.Client) -> None:
    for _ in range(300):
        try:
            client.get("/health")
            return
        except httpx.ConnectError:
            time.sleep(0.1)
    raise AssertionError("the server does not answer")


@SCHEMA.exclude(path_regex="/stream$").parametrize()
@settings(
    max_examples=SAMPLE,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    phases=[Phase.explicit, Phase.generate],
    database=None,
    derandomize=True,
)
def test_whatever_is_sent_no_answer_is_a_fault_of_ours(case, server):
    base, key, tables, _ = server
    if "table" in case.path_parameters:
        case.path_parameters["table"] = tables[len(str(case.body)) % 2]
    if case.path_parameters.get("game"):
        case.path_parameters["game"] = "automatafl"
    answer = case.call(base_url=base, headers={"Authorization": f"Bearer {key}"}, timeout=30)
    assert answer.status_code < 500, answer.text
    if answer.status_code >= 400:
        assert answer.json()["error"]["en"]
        assert answer.json()["error"]["pt"]


def test_the_server_logged_no_fault(server):
    assert "Traceback" not in server[3].read_text()


@awaited
async def test_strange_ids_names_and_queries_are_refused_on_both_databases(database):
    async with town(database) as here:
        ana = await here.person("Ana")
        strange = ("%00", "%0A", "é", "🙂", "'", "a" * 300, "..%2f..", "-1", "null")
        paths = ("/tables/{}", "/library/{}", "/invites/{}", "/games/{}", "/ladder/{}")
        paths += ("/tables?game={}", "/library?q={}", "/library?kind={}", "/tables/{}/stream")
        paths += ("/exhibition/{}/steps", "/exhibition?game={}", "/me/webhooks/{}")
        answers = await asyncio.gather(
            *(ana.ask("GET", path.format(word)) for path in paths for word in strange)
        )
        assert {answer.status_code for answer in answers} <= {200, 400, 404, 405}
        for word in ("\x00", "a\x00b", "\ud7ff"):
            for body in ({"name": word, "password": "12345678"}, {"key": word}):
                assert (await here.stranger().ask("POST", "/session", body)).status_code < 500
            assert (await ana.ask("POST", "/tables", {"game": word})).status_code == 404
            named = await ana.ask("POST", "/tables", {"game": "automatafl", "name": word})
            assert named.status_code == 201
