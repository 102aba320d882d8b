"""Events: what happened, as values, each with what a seat may know of it."""

from collections.abc import Iterable

from gamemaster.core.values import Seat, Value


class Event(Value, frozen=True, tag_field="event", tag=True):
    """One thing that happened, named in the past tense, with its resulting values; never prose."""


class Secret(Value, frozen=True):
    """An event that only some seats may know whole, and what everybody else sees of it."""

    seats: tuple[Seat, ...]
    secret: Event
    public: Event | None = None


Happening = Event | Secret


def seen_by(events: Iterable[Happening], seat: Seat | None) -> tuple[Event, ...]:
    """The events as one seat (None: a spectator) may see them, in order."""
    seen = (_form_for(event, seat) for event in events)
    return tuple(event for event in seen if event is not None)


def everything(events: Iterable[Happening]) -> tuple[Event, ...]:
    """The events whole: for the record after the end, for goldens, never for a seat."""
    return tuple(event.secret if isinstance(event, Secret) else event for event in events)


def _form_for(event: Happening, seat: Seat | None) -> Event | None:
    if not isinstance(event, Secret):
        return event
    return event.secret if seat in event.seats else event.public
