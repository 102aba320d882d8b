"""Preparation, upkeep, decks, the auction."""

import pytest

from gamemaster.core.dice import LowDice
from gamemaster.core.errors import Illegal
from gamemaster.core.events import seen_by
from gamemaster.games.rumble_royale.events import LotSold, StatChanged
from gamemaster.games.rumble_royale.rules import GAME
from tests.games.rumble_royale.tables import (
    BATERIA,
    BISCOITAR,
    BREAD,
    DIVINE,
    POTATO,
    at,
    play,
    prepared,
    resolved,
    sent,
    table,
    with_lots,
    with_player,
)

THREE = [
    "A [1]: causa 1 de dano.",
    "B [2]: recupere 1 ponto de Vida.",
    "C [3]: ganhe 1 carta extra.",
]


def begun(*basics, **config):
    """Turn 1 after a preparation in which the seats bought these basics."""
    state = prepared(max(2, len(basics)), **config)
    return resolved(
        state, *({"cards": THREE, "basics": list(b)} for b in basics), *[{"cards": THREE}] * 2
    )[0]


def whole(player):
    return sorted((*player.deck, *player.hand))


def test_G_CR_01_basics_cost_energy_of_turn_1_and_the_deck_is_filled():
    player = begun([POTATO] * 4, []).players[0]
    assert (player.energy, player.coins) == (6, 10)
    assert whole(player) == [BREAD] * 6 + [POTATO] * 4


def test_G_CR_02_buying_nothing_leaves_ten_energy_and_ten_plain_cards():
    player = begun([], []).players[0]
    assert (player.energy, whole(player)) == (10, [BREAD] * 10)


def test_G_CR_02_eleven_basics_are_refused():
    with pytest.raises(Illegal, match="11 coins"):
        sent(prepared(), 0, cards=THREE, basics=[0] * 11)


def test_G_CR_03_energy_becomes_the_coins_left_and_nothing_accumulates():
    state, _ = resolved(table(), {"basics": [BREAD] * 6})
    assert (state.players[0].energy, state.players[0].coins) == (4, 10)


def test_Q_CR_2_unused_energy_is_lost():
    state, _ = resolved(with_player(table(), 0, energy=9, coins=10))
    assert state.players[0].energy == 10


def sale(state, *bids):
    return [
        e
        for e in resolved(state, *({"bids": [{"slot": 0, "coins": c}]} if c else {} for c in bids))[
            1
        ]
        if isinstance(e, LotSold)
    ]


def test_G_CR_04_the_winner_pays_the_second_highest_bid():
    (sold,) = sale(with_lots(table(3), DIVINE), 6, 4, 4)
    assert (sold.seat, sold.price) == (0, 4)


def test_G_CR_05_a_single_bid_pays_nothing():
    (sold,) = sale(with_lots(table(), DIVINE), 3)
    assert sold.price == 0


def test_Q_CR_4_a_reserve_price_is_the_least_that_is_paid():
    (sold,) = sale(with_lots(table(reserve=1), DIVINE), 3)
    assert sold.price == 1


@pytest.mark.parametrize("turn, winner", [(1, 0), (2, 1), (3, 0)])
def test_G_CR_06_equal_bids_go_by_a_priority_that_rotates(turn, winner):
    (sold,) = sale(with_lots(table(turn=turn), DIVINE), 5, 5)
    assert (sold.seat, sold.price) == (winner, 5)


def test_G_CR_07_an_unsold_card_stays_and_a_sold_slot_is_refilled():
    state = with_lots(table(extra=(THREE[0],)), DIVINE, POTATO)
    state = type(state)(**{**{f: getattr(state, f) for f in state.__struct_fields__}, "pool": (7,)})
    after, _ = resolved(state, {"bids": [{"slot": 0, "coins": 2}]})
    assert after.slots[:2] == (7, POTATO)


def test_Q_CR_7_an_empty_pool_leaves_slots_empty():
    after, _ = resolved(with_lots(table(), DIVINE), {"bids": [{"slot": 0, "coins": 2}]})
    assert after.slots[0] is None
    assert len(prepared(4).slots) == 0
    assert len(begun([], [], slots=0).slots) == 3


