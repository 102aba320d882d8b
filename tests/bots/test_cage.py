"""The layers of the cage: found by trying, missed aloud, and gone when the bot is."""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec import structs

from gamemaster.bots.cgroup import CageGroup, GroupHome, sweep, write_setting
from gamemaster.bots.company import Company, Terms
from gamemaster.bots.layers import Layer, survey
from gamemaster.bots.protocol import Limits
from gamemaster.bots.sandbox import Cage, _descendants, _still_runs
from gamemaster.bots.seccomp import ALLOWED
from gamemaster.bots.workshop import PREFIX, Workshop
from gamemaster.core.errors import Trouble
from gamemaster.core.values import Words
from gamemaster.games import find_game
from tests.bots.caging import (
    HASTY,
    as_user,
    needs_cage,
    own_environment,
    program,
    short_config,
)


def shown(command: str, folder: Path, **changes: object) -> str:
    """What a shell command prints inside."""
    folder.chmod(0o755)
    cage = Cage(("sh", "-c", command), folder, Limits(), structs.replace(survey(), **changes))
    try:
        cage.succeeded  # noqa: B018, wait for its end
        return os.read(cage.stdout, 1 << 16).decode()
    finally:
        cage.close()


@pytest.fixture
def place():
    with Workshop() as workshop:
        yield workshop.install(program({"bot.py": "pass"})).folder


TALK = """
import os, sys
from pathlib import Path
from gamemaster.bots.layers import survey
from gamemaster.bots.protocol import Limits
from gamemaster.bots.sandbox import Cage
for held in range(8):
    cage = Cage(("cat",), Path(sys.argv[1]), Limits(), survey())
    os.write(cage.stdin, b"hello\\n")
    print(os.read(cage.stdout, 99).decode(), end="", flush=True)
    cage.close()
    os.open("/dev/null", os.O_RDONLY)
"""


@needs_cage
def test_a_bot_is_heard_whatever_is_open_beside_it(place):
    """A keyboard has few files open, a server many: the numbers that a cage is given differ."""
    place.chmod(0o755)
    talk = [sys.executable, "-c", TALK, str(place)]
    said = subprocess.run(talk, capture_output=True, text=True, timeout=100, check=True)
    assert said.stdout == "hello\n" * 8


def test_a_missing_layer_is_said_and_refused():
    lacking = structs.replace(
        survey(),
        layers=(Layer(Words("memory", "memória"), False, Words("no cgroup", "sem cgroup")),),
    )
    with pytest.raises(Trouble, match=r"(?s)memory: no cgroup.*--trust"):
        lacking.require(trust=False)
    lacking.require(trust=True)


def test_a_machine_without_bubblewrap_says_so(monkeypatch):
    monkeypatch.setenv("PATH", "/nowhere")
    survey.cache_clear()
    try:
        described = survey().described()
        assert "✗ namespaces, no network, read-only files: bwrap" in described
        assert not survey().namespaces
    finally:
        monkeypatch.undo()
        survey.cache_clear()


@needs_cage
def test_a_bot_is_not_root(place):
    assert shown("id -u", place).strip() != "0"


@needs_cage
def test_a_bot_holds_no_capability(place):
    assert set(shown("grep Cap /proc/self/status", place).split()[1::2]) == {"0" * 16}


@needs_cage
def test_only_the_loopback_is_there(place):
    text = shown("cat /proc/net/dev", place)
    assert [line.split(":")[0].strip() for line in text.splitlines() if ":" in line] == ["lo"]


@needs_cage
def test_the_environment_is_bare(place, monkeypatch):
    monkeypatch.setenv("SECRET_TOKEN", "hunter2")
    assert "hunter2" not in shown("env; cat /proc/1/environ", place)


@needs_cage
def test_a_filter_is_on(place):
    assert "Seccomp:\t2" in shown("grep Seccomp: /proc/self/status", place)


@needs_cage
def test_a_shown_folder_can_be_read_and_its_programs_run(place):
    tools = place / "tools" / "bin"
    tools.mkdir(parents=True)
    (tools / "greet").write_text("#!/bin/sh\necho good day\n")
    (tools / "greet").chmod(0o755)
    machine = survey().showing([place / "tools"])
    assert shown("greet", place, shown=machine.shown) == "good day\n"


def test_no_call_is_allowed_that_leads_out():
    forbidden = """socket connect bind ptrace process_vm_readv process_vm_writev mount umount2
        pivot_root chroot setns unshare bpf perf_event_open init_module kexec_load keyctl add_key
        userfaultfd io_uring_setup memfd_create shmget clone3 setuid setgid mknod chown reboot"""
    assert set(ALLOWED).isdisjoint(forbidden.split())


