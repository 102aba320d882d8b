"""Every hostile bot is contained: the match goes on to its end, the fault is recorded, nothing stays."""

import os
import time
from pathlib import Path

import pytest
from msgspec import structs

from gamemaster.bots.cgroup import PREFIX
from gamemaster.bots.layers import survey
from gamemaster.bots.workshop import Workshop
from gamemaster.core.record import Record
from gamemaster.core.verify import verify
from gamemaster.games import find_game
from tests.bots.caging import HASTY, against_random, as_user, faults_of, needs_cage, program

COLLECTION = Path(__file__).parent / "hostile"
HOSTILE = sorted(path.stem for path in COLLECTION.glob("*.py") if path.stem != "honest")
HONEST = (COLLECTION / "honest.py").read_text()

pytestmark = needs_cage


def expected_faults(name: str) -> list[str]:
    return (COLLECTION / f"{name}.py").read_text().splitlines()[0].removeprefix("# fault: ").split()


def played(name: str, token: str, place: Path) -> Record:
    """A match of the hostile bot against the random one, with a neighbour it may look for."""
    with Workshop(place=place) as workshop:
        neighbour = workshop.install(program({"bot.py": "", "secret.txt": "plans"}))
        files = {
            "bot.py": (COLLECTION / f"{name}.py").read_text(),
            "honest.py": HONEST,
            "neighbour.txt": str(neighbour.folder),
        }
        bot = program(files, token, links={"link": "secret/../../../etc/passwd"})
        limits = structs.replace(HASTY, start_ms=1000) if name == "never_ready" else HASTY
        return against_random(workshop.install(bot), limits)


def processes_with(token: str) -> list[str]:
    found = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                if token.encode() in (folder / "cmdline").read_bytes():
                    found.append(folder.name)
            except OSError:
                pass
    return found


def groups_left() -> list[Path]:
    groups = survey().groups
    return [
        folder
        for parent in (groups.parents if groups else ())
        for folder in Path(parent).glob(f"{PREFIX}{os.getpid()}-*")
    ]


@pytest.mark.parametrize("user", ["root", "ordinary"])
@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_bot_is_contained(name: str, user: str) -> None:
    token = f"hostile-{name}-{user}-{os.getpid()}-{time.monotonic_ns()}"
    record = as_user(user, lambda place: played(name, token, place))
    faults = faults_of(record)
    assert faults, "the attack succeeded, or nobody noticed"
    # A busy machine may miss the first turn's time before the attack has shown its end.
    assert {fault.kind for fault in faults} & set(expected_faults(name)), faults
    assert record.end.outcome is not None
    assert not faults_of(record, seat=1)
    verify(find_game("automatafl"), record)
    assert processes_with(token) == []
    assert groups_left() == []


def test_the_collection_has_all_that_was_asked_for() -> None:
    assert len(HOSTILE) >= 19


@pytest.mark.parametrize("name", ["reads_passwd", "opens_sockets", "reads_neighbour"])
def test_without_a_cage_the_same_bot_gets_what_it_wants(name: str, tmp_path: Path) -> None:
    """The collection can fail: trusted on a machine without any layer, these attacks succeed."""
    bare = structs.replace(survey(), namespaces=False, seccomp=False, groups=None, drops=False)
    source = (COLLECTION / f"{name}.py").read_text().replace('"/bot/', f'"{tmp_path}/')
    (tmp_path / "neighbour.txt").write_text(str(tmp_path))
    with Workshop(bare, tmp_path) as workshop:
        bot = workshop.install(program({"bot.py": source, "honest.py": HONEST}))
        assert faults_of(against_random(bot, machine=bare)) == []
