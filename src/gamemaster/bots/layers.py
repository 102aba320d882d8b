"""What this machine can do to keep a bot in its cage, found by trying, and said honestly."""

import os
import shutil
import stat
import subprocess
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from msgspec import structs

from gamemaster.bots.cgroup import GroupHome, find_site, sweep
from gamemaster.bots.seccomp import filter_program
from gamemaster.core.errors import Trouble
from gamemaster.core.values import LANGS, Lang, Value, Words, listed


class Layer(Value, frozen=True):
    """One wall of the cage: whether it stands here, and how, or why not."""

    name: Words
    stands: bool
    how: Words
    firm: bool = True
    """It holds whatever a bot does; else a bot that means harm finds ways round it."""

    def said(self, lang: Lang) -> str:
        mark = "✗" if not self.stands else "✓" if self.firm else "~"
        return f"  {mark} {self.name.said(lang)}: {self.how.said(lang)}"


class Survey(Value, frozen=True, kw_only=True):
    """What was found on this machine."""

    layers: tuple[Layer, ...]
    namespaces: bool
    seccomp: bool
    groups: GroupHome | None
    drops: bool
    """We are root, and bots become somebody else before anything of theirs runs."""
    shown: tuple[str, ...] = ()
    """Folders besides the system's that bots may read, such as a toolchain; their `bin` is on PATH."""

    @property
    def missing(self) -> tuple[Layer, ...]:
        return tuple(layer for layer in self.layers if not layer.stands)

    @property
    def loose(self) -> tuple[Layer, ...]:
        """What does not hold a stranger's bot: missing, or not firm."""
        return tuple(layer for layer in self.layers if not (layer.stands and layer.firm))

    def described(self, lang: Lang = "en") -> str:
        """One line a layer, for people."""
        return "\n".join(layer.said(lang) for layer in self.layers)

    def showing(self, folders: Iterable[Path]) -> "Survey":
        """The same machine, with more folders for bots to read."""
        shown = tuple(str(folder.resolve()) for folder in folders)
        for folder in shown:
            if not Path(folder).is_dir():
                raise Trouble(
                    f"There is no folder {folder} to show to bots.",
                    pt=f"Não existe a pasta {folder} para mostrar aos bots.",
                )
            if self.drops and not reachable_by_anybody(Path(folder)):
                raise Trouble(
                    f"Bots run as another user than root, who cannot reach {folder}.",
                    pt=f"Os bots rodam como outro usuário que não root, e ele não alcança {folder}.",
                )
        return structs.replace(self, shown=shown)

    def require(self, trust: bool) -> None:
        """Raise Trouble if a layer is missing and the bots are not trusted."""
        if self.missing and not trust:
            raise Trouble(
                "This machine cannot keep an untrusted bot in its cage. Missing:\n"
                + "\n".join(layer.said("en") for layer in self.missing)
                + "\nPut that right (on Debian: apt-get install bubblewrap), or say --trust if you "
                "trust these bots with your account and files.",
                pt="Esta máquina não consegue manter na jaula um bot em que não se confia. Falta:\n"
                + "\n".join(layer.said("pt") for layer in self.missing)
                + "\nResolva isso (no Debian: apt-get install bubblewrap), ou diga --trust se confia "
                "a esses bots sua conta e seus arquivos.",
            )


def cage_here(show: Iterable[Path], trust: bool) -> Survey:
    """This machine with folders shown to bots; raises Trouble if it may not run them."""
    machine = survey().showing(show)
    machine.require(trust)
    return machine


def reachable_by_anybody(folder: Path) -> bool:
    return all(place.stat().st_mode & stat.S_IXOTH for place in (folder, *folder.parents))


@cache
def survey() -> Survey:
    """Look at this machine, once a process."""
    namespaces = _namespaces()
    seccomp = _seccomp(namespaces.stands)
    groups = find_site() if namespaces.stands else None
    if groups:
        sweep(groups)
    return Survey(
        layers=(
            namespaces,
            seccomp,
            _user(),
            _memory(namespaces.stands, groups),
            _processes(namespaces.stands, groups),
        ),
        namespaces=namespaces.stands,
        seccomp=seccomp.stands,
        groups=groups,
        drops=os.geteuid() == 0,
    )


