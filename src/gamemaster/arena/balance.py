"""What a lab found out, told: each piece's worth with its error, whom it beats, what goes well with it; a picture."""

from collections.abc import Iterator, Mapping
from html import escape
from typing import Annotated

from msgspec import Meta

from gamemaster.arena.lab import Answers
from gamemaster.core.lab import LabAnswer, Laboratory
from gamemaster.core.values import Lang, Value, say

FEW = 3
"""How many foes and friends of a piece are named."""
Thousandths = Annotated[int, Meta(ge=-2000, le=2000)]


class Worth(Value, frozen=True):
    """A worth in thousandths of a match won, its error at 95 %, and the trials behind it."""

    worth: Thousandths
    error: int
    trials: int


class Stratum(Value, frozen=True):
    """The worth at a number of players, in a round of the match."""

    players: int
    round: int
    found: Worth


class Beside(Value, frozen=True):
    """Another piece, and how one fares with or against it."""

    name: str
    found: Worth


class PieceFound(Value, frozen=True):
    """All that a lab knows of a piece."""

    name: str
    found: Worth
    strata: tuple[Stratum, ...]
    beats: tuple[Beside, ...]
    beaten_by: tuple[Beside, ...]
    goes_with: tuple[Beside, ...]
    fits: bool
    """Whether its worth lies in the band that the house keeps to."""


class LabReport(Value, frozen=True):
    """A whole library measured, best first."""

    game: str
    version: int
    kind: str
    band: tuple[int, int]
    pieces: tuple[PieceFound, ...]

    @property
    def outside(self) -> tuple[PieceFound, ...]:
        return tuple(piece for piece in self.pieces if not piece.fits)


Matrix = Mapping[tuple[str, str], LabAnswer]


def worth_of(answer: LabAnswer) -> Worth:
    return Worth(answer.mean, answer.error, answer.trials)


def meetings(answers: Answers) -> dict[tuple[str, str], LabAnswer]:
    """Every meeting from both sides."""
    found: dict[tuple[str, str], LabAnswer] = {}
    for question, answer in answers.items():
        if question.how == "meeting":
            one, other = question.about
            found[one, other], found[other, one] = answer, -answer
    return found


def report_of(game: str, version: int, lab: Laboratory, answers: Answers) -> LabReport:
    matrix = meetings(answers)
    pairs: dict[tuple[str, str], LabAnswer] = {}
    for question, answer in answers.items():
        if question.how == "pair":
            one, other = question.about
            pairs[one, other] = pairs[other, one] = answer
    found = [_piece(lab, name, answers, matrix, pairs) for name in lab.pieces()]
    found.sort(key=lambda piece: (-piece.found.worth, piece.name))
    return LabReport(game, version, lab.kind, lab.band, tuple(found))


def _piece(
    lab: Laboratory, name: str, answers: Answers, matrix: Matrix, pairs: Matrix
) -> PieceFound:
    strata = {
        (question.players, question.round): answer
        for question, answer in answers.items()
        if question.how == "worth" and question.about == (name,)
    }
    met = sum((a for (one, _), a in matrix.items() if one == name), LabAnswer())
    if lab.by_meetings:
        strata = {(2, 0): met, **strata}
    whole = met if lab.by_meetings else sum(strata.values(), LabAnswer())
    foes, friends = _beside(name, matrix), _beside(name, pairs)
    least, most = lab.band
    return PieceFound(
        name,
        worth_of(whole),
        tuple(Stratum(*where, worth_of(answer)) for where, answer in strata.items()),
        tuple(each for each in foes[:FEW] if each.found.worth > 0),
        tuple(each for each in reversed(foes[-FEW:]) if each.found.worth < 0),
        tuple(each for each in friends[:FEW] if each.found.worth > 0),
        least <= whole.mean <= most,
    )


def _beside(name: str, found: Matrix) -> list[Beside]:
    """The others, best for this one first."""
    others = [
        Beside(other, worth_of(answer)) for (one, other), answer in found.items() if one == name
    ]
    return sorted(others, key=lambda each: (-each.found.worth, each.name))


def percent(thousandths: int) -> str:
    return f"{thousandths / 10:+.1f} %"


def lines(report: LabReport, lang: Lang, before: LabReport | None = None) -> Iterator[str]:
    """The report as a table of text; with an earlier one, what each piece was worth then."""
    then = {piece.name: piece.found for piece in before.pieces} if before else {}
    yield say(
        lang,
        en=f"{report.game}, {report.kind}s: worth in matches won, ± at 95 %; the house keeps to "
        f"{percent(report.band[0])} … {percent(report.band[1])}",
        pt=f"{report.game}, {report.kind}s: valor em partidas ganhas, ± a 95 %; a casa fica entre "
        f"{percent(report.band[0])} e {percent(report.band[1])}",
    )
    for piece in report.pieces:
        found = piece.found
        mark = " " if piece.fits else "!"
        old = then.get(piece.name)
        was = (
            (say(lang, en=f"  was {percent(old.worth)}", pt=f"  era {percent(old.worth)}"))
            if old
            else ""
        )
        strata = " ".join(
            f"{s.players}p{s.round or ''}:{s.found.worth / 10:+.0f}" for s in piece.strata
        )
        yield (
            f"{mark} {piece.name:26} {percent(found.worth):>8} ± {found.error / 10:4.1f} "
            f"({found.trials}){was}  {strata}"
        )
        for words, others in (
            (say(lang, en="beats", pt="vence"), piece.beats),
            (say(lang, en="beaten by", pt="perde para"), piece.beaten_by),
            (say(lang, en="goes with", pt="combina com"), piece.goes_with),
        ):
            if others:
                yield f"      {words}: " + ", ".join(
                    f"{other.name} {percent(other.found.worth)}" for other in others
                )
    yield say(
        lang,
        en=f"{len(report.outside)} of {len(report.pieces)} outside the band",
        pt=f"{len(report.outside)} de {len(report.pieces)} fora da faixa",
    )


CELL, MARGIN = 12, 150


def picture(report: LabReport, matrix: Matrix) -> str:
    """Who beats whom: a square for each pair, the row's piece against the column's, best pieces first."""
    names = [piece.name for piece in report.pieces]
    side = MARGIN + CELL * len(names) + 10
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}" '
        f'font-family="sans-serif" font-size="{CELL - 3}">'
    ]
    for row, name in enumerate(names):
        at = MARGIN + CELL * row
        label = escape(name)
        parts.append(f'<text x="{MARGIN - 4}" y="{at + CELL - 3}" text-anchor="end">{label}</text>')
        parts.append(
            f'<text transform="translate({at + CELL - 3} {MARGIN - 4}) rotate(-90)">{label}</text>'
        )
        for column, other in enumerate(names):
            if (answer := matrix.get((name, other))) is not None:
                parts.append(_square(at, MARGIN + CELL * column, f"{name} – {other}", answer))
    return "".join((*parts, "</svg>\n"))


def _square(y: int, x: int, label: str, answer: LabAnswer) -> str:
    """Blue where the row wins, red where it loses, paler where it is even."""
    strength = min(100, abs(answer.mean) // 5)
    colour = "#2458a8" if answer.mean > 0 else "#b0302a"
    title = escape(f"{label}: {percent(answer.mean)} ± {answer.error / 10:.1f}")
    return (
        f'<rect x="{x}" y="{y}" width="{CELL - 1}" height="{CELL - 1}" fill="{colour}" '
        f'fill-opacity="{strength / 100:.2f}"><title>{title}</title></rect>'
    )
