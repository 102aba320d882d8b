"""Small tables with a task, judged by the rules."""

from collections.abc import Callable, Sequence
from functools import cache

from msgspec import structs

from gamemaster.core.contract import Step
from gamemaster.core.depth import Lesson
from gamemaster.core.dice import Dice, LowDice
from gamemaster.core.lessons import turn_later
from gamemaster.core.values import Json, Seat, Words
from gamemaster.games.rumble_royale.config import complete
from gamemaster.games.rumble_royale.events import PlayerDamaged
from gamemaster.games.rumble_royale.rules import GAME
from gamemaster.games.rumble_royale.stages import FILLER
from gamemaster.games.rumble_royale.state import CardId, State, View

CARDS = (
    "Laser [4]: deal 5 damage.",
    "Bazooka [6]: deal 9 damage.",
    "Kevlar [2]: prevent the first 5 damage you take this turn.",
    "Turbo [2] - subprocess 2: all damage you deal is increased by 1.",
    "Robot [2] - subprocess 2: choose a target; deal 2 damage to it at the end of every turn.",
    "Spa [3]: heal 4 Life.",
)
"""The cards the lessons are played with, besides the basic ones; their names are read in any language."""
POTATO, GLORY, POKE, METAL = 2, 3, 4, 6
"""Basic cards by number."""


@cache
def table() -> State:
    """Turn 1 of two, the lessons' cards in the pool and the auction, both hands empty."""
    state = GAME.setup(complete({"seats": 2}), LowDice()).state
    state = turn_later(GAME, state, {0: {"cards": list(CARDS)}})
    players = tuple(
        structs.replace(player, hand=(), deck=(*player.deck, *player.hand))
        for player in state.players
    )
    return structs.replace(state, players=players)


def number(state: State, name: str) -> CardId:
    """A card of the catalogue by its name."""
    return next(n for n, card in enumerate(state.catalogue) if card.name == name)


def dealt(state: State, seat: Seat, *cards: str | CardId, energy: int = 10) -> State:
    """The same table with this hand, its cards taken from where they lay; nothing else is in it."""
    ids = tuple(sorted(number(state, c) if isinstance(c, str) else c for c in cards))
    named = {n for n in ids if n >= len(state.config.basics)}
    state = _laid_out(state, [None if n in named else n for n in state.slots], named)
    player = structs.replace(state.players[seat], hand=ids, energy=energy)
    return _with_player(state, seat, player)


def changed(state: State, seat: Seat, **changes: int) -> State:
    """The same table with another Life, Glory or number of coins for a player."""
    return _with_player(state, seat, structs.replace(state.players[seat], **changes))


def _with_player(state: State, seat: Seat, player: object) -> State:
    players = tuple(player if n == seat else p for n, p in enumerate(state.players))
    return structs.replace(state, players=players)


def _offered(state: State, name: str) -> State:
    """The same table with a card in the first slot of the auction."""
    card = number(state, name)
    rest = [n for n in state.slots if n != card]
    back = [rest.pop(0)] if card not in state.slots else []
    pool = tuple(sorted((*state.pool, *(n for n in back if n is not None))))
    return _laid_out(structs.replace(state, pool=pool), [card, *rest], {card})


def _laid_out(state: State, slots: Sequence[CardId | None], gone: set[CardId]) -> State:
    """These cards in the auction, empty slots filled from what is left of the pool."""
    pool = [n for n in state.pool if n not in gone]
    filled = tuple(pool.pop(0) if n is None and pool else n for n in slots)
    return structs.replace(state, pool=tuple(pool), slots=filled)


def _first_turn() -> State:
    return dealt(table(), 0, FILLER)


def _lost(before: State, after: Step[State]) -> int:
    """How much Life the rival lost in this turn, by the hits that reached it."""
    return sum(
        event.amount
        for event in after.events
        if isinstance(event, PlayerDamaged) and event.seat == 1
    )


def _not_struck(before: State, after: Step[State]) -> Words | None:
    if _lost(before, after):
        return None
    return Words(
        "The other player has lost no Life. Play Bread'n'Butter and aim it.",
        "O outro jogador não perdeu Vida. Jogue Bread'n'Butter e mire.",
    )


def _owned(state: State, card: CardId | None) -> bool:
    mine = state.players[0]
    return card in (*mine.hand, *mine.deck, *mine.reserved)


def _not_bought(before: State, after: Step[State]) -> Words | None:
    if _owned(after.state, before.slots[0]):
        return None
    return Words(
        "The first card of the auction is not yours. Bid coins on it: the highest bid wins.",
        "A primeira carta do leilão não é sua. Dê um lance em moedas: o maior vence.",
    )


