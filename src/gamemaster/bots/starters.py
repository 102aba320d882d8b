"""Starter kits: a bot that plays at once, in five languages, one file each."""

from importlib.resources import files
from pathlib import Path
from typing import Any

from gamemaster.bots.folder import MANIFEST
from gamemaster.bots.protocol import Answer, Asking, Goodbye, Limits, Ready, greeting, refusal
from gamemaster.core.box import AnyBox
from gamemaster.core.codec import encode, pretty, schema
from gamemaster.core.dice import dice_for_turn, match_key
from gamemaster.core.errors import Illegal, Trouble
from gamemaster.core.match import Match
from gamemaster.core.values import Value


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
    kit = KITS.get(language.lower())
    if kit is None:
        raise Trouble(
            f"There is no kit for {language!r}. There are: {', '.join(KITS)}; "
            "but anything that runs can be a bot, see docs/bots.md.",
            pt=f"Não há kit para {language!r}. Há: {', '.join(KITS)}; mas tudo o que roda pode ser um bot, veja docs/bots.md.",
        )
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise Trouble(
            f"{folder} is not an empty folder; nothing was written.",
            pt=f"{folder} não é uma pasta vazia; nada foi gravado.",
        )
    folder.mkdir(parents=True, exist_ok=True)
    written = {
        kit.file: (files(__package__) / "kits" / kit.file).read_text("utf-8"),
        MANIFEST: _manifest(folder.resolve().name, kit),
        "MESSAGES.md": _messages(box),
    }
    for name, text in written.items():
        (folder / name).write_text(text, "utf-8")
    return [folder / name for name in written]


def _manifest(name: str, kit: Kit) -> str:
    lines = [f"name = {encode(name[:40]).decode()}", f'command = "{kit.command}"']
    if kit.build:
        lines.append(f'build = "{kit.build}"')
    return "\n".join(lines) + "\n"


def _messages(box: AnyBox) -> str:
    """What is said in this game, shown on a real first turn."""
    config = box.usual(box.seats[0])
    match = Match(box, config, "example")
    seat = match.awaiting[0]
    view = match.view(seat)
    bot = box.bots["random"]
    sent = bot(view, dice_for_turn(match_key("example", "bots"), 1))
    hello = greeting(box, config, seat, names=match.names, seed=1, limits=Limits())
    shown: list[tuple[str, Any]] = [
        ("The game master begins with a hello; your bot answers ready.", hello),
        ("", Ready()),
        (
            "Each turn brings a view; your bot answers with a submission.",
            Asking(1, view, box.game.default(view)),
        ),
        ("", Answer(1, sent)),
        (
            "If an answer does not stand, `default` plays and the next line says why.",
            refusal(1, Illegal("why it does not stand", ("place",))),
        ),
        ("The last line is the result.", Goodbye(outcome=None, place=None)),
    ]
    parts = [
        f"# What is said in {box.title}\n\nEvery message is one line; here they are laid out to be read.\n"
    ]
    for sentence, message in shown:
        parts.append(f"{sentence}\n\n```json\n{pretty(message)}\n```\n".lstrip())
    parts.append(f"## The form of a submission\n\n```json\n{pretty(schema(box.submission))}\n```\n")
    parts.append(f"## The form of a view\n\n```json\n{pretty(schema(box.view))}\n```\n")
    return "\n".join(parts)
