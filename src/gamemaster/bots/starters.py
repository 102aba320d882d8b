"""Starter kits: a bot that plays at once, in five languages, one file each."""

import io
import zipfile
from importlib.resources import files
from pathlib import Path

from gamemaster.bots.folder import MANIFEST
from gamemaster.bots.moves import some_moves
from gamemaster.bots.protocol import Answer, Asking, Goodbye, Limits, Ready, greeting, refusal
from gamemaster.core.box import AnyBox
from gamemaster.core.codec import encode, plain, pretty, schema
from gamemaster.core.dice import match_key
from gamemaster.core.errors import Illegal, Trouble
from gamemaster.core.match import Match
from gamemaster.core.values import Json, Value, Words


class Kit(Value, frozen=True):
    """A starter in one language: its file, and how it is built and started."""

    file: str
    command: str
    build: str = ""

    @property
    def tool(self) -> str:
        """The program this language needs."""
        return (self.build or self.command).split()[0]


KITS = {
    "python": Kit("bot.py", "python3 bot.py"),
    "javascript": Kit("bot.js", "node bot.js"),
    "c": Kit("bot.c", "./bot", "cc -O2 -o bot bot.c"),
    "java": Kit(
        "Bot.java", "java -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Xmx256m Bot", "javac Bot.java"
    ),
    "rust": Kit("bot.rs", "./bot", "rustc -O -o bot bot.rs"),
}


def write_kit(box: AnyBox, language: str, folder: Path) -> list[Path]:
    """Write a starter for a game into a new or empty folder; the files written."""
    written = kit_files(box, language, folder.resolve().name)
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise Trouble(
            f"{folder} is not an empty folder; nothing was written.",
            pt=f"{folder} não é uma pasta vazia; nada foi gravado.",
        )
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in written.items():
        (folder / name).write_text(text, "utf-8")
    return [folder / name for name in written]


def kit_files(box: AnyBox, language: str, name: str) -> dict[str, str]:
    """A starter for a game: the text of each of its files."""
    kit = KITS.get(language.lower())
    if kit is None:
        raise Trouble(
            f"There is no kit for {language!r}. There are: {', '.join(KITS)}; "
            "but anything that runs can be a bot, see docs/bots.md.",
            pt=f"Não há kit para {language!r}. Há: {', '.join(KITS)}; mas tudo o que roda pode ser um bot, veja docs/bots.md.",
        )
    return {
        kit.file: (files(__package__) / "kits" / kit.file).read_text("utf-8"),
        MANIFEST: _manifest(name, kit),
        "MESSAGES.md": _messages(box),
    }


def zipped_kit(box: AnyBox, language: str) -> bytes:
    """A starter as one file to download, in a folder of its own."""
    name, whole = f"{box.id}-{language.lower()}", io.BytesIO()
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED) as archive:
        for file, text in kit_files(box, language, name).items():
            archive.writestr(zipfile.ZipInfo(f"{name}/{file}"), text)
    return whole.getvalue()


class Example(Value, frozen=True):
    """One message of a real first turn, and what it is for."""

    said: Words
    message: Json
    ours: bool
    """Whether the game master says it; else the bot does."""


def _manifest(name: str, kit: Kit) -> str:
    lines = [f"name = {encode(name[:40]).decode()}", f'command = "{kit.command}"']
    if kit.build:
        lines.append(f'build = "{kit.build}"')
    return "\n".join(lines) + "\n"


def examples(box: AnyBox) -> tuple[Example, ...]:
    """Every kind of message, on a real first turn of a game."""
    config = box.usual(box.seats[0])
    match = Match(box, config, "example")
    seat = match.awaiting[0]
    view = match.view(seat)
    moves = some_moves(box, view, match_key("example", "bots"), 1, 2)
    hello = greeting(box, config, seat, names=match.names, seed=1, limits=Limits())
    asking = Asking(1, view, box.game.default(view), moves)
    wrong = refusal(1, Illegal("why it does not stand", ("place",)))
    return (
        _example(
            hello,
            "The game master begins with a hello.",
            "O mestre começa com um hello.",
        ),
        _example(
            Ready(2),
            "Your bot answers ready; with `moves` it asks to be shown some submissions that stand.",
            "Seu bot responde ready; com `moves` pede que lhe mostrem alguns envios que valem.",
            ours=False,
        ),
        _example(asking, "Each turn brings a view.", "Cada turno traz uma visão."),
        _example(
            Answer(1, moves[0]),
            "Your bot answers with a submission.",
            "Seu bot responde com um envio.",
            ours=False,
        ),
        _example(
            wrong,
            "If an answer does not stand, `default` plays and the next line says why.",
            "Se uma resposta não vale, joga o `default`, e a linha seguinte diz por quê.",
        ),
        _example(
            Goodbye(outcome=None, place=None),
            "The last line is the result.",
            "A última linha é o resultado.",
        ),
    )


def _example(message: object, en: str, pt: str, *, ours: bool = True) -> Example:
    return Example(Words(en, pt), plain(message), ours)


def _messages(box: AnyBox) -> str:
    """What is said in this game, shown on a real first turn."""
    parts = [
        f"# What is said in {box.title}\n\nEvery message is one line; here they are laid out to be read.\n"
    ]
    parts += [f"{each.said.en}\n\n```json\n{pretty(each.message)}\n```\n" for each in examples(box)]
    parts.append(f"## The form of a submission\n\n```json\n{pretty(schema(box.submission))}\n```\n")
    parts.append(f"## The form of a view\n\n```json\n{pretty(schema(box.view))}\n```\n")
    return "\n".join(parts)
