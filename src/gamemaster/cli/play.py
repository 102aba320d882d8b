"""`gamemaster play`: people at one keyboard take turns, bots fill the other seats."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from gamemaster.cli.learn import asides, is_aside
from gamemaster.cli.screen import (
    ask,
    console,
    refuse_bad_place,
    show_board,
    story_line,
    tell,
    write_file,
)
from gamemaster.cli.tables import (
    HUMAN,
    SeatAsked,
    fresh_seed,
    read_config,
    read_places,
    seat_brains,
    usual_places,
)
from gamemaster.core.box import AnyBox, read_typed, told
from gamemaster.core.codec import decode
from gamemaster.core.contract import AnyBot, AnyStep, Outcome
from gamemaster.core.dice import Dice
from gamemaster.core.errors import Illegal, Trouble
from gamemaster.core.events import seen_by
from gamemaster.core.fairness import Entropy, lock_of, seed_commitment
from gamemaster.core.match import AnyMatch, InProcess, Match, Safeguards, play_on
from gamemaster.core.record import write_record
from gamemaster.core.values import Json, Lang, listed, say
from gamemaster.games import find_game


def play_at_keyboard(
    game: str,
    *,
    seat: Annotated[list[str] | None, Parameter(negative=(), consume_multiple=True)] = None,
    config: Path | None = None,
    preset: str | None = None,
    level: int | None = None,
    seed: str | None = None,
    record: Path | None = None,
    shake: bool = False,
    lang: Lang = "en",
) -> int:
    """Play a match here; the story is told as it happens.

    Parameters
    ----------
    game
        Which game; `gamemaster games` lists them.
    seat
        NAME=human, NAME=BOT or NAME=FILE with a saved brain, once for each seat. Without it: you
        against bots of one level.
    config
        A JSON file with the config; what it leaves out is as usual.
    preset
        A ready-made config of the game by its name.
    level
        How strong the bots are that nobody named: 1 loses to beginners, 8 is the master. Without it: 3.
    seed
        The seed of all dice. Without it a secret one is drawn.
    record
        Where to keep the record, also of a match that was left.
    shake
        Let each person type something that goes into the dice, after the commitment is shown.
    lang
        The language of the story: en or pt.
    """
    box = find_game(game)
    if seat and level is not None:
        raise Trouble(
            "--level is for the bots that nobody named; at a seat, write NAME=level-3.",
            pt="--level é para os bots que ninguém nomeou; em um lugar, escreva NOME=level-3.",
        )
    places = read_places(box, seat or [])
    opened = preset or (None if seat or config else box.people)
    whole = read_config(box, config, opened, len(places) or None)
    if not places:
        places = usual_places(box, box.seated(whole), level, lang)
        _introduce(places, lang)
    whole = seat_brains(box, whole, places, fixed=bool(config or preset))
    refuse_bad_place(record)
    table = Keyboard(box, places, lang, seed or fresh_seed())
    try:
        table.play(whole, shake)
    finally:
        if record and table.match:
            write_file(record, write_record(table.match.record()))
            console.print(say(lang, en=f"Record: {record}", pt=f"Registro: {record}"), style="dim")
    return 0


def _introduce(places: Sequence[SeatAsked], lang: Lang) -> None:
    """Who plays against whoever named nobody."""
    others = listed(lang, [place.name for place in places[1:]])
    bot = places[1].player
    console.print(
        say(
            lang,
            en=f"You are {places[0].name}, against {others} ({bot}). Ctrl-C leaves the match.",
            pt=f"Você é {places[0].name}, contra {others} ({bot}). Ctrl-C encerra a partida.",
        ),
        style="dim",
        highlight=False,
    )


@contextmanager
def _hidden_screen() -> Iterator[None]:
    """The terminal's other screen: what is shown on it is in no scrollback afterwards."""
    console.set_alt_screen(True)
    console.clear()
    try:
        yield
    finally:
        console.clear()
        console.set_alt_screen(False)


