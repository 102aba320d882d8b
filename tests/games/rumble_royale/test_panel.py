"""The panel of cards: readings that behave alike are one, others part in a scene that is told."""

import pytest

from gamemaster.games.rumble_royale.dialect import CARDS
from gamemaster.games.rumble_royale.panel import parting
from gamemaster.language import tree as t
from gamemaster.language.readings import legal, read


def played(*effects: t.Effect, choose: str = "") -> t.Text:
    return t.Text((t.Rule("play", effects),), choose=choose)  # type: ignore[arg-type]


YOU, FOES = t.You(), t.Each(t.Group("opponents"))


def test_what_comes_to_the_same_is_one_reading() -> None:
    once = played(t.Gain(YOU, 2, "glory"))
    twice = played(t.Gain(YOU, 1, "glory"), t.Gain(YOU, 1, "glory"))
    assert parting(once, twice) is None


@pytest.mark.parametrize(
    "a, b",
    [
        (t.Damage(FOES, 3), t.Lose(FOES, 4, "life")),
        (t.Gain(YOU, 1, "energy"), t.Gain(YOU, 2, "energy")),
        (t.Gain(YOU, 1, "coins"), t.Gain(YOU, 2, "coins")),
        (t.Lose(FOES, 1, "glory"), t.Lose(FOES, 2, "glory")),
        (t.Mark(YOU, "rust", 1), t.Mark(FOES, "rust", 1)),
    ],
)
def test_what_differs_parts(a: t.Effect, b: t.Effect) -> None:
    apart = parting(played(a), played(b))
    assert apart is not None
    assert apart.outcomes[0] != apart.outcomes[1]
    assert apart.scene.en != apart.scene.pt


def test_what_is_chosen_parts_two_readings() -> None:
    whom = t.Damage(t.Chosen(), 3)
    apart = parting(played(whom, choose="any"), played(whom, choose="opponent"))
    assert apart is not None
    assert apart.outcomes[1].en == "an opponent is chosen"


def test_a_subprocess_is_watched_for_several_turns() -> None:
    end = t.Text((t.Rule("end", (t.Gain(YOU, 1, "glory"),)),))
    start = t.Text((t.Rule("start", (t.Gain(YOU, 1, "glory"),)),))
    once = t.Text((t.Rule("end", (t.Gain(YOU, 1, "glory"),), limit=t.Limit(1, "battle")),))
    assert parting(end, start, stays=True) is not None
    assert parting(end, once, stays=True) is not None


def test_a_card_whose_readings_part_is_asked_about_with_a_scene() -> None:
    text = "Deal 3 damage to each opponent but gain 1 Glory if you took damage this turn."
    chart, readings = read(text, "en", CARDS, False)
    good = legal(readings, chart, False)
    assert len(good) in (1, 2)
    if len(good) == 2:
        assert parting(*good) is not None
