"""Where bots' files lie while they are built and played: a folder that goes when we go."""

import fcntl
import os
import select
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import TypeAlias

from msgspec import structs

from gamemaster.bots.company import Installed
from gamemaster.bots.folder import PackedBot, packed, unpack
from gamemaster.bots.layers import Survey, reachable_by_anybody, survey
from gamemaster.bots.protocol import Limits
from gamemaster.bots.sandbox import Cage
from gamemaster.core.errors import Trouble

PREFIX = "gamemaster-bots-"
BUILD_SECONDS = 300
_BUILD_LIMITS = Limits(memory_mb=2048, processes=256, scratch_mb=256)
_BUILD_MB = 256

Hear: TypeAlias = Callable[[bytes], None]
"""Told what a build says, piece by piece."""


def unheard(_: bytes) -> None:
    """For builds to which nobody listens."""


class Workshop:
    """A folder of our own that is locked while we live, so that a later run can tell and sweep it."""

    def __init__(self, machine: Survey | None = None, place: Path | None = None) -> None:
        self.machine = machine or survey()
        self._place = place or Path(tempfile.gettempdir())
        self._folder = Path()
        self._count = 0

    def __enter__(self) -> "Workshop":
        sweep(self._place)
        # Locked before it has the name that sweepers look for.
        unnamed = Path(tempfile.mkdtemp(prefix=f".{PREFIX}", dir=self._place))
        self._lock = os.open(unnamed, os.O_RDONLY)
        fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        self._folder = unnamed.rename(unnamed.with_name(unnamed.name.removeprefix(".")))
        # Bots run as somebody else when we are root; they reach their own folder through this one.
        self._folder.chmod(0o755 if self.machine.drops else 0o700)
        if self.machine.drops and not reachable_by_anybody(self._folder):
            self._remove()
            raise Trouble(
                f"Bots run as another user than root, who cannot reach {self._place}. "
                "Set TMPDIR to a folder that everybody may enter.",
                pt=f"Os bots rodam como outro usuário que não root, e ele não alcança {self._place}. Aponte TMPDIR para uma pasta em que todos possam entrar.",
            )
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        fault: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._remove()

    def _remove(self) -> None:
        shutil.rmtree(self._folder, ignore_errors=True)
        os.close(self._lock)

    def install(self, program: PackedBot) -> Installed:
        """Unpack a bot, built if it has something to build."""
        program = self.built(program)
        return Installed(program, self._unpacked(program.files))

    def built(
        self, program: PackedBot, most: int = 2 * _BUILD_MB << 20, hear: Hear = unheard
    ) -> PackedBot:
        """The bot after its build command, which runs in a cage like the bot itself.

        Its result may have `most` bytes; the folder it was built in goes. What the build says is heard
        as it says it.
        """
        if not program.build:
            return program
        folder = self._unpacked(program.files)
        try:
            if self.machine.namespaces:
                files = self._built_in_cage(program, folder, most, hear)
            else:
                files = _built_in_place(program, folder)
        finally:
            shutil.rmtree(folder, ignore_errors=True)
        return structs.replace(program, files=files, build=())

    def _unpacked(self, files: bytes) -> Path:
        self._count += 1
        folder = self._folder / str(self._count)
        unpack(files, folder)
        return folder

    def _built_in_cage(self, program: PackedBot, folder: Path, most: int, hear: Hear) -> bytes:
        cage = Cage(program.build, folder, _BUILD_LIMITS, self.machine, work_mb=_BUILD_MB)
        try:
            files, noise = _everything_from(cage, most, hear)
            if not cage.succeeded:
                raise _build_failed(program, noise)
        finally:
            cage.close()
        return files


def sweep(place: Path) -> None:
    """Remove the workshops of processes that were killed."""
    for folder in place.glob(f"{PREFIX}*"):
        with suppress(OSError):
            lock = os.open(folder, os.O_RDONLY)
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                shutil.rmtree(folder, ignore_errors=True)
            finally:
                os.close(lock)


def _everything_from(cage: Cage, most: int, hear: Hear) -> tuple[bytes, bytes]:
    """All of its output and the end of its stderr, within the time of a build."""
    deadline = time.monotonic() + BUILD_SECONDS
    output, noise = bytearray(), b""
    open_fds = {cage.stdout, cage.stderr}
    while open_fds:
        ready, _, _ = select.select(list(open_fds), [], [], max(0, deadline - time.monotonic()))
        if not ready:
            raise Trouble(
                f"The build took longer than {BUILD_SECONDS} seconds.",
                pt=f"A construção levou mais de {BUILD_SECONDS} segundos.",
            )
        for fd in ready:
            chunk = os.read(fd, 1 << 16)
            if not chunk:
                open_fds.discard(fd)
            elif fd == cage.stdout:
                output += chunk
            else:
                noise = (noise + chunk)[-4000:]
                hear(chunk)
        if len(output) > most:
            raise Trouble(
                f"The build made more than {most >> 20} MiB.",
                pt=f"A construção gerou mais de {most >> 20} MiB.",
            )
    return bytes(output), noise


def _built_in_place(program: PackedBot, folder: Path) -> bytes:
    """Only for trusted bots, where there is no cage."""
    try:
        done = subprocess.run(
            program.build, cwd=folder, capture_output=True, timeout=BUILD_SECONDS, check=False
        )
    except (OSError, subprocess.TimeoutExpired) as fault:
        raise Trouble(
            f"{program.name} could not be built: {fault}",
            pt=f"Não foi possível construir {program.name}: {fault}",
        ) from None
    if done.returncode:
        raise _build_failed(program, done.stdout + done.stderr)
    return packed(folder)


def _build_failed(program: PackedBot, noise: bytes) -> Trouble:
    text = noise.decode(errors="replace").strip()
    return Trouble(
        f"{program.name} could not be built by `{' '.join(program.build)}`:\n{text}",
        pt=f"Não foi possível construir {program.name} com `{' '.join(program.build)}`:\n{text}",
    )