def test_Q_CR_6_two_copies_in_two_slots_are_two_auctions():
    state = with_lots(table(), DIVINE, DIVINE)
    bids = (
        {"bids": [{"slot": 0, "coins": 3}, {"slot": 1, "coins": 2}]},
        {"bids": [{"slot": 0, "coins": 1}, {"slot": 1, "coins": 4}]},
    )
    sold = [(e.slot, e.seat, e.price) for e in resolved(state, *bids)[1] if isinstance(e, LotSold)]
    assert sold == [(0, 0, 1), (1, 1, 2)]


def test_G_CR_08_bids_and_basics_beyond_the_coins_are_refused():
    state = with_lots(table(), DIVINE, POTATO)
    with pytest.raises(Illegal, match="11 coins"):
        sent(state, 0, bids=[{"slot": 0, "coins": 6}, {"slot": 1, "coins": 3}], basics=[0, 0])


def test_G_CR_09_bought_cards_come_with_the_next_upkeep():
    state = with_lots(table(), DIVINE)
    after, _ = resolved(
        state,
        {"bids": [{"slot": 0, "coins": 6}], "basics": [POTATO] * 2},
        {"bids": [{"slot": 0, "coins": 4}]},
    )
    player = after.players[0]
    assert player.energy == 4
    assert whole(player).count(DIVINE) == 1
    assert whole(player).count(POTATO) == 2


def test_G_CR_10_a_deck_of_eight_and_one_won_card_is_filled_to_ten():
    hand = (BREAD,) * 5
    state = with_player(with_lots(table(hands={0: hand}), DIVINE), 0, deck=(BREAD,) * 7)
    plays = [play(BREAD, at(1))] * 4
    after, _ = resolved(state, {"plays": plays, "bids": [{"slot": 0, "coins": 1}]})
    assert len(whole(after.players[0])) == 10
    assert whole(after.players[0]).count(DIVINE) == 1


def test_G_CR_11_a_full_deck_is_not_filled():
    state = with_player(with_lots(table(), DIVINE, POTATO, BISCOITAR), 0, deck=(BREAD,) * 7)
    bids = [{"slot": n, "coins": 1} for n in range(3)]
    after, _ = resolved(state, {"bids": bids, "basics": [POTATO]})
    assert len(whole(after.players[0])) == 11


def test_G_CR_12_extra_cards_come_once_with_the_next_draw():
    state = table(hands={0: (DIVINE, DIVINE)})
    after, _ = resolved(state, {"plays": [play(DIVINE), play(DIVINE)]})
    assert len(after.players[0].hand) == 7
    later, _ = resolved(after)
    assert len(later.players[0].hand) == 5


def test_G_CR_14_a_sequence_that_costs_too_much_is_refused():
    state = with_player(table(hands={0: (DIVINE, DIVINE, BREAD)}), 0, energy=6)
    with pytest.raises(Illegal, match="Bread'n'Butter costs 1"):
        sent(state, 0, plays=[play(DIVINE), play(DIVINE), play(BREAD, at(1))])


def test_G_CR_15_a_card_not_in_hand_or_not_so_often_is_refused():
    state = table(hands={0: (POTATO,)})
    with pytest.raises(Illegal, match="not in your hand"):
        sent(state, 0, plays=[play(DIVINE)])
    with pytest.raises(Illegal, match="not that often"):
        sent(state, 0, plays=[play(POTATO), play(POTATO)])


def test_G_CR_28_batteries_add_up_after_the_overwrite():
    state = table(hands={0: (BATERIA, BATERIA), 1: (BATERIA,)})
    after, _ = resolved(
        state, {"plays": [play(BATERIA)] * 2}, {"plays": [play(BATERIA)], "basics": [BREAD] * 10}
    )
    assert [player.energy for player in after.players] == [12, 1]


def test_G_CR_36_biscoitar_bread_and_potato_are_ten():
    state = table(hands={0: (BISCOITAR, BREAD, POTATO)})
    assert sent(state, 0, plays=[play(BISCOITAR), play(BREAD, at(1)), play(POTATO)])


def test_G_CR_37_unplayed_cards_return_and_played_ones_are_gone():
    state = with_player(table(hands={0: (POTATO, DIVINE)}), 0, deck=(BREAD,) * 10)
    after, _ = resolved(state, {"plays": [play(POTATO)]})
    assert whole(after.players[0]).count(DIVINE) == 1
    assert whole(after.players[0]).count(POTATO) == 0


