"""Golden matches: whole matches as a player reads them, in every language.

A match is described by `<game>/<name>.toml` (config, seats as NAME=BOT, seed) and kept in
`<game>/<name>.<lang>.txt`. `make golden` rewrites the texts; the diff is then reviewed.
"""

import os
import tomllib
from itertools import zip_longest
from pathlib import Path

import pytest

from gamemaster.core.box import told
from gamemaster.core.events import everything
from gamemaster.core.match import play
from gamemaster.core.values import LANGS, Lang
from gamemaster.games import GAMES

HERE = Path(__file__).parent
MATCHES = sorted(HERE.glob("*/*.toml"))


def narrated(path: Path, lang: Lang) -> str:
    """The whole match as text: seats, then each turn's story and board."""
    said = tomllib.loads(path.read_text())
    box = GAMES[path.parent.name.replace("_", "-")]
    names, bots = zip(*(seat.split("=") for seat in said["seats"]), strict=True)
    pages = [f"{box.title}: {', '.join(said['seats'])}"]

    def write(match, step) -> None:
        lines = told(box, everything(step.events), lang, names)
        drawing = [] if said.get("boards") is False else [box.draw(match.view(None), lang, names)]
        pages.append("\n".join([f"— {match.turn} —", *lines, *drawing]))

    play(
        box,
        box.complete(said["config"]),
        [box.bots[bot] for bot in bots],
        said["seed"],
        names=names,
        watch=write,
    )
    return "\n\n".join(pages) + "\n"


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("path", MATCHES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_the_match_reads_as_it_did(path: Path, lang: Lang):
    golden = path.with_suffix(f".{lang}.txt")
    text = narrated(path, lang)
    if os.environ.get("GOLDEN") == "rewrite":
        golden.write_text(text)
    assert first_difference(golden.read_text(), text) is None


def first_difference(kept: str, told: str) -> tuple[int, str, str] | None:
    """The first line that differs: its number, as it was, as it is now."""
    lines = zip_longest(kept.split("\n"), told.split("\n"), fillvalue="(nothing)")
    return next(((n, a, b) for n, (a, b) in enumerate(lines, start=1) if a != b), None)


def test_every_game_has_a_golden_match():
    assert {path.parent.name.replace("_", "-") for path in MATCHES} == set(GAMES)
