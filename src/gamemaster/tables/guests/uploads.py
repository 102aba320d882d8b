"""A bot as it is uploaded: an archive or one source file, read without trusting a byte of it."""

import io
import shlex
import stat
import tarfile
import tempfile
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from gamemaster.bots.folder import MANIFEST, PackedBot, packed, read_folder
from gamemaster.bots.starters import KITS
from gamemaster.core.errors import Illegal, Trouble

LARGEST = 4 << 20
"""The most bytes an upload may have."""
LARGEST_UNPACKED = 16 << 20
MOST_FILES = 500
LONGEST_NAME = 200
DEEPEST = 12
ZIP, GZIP = b"PK\x03\x04", b"\x1f\x8b"
BROKEN = (
    tarfile.TarError,
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    KeyError,
    NotImplementedError,
    OSError,
    RuntimeError,
    ValueError,
    OverflowError,
)


class File(NamedTuple):
    """One file of an upload."""

    name: str
    content: bytes
    runs: bool


def uploaded(body: bytes, name: str, language: str | None) -> PackedBot:
    """The bot in an upload; raises Illegal with what its author must change."""
    if body.startswith(ZIP):
        files = _gathered(_zipped(body))
    elif body.startswith(GZIP):
        files = _gathered(_tarred(body))
    elif language is not None:
        return _from_one_file(body, name, language)
    else:
        raise Illegal(
            "Send a zip, a tar.gz, or one source file and its language.",
            pt="Envie um zip, um tar.gz, ou um arquivo-fonte com a linguagem dele.",
        )
    return _from_folder(_without_top_folder(files), name)


def _from_one_file(body: bytes, name: str, language: str) -> PackedBot:
    """A single file, started as the starter kit of its language is."""
    kit = KITS.get(language)
    if kit is None:
        raise Illegal(
            f"There is no kit for that language. There are: {', '.join(KITS)}.",
            ("language",),
            pt=f"Não há kit para essa linguagem. Há: {', '.join(KITS)}.",
        )
    if not body.strip():
        raise Illegal("The file is empty.", pt="O arquivo está vazio.")
    with tempfile.TemporaryDirectory() as place:
        (Path(place) / kit.file).write_bytes(body)
        return PackedBot(
            name=name or "Bot",
            command=tuple(shlex.split(kit.command)),
            build=tuple(shlex.split(kit.build)),
            files=packed(Path(place)),
        )


def _from_folder(files: dict[str, File], name: str) -> PackedBot:
    if MANIFEST not in files:
        raise Illegal(
            f"There is no {MANIFEST} in the archive. `gamemaster bot new` writes one.",
            pt=f"Não há {MANIFEST} no arquivo. `gamemaster bot new` escreve um.",
        )
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / "bot"
        for file in files.values():
            path = folder / file.name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(file.content)
            path.chmod(0o755 if file.runs else 0o644)
        try:
            program = read_folder(folder)
        except Trouble as fault:
            why = fault.message.replace(f"{folder}/", "").replace(str(folder), "the archive")
            raise Illegal(why, pt=f"O bot não pode ser lido: {why}") from None
    return PackedBot(
        name=name or program.name,
        command=program.command,
        build=program.build,
        files=program.files,
    )


def _gathered(found: Iterator[File]) -> dict[str, File]:
    """The files by name; none twice, none in the place of a folder, none that leads out."""
    files: dict[str, File] = {}
    try:
        for file in found:
            name = _safe(file.name)
            if name in files or len(files) >= MOST_FILES:
                raise _refused(f"it has {name} twice, or more than {MOST_FILES} files")
            files[name] = file._replace(name=name)
    except BROKEN as fault:
        raise _refused(f"it is damaged ({type(fault).__name__})") from None
    for name in files:
        if any(str(parent) in files for parent in PurePosixPath(name).parents):
            raise _refused(f"{name} lies in a file")
    return files


def _safe(name: str) -> str:
    """A name below the folder, in parts that mean the same everywhere."""
    path = PurePosixPath(name)
    good = (
        0 < len(name) <= LONGEST_NAME
        and name.isprintable()
        and "\\" not in name
        and ":" not in name
        and not path.is_absolute()
        and ".." not in path.parts
        and 0 < len(path.parts) <= DEEPEST
    )
    if not good:
        raise _refused(f"this name leads out of its folder or cannot be kept: {name[:80]!r}")
    return str(path)


def _refused(why: str) -> Illegal:
    return Illegal(f"The archive is refused: {why}.", pt=f"O arquivo foi recusado: {why}.")


def _zipped(body: bytes) -> Iterator[File]:
    left = LARGEST_UNPACKED
    with zipfile.ZipFile(io.BytesIO(body)) as archive:
        for entry in archive.infolist():
            mode = entry.external_attr >> 16
            if entry.filename.endswith("/"):  # is_dir() breaks where a name is empty
                continue
            if stat.S_IFMT(mode) not in (0, stat.S_IFREG) or entry.flag_bits & 1:
                raise _refused(f"{entry.filename[:80]!r} is a link, a device, or encrypted")
            if entry.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
                raise _refused("it is packed in a way that is not deflate")
            with archive.open(entry) as file:
                content = file.read(left + 1)  # what the directory says of sizes may be a lie
            left -= _fitting(len(content), left)
            yield File(entry.filename, content, bool(mode & stat.S_IXUSR))


def _tarred(body: bytes) -> Iterator[File]:
    unpacker = zlib.decompressobj(wbits=31)
    # The headers and the filling of a tar come on top of its files.
    most = LARGEST_UNPACKED + (MOST_FILES + 20) * 2048
    whole = unpacker.decompress(body, most + 1)
    _fitting(len(whole), most)
    left = LARGEST_UNPACKED
    with tarfile.open(fileobj=io.BytesIO(whole), mode="r:") as archive:
        for entry in archive:
            if entry.isdir():
                continue
            if not entry.isreg() or entry.issparse():
                raise _refused(f"{entry.name[:80]!r} is a link or a device")
            left -= _fitting(entry.size, left)
            content = archive.extractfile(entry)
            yield File(entry.name, content.read() if content else b"", bool(entry.mode & 0o100))


def _fitting(size: int, left: int) -> int:
    if size > left:
        raise _refused(f"unpacked it is larger than {LARGEST_UNPACKED >> 20} MiB")
    return size


def _without_top_folder(files: dict[str, File]) -> dict[str, File]:
    """An archive of one folder is that folder."""
    tops = {PurePosixPath(name).parts[0] for name in files}
    if MANIFEST in files or len(tops) != 1:
        return files
    (top,) = tops
    if top in files:
        return files
    return {
        name.removeprefix(f"{top}/"): file._replace(name=name.removeprefix(f"{top}/"))
        for name, file in files.items()
    }
