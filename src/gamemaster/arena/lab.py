"""A balance lab: questions answered by all processors into a folder, from which it goes on if it was killed.

Answers are kept by what was asked and the content it was asked of. So a lab that was killed goes on where it was, one that
is run again after a piece was reworded asks only what that changes, and both come to the same bytes.
"""

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import NamedTuple, TypeAlias

from gamemaster.arena.engines import EngineName, open_engine
from gamemaster.core.box import AnyBox
from gamemaster.core.codec import decode, digest, encode
from gamemaster.core.depth import load
from gamemaster.core.errors import Illegal, Trouble
from gamemaster.core.lab import How, LabAnswer, Laboratory, LabQuestion
from gamemaster.core.values import Value
from gamemaster.games import find_game

JOURNAL = "answers.jsonl"
_CHUNK = 8
"""Questions that a worker takes at a time; a kill loses that many at most for each."""

Answers: TypeAlias = dict[LabQuestion, LabAnswer]
LabProgress: TypeAlias = Callable[[int, int], None]
"""How many questions are answered, of how many."""


class LabMeans(NamedTuple):
    """How much is tried, and with what."""

    trials: int = 240
    workers: int = 1
    engine: EngineName = "pool"
    ask: tuple[How, ...] = ()
    """Only questions of these kinds; none named: all."""
    compiling: bool = False
    """Whether machine code is made first, where a game has some that takes its time."""


class KeptAnswer(Value, frozen=True):
    """A line of the journal."""

    key: str
    answer: LabAnswer


class LabJob(NamedTuple):
    """What a worker is told once."""

    where: str

    def hired(self) -> "LabWorker":
        lab: Laboratory = load(self.where)
        lab.make_ready(compiling=False)
        return LabWorker(lab)


class LabWorker:
    def __init__(self, lab: Laboratory) -> None:
        self._lab = lab

    def play_all(self, tasks: Sequence[LabQuestion]) -> list[tuple[LabQuestion, LabAnswer]]:
        return [(question, self._lab.answer(question)) for question in tasks]

    def close(self) -> None:
        """Nothing is held open."""


def find_lab(game: str, kind: str | None = None) -> tuple[AnyBox, str]:
    """The game, and where its lab for a kind of content is; without a kind its first."""
    box = find_game(game)
    kinds = {load(where).kind: where for where in box.labs}
    if not kinds:
        raise Trouble(
            f"{box.title} has no content of the house to measure.",
            pt=f"{box.title} não tem conteúdo da casa a medir.",
        )
    if kind is not None and kind not in kinds:
        raise Trouble(
            f"{box.title} measures no {kind!r}. There is: {', '.join(kinds)}.",
            pt=f"{box.title} não mede {kind!r}. Há: {', '.join(kinds)}.",
        )
    return box, kinds[kind or next(iter(kinds))]


class LabJournal:
    """Answers on the disk, a line each; a line that was cut by a kill is dropped."""

    def __init__(self, path: Path) -> None:
        self._file = path / JOURNAL
        path.mkdir(parents=True, exist_ok=True)
        self.kept: dict[str, LabAnswer] = {}
        whole = 0
        for line in (
            self._file.read_bytes().splitlines(keepends=True) if self._file.exists() else ()
        ):
            try:
                kept = decode(line, KeptAnswer)
            except Illegal:
                break
            if not line.endswith(b"\n"):
                break
            self.kept[kept.key] = kept.answer
            whole += len(line)
        self._open = self._file.open("ab")
        self._open.truncate(whole)

    def keep(self, key: str, answer: LabAnswer) -> None:
        self.kept[key] = answer
        self._open.write(encode(KeptAnswer(key, answer)) + b"\n")
        self._open.flush()

    def close(self) -> None:
        os.fsync(self._open.fileno())
        self._open.close()


def key_of(box: AnyBox, lab: Laboratory, question: LabQuestion, all_of: str) -> str:
    """What an answer depends on: the rules, the question, the pieces asked about; a worth, on all of them."""
    pieces = lab.pieces()
    asked = [f"{box.id} {box.game.version} {lab.kind}", *(pieces[name] for name in question.about)]
    if question.how != "meeting":
        asked.append(all_of)
    return digest(encode(question), *(text.encode() for text in asked))


def digest_of(pieces: Mapping[str, str]) -> str:
    return digest(encode(dict(pieces)))


def run_lab(
    game: str,
    path: Path,
    kind: str | None = None,
    means: LabMeans = LabMeans(),  # noqa: B008 (a value)
    progress: LabProgress | None = None,
) -> Answers:
    """Answer what is not answered yet; everything that was asked, in the order of asking."""
    box, where = find_lab(game, kind)
    lab: Laboratory = load(where)
    asked = lab.questions(means.trials)
    questions = [each for each in asked if not means.ask or each.how in means.ask]
    all_of = digest_of(lab.pieces())
    keys = {question: key_of(box, lab, question, all_of) for question in questions}
    with closing(LabJournal(path)) as journal:
        left = [question for question in questions if keys[question] not in journal.kept]
        done = len(questions) - len(left)
        for question, answer in _answers(where, left, means):
            journal.keep(keys[question], answer)
            done += 1
            if progress:
                progress(done, len(questions))
        return {question: journal.kept[keys[question]] for question in questions}


def _answers(
    where: str, left: Sequence[LabQuestion], means: LabMeans
) -> Iterator[tuple[LabQuestion, LabAnswer]]:
    if not left:
        return
    if means.compiling:
        load(where).make_ready(compiling=True)  # once, for all workers
    with closing(open_engine(means.engine, LabJob(where), means.workers)) as doing:
        chunks = (left[at : at + _CHUNK] for at in range(0, len(left), _CHUNK))
        for answers in doing.run(chunks):
            yield from answers
