"""How a match of Auto Rumble ended, and what weighs in a turn."""

from collections.abc import Iterable, Iterator, Sequence

from gamemaster.core.values import Lang, say
from gamemaster.games.auto_rumble.battle import events as told_of
from gamemaster.games.auto_rumble.events import (
    BattleFought,
    Happened,
    LotSold,
    PowerSubmitted,
    WinnerDeclared,
)
from gamemaster.games.auto_rumble.state import State

DEATH, RETURN, BIRTH = 10_000, 5_000, 2_000


def weight(events: Sequence[Happened], at: int, told: range) -> int:
    """In the last battle who dies, then who multiplies, then how much was lost; before it, what was bought dear."""
    event = events[at]
    if isinstance(event, LotSold):
        return 10 + event.price
    if isinstance(event, BattleFought) and _is_last(events):
        return max((_of_battle(event.events[n]) for n in told), default=0)
    return 1 if isinstance(event, PowerSubmitted) else 0


def _is_last(events: Sequence[Happened]) -> bool:
    return any(isinstance(event, WinnerDeclared) and event.final for event in events)


def _of_battle(event: told_of.BattleEvent) -> int:
    match event:
        case told_of.Died(who=who):
            return RETURN if who.helper else DEATH
        case told_of.Revived():
            return RETURN
        case told_of.Multiplied() | told_of.HelpersCame():
            return BIRTH
        case told_of.Hit(lost=int(lost)):
            return max(0, min(lost, BIRTH - 1))
        case told_of.Repeated(events=inner):
            return max(map(_of_battle, inner), default=0)
        case _:
            return 0


def why(state: State, events: Sequence[Happened], lang: Lang, names: Sequence[str]) -> str:
    """How the last battle ended: who fell last and to what, and what the winner had left."""
    fought = [event.events for event in events if isinstance(event, BattleFought)]
    ends = [event for event in (fought or [()])[-1] if isinstance(event, told_of.BattleEnded)]
    if not ends or ends[0].seat is None:
        return say(
            lang,
            en="Nobody was there to win the last battle.",
            pt="Não havia quem vencesse a última batalha.",
        )
    return _fall(fought[-1], ends[0], lang, names) + _stand(ends[0], lang, names[ends[0].seat])


def _stand(end: told_of.BattleEnded, lang: Lang, who: str) -> str:
    """With what the winner was left, and in which round of the battle."""
    energy = max(end.energy, 0)
    match end.why:
        case "last" if end.heroes > 1:
            return say(
                lang,
                en=f"{who} wins the last battle in its round {end.round}, with {end.heroes} heroes standing.",
                pt=f"{who} vence a última batalha na rodada {end.round} dela, com {end.heroes} heróis de pé.",
            )
        case "last":
            return say(
                lang,
                en=f"{who} wins the last battle in its round {end.round}, with {energy} Energy left.",
                pt=f"{who} vence a última batalha na rodada {end.round} dela, ainda com {energy} de Energia.",
            )
        case "energy":
            return say(
                lang,
                en=f"After {end.round} rounds of the last battle {who} has the most Energy, {energy}.",
                pt=f"Depois de {end.round} rodadas da última batalha, {who} tem mais Energia: {energy}.",
            )
        case _:
            return say(
                lang,
                en=f"All fell in round {end.round} of the last battle; {who} was the best of those who fell last.",
                pt=f"Todos caíram na rodada {end.round} da última batalha; {who} foi o melhor dos últimos a cair.",
            )


def _fall(
    battle: Sequence[told_of.BattleEvent],
    end: told_of.BattleEnded,
    lang: Lang,
    names: Sequence[str],
) -> str:
    """The last rival to fall, and what felled it; nothing where nobody did."""
    flat = list(_flat(battle))
    falls = [
        event for event in flat if isinstance(event, told_of.Died) and event.who.seat != end.seat
    ]
    if end.why != "last" or not falls:
        return ""
    fell, by = falls[-1], falls[-1].by
    hits = [
        hit for hit in flat if isinstance(hit, told_of.Hit) and hit.target.seat == fell.who.seat
    ]
    power = hits[-1].power if hits and not hits[-1].attack else ""
    victim = names[fell.who.seat]
    if by is None or by.seat == fell.who.seat:
        return say(lang, en=f"{victim} falls last. ", pt=f"{victim} cai por último. ")
    killer = names[by.seat]
    return say(
        lang,
        en=f"{victim} falls to {killer}'s {power or 'attack'}. ",
        pt=f"{victim} cai com {f'{power}, de' if power else 'o ataque de'} {killer}. ",
    )


def _flat(events: Iterable[told_of.BattleEvent]) -> Iterator[told_of.BattleEvent]:
    for event in events:
        if isinstance(event, told_of.Repeated):
            yield from _flat(event.events)
        else:
            yield event
