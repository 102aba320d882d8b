"""For authors of bots: a starter in their language, and what is said in a game."""

import asyncio

from gamemaster.bots.starters import examples, zipped_kit
from gamemaster.core.codec import schema
from gamemaster.tables.guests.players import game_called
from gamemaster.tables.telling import guest_answers


async def kit(game: str, language: str) -> tuple[str, bytes]:
    """A starter as a zip, and its name."""
    box = game_called(game)
    whole = await asyncio.to_thread(zipped_kit, box, language)
    return f"{box.id}-{language.lower()}.zip", whole


async def messages(game: str) -> guest_answers.BotMessages:
    """Every message of a real first turn, and the forms of submissions and views."""
    box = game_called(game)
    shown = await asyncio.to_thread(examples, box)
    return guest_answers.BotMessages(box.id, shown, schema(box.submission), schema(box.view))
