"""Whether a state from outside is one that the rules could have made."""

from collections.abc import Iterable, Iterator

from msgspec import structs

from gamemaster.core.codec import plain
from gamemaster.core.errors import Illegal, Path
from gamemaster.core.sound import Claim, check_config, hold_to, one_a_seat
from gamemaster.core.values import Json, Seat
from gamemaster.games.rumble_royale.cards import could_be_written, effects_of, read_card
from gamemaster.games.rumble_royale.config import complete
from gamemaster.games.rumble_royale.meaning import BIGGEST
from gamemaster.games.rumble_royale.preparation import MOST_VETOES
from gamemaster.games.rumble_royale.state import (
    CardId,
    Counter,
    Later,
    Player,
    Process,
    Spell,
    State,
    Tallies,
    Target,
)

NO_SEAT = ("There is no such seat.", "Não existe esse lugar.")
NO_CARD = ("There is no such card.", "Não existe essa carta.")


def sound(state: State) -> None:
    """Refuse a state that the rules could not have made of its config."""
    check_config(state.config, complete)
    hold_to(_claims(state))


def _claims(state: State) -> Iterator[Claim]:
    seats = state.config.seats
    yield from one_a_seat(state, seats, ("players", "owing"))
    yield (
        all(abs(number) <= BIGGEST for number in _numbers(_without_cards(state))),
        (),
        f"Every number is between -{BIGGEST} and {BIGGEST}.",
        f"Todo número fica entre -{BIGGEST} e {BIGGEST}.",
    )
    yield from _catalogue(state)
    yield from _phase(state)
    yield from _preparation(state)
    for seat, player in enumerate(state.players):
        yield from _player(state, player, ("players", seat))
    yield from _auction(state)
    yield from _each_card_once(state)
    for n, process in enumerate(state.processes):
        yield from _process(state, process, ("processes", n))
    for n, spell in enumerate(state.spells):
        yield from _spell(state, spell, ("spells", n))
    for n, later in enumerate(state.later):
        yield from _later(state, later, ("later", n))


def _without_cards(state: State) -> Json:
    """The state as JSON, but for the cards, which are held against what people can write."""
    return {name: value for name, value in plain(state).items() if name != "catalogue"}


def _numbers(value: Json) -> Iterator[int]:
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list | tuple):
        for inner in value:
            yield from _numbers(inner)
    elif isinstance(value, int):
        yield value


def _catalogue(state: State) -> Iterator[Claim]:
    basics = tuple(read_card(text) for text in state.config.basics)
    yield (
        state.catalogue[: len(basics)] == basics,
        ("catalogue",),
        "The basic cards of the config come first.",
        "As cartas básicas da configuração vêm primeiro.",
    )
    for n, card in enumerate(state.catalogue):
        yield (
            n < len(basics) or could_be_written(card),
            ("catalogue", n),
            "Nobody could have written this card.",
            "Ninguém poderia ter escrito esta carta.",
        )


def _phase(state: State) -> Iterator[Claim]:
    begun = state.phase in ("turn", "over")
    yield (
        1 <= state.turn <= state.config.turns if begun else state.turn == 0,
        ("turn",),
        f"There are turns 1 to {state.config.turns}; before the first it is 0.",
        f"Há turnos de 1 a {state.config.turns}; antes do primeiro é 0.",
    )
    yield (
        bool(state.winners) == (state.phase == "over"),
        ("winners",),
        "Somebody has won when the match is over, and only then.",
        "Alguém venceu quando a partida acabou, e só então.",
    )
    yield _are_seats(state, state.winners, ("winners",))
    living = [player for player in state.players if player.is_alive]
    yield (
        state.phase != "turn" or len(living) > 1,
        ("players",),
        "A match goes on among two or more.",
        "Uma partida continua entre dois ou mais.",
    )


