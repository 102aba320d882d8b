"""Small galaxies with a task, judged by the rules."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from gamemaster.core.contract import Step
from gamemaster.core.depth import Lesson
from gamemaster.core.dice import LowDice
from gamemaster.core.lessons import turn_later
from gamemaster.core.values import Json, Words
from gamemaster.games.galaxy.config import complete
from gamemaster.games.galaxy.events import FightersAbandoned, OrderFilled
from gamemaster.games.galaxy.rules import GAME
from gamemaster.games.galaxy.state import Goods, Resource, Ships, State, View
from gamemaster.games.galaxy.turn import fighters_of

HOME, FREE, THEIRS, OUTPOST = 0, 1, 2, 3
POSTS = (2, 3, 4)
"""Where the rival trades, late in a match."""
YIELDS = {"gold": 9, "minerals": 3, "fuel": 3}
SITES: tuple[Json, ...] = (
    {"x": 0, "y": 0, "home": 0, "fighters": 5, "yields": YIELDS, "name": "Vega"},
    {"x": 2, "y": 0, "yields": {"gold": 4}, "name": "Tala"},
    {"x": 9, "y": 0, "home": 1, "fighters": 5, "yields": YIELDS, "name": "Rigel"},
    {
        "x": 3,
        "y": 3,
        "home": 0,
        "yields": {"gold": 2, "minerals": 2, "fuel": 1},
        "name": "Mira",
    },
)
LATE: tuple[Json, ...] = (
    *SITES[:3],
    {"x": 7, "y": 3, "home": 1, "fighters": 1, "yields": {"gold": 1}, "name": "Mira"},
    {"x": 8, "y": 5, "home": 1, "fighters": 1, "yields": {"gold": 1}, "name": "Spica"},
    {"x": 1, "y": 4, "home": 0, "fighters": 2, "yields": {"gold": 1}, "name": "Deneb"},
)
"""A map late in a match: three systems each, the pupil's third being Tala."""
PURSE: Mapping[str, Json] = {"gold": 20, "minerals": 10, "fuel": 12}
YIELD = Goods(9, 3, 3)


def galaxy(
    stock: Mapping[str, Json] = PURSE, turns: int = 30, sites: Sequence[Json] = SITES
) -> State:
    """Two homes, a system between them that is nobody's, and a small outpost of the pupil's."""
    config = {"seats": 2, "turns": turns, "map": list(sites), "stock": dict(stock)}
    return GAME.setup(complete(config), LowDice()).state


def _with_ships(state: State, at: int, ships: Ships) -> State:
    system = replace(state.systems[at], ships=ships)
    return replace(state, systems=(*state.systems[:at], system, *state.systems[at + 1 :]))


def _fighters(state: State, at: int) -> int:
    return dict(state.systems[at].ships).get(0, 0)


def _fleet(state: State, target: int) -> int:
    """How many of the pupil's fighters are on their way to a system."""
    return sum(
        fleet.ships
        for wave in state.transit
        for fleet in wave.fleets
        if fleet.seat == 0 and fleet.target == target
    )


def _not_built(before: State, after: Step[State]) -> Words | None:
    if _fighters(after.state, HOME) >= _fighters(before, HOME) + 2:
        return None
    return Words(
        "There are not two fighters more at Vega. Build there, 1 mineral each.",
        "Não há dois caças a mais em Vega. Construa ali, 1 de minério por caça.",
    )


def _not_under_way(before: State, after: Step[State]) -> Words | None:
    if _fleet(after.state, FREE):
        return None
    return Words(
        "No fleet of yours is on its way to Tala. Send some from Vega.",
        "Nenhuma frota sua está a caminho de Tala. Envie alguns de Vega.",
    )


def _not_all_the_fuel(before: State, after: Step[State]) -> Words | None:
    sent = _fleet(after.state, OUTPOST)
    if sent == 3:
        return None
    return Words(
        f"{sent} fighters are on their way to Mira. It is 5 ly away, and each fighter burns 1 fuel a ly.",
        f"{sent} caças estão a caminho de Mira. São 5 anos-luz, e cada caça gasta 1 de combustível por ano-luz.",
    )


def _not_eight(before: State, after: Step[State]) -> Words | None:
    built = sum(_fighters(after.state, at) - _fighters(before, at) for at in (HOME, OUTPOST))
    if built >= 8:
        return None
    return Words(
        f"{max(0, built)} fighters appeared. A system builds at most twice its mineral yield in a turn.",
        f"Surgiram {max(0, built)} caças. Um sistema constrói por turno no máximo o dobro do que rende em minério.",
    )


