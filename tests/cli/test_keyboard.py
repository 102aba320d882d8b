"""Two people at one real terminal: what one types never reaches the other's screen."""

import os
import pty
import re
import select
import subprocess
import sys
import time

HIDDEN = re.compile(rb"\x1b\[\?1049h.*?\x1b\[\?1049l", re.DOTALL)


class Terminal:
    """The command on a pseudo-terminal."""

    def __init__(self, *words: str) -> None:
        self.screen, inner = pty.openpty()
        self.seen = b""
        self.process = subprocess.Popen(
            [sys.executable, "-m", "gamemaster.cli.main", *words],
            stdin=inner, stdout=inner, stderr=inner,
            env={**os.environ, "PYTHONPATH": "src", "TERM": "xterm", "COLUMNS": "90"},
        )  # fmt: skip
        os.close(inner)

    def wait_for(self, text: str, times: int = 1) -> None:
        deadline = time.monotonic() + 20
        while self.seen.count(text.encode()) < times:
            assert time.monotonic() < deadline, self.seen.decode()
            if select.select([self.screen], [], [], 0.2)[0]:
                self.seen += os.read(self.screen, 65536)

    def type(self, line: str) -> None:
        os.write(self.screen, line.encode() + b"\n")

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.screen)


def test_a_sealed_move_is_on_no_screen_before_the_reveal():
    terminal = Terminal(
        "play", "automatafl", "--preset", "duel", "--seat", "Ana=human", "Bia=human"
    )
    try:
        terminal.wait_for("Ana, press Enter")
        terminal.type("")
        terminal.wait_for("Your move")
        terminal.type("d1 c1")
        terminal.wait_for("Enter seals it")
        terminal.type("")
        terminal.wait_for("Bia, press Enter")
        assert b"d1 c1" in terminal.seen
        assert b"d1 c1" not in HIDDEN.sub(b"", terminal.seen)
        terminal.type("")
        terminal.wait_for("Your move", times=2)
        terminal.type("\x1b[Ad5 d4")  # arrow up: no history may bring Ana's move back
        terminal.wait_for("Your move", times=3)
        assert terminal.seen.count(b"d1 c1") == 1  # Ana's own line, as she typed it
    finally:
        terminal.close()
