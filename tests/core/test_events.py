"""Secret and public forms."""

from gamemaster.core.events import Event, Secret, everything, seen_by


class CardDrawn(Event, frozen=True):
    seat: int
    card: str


class CardsDrawn(Event, frozen=True):
    seat: int
    count: int


DRAWN = Secret((1,), secret=CardDrawn(1, "Potato"), public=CardsDrawn(1, 1))
UNSEEN = Secret((0,), secret=CardDrawn(0, "Metal"))


def test_its_seats_see_the_secret_and_others_the_public_form():
    assert seen_by((DRAWN,), 1) == (CardDrawn(1, "Potato"),)
    assert seen_by((DRAWN,), 0) == (CardsDrawn(1, 1),)
    assert seen_by((DRAWN,), None) == (CardsDrawn(1, 1),)


def test_an_event_without_a_public_form_is_not_there_for_others():
    assert seen_by((UNSEEN, DRAWN), None) == (CardsDrawn(1, 1),)


def test_the_record_after_the_end_sees_everything():
    assert everything((UNSEEN, DRAWN)) == (CardDrawn(0, "Metal"), CardDrawn(1, "Potato"))
