"""The company of one match: built-in bots and caged programs, seat by seat."""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import NamedTuple, TypeAlias

from msgspec import UNSET, UnsetType

from gamemaster.bots.folder import PackedBot
from gamemaster.bots.layers import Survey, survey
from gamemaster.bots.moves import some_moves
from gamemaster.bots.program import Conversation, ProgramBot
from gamemaster.bots.protocol import (
    Answer,
    Asking,
    Failure,
    Goodbye,
    Limits,
    greeting,
    line,
    read_answer,
    read_ready,
    refusal,
)
from gamemaster.bots.sandbox import Cage
from gamemaster.core.box import AnyBox
from gamemaster.core.contract import AnyBot, Outcome
from gamemaster.core.dice import ThreefryDice, key_of_stream
from gamemaster.core.errors import Trouble
from gamemaster.core.match import InProcess, bot_key
from gamemaster.core.values import Json, Seat, seat_names

SEED_SPAN = 1 << 31


@dataclass(frozen=True, slots=True)
class Installed:
    """A program whose files lie unpacked in a folder."""

    program: PackedBot
    folder: Path


Player: TypeAlias = AnyBot | Installed


class Terms(NamedTuple):
    """On what terms programs play: their limits, and the machine that cages them."""

    limits: Limits = Limits()
    machine: Survey | None = None
    """This one, looked at when a program starts, if nobody has looked at it yet."""


class Company:
    """A `Seating` for `play`: asks programs first, built-in bots meanwhile, then hears the programs.

    `players` may leave seats out, where others than these are asked.
    """

    def __init__(
        self,
        box: AnyBox,
        config: object,
        players: Mapping[Seat, Player],
        seed: str,
        *,
        names: Sequence[str] | None = None,
        terms: Terms = Terms(),  # noqa: B008 (a value)
    ) -> None:
        self._box = box
        self._config = config
        self._seed = seed
        self._names = tuple(names or seat_names(box.seated(config)))
        self._limits = terms.limits
        self._machine = terms.machine
        self._players = players
        functions = {seat: bot for seat, bot in players.items() if not isinstance(bot, Installed)}
        self._functions = InProcess(functions, seed)
        self.programs: dict[Seat, ProgramBot] = {}
        self._wanted: dict[Seat, int] = {}
        """How many moves each program wants to be shown."""
        self._untold: dict[Seat, Failure] = {}
        """Faults of the start, which the record keeps with the first turn."""

    def __enter__(self) -> "Company":
        try:
            for seat, player in self._players.items():
                if isinstance(player, Installed):
                    self._start(seat, player)
            self._await_ready()
        except BaseException:
            self.close()
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        fault: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _start(self, seat: Seat, player: Installed) -> None:
        machine = self._machine or survey()
        cage = Cage(player.program.command, player.folder, self._limits, machine)
        self.programs[seat] = bot = ProgramBot(cage, self._limits)
        bot.send(
            line(
                greeting(
                    self._box,
                    self._config,
                    seat,
                    names=self._names,
                    seed=_seed_for(self._seed, seat),
                    limits=self._limits,
                )
            )
        )

    def _await_ready(self) -> None:
        waiting = Conversation(self.programs, lambda bot: bot.limits.start_ms)
        for seat, (said, _) in waiting.hear(read_ready).items():
            if isinstance(said, Failure):
                self._untold[seat] = self.programs[seat].strike(
                    Failure("start", said.said("en"), pt=said.said("pt"))
                )
            else:
                self._wanted[seat] = said.moves

    def ask(self, turn: int, views: Mapping[Seat, object]) -> dict[Seat, Json | Trouble]:
        """Send the views to all programs before anybody's answer is read."""
        asked = {seat: bot for seat in views if (bot := self.programs.get(seat))}
        for seat, bot in asked.items():
            if not bot.dismissed:
                view = views[seat]
                default = self._box.game.default(view)
                bot.send(line(Asking(turn, view, default, self._moves(turn, seat, view))))
        functions = {seat: view for seat, view in views.items() if seat not in asked}
        answers = self._functions.ask(turn, functions)
        answers.update(self._heard(turn, asked))
        return answers

    def _moves(self, turn: int, seat: Seat, view: object) -> tuple[Json, ...] | UnsetType:
        """Some submissions that stand, if the program in the seat asked for them."""
        wanted = self._wanted.get(seat, 0)
        if not wanted:
            return UNSET
        return some_moves(self._box, view, bot_key(self._seed, seat), turn, wanted)

    def _heard(self, turn: int, asked: dict[Seat, ProgramBot]) -> dict[Seat, Json | Trouble]:
        answers: dict[Seat, Json | Trouble] = {}
        present = {seat: bot for seat, bot in asked.items() if not bot.dismissed}
        heard = Conversation(present, lambda bot: bot.limits.turn_ms + bot.bank_ms).hear(
            partial(_answer_to, turn)
        )
        for seat, (said, spent) in heard.items():
            bot = asked[seat]
            bot.bank_ms = max(0, bot.bank_ms - max(0, spent - bot.limits.turn_ms))
            answers[seat] = bot.strike(said) if isinstance(said, Failure) else said.submission
        for seat, bot in asked.items():
            if seat not in answers and bot.dismissed:
                why = bot.dismissed
                sent_away = Failure("dismissed", why.said("en"), pt=why.said("pt"))
                answers[seat] = self._untold.pop(seat, sent_away)
        return answers

    def look(self) -> None:
        """Between two questions: send away whoever holds too much meanwhile."""
        now = time.monotonic()
        for bot in self.programs.values():
            if not bot.dismissed:
                try:
                    bot.watch(now)
                except Failure as fault:
                    bot.strike(fault)

    def refused(self, turn: int, seat: Seat, fault: Trouble) -> None:
        bot = self.programs.get(seat)
        if bot and not bot.dismissed:
            bot.send(line(refusal(turn, fault)))

    def goodbye(self, outcome: Outcome | None) -> None:
        """Tell every program how it ended; they need not answer."""
        for seat, bot in self.programs.items():
            if not bot.dismissed:
                place = outcome.place(seat) if outcome else None
                bot.send(line(Goodbye(outcome=outcome, place=place)))

    def close(self) -> None:
        """End all programs; nothing of them is left."""
        for bot in self.programs.values():
            bot.dismiss(Failure("dismissed", "the match is over"))


def _answer_to(turn: int, text: bytes) -> Answer | None:
    """The answer, or None for one that comes too late for an earlier turn."""
    answer = read_answer(text)
    if answer.turn > turn:
        raise Failure(
            "garbled",
            f"it answered turn {answer.turn} when turn {turn} was asked",
            pt=f"respondeu ao turno {answer.turn} quando se pedia o turno {turn}",
        )
    return answer if answer.turn == turn else None


def _seed_for(seed: str, seat: Seat) -> int:
    return ThreefryDice(key_of_stream(bot_key(seed, seat), "hello")).below(SEED_SPAN)
