"""The cage: one process tree with its own view of the world, and nothing left when it is closed.

Inside there are the system's programs and the bot's own folder at /bot, read-only; /tmp, the
scratch directory, which can be written up to a quota; no network, no other process, no other file.

It is one command line, each word of it starting what stands behind it, and the order is what makes it safe:

1. The warden, a shell that ends the cage if we end, however we end. It stands outside, where nothing caged can reach it.
2. The group (cgroup), entered before anything else, so that all that follows is counted and can be killed at once.
3. Another user, where we are root, before there are namespaces: whatever got out of them would still be nobody.
4. bubblewrap, which makes the namespaces and the files. The list of system calls is put in place by its last deed, for it
   needs calls itself that a bot never gets.
5. Limits of each process (prlimit), set inside, where the number of processes is that of the cage alone.
6. The bot.

What this machine lacks is left out, and `layers.survey` says so.
"""

import fcntl
import itertools
import os
import signal
import subprocess
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path

import msgspec

from gamemaster.bots.cgroup import CageGroup
from gamemaster.bots.layers import NAMESPACES, NESTING, Survey, as_somebody
from gamemaster.bots.patience import Toil, of_its_threads, toil_of
from gamemaster.bots.protocol import Limits
from gamemaster.bots.seccomp import filter_program
from gamemaster.core.values import Words

_SYSTEM = ("/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/nix/store")
_SETTINGS = ("/etc/alternatives", "/etc/ld.so.cache", "/etc/ld.so.conf", "/etc/ld.so.conf.d")
# /dev/zero is left out: mapped shared, it is memory that no limit counts.
_DEVICES = ("/dev/null", "/dev/urandom", "/dev/random")
PATH = "/usr/local/bin:/usr/bin:/bin"
"""Where a caged bot finds its programs, besides the folders it is shown."""
_ENVIRONMENT = {
    "PATH": PATH,
    "HOME": "/tmp",
    "TMPDIR": "/tmp",
    "LANG": "C.UTF-8",
    "PYTHONHASHSEED": "0",
    "PYTHONDONTWRITEBYTECODE": "1",
}
_FIRST_UID = 1_878_000_000
_UIDS = 100_000
_OPEN_FILES = 256
_BYTES_OF = {"socket": 416 << 10, "pipe": 64 << 10}
"""What one end of them can hold: both buffers of a socket, one of a pipe."""
_CPU_SECONDS = 1800
"""Of one process. A bot that spins between its turns ends by itself, some day."""
_ENDING_SECONDS = 30
_NICE = 10
"""Whoever waits for a page or a turn comes before all bots. What builds the cage is not niced: the warden
gives it a second to be done."""
_NAMED = ("--new-session", "--hostname", "cage")
_BYTES_A_FILE = 1024
_FIRST_FREE = 32

_WARDEN = """
exec 9<&0
given=$1; groups=$2; shift 2
"$@" < /proc/$$/fd/$given 9<&- &
cage=$!
exec > /dev/null 2>&1
( read -r _ <&9; sleep 1; kill -9 $cage $$; sleep 1; rmdir $groups ) &
watch=$!
wait $cage; code=$?
kill $watch; wait $watch
exit $code
"""
"""Starts a cage and outlives us: if we are killed, a pipe closes, and the cage is taken down.

That pipe is its own stdin and is closed before the cage begins: what is caged never holds an end of
it, or it could open it for writing and so outlive us.
Not at once: bubblewrap, killed while it builds a cage, would leave a half-built one behind.
"""
_BUILD = (
    'cp -R /source/. /made/ && "$@" < /dev/null >&2 && '
    "find /made -type l ! -exec test -e {} ';' -delete && tar -C /made -chf - --hard-dereference ."
)
"""What surrounds a build: a copy of its source, the build in a cage of its own inside this one, then
its result, packed by a process that the build cannot see or reach. Links are packed as what they
lead to, and those that lead nowhere are left out."""
_numbers = itertools.count(1)


