"""`gamemaster adjudicate`: one JSON document in, one out, for programs in any language."""

import sys
from collections.abc import Sequence
from typing import Any, NoReturn

from msgspec import UNSET, UnsetType

from gamemaster.cli.screen import show_json
from gamemaster.core.box import AnyBox, told
from gamemaster.core.codec import convert, decode, encode
from gamemaster.core.complaints import shortened
from gamemaster.core.contract import AnyStep
from gamemaster.core.dice import dice_for_turn, match_key
from gamemaster.core.errors import Illegal, Trouble
from gamemaster.core.events import everything
from gamemaster.core.values import Json, Lang, Seat, Value, seat_names
from gamemaster.games import find_game

LARGEST_SEAT = 999


class Adjudication(Value, frozen=True, kw_only=True):
    """Either a config to set up, or a state with the submissions to resolve on it."""

    config: Json | UnsetType = UNSET
    state: Json | UnsetType = UNSET
    submissions: dict[str, Json] | UnsetType = UNSET
    seed: str | int = ""
    turn: int | UnsetType = UNSET
    names: tuple[str, ...] = ()


class NotAdjudicated(Exception):
    """The document cannot be answered; `reason` is printed as JSON."""

    def __init__(self, fault: Trouble, seat: Seat | None = None) -> None:
        super().__init__(str(fault))
        at = fault.at if isinstance(fault, Illegal) else "$"
        self.reason = {"message": fault.message, "pt": fault.pt, "path": at, "seat": seat}


def adjudicate(game: str, *, lang: Lang = "en") -> int:
    """Read one JSON document on standard input, write the answer on standard output.

    {"config": …} sets a match up. {"state": …, "submissions": {"0": …, "1": …}, "seed": …}
    resolves one turn; a seat that is awaited and not in `submissions` plays its default. The
    answer is {"state", "events", "story", "awaiting", "outcome"}. A document that cannot be
    adjudicated gives exit code 2 and {"error": {"message", "path", "seat"}}.

    Parameters
    ----------
    game
        Which game; `gamemaster games` lists them.
    lang
        The language of the story.
    """
    try:
        answer = answered(find_game(game), sys.stdin.buffer.read(), lang)
    except NotAdjudicated as refusal:
        show_json(encode({"error": refusal.reason}).decode())
        return 2
    show_json(encode(answer).decode())
    return 0


def answered(box: AnyBox, document: bytes, lang: Lang) -> Json:
    """The answer to one document, or NotAdjudicated."""
    try:
        question = decode(document, Adjudication)
    except Illegal as fault:
        raise NotAdjudicated(fault) from None
    step = _set_up(box, question) if question.config is not UNSET else _resolved(box, question)
    events = everything(step.events)
    seats = len(question.names) or 64
    names = [*question.names, *seat_names(seats, lang)[len(question.names) :]]
    return {
        "state": step.state,
        "events": events,
        "story": told(box, events, lang, names),
        "awaiting": box.game.awaiting(step.state),
        "outcome": box.game.outcome(step.state),
    }


def _set_up(box: AnyBox, question: Adjudication) -> AnyStep:
    if question.state is not UNSET or question.submissions is not UNSET:
        raise NotAdjudicated(
            Illegal(
                "Give a config to set up, or a state with submissions; not both.",
                pt="Dê uma configuração para começar, ou um estado com envios; não ambos.",
            )
        )
    try:
        config = box.complete(question.config)
    except Illegal as fault:
        raise NotAdjudicated(fault.under("config")) from None
    return box.game.setup(config, dice_for_turn(match_key(str(question.seed)), 0))


def _resolved(box: AnyBox, question: Adjudication) -> AnyStep:
    if question.state is UNSET:
        raise NotAdjudicated(
            Illegal(
                "There is neither a config nor a state in this document.",
                pt="Não há configuração nem estado neste documento.",
            )
        )
    try:
        state = convert(question.state, box.state)
        box.sound(state)
    except Illegal as fault:
        raise NotAdjudicated(fault.under("state")) from None
    try:
        submissions = _submissions(box, state, question)
        turn = 1 if question.turn is UNSET else question.turn
        return box.game.resolve(
            state, submissions, dice_for_turn(match_key(str(question.seed)), turn)
        )
    except (Trouble, NotAdjudicated):
        raise
    except Exception as fault:
        _unsound(fault)


def _submissions(box: AnyBox, state: object, question: Adjudication) -> dict[Seat, Any]:
    awaited = box.game.awaiting(state)
    if not awaited:
        raise NotAdjudicated(
            Illegal(
                "The match of this state is over; nobody is awaited.",
                ("state",),
                pt="A partida deste estado acabou; não se espera ninguém.",
            )
        )
    sent = {} if question.submissions is UNSET else question.submissions
    by_seat = {_seat(said, awaited, question.names): raw for said, raw in sent.items()}
    submissions = {}
    for seat in awaited:
        view = box.game.view(state, seat)
        try:
            submissions[seat] = (
                box.game.parse(view, by_seat[seat]) if seat in by_seat else box.game.default(view)
            )
        except Illegal as fault:
            raise NotAdjudicated(fault.under("submissions", str(seat)), seat) from None
    return submissions


def _seat(said: str, awaited: Sequence[Seat], names: Sequence[str]) -> Seat:
    """A seat by its number from 0, or by its name if `names` were given."""
    numbered = said.isdecimal() and len(said) <= len(str(LARGEST_SEAT))
    seat = names.index(said) if said in names else int(said) if numbered else -1
    if seat not in awaited:
        raise NotAdjudicated(
            Illegal(
                f"Seat {shortened(said)!r} is not awaited; seats {list(awaited)} are.",
                ("submissions",),
                pt=f"O lugar {shortened(said)!r} não é esperado; esperam-se {list(awaited)}.",
            )
        )
    return seat


def _unsound(fault: Exception) -> NoReturn:
    """A state that was not made by the rules may break them anywhere; say so, without a traceback."""
    raise NotAdjudicated(
        Illegal(
            f"This state does not hold together ({type(fault).__name__}: {fault}).",
            ("state",),
            pt=f"Este estado não se sustenta ({type(fault).__name__}: {fault}).",
        )
    ) from None