def _preparation(state: State) -> Iterator[Claim]:
    hosted = state.config.host is not None
    yield (
        bool(state.written) == (state.phase == "review") and (hosted or not state.written),
        ("written",),
        "Cards wait for the host in review, and only then.",
        "Cartas esperam pelo anfitrião em review, e só então.",
    )
    for n, card in enumerate(state.written):
        yield 0 <= card.author < state.config.seats, ("written", n, "author"), *NO_SEAT
        yield (
            _is_readable(card.text),
            ("written", n, "text"),
            "This card cannot be read.",
            "Esta carta não pode ser lida.",
        )
    yield (
        min(state.owing) >= 0 and any(state.owing) == (state.phase == "replacement"),
        ("owing",),
        "Cards are owed in replacement, and only then.",
        "Devem-se cartas em replacement, e só então.",
    )
    least = int(state.phase == "replacement")
    yield (
        least <= state.vetoes <= (MOST_VETOES if hosted else 0),
        ("vetoes",),
        f"A host may veto {MOST_VETOES} times.",
        f"Um anfitrião pode vetar {MOST_VETOES} vezes.",
    )
    yield (
        state.phase in ("turn", "over")
        or not (state.processes or state.spells or state.later or state.slots),
        ("phase",),
        "Nothing is in play before the first turn.",
        "Nada está em jogo antes do primeiro turno.",
    )


def _is_readable(text: str) -> bool:
    try:
        read_card(text)
    except Illegal:
        return False
    return True


def _player(state: State, player: Player, path: Path) -> Iterator[Claim]:
    yield (
        (player.life > 0) == player.is_alive and player.life >= 0,
        (*path, "life"),
        "Whoever is alive has Life, and nobody else.",
        "Quem está vivo tem Vida, e mais ninguém.",
    )
    yield (
        player.died is None or 1 <= player.died <= state.turn,
        (*path, "died"),
        "Nobody dies before the first turn, or later than now.",
        "Ninguém morre antes do primeiro turno, nem depois de agora.",
    )
    for name in ("glory", "energy", "coins", "struck"):
        yield getattr(player, name) >= 0, (*path, name), "It is not negative.", "Não é negativo."
    for name, least in (("extra_cards", -state.config.hand), ("extra_coins", -state.config.coins)):
        yield (
            getattr(player, name) >= least,
            (*path, name),
            f"It is {least} or more.",
            f"É de {least} ou mais.",
        )
    yield (
        0 <= player.barred <= state.config.turns,
        (*path, "barred"),
        "It is a turn of the match.",
        "É um turno da partida.",
    )
    for name in ("hand", "deck", "reserved"):
        cards: tuple[CardId, ...] = getattr(player, name)
        yield all(0 <= card < len(state.catalogue) for card in cards), (*path, name), *NO_CARD
        yield (
            name == "reserved" or list(cards) == sorted(cards),
            (*path, name),
            "Cards lie in the order of their numbers.",
            "As cartas ficam na ordem dos seus números.",
        )
    striker = player.last_struck_by
    yield striker is None or 0 <= striker < state.config.seats, (*path, "last_struck_by"), *NO_SEAT
    yield _are_counters(player.marks, (*path, "marks"))
    for name in ("round", "last_round", "battle"):
        tallies: Tallies = getattr(player, name)
        yield (
            min(count for count in structs.astuple(tallies) if isinstance(count, int)) >= 0,
            (*path, name),
            "Nothing is counted below 0.",
            "Nada se conta abaixo de 0.",
        )
        by = tallies.hurt_by
        yield (
            list(by) == sorted(set(by)) and all(0 <= seat < state.config.seats for seat in by),
            (*path, name, "hurt_by"),
            *NO_SEAT,
        )


def _are_counters(counters: tuple[Counter, ...], path: Path) -> Claim:
    names = [counter.name for counter in counters]
    return (
        names == sorted(set(names)) and all(counter.count >= 0 for counter in counters),
        path,
        "Every mark has one number of 0 or more, in the order of their names.",
        "Cada marca tem um número de 0 ou mais, na ordem dos nomes.",
    )


def _auction(state: State) -> Iterator[Claim]:
    count = state.config.slots or state.config.seats + 1
    yield (
        state.phase not in ("turn", "over") or len(state.slots) == count,
        ("slots",),
        f"The auction has {count} slots.",
        f"O leilão tem {count} posições.",
    )
    written = range(len(state.config.basics), len(state.catalogue))
    for name in ("pool", "slots"):
        cards = [card for card in getattr(state, name) if card is not None]
        yield (
            all(card in written for card in cards),
            (name,),
            "Only cards that people handed in are auctioned.",
            "Só cartas que alguém entregou vão a leilão.",
        )
    yield (
        state.phase != "turn" or None not in state.slots or not state.pool,
        ("slots",),
        "A slot stays empty only when the pool is.",
        "Uma posição só fica vazia quando a reserva está.",
    )


