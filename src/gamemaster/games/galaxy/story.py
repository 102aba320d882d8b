"""The story of a galaxy: who built, flew, fought, traded and took what, with the numbers."""

from collections.abc import Sequence
from typing import assert_never

from gamemaster.core.values import Lang, Seat, listed, say
from gamemaster.games.galaxy.events import (
    NATIVES,
    ActionSkipped,
    BattleFought,
    ContestContinued,
    ContestEnded,
    FightersAbandoned,
    FightersAppeared,
    FightersOrdered,
    FightersScrapped,
    FillRefunded,
    FillReserved,
    FleetArrived,
    FleetDeparted,
    FleetScrapped,
    Happened,
    HomeFounded,
    IncomePaid,
    MatchEnded,
    MatchStarted,
    OrderCancelled,
    OrderFilled,
    OrderLost,
    OrderPosted,
    SystemContested,
    SystemTaken,
    TurnStarted,
)
from gamemaster.games.galaxy.refusals import said
from gamemaster.games.galaxy.state import Goods
from gamemaster.mechanics.market import Order

Names = Sequence[str]


def narrate(event: Happened, lang: Lang, names: Names) -> str:
    """One event as a sentence."""
    match event:
        case MatchStarted():
            return say(
                lang,
                en=f"A galaxy of {event.systems} systems; most systems after {event.turns} turns win.",
                pt=f"Uma galáxia de {event.systems} sistemas; quem tiver mais sistemas após {event.turns} turnos vence.",
            )
        case TurnStarted():
            return say(lang, en=f"— Turn {event.turn} —", pt=f"— Turno {event.turn} —")
        case BattleFought():
            return _battle(event, lang, names)
        case SystemContested() | ContestContinued() | ContestEnded() | SystemTaken():
            return _control(event, lang, names)
        case OrderPosted() | OrderCancelled() | OrderLost():
            return _order(event, lang, names)
        case OrderFilled() | FillReserved() | FillRefunded():
            return _fill(event, lang, names)
        case MatchEnded():
            return _ended(event, lang, names)
        case _:
            return _doing(event, lang, names[event.seat])


Doing = (
    HomeFounded
    | FleetArrived
    | FightersAppeared
    | IncomePaid
    | FightersAbandoned
    | FightersScrapped
    | FleetScrapped
    | FightersOrdered
    | FleetDeparted
    | ActionSkipped
)


def _doing(event: Doing, lang: Lang, who: str) -> str:
    """What one seat did, or what happened to it alone."""
    match event:
        case FleetDeparted():
            return _departed(event, lang, who)
        case FleetArrived() | FightersAppeared() | FightersOrdered() | HomeFounded():
            return _stationed(event, lang, who)
        case FightersScrapped() | FleetScrapped() | FightersAbandoned():
            return _scrapped(event, lang, who)
        case IncomePaid():
            return say(
                lang,
                en=f"{who} takes in {goods(event.income, lang)}, pays {event.upkeep} gold of upkeep and holds {goods(event.stock, lang)}.",
                pt=f"{who} recebe {goods(event.income, lang)}, paga {event.upkeep} de ouro de manutenção e fica com {goods(event.stock, lang)}.",
            )
        case ActionSkipped():
            why = said(event.code, event.numbers, event.detail, event.name).said(lang)
            return say(
                lang,
                en=f"{who}'s action {event.action + 1} is skipped: {why}",
                pt=f"A ação {event.action + 1} de {who} é ignorada: {why}",
            )
        case _:
            assert_never(event)


def fighters(lang: Lang, ships: int) -> str:
    """`1 fighter`, `2 fighters`."""
    return say(
        lang,
        en=f"{ships} fighter{'s' * (ships != 1)}",
        pt=f"{ships} caça{'s' * (ships != 1)}",
    )


def resource_name(resource: str, lang: Lang) -> str:
    portuguese = {"gold": "ouro", "minerals": "minério", "fuel": "combustível"}
    return resource if lang == "en" else portuguese[resource]


