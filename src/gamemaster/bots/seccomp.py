"""The system calls a caged bot may make; every other one fails with EPERM.

What language runtimes need to compute, allocate, start threads and children, read files and
write to their scratch directory. Nothing that opens a socket, traces a process, mounts,
loads into the kernel, makes a namespace, or holds memory that no limit counts.
"""

import errno
import os
from functools import cache
from importlib.resources import files

from gamemaster.core.errors import Trouble

ALLOWED = tuple(
    name
    for line in (files(__package__) / "syscalls.txt").read_text("utf-8").splitlines()
    if not line.startswith("#")
    for name in line.split()
)

_NEW_NAMESPACE = 0x7E020080
"""Every CLONE_NEW… bit of `clone`."""
_SHARED_ANONYMOUS = 0x21
"""MAP_SHARED | MAP_ANONYMOUS: memory that outlives its process and that RLIMIT_DATA does not count."""


@cache
def filter_program() -> bytes:
    """The filter as the kernel takes it; raises Trouble where libseccomp is not to be had."""
    try:
        import pyseccomp as seccomp
    except (ImportError, RuntimeError, OSError) as fault:
        raise Trouble(
            f"pyseccomp or libseccomp is missing ({fault}): pip install 'gamemaster[bots]'",
            pt=f"falta pyseccomp ou libseccomp ({fault}): pip install 'gamemaster[bots]'",
        ) from None
    rules = seccomp.SyscallFilter(seccomp.ERRNO(errno.EPERM))
    for name in ALLOWED:
        number = seccomp.resolve_syscall(seccomp.system_arch(), name)
        if number < 0 or name in ("clone", "mmap"):
            continue  # a call this processor does not have, or one with a condition below
        rules.add_rule(seccomp.ALLOW, number)
    # Without clone3 the C library falls back to clone, whose flags a filter can read.
    rules.add_rule(seccomp.ERRNO(errno.ENOSYS), "clone3")
    rules.add_rule(seccomp.ALLOW, "clone", seccomp.Arg(0, seccomp.MASKED_EQ, _NEW_NAMESPACE, 0))
    for kind in (0x00, 0x01, 0x20):  # every kind of mapping but the shared anonymous one
        rules.add_rule(
            seccomp.ALLOW, "mmap", seccomp.Arg(3, seccomp.MASKED_EQ, _SHARED_ANONYMOUS, kind)
        )
    return _exported(rules)


def _exported(rules: object) -> bytes:
    reader, writer = os.pipe()
    with os.fdopen(reader, "rb") as program, os.fdopen(writer, "wb") as sink:
        rules.export_bpf(sink)  # type: ignore[attr-defined]
        sink.close()
        return program.read()
