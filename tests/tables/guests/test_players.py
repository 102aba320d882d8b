"""What a table opens with when little is said."""

from gamemaster.games import GAMES
from gamemaster.tables.guests.players import wished_config


def test_who_says_only_how_many_seats_gets_what_people_play():
    galaxy = GAMES["galaxy"]
    config, seats = wished_config(galaxy, None, None, 2)
    assert seats == 2
    assert config == wished_config(galaxy, None, galaxy.people, 2)[0]
    assert config["turns"] == wished_config(galaxy, None, None, None)[0]["turns"] == 30