def amount_of(amount: int, resource: str, lang: Lang) -> str:
    """`80 minerals`, `1 mineral`, `80 de minério`."""
    name = resource_name(resource, lang)
    if lang == "en":
        return f"{amount} {name[:-1] if name == 'minerals' and amount == 1 else name}"
    return f"{amount} de {name}"


def goods(held: Goods, lang: Lang) -> str:
    """`10 gold, 5 minerals and 3 fuel`."""
    parts = [("gold", held.gold), ("minerals", held.minerals), ("fuel", held.fuel)]
    return listed(lang, [amount_of(amount, resource, lang) for resource, amount in parts])


def _stationed(
    event: FleetArrived | FightersAppeared | FightersOrdered | HomeFounded, lang: Lang, who: str
) -> str:
    match event:
        case HomeFounded():
            ships = fighters(lang, event.fighters)
            return say(
                lang,
                en=f"{who} is at home at {event.name} with {ships}.",
                pt=f"{who} começa em {event.name} com {ships}.",
            )
        case FightersOrdered():
            ships = fighters(lang, event.ships)
            return say(
                lang,
                en=f"{who} builds {ships} at {event.name} for {amount_of(event.ships, 'minerals', lang)}.",
                pt=f"{who} constrói {ships} em {event.name} por {amount_of(event.ships, 'minerals', lang)}.",
            )
        case FleetArrived():
            ships, total = fighters(lang, event.ships), _in_all(event.ships, event.total, lang)
            return say(
                lang,
                en=f"{ships} of {who} reach{'es' * (event.ships == 1)} {event.name}{total}.",
                pt=f"{ships} de {who} chega{'m' * (event.ships != 1)} a {event.name}{total}.",
            )
        case FightersAppeared():
            ships, total = fighters(lang, event.ships), _in_all(event.ships, event.total, lang)
            return say(
                lang,
                en=f"{who}'s {event.ships} new fighter{'s' * (event.ships != 1)} stand{'s' * (event.ships == 1)} ready at {event.name}{total}.",
                pt=f"{ships} de {who} fica{'m' * (event.ships != 1)} pronto{'s' * (event.ships != 1)} em {event.name}{total}.",
            )
        case _:
            assert_never(event)


def _in_all(ships: int, total: int, lang: Lang) -> str:
    if ships == total:
        return ""
    return say(lang, en=f", {total} there now", pt=f"; agora são {total} ali")


def _departed(event: FleetDeparted, lang: Lang, who: str) -> str:
    origin, target = event.names
    ships, fuel = fighters(lang, event.ships), amount_of(event.fuel, "fuel", lang)
    return say(
        lang,
        en=f"{who} sends {ships} from {origin} to {target} for {fuel}, to be there in turn {event.arrival}.",
        pt=f"{who} envia {ships} de {origin} a {target} por {fuel}, com chegada no turno {event.arrival}.",
    )


def _scrapped(
    event: FightersScrapped | FleetScrapped | FightersAbandoned, lang: Lang, who: str
) -> str:
    ships = fighters(lang, event.ships)
    match event:
        case FightersScrapped():
            return say(
                lang,
                en=f"{who} scraps {ships} at {event.name}; {event.left} stay.",
                pt=f"{who} sucateia {ships} em {event.name}; restam {event.left}.",
            )
        case FleetScrapped():
            return say(
                lang,
                en=f"{who} scraps {ships} on the way to {event.name}; {event.left} fly on.",
                pt=f"{who} sucateia {ships} a caminho de {event.name}; {event.left} seguem voo.",
            )
        case FightersAbandoned():
            return say(
                lang,
                en=f"{who} cannot pay the upkeep: {ships} {'is' if event.ships == 1 else 'are'} scrapped.",
                pt=f"{who} não consegue pagar a manutenção: {ships} {'vira' if event.ships == 1 else 'viram'} sucata.",
            )
        case _:
            assert_never(event)


