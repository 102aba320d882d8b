"""The next hit, or the first of the turn: kept off, lessened, doubled, sent elsewhere."""

from typing import Literal

from gamemaster.language import tree as t
from gamemaster.language.sentences.drafts import OPEN, Unfit
from gamemaster.language.sentences.makers.hits import Effects, Way
from gamemaster.language.sentences.makers.registry import maker

OneHit = Literal["next", "first", "damage"]


def _until(hits: OneHit, lasting: t.Lasting) -> t.Lasting:
    """The next hit is waited for until it comes; the first one is of this turn."""
    if hits == "next" and lasting == OPEN:
        return "battle"
    if hits == "first" and lasting != "round":
        raise Unfit
    return lasting


def _taken(way: Way) -> None:
    if way != "taken":
        raise Unfit


@maker
def one_prevented(
    to: t.Whom, hits: OneHit, way: Way = "taken", lasting: t.Lasting = OPEN
) -> Effects:
    _taken(way)
    return (t.Prevent(to, t.EventAmount(), hits, None, _until(hits, lasting)),)


@maker
def one_less(
    to: t.Whom, hits: OneHit, n: int, way: Way = "taken", lasting: t.Lasting = OPEN
) -> Effects:
    _taken(way)
    return (t.Prevent(to, n, hits, None, _until(hits, lasting)),)


@maker
def one_times(
    to: t.Whom,
    times: int,
    over: int,
    way: Way,
    hits: OneHit = "next",
    lasting: t.Lasting = OPEN,
) -> Effects:
    return (t.Factor(to, way, times, over, hits, _until(hits, lasting)),)


@maker
def one_more(
    to: t.Whom, n: int, way: Way, hits: OneHit = "next", lasting: t.Lasting = OPEN
) -> Effects:
    return (t.Bonus(to, way, n, hits, _until(hits, lasting)),)


@maker
def one_onto(
    to: t.Whom, onto: t.Whom, hits: OneHit, way: Way = "taken", lasting: t.Lasting = OPEN
) -> Effects:
    _taken(way)
    return (t.Redirect(to, t.EventAmount(), onto, hits, _until(hits, lasting)),)


@maker
def one_back(to: t.Whom, hits: OneHit, way: Way = "taken", lasting: t.Lasting = OPEN) -> Effects:
    return one_onto(to, t.Source(), hits, way, lasting)
