"""What a card may be aimed at when it is played, by what its text asks for."""

from collections.abc import Iterator

from gamemaster.games.rumble_royale.state import Target, View
from gamemaster.language.tree import Choice

AT_PLAYERS = ("any", "player", "opponent")
AT_SUBPROCESSES = ("any", "subprocess", "own_subprocess", "enemy_subprocess")


def fits_player(choose: Choice | str, own: bool) -> bool:
    """Whether a card that asks for this may be aimed at a player; `own`: at oneself."""
    return choose in AT_PLAYERS and not (own and choose == "opponent")


def fits_subprocess(choose: Choice | str, own: bool) -> bool:
    """Whether a card that asks for this may be aimed at a subprocess of one's own, or of another's."""
    return choose in ("any", "subprocess", "own_subprocess" if own else "enemy_subprocess")


def aims(view: View, choose: Choice | str) -> Iterator[Target]:
    """Everything in play that a card may be aimed at: players in the order of seats, then subprocesses."""
    for seat, player in enumerate(view.players):
        if player.alive and fits_player(choose, seat == view.seat):
            yield Target(player=seat)
    for shown in view.subprocesses:
        if fits_subprocess(choose, shown.owner == view.seat):
            yield Target(subprocess=shown.id)
