"""`gamemaster train`: let a fighter learn."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from gamemaster.core.errors import Trouble, need_extra
from gamemaster.core.values import Lang, Words
from gamemaster.games.bmiibo.config import check
from gamemaster.games.bmiibo.state import FEWEST, MOST, Config
from gamemaster.games.bmiibo.verbs.fighters import one_fighter


def train(
    *,
    fighter: Path,
    board: int = 8,
    players: int = 2,
    minutes: Annotated[float | None, Parameter(negative=())] = None,
    matches: int | None = None,
    seed: str = "0",
    workers: int = 2,
    brains: Path = Path("brains"),
    resume: bool = False,
    lang: Lang = "en",
) -> int:
    """Train a Bmiibo by Q-learning; the brain and a report with its learning curve are kept.

    Parameters
    ----------
    fighter
        A folder or file with the fighter, or the name of a library fighter.
    board
        Cells along a side.
    players
        How many fight.
    minutes
        How long to train by the clock; 2 if neither this nor matches is given.
    matches
        How many matches to train; repeatable to the byte with the same seed.
    seed
        The seed of everything drawn by lot.
    workers
        1 or 2 threads; the brain is the same.
    brains
        The folder where brains are kept.
    resume
        Go on from the brain that is there, of a training that was finished or killed.
    lang
        The language of what is told and of the report: en or pt.
    """
    _check_wishes(players, minutes, matches)
    config = Config(fighters=(one_fighter(fighter),) * players, board=board)
    check(config)
    try:
        from gamemaster.games.bmiibo.learning.training import Training
        from gamemaster.games.bmiibo.verbs.course import Course, past_brain
    except ImportError as missing:
        raise need_extra(
            Words("Training needs", "O treino precisa de"), missing.name, "learn"
        ) from None
    past = past_brain(brains, config) if resume else None
    course = Course(Training(config, seed=seed, workers=workers, past=past), brains, lang)
    if matches is not None:
        course.by_matches(matches)
    else:
        course.by_clock(60 * (2.0 if minutes is None else minutes))
    course.close()
    return 0


def _check_wishes(players: int, minutes: float | None, matches: int | None) -> None:
    if minutes is not None and matches is not None:
        raise Trouble(
            "Give minutes or matches, not both.", pt="Dê --minutes ou --matches, não ambos."
        )
    if not FEWEST <= players <= MOST:
        raise Trouble(
            f"Bmiibo is for {FEWEST} to {MOST} fighters, not {players}.",
            pt=f"Bmiibo é para {FEWEST} a {MOST} lutadores, não {players}.",
        )
    if minutes is not None and not 0 < minutes <= 24 * 60:
        raise Trouble(
            "minutes must be above 0 and at most a day.",
            pt="--minutes deve ser maior que 0 e de no máximo um dia.",
        )
    if matches is not None and not 1 <= matches <= 10**9:
        raise Trouble(
            "matches must be from 1 to 1,000,000,000.",
            pt="--matches deve ser de 1 a 1.000.000.000.",
        )