class Cage:
    """A running command in its cage; `stdin`, `stdout` and `stderr` are file descriptors."""

    def __init__(
        self,
        command: tuple[str, ...],
        folder: Path,
        limits: Limits,
        survey: Survey,
        *,
        work_mb: int = 0,
    ) -> None:
        """With `work_mb` the folder is at /source instead, and /bot is empty and can be written."""
        self._limits = limits
        self._survey = survey
        self._first = 0
        number = next(_numbers)
        self._group = (
            CageGroup(survey.groups, f"{os.getpid()}-{number}", limits) if survey.groups else None
        )
        try:
            self._start(command, folder, _FIRST_UID + (os.getpid() * 64 + number) % _UIDS, work_mb)
        except BaseException:
            self._close_group()
            raise

    def _start(self, command: tuple[str, ...], folder: Path, uid: int, work_mb: int) -> None:
        # Not a pipe: if we were killed, writing to it would end bubblewrap in the middle of its work.
        self._news = _beyond_the_warden(os.memfd_create("news"))
        program, given = os.pipe()
        program = _beyond_the_warden(program)
        seen, self._alive = os.pipe()
        taken, self.stdin = os.pipe()
        taken = _beyond_the_warden(taken)
        try:
            if self._survey.seccomp:
                os.write(given, filter_program())
            os.close(given)
            words = self._words(command, folder, uid, work_mb, program)
            if self._survey.namespaces:
                groups = self._group.folders if self._group else ""
                words = ["/bin/sh", "-c", _WARDEN, "warden", str(taken), groups, *words]
            self._process = subprocess.Popen(
                words,
                stdin=seen if self._survey.namespaces else taken,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                pass_fds=(program, self._news, taken) if self._survey.namespaces else (),
                env=_environment(self._survey),
                cwd="/" if self._survey.namespaces else folder,
                start_new_session=True,
            )
        finally:
            for fd in (program, seen, taken):
                os.close(fd)
        pipes = (self._process.stdout, self._process.stderr)
        self.stdout, self.stderr = (pipe.fileno() for pipe in pipes if pipe)

    def _words(
        self,
        command: tuple[str, ...],
        folder: Path,
        uid: int,
        work_mb: int,
        program: int,
    ) -> list[str]:
        """The whole command, from the outside in."""
        words: list[str] = []
        if self._group:
            words += self._group.entering()
        if self._survey.drops and self._survey.namespaces:
            words += as_somebody(uid)
        if not self._survey.namespaces:
            return [*words, "/bin/sh", "-c", 'exec "$@"', "bot", *command]
        words += ["bwrap", "--info-fd", str(self._news)]
        if work_mb:
            words += [*NESTING, *_NAMED, *_room(folder, work_mb, self._limits, self._survey)]
            words += ["sh", "-c", _BUILD, "build", "bwrap"]
            inside = _world(("--bind", "/made"), self._limits, self._survey)
        else:
            inside = _world(("--ro-bind", str(folder)), self._limits, self._survey)
        words += [*NAMESPACES, *_NAMED, *inside]
        if self._survey.seccomp:
            words += ["--seccomp", str(program)]
        return [*words, *_limited(self._limits), *command]

    @property
    def ended(self) -> bool:
        return self._process.poll() is not None

    @property
    def succeeded(self) -> bool:
        """For a command that ends by itself: whether it did, and well."""
        with suppress(subprocess.TimeoutExpired):
            return self._process.wait(timeout=5) == 0
        return False

    @property
    def why_it_ended(self) -> Words:
        """For the fault, once it has: by which signal or with which code, if that can be told."""
        if self._group and self._group.ran_out_of_memory:
            most = self._limits.memory_mb
            return Words(
                f"it used more than {most} MiB of memory", f"usou mais de {most} MiB de memória"
            )
        with suppress(subprocess.TimeoutExpired):
            code = self._process.wait(timeout=0.2)
            return Words(f"it ended with code {code}", f"terminou com o código {code}")
        return Words("it closed its output", "fechou sua saída")

    def toil(self) -> Toil:
        """The time its processes have had on cores, and waited for one."""
        return toil_of(_descendants(self._process.pid))

    def memory_exceeded(self) -> bool:
        """The watch where there is no cgroup: whether all its processes hold too much together."""
        if self._group or not self._survey.namespaces:
            return False
        first = self._first_process(wait_ms=0)
        if not first:
            return False
        inside, most = list(_descendants(first)), self._limits.memory_mb << 20
        held = sum(map(_table_bytes, inside)) + _buffer_bytes(inside)
        held += _names_bytes(first, self._limits.scratch_mb << 20)
        # Counting a process's own pages takes long where it has mapped much: only if the rest is not too much already.
        return held > most or held + sum(map(_private_bytes, inside)) > most

    def close(self) -> None:
        """Kill everything in the cage, wait until it is gone, and take the cage down."""
        first = self._first_process(wait_ms=0) if self._survey.namespaces else 0
        inside = tuple(_descendants(first)) if first else ()
        if self._process.poll() is None:
            self._kill()
        self._process.wait()
        _await_the_end(inside)
        for pipe in (self._process.stdout, self._process.stderr):
            if pipe:
                with suppress(OSError):
                    pipe.close()
        os.close(self.stdin)
        os.close(self._news)
        self._close_alive()
        self._close_group()

    def _kill(self) -> None:
        if not self._survey.namespaces:
            with suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)
            return
        # The kernel ends a process namespace with its first process, and bubblewrap ends after it.
        if first := self._first_process(wait_ms=2000):
            with suppress(ProcessLookupError):
                os.kill(first, signal.SIGKILL)
        else:
            self._close_alive()
        try:
            self._process.wait(
                timeout=_ENDING_SECONDS
            )  # on a busy machine dying takes its time too
        except subprocess.TimeoutExpired:
            self._process.kill()

    def _close_alive(self) -> None:
        if self._alive >= 0:
            os.close(self._alive)
            self._alive = -1

    def _first_process(self, wait_ms: int) -> int:
        """The cage's first process as seen from outside; 0 if bubblewrap has not made it."""
        deadline = time.monotonic() + wait_ms / 1000
        while not self._first:
            with suppress(msgspec.DecodeError):
                self._first = int(msgspec.json.decode(os.pread(self._news, 4096, 0))["child-pid"])
            if self._process.poll() is not None or time.monotonic() >= deadline:
                break
            time.sleep(0.001)
        return self._first

    def _close_group(self) -> None:
        if self._group:
            self._group.close()
            self._group = None


