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


class Program(Value, frozen=True, kw_only=True):
    """A bot as it travels: its files packed, and what starts it."""

    name: str
    command: tuple[str, ...]
    build: tuple[str, ...] = ()
    files: bytes
    """A tar of the folder; built, once it was built."""


def read_folder(folder: Path) -> Program:
    """The bot in a folder, packed; links stay links, so that nothing outside is taken along."""
    manifest = _manifest(folder)
    return Program(
        name=_text(manifest, "name", folder.resolve().name),
        command=_command(manifest, "command"),
        build=_command(manifest, "build") if manifest.get("build") else (),
        files=packed(folder),
    )


def packed(folder: Path) -> bytes:
    """The folder's files as a tar with nothing in it that differs from machine to machine."""
    whole = io.BytesIO()
    size = 0
    with tarfile.open(fileobj=whole, mode="w") as tar:
        for path in sorted(folder.rglob("*")):
            kind = path.lstat()
            if not (stat.S_ISREG(kind.st_mode) or stat.S_ISLNK(kind.st_mode)):
                continue
            size += kind.st_size
            if size > LARGEST:
                raise Trouble(
                    f"{folder} is larger than {LARGEST >> 20} MiB.",
                    pt=f"{folder} passa de {LARGEST >> 20} MiB.",
                )
            _add(tar, path, path.relative_to(folder).as_posix())
    return whole.getvalue()


def _add(tar: tarfile.TarFile, path: Path, name: str) -> None:
    info = tarfile.TarInfo(name)
    if path.is_symlink():
        info.type = tarfile.SYMTYPE
        info.linkname = os.readlink(path)
        tar.addfile(info)
        return
    content = path.read_bytes()
    info.size = len(content)
    info.mode = 0o755 if path.stat().st_mode & stat.S_IXUSR else 0o644
    tar.addfile(info, io.BytesIO(content))


def unpack(files: bytes, folder: Path) -> None:
    """Write a bot's files out; links that lead out of the folder are left out.

    The tar may come out of a hostile build. Links are made after all files, so that none is
    written through one.
    """
    folder.mkdir(mode=0o755)
    try:
        with tarfile.open(fileobj=io.BytesIO(files)) as tar:
            members = tar.getmembers()
            if sum(member.size for member in members) > LARGEST:
                raise Trouble(
                    f"The files of this bot are larger than {LARGEST >> 20} MiB.",
                    pt=f"Os arquivos deste bot passam de {LARGEST >> 20} MiB.",
                )
            for member in members:
                if member.isreg() or member.islnk():
                    _write_file(tar, member, folder)
            for member in members:
                if member.issym():
                    _write_link(member, folder)
    except (tarfile.TarError, OSError, KeyError) as fault:
        raise Trouble(
            f"The files of this bot cannot be unpacked: {fault}",
            pt=f"Não se consegue desempacotar os arquivos deste bot: {fault}",
        ) from None


def _write_file(tar: tarfile.TarFile, member: tarfile.TarInfo, folder: Path) -> None:
    path = folder / _within(member.name)
    content = tar.extractfile(member)
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("xb") as file:
        if content:
            shutil.copyfileobj(content, file)
    path.chmod(0o755 if member.mode & stat.S_IXUSR else 0o644)


def _write_link(member: tarfile.TarInfo, folder: Path) -> None:
    name = _within(member.name)
    target = os.path.normpath(name.parent / member.linkname)
    if os.path.isabs(target) or target.split(os.sep)[0] == "..":
        return
    (folder / name).parent.mkdir(parents=True, exist_ok=True)
    (folder / name).symlink_to(member.linkname)


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
        return tomllib.loads((folder / MANIFEST).read_text("utf-8"))
    except FileNotFoundError:
        raise Trouble(
            f"{folder} is no bot: it has no {MANIFEST}. `gamemaster bot new` writes one.",
            pt=f"{folder} não é um bot: não tem {MANIFEST}. `gamemaster bot new` escreve um.",
        ) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as fault:
        raise Trouble(
            f"{folder / MANIFEST} cannot be read: {fault}",
            pt=f"Não se consegue ler {folder / MANIFEST}: {fault}",
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


def _command(manifest: dict[str, object], key: str) -> tuple[str, ...]:
    """A command as a string, split as a shell would, or as a list of words."""
    value = manifest.get(key)
    if isinstance(value, str) and value.strip():
        try:
            return tuple(shlex.split(value))
        except ValueError as fault:
            raise Trouble(f"{MANIFEST}: {key}: {fault}") from None
    if isinstance(value, list) and value and all(isinstance(word, str) for word in value):
        return tuple(value)
    raise Trouble(
        f'{MANIFEST}: {key} must be a command, such as "python3 bot.py".',
        pt=f'{MANIFEST}: {key} deve ser um comando, como "python3 bot.py".',
    )
