"""Control groups: one for each caged bot, so that memory and processes are counted together."""

import os
import shlex
import subprocess
import time
from contextlib import suppress
from pathlib import Path

from gamemaster.bots.protocol import Limits
from gamemaster.core.values import Value

PREFIX = "gamemaster-"
_OWN_PROCESSES = 8
"""What the cage itself needs (its launcher and its first process), on top of the bot's."""


ENTER = """
doors=$1; shift
while [ "$doors" -gt 0 ]; do echo $$ > "$1" || exit 97; shift; doors=$((doors - 1)); done
exec "$@"
"""
"""A shell script that goes through the doors of a group and becomes the command behind them."""


class GroupHome(Value, frozen=True):
    """Where on this machine groups can be made: one parent for each controller."""

    unified: bool
    memory: str
    pids: str
    cpu: str = ""
    """A group of its own gets one share of the processors, however many processes are in it."""

    @property
    def parents(self) -> tuple[str, ...]:
        wanted = (self.memory, self.pids, self.cpu)
        return tuple(dict.fromkeys(parent for parent in wanted if parent))


class CageGroup:
    """The group of one cage; what is in it when it is closed is killed."""

    def __init__(self, site: GroupHome, name: str, limits: Limits) -> None:
        self._site = site
        self._folders = [Path(parent) / f"{PREFIX}{name}" for parent in site.parents]
        try:
            self._make(limits, name)
        except OSError:
            self.close()
            raise

    def _make(self, limits: Limits, name: str) -> None:
        for folder in self._folders:
            folder.mkdir()
            if not (folder / "cgroup.procs").exists():
                raise OSError(f"{folder} is a plain folder, not a control group")
        settings = _unified(limits) if self._site.unified else _separate(limits)
        for controller, file, value, needed in settings:
            if parent := getattr(self._site, controller):
                write_setting(Path(parent) / f"{PREFIX}{name}" / file, value, needed)

    @property
    def folders(self) -> str:
        """Where it is, as words for a shell."""
        return " ".join(shlex.quote(str(folder)) for folder in self._folders)

    def entering(self) -> tuple[str, ...]:
        """The words before a command that put it into the group."""
        doors = [str(folder / "cgroup.procs") for folder in self._folders]
        return ("/bin/sh", "-c", ENTER, "cage", str(len(doors)), *doors)

    @property
    def ran_out_of_memory(self) -> bool:
        file = "memory.events" if self._site.unified else "memory.oom_control"
        with suppress(OSError, ValueError):
            words = (self._folders[0] / file).read_text().split()
            return int(words[words.index("oom_kill") + 1]) > 0
        return False

    def close(self) -> None:
        """Kill what is left and remove the group."""
        for _ in range(200):
            self._kill()
            with suppress(FileNotFoundError, OSError):
                for folder in self._folders:
                    if folder.exists():
                        folder.rmdir()
                return
            time.sleep(0.01)

    def _kill(self) -> None:
        for folder in self._folders:
            with suppress(OSError):
                for pid in (folder / "cgroup.procs").read_text().split():
                    with suppress(ProcessLookupError):
                        os.kill(int(pid), 9)


def _unified(limits: Limits) -> tuple[tuple[str, str, str, bool], ...]:
    return (
        ("memory", "memory.max", str(limits.memory_mb << 20), True),
        ("memory", "memory.swap.max", "0", False),
        ("memory", "memory.oom.group", "1", False),
        ("pids", "pids.max", str(limits.processes + _OWN_PROCESSES), True),
        ("cpu", "cpu.weight", "10", False),
        ("cpu", "cpu.max", "100000 100000", False),
    )


def _separate(limits: Limits) -> tuple[tuple[str, str, str, bool], ...]:
    return (
        ("memory", "memory.limit_in_bytes", str(limits.memory_mb << 20), True),
        ("memory", "memory.memsw.limit_in_bytes", str(limits.memory_mb << 20), False),
        ("pids", "pids.max", str(limits.processes + _OWN_PROCESSES), True),
        ("cpu", "cpu.shares", "102", False),
        ("cpu", "cpu.cfs_quota_us", "100000", False),
    )


def write_setting(file: Path, value: str, needed: bool) -> None:
    """Set what the kernel keeps there. A file that is not there is never made: in a plain folder
    anything can be written, and nothing is held to it."""
    try:
        door = os.open(file, os.O_WRONLY)
        try:
            os.write(door, value.encode())
        finally:
            os.close(door)
    except OSError:
        if needed:
            raise


def find_site() -> GroupHome | None:
    """Where this process may make groups, found by making one; None if nowhere."""
    for site in _candidates():
        with suppress(OSError):
            group = CageGroup(site, f"{os.getpid()}-probe", Limits())
            try:
                entered = subprocess.run(
                    (*group.entering(), "true"), capture_output=True, check=False
                )
            finally:
                group.close()
            if entered.returncode == 0:
                return site
    return None


def sweep(site: GroupHome) -> None:
    """Remove the groups of processes that were killed before they could."""
    for parent in site.parents:
        for folder in Path(parent).glob(f"{PREFIX}*"):
            pid = folder.name.removeprefix(PREFIX).partition("-")[0]
            if not Path("/proc", pid).exists():
                with suppress(OSError):
                    folder.rmdir()


def _candidates() -> list[GroupHome]:
    """Below our own group; with the unified hierarchy also beside it, where controllers may be on."""
    mounts = _mounts()
    own = _own_paths()
    sites = []
    if "memory" in mounts and "pids" in mounts:
        places = {
            controller: str(mounts[controller] / own.get(controller, "").lstrip("/"))
            for controller in ("memory", "pids", "cpu")
            if controller in mounts
        }
        sites.append(GroupHome(False, **places))
        sites.append(GroupHome(False, **(places | {"cpu": ""})))
    if "" in mounts:
        here = mounts[""] / own.get("", "").lstrip("/")
        within = (place for place in (here, here.parent) if place.is_relative_to(mounts[""]))
        sites += [GroupHome(True, str(place), str(place), str(place)) for place in within]
    return sites


def _mounts() -> dict[str, Path]:
    """Mount points by controller; the unified hierarchy under the empty name."""
    found: dict[str, Path] = {}
    with suppress(OSError):
        for line in Path("/proc/self/mounts").read_text("utf-8", "replace").splitlines():
            _, place, kind, options, *_ = line.split()
            if kind == "cgroup2":
                found[""] = Path(place)
            elif kind == "cgroup":
                found |= dict.fromkeys(options.split(","), Path(place))
    return found


def _own_paths() -> dict[str, str]:
    own: dict[str, str] = {}
    with suppress(OSError):
        for line in Path("/proc/self/cgroup").read_text("utf-8", "replace").splitlines():
            _, controllers, path = line.split(":", 2)
            own |= dict.fromkeys(controllers.split(","), path)
    return own
