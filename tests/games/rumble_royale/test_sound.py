"""States of Rumble Royale from outside that the rules could not have made."""

from typing import Any

import pytest
from msgspec.structs import replace

from gamemaster.core.errors import Illegal
from gamemaster.games.rumble_royale.cards import read_card
from gamemaster.games.rumble_royale.sound import sound
from gamemaster.games.rumble_royale.state import (
    CardInReview,
    Counter,
    Later,
    Process,
    Spell,
    State,
    Tallies,
    Target,
)
from gamemaster.language import tree as t
from tests.games.rumble_royale.tables import (
    BATERIA,
    BREAD,
    METAL,
    POKE,
    at,
    play,
    prepared,
    resolved,
    table,
    with_player,
)

OWN = (
    "Sarja [2]: causa 1 de dano em cada oponente.",
    "Muro [1]: previna os primeiros 2 de dano que você receber neste turno.",
)


def good() -> State:
    """A turn with a Poke Monster aimed at seat 1, and two cards that players wrote."""
    state = table(hands={0: (POKE,), 1: (7,)}, extra=OWN)
    state, _ = resolved(state, {"plays": [play(POKE, at(1))]})
    return state


def process(**fields: Any) -> Process:
    return replace(good().processes[0], **fields)


def player(seat: int = 0, **fields: Any) -> dict[str, Any]:
    return {"players": with_player(good(), seat, **fields).players}


def spell(**fields: Any) -> Spell:
    (effect,) = read_card(OWN[1]).text.rules[0].do
    return replace(Spell(0, 8, effect, None, -1), **fields)


def later(**fields: Any) -> Later:
    base = Later(0, BREAD, None, (), None, None, 0, (), "end", 2, 9)
    return replace(base, **fields)


def test_a_turn_under_way_is_sound():
    sound(good())


def test_a_state_before_the_first_turn_is_sound():
    sound(prepared())


def test_what_cards_left_behind_is_sound():
    sound(replace(good(), spells=(spell(),), later=(later(),)))


FOREIGN = replace(read_card(OWN[0]), text=t.Text((t.Rule("play", (t.Attack(t.You()),)),)))


@pytest.mark.parametrize("changes, place", [
    ({"config": replace(good().config, basics=())}, "$.config"),
    ({"players": good().players[:1]}, "$.players"),
    ({"owing": ()}, "$.owing"),
    ({"catalogue": good().catalogue[1:]}, "$.catalogue"),
    ({"catalogue": (*good().catalogue, FOREIGN)}, "$.catalogue[9]"),
    ({"catalogue": (*good().catalogue, replace(read_card(OWN[0]), cost=-1))}, "$.catalogue[9]"),
    ({"catalogue": (*good().catalogue, replace(read_card(OWN[0]), name=""))}, "$.catalogue[9]"),
    ({"turn": 0}, "$.turn"),
    ({"turn": 11}, "$.turn"),
    ({"phase": "over"}, "$.winners"),
    ({"winners": (0,)}, "$.winners"),
    ({"phase": "over", "winners": (5,)}, "$.winners"),
    ({"written": (CardInReview(0, OWN[0]),)}, "$.written"),
    ({"owing": (1, 0)}, "$.owing"),
    ({"owing": (-1, 0)}, "$.owing"),
    ({"vetoes": 1}, "$.vetoes"),
    (player(life=0), "$.players[0].life"),
    (player(1, life=0, died=1), "$.players"),
    (player(died=1), "$.players"),
    (player(glory=-1), "$.players[0].glory"),
    (player(energy=-1), "$.players[0].energy"),
    (player(coins=-1), "$.players[0].coins"),
    (player(extra_coins=-11), "$.players[0].extra_coins"),
    (player(hand=(99,)), "$.players[0].hand"),
    (player(deck=(2, 1)), "$.players[0].deck"),
    (player(last_struck_by=2), "$.players[0].last_struck_by"),
    (player(marks=(Counter("b", 1), Counter("a", 1))), "$.players[0].marks"),
    (player(round=Tallies(taken=-1)), "$.players[0].round"),
    (player(coins=10**16), "$"),
    (player(0, reserved=(7,)), "$.players"),
    ({"slots": (None,)}, "$.slots"),
    ({"slots": (BREAD, None, None)}, "$.slots"),
    ({"pool": (8,)}, "$.slots"),
    ({"next_process": 1}, "$.processes[0].id"),
    ({"processes": (process(), process())}, "$.processes[1].id"),
    ({"processes": (process(owner=2),)}, "$.processes[0].owner"),
    ({"processes": (process(card=BREAD),)}, "$.processes[0].card"),
    ({"processes": (process(card=77),)}, "$.processes[0].card"),
    ({"processes": (process(life=0),)}, "$.processes[0].life"),
    ({"processes": (process(used=()),)}, "$.processes[0].used"),
    ({"processes": (process(variables=(Counter("x", 1),)),)}, "$.processes[0].variables"),
    ({"processes": (process(target=Target()),)}, "$.processes[0].target"),
    ({"processes": (process(target=Target(1, 1)),)}, "$.processes[0].target"),
    ({"processes": (process(target=Target(player=9)),)}, "$.processes[0].target"),
    ({"processes": (process(target=Target(subprocess=9)),)}, "$.processes[0].target"),
    ({"spells": (spell(card=BATERIA),)}, "$.spells[0].effect"),
    ({"spells": (spell(owner=-1),)}, "$.spells[0].owner"),
    ({"later": (later(do=(t.Kill(t.You()),)),)}, "$.later[0].do"),
    ({"later": (later(last=1),)}, "$.later[0].last"),
    ({"later": (later(by=4),)}, "$.later[0].by"),
    ({"later": (later(them=(Target(),)),)}, "$.later[0].them[0]"),
    ({"later": (later(whom=Target(5)),)}, "$.later[0].whom"),
])  # fmt: skip
def test_what_cannot_be_is_named(changes: dict[str, Any], place: str):
    with pytest.raises(Illegal) as refusal:
        sound(replace(good(), **changes))
    assert refusal.value.at == place
    assert refusal.value.pt


def test_subprocesses_of_the_dead_are_gone_where_the_table_says_so():
    state = table(3, hands={0: (METAL,)}, dead_subprocesses="leave")
    state, _ = resolved(state, {"plays": [play(METAL)]})
    sound(state)
    fallen = with_player(state, 0, life=0, died=1)
    with pytest.raises(Illegal) as refusal:
        sound(fallen)
    assert refusal.value.at == "$.processes[0].owner"


def test_only_a_host_has_cards_to_review():
    state = replace(prepared(), phase="review", written=(CardInReview(0, OWN[0]),))
    with pytest.raises(Illegal) as refusal:
        sound(state)
    assert refusal.value.at == "$.written"