class Keyboard:
    """A match at one keyboard: who sits there, and what is on the screen."""

    def __init__(self, box: AnyBox, places: Sequence[SeatAsked], lang: Lang, seed: str) -> None:
        self.box = box
        self.places = places
        self.names = [place.name for place in places]
        self.lang = lang
        self.seed = seed
        self.humans = [seat for seat, place in enumerate(places) if place.player == HUMAN]
        self.match: AnyMatch | None = None
        self.last: tuple[str, ...] = ()

    def play(self, config: object, shake: bool) -> None:
        seats = [self._player(seat, place) for seat, place in enumerate(self.places)]
        commitment = seed_commitment(self.seed)
        line = say(self.lang, en="Commitment to the dice", pt="Compromisso com os dados")
        console.print(f"{self.box.title} · {line}: {commitment}", style="dim")
        safeguards = Safeguards(self._shaken() if shake else ())
        match: AnyMatch = Match(self.box, config, self.seed, self.names, safeguards)
        whole = play_on(match, InProcess(seats, match.dice_seed), self._watch)
        if whole.end.outcome:
            self._tell_outcome(whole.end.outcome)

    def _shaken(self) -> tuple[Entropy, ...]:
        """What people type for the dice: the house is bound by its commitment, so nobody chooses them."""
        parts = []
        for seat in self.humans:
            words = say(
                self.lang,
                en=f"{self.names[seat]}, type anything to shake the dice (Enter: leave them): ",
                pt=f"{self.names[seat]}, digite qualquer coisa para sacudir os dados (Enter: deixe): ",
            )
            typed = ask(words).strip().encode(errors="replace").decode()
            if typed:
                parts.append(Entropy(seat, lock_of(typed), typed))
        return tuple(parts)

    def _player(self, seat: int, place: SeatAsked) -> AnyBot:
        if place.brain:
            return place.brain.bot
        if place.player != HUMAN:
            return self._thinking(place.name, self.box.bots[place.player])

        def person(view: object, _dice: Dice) -> Json:
            return self._ask(seat, view)

        return person

    def _thinking(self, name: str, bot: AnyBot) -> AnyBot:
        """A bot that is seen to think: a strong one makes machine code first, and that can take a minute."""
        words = say(
            self.lang,
            en=f"{name} is thinking (the first time on a machine that may take a minute)",
            pt=f"{name} está pensando (na primeira vez em uma máquina pode levar um minuto)",
        )

        def think(view: object, dice: Dice) -> Json:
            with console.status(story_line(words, self.names)):
                return bot(view, dice)

        return think

    def _watch(self, match: AnyMatch, step: AnyStep) -> None:
        """Tell what everybody may know; what one person alone may know stands in the view."""
        self.match = match
        alone = self.humans[0] if len(self.humans) == 1 else None
        if match.turn:
            heading = say(self.lang, en=f"Turn {match.turn}", pt=f"Turno {match.turn}")
            console.rule(heading, style="dim")
        self.last = told(self.box, seen_by(step.events, alone), self.lang, self.names)
        tell(self.last, self.names)
        if not self.humans or not match.awaiting:
            self._show(match.view(alone))

    def _show(self, view: object) -> None:
        show_board(self.box.draw(view, self.lang, self.names), self.box.colours)

    def _ask(self, seat: int, view: object) -> Json:
        """One person's turn; several at one keyboard each get a screen that leaves no trace."""
        if len(self.humans) == 1:
            self._show(view)
            return self._read(view)
        name = self.names[seat]
        ask(
            say(
                self.lang,
                en=f"{name}, press Enter when only you are looking. ",
                pt=f"{name}, aperte Enter quando só você estiver olhando. ",
            ),
        )
        with _hidden_screen():
            tell(self.last, self.names)
            console.print(story_line(name, self.names))
            self._show(view)
            return self._read(view)

    def _read(self, view: object) -> Json:
        """Ask until an answer stands and its author seals it; until then it can be replaced."""
        hint = f"{self.box.hint(view, self.lang)} ({asides(self.lang)}): "
        seal = say(
            self.lang,
            en="Enter seals it; or type another: ",
            pt="Enter sela; ou digite outro: ",
        )
        raw, stands = None, False
        while True:
            line = ask(seal if stands else hint)
            if is_aside(line, self.box, self.lang):
                continue
            if not line.strip():
                if stands:
                    return raw
                continue
            try:
                raw = self._raw(view, line)
                self.box.game.parse(view, raw)
                stands = True
            except Illegal as refusal:
                stands = False
                console.print(refusal.said(self.lang), style="red")

    def _raw(self, view: object, line: str) -> Json:
        """Typed in the game's own way, or as JSON."""
        if line.lstrip()[:1] in ("{", "["):
            return decode(line, Any)
        return read_typed(self.box, view, line)

    def _tell_outcome(self, outcome: Outcome) -> None:
        winners = listed(self.lang, [self.names[seat] for seat in outcome.winners])
        if len(outcome.winners) == len(self.names):
            words = say(self.lang, en="A draw.", pt="Empate.")
        elif len(outcome.winners) == 1:
            words = say(self.lang, en=f"Winner: {winners}", pt=f"Vencedor: {winners}")
        else:
            words = say(self.lang, en=f"Winners: {winners}", pt=f"Vencedores: {winners}")
        console.print(story_line(words, self.names))
