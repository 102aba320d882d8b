"""What a seat may send: a step or an aimed action, read from raw JSON and checked against its view."""

from gamemaster.core.errors import Illegal
from gamemaster.core.values import Json
from gamemaster.games.bmiibo.bout import steps_of
from gamemaster.games.bmiibo.state import SLOTS, Slot, Submission, View, aimed, stepping


def read_submission(view: View, raw: Json) -> Submission:
    if view.seat is None or view.seat != view.now:
        raise Illegal("It is not your turn.", pt="Não é a sua vez.")
    if not isinstance(raw, dict) or len(raw) != 1:
        raise Illegal(
            'Send exactly one of {"move": "NE"}, {"attack": [x, y]}, {"ability": [x, y]} '
            'and {"ultimate": [x, y]}.',
            pt='Envie exatamente um destes: {"move": "NE"}, {"attack": [x, y]}, '
            '{"ability": [x, y]} ou {"ultimate": [x, y]}.',
        )
    ((word, what),) = raw.items()
    if word == "move":
        return _parsed_move(view, what)
    for slot in SLOTS:
        if word == slot:
            return _parsed_use(view, slot, what)
    raise Illegal(
        f"There is no action {_quoted(word)}: there are move, attack, ability and ultimate.",
        pt=f"Não existe a ação {_quoted(word)}: existem move, attack, ability e ultimate.",
    )


def _parsed_move(view: View, what: Json) -> Submission:
    for way in steps_of(view.config.metric):
        if what == way:
            return stepping(way)
    ways = ", ".join(steps_of(view.config.metric))
    raise Illegal(
        f"There is no direction {_quoted(what)}: there are {ways}.",
        ("move",),
        pt=f"Não existe a direção {_quoted(what)}: existem {ways}.",
    )


def _parsed_use(view: View, slot: Slot, what: Json) -> Submission:
    size = view.config.board
    if not (
        isinstance(what, list | tuple)
        and len(what) == 2
        and all(type(number) is int and 0 <= number < size for number in what)
    ):
        raise Illegal(
            f"The target must be a cell [x, y] with numbers from 0 to {size - 1}.",
            (slot,),
            pt=f"O alvo deve ser uma casa [x, y] com números de 0 a {size - 1}.",
        )
    assert view.seat is not None
    wait = view.bodies[view.seat].waits[SLOTS.index(slot)]
    if wait:
        raise Illegal(
            f"The {slot} is on cooldown: ready in {wait} of your turns.",
            (slot,),
            pt=f"A ação {slot} está em recarga: pronta daqui a {wait} turnos seus.",
        )
    return aimed(slot, (what[0], what[1]))


def _quoted(what: Json) -> str:
    """What somebody sent, short enough for a sentence."""
    if not isinstance(what, str):
        return "?"
    return repr(what if len(what) <= 40 else what[:39] + "…")
