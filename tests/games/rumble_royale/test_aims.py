"""What cards may be aimed at: subprocesses of one's own and of others."""

import pytest

from gamemaster.core.dice import LowDice
from gamemaster.core.errors import Illegal
from gamemaster.games.rumble_royale.aims import aims
from gamemaster.games.rumble_royale.bots import random
from gamemaster.games.rumble_royale.events import TargetGone
from gamemaster.games.rumble_royale.rules import GAME
from gamemaster.games.rumble_royale.state import Target
from tests.games.rumble_royale.tables import METAL, at, on, play, resolved, sent, table, with_player

REPAIR = "Repair [1]: choose a subprocess of yours; it gains 2 Life."
RECYCLE = "Recycle [1]: destroy one of your subprocesses and gain 2 Glory."
HACK = "Hack [1]: deal 3 damage to an opponent's subprocess."
CUT = "Tesoura [1]: escolha um subprocesso; destrua o alvo."


def with_metals(*cards: str):
    """Both players have a Metal in play, 1 is the first one's; the first holds the cards."""
    state = table(hands={0: (METAL,), 1: (METAL,)}, extra=cards)
    state, _ = resolved(state, {"plays": [play(METAL)]}, {"plays": [play(METAL)]})
    extra = tuple(range(7, 7 + len(cards)))
    return with_player(state, 0, hand=extra, energy=10)


def metals(state):
    return [(p.owner, p.life) for p in state.processes]


def test_a_card_for_a_subprocess_of_ones_own_heals_it():
    state, _ = resolved(with_metals(REPAIR), {"plays": [play(7, on(1))]})
    assert metals(state) == [(0, 7), (1, 5)]


def test_a_subprocess_of_ones_own_can_be_given_up_for_glory():
    state, _ = resolved(with_metals(RECYCLE), {"plays": [play(7, on(1))]})
    assert metals(state) == [(1, 5)]
    assert state.players[0].glory == 2


def test_a_card_for_an_opponents_subprocess_hits_it():
    state, _ = resolved(with_metals(HACK), {"plays": [play(7, on(2))]})
    assert metals(state) == [(0, 5), (1, 2)]


@pytest.mark.parametrize(
    "card, target, en, pt",
    [
        (REPAIR, on(2), "a subprocess of yours", "um subprocesso seu"),
        (REPAIR, at(0), "aims at a subprocess", "mira um subprocesso"),
        (HACK, on(1), "a subprocess of an opponent", "um subprocesso de um oponente"),
        (HACK, on(9), "no such subprocess", "tal subprocesso"),
    ],
)
def test_an_aim_that_the_card_does_not_ask_for_is_refused_in_words(card, target, en, pt):
    with pytest.raises(Illegal) as refused:
        sent(with_metals(card), 0, plays=[play(7, target)])
    assert en in refused.value.message
    assert pt in refused.value.pt


def test_the_aims_of_a_card_are_those_that_it_may_have():
    view = GAME.view(with_metals(REPAIR), 0)
    mine, theirs = Target(subprocess=1), Target(subprocess=2)
    everybody = [Target(player=0), Target(player=1)]
    found = {
        choose: list(aims(view, choose))
        for choose in ("any", "player", "opponent", "subprocess", "own_subprocess", "enemy_subprocess", "")
    }  # fmt: skip
    assert found == {
        "any": [*everybody, mine, theirs],
        "player": everybody,
        "opponent": everybody[1:],
        "subprocess": [mine, theirs],
        "own_subprocess": [mine],
        "enemy_subprocess": [theirs],
        "": [],
    }


def test_a_subprocess_of_ones_own_that_was_destroyed_meanwhile_wastes_the_card():
    state = with_metals(CUT, REPAIR)
    state, events = resolved(state, {"plays": [play(7, on(1)), play(8, on(1))]})
    assert metals(state) == [(1, 5)]
    assert any(isinstance(event, TargetGone) for event in events)


def test_a_bot_aims_such_a_card_at_its_own_subprocess_and_keeps_it_if_it_has_none():
    view = GAME.view(with_metals(REPAIR), 0)
    sent_by_bot = random(view, LowDice())
    assert [p for p in sent_by_bot["plays"] if p["card"] == 7] in ([], [play(7, on(1))])
    nothing = GAME.view(table(hands={0: (7,)}, extra=(REPAIR,)), 0)
    assert random(nothing, LowDice())["plays"] == []