NESTING = ("--unshare-all", "--unshare-user", "--die-with-parent")
"""The walls of a cage in which another is built."""
NAMESPACES = (*NESTING, "--disable-userns")
PROBE_UID = 1_878_000_000


def as_somebody(uid: int) -> tuple[str, ...]:
    """The command under which root starts something as an unprivileged user."""
    return ("setpriv", f"--reuid={uid}", f"--regid={uid}", "--clear-groups", "--no-new-privs")


def _namespaces() -> Layer:
    name = Words(
        "namespaces, no network, read-only files",
        "namespaces, sem rede, arquivos só para leitura",
    )
    missing = [tool for tool in ("bwrap", "prlimit", "setpriv") if not shutil.which(tool)]
    if missing:
        en, pt = (listed(lang, missing) for lang in LANGS)
        return Layer(name, False, Words(f"{en} not installed", f"sem {pt} instalado"))
    fault = _try(())
    return Layer(name, not fault, _alike(fault or "bubblewrap"))


def _seccomp(namespaces: bool) -> Layer:
    name = Words("seccomp allow-list", "lista de chamadas permitidas (seccomp)")
    if not namespaces:
        return Layer(name, False, Words("needs bubblewrap", "precisa do bubblewrap"))
    try:
        program = filter_program()
    except Trouble as fault:
        return Layer(name, False, Words(fault.message, fault.said("pt")))
    reader, writer = os.pipe()
    os.write(writer, program)
    os.close(writer)
    fault_text = _try(("--seccomp", str(reader)), (reader,))
    os.close(reader)
    return Layer(name, not fault_text, _alike(fault_text or "libseccomp"))


def _user() -> Layer:
    name = Words("unprivileged user", "usuário sem privilégios")
    if os.geteuid() == 0:
        own = Words(
            "bots run as a user of their own, never as root",
            "os bots rodam como um usuário só deles, nunca como root",
        )
        return Layer(name, True, own)
    you = os.getuid()
    how = Words(
        f"bots run as you (uid {you}), without rights",
        f"os bots rodam como você (uid {you}), sem direitos",
    )
    return Layer(name, True, how)


def _memory(namespaces: bool, groups: GroupHome | None) -> Layer:
    name = Words("memory", "memória")
    if groups:
        return Layer(name, True, _alike(f"cgroup v{2 if groups.unified else 1}"))
    if namespaces:
        how = Words(
            "a limit for each process, and a watch on their sum (no cgroup to be had); what they take quickly is "
            "seen a moment later",
            "um limite por processo e uma vigia sobre a soma (não há cgroup disponível); o que tomam depressa é "
            "visto um instante depois",
        )
        return Layer(name, True, how, firm=False)
    return Layer(
        name, False, Words("needs bubblewrap or a cgroup", "precisa do bubblewrap ou de um cgroup")
    )


def _processes(namespaces: bool, groups: GroupHome | None) -> Layer:
    name = Words("processes", "processos")
    if groups:
        return Layer(name, True, _alike(f"cgroup v{2 if groups.unified else 1}"))
    # Since Linux 5.14 RLIMIT_NPROC counts in each user namespace by itself.
    release = tuple(int(part) for part in os.uname().release.split(".")[:2])
    if namespaces and release >= (5, 14):
        own = Words(
            "a limit counted in the cage's own user namespace",
            "um limite contado no próprio namespace de usuário da jaula",
        )
        return Layer(name, True, own)
    needs = Words("needs a cgroup or Linux 5.14", "precisa de um cgroup ou do Linux 5.14")
    return Layer(name, False, needs)


def _alike(text: str) -> Words:
    """What reads the same in every language: a name, or what the system said."""
    return Words(text, text)


def _try(options: tuple[str, ...], fds: tuple[int, ...] = ()) -> str:
    """Why an almost empty cage does not work here; empty if it does."""
    drop = as_somebody(PROBE_UID) if os.geteuid() == 0 else ()
    command = (*drop, "bwrap", *NAMESPACES, "--ro-bind", "/", "/", *options, "true")
    try:
        done = subprocess.run(command, capture_output=True, pass_fds=fds, timeout=10, check=False)
    except (OSError, subprocess.TimeoutExpired) as fault:
        return str(fault)
    return "" if done.returncode == 0 else done.stderr.decode(errors="replace").strip()