def test_G_CR_38_fewer_than_three_cards_are_refused():
    with pytest.raises(Illegal, match="Hand in 3 to 10 cards"):
        sent(prepared(), 0, cards=THREE[:2])


def test_Q_CR_8_each_submitted_card_is_one_card():
    state = begun([], [])
    assert len(state.catalogue) == 7 + 6
    assert len(state.pool) + len([s for s in state.slots if s is not None]) == 6


def test_Q_CR_9_what_an_eliminated_player_won_leaves_the_game():
    state = with_player(with_lots(table(3, hands={1: (BREAD,)}), DIVINE), 0, life=1)
    after, _ = resolved(state, {"bids": [{"slot": 0, "coins": 2}]}, {"plays": [play(BREAD, at(0))]})
    assert after.players[0].reserved == (DIVINE,)
    assert all(DIVINE not in whole(player) for player in after.players[1:])


def test_Q_CR_11_cards_in_play_do_not_count_for_the_fill():
    state = with_player(table(hands={0: (BATERIA,)}), 0, deck=(BREAD,) * 9)
    after, _ = resolved(state, {"plays": [play(BATERIA)]})
    assert len(whole(after.players[0])) == 10


def test_Q_CR_35_a_vetoed_card_is_replaced_by_its_author():
    state = prepared(2, host=1)
    state, _ = resolved(state, {"cards": THREE}, {"cards": THREE})
    assert (state.phase, GAME.awaiting(state)) == ("review", (1,))
    verdicts = [{"card": n, "do": "veto" if n == 0 else "accept"} for n in range(6)]
    step = GAME.resolve(state, {1: sent(state, 1, verdicts=verdicts)}, LowDice())
    assert (step.state.phase, GAME.awaiting(step.state)) == ("replacement", (0,))


def test_a_host_may_reword_a_card():
    state = prepared(2, host=0)
    state, _ = resolved(state, {"cards": THREE}, {"cards": THREE})
    verdicts = [{"card": n, "do": "accept"} for n in range(5)] + [
        {"card": 5, "do": "reword", "text": "C2 [4]: ganhe 1 carta extra."}
    ]
    state, _ = resolved(state, {"verdicts": verdicts})
    assert state.phase == "turn"
    assert state.catalogue[-1].name == "C2"


def test_a_card_that_does_not_compile_is_refused_with_its_place():
    with pytest.raises(Illegal) as caught:
        sent(prepared(), 0, cards=[*THREE[:2], "D [1]: jogue uma moeda para o alto."])
    assert caught.value.at == "$.cards[2]"


MINT = "Mint [1] - subprocess 1: gain 2 coins at the start of the turn."
PURSE = "Purse [1]: gain 3 coins."
FIRST_OWN = 7


def test_Q_CR_36_coins_gained_at_the_start_of_a_turn_are_there_for_its_auction():
    state = table(hands={0: (FIRST_OWN,)}, extra=(MINT,))
    after, _ = resolved(state, {"plays": [{"card": FIRST_OWN}]})
    assert after.players[0].coins == 12
    assert len(sent(after, 0, basics=[0] * 12).basics) == 12
    with pytest.raises(Illegal):
        sent(after, 0, basics=[0] * 13)


def test_Q_CR_36_coins_of_a_played_card_come_with_the_next_upkeep():
    state = table(hands={0: (FIRST_OWN,)}, extra=(PURSE,))
    after, _ = resolved(state, {"plays": [{"card": FIRST_OWN}]})
    assert (after.players[0].coins, after.players[0].energy) == (13, 10)


def test_nobody_else_learns_the_coins_that_a_player_has_at_the_start_of_a_turn():
    state = table(hands={0: (FIRST_OWN,)}, extra=(MINT,))
    raws = {0: {"plays": [{"card": FIRST_OWN}]}, 1: {}}
    submissions = {seat: sent(state, seat, **raw) for seat, raw in raws.items()}
    step = GAME.resolve(state, submissions, LowDice())
    seen = [e for e in seen_by(step.events, 1) if isinstance(e, StatChanged) and e.stat == "coins"]
    assert [(e.change, e.now) for e in seen] == [(2, None)]