def _environment(survey: Survey) -> dict[str, str]:
    path = ":".join((*(f"{folder}/bin" for folder in survey.shown), PATH))
    return _ENVIRONMENT | {"PATH": path}


def _world(bot: tuple[str, str], limits: Limits, survey: Survey) -> Iterator[str]:
    """The files there are inside; `bot` says how its folder is bound, and from where."""
    yield from _system(limits, survey)
    yield from (*bot, "/bot", "--remount-ro", "/", "--chdir", "/bot")


def _room(folder: Path, work_mb: int, limits: Limits, survey: Survey) -> Iterator[str]:
    """The files there are round a build: its source, and room for its result. The build itself sees
    only that room, and no path of the machine."""
    yield from _system(limits, survey)
    yield from ("--ro-bind", str(folder), "/source")
    yield from ("--size", str(work_mb << 20), "--tmpfs", "/made", "--remount-ro", "/")


def _system(limits: Limits, survey: Survey) -> Iterator[str]:
    for place in _SYSTEM:
        if os.path.islink(place):
            yield from ("--symlink", os.readlink(place), place)
        elif os.path.exists(place):
            yield from ("--ro-bind", place, place)
    for place in (*_SETTINGS, *map(str, Path("/etc").glob("java-*"))):
        yield from ("--ro-bind-try", place, place)
    for place in _DEVICES:
        yield from ("--dev-bind", place, place)
    yield from ("--proc", "/proc")
    yield from ("--size", str(limits.scratch_mb << 20), "--tmpfs", "/tmp")
    yield from ("--symlink", "/proc/self/fd", "/dev/fd")
    for place in survey.shown:
        yield from ("--ro-bind", place, place)


def _beyond_the_warden(fd: int) -> int:
    """The same file under a number that the warden's shell has no use for, as it has for 9."""
    high = fcntl.fcntl(fd, fcntl.F_DUPFD_CLOEXEC, _FIRST_FREE)
    os.close(fd)
    return high


def _limited(limits: Limits) -> Iterator[str]:
    """Limits of each process, set inside: there RLIMIT_NPROC counts the cage alone."""
    yield from (
        "nice",
        "-n",
        str(_NICE),
        "prlimit",
        f"--data={limits.memory_mb << 20}",
        "--core=0",
        f"--cpu={_CPU_SECONDS}",
    )
    yield from (f"--nproc={limits.processes + 2}", f"--nofile={_OPEN_FILES}", "--")


def _await_the_end(processes: Sequence[int]) -> None:
    """Return when these killed processes are gone: where bubblewrap ended before its cage, the kernel
    takes the cage down a moment later."""
    deadline = time.monotonic() + _ENDING_SECONDS
    left = list(processes)
    while (left := [pid for pid in left if _still_runs(pid)]) and time.monotonic() < deadline:
        time.sleep(0.002)


def _still_runs(pid: int) -> bool:
    """Whether a process is there and not merely waiting to be counted out."""
    with suppress(OSError, IndexError):
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    return False


def _descendants(pid: int) -> Iterator[int]:
    yield pid
    for children in of_its_threads(pid, "children"):
        with suppress(OSError):
            for child in children.read_text().split():
                yield from _descendants(int(child))


def _private_bytes(pid: int) -> int:
    """A process's part of the memory that is no file's; what a fork shares is divided, not doubled."""
    with suppress(OSError, ValueError):
        words = Path(f"/proc/{pid}/smaps_rollup").read_text().split()
        return int(words[words.index("Pss_Anon:") + 1]) << 10
    return 0


def _table_bytes(pid: int) -> int:
    """The page tables of a process, which grow with what it maps, not with what it writes."""
    with suppress(OSError, ValueError):
        words = Path(f"/proc/{pid}/status").read_text().split()
        return int(words[words.index("VmPTE:") + 1]) << 10
    return 0


def _buffer_bytes(processes: Iterable[int]) -> int:
    """What the kernel may hold in the sockets and pipes that these processes have open: the most, for it does not tell."""
    found: set[str] = set()
    for pid in processes:
        with suppress(OSError):
            for open_file in os.scandir(f"/proc/{pid}/fd"):
                with suppress(OSError):
                    found.add(os.readlink(open_file.path))
    return sum(_BYTES_OF.get(name.partition(":")[0], 0) for name in found)


def _names_bytes(first: int, scratch_bytes: int) -> int:
    """What the kernel holds for the files in /tmp besides their content, roughly."""
    with suppress(OSError):
        tmp = os.statvfs(f"/proc/{first}/root/tmp")
        # While a cage is being built this is still the machine's own /tmp, which is none of its.
        if tmp.f_blocks * tmp.f_frsize == scratch_bytes:
            return (tmp.f_files - tmp.f_ffree) * _BYTES_A_FILE
    return 0
