"""`gamemaster fight`: fighters against each other, by their brains or by scripted bots."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from gamemaster.cli.screen import console, read_file, refuse_bad_place, show_board, tell, write_file
from gamemaster.cli.tables import fresh_seed
from gamemaster.core.box import told
from gamemaster.core.contract import Bot, Step
from gamemaster.core.errors import Trouble, need_extra
from gamemaster.core.events import everything
from gamemaster.core.match import AnyMatch, play
from gamemaster.core.record import write_record
from gamemaster.core.values import Lang, Words, numbered, say
from gamemaster.games.bmiibo import BOX
from gamemaster.games.bmiibo.config import check
from gamemaster.games.bmiibo.state import Config, Fighter, State, View
from gamemaster.games.bmiibo.verbs.fighters import one_fighter


def fight(
    *fighters: Annotated[Path, Parameter(name="fighter")],
    brains: Path | None = None,
    bot: str = "greedy",
    board: int = 8,
    seed: str | None = None,
    record: Path | None = None,
    boards: bool = True,
    lang: Lang = "en",
) -> int:
    """Let fighters fight; the story is told as it happens.

    Parameters
    ----------
    fighters
        Two or more: folders, files, or names of the library.
    brains
        The folder with trained brains; a fighter without one there is played by the bot.
    bot
        Who plays fighters without a brain: random, brash, greedy or wary.
    board
        Cells along a side.
    seed
        The seed of all dice. Without it a secret one is drawn.
    record
        Where to keep the record.
    boards
        Draw the board after every turn.
    lang
        The language of the story: en or pt.
    """
    if bot not in BOX.bots:
        raise Trouble(
            f"There is no bot {bot!r}. There are: {', '.join(BOX.bots)}.",
            pt=f"Não existe o bot {bot!r}. Há: {', '.join(BOX.bots)}.",
        )
    chosen = tuple(one_fighter(path) for path in fighters)
    config = Config(fighters=chosen, board=board)
    if len(chosen) < 2:
        raise Trouble(
            "A fight needs at least two fighters.",
            pt="Uma luta precisa de pelo menos dois lutadores.",
        )
    BOX.usual(len(chosen))
    check(config)
    refuse_bad_place(record)
    names = numbered([fighter.name for fighter in chosen])
    pilots = [pilot(fighter, brains, config, bot) for fighter in chosen]
    for name, (_, how) in zip(names, pilots, strict=True):
        console.print(say(lang, en=f"{name} is played by {how}.", pt=f"{name}: joga {how}."))

    def show(match: AnyMatch, step: Step[State]) -> None:
        tell(told(BOX, everything(step.events), lang, names), names)
        if boards:
            show_board(BOX.draw(match.view(None), lang, names), BOX.colours)

    seats = [each for each, _ in pilots]
    kept = play(BOX, config, seats, seed or fresh_seed(), names=names, watch=show)
    if record:
        write_file(record, write_record(kept))
    return 0


def pilot(fighter: Fighter, brains: Path | None, config: Config, bot: str) -> tuple[Bot[View], str]:
    """Who plays a fighter: its brain if there is one, else the bot; and its name."""
    file = brain_file(fighter, brains, config) if brains else None
    if file is None:
        return BOX.bots[bot], bot
    try:
        from gamemaster.games.bmiibo.learning.brains import read_brain
        from gamemaster.games.bmiibo.learning.training import BrainBot
    except ImportError as missing:
        raise need_extra(
            Words("A brain needs", "Um cérebro precisa de"), missing.name, "learn"
        ) from None
    brain = read_brain(read_file(file), str(file))
    if brain.head.fighter != fighter:
        raise Trouble(
            f"{file} was trained for another {fighter.name}: train it again.",
            pt=f"{file} foi treinado para outro {fighter.name}: treine de novo.",
        )
    return BrainBot(brain), file.name


def brain_file(fighter: Fighter, brains: Path, config: Config) -> Path | None:
    """The fighter's brain that fits best: the same number of fighters, then the same board."""
    if not brains.is_dir():
        raise Trouble(f"There is no folder {brains}.", pt=f"Não existe a pasta {brains}.")
    size, many = config.board, len(config.fighters)
    files = sorted(brains.glob("*.brain"))
    mine = [file for file in files if file.name.rsplit("_", 2)[0] == fighter.name]
    exact = f"_{size}x{size}_{many}.brain"
    return min(
        mine,
        key=lambda file: (
            not file.name.endswith(exact),
            not file.name.endswith(f"_{many}.brain"),
            file.name,
        ),
        default=None,
    )
