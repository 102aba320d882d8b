"""What the commands share: a console, the story in colour, boards, files read with clear errors."""

import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from shutil import get_terminal_size
from textwrap import wrap

from rich.console import Console, ConsoleOptions, ConsoleRenderable, RenderHook, RenderResult
from rich.measure import Measurement
from rich.segment import Segment
from rich.text import Text

from gamemaster.core.errors import Trouble

SEAT_STYLES = ("bold blue", "bold yellow", "bold green", "bold magenta", "bold cyan", "bold red")

LARGEST = 512 << 20
"""Bytes of a file that is read; some files have no end."""

_C0 = [code for code in range(0x20) if chr(code) not in "\t\n"]
_OTHERS = [0x7F, *range(0x80, 0xA0), *range(0x202A, 0x202F), *range(0x2066, 0x206A)]
"""Delete, the second set of controls, and what turns the direction of writing around."""
_SHOWN = {code: 0x2400 + code for code in _C0} | dict.fromkeys(_OTHERS, 0xFFFD)
_ESCAPED = {code: f"\\u{code:04x}" for code in _OTHERS}


def visible(text: str) -> str:
    """Somebody's words for a terminal: what would steer it is shown (ESC as ␛), not sent."""
    return text.translate(_SHOWN)


def say_line(text: str, *, to_author: bool = False) -> None:
    """A plain line on standard output; what somebody must put right goes to standard error.

    On a terminal no word is broken; what is read by a program or kept in a file is not wrapped.
    """
    stream = sys.stderr if to_author else sys.stdout
    lines = visible(text).split("\n")
    if stream.isatty():
        width = max(20, get_terminal_size().columns)
        lines = [part for line in lines for part in _at_words(line, width)]
    print("\n".join(lines), file=stream)


def _at_words(line: str, width: int) -> list[str]:
    """A line in parts that fit; what goes on stands under where its words begin."""
    indent = line[: len(line) - len(line.lstrip())]
    return wrap(
        line, width, subsequent_indent=indent, break_on_hyphens=False, break_long_words=False
    ) or [line]


def show_json(text: str) -> None:
    """A JSON document; a terminal is not steered by it, and programs read the same."""
    print(text.translate(_ESCAPED))


class _Shown:
    """What is printed, with nothing in its words that steers a terminal."""

    def __init__(self, inner: ConsoleRenderable) -> None:
        self._inner = inner

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for part in console.render(self._inner, options):
            yield part if part.control else Segment(visible(part.text), part.style)

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        return Measurement.get(console, options, self._inner)


class _ShowAll(RenderHook):
    def process_renderables(self, renderables: list[ConsoleRenderable]) -> list[ConsoleRenderable]:
        return [_Shown(each) for each in renderables]


console = Console(highlight=False, soft_wrap=True, markup=False, emoji=False)
"""Words of strangers go through here: no markup of theirs counts, and no control sequence."""
console.soft_wrap = not console.is_terminal
"""On a terminal lines end at words; what is read by a program or kept in a file is not wrapped."""
console.push_render_hook(_ShowAll())


def ask(question: str) -> str:
    """A line from whoever sits at this keyboard."""
    return console.input(question, markup=False, emoji=False)


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
        with path.open("rb") as file:
            content = file.read(LARGEST + 1)
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
    if len(content) > LARGEST:
        raise Trouble(
            f"{path} is larger than {LARGEST >> 20} MiB.",
            pt=f"{path} passa de {LARGEST >> 20} MiB.",
        )
    return content


def write_file(path: Path, content: bytes) -> None:
    try:
        path.write_bytes(content)
    except OSError as fault:
        raise _not_written(path, fault) from None


def refuse_bad_place(path: Path | None) -> None:
    """Say now that a file cannot be written, and not after the work whose result it shall hold."""
    if path is None:
        return
    try:
        there = path.exists()
        if path.is_fifo():
            return  # opening it would wait for its reader
        path.open("ab").close()
        if not there:
            path.unlink()
    except OSError as fault:
        raise _not_written(path, fault) from None


def _not_written(path: Path, fault: OSError) -> Trouble:
    return Trouble(
        f"{path} cannot be written: {fault.strerror}.",
        pt=f"Não se consegue gravar {path}: {fault.strerror}.",
    )
