"""What a card announces for turns to come, and conditions of played cards."""

from tests.games.rumble_royale.tables import at, lives, play, resolved, table, with_player

BATTERY = "Pilha [2]: Ganhe 2 de Energia no próximo turno."
POISON = "Veneno [2]: escolha um jogador; ele perde 1 de Vida no final dos próximos 2 turnos."
BLACKOUT = "Apagão [2]: O alvo perde 3 de Energia no próximo turno."
MERCY = "Execução [5]: Se o jogador escolhido tiver 5 ou menos de Vida, elimine-o."
UNDERDOG = "Azarão [1]: Se você tem menos Vida que o jogador escolhido, ganhe 2 de Glória."


def test_energy_of_the_next_turn_comes_after_it_became_the_coins_left():
    state = table(hands={0: (7,)}, extra=(BATTERY,))
    after, _ = resolved(state, {"plays": [play(7)]})
    assert [p.energy for p in after.players] == [12, 10]
    after, _ = resolved(after)
    assert [p.energy for p in after.players] == [10, 10]


def test_energy_taken_from_the_next_turn_is_missing_there_once():
    state = table(hands={0: (7,)}, extra=(BLACKOUT,))
    after, _ = resolved(state, {"plays": [play(7, at(1))]})
    assert [p.energy for p in after.players] == [10, 7]
    after, _ = resolved(after)
    assert [p.energy for p in after.players] == [10, 10]


def test_poison_works_at_the_end_of_the_turns_it_names_and_then_is_gone():
    state = table(hands={0: (7,)}, extra=(POISON,))
    seen = []
    after, _ = resolved(state, {"plays": [play(7, at(1))]})
    for _ in range(4):
        seen.append(lives(after))
        after, _ = resolved(after)
    assert seen == [[20, 20], [20, 19], [20, 18], [20, 18]]
    assert after.later == ()


def test_a_played_card_asks_its_condition():
    state = table(3, hands={0: (7,)}, extra=(MERCY,))
    spared, _ = resolved(with_player(state, 1, life=6), {"plays": [play(7, at(1))]})
    assert lives(spared) == [20, 6, 20]
    fallen, _ = resolved(with_player(state, 1, life=5), {"plays": [play(7, at(1))]})
    assert lives(fallen) == [20, 0, 20]


def test_a_condition_that_does_not_hold_gives_nothing():
    state = table(hands={0: (7,)}, extra=(UNDERDOG,))
    after, _ = resolved(state, {"plays": [play(7, at(1))]})
    assert after.players[0].glory == 0
    after, _ = resolved(with_player(state, 0, life=3), {"plays": [play(7, at(1))]})
    assert after.players[0].glory == 2
