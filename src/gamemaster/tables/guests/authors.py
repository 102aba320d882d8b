"""For authors of bots: a starter in their language, and what is said in a game.

Each is the same for everybody, so it is made once: strangers can ask for it as often as they may ask for anything.
"""

import asyncio

from gamemaster.bots.starters import examples, zipped_kit
from gamemaster.core.codec import schema
from gamemaster.core.once import once
from gamemaster.tables.guests.players import game_called
from gamemaster.tables.telling import guest_answers


async def kit(game: str, language: str) -> tuple[str, bytes]:
    """A starter as a zip, and its name."""
    box, language = game_called(game), language.lower()
    return f"{box.id}-{language}.zip", await asyncio.to_thread(_zipped, box.id, language)


async def messages(game: str) -> guest_answers.BotMessages:
    """Every message of a real first turn, and the forms of submissions and views."""
    return await asyncio.to_thread(_messages, game_called(game).id)


@once
def _zipped(game: str, language: str) -> bytes:
    return zipped_kit(game_called(game), language)


@once
def _messages(game: str) -> guest_answers.BotMessages:
    box = game_called(game)
    return guest_answers.BotMessages(
        box.id, examples(box), schema(box.submission), schema(box.view)
    )
