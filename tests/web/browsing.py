"""People with real browsers: Debian's Chromium on the pages of a real server."""

import json
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright
from playwright.sync_api import Error as PlaywrightError

from gamemaster.games import GAMES

ROOT = Path(__file__).parents[2]
STATIC = ROOT / "src" / "gamemaster" / "web" / "static"
SHOTS = ROOT / "out" / "pages"
AXE = ROOT / "ui" / "node_modules" / "axe-core" / "axe.min.js"
# Where there is one, the Chromium without a window: it computes a third less for the same pages.
CHROMIUM = shutil.which("chromium-headless-shell") or shutil.which("chromium") or "no chromium"
QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-gpu-compositing",
    "--disable-software-rasterizer",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
PATIENCE = 60_000
"""Milliseconds: a busy machine may take its time; a page that never gets there still fails."""
expect.set_options(timeout=PATIENCE)
NO_REVEALS = """
  const key = 'gamemaster.prefs';
  try {
    localStorage[key] ??= JSON.stringify({ reveals: false });
  } catch { /* a page without storage */ }
"""
KNOWS_ALL = (
    f"const games = {json.dumps(list(GAMES))};"  # those of entry points too
    """
  try {
    localStorage['gamemaster.learned'] ??= JSON.stringify({ read: games, guided: games, played: games });
  } catch { /* a page without storage */ }
"""
)
DESK = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
SMALL = {"width": 360, "height": 740}

needs_pages = pytest.mark.skipif(
    not (Path(CHROMIUM).exists() and (STATIC / "index.html").exists()),
    reason="needs Debian's chromium and the built pages (`make ui`)",
)


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """A real server on a database of its own; its address."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "tests.web.serving", "serve", "--no-limits", "--no-warm"]
    server = subprocess.Popen(
        [*command, "--port", str(port), "--db", str(folder / "pages.db")],
        env={
            **os.environ,
            "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT), *sys.path]),
        },
        stdout=subprocess.DEVNULL,
    )
    try:
        _wait_for(server, f"http://127.0.0.1:{port}/api/health")
        yield f"http://127.0.0.1:{port}"
    finally:
        server.terminate()
        server.wait(10)


def _wait_for(server: subprocess.Popen[bytes], url: str) -> None:
    """Until it answers, however busy the machine is; one that has ended never will."""
    for _ in range(3000):
        assert server.poll() is None, "the server ended before it began to answer"
        try:
            urllib.request.urlopen(url, timeout=5).read()
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise AssertionError("the server did not begin to answer")


@contextmanager
def chromium() -> Iterator[Browser]:
    """A browser that is closed with its event loop, so that other tests may run theirs."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(QUIET))
        yield browser
        browser.close()


SETTLED = """async () => {
  const running = document.getAnimations().filter((one) =>
    one.playState === 'running' && one.effect.getComputedTiming().endTime < 2000);
  await Promise.all(running.map((one) => one.finished.catch(() => null)));
}"""
"""Waits for what changes in the page within two seconds."""


class Visitor:
    """Somebody with a browser of his own, all of whose traffic is kept."""

    def __init__(
        self,
        browser: Browser,
        home: str,
        *,
        size: dict[str, int] | None = None,
        theme: str = "dark",
        lang: str = "en-US",
        motion: bool = False,
        reveals: bool | None = None,
        newcomer: bool = False,
    ) -> None:
        size = size or DESK
        self.home = home
        self.context: BrowserContext = browser.new_context(
            viewport=size,  # type: ignore[arg-type]
            color_scheme=theme,  # type: ignore[arg-type]
            locale=lang,
            has_touch=size["width"] < 500,
            reduced_motion="no-preference" if motion else "reduce",
        )
        self.context.set_default_timeout(PATIENCE)
        # Whoever likes no motion has switched the playing of turns off, unless a test is about it.
        if not (motion if reveals is None else reveals):
            self.context.add_init_script(NO_REVEALS)
        # Whoever is no newcomer is not taught: nothing opens by itself.
        if not newcomer:
            self.context.add_init_script(KNOWS_ALL)
        self.page: Page = self.context.new_page()
        self.heard: list[str] = []
        self.faults: list[str] = []
        self.page.on("pageerror", lambda fault: self.faults.append(str(fault)))
        self.page.on("response", self._keep)
        wire = self.context.new_cdp_session(self.page)
        wire.send("Network.enable")
        wire.on(
            "Network.eventSourceMessageReceived", lambda frame: self.heard.append(frame["data"])
        )

    def _keep(self, response: Any) -> None:
        if "/api/" in response.url and "/stream" not in response.url:
            # A body that went with its page cannot be asked for any more.
            with suppress(PlaywrightError):
                self.heard.append(response.text())

    def goes(self, path: str) -> Page:
        self.page.goto(self.home + path)
        return self.page

    def asks(self, method: str, path: str, body: Any = None) -> Any:
        """What the page's own session may ask of the API."""
        me = self.context.request.get(f"{self.home}/api/me").json()
        answer = self.context.request.fetch(
            f"{self.home}/api{path}",
            method=method,
            data=None if body is None else json.dumps(body),
            headers={"Content-Type": "application/json", "X-CSRF-Token": me["csrf"] or ""},
        )
        assert answer.ok, answer.text()
        return answer.json()

    def is_called(self, name: str) -> "Visitor":
        """Has a name already; for tests that are not about taking one."""
        self.asks("POST", "/accounts", {"name": name})
        return self

    def takes_the_name(self, name: str) -> "Visitor":
        self.goes("/account")
        self.page.get_by_label("Name, as others see it").fill(name)
        self.page.get_by_role("button", name="Take this name").click()
        self.page.get_by_role("heading", name=name).wait_for()
        return self

    def shows(self, name: str) -> None:
        """Keep a picture of the page as an artefact."""
        SHOTS.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=SHOTS / f"{name}.png")

    def violations(self) -> list[str]:
        """What axe finds wrong with the page as it stands, once it is there: half way from one colour to
        the next no word stands out."""
        self.page.locator("main:not([aria-busy])").first.wait_for()
        self.page.evaluate(SETTLED)
        self.page.evaluate(AXE.read_text())
        found = self.page.evaluate("async () => (await axe.run()).violations")
        return [
            f"{fault['id']}: {node['html'][:160]}" for fault in found for node in fault["nodes"]
        ]

    def leaves(self) -> None:
        self.context.close()
