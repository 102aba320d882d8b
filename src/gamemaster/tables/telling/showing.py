"""How a table looks from outside: built field by field from what everybody may know."""

from collections.abc import Iterator, Sequence

from msgspec import UNSET, Raw

from gamemaster.core.box import AnyBox
from gamemaster.core.codec import encode
from gamemaster.core.errors import Illegal
from gamemaster.core.events import Event, Happening, everything, seen_by
from gamemaster.core.fairness import seed_commitment
from gamemaster.core.values import LANGS, Seat, Words
from gamemaster.tables.store.rows import Asker, SeatRow
from gamemaster.tables.table.live import LiveTable, Past
from gamemaster.tables.telling.answers import (
    Line,
    Mine,
    Person,
    Problem,
    ReplayStep,
    SeatShown,
    Sight,
    TableShown,
    Talks,
    TurnTold,
)


def table_shown(live: LiveTable, now: int, who: Asker | None = None) -> TableShown:
    """A table, and what of it is mine if somebody asks for himself."""
    row = live.row
    return TableShown(
        id=row.id,
        name=row.name,
        game=row.game,
        title=live.box.title,
        status=row.status,
        public=row.public,
        deadline=row.deadline,
        start=row.start,
        several=row.several,
        rated=row.rated,
        turn=row.turn,
        closes_at=row.closes_at,
        draws_at=row.draws_at,
        blind=row.blind,
        opens_at=row.opens_at,
        paused_left=row.paused_left,
        held="work" if row.held else None,
        now=now,
        created_at=row.created_at,
        awaiting=row.awaiting,
        host=Person(row.host_id, row.host_name or "") if row.host_id else None,
        seats=seats_shown(live),
        commitment=seed_commitment(row.seed),
        config=live.shown_config,
        outcome=row.outcome,
        ended=row.ended,
        rematch=row.rematch,
        before=row.before,
        notice=row.notice,
        chat=Talks(row.players_talk, row.spectators_talk),
        watching=live.watching(),
        me=UNSET if who is None else Mine(live.seats_of(who), live.is_host(who)),
    )


def seats_shown(live: LiveTable) -> tuple[SeatShown, ...]:
    return tuple(_seat_shown(live, seat) for seat in live.seats)


def _seat_shown(live: LiveTable, seat: SeatRow) -> SeatShown:
    owner = seat.account_id
    return SeatShown(
        seat=seat.seat,
        name=seat.called,
        account=Person(owner, seat.account_name or "") if owner else None,
        bot=seat.bot,
        remote=seat.token_hash is not None,
        free=seat.is_free,
        stand_in=seat.stand_in,
        missed=seat.missed,
        awaited=seat.seat in live.row.awaiting,
        sealed=seat.seat in live.sealed and live.row.status != "over",
        lock=seat.lock,
        opened=seat.opener is not None,
        left=seat.is_left,
        wants_end=seat.wants_end,
    )


def story(box: AnyBox, events: Sequence[Event], names: Sequence[str]) -> tuple[Line, ...]:
    """The events as sentences in both languages; an event without one is left out."""
    return tuple(line for at, event in enumerate(events) for line in _lines(box, event, at, names))


def _lines(box: AnyBox, event: Event, at: int, names: Sequence[str]) -> Iterator[Line]:
    inner = [box.within(event, lang, names) for lang in LANGS]
    for (en, place), (pt, _) in zip(*inner, strict=True):
        if en or pt:
            yield Line(en, pt, at, place)
    if not inner[0]:
        en, pt = (box.narrate(event, lang, names) for lang in LANGS)
        if en or pt:
            yield Line(en, pt, at)


def drawn(box: AnyBox, view: object, names: Sequence[str]) -> Words:
    return Words(*(box.draw(view, lang, names) for lang in LANGS))


def hinted(box: AnyBox, view: object) -> Words:
    return Words(*(box.hint(view, lang) for lang in LANGS))


def eyes(events: Sequence[Happening], seat: Seat | None, whole: bool = False) -> tuple[Event, ...]:
    return everything(events) if whole else seen_by(events, seat)


def sights(
    box: AnyBox, names: Sequence[str], past: Past, seats: Sequence[Seat | None]
) -> dict[Seat | None, tuple[Sight, tuple[Seat, ...]]]:
    """What some seats know after a turn, and what they saw happen in it; and who owes something now."""
    awaiting = box.game.awaiting(past.state)
    return {seat: (_sight(box, names, past, seat, awaiting), awaiting) for seat in seats}


def _sight(
    box: AnyBox, names: Sequence[str], past: Past, seat: Seat | None, awaiting: Sequence[Seat]
) -> Sight:
    view, seen = box.game.view(past.state, seat), seen_by(past.events, seat)
    return Sight(
        turn=past.turn,
        seat=seat,
        view=Raw(encode(view)),
        text=drawn(box, view, names),
        hint=hinted(box, view) if seat is not None and seat in awaiting else None,
        events=Raw(encode(seen)),
        story=story(box, seen, names),
    )


def step_shown(
    box: AnyBox,
    past: Past,
    names: Sequence[str],
    seat: Seat | None,
    *,
    whole: bool = False,
    text: bool = False,
) -> ReplayStep:
    """One turn of a replay through a seat's eyes, or with every event whole."""
    view, seen = box.game.view(past.state, seat), eyes(past.events, seat, whole)
    return ReplayStep(
        turn=past.turn,
        events=Raw(encode(seen)),
        story=story(box, seen, names),
        view=Raw(encode(view)),
        awaiting=box.game.awaiting(past.state),
        text=drawn(box, view, names) if text else UNSET,
    )


def turn_told(live: LiveTable, seen: Sight, awaiting: tuple[Seat, ...]) -> TurnTold:
    """The frame of a resolved turn; the clock and the seats are those of now."""
    latest = seen.turn == live.row.turn
    return TurnTold(
        turn=seen.turn,
        events=seen.events,
        story=seen.story,
        view=seen.view,
        text=seen.text,
        hint=seen.hint,
        awaiting=awaiting,
        closes_at=live.row.closes_at if latest else None,
        seats=seats_shown(live),
        status=live.row.status if latest else "running",
        outcome=live.row.outcome if latest else None,
    )


def problem(fault: Illegal) -> Problem:
    """A fault, for the author of what does not stand; of sentences also the place in them."""
    return Problem(
        fault.message,
        fault.said("pt"),
        fault.path,
        fault.at,
        fault.span or UNSET,
        fault.nearest or UNSET,
        fault.repairs or UNSET,
        fault.readings or UNSET,
    )
