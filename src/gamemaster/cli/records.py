"""`gamemaster replay` and `gamemaster verify`: a record told again, and believed or not."""

from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from gamemaster.cli.proof import show_proof
from gamemaster.cli.screen import console, read_file, say_line, show_board, show_json, tell
from gamemaster.core.box import AnyBox, told
from gamemaster.core.codec import encode
from gamemaster.core.complaints import shortened
from gamemaster.core.contract import AnyStep
from gamemaster.core.errors import BrokenRecord, Trouble
from gamemaster.core.events import Event, everything, seen_by
from gamemaster.core.match import AnyMatch, replayed
from gamemaster.core.proof import examined
from gamemaster.core.receipts import read_receipts
from gamemaster.core.record import Record, read_record
from gamemaster.core.values import Lang, Seat, say
from gamemaster.core.verify import BotsAsked, verify
from gamemaster.games import find_game


def replay(
    record: Path,
    *,
    turn: int | None = None,
    seat: str | None = None,
    lang: Lang = "en",
    json: bool = False,
) -> None:
    """Tell a record again.

    Parameters
    ----------
    record
        The file that `gamemaster play --record` wrote.
    turn
        Only this turn, with the board after it (0: the setup).
    seat
        Only what this seat (its name, or its number from 1) could see; `spectator` for the public.
    lang
        The language of the story.
    json
        One JSON object a turn instead of the story.
    """
    whole = read_record(read_file(record), record)
    box = find_game(whole.head.game)
    if turn is not None and not 0 <= turn <= len(whole.turns):
        raise Trouble(
            f"{record} has turns 0 to {len(whole.turns)}, not {turn}.",
            pt=f"{record} tem os turnos de 0 a {len(whole.turns)}, não {turn}.",
        )
    eye = Eye(whole, seat)
    untrue: int | None = None
    for match, step in replayed(box, whole):
        if turn is not None and match.turn > turn:
            break
        if untrue is None and match.fingerprint != _claimed(whole, match.turn):
            untrue = match.turn
        if turn is None or match.turn == turn:
            _tell_turn(box, match, step, eye, lang, json, with_board=turn is not None)
    if turn is None and not json:
        show_board(box.draw(eye.view(match), lang, match.names), box.colours)
    if untrue is not None:
        warning = say(
            lang,
            en=f"From turn {untrue} on this is not the match whose fingerprints the record has; "
            f"`gamemaster verify {record}` says what does not hold.",
            pt=f"Do turno {untrue} em diante esta não é a partida cujas impressões digitais o registro "
            f"traz; `gamemaster verify {record}` diz o que não se sustenta.",
        )
        say_line(warning, to_author=True)


def _claimed(record: Record, turn: int) -> str:
    """The fingerprint that a record has of a turn (0: of the setup)."""
    return record.turns[turn - 1].fingerprint if turn else record.head.fingerprint


class Eye:
    """Through whose eyes a record is told: everything, one seat, or the public."""

    def __init__(self, record: Record, said: str | None) -> None:
        self.all = said is None
        self.seat = None if said is None else self._seat(record.head.seats, said)

    @staticmethod
    def _seat(names: tuple[str, ...], said: str) -> Seat | None:
        if said in names:
            return names.index(said)
        numbers = [str(number) for number in range(1, len(names) + 1)]
        if said in numbers:
            return numbers.index(said)
        if said == "spectator":
            return None
        seats = ", ".join(f"{n} ({name})" for n, name in enumerate(names, start=1))
        raise Trouble(
            f"There is no seat {shortened(said)!r}. There are: {seats}, and spectator.",
            pt=f"Não existe o lugar {shortened(said)!r}. Há: {seats}, e spectator.",
        )

    def events(self, step: AnyStep) -> tuple[Event, ...]:
        return everything(step.events) if self.all else seen_by(step.events, self.seat)

    def view(self, match: AnyMatch) -> Any:
        return match.view(self.seat)


