"""Auto Rumble's story: what was on offer, who paid what, how the battle went, who invented what."""

from collections.abc import Sequence
from typing import assert_never

from gamemaster.core.values import Lang, Seat, listed, say
from gamemaster.games.auto_rumble.battle.story.story import narrated, placed
from gamemaster.games.auto_rumble.events import (
    BasesDrawn,
    BattleFought,
    BidLost,
    CoinsCounted,
    Happened,
    LotSold,
    LotUnsold,
    MatchEnded,
    OrdersRevealed,
    PowerReworded,
    PowerSubmitted,
    PowerWithdrawn,
    RoundOpened,
    VerdictGiven,
    WinnerDeclared,
)
from gamemaster.games.auto_rumble.powers import read_aloud, worded
from gamemaster.games.auto_rumble.state import Written

Names = Sequence[str]


def narrate(event: Happened, lang: Lang, names: Names) -> str:
    """One event as a sentence; a battle as its whole story."""
    match event:
        case PowerSubmitted() | VerdictGiven() | PowerReworded() | PowerWithdrawn():
            return _of_new_powers(event, lang, names)
        case LotSold() | LotUnsold() | BidLost() | CoinsCounted():
            return _of_the_auction(event, lang, names)
        case BasesDrawn():
            return _bases(event, lang, names)
        case RoundOpened():
            return _opened(event, lang, names)
        case OrdersRevealed():
            return ""  # the battle's story begins with them
        case BattleFought():
            return battle_story(event, lang, names)
        case WinnerDeclared() | MatchEnded():
            return _winner(event, lang, names)
        case _:
            assert_never(event)


def _of_the_auction(
    event: LotSold | LotUnsold | BidLost | CoinsCounted, lang: Lang, names: Names
) -> str:
    match event:
        case LotSold():
            return _sold(event, lang, names)
        case LotUnsold():
            return say(
                lang,
                en=f"Nobody gets {event.power}; it stays in the pool.",
                pt=f"Ninguém leva {event.power}; fica na reserva.",
            )
        case BidLost():
            return _lost(event, lang, names)
        case CoinsCounted():
            return _counted(event, lang, names)
        case _:
            assert_never(event)


def _of_new_powers(
    event: PowerSubmitted | VerdictGiven | PowerReworded | PowerWithdrawn, lang: Lang, names: Names
) -> str:
    match event:
        case PowerSubmitted():
            return _submitted(event, lang, names)
        case VerdictGiven():
            return _verdict(event, lang, names)
        case PowerReworded():
            return _reworded(event, lang, names)
        case PowerWithdrawn():
            return say(
                lang,
                en=f"{names[event.seat]} withdraws {event.power}.",
                pt=f"{names[event.seat]} retira {event.power}.",
            )
        case _:
            assert_never(event)


def coins(lang: Lang, count: int) -> str:
    """`1 coin`, `18 coins`."""
    one = abs(count) == 1
    number = f"−{-count}" if count < 0 else f"{count}"
    return f"{number} " + say(lang, en="coin" if one else "coins", pt="moeda" if one else "moedas")


def _bases(event: BasesDrawn, lang: Lang, names: Names) -> str:
    drawn = [f"{names[seat]} {base}/{event.over}" for seat, base in enumerate(event.bases)]
    return say(lang, en="Base initiative: ", pt="Iniciativa básica: ") + listed(lang, drawn) + "."


def _opened(event: RoundOpened, lang: Lang, names: Names) -> str:
    purses = [f"{names[seat]} {held}" for seat, held in enumerate(event.coins)]
    title = say(
        lang,
        en=f"Bidding round {event.round} of {event.rounds}. Everybody receives {coins(lang, event.income)}: "
        f"{listed(lang, purses)}.",
        pt=f"Rodada de lances {event.round} de {event.rounds}. Cada um recebe {coins(lang, event.income)}: "
        f"{listed(lang, purses)}.",
    )
    if not event.lots:
        return title + say(lang, en=" The pool is empty.", pt=" A reserva está vazia.")
    offer = say(lang, en="On offer:", pt="Em leilão:")
    return "\n".join([f"{title} {offer}", *(f"  {_power(lot, lang)}" for lot in event.lots)])


def _power(power: Written, lang: Lang) -> str:
    return f"{power.name}: {worded(power, lang)}"