@needs_cage
def test_a_build_runs_in_the_cage_and_its_result_is_kept():
    build = ("sh", "-c", "echo pass > bot.py; touch /usr/mine; cat /etc/passwd; id -u > who; true")
    bot = structs.replace(program({"source.txt": "x"}), build=build)
    with Workshop() as workshop:
        installed = workshop.install(bot)
        assert (installed.folder / "bot.py").read_text() == "pass\n"
        assert (installed.folder / "who").read_text().strip() != "0"
        assert not Path("/usr/mine").exists()


@needs_cage
def test_a_build_that_fails_shows_what_it_said():
    bot = structs.replace(program({}), build=("sh", "-c", "echo no such header >&2; exit 2"))
    with Workshop() as workshop, pytest.raises(Trouble, match="no such header"):
        workshop.built(bot)


@needs_cage
def test_a_build_cannot_fill_the_disk():
    bot = structs.replace(
        program({}), build=("dd", "if=/dev/urandom", "of=big", "bs=64M", "count=9")
    )
    with Workshop() as workshop, pytest.raises(Trouble, match="could not be built"):
        workshop.built(bot)


@needs_cage
def test_a_killed_game_master_leaves_no_bot_behind_and_the_next_sweeps_its_files():
    """SIGKILL gives no time to tidy up: bots die with their parent, files go at the next start."""
    place = Path(tempfile.mkdtemp())
    place.chmod(0o755)
    token = f"orphan-{os.getpid()}-{time.monotonic_ns()}"
    source = f"""
import sys, time
from pathlib import Path
from gamemaster.bots.workshop import Workshop
from gamemaster.bots.sandbox import Cage, _descendants, _still_runs
from gamemaster.bots.layers import survey
from gamemaster.bots.protocol import Limits
from tests.bots.caging import program
with Workshop(place=Path({str(place)!r})) as workshop:
    bot = workshop.install(program({{"bot.py": "import time; time.sleep(1000)"}}))
    cage = Cage(("python3", "bot.py", {token!r}), bot.folder, Limits(), survey())
    print("caged", flush=True)
    time.sleep(1000)
"""
    master = subprocess.Popen(
        [sys.executable, "-c", source], stdout=subprocess.PIPE, env=own_environment()
    )
    assert master.stdout is not None
    assert master.stdout.readline() == b"caged\n"
    time.sleep(0.3)
    assert _alive(token)
    master.kill()
    master.wait()
    _until(lambda: not _alive(token))
    _until(lambda: not _groups_of(master.pid))
    assert list(place.glob(f"{PREFIX}*"))
    with Workshop(place=place):
        assert len(list(place.glob(f"{PREFIX}*"))) == 1
    place.rmdir()


@needs_cage
def test_a_game_master_killed_while_it_builds_cages_leaves_no_bot_and_the_next_sweeps_its_groups():
    """Killed at ever other moments of the start, which is when a cage is half built.

    Between a bot's end and the removal of its group nobody is left to remove it: it is empty then.
    """
    token = f"orphan-{os.getpid()}-{time.monotonic_ns()}"
    source = f"""
from gamemaster.bots.workshop import Workshop
from gamemaster.bots.sandbox import Cage, _descendants, _still_runs
from gamemaster.bots.layers import survey
from gamemaster.bots.protocol import Limits
from tests.bots.caging import program
with Workshop() as workshop:
    bot = workshop.install(program({{"bot.py": "import time; time.sleep(1000)"}}))
    print("building", flush=True)
    while True:
        Cage(("python3", "bot.py", {token!r}), bot.folder, Limits(), survey()).close()
"""
    masters = []
    for n in range(4):
        master = subprocess.Popen(
            [sys.executable, "-c", source], stdout=subprocess.PIPE, env=own_environment()
        )
        assert master.stdout is not None
        assert master.stdout.readline() == b"building\n"
        time.sleep(0.011 * n)
        master.kill()
        master.wait()
        masters.append(master.pid)
    _until(lambda: not _alive(token))
    groups = survey().groups
    for pid in masters if groups else ():
        _until(lambda pid=pid: sweep(groups) or not _groups_of(pid))