def _side(side: int, lang: Lang, names: Names) -> str:
    return say(lang, en="the natives", pt="os nativos") if side == NATIVES else names[side]


def _of_side(side: int, lang: Lang, names: Names) -> str:
    if side == NATIVES:
        return say(lang, en="of the natives", pt="dos nativos")
    return say(lang, en=f"of {names[side]}", pt=f"de {names[side]}")


def _battle(event: BattleFought, lang: Lang, names: Names) -> str:
    """Who met whom, who destroyed how many of whose, who is left."""
    met = listed(lang, [f"{_side(side, lang, names)} ({ships})" for side, ships in event.before])
    first = event.before[0][0]
    hits = "; ".join(_salvo(event, side, lang, names, side == first) for side, _ in event.before)
    left = ", ".join(f"{_side(side, lang, names)} {ships}" for side, ships in event.after)
    return say(
        lang,
        en=f"Battle at {event.name}: {met}. {hits}. Left: {left}.",
        pt=f"Batalha em {event.name}: {met}. {hits}. Restam: {left}.",
    )


def _salvo(event: BattleFought, side: int, lang: Lang, names: Names, begins: bool) -> str:
    """What one side destroyed; `begins`: a sentence begins with it, and a name stays as it is."""
    shots = [
        f"{hits} {_of_side(victim, lang, names)}"
        for shooter, victim, hits in event.shots
        if shooter == side
    ]
    who = _side(side, lang, names)
    if side == NATIVES and begins:
        who = say(lang, en="The natives", pt="Os nativos")
    hit = listed(lang, shots) or say(lang, en="nothing", pt="nada")
    many = side == NATIVES
    return say(
        lang,
        en=f"{who} destroy{'s' * (not many)} {hit}",
        pt=f"{who} {'não ' * (not shots)}destr{'oem' if many else 'ói'} {hit}",
    )


def _control(
    event: SystemContested | ContestContinued | ContestEnded | SystemTaken,
    lang: Lang,
    names: Names,
) -> str:
    match event:
        case SystemContested():
            return _contested(event, lang, names)
        case ContestContinued():
            return _continued(event, lang, names)
        case ContestEnded():
            return _contest_ended(event, lang, names)
        case SystemTaken():
            return _taken(event, lang, names)
        case _:
            assert_never(event)


def _contested(event: SystemContested, lang: Lang, names: Names) -> str:
    who = listed(lang, [names[seat] for seat in event.by])
    if event.controller is None:
        return say(
            lang,
            en=f"{event.name} is contested: {who} {'both' if len(event.by) == 2 else 'all'} want it.",
            pt=f"{event.name} está em disputa entre {who}.",
        )
    owner = names[event.controller]
    return say(
        lang,
        en=f"{who} contests {event.name}; {owner} gets nothing from it now.",
        pt=f"{who} disputa {event.name}; {owner} já não recebe nada de lá.",
    )


def _continued(event: ContestContinued, lang: Lang, names: Names) -> str:
    if event.leader is None:
        return say(
            lang,
            en=f"Nobody leads at {event.name}; it stays contested.",
            pt=f"Ninguém lidera em {event.name}; a disputa continua.",
        )
    leader = names[event.leader]
    return say(
        lang,
        en=f"{leader} leads at contested {event.name}, turn {event.streak} in a row.",
        pt=f"{leader} lidera na disputa por {event.name} pelo {event.streak}º turno seguido.",
    )


def _contest_ended(event: ContestEnded, lang: Lang, names: Names) -> str:
    if event.controller is None:
        return say(
            lang,
            en=f"{event.name} is no longer contested; nobody is left there.",
            pt=f"{event.name} não está mais em disputa; não sobrou ninguém ali.",
        )
    owner = names[event.controller]
    return say(
        lang,
        en=f"{event.name} is no longer contested; it stays {owner}'s.",
        pt=f"{event.name} não está mais em disputa; continua com {owner}.",
    )