def _not_bought_well(before: State, after: Step[State]) -> Words | None:
    if not _owned(after.state, before.slots[0]):
        return Words(
            "The other got it. Whoever wins pays the second-highest bid, so bid what it is worth to you.",
            "O outro levou. Quem vence paga o segundo maior lance: ofereça o quanto vale para você.",
        )
    if after.state.players[0].energy >= 6:
        return None
    return Words(
        "It is yours, but less than 6 coins were left to become Energy.",
        "É sua, mas sobraram menos de 6 moedas para virar Energia.",
    )


def heals_to(life: int) -> Callable[[State, Step[State]], Words | None]:
    def missing(before: State, after: Step[State]) -> Words | None:
        mine = after.state.players[0].life
        if mine >= life:
            return None
        return Words(
            f"You have {mine} Life, not {life}. Choose cards that the Energy pays for.",
            f"Você tem {mine} de Vida, não {life}. Escolha cartas que a Energia paga.",
        )

    return missing


def deals(least: int) -> Callable[[State, Step[State]], Words | None]:
    def missing(before: State, after: Step[State]) -> Words | None:
        lost = _lost(before, after)
        if lost >= least:
            return None
        return Words(
            f"That was {lost} damage, not {least}. Costs together may not exceed your Energy.",
            f"Foram {lost} de dano, não {least}. Os custos juntos não podem passar da Energia.",
        )

    return missing


def won(before: State, after: Step[State]) -> Words | None:
    """The task is to win in this turn."""
    if after.state.winners == (0,):
        return None
    rival, mine = after.state.players[1], after.state.players[0]
    return Words(
        f"Not won yet: the rival has {max(0, rival.life)} Life and {rival.glory} Glory, you have {mine.glory} Glory.",
        f"Ainda não venceu: o rival tem {max(0, rival.life)} de Vida e {rival.glory} de Glória; você, {mine.glory} de Glória.",
    )


def _not_alive_and_striking(before: State, after: Step[State]) -> Words | None:
    if not after.state.players[0].is_alive:
        return Words(
            "You fell. What protects acts in its own step: step 1 comes before step 2, for everybody.",
            "Você caiu. O que protege age no seu passo: o passo 1 vem antes do 2, para todos.",
        )
    if _lost(before, after):
        return None
    return Words(
        "You are alive, but the rival lost no Life.", "Você vive, mas o rival não perdeu Vida."
    )


def _not_alive(before: State, after: Step[State]) -> Words | None:
    if after.state.players[0].is_alive:
        return None
    return Words(
        "The Robot acted at the end of the turn, and you fell. A subprocess can be aimed at like a player.",
        "O Robot agiu no final do turno, e você caiu. Um subprocesso pode ser alvo como um jogador.",
    )


def _shooting() -> State:
    """The rival holds a Laser, the pupil has 4 Life."""
    state = dealt(table(), 1, "Laser")
    return changed(dealt(state, 0, FILLER, "Kevlar", energy=3), 0, life=4)


def _shoots(view: View, dice: Dice) -> Json:
    laser = next(face.card for face in view.hand if face.name == "Laser")
    return {"plays": [{"card": laser, "target": {"player": 0}}]}


def _bids_four(view: View, dice: Dice) -> Json:
    return {"bids": [{"slot": 0, "coins": 4}]}


@cache
def _with_process(card: str | CardId, target: Seat | None) -> State:
    """A turn in which the rival puts a subprocess into play."""
    state = dealt(table(), 1, card)
    play: dict[str, Json] = {"card": state.players[1].hand[0]}
    if target is not None:
        play["target"] = {"player": target}
    return turn_later(GAME, state, {1: {"plays": [play]}})


def _hunted() -> State:
    state = _with_process("Robot", 0)
    state = dealt(_emptied(state), 0, FILLER, FILLER, energy=1)
    return changed(state, 0, life=2)


def _emptied(state: State) -> State:
    """Both hands back in their decks."""
    players = tuple(
        structs.replace(player, hand=(), deck=tuple(sorted((*player.deck, *player.hand))))
        for player in state.players
    )
    return structs.replace(state, players=players)


def _last_turn() -> State:
    """The last turn; one Glory each, and the rival has more Life."""
    state = structs.replace(table(), turn=10)
    state = dealt(state, 0, FILLER, FILLER, "Laser", GLORY, energy=8)
    return changed(changed(state, 0, life=6, glory=1), 1, life=18, glory=1)


