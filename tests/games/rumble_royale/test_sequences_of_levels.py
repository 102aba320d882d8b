"""How the levels weigh what a turn may bring, and whom they aim at."""

from msgspec import structs

from gamemaster.games.rumble_royale.levels.sequences import targets, worth
from gamemaster.games.rumble_royale.rules import GAME
from gamemaster.games.rumble_royale.state import Process, Target
from tests.games.rumble_royale.tables import BREAD, METAL, table, with_player


def walled(*owners):
    """A duel with wards of these owners in play, all alike."""
    wards = tuple(
        Process(id=n, card=METAL, owner=owner, life=5, used=(0,), used_ever=(0,))
        for n, owner in enumerate(owners, 1)
    )
    state = table(2, hands={0: (BREAD,)})
    return structs.replace(state, processes=wards, next_process=len(wards) + 1)


def test_a_victory_by_more_glory_is_worth_more_for_the_others_may_have_some_too():
    over = structs.replace(table(2, turn=10), phase="over", winners=(0,))
    close, clear = (worth(with_player(over, 0, glory=glory), 0) for glory in (1, 2))
    assert clear > close > worth(structs.replace(over, phase="turn", winners=()), 0)


def test_what_hurts_is_aimed_at_others_and_at_one_of_several_wards_that_are_the_same():
    view = GAME.view(walled(0, 1, 1), 0)
    bread = view.basics[BREAD]
    assert list(targets(view, bread)) == [Target(player=1), Target(subprocess=2)]


def test_a_ward_is_worth_nearly_what_it_keeps_away():
    with_a_ward, without = worth(walled(0), 0), worth(walled(), 0)
    hurt = worth(with_player(walled(), 0, life=15), 0)
    assert 0 < with_a_ward - without < without - hurt + 10
