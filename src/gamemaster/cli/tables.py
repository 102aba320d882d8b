"""What a person says about a match before it begins: game, config, who sits where."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from gamemaster.bots.learned import fits, read_brain, with_pupils
from gamemaster.cli.screen import read_file
from gamemaster.core.box import AnyBox
from gamemaster.core.codec import decode
from gamemaster.core.errors import Illegal, Trouble
from gamemaster.core.learner import Learned
from gamemaster.core.values import Json, Lang, numbered, say
from gamemaster.tables.people.keys import fresh_seed as fresh_seed

HUMAN = "human"
USUAL_LEVEL = 3
"""Of whoever plays against a person who has not said how strong."""
BOTS = ("Wren", "Moss", "Finch", "Ash", "Lark", "Reed", "Fern", "Flint", "Sage", "Brook", "Heath")
"""Names of bots that nobody named."""


class SeatAsked(NamedTuple):
    """A seat as asked for on the command line: its name, and who plays it."""

    name: str
    player: str
    brain: Learned | None = None
    """What it has learned, if a saved brain plays."""


def read_config(box: AnyBox, path: Path | None, preset: str | None, seats: int | None) -> Any:
    """The config from a file or a preset, else the usual one for that many seats."""
    if path and preset:
        raise Trouble(
            "Give a config file or a preset, not both.",
            pt="Dê um arquivo de configuração ou um preset, não ambos.",
        )
    if not path and not preset:
        return _usual_config(box, seats)
    try:
        return box.config_for(_json_of(path) if path else None, preset, seats)
    except Illegal as fault:
        raise Trouble(
            f"The config of {path or preset} does not work: {fault}",
            pt=f"A configuração de {path or preset} não funciona: {fault.whole('pt')}",
        ) from None


def counts(seats: Sequence[int]) -> str:
    """`2, 4` or `2–12`."""
    counts = sorted(seats)
    if len(counts) > 2 and counts == list(range(counts[0], counts[-1] + 1)):
        return f"{counts[0]}–{counts[-1]}"
    return ", ".join(map(str, counts))


def _usual_config(box: AnyBox, seats: int | None) -> Any:
    try:
        return box.config_for(seats=seats)
    except Illegal as fault:
        raise Trouble(
            f"{box.title} is played by {counts(box.seats)}, and --seat names {seats}. {fault.message}",
            pt=f"{box.title} é para {counts(box.seats)}, e --seat nomeia {seats}. {fault.said('pt')}",
        ) from None


def _json_of(path: Path) -> Json:
    try:
        return decode(read_file(path), dict)
    except Illegal as fault:
        raise Trouble(
            f"{path} is not a JSON object: {fault}",
            pt=f"{path} não é um objeto JSON: {fault.whole('pt')}",
        ) from None


def read_places(box: AnyBox, said: list[str]) -> list[SeatAsked]:
    """`Ana=human Bia=hunter` as places; a bare word is a player, named after itself."""
    places = []
    for word in said:
        name, equals, player = word.partition("=")
        if not equals:
            name, player = Path(word).stem.capitalize(), word
        if not name.strip():
            raise Trouble(
                f"{word!r} names nobody. Write NAME=human or NAME=BOT.",
                pt=f"{word!r} não nomeia ninguém. Escreva NOME=human ou NOME=BOT.",
            )
        brain = _brain(box, player)
        if player != HUMAN and player not in box.bots and not brain:
            raise Trouble(
                f"{box.title} has no bot called {player!r}. There are: {', '.join(box.bots)}; "
                f"or write {name}=human, or a file with a brain.",
                pt=f"{box.title} não tem um bot chamado {player!r}. Há: {', '.join(box.bots)}; ou escreva {name}=human, ou um arquivo com um cérebro.",
            )
        places.append(SeatAsked(name.strip(), player, brain))
    return _with_different_names(places)


def _brain(box: AnyBox, player: str) -> Learned | None:
    """The saved brain that a word names, if it names a file."""
    file = Path(player)
    if player == HUMAN or player in box.bots or not file.is_file():
        return None
    return read_brain(box, read_file(file), player)


def seat_brains(box: AnyBox, config: object, places: list[SeatAsked], fixed: bool) -> Any:
    """The config with every brain's own pupil in its seat; a fixed one is not changed."""
    brains = {seat: place.brain for seat, place in enumerate(places) if place.brain}
    if not fixed:
        return with_pupils(box, config, {seat: brain.pupil for seat, brain in brains.items()})
    for seat, brain in brains.items():
        if not fits(box, config, seat, brain.pupil):
            raise Trouble(
                f"{places[seat].player} is a brain of {brain.name}, and the config has another in "
                f"seat {seat + 1}. Put {brain.name} there, or leave the config out.",
                pt=f"{places[seat].player} é um cérebro de {brain.name}, e a configuração tem outro "
                f"no lugar {seat + 1}. Ponha {brain.name} ali, ou deixe a configuração de fora.",
            )
    return config


def usual_places(box: AnyBox, count: int, level: int | None, lang: Lang) -> list[SeatAsked]:
    """A person against bots of one level, or against the best where a game has no levels."""
    bot = _of_level(box, level)
    names = numbered([BOTS[seat % len(BOTS)] for seat in range(count - 1)])
    person = say(lang, en="Player", pt="Jogador")
    return [SeatAsked(person, HUMAN), *(SeatAsked(name, bot) for name in names)]


def _of_level(box: AnyBox, level: int | None) -> str:
    bot = f"level-{USUAL_LEVEL if level is None else level}"
    if bot in box.bots:
        return bot
    if level is None:
        return box.best_bot
    levels = sum(name.startswith("level-") for name in box.bots)
    raise Trouble(
        f"{box.title} has levels from 1 to {levels}." if levels else f"{box.title} has no levels.",
        pt=f"{box.title} tem níveis de 1 a {levels}." if levels else f"{box.title} não tem níveis.",
    )


def _with_different_names(places: list[SeatAsked]) -> list[SeatAsked]:
    """Equal names get a number behind them."""
    names = numbered([place.name for place in places])
    return [place._replace(name=name) for name, place in zip(names, places, strict=True)]