def _tell_turn(
    box: AnyBox,
    match: AnyMatch,
    step: AnyStep,
    eye: Eye,
    lang: Lang,
    as_json: bool,
    with_board: bool,
) -> None:
    events = eye.events(step)
    lines = told(box, events, lang, match.names)
    if as_json:
        line = {
            "turn": match.turn,
            "events": events,
            "story": lines,
            "view": eye.view(match),
            "awaiting": match.awaiting,
            "outcome": match.outcome,
            "fingerprint": match.fingerprint,
        }
        show_json(encode(line).decode())
        return
    if match.turn:
        console.rule(say(lang, en=f"Turn {match.turn}", pt=f"Turno {match.turn}"), style="dim")
    tell(lines, match.names)
    if with_board:
        show_board(box.draw(eye.view(match), lang, match.names), box.colours)


def verify_file(
    record: Path,
    *,
    receipts: Annotated[list[Path] | None, Parameter(negative=())] = None,
    house: str | None = None,
    commitment: str | None = None,
    bots: bool = True,
    lang: Lang = "en",
) -> int:
    """Recompute a record from nothing: exit 0 if all of it holds, 1 at the first turn that does not.

    With receipts it also says whether the house counted all that it took, and whether it has lied.

    Parameters
    ----------
    record
        The file to check.
    receipts
        Files of receipts: those your page or program kept, and those the house published. May be given
        several times.
    house
        The public key of the house, as you knew it before the match; without it the receipts' own word
        is taken for it, and you compare it yourself.
    commitment
        The commitment to the seed as it was published before the match; without it the
        record can only be shown to agree with itself.
    bots
        Ask the bots of the house again what they play.
    lang
        The language of the verdict.
    """
    papers = [paper for file in receipts or () for paper in read_receipts(read_file(file), file)]
    try:
        text = read_file(record)
        whole = read_record(text, record)
        if commitment and commitment != whole.head.commitment:
            raise BrokenRecord(
                "it has another commitment to its seed than the one you were given",
                pt="tem outro compromisso com a semente que não o que você recebeu",
            )
        box = find_game(whole.head.game)
        many = len(whole.turns)
        again = say(
            lang,
            en=f"Playing {_turns(many, 'en')} again …",
            pt=f"Jogando {_turns(many, 'pt')} de novo …",
        )
        with console.status(again):
            asked = verify(box, whole, bots=bots)
    except BrokenRecord as fault:
        broken = say(
            lang,
            en=f"{record} does not hold at turn {fault.turn}: {fault.message}",
            pt=f"{record} não se sustenta no turno {fault.turn}: {fault.said('pt')}",
        )
        console.print(broken, style="red")
        return 1
    console.print(_verdict(record, whole, lang), style="green")
    if asked.asked or asked.unasked:
        console.print(_of_bots(asked, lang), style="dim")
    if receipts is None:
        return 0
    return show_proof(examined(text, whole, papers, house), whole.head.seats, lang)


def _of_bots(bots: BotsAsked, lang: Lang) -> str:
    return say(
        lang,
        en=f"Bots: {bots.asked} answers asked again and found the same, {bots.unasked} taken on the record's word",
        pt=f"Bots: {bots.asked} respostas pedidas de novo e iguais, {bots.unasked} na palavra do registro",
    )


def _turns(number: int, lang: Lang) -> str:
    one = number == 1
    return f"{number} " + say(lang, en="turn" if one else "turns", pt="turno" if one else "turnos")


def _verdict(file: Path, whole: Record, lang: Lang) -> str:
    game, version, turns = whole.head.game, whole.head.version, len(whole.turns)
    over = whole.end.outcome is not None
    return say(
        lang,
        en=f"{file} holds: {game} version {version}, {_turns(turns, 'en')}"
        f"{'' if over else ' (the match is not over)'}, fingerprint {whole.fingerprint}",
        pt=f"{file} se sustenta: {game} versão {version}, {_turns(turns, 'pt')}"
        f"{'' if over else ' (a partida não acabou)'}, impressão digital {whole.fingerprint}",
    )
