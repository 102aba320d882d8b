"""`gamemaster lab`: what each power and fighter of the house is worth, what it beats, what goes with it."""

import os
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from gamemaster.arena.balance import LabReport, lines, meetings, picture, report_of
from gamemaster.arena.engines import EngineName
from gamemaster.arena.lab import LabMeans, find_lab, run_lab
from gamemaster.cli.screen import console, read_file, show_json
from gamemaster.core.codec import decode, encode
from gamemaster.core.depth import load
from gamemaster.core.lab import How
from gamemaster.core.values import Lang, say

REPORT, PICTURE = "lab.json", "matrix.svg"


def lab(
    game: str,
    *,
    out: Path,
    kind: str | None = None,
    trials: int = 240,
    workers: int | None = None,
    engine: EngineName = "pool",
    ask: Annotated[list[How] | None, Parameter(consume_multiple=False)] = None,
    before: Path | None = None,
    compiling: Annotated[bool, Parameter(name="--compile", negative=())] = False,
    json: Annotated[bool, Parameter(negative=())] = False,
    lang: Lang = "en",
) -> None:
    """Measure what each piece of the house's content is worth. Killed and started again, it goes on where it was.

    Parameters
    ----------
    game
        The game.
    out
        The folder for answers, the report (lab.json) and the picture of who beats whom (matrix.svg).
    kind
        What is measured (`power`, `fighter`), where a game has several.
    trials
        Battles behind each piece, roughly; errors shrink with their root.
    workers
        How many processes (all processors, if left out).
    engine
        `pool` for this machine, `ray` for a cluster.
    ask
        Only `worth`, `meeting` or `pair`; can be repeated. Left out: all of them.
    before
        An earlier lab.json: its worths are printed beside.
    compiling
        First make machine code of battles, where the game has some: minutes, once on a machine. Worth it for many
        trials; the answers are the same.
    json
        Print the report as JSON instead of a table.
    lang
        The language of the table: en or pt.
    """
    box, where = find_lab(game, kind)
    bar = Progress(
        TextColumn(f"{box.title}: {say(lang, en='lab', pt='laboratório')}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )
    with bar:
        task = bar.add_task("")
        answers = run_lab(
            game,
            out,
            kind,
            LabMeans(trials, workers or os.cpu_count() or 1, engine, tuple(ask or ()), compiling),
            lambda done, all_of: bar.update(task, completed=done, total=all_of),
        )
    report = report_of(box.id, box.game.version, load(where), answers)
    (out / REPORT).write_bytes(encode(report) + b"\n")
    (out / PICTURE).write_text(picture(report, meetings(answers)))
    if json:
        show_json(encode(report).decode())
        return
    earlier = decode(read_file(before), LabReport) if before else None
    for line in lines(report, lang, earlier):
        console.print(line, markup=False, soft_wrap=True, highlight=False)
