"""What nobody may know: the hidden pool, others' bids, order lists before the battle."""

from msgspec import structs

from gamemaster.core.codec import encode
from gamemaster.core.dice import ThreefryDice
from gamemaster.core.events import seen_by
from gamemaster.games.auto_rumble import BOX
from gamemaster.games.auto_rumble.state import Written
from tests.games.auto_rumble.table import GAME, PLAIN_TEXT, resolved, side, table

HIDDEN = ("Hush", "Mute")


def test_no_view_names_a_power_of_the_hidden_pool():
    state = table(lots=("P",), hidden=HIDDEN)
    for seat in (None, 0, 1, 2):
        shown = encode(GAME.view(state, seat)).decode()
        assert not any(name in shown for name in HIDDEN)


def test_views_tell_how_many_powers_are_in_the_pool():
    assert GAME.view(table(lots=("P",), hidden=HIDDEN, pool=("Q",)), 0).pool_size == 3


def test_a_twin_has_other_powers_hidden_and_looks_the_same():
    state = table(lots=("P",), hidden=HIDDEN)
    twin = BOX.lookalike(state, 0, ThreefryDice((1, 2)))
    assert twin.hidden != state.hidden
    assert GAME.view(twin, 0) == GAME.view(state, 0)


def test_a_submission_is_refused_in_the_same_words_whatever_is_hidden():
    """A name that only the hidden pool has is free, so that nobody can ask for it."""
    state = table(lots=("P",), hidden=HIDDEN)
    empty = structs.replace(state, hidden=(Written("Other", PLAIN_TEXT),) * 2)
    raw = {"powers": [f"Hush: {PLAIN_TEXT}"]}
    assert GAME.parse(GAME.view(state, 0), raw) == GAME.parse(GAME.view(empty, 0), raw)


def test_others_losing_bids_change_nothing_that_a_seat_sees():
    state = table(lots=("P", "Q"))
    bids = [{"P": 9}, {"P": 3, "Q": 1}, {"Q": 2}]
    others = [{"P": 9}, {"P": 8}, {"Q": 2}]
    one, other = (
        resolved(state, {seat: {"bids": b} for seat, b in enumerate(sent)})
        for sent in (bids, others)
    )
    for seat in (None, 0, 2):
        assert seen_by(one.events, seat) == seen_by(other.events, seat)
        assert GAME.view(one.state, seat) == GAME.view(other.state, seat)
    assert seen_by(one.events, 1) != seen_by(other.events, 1)


def test_the_state_keeps_no_bid():
    after = resolved(table(lots=("P",)), {0: {"bids": {"P": 29}}, 1: {"bids": {"P": 30}}}).state
    assert b'"coins":29' not in encode(after)


def test_a_new_order_list_is_unknown_until_the_battle():
    state = table(side(30, P1=1), side(), lots=("Q",))
    before = GAME.view(state, 1)
    GAME.parse(GAME.view(state, 0), {"order": ["P1"]})
    assert GAME.view(state, 1) == before
