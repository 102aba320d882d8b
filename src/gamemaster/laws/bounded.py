"""Work done in a process of its own, which may take so much time and memory and no more."""

import os
import resource
import sys
from collections.abc import Callable
from contextlib import suppress

MIB = 1 << 20


def done_within(deed: Callable[[], object], seconds: int, mib: int) -> str:
    """Do something in a fork with so much CPU time and so much more memory; "" or what went wrong."""
    reading, writing = os.pipe()
    sys.stdout.flush()
    sys.stderr.flush()
    child = os.fork()
    if child == 0:
        _do(deed, writing, seconds, mib)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        said = pipe.read().decode()
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        return f"it took more than {seconds} s (signal {os.WTERMSIG(status)})"
    return "" if said == "done" else said or "it ended without a word"


def _do(deed: Callable[[], object], writing: int, seconds: int, mib: int) -> None:
    """In the fork: never comes back."""
    said = "done"
    try:
        most = _held() + mib * MIB
        resource.setrlimit(resource.RLIMIT_AS, (most, most))
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        deed()
    except MemoryError:
        said = f"it took more than {mib} MiB"
    except BaseException as fault:
        said = f"{type(fault).__name__}: {fault}"
    with suppress(OSError):
        os.write(writing, said.encode()[:60_000])
    os._exit(0)


def _held() -> int:
    """The address space this process has now."""
    with open("/proc/self/statm", "rb") as file:
        return int(file.read().split()[0]) * resource.getpagesize()