def _as_written(power: Written) -> str:
    return f"{power.name}: {power.text}"


def _sold(event: LotSold, lang: Lang, names: Names) -> str:
    who = listed(lang, [names[seat] for seat in event.winners])
    price = coins(lang, event.price)
    if len(event.winners) > 1:
        return say(
            lang,
            en=f"{who} tie for {event.power}: each wins a copy and pays {price}.",
            pt=f"{who} empatam por {event.power}: cada um leva uma cópia e paga {price}.",
        )
    return say(
        lang,
        en=f"{who} wins {event.power} for {price}.",
        pt=f"{who} leva {event.power} por {price}.",
    )


def _lost(event: BidLost, lang: Lang, names: Names) -> str:
    who = names[event.seat]
    return say(
        lang,
        en=f"{who}'s bid of {coins(lang, event.coins)} on {event.power} wins nothing and costs nothing.",
        pt=f"O lance de {who}, {coins(lang, event.coins)} em {event.power}, não leva nada e não custa nada.",
    )


def _counted(event: CoinsCounted, lang: Lang, names: Names) -> str:
    told = [
        say(
            lang,
            en=f"{names[seat]} now has {coins(lang, held)}",
            pt=f"{names[seat]} agora tem {coins(lang, held)}",
        )
        for seat, held in enumerate(event.coins)
    ]
    return listed(lang, told) + "."


def _winner(event: WinnerDeclared | MatchEnded, lang: Lang, names: Names) -> str:
    if event.winner is None:
        return say(lang, en="Nobody wins.", pt="Ninguém vence.")
    who = names[event.winner]
    if isinstance(event, MatchEnded):
        return say(lang, en=f"{who} wins the match.", pt=f"{who} vence a partida.")
    if event.final:
        return say(
            lang,
            en=f"{who} wins the last battle, the one that counts.",
            pt=f"{who} vence a última batalha, a que vale.",
        )
    return say(
        lang,
        en=f"{who} is the provisional winner of round {event.round}.",
        pt=f"{who} é quem vence por ora, na rodada {event.round}.",
    )


def _submitted(event: PowerSubmitted, lang: Lang, names: Names) -> str:
    told = say(
        lang,
        en=f"{names[event.seat]} submits {_as_written(event.power)}",
        pt=f"{names[event.seat]} envia {_as_written(event.power)}",
    )
    if event.wanted:
        told += say(
            lang,
            en=f" (the name {event.wanted} is taken)",
            pt=f" (o nome {event.wanted} já está em uso)",
        )
    return told + "\n  " + _read(event.power, lang)


def _read(power: Written, lang: Lang) -> str:
    return say(lang, en="Judy reads this as: ", pt="Judy lê assim: ") + read_aloud(power, lang)


def _verdict(event: VerdictGiven, lang: Lang, names: Names) -> str:
    who: Seat = event.seat
    because = f": {event.reason}" if event.reason else ""
    said = {
        "accept": (
            f"lets {names[who]}'s {event.power} in",
            f"aceita {event.power}, de {names[who]}",
        ),
        "veto": (f"vetoes {names[who]}'s {event.power}", f"veta {event.power}, de {names[who]}"),
        "reword": (
            f"asks {names[who]} to reword {event.power}",
            f"pede a {names[who]} que reescreva {event.power}",
        ),
    }
    en, pt = said[event.ruling]
    return say(lang, en=f"The host {en}{because}.", pt=f"O anfitrião {pt}{because}.")


def _reworded(event: PowerReworded, lang: Lang, names: Names) -> str:
    told = say(
        lang,
        en=f"{names[event.seat]} rewords {event.before}: {_as_written(event.power)}",
        pt=f"{names[event.seat]} reescreve {event.before}: {_as_written(event.power)}",
    )
    return told + "\n  " + _read(event.power, lang)


def battle_story(event: BattleFought, lang: Lang, names: Names) -> str:
    """The whole battle, as the battle's own narrator tells it."""
    return "\n".join(narrated(event.events, lang, names))


def within(event: Happened, lang: Lang, names: Names) -> tuple[tuple[str, int], ...]:
    """A battle line by line, each with the place of the last of its events that the line tells."""
    return placed(event.events, lang, names) if isinstance(event, BattleFought) else ()
