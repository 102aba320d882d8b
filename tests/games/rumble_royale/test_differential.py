"""Whole matches by the rules and by a second reading of them must come to the same states."""

import pytest

from gamemaster.core.codec import plain
from gamemaster.core.dice import ThreefryDice, dice_for_turn, match_key
from gamemaster.games.rumble_royale import BOX
from gamemaster.games.rumble_royale.aims import aims
from gamemaster.games.rumble_royale.rules import GAME
from tests.games.rumble_royale.reference import turn as played_by_the_reference

HOUSE = [
    "Golpe 1 [1]: causa 1 de dano.",
    "Trava [1]: escolha um oponente; ele não pode jogar cartas no próximo turno.",
    "Furto [1]: roube um subprocesso.",
    "Golpe 3 [1]: causa 3 de dano.",
    "Escudo [1]: previna o primeiro dano que você receberia neste turno.",
    "Clone [1]: copie um subprocesso.",
    "Golpe 4 [1]: causa 4 de dano.",
    "Pechincha [1]: suas cartas custam 1 a menos no próximo turno.",
    "Golpe 6 [1]: causa 6 de dano.",
    "Pedágio [1]: as cartas dos oponentes custam 1 a mais neste turno.",
    "Remendo [1]: escolha um subprocesso seu; ele recupera 2 de Vida.",
    "Revanche [1]: se o jogador alvo te causou dano neste turno, causa 3 de dano a ele.",
    "Arremate [1]: ganhe 1 de Glória para cada carta que você comprou no leilão neste turno.",
    "Eco [1]: se o jogador alvo jogou uma carta neste passo, ele perde 1 de Glória.",
    "Fecho [1]: se esta for a última carta da sua sequência, ganhe 2 moedas.",
    "Segunda [1]: se for jogada no passo 2, ganhe 1 carta extra.",
]
OF_PLAYERS = (
    "life", "glory", "energy", "coins", "hand", "deck", "reserved", "extra_cards", "died", "barred",
    "dearer", "struck",
)  # fmt: skip
OF_PROCESSES = ("id", "card", "owner", "life")


def wild(view, dice):
    """Any cards of the hand it can pay, at anybody and anything; any bids and basics it can pay."""
    energy, coins, plays = view.energy, view.coins, []
    for face in dice.shuffled(view.hand):
        things = [
            target
            for target in aims(view, face.choose)
            for _ in range(1 + (target.player is not None))
        ]
        if not view.may_play or (face.choose and not things):
            continue
        if face.cost <= energy and dice.below(6):
            energy -= face.cost
            plays.append(
                {"card": face.card} | ({"target": dice.pick(things)} if face.choose else {})
            )
    bids = []
    for lot in view.lots:
        if lot.face is not None and coins and dice.below(2):
            bids.append({"slot": lot.slot, "coins": dice.below(min(coins, 4) + 1)})
            coins -= bids[-1]["coins"]
    basics = [dice.below(7) for _ in range(min(coins, dice.below(5)))]
    return {"plays": plays, "bids": bids, "basics": basics}


def parts(world):
    """What both readings know."""
    slim = {k: world[k] for k in ("slots", "pool", "next_process")}
    slim["players"] = [{k: player[k] for k in OF_PLAYERS} for player in world["players"]]
    slim["processes"] = [{k: process[k] for k in OF_PROCESSES} for process in world["processes"]]
    return slim


def differing_turn(seats: int, seed: str, life: int = 20, played: set | None = None):
    """The first turn after which the two readings differ; None if they never do."""
    key = match_key(seed)
    config = BOX.complete({"seats": seats, "house": HOUSE, "life": life, "life_cap": life})
    state = GAME.setup(config, dice_for_turn(key, 0)).state
    silence = {seat: GAME.default(GAME.view(state, seat)) for seat in GAME.awaiting(state)}
    state = GAME.resolve(state, silence, dice_for_turn(key, 1)).state
    for turn in range(2, 20):
        sent, raws = {}, {}
        for seat in GAME.awaiting(state):
            view = GAME.view(state, seat)
            raws[seat] = plain(wild(view, ThreefryDice((turn, seat * 1000 + len(seed)))))
            sent[seat] = GAME.parse(view, raws[seat])
            if played is not None:
                played |= {state.catalogue[play.card].name for play in sent[seat].plays}
        expected = played_by_the_reference(state, raws, dice_for_turn(key, turn))
        state = GAME.resolve(state, sent, dice_for_turn(key, turn)).state
        over = state.phase == "over"
        if over != (expected["won"] is not None) or (
            over and list(state.winners) != expected["won"]
        ):
            return turn
        if over:
            return None
        if parts(plain(state)) != parts(expected):
            return turn
    raise AssertionError("a match ends")


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_two_readings_of_the_rules_agree(seats):
    seeds = [f"{seats} {n}" + "x" * n for n in range(8)]
    assert [seed for seed in seeds if differing_turn(seats, seed)] == []
    assert [seed for seed in seeds if differing_turn(seats, seed, life=70)] == []


def test_every_card_of_the_house_is_played_in_those_matches():
    played = set()
    for seats in (4, 6):
        for n in range(8):
            differing_turn(seats, f"{seats} {n}" + "x" * n, life=70, played=played)
    assert {text.split(" [")[0] for text in HOUSE} <= played