def _until(holds: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 15
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def _groups_of(pid: int) -> list[Path]:
    groups = survey().groups
    return [
        group
        for parent in (groups.parents if groups else ())
        for group in Path(parent).glob(f"gamemaster-{pid}-*")
    ]


def _alive(token: str) -> bool:
    """Whether a bot with this token runs; the game master of the test has it in its own words too."""
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                words = (folder / "cmdline").read_bytes()
            except OSError:
                continue
            if token.encode() in words and b"-c" not in words.split(b"\0"):
                return True
    return False


def test_a_plain_folder_is_no_control_group(tmp_path):
    """On some machines the place where groups should be is a folder like any other."""
    with pytest.raises(OSError, match="plain folder"):
        CageGroup(GroupHome(True, str(tmp_path), str(tmp_path)), "7-1", Limits())
    assert list(tmp_path.iterdir()) == []


def test_no_setting_is_written_where_the_kernel_keeps_none(tmp_path):
    with pytest.raises(FileNotFoundError):
        write_setting(tmp_path / "memory.max", "1", needed=True)
    assert list(tmp_path.iterdir()) == []


@needs_cage
def test_the_watch_counts_the_files_of_the_cage_and_never_the_machines():
    """Looked at from its first moment on, a small bot never seems large; with many files it does."""
    small = "pass"
    many = "for n in range(200_000): open(f'/tmp/{n}', 'w').close()"
    assert not any(as_user("ordinary", lambda place: [any(seen(place, small)) for _ in range(8)]))
    assert as_user("ordinary", lambda place: seen(place, many))[-1]


def seen(place: Path, source: str) -> list[bool]:
    """What the watch said of a bot, until it ended or was too large."""
    limits = Limits(memory_mb=40, scratch_mb=4)
    machine = structs.replace(survey(), groups=None)
    with Workshop(place=place) as workshop:
        bot = workshop.install(program({"bot.py": source}))
        cage = Cage(("python3", "bot.py"), bot.folder, limits, machine)
        try:
            looks: list[bool] = []
            while not cage.ended and not (looks and looks[-1]):
                looks.append(cage.memory_exceeded())
            return looks
        finally:
            cage.close()


MAPS = """
import ctypes, mmap, time
file = open('/tmp/f', 'wb+')
file.write(bytes(1 << 20))
file.flush()
take, size, at_once = ctypes.CDLL(None).mmap, ctypes.c_size_t(1 << 20), mmap.MAP_PRIVATE | 0x8000
for _ in range(12_500):
    take(None, size, mmap.PROT_READ, at_once, file.fileno(), ctypes.c_long(0))
print('ready', flush=True)
time.sleep(1000)
"""
PIPES = """
import os, time
for _ in range(5):
    pipes = [os.pipe() for _ in range(110)]
    if os.fork() == 0:
        time.sleep(1000)
    for pipe in pipes:
        os.close(pipe[0])
        os.close(pipe[1])
print('ready', flush=True)
time.sleep(1000)
"""


@needs_cage
@pytest.mark.parametrize("source", [MAPS, PIPES], ids=["page tables", "pipes"])
def test_the_watch_counts_what_the_kernel_keeps_for_a_bot(source):
    def is_too_much(place: Path) -> bool:
        machine = structs.replace(survey(), groups=None)
        with Workshop(place=place) as workshop:
            bot = workshop.install(program({"bot.py": source}))
            cage = Cage(
                bot.program.command, bot.folder, Limits(memory_mb=24, scratch_mb=4), machine
            )
            try:
                assert b"ready" in os.read(cage.stdout, 100)
                return cage.memory_exceeded()
            finally:
                cage.close()

    assert as_user("ordinary", is_too_much)


CROWD = """
import os, sys, time
for _ in range(16):
    if os.fork() == 0:
        time.sleep(1000)
sys.stdout.write('{"type":"ready"}\\n')
sys.stdout.flush()
time.sleep(1000)
"""


@needs_cage
@pytest.mark.parametrize("bubblewrap_dies_first", [False, True])
def test_what_a_cage_held_is_gone_when_it_is_closed(bubblewrap_dies_first):
    machine = survey()
    with Workshop(machine) as workshop:
        bot = workshop.install(program({"bot.py": CROWD}))
        cage = Cage(bot.program.command, bot.folder, HASTY, machine)
        while b"ready" not in os.read(cage.stdout, 100):
            pass
        inside = list(_descendants(cage._first_process(wait_ms=2000)))
        if bubblewrap_dies_first:
            cage._process.kill()
            cage._process.wait()
        cage.close()
        assert len(inside) > 16
        assert [pid for pid in inside if _still_runs(pid)] == []


GREEDY_LATER = """
import os, sys, time
sys.stdin.readline()
print('{"type":"ready"}', flush=True)
for _ in range(6):
    if os.fork() == 0:
        held = bytearray(12 << 20)
        for at in range(0, len(held), 4096):
            held[at] = 1
        time.sleep(1000)
time.sleep(1000)
"""


@needs_cage
def test_a_bot_that_takes_too_much_between_two_questions_is_sent_away():
    def is_sent_away(place: Path) -> str:
        limits, machine = Limits(memory_mb=40, scratch_mb=4), structs.replace(survey(), groups=None)
        with Workshop(place=place) as workshop:
            bot = workshop.install(program({"bot.py": GREEDY_LATER}))
            box, terms = find_game("automatafl"), Terms(limits, machine)
            with Company(box, short_config(), {0: bot}, "0" * 64, terms=terms) as company:
                while not (why := company.programs[0].dismissed):
                    company.look()
                return str(why)

    assert "it used more than 40 MiB of memory" in as_user("ordinary", is_sent_away)
