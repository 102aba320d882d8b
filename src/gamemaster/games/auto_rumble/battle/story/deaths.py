"""A death in words: who died, of what, and through whom."""

from gamemaster.core.values import Lang, say
from gamemaster.games.auto_rumble.battle import events as told
from gamemaster.games.auto_rumble.battle.story.names import Namer


def death(
    died: told.Died, cause: told.BattleEvent | None, count: int, namer: Namer, lang: Lang
) -> str:
    """So many heroes, beginning with this one, are dead; `cause` is the event they died of."""
    name = namer.many(died.who.seat, count, died.who.number)
    of_en, of_pt = _of(died, cause, namer)
    return say(
        lang,
        en=f"{name} {'is' if count == 1 else 'are'} dead{of_en}!",
        pt=f"{name} {'morre' if count == 1 else 'morrem'}{of_pt}!",
    )


def is_cause(event: told.BattleEvent, died: told.Died) -> bool:
    """Whether the event right before a death is what the hero died of."""
    hurt = event.target if isinstance(event, told.Hit) else getattr(event, "who", None)
    return isinstance(event, told.Hit | told.EnergyChanged | told.StatChanged) and hurt == died.who


def _of(died: told.Died, cause: told.BattleEvent | None, namer: Namer) -> tuple[str, str]:
    """The author and the means, as the end of a sentence in English and Portuguese."""
    author = _author(died, cause)
    whose = "" if author is None else namer.name(author.seat, author.number)
    if isinstance(cause, told.Hit) and cause.attack and not cause.power:
        return (f", by {whose}'s attack", f" pelo ataque de {whose}") if whose else ("", "")
    power = getattr(cause, "power", "")
    if power and whose:
        return f", by {whose}'s {power}", f" por {power}, de {whose}"
    if power or whose:
        return f", by {power or whose}", f" por {power or whose}"
    return "", ""


def _author(died: told.Died, cause: told.BattleEvent | None) -> told.Who | None:
    """Who did it, if it was somebody else."""
    author = cause.source if isinstance(cause, told.Hit) else died.by
    return None if author == died.who else author
