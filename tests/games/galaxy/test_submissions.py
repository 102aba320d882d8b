"""Lists of actions: what is read, what is skipped, and who learns why."""

import pytest
from msgspec.structs import replace

from gamemaster.core.codec import encode
from gamemaster.core.errors import Illegal
from gamemaster.core.events import seen_by
from gamemaster.games.galaxy import BOX
from gamemaster.games.galaxy.actions import execute_actions, execute_list
from gamemaster.games.galaxy.events import ActionSkipped
from gamemaster.games.galaxy.refusals import SENTENCES
from gamemaster.games.galaxy.rules import GAME, STAGES
from gamemaster.games.galaxy.state import Build, State, Submission, Travel
from gamemaster.games.galaxy.story import narrate
from gamemaster.games.galaxy.turn import Turn
from tests.games.galaxy.skies import (
    A,
    B,
    after,
    build,
    cancel,
    codes,
    held,
    of_kind,
    place,
    rolled,
    scrap,
    sky,
    step,
    submitted,
    travel,
)


def quiet():
    return sky([held(A, A=9), held(B)], [place(0, 0, 0, 3), place(1, 0)])


def test_Q_KG_27_an_invalid_action_is_skipped_and_the_rest_is_executed():
    acts = [build(0, 2), build(0, 99), "nonsense", {"do": "dance"}, travel(0, 1, 4)]
    state = after(quiet(), {A: acts})
    assert [refusal.action for refusal in GAME.view(state, A).skipped] == [1, 2, 3]
    assert codes(state, A) == ["build-limit", "unreadable", "unreadable"]
    assert dict(state.systems[0].ships)[A] == 9 + 2 - 4


def test_Q_KG_27_silence_is_an_empty_list():
    assert GAME.default(GAME.view(quiet(), A)).actions == ()


def test_a_list_is_executed_in_its_order():
    assert codes(after(quiet(), {A: [scrap(9, at=0), travel(0, 1, 1)]}), A) == ["too-few-fighters"]
    assert codes(after(quiet(), {A: [travel(0, 1, 1), scrap(9, at=0)]}), A) == ["too-few-fighters"]


def test_a_reason_goes_back_to_its_author_in_the_next_view_only():
    state = after(quiet(), {A: [build(0, 99)]})
    assert len(GAME.view(state, A).skipped) == 1
    assert GAME.view(state, B).skipped == GAME.view(state, None).skipped == ()
    assert GAME.view(after(state, {}), A).skipped == ()


def test_nobody_else_is_told_of_a_skipped_action():
    done = step(quiet(), {A: [build(0, 99)]})
    for seat, count in ((A, 1), (B, 0), (None, 0)):
        seen = [e for e in seen_by(done.events, seat) if isinstance(e, ActionSkipped)]
        assert len(seen) == count


def test_a_refusal_says_in_both_languages_what_is_wrong():
    (refusal,) = GAME.view(after(quiet(), {A: [build(0, 99)]}), A).skipped
    assert refusal.en == "Fighters built there in a turn: at most 6; this would make 99."
    assert refusal.pt == "Caças construídos ali por turno: no máximo 6; com estes seriam 99."


@pytest.mark.parametrize("raw", [None, [], "x", {}, {"actions": None}, {"actions": [], "more": 1}])
def test_what_is_no_list_of_actions_is_illegal(raw: object):
    with pytest.raises(Illegal):
        GAME.parse(GAME.view(quiet(), A), raw)


@pytest.mark.parametrize("entry", [
    build(-1, 1), build(0, 0), build(10**30, 1), build(0, 10**30), {"do": "build", "at": 0},
    {**build(0, 1), "extra": 1}, {"do": "unreadable", "why": "x"}, travel(0, True, 1), 7, None, [],
    {"do": "post", "at": 0, "give": "gold", "want": "love", "offer": 1, "ask": 1},
])  # fmt: skip
def test_an_entry_that_is_no_action_is_skipped_as_unreadable(entry: object):
    state = after(quiet(), {A: [entry]})
    assert codes(state, A) == ["unreadable"]
    assert GAME.view(state, A).skipped[0].en.startswith("This is no action: ")


def test_a_very_long_complaint_is_cut():
    state = after(quiet(), {A: [{"do": "x" * 10_000}]})
    assert len(GAME.view(state, A).skipped[0].en) < 300