def _not_saved(before: State, after: Step[State]) -> Words | None:
    seats = after.state.config.seats
    mine = [
        fighters_of(seats, state.systems, (wave.fleets for wave in state.transit))[0]
        for state in (before, after.state)
    ]
    if mine[1] >= mine[0]:
        return None
    return Words(
        f"You lost {mine[0] - mine[1]} fighters. Who travels leaves before the shots fall.",
        f"Você perdeu {mine[0] - mine[1]} caças. Quem viaja parte antes dos tiros.",
    )


def _not_guarded(before: State, after: Step[State]) -> Words | None:
    left = _fighters(after.state, OUTPOST)
    by_lot = any(isinstance(e, FightersAbandoned) and e.seat == 0 for e in after.events)
    if left == _fighters(before, OUTPOST) and not by_lot:
        return None
    if by_lot and left == _fighters(before, OUTPOST):
        return Words(
            "The lot spared the guard this time. Leave it no choice: gold pays for six fighters.",
            "A sorte poupou a guarda desta vez. Não lhe deixe escolha: o ouro paga seis caças.",
        )
    return Words(
        f"{left} of the guard at Mira are left. Gold pays for six fighters; scrap the others where you choose.",
        f"Restam {left} da guarda em Mira. O ouro paga seis caças; sucateie os outros onde quiser.",
    )


def _poor() -> State:
    """Four guards at the outpost, five at home, and after the next income gold for six."""
    state = _with_ships(galaxy(), OUTPOST, ((0, 4),))
    home = replace(state.places[HOME], yields=replace(YIELD, gold=3))
    stock = replace(state.stocks[0], gold=1)
    places = (home, *state.places[1:])
    return replace(state, places=places, stocks=(stock, *state.stocks[1:]))


def _not_offered(before: State, after: Step[State]) -> Words | None:
    mine = [order for order in after.state.book.orders if order.seat == 0]
    if any(order.give == "gold" and order.want == "minerals" for order in mine):
        return None
    return Words(
        "No order of yours that gives gold for minerals is open. Post one at Vega.",
        "Nenhuma ordem sua que dá ouro por minério está aberta. Ponha uma em Vega.",
    )


def _selling_minerals() -> State:
    """The rival offers five minerals at home, for 2 gold each."""
    offer = {"do": "post", "at": THEIRS, "give": "minerals", "want": "gold", "offer": 5, "ask": 10}
    return turn_later(
        GAME, galaxy({"gold": 20, "minerals": 5, "fuel": 12}), {1: {"actions": [offer]}}
    )


def _not_bought(before: State, after: Step[State]) -> Words | None:
    deals = [event for event in after.events if isinstance(event, OrderFilled)]
    if any(deal.filler == 0 and deal.got >= 3 for deal in deals):
        return None
    return Words(
        "You have not bought three minerals. Fill a part of the order: it gives 5 minerals for 10 gold.",
        "Você não comprou três de minério. Preencha parte da ordem: ela dá 5 de minério por 10 de ouro.",
    )


def _all_in_escrow() -> State:
    """All the pupil's minerals lie in an order of its own."""
    state = galaxy({"gold": 20, "minerals": 1, "fuel": 12})
    whole = state.stocks[0].minerals
    offer = {"do": "post", "at": HOME, "give": "minerals", "want": "fuel", "offer": whole, "ask": 9}
    state = turn_later(GAME, state, {0: {"actions": [offer]}})
    spent = replace(state.stocks[0], minerals=0)
    return replace(state, stocks=(spent, *state.stocks[1:]))


def _not_taken_back(before: State, after: Step[State]) -> Words | None:
    if _fighters(after.state, HOME) >= _fighters(before, HOME) + 3:
        return None
    return Words(
        "Three new fighters are missing at Vega. A list is executed in its order: free the minerals first.",
        "Faltam três caças novos em Vega. A lista é executada em ordem: libere primeiro o minério.",
    )


Terms = tuple[Resource, Resource, int, int]
"""Of an order: what it gives, what it wants, how much of each."""


def last_turn(terms: Sequence[Terms], mine: Goods, lead: int) -> State:
    """The last turn: systems and fighters are even, and the rival has `lead` goods more."""
    state = galaxy({"gold": 90, "minerals": 90, "fuel": 90}, turns=2, sites=LATE)
    posts: list[Json] = [
        {"do": "post", "at": at, "give": give, "want": want, "offer": offer, "ask": ask}
        for at, (give, want, offer, ask) in zip(POSTS, terms, strict=False)
    ]
    state = turn_later(GAME, state, {1: {"actions": posts}})
    free = replace(state.systems[FREE], controller=0)
    state = replace(state, systems=(state.systems[HOME], free, *state.systems[THEIRS:]))
    escrow = sum(order.left for order in state.book.orders)
    whole = mine.gold + mine.minerals + mine.fuel + lead
    return replace(state, stocks=(mine, Goods(max(0, whole - escrow))))


