"""What the tests of bots share: programs made of a few files, played as root and as an ordinary user."""

import io
import os
import pickle
import tarfile
import tempfile
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from gamemaster.bots.company import Company, Installed, Terms
from gamemaster.bots.folder import PackedBot
from gamemaster.bots.layers import Survey, survey
from gamemaster.bots.protocol import Limits
from gamemaster.core.match import play
from gamemaster.core.record import Fault, Record
from gamemaster.games import find_game

ORDINARY_UID = 61234
HASTY = Limits(
    start_ms=10_000, turn_ms=200, bank_ms=300, strikes=3, memory_mb=96, processes=24, scratch_mb=4
)

needs_cage = pytest.mark.skipif(
    bool(survey().missing),
    reason="NO CAGE on this machine: " + "; ".join(f"{x.name}: {x.how}" for x in survey().missing),
)


def program(files: dict[str, str], *words: str, links: dict[str, str] | None = None) -> PackedBot:
    """A bot of Python files, started as `python3 bot.py words…`."""
    whole = io.BytesIO()
    with tarfile.open(fileobj=whole, mode="w") as tar:
        for name, text in files.items():
            info = tarfile.TarInfo(name)
            info.size = len(text.encode())
            tar.addfile(info, io.BytesIO(text.encode()))
        for name, target in (links or {}).items():
            info = tarfile.TarInfo(name)
            info.type, info.linkname = tarfile.SYMTYPE, target
            tar.addfile(info)
    return PackedBot(name="test", command=("python3", "bot.py", *words), files=whole.getvalue())


def short_config(turns: int = 6) -> Any:
    """A game of Automatafl that ends soon."""
    return structs.replace(find_game("automatafl").usual(2), turn_limit=turns)


def against_random(
    bot: Installed, limits: Limits = HASTY, turns: int = 6, machine: Survey | None = None
) -> Record:
    """A short match of the bot in seat 0 against the built-in random bot."""
    box, config = find_game("automatafl"), short_config(turns)
    players = {0: bot, 1: box.bots["random"]}
    with Company(box, config, players, "seed", terms=Terms(limits, machine)) as company:
        record = play(box, config, company, "seed")
        company.goodbye(record.end.outcome)
    return record


def faults_of(record: Record, seat: int = 0) -> list[Fault]:
    silent = (line for turn in record.turns for line in turn.silent if line.seat == seat)
    return [fault for line in silent if (fault := line.why)]


def as_user(user: str, act: Callable[[Path], Any]) -> Any:
    """What `act` gives when root or an ordinary user does it in a folder of its own, then empty again."""
    if user == "root" and os.geteuid() != 0:
        pytest.skip("these tests do not run as root here")
    place = Path(tempfile.mkdtemp(prefix="gamemaster-test-"))
    try:
        place.chmod(0o755)
        if user == "root" or os.geteuid() != 0:
            return act(place)
        os.chown(place, ORDINARY_UID, ORDINARY_UID)
        return _in_fork(lambda: act(place))
    finally:
        place.rmdir()


def _in_fork(act: Callable[[], Any]) -> Any:
    """Forked, not started anew: the interpreter itself may lie where an ordinary user cannot read."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os._exit(_as_ordinary(act, writer))
    os.close(writer)
    with os.fdopen(reader, "rb") as pipe:
        text = pipe.read()
    os.waitpid(child, 0)
    result = pickle.loads(text)
    if isinstance(result, str):
        raise AssertionError(result)
    return result[0]


def _as_ordinary(act: Callable[[], Any], writer: int) -> int:
    try:
        os.setgroups([])
        os.setresgid(ORDINARY_UID, ORDINARY_UID, ORDINARY_UID)
        os.setresuid(ORDINARY_UID, ORDINARY_UID, ORDINARY_UID)
        survey.cache_clear()
        result: Any = (act(),)
    except BaseException:
        result = traceback.format_exc()
    with os.fdopen(writer, "wb") as pipe:
        pipe.write(pickle.dumps(result))
    return 0


def own_environment() -> dict[str, str]:
    """For a Python of its own that finds this tree first."""
    root = Path(__file__).parents[2]
    path = os.pathsep.join((str(root / "src"), str(root), os.environ.get("PYTHONPATH", "")))
    return os.environ | {"PYTHONPATH": path}
