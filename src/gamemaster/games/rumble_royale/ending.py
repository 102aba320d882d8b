"""How a match of Rumble Royale ended, and what weighs in a turn."""

from collections.abc import Sequence

from gamemaster.core.values import Lang, Seat, listed, say
from gamemaster.games.rumble_royale import events as e
from gamemaster.games.rumble_royale.state import State
from gamemaster.games.rumble_royale.story import renamed

DEATH, GLORY = 10_000, 20


def weight(events: Sequence[e.Happened], at: int, told: range) -> int:
    """Who is out or back, then Glory, then Life, then cards that came or went."""
    match events[at]:
        case e.PlayerEliminated() | e.PlayerRevived():
            return DEATH
        case e.StatChanged(stat="glory", change=change):
            return GLORY * abs(change)
        case e.PlayerDamaged(amount=amount):
            return 4 + amount
        case e.StatChanged(stat="life", change=change):
            return 3 + abs(change)
        case e.SubprocessDestroyed() | e.SubprocessTaken() | e.SubprocessEntered():
            return 3
        case e.LotSold() | e.CardPlayed():
            return 1
        case _:
            return 0


def why(state: State, events: Sequence[e.Happened], lang: Lang, names: Sequence[str]) -> str:
    """By whose card the last rival fell, or how much Glory won it."""
    end = events[-1]
    if not isinstance(end, e.MatchWon):
        return ""
    who = listed(lang, [names[seat] for seat in end.seats])
    if end.how == "last alive":
        fell = (_fall(events, seat, lang, names) for seat in _fallen(events))
        left = say(lang, en=f"Only {who} is left.", pt=f"Só resta {who}.")
        return " ".join([*fell, left])
    over = say(lang, en=f"Turn {end.turn} is over", pt=f"Acabou o turno {end.turn}")
    if end.how == "nobody alive":
        over = say(lang, en="Nobody is left alive", pt="Não sobrou ninguém")
    glory, many = state.players[end.seats[0]].glory, len(end.seats) > 1
    most = say(
        lang,
        en=f"{who} {'have' if many else 'has'} the most Glory, {glory}",
        pt=f"{who} {'têm' if many else 'tem'} mais Glória: {glory}",
    )
    return f"{over}: {most}{_next_best(state, end, lang, names)}."


def _next_best(state: State, end: e.MatchWon, lang: Lang, names: Sequence[str]) -> str:
    """Whom the winners have left behind, and by what."""
    rest = [seat for seat in range(len(state.players)) if seat not in end.seats]
    if not rest or end.how == "nobody alive":
        return ""
    players, best = state.players, state.players[end.seats[0]]
    second = max(rest, key=lambda seat: (players[seat].glory, players[seat].life))
    other, glory = names[second], players[second].glory
    told = say(lang, en=f"; {other} has {glory}", pt=f"; {other} tem {glory}")
    return told + (_by_life(best.life, players[second].life, lang) if glory == best.glory else "")


def _by_life(most: int, less: int, lang: Lang) -> str:
    return say(
        lang,
        en=f" too, and {less} Life to {most}",
        pt=f" também, e {less} de Vida contra {most}",
    )


def _fallen(events: Sequence[e.Happened]) -> list[Seat]:
    return [event.seat for event in events if isinstance(event, e.PlayerEliminated)]


def _fall(events: Sequence[e.Happened], seat: Seat, lang: Lang, names: Sequence[str]) -> str:
    """The last hit that a player took."""
    hits = [h for h in events if isinstance(h, e.PlayerDamaged) and h.seat == seat]
    if not hits:
        return say(lang, en=f"{names[seat]} is out.", pt=f"{names[seat]} está fora.")
    hit = renamed(hits[-1], lang)
    cause, source = getattr(hit, "cause", ""), names[hits[-1].source]
    return say(
        lang,
        en=f"{names[seat]} falls to {source}'s {cause}.",
        pt=f"{names[seat]} cai com {cause}, de {source}.",
    )