def won(before: State, after: Step[State]) -> Words | None:
    """The task is to win the match with this list."""
    outcome = GAME.outcome(after.state)
    if outcome is not None and outcome.winners == (0,):
        return None
    mine, theirs = (sum((stock.gold, stock.minerals, stock.fuel)) for stock in after.state.stocks)
    escrow = sum(order.left for order in after.state.book.orders if order.seat == 1)
    return Words(
        f"Systems and fighters are even, so goods decide: {mine} for you, {theirs + escrow} for the rival.",
        f"Sistemas e caças empatam, então decidem os recursos: {mine} para você, {theirs + escrow} para o rival.",
    )


LESSONS: tuple[Lesson[State, View], ...] = (
    Lesson(
        id="build",
        title=Words("Fighters at home", "Caças em casa"),
        ask=Words("Build two fighters at Vega.", "Construa dois caças em Vega."),
        position=galaxy,
        missing=_not_built,
    ),
    Lesson(
        id="travel",
        title=Words("The first journey", "A primeira viagem"),
        ask=Words(
            "Tala is nobody's. Send a fleet there.",
            "Tala não é de ninguém. Envie uma frota para lá.",
        ),
        position=galaxy,
        missing=_not_under_way,
    ),
    Lesson(
        id="fuel",
        title=Words("As far as the fuel goes", "Até onde dá o combustível"),
        ask=Words(
            "Send as many fighters from Vega to Mira as your fuel allows.",
            "Envie de Vega a Mira tantos caças quanto o combustível permite.",
        ),
        position=lambda: galaxy({"gold": 20, "minerals": 10, "fuel": 12}),
        missing=_not_all_the_fuel,
    ),
    Lesson(
        id="yards",
        title=Words("Two yards", "Dois estaleiros"),
        ask=Words(
            "Build eight fighters in this turn.",
            "Construa oito caças neste turno.",
        ),
        position=galaxy,
        missing=_not_eight,
    ),
    Lesson(
        id="retreat",
        title=Words("Away before the shots", "Embora antes dos tiros"),
        ask=Words(
            "Thirty of the rival's fighters have come to Tala, where five of yours stand. Lose none.",
            "Trinta caças do rival chegaram a Tala, onde há cinco seus. Não perca nenhum.",
        ),
        position=lambda: _with_ships(
            galaxy({"gold": 60, "minerals": 10, "fuel": 20}), FREE, ((0, 5), (1, 30))
        ),
        missing=_not_saved,
    ),
    Lesson(
        id="upkeep",
        title=Words("What cannot be paid", "O que não se paga"),
        ask=Words(
            "A fighter costs 1 gold a turn, and yours do not last for all: the lot will choose who goes. "
            "Keep all four guards of Mira.",
            "Um caça custa 1 de ouro por turno, e o seu não paga todos: a sorte escolhe quem sai. "
            "Mantenha os quatro guardas de Mira.",
        ),
        position=_poor,
        missing=_not_guarded,
    ),
    Lesson(
        id="offer",
        title=Words("At the auction house", "Na casa de leilões"),
        ask=Words(
            "You have gold and need minerals. Post an order that gives gold for minerals.",
            "Você tem ouro e precisa de minério. Ponha uma ordem que dá ouro por minério.",
        ),
        position=lambda: galaxy({"gold": 60, "minerals": 0, "fuel": 12}),
        missing=_not_offered,
    ),
    Lesson(
        id="fill",
        title=Words("Take an offer", "Aceite uma oferta"),
        ask=Words(
            "The rival sells minerals. Buy at least three.",
            "O rival vende minério. Compre pelo menos três.",
        ),
        position=_selling_minerals,
        missing=_not_bought,
    ),
    Lesson(
        id="escrow",
        title=Words("First this, then that", "Primeiro isto, depois aquilo"),
        ask=Words(
            "All your minerals lie in your own order. Build three fighters at Vega in this turn all the same.",
            "Todo o seu minério está na sua própria ordem. Construa assim mesmo três caças em Vega neste turno.",
        ),
        position=_all_in_escrow,
        missing=_not_taken_back,
    ),
    Lesson(
        id="last-turn",
        title=Words("Find the list that wins", "Ache a lista que vence"),
        ask=Words(
            "The last turn. Systems and fighters are even; then gold, minerals and fuel together decide, "
            "and the rival has more. Two orders are open. Win.",
            "O último turno. Sistemas e caças empatam; então decidem ouro, minério e combustível juntos, "
            "e o rival tem mais. Há duas ordens abertas. Vença.",
        ),
        position=lambda: last_turn(
            (("fuel", "gold", 12, 6), ("minerals", "fuel", 4, 12)), Goods(30, 10, 20), 8
        ),
        missing=won,
    ),
)
