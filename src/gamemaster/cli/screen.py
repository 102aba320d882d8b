"""What the commands share: a console, the story in colour, boards, files read with clear errors."""

import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from rich.console import Console
from rich.text import Text

from gamemaster.core.errors import Trouble

SEAT_STYLES = ("bold blue", "bold yellow", "bold green", "bold magenta", "bold cyan", "bold red")

console = Console(highlight=False, soft_wrap=True)


def story_line(line: str, names: Sequence[str]) -> Text:
    """A sentence of the story, every seat's name in the seat's colour."""
    text = Text(line)
    for seat, name in enumerate(names):
        pattern = rf"(?<!\w){re.escape(name)}(?!\w)"
        text.highlight_regex(pattern, SEAT_STYLES[seat % len(SEAT_STYLES)])
    return text


def tell(lines: Iterable[str], names: Sequence[str]) -> None:
    for line in lines:
        console.print(story_line(line, names))


def show_board(drawing: str, colours: Mapping[str, str]) -> None:
    """A drawing with its pieces coloured: characters that stand alone between spaces."""
    text = Text(drawing)
    for piece, style in colours.items():
        text.highlight_regex(rf"(?<= ){re.escape(piece)}(?=\s|$)", style)
    console.print(text)


def read_file(path: Path) -> bytes:
    """The bytes of a file a person named, or a sentence about why there are none."""
    try:
        return path.read_bytes()
    except FileNotFoundError:
        raise Trouble(f"There is no file {path}.", pt=f"Não existe o arquivo {path}.") from None
    except IsADirectoryError:
        raise Trouble(
            f"{path} is a folder; a file is wanted.",
            pt=f"{path} é uma pasta; espera-se um arquivo.",
        ) from None
    except OSError as fault:
        raise Trouble(
            f"{path} cannot be read: {fault.strerror}.",
            pt=f"Não se consegue ler {path}: {fault.strerror}.",
        ) from None


def write_file(path: Path, content: bytes) -> None:
    try:
        path.write_bytes(content)
    except OSError as fault:
        raise Trouble(
            f"{path} cannot be written: {fault.strerror}.",
            pt=f"Não se consegue gravar {path}: {fault.strerror}.",
        ) from None
