"""Files of the pages, shrunk for those who can unpack them; made once, kept in memory."""

import gzip
from functools import lru_cache
from pathlib import Path

WORTH = 1_000
"""Bytes below which shrinking is not worth a header."""
TEXTS = (".js", ".css", ".html", ".svg", ".json", ".webmanifest", ".txt", ".map")


def shrinks(file: Path, accepted: str) -> bool:
    """Whether a file is sent shrunk: a text that is large enough, to somebody who says so."""
    offers = {offer.split(";")[0].strip() for offer in accepted.lower().split(",")}
    return "gzip" in offers and file.suffix in TEXTS and file.stat().st_size >= WORTH


def shrunk(file: Path) -> bytes:
    """The file, shrunk; answers to people are never, for what is secret in them shows in the size."""
    return _shrunk(file, file.stat().st_mtime_ns)


@lru_cache(maxsize=256)  # the client has about a hundred files of some tens of kilobytes
def _shrunk(file: Path, changed: int) -> bytes:
    return gzip.compress(file.read_bytes(), 9, mtime=0)
