"""Who competes: built-in bots, folders with programs, and brains that learning has saved."""

from collections.abc import Sequence
from pathlib import Path
from typing import TypeAlias

from msgspec import structs

from gamemaster.bots.company import Player
from gamemaster.bots.folder import PackedBot, read_folder
from gamemaster.bots.learned import read_brain
from gamemaster.bots.workshop import Workshop
from gamemaster.core.box import AnyBox
from gamemaster.core.codec import digest, encode
from gamemaster.core.errors import Trouble
from gamemaster.core.values import Json, Value, numbered


class BuiltIn(Value, frozen=True, tag="built-in"):
    """A bot of the game's own."""

    name: str
    bot: str


class SavedBrain(Value, frozen=True, tag="brain"):
    """A bot that has learned, as it was saved."""

    name: str
    saved: bytes


Contestant: TypeAlias = BuiltIn | SavedBrain | PackedBot


def find_contestants(box: AnyBox, said: Sequence[str]) -> tuple[Contestant, ...]:
    """The contestants named on the command line; equal names get a number behind them."""
    if len(said) < 2:
        raise Trouble(
            "A tournament needs two bots at least.",
            pt="Um torneio precisa de pelo menos dois bots.",
        )
    found = [_find(box, word) for word in said]
    names = numbered([contestant.name for contestant in found])
    return tuple(
        structs.replace(contestant, name=name)
        for name, contestant in zip(names, found, strict=True)
    )


def _find(box: AnyBox, word: str) -> Contestant:
    if word in box.bots:
        return BuiltIn(word, word)
    path = Path(word)
    if path.is_dir():
        return read_folder(path)
    if path.is_file():
        saved = path.read_bytes()
        read_brain(box, saved, word)
        return SavedBrain(path.stem, saved)
    raise Trouble(
        f"{word!r} is no bot: no built-in bot of {box.title} ({', '.join(box.bots)}), "
        "no folder, and no saved brain.",
        pt=f"{word!r} não é um bot: nem bot embutido de {box.title} ({', '.join(box.bots)}), nem pasta, nem cérebro salvo.",
    )


def is_program(contestant: Contestant) -> bool:
    return isinstance(contestant, PackedBot)


def identity(contestant: Contestant) -> str:
    """A digest of all that decides how a contestant plays."""
    return digest(encode(contestant))


def seated(box: AnyBox, contestant: Contestant, workshop: Workshop | None) -> Player:
    """The contestant as it sits down; a program is unpacked for that."""
    if isinstance(contestant, BuiltIn):
        return box.bots[contestant.bot]
    if isinstance(contestant, SavedBrain):
        return read_brain(box, contestant.saved, contestant.name).bot
    if workshop is None:
        raise Trouble(
            f"{contestant.name} is a program, and there is no workshop to unpack it in.",
            pt=f"{contestant.name} é um programa, e não há oficina onde desempacotá-lo.",
        )
    return workshop.install(contestant)


def pupil_of(box: AnyBox, contestant: Contestant) -> Json:
    """The pupil that a brain brings to every seat it takes; others bring none."""
    if not isinstance(contestant, SavedBrain):
        return None
    return read_brain(box, contestant.saved, contestant.name).pupil