def _taken(event: SystemTaken, lang: Lang, names: Names) -> str:
    who = names[event.seat]
    if event.loser is None:
        return say(lang, en=f"{who} takes {event.name}.", pt=f"{who} toma {event.name}.")
    loser = names[event.loser]
    return say(
        lang,
        en=f"{who} takes {event.name} from {loser}.",
        pt=f"{who} toma {event.name} de {loser}.",
    )


def _order(event: OrderPosted | OrderCancelled | OrderLost, lang: Lang, names: Names) -> str:
    order = event.order
    who, left = names[order.seat], amount_of(order.left, order.give, lang)
    match event:
        case OrderPosted():
            return say(
                lang,
                en=f"{who} offers {terms(order, lang)}, {left} at most (order {order.id}).",
                pt=f"{who} oferece {terms(order, lang)}, no máximo {left} (ordem {order.id}).",
            )
        case OrderCancelled():
            return say(
                lang,
                en=f"{who} cancels order {order.id} and gets {left} back.",
                pt=f"{who} cancela a ordem {order.id} e recebe {left} de volta.",
            )
        case OrderLost():
            return say(
                lang,
                en=f"Order {order.id} falls with its system; {who} gets {left} back.",
                pt=f"A ordem {order.id} cai com o seu sistema; {who} recebe {left} de volta.",
            )
        case _:
            assert_never(event)


def terms(order: Order, lang: Lang) -> str:
    """`100 gold for 80 minerals`."""
    offer = amount_of(order.offer, order.give, lang)
    return f"{offer} {say(lang, en='for', pt='por')} {amount_of(order.ask, order.want, lang)}"


def _fill(event: OrderFilled | FillReserved | FillRefunded, lang: Lang, names: Names) -> str:
    match event:
        case OrderFilled():
            return _filled(event, lang, names)
        case FillReserved():
            who = names[event.seat]
            return say(
                lang,
                en=f"{who} asks for {event.amount} of order {event.order}.",
                pt=f"{who} pede {event.amount} da ordem {event.order}.",
            )
        case FillRefunded():
            who = names[event.filler]
            return say(
                lang,
                en=f"Nothing of order {event.order} is left for {who}, who is refunded.",
                pt=f"Da ordem {event.order} nada resta para {who}, que recebe o pagamento de volta.",
            )
        case _:
            assert_never(event)


def _filled(event: OrderFilled, lang: Lang, names: Names) -> str:
    order, who = event.order, names[event.filler]
    got = amount_of(event.got, order.give, lang)
    paid = amount_of(event.paid, order.want, lang)
    return say(
        lang,
        en=f"{who} buys {got} from {names[order.seat]} for {paid} (order {order.id}, {order.left} left).",
        pt=f"{who} compra {got} de {names[order.seat]} por {paid} (ordem {order.id}, restam {order.left}).",
    )


def _ended(event: MatchEnded, lang: Lang, names: Names) -> str:
    table = "; ".join(_standing(event, seat, lang, names) for seat in range(len(event.systems)))
    who = listed(lang, [names[seat] for seat in event.winners])
    alone = len(event.winners) == 1
    return say(
        lang,
        en=f"The last turn is over. {table}. {who} {'wins' if alone else 'share the win'}.",
        pt=f"O último turno acabou. {table}. {who} {'vence' if alone else 'dividem a vitória'}.",
    )


def _standing(event: MatchEnded, seat: Seat, lang: Lang, names: Names) -> str:
    systems, ships = event.systems[seat], fighters(lang, event.fighters[seat])
    return say(
        lang,
        en=f"{names[seat]}: {systems} system{'s' * (systems != 1)}, {ships}, {event.goods[seat]} goods",
        pt=f"{names[seat]}: {systems} sistema{'s' * (systems != 1)}, {ships}, {event.goods[seat]} em recursos",
    )