def against_metal(*cards: str | CardId, energy: int, life: int) -> State:
    """The rival's Metal takes the first damage of the turn; so much Life stands behind it."""
    state = _emptied(_with_process(METAL, None))
    return changed(dealt(state, 0, *cards, energy=energy), 1, life=life)


def _lesson(
    name: str,
    title: Words,
    ask: Words,
    position: Callable[[], State],
    missing: Callable[[State, Step[State]], Words | None],
    others: Callable[[View, Dice], Json] | None = None,
) -> Lesson[State, View]:
    return Lesson(id=name, title=title, ask=ask, position=position, missing=missing, others=others)


LESSONS: Sequence[Lesson[State, View]] = (
    _lesson(
        "play",
        Words("The first card", "A primeira carta"),
        Words("Strike the other player with a card.", "Acerte o outro jogador com uma carta."),
        _first_turn,
        _not_struck,
    ),
    _lesson(
        "bid",
        Words("Going once", "Dou-lhe uma"),
        Words("Win the first card of the auction.", "Arremate a primeira carta do leilão."),
        _first_turn,
        _not_bought,
    ),
    _lesson(
        "second-price",
        Words("The second price", "O segundo preço"),
        Words(
            "The rival will bid 4 on the Bazooka. Win it, and keep coins enough for 6 Energy next turn.",
            "O rival dará um lance de 4 na Bazooka. Leve-a, e guarde moedas para 6 de Energia no próximo turno.",
        ),
        lambda: _offered(_first_turn(), "Bazooka"),
        _not_bought_well,
        _bids_four,
    ),
    _lesson(
        "heal",
        Words("On your feet again", "De pé outra vez"),
        Words(
            "You have 10 Life and 5 Energy. End the turn with 16.",
            "Você tem 10 de Vida e 5 de Energia. Termine o turno com 16.",
        ),
        lambda: changed(dealt(table(), 0, POTATO, POTATO, "Spa", FILLER, energy=5), 0, life=10),
        heals_to(16),
    ),
    _lesson(
        "energy",
        Words("Count the Energy", "Conte a Energia"),
        Words(
            "You have 6 Energy. Deal 9 damage in this turn.",
            "Você tem 6 de Energia. Cause 9 de dano neste turno.",
        ),
        lambda: dealt(table(), 0, FILLER, FILLER, "Laser", POTATO, energy=6),
        deals(9),
    ),
    _lesson(
        "poke",
        Words("It acts by itself", "Age sozinho"),
        Words(
            "The rival has 3 Life, you have 2 Energy. Win now: a subprocess acts in the turn it is played, too.",
            "O rival tem 3 de Vida, você tem 2 de Energia. Vença já: um subprocesso age também no turno em que entra.",
        ),
        lambda: changed(dealt(table(), 0, FILLER, POKE, GLORY, energy=2), 1, life=3),
        won,
    ),
    _lesson(
        "guard",
        Words("Cover first", "Proteja-se antes"),
        Words(
            "The rival will shoot you with the Laser in step 1, and you have 4 Life. Survive, and strike back.",
            "O rival vai atirar com o Laser no passo 1, e você tem 4 de Vida. Sobreviva, e revide.",
        ),
        _shooting,
        _not_alive_and_striking,
        _shoots,
    ),
    _lesson(
        "robot",
        Words("Aim at the machine", "Mire na máquina"),
        Words(
            "The rival's Robot deals you 2 damage at the end of the turn, and 2 Life is all you have. Live.",
            "O Robot do rival causa 2 de dano a você no final do turno, e 2 de Vida é tudo o que você tem. Viva.",
        ),
        _hunted,
        _not_alive,
    ),
    _lesson(
        "glory",
        Words("The last turn", "O último turno"),
        Words(
            "The last turn. Both have 1 Glory, and the rival has three times your Life. Win.",
            "O último turno. Os dois têm 1 de Glória, e o rival tem o triplo da sua Vida. Vença.",
        ),
        _last_turn,
        won,
    ),
    _lesson(
        "sequence",
        Words("Find the sequence that wins", "Ache a sequência que vence"),
        Words(
            "The rival's Metal takes the first damage of the turn, and 9 Life stand behind it. Win in this turn.",
            "O Metal do rival absorve o primeiro dano do turno, e há 9 de Vida por trás. Vença neste turno.",
        ),
        lambda: against_metal(FILLER, FILLER, "Laser", "Turbo", energy=8, life=9),
        won,
    ),
)
