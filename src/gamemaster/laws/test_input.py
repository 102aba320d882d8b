"""The laws of input: whatever comes from outside is read, or refused with a sentence and its place."""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gamemaster.core.box import AnyBox
from gamemaster.core.codec import plain
from gamemaster.core.dice import dice_for_turn, match_key
from gamemaster.core.errors import Illegal
from gamemaster.core.values import Json
from gamemaster.laws.walks import walk

ODD = ("\ud800", 10**30, -(10**30), "a" * 999)
"""Half a character, numbers beyond 64 bits, a long text."""
JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False)
    | st.text(max_size=8)
    | st.sampled_from(ODD),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=12,
)
quickly = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))


def parses_or_refuses(box: AnyBox, view: object, raw: Json) -> None:
    try:
        box.game.parse(view, raw)
    except Illegal as refusal:
        assert refusal.message
        assert refusal.pt
        assert refusal.at.startswith("$")


@quickly
@given(raw=JSON)
def test_parse_of_anything_returns_or_refuses(box: AnyBox, raw: Json) -> None:
    state = box.game.setup(box.usual(box.seats[0]), dice_for_turn(match_key("parse"), 0)).state
    for seat in (None, box.game.awaiting(state)[0]):
        parses_or_refuses(box, box.game.view(state, seat), raw)


@quickly
@given(seed=st.integers(0, 50), junk=JSON, where=st.integers(0, 10_000))
def test_parse_of_a_mangled_submission_returns_or_refuses(
    box: AnyBox, seed: int, junk: Json, where: int
) -> None:
    for stride in walk((box, box.usual(box.seats[0])), f"mangle {seed}", most=1):
        for seat, raw in stride.raws.items():
            parses_or_refuses(
                box, box.game.view(stride.state, seat), mangled(plain(raw), junk, where)
            )


def mangled(raw: Json, junk: Json, where: int) -> Json:
    """The same JSON with one of its parts replaced by junk."""
    if isinstance(raw, dict) and raw:
        key = sorted(raw)[where % len(raw)]
        return raw | {key: mangled(raw[key], junk, where // len(raw))}
    if isinstance(raw, list) and raw:
        place = where % len(raw)
        return [*raw[:place], mangled(raw[place], junk, where // len(raw)), *raw[place + 1 :]]
    return junk


@quickly
@given(raw=JSON)
def test_any_config_completes_or_is_refused(box: AnyBox, raw: Json) -> None:
    try:
        box.complete(raw)
    except Illegal as refusal:
        assert refusal.message
        assert refusal.pt
