"""What a hostile build tries: each attack as root and as an ordinary user, and none succeeds."""

import io
import os
import signal
import tarfile
import time
from pathlib import Path

import pytest
from msgspec import structs

from gamemaster.bots.folder import MOST_FILES, read_folder, unpack
from gamemaster.bots.layers import survey
from gamemaster.bots.protocol import Limits
from gamemaster.bots.sandbox import Cage
from gamemaster.bots.workshop import Workshop
from gamemaster.core.errors import Trouble
from tests.bots.caging import as_user, needs_cage, program

both = pytest.mark.parametrize("user", ["root", "ordinary"])


def after_build(place: Path, source: str) -> dict[str, str]:
    """The files of a bot whose build runs some Python, by name."""
    bot = structs.replace(program({"build.py": source}), build=("python3", "build.py"))
    with Workshop(place=place) as workshop:
        folder = workshop.install(bot).folder
        return {
            str(path.relative_to(folder)): path.read_text(errors="replace")
            for path in folder.rglob("*")
            if path.is_file()
        }


OUT_BY_LINKS = """
import os
os.makedirs("p/q")
os.symlink("../..", "p/q/a")
os.symlink("p/q/a/../../..", "x")
"""
LINKS_TO_ITSELF = """
import os
open("kept", "w").write("kept")
os.symlink("kept", "again")
os.symlink("nowhere", "dangling")
os.symlink("itself", "itself")
"""


@needs_cage
@both
def test_a_build_whose_links_lead_to_the_whole_machine_is_refused(user):
    def act(place: Path) -> str:
        with pytest.raises(Trouble) as refused:
            after_build(place, OUT_BY_LINKS)
        return str(refused.value)

    assert "build" in as_user(user, act)


@needs_cage
@both
def test_a_link_that_a_build_made_becomes_the_file_it_leads_to(user):
    def act(place: Path) -> tuple[str, list[str]]:
        bot = structs.replace(program({"build.py": LINKS_TO_ITSELF}), build=("python3", "build.py"))
        with Workshop(place=place) as workshop:
            folder = workshop.install(bot).folder
            links = [str(path) for path in folder.rglob("*") if path.is_symlink()]
            return (folder / "again").read_text(), links

    assert as_user(user, act) == ("kept", [])


def test_a_file_that_cannot_be_written_is_refused_without_our_folders(tmp_path):
    with pytest.raises(Trouble) as refused:
        unpack(program({"d/" * 100 + "x" * 300: "x"}).files, tmp_path / "bot")
    assert str(tmp_path) not in str(refused.value)


REACHES_FOR_PIPES = """
import glob, os, stat
for name in glob.glob("/proc/[0-9]*/fd/*"):
    try:
        if int(name.split("/")[2]) == os.getpid() or not stat.S_ISFIFO(os.stat(name).st_mode):
            continue
        fd = os.open(name, os.O_WRONLY | os.O_NONBLOCK)
        os.write(fd, b"HOSTILE" * 100)
    except OSError:
        pass
open("kept", "w").write("kept")
"""


@needs_cage
@both
def test_a_build_cannot_reach_the_pipe_its_result_is_written_to(user):
    files = as_user(user, lambda place: after_build(place, REACHES_FOR_PIPES))
    assert files["kept"] == "kept"
    assert set(files) == {"build.py", "kept"}


LOOKS_FOR_PATHS = """
import glob
seen = []
for name in ["/proc/self/mountinfo", *glob.glob("/proc/[0-9]*/cmdline")]:
    seen.append(open(name, "rb").read().decode(errors="replace"))
open("seen", "w").write("\\n".join(seen))
"""


@needs_cage
@both
def test_a_build_learns_no_path_of_the_workshop(user):
    files = as_user(user, lambda place: after_build(place, LOOKS_FOR_PATHS))
    assert "gamemaster-bots" not in files["seen"]
    assert "gamemaster-test" not in files["seen"]


def test_a_tar_of_very_many_names_is_refused_before_they_are_all_read(tmp_path):
    whole = io.BytesIO()
    with tarfile.open(fileobj=whole, mode="w") as tar:
        for n in range(MOST_FILES + 2):
            tar.addfile(tarfile.TarInfo(f"{n}"))
    with pytest.raises(Trouble, match="more than"):
        unpack(whole.getvalue(), tmp_path / "bot")


@pytest.mark.parametrize(
    "manifest",
    [
        "command='x'\n" + "a." * 30_000 + "a=1",
        "command='x'\nb=" + "[" * 50_000 + "]" * 50_000,
        "command='x'\nb=" + "[" * 1_900 + "]" * 1_900,
        "command='x'\nb=" + "9" * 5_000,
        'command="x\\u0000y"',
        'command=["x", "\\u0000"]',
    ],
    ids=["dotted", "deep", "less deep", "digits", "nul", "nul word"],
)
def test_a_manifest_meant_to_do_harm_is_refused_at_once(tmp_path, manifest):
    (tmp_path / "bot.toml").write_text(manifest)
    begun = time.process_time()
    with pytest.raises(Trouble, match=r"bot\.toml"):
        read_folder(tmp_path)
    assert time.process_time() - begun < 0.5


HOLDS_ON = """
import glob, os, time
held = []
for name in glob.glob("/proc/[0-9]*/fd/*"):
    if name.split("/")[-1] not in "012":
        try:
            held.append(os.open(name, os.O_RDWR | os.O_NONBLOCK))
        except OSError:
            pass
print(len(held), flush=True)
time.sleep(1000)
"""


def be_a_server(place: Path, token: str, told: int) -> None:
    """Cage a bot that holds on to all it can, say so, and wait to be killed."""
    with Workshop(place=place) as workshop:
        bot = workshop.install(program({"bot.py": HOLDS_ON}))
        cage = Cage(("python3", "bot.py", token), bot.folder, Limits(), survey())
        os.read(cage.stdout, 99)
        os.write(told, b"caged")
        time.sleep(1000)


@needs_cage
@both
def test_a_bot_holds_nothing_by_which_it_could_outlive_a_killed_server(user):
    token = f"holder-{os.getpid()}-{time.monotonic_ns()}"

    def act(place: Path) -> bool:
        reader, writer = os.pipe()
        server = os.fork()
        if server == 0:
            be_a_server(place, token, writer)
        os.read(reader, 99)
        os.kill(server, signal.SIGKILL)
        os.waitpid(server, 0)
        deadline = time.monotonic() + 15
        while _runs(token) and time.monotonic() < deadline:
            time.sleep(0.05)
        with Workshop(place=place):  # sweeps what the killed one left
            return _runs(token)

    assert as_user(user, act) is False


def _runs(token: str) -> bool:
    """Whether the caged bot with this token still runs."""
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            words = (folder / "cmdline").read_bytes().split(b"\0")
        except OSError:
            continue
        if token.encode() in words and words[:2] == [b"python3", b"bot.py"]:
            return True
    return False
