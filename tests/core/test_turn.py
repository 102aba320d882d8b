"""The working copy of a turn: stages in order, what is told to whom, and what comes of it."""

from gamemaster.core.dice import LoadedDice
from gamemaster.core.events import Event, Secret
from gamemaster.core.turn import Turn
from gamemaster.core.values import Value


class Pile(Value, frozen=True):
    """A state: so many stones."""

    stones: int


class Taken(Event, frozen=True):
    """Stones were taken."""

    stones: int


def turn_of(stones: int, *sent: int) -> Turn[Pile, int]:
    return Turn(Pile(stones), dict(enumerate(sent)), LoadedDice([]))


def take_all(turn: Turn[Pile, int]) -> None:
    for stones in turn.submissions.values():
        turn.change(stones=turn.state.stones - stones)
        turn.tell(Taken(stones))


def stop_when_empty(turn: Turn[Pile, int]) -> None:
    if turn.state.stones <= 0:
        turn.stop()


def add_one(turn: Turn[Pile, int]) -> None:
    turn.change(stones=turn.state.stones + 1)


STAGES = (take_all, stop_when_empty, add_one)


def test_stages_are_played_in_order_on_one_copy():
    assert turn_of(9, 2, 3).play(STAGES).state == Pile(5)


def test_a_stage_may_stop_the_turn():
    assert turn_of(5, 2, 3).play(STAGES).state == Pile(0)


def test_what_was_told_comes_out_in_order():
    assert turn_of(9, 2, 3).play(STAGES).events == (Taken(2), Taken(3))


def test_the_state_it_began_with_is_not_touched():
    began = Pile(9)
    Turn(began, {0: 2}, LoadedDice([])).play(STAGES)
    assert began == Pile(9)


def test_what_one_seat_is_told_is_for_that_seat():
    turn = turn_of(9)
    turn.tell_only(1, Taken(4), Taken(0))
    assert turn.done().events == (Secret((1,), Taken(4), Taken(0)),)


def test_what_some_seats_are_told_is_nothing_to_the_others():
    turn = turn_of(9)
    turn.tell_only((0, 2), Taken(4))
    assert turn.done().events == (Secret((0, 2), Taken(4), None),)