def _each_card_once(state: State) -> Iterator[Claim]:
    """What was handed in is one card (Q-CR-8): in one place, or played and gone."""
    held = [
        card for player in state.players for card in (*player.hand, *player.deck, *player.reserved)
    ]
    places = [*state.pool, *state.slots, *held, *_cards_in_play(state)]
    written = [card for card in places if card is not None and card >= len(state.config.basics)]
    yield (
        len(set(written)) == len(written),
        ("players",),
        "A card that somebody handed in is in one place.",
        "Uma carta que alguém entregou está em um só lugar.",
    )


def _cards_in_play(state: State) -> list[CardId]:
    """The cards of subprocesses; a copy has no card of its own."""
    return [process.card for process in state.processes if not process.copied]


def _process(state: State, process: Process, path: Path) -> Iterator[Claim]:
    before = [other.id for other in state.processes if other.id < process.id]
    place = path[-1]
    yield (
        0 < process.id < state.next_process and len(before) == place,
        (*path, "id"),
        "Subprocesses stand in the order of entry, each with its own number.",
        "Subprocessos ficam na ordem de entrada, cada um com seu número.",
    )
    yield from _owned(state, process, path)
    card = state.catalogue[process.card]
    yield (
        card.life > 0,
        (*path, "card"),
        "This card is no subprocess.",
        "Esta carta não é um subprocesso.",
    )
    stays = state.config.dead_subprocesses == "stay"
    yield (
        stays or state.players[process.owner].is_alive,
        (*path, "owner"),
        "Here subprocesses leave with their owners.",
        "Aqui os subprocessos saem com seus donos.",
    )
    yield (
        process.life > 0,
        (*path, "life"),
        "A subprocess in play has Life.",
        "Um subprocesso em jogo tem Vida.",
    )
    for name in ("used", "used_ever"):
        used: tuple[int, ...] = getattr(process, name)
        yield (
            len(used) == len(card.text.rules) and min(used, default=0) >= 0,
            (*path, name),
            "It counts the uses of every rule of the card.",
            "Conta os usos de cada regra da carta.",
        )
    declared = {variable.name for variable in card.text.variables}
    names = [variable.name for variable in process.variables]
    yield (
        set(names) == declared and len(set(names)) == len(names),
        (*path, "variables"),
        "It has the variables of its card.",
        "Tem as variáveis da sua carta.",
    )


def _owned(state: State, thing: Process | Spell | Later, path: Path) -> Iterator[Claim]:
    """What a card left behind: whose, which card, and what it was aimed at."""
    yield 0 <= thing.owner < state.config.seats, (*path, "owner"), *NO_SEAT
    yield 0 <= thing.card < len(state.catalogue), (*path, "card"), *NO_CARD
    if thing.target is not None:
        yield _is_target(state, thing.target, (*path, "target"))


def _is_target(state: State, target: Target, path: Path) -> Claim:
    """A player, or a subprocess that is or was in play."""
    player, number = target.player, target.subprocess
    is_player = player is not None and number is None and 0 <= player < state.config.seats
    was_there = player is None and number is not None and 0 < number < state.next_process
    return (
        is_player or was_there,
        path,
        "A target is one player, or one subprocess that came into play.",
        "Um alvo é um jogador, ou um subprocesso que entrou em jogo.",
    )


def _spell(state: State, spell: Spell, path: Path) -> Iterator[Claim]:
    yield from _owned(state, spell, path)
    yield (
        spell.effect in effects_of(state.catalogue[spell.card]),
        (*path, "effect"),
        "Its card does no such thing.",
        "A carta não faz isso.",
    )


def _later(state: State, later: Later, path: Path) -> Iterator[Claim]:
    yield from _owned(state, later, path)
    announced = effects_of(state.catalogue[later.card])
    yield (
        all(effect in announced for effect in later.do),
        (*path, "do"),
        "Its card does no such thing.",
        "A carta não faz isso.",
    )
    yield later.by is None or 0 <= later.by < state.config.seats, (*path, "by"), *NO_SEAT
    for n, target in enumerate(later.them):
        yield _is_target(state, target, (*path, "them", n))
    if later.whom is not None:
        yield _is_target(state, later.whom, (*path, "whom"))
    yield (
        state.turn <= later.last and later.first <= later.last,
        (*path, "last"),
        "It is over already.",
        "Isso já passou.",
    )


def _are_seats(state: State, seats: Iterable[Seat], path: Path) -> Claim:
    found = list(seats)
    return (
        found == sorted(set(found)) and all(0 <= seat < state.config.seats for seat in found),
        path,
        "Seats of this table, each once, in table order.",
        "Lugares desta mesa, cada um uma vez, na ordem da mesa.",
    )
