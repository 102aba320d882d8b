"""A folder with a `bot.toml` is a bot: its name, its command, and how it is built."""

import io
import os
import shlex
import shutil
import stat
import tarfile
import tomllib
from pathlib import Path, PurePosixPath

from gamemaster.core.errors import Trouble
from gamemaster.core.values import Value

MANIFEST = "bot.toml"
LARGEST = 256 << 20
"""The most bytes a bot's folder may have."""
MOST_FILES = 20_000
LARGEST_MANIFEST = 4096
"""Reading TOML takes time and memory by the square of what somebody can nest in it."""


class PackedBot(Value, frozen=True, kw_only=True):
    """A bot as it travels: its files packed, and what starts it."""

    name: str
    command: tuple[str, ...]
    build: tuple[str, ...] = ()
    files: bytes
    """A tar of the folder; built, once it was built."""


def read_folder(folder: Path) -> PackedBot:
    """The bot in a folder, packed."""
    manifest = _manifest(folder)
    return PackedBot(
        name=_text(manifest, "name", folder.resolve().name),
        command=_command(manifest, "command"),
        build=_command(manifest, "build") if manifest.get("build") else (),
        files=packed(folder),
    )


def packed(folder: Path) -> bytes:
    """The folder's files as a tar with nothing in it that differs from machine to machine.

    A bot has no links: one to a file of its own is taken as that file, any other is left out, so
    that nothing outside is taken along.
    """
    whole = io.BytesIO()
    size = 0
    home = folder.resolve()
    with tarfile.open(fileobj=whole, mode="w") as tar:
        for path in sorted(folder.rglob("*")):
            if path.is_symlink() and not Path(os.path.realpath(path)).is_relative_to(home):
                continue
            if not path.is_file():
                continue
            size += path.stat().st_size
            if size > LARGEST:
                raise Trouble(
                    f"{folder} is larger than {LARGEST >> 20} MiB.",
                    pt=f"{folder} passa de {LARGEST >> 20} MiB.",
                )
            _add(tar, path, path.relative_to(folder).as_posix())
    return whole.getvalue()


def _add(tar: tarfile.TarFile, path: Path, name: str) -> None:
    info = tarfile.TarInfo(name)
    content = path.read_bytes()
    info.size = len(content)
    info.mode = 0o755 if path.stat().st_mode & stat.S_IXUSR else 0o644
    tar.addfile(info, io.BytesIO(content))


def unpack(files: bytes, folder: Path) -> None:
    """Write a bot's files out, and nothing but files.

    The tar may come out of a hostile build, and this runs outside every cage. So no link of any kind
    is made: where there is none, no name can lead out of the folder. It is read as it comes, file by
    file, so that a tar of a million names is refused before they are all in memory.
    """
    folder.mkdir(mode=0o755)
    size = count = 0
    try:
        with tarfile.open(fileobj=io.BytesIO(files), mode="r|") as tar:
            for member in tar:
                size, count = size + member.size, count + 1
                _check_size(size, count)
                if member.isreg():
                    _write_file(tar, member, folder)
    except (tarfile.TarError, OSError, KeyError, ValueError, OverflowError) as fault:
        # What the system says of a file names the place it lies at, which is none of its author's.
        why = getattr(fault, "strerror", None) or fault
        raise Trouble(
            f"The files of this bot cannot be unpacked: {why}",
            pt=f"Não se consegue desempacotar os arquivos deste bot: {why}",
        ) from None


def _write_file(tar: tarfile.TarFile, member: tarfile.TarInfo, folder: Path) -> None:
    path = folder / _within(member.name)
    content = tar.extractfile(member)
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("xb") as file:
        if content:
            shutil.copyfileobj(content, file)
    path.chmod(0o755 if member.mode & stat.S_IXUSR else 0o644)


def _check_size(size: int, count: int) -> None:
    if size > LARGEST:
        raise Trouble(
            f"The files of this bot are larger than {LARGEST >> 20} MiB.",
            pt=f"Os arquivos deste bot passam de {LARGEST >> 20} MiB.",
        )
    if count > MOST_FILES:
        raise Trouble(
            f"This bot has more than {MOST_FILES} files.",
            pt=f"Este bot tem mais de {MOST_FILES} arquivos.",
        )


def _within(name: str) -> PurePosixPath:
    """The name of a file below the folder, or Trouble."""
    path = PurePosixPath(name)
    if path.is_absolute() or ".." in path.parts or not path.parts:
        raise Trouble(
            f"The files of this bot reach out of its folder: {name}",
            pt=f"Os arquivos deste bot saem da pasta dele: {name}",
        )
    return path


def _manifest(folder: Path) -> dict[str, object]:
    try:
        with (folder / MANIFEST).open("rb") as file:
            text = file.read(LARGEST_MANIFEST + 1)
        if len(text) > LARGEST_MANIFEST:
            raise Trouble(
                f"{MANIFEST} is longer than {LARGEST_MANIFEST} bytes.",
                pt=f"{MANIFEST} passa de {LARGEST_MANIFEST} bytes.",
            )
        return tomllib.loads(text.decode("utf-8"))
    except FileNotFoundError:
        raise Trouble(
            f"{folder} is no bot: it has no {MANIFEST}. `gamemaster bot new` writes one.",
            pt=f"{folder} não é um bot: não tem {MANIFEST}. `gamemaster bot new` escreve um.",
        ) from None
    except (
        ValueError,
        RecursionError,
        OSError,
    ) as fault:  # TOMLDecodeError and the like among them
        why = getattr(fault, "strerror", None) or fault
        raise Trouble(
            f"{folder / MANIFEST} cannot be read: {why}",
            pt=f"Não se consegue ler {folder / MANIFEST}: {why}",
        ) from None


def _text(manifest: dict[str, object], key: str, usual: str) -> str:
    value = manifest.get(key, usual)
    if (
        not isinstance(value, str)
        or not value.strip()
        or len(value) > 40
        or not value.isprintable()
    ):
        raise Trouble(
            f"{MANIFEST}: {key} must be a line of 1 to 40 characters.",
            pt=f"{MANIFEST}: {key} deve ser uma linha de 1 a 40 caracteres.",
        )
    return value


def _is_word(word: object) -> bool:
    """Something that can be handed to a program."""
    return isinstance(word, str) and "\0" not in word


def _command(manifest: dict[str, object], key: str) -> tuple[str, ...]:
    """A command as a string, split as a shell would, or as a list of words."""
    value = manifest.get(key)
    if isinstance(value, str) and value.strip():
        try:
            value = shlex.split(value)
        except ValueError as fault:
            raise Trouble(f"{MANIFEST}: {key}: {fault}") from None
    if isinstance(value, list) and value and all(map(_is_word, value)):
        return tuple(value)
    raise Trouble(
        f'{MANIFEST}: {key} must be a command, such as "python3 bot.py".',
        pt=f'{MANIFEST}: {key} deve ser um comando, como "python3 bot.py".',
    )