def test_a_reason_calls_a_system_by_its_name():
    done = step(quiet(), {A: [travel(0, 0, 1), build(1, 2), cancel(0), cancel(7)]})
    first, second, *_ = (place.name for place in done.state.places)
    said = [
        f"The fighters are at {first} already.",
        f"You do not control {second}.",
        f"You have no open order at {first}.",
        "You have no open order at 7.",
    ]
    told = [narrate(event, "en", ("Ana", "Bia")) for event in of_kind(done, ActionSkipped)]
    assert [skip.en for skip in GAME.view(done.state, A).skipped] == said
    assert told == [f"Ana's action {n + 1} is skipped: {why}" for n, why in enumerate(said)]


def test_actions_are_read_by_the_words_of_the_documentation():
    read = submitted(quiet(), A, [build(0, 2), travel(0, 1, 4)])
    assert read.actions == (Build(0, 2), Travel(1, 4, 0))


def test_every_sentence_has_both_languages_and_the_same_numbers():
    for words in SENTENCES.values():
        assert {part for part in "01" if f"{{{part}}}" in words.en} == {
            part for part in "01" if f"{{{part}}}" in words.pt
        }


@pytest.mark.parametrize("line, action", [
    ("build 6 at 0", build(0, 6)),
    ("send 5 from 0 to 3", travel(0, 3, 5)),
    ("Travel  5 from 0 to 3", travel(0, 3, 5)),
    ("scrap 2 at 0", scrap(2, at=0)),
    ("scrap 1 of fleet 4", scrap(1, fleet=4)),
    ("cancel at 0", {"do": "cancel", "at": 0}),
    ("fill 30 of order 7", {"do": "fill", "order": 7, "amount": 30}),
    ("post 100 g for 80m at 0 most 50", {
        "do": "post", "at": 0, "give": "gold", "want": "minerals",
        "offer": 100, "ask": 80, "most": 50,
    }),
])  # fmt: skip
def test_actions_can_be_typed(line: str, action: dict[str, object]):
    assert BOX.typed(GAME.view(quiet(), A), line) == {"actions": [action]}


def test_several_actions_are_typed_with_semicolons():
    view = GAME.view(quiet(), A)
    two = {"actions": [build(0, 1), scrap(2, at=0)]}
    assert BOX.typed(view, "build 1 at 0; scrap 2 at 0;") == two
    assert BOX.typed(view, "pass") == BOX.typed(view, "passo") == {"actions": []}


@pytest.mark.parametrize("line", ["fly", "build at 0", "{}", "build 1 at 0, scrap 2 at 0"])
def test_what_cannot_be_read_is_said(line: str):
    with pytest.raises(Illegal):
        BOX.typed(GAME.view(quiet(), A), line)


def test_the_words_of_the_hint_can_be_typed():
    view = GAME.view(quiet(), A)
    forms = BOX.hint(view, "en").split("like: ", 1)[1]
    assert len(BOX.typed(view, forms)["actions"]) == 7


def executed(state: State, submissions: dict[int, Submission], seats: list[int]) -> State:
    """A turn in which the seats' lists are executed in the order given."""
    turn = Turn(state, submissions, rolled("order", state.turn))
    for seat in seats:
        execute_list(turn, seat, submissions[seat])
    turn.set_out()
    assert STAGES[0] is execute_actions
    return turn.play(STAGES[1:]).state


def without_order(state: State) -> object:
    """A state in which it does not show who was executed first: ids of new orders, ranks in a wave."""
    orders = sorted(encode(replace(order, id=0)) for order in state.book.orders)
    fleets = sorted((wave.arrival, encode(f)) for wave in state.transit for f in wave.fleets)
    return state.systems, state.stocks, state.skipped, orders, fleets


def test_Q_KG_1_it_does_not_matter_whose_list_is_executed_first():
    state = BOX.game.setup(BOX.usual(4), rolled("order", 0)).state
    for turn in range(1, 41):
        bots = [BOX.bots[name] for name in ("random", "trader", "random", "expander")]
        lists = {
            seat: GAME.parse(view, bot(view, rolled(f"list {seat}", turn)))
            for seat, bot in enumerate(bots)
            for view in (GAME.view(state, seat),)
        }
        forwards = executed(state, lists, [0, 1, 2, 3])
        assert without_order(executed(state, lists, [3, 1, 2, 0])) == without_order(forwards)
        state = forwards


def test_an_entry_that_is_no_action_is_explained_in_both_languages():
    state = after(sky([held(A), held(B)]), {A: [{"do": "build", "at": 0}, "x"]})
    assert [(r.action, r.en, r.pt) for r in GAME.view(state, A).skipped] == [
        (0, "This is no action: The field 'ships' is missing.", "Isto não é uma ação: Falta o campo 'ships'."),
        (1, "This is no action: Expected an object, got a text.", "Isto não é uma ação: Era esperado um objeto, veio um texto."),
    ]  # fmt: skip
