"""One's own sequence, found step by step: every card at every target, against what the others may play."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from gamemaster.bots.levels import LevelStrength, best_of
from gamemaster.core.dice import Dice
from gamemaster.core.values import Seat
from gamemaster.games.rumble_royale.aims import aims
from gamemaster.games.rumble_royale.bots import WARDS, hurts
from gamemaster.games.rumble_royale.levels.guessing import Guess, others_play
from gamemaster.games.rumble_royale.stages import close_turn, name_winners, play_sequences
from gamemaster.games.rumble_royale.state import (
    Face,
    Play,
    Process,
    State,
    Submission,
    Target,
    View,
)
from gamemaster.games.rumble_royale.turn import Turn
from gamemaster.language.tree import Card, nodes

ALIVE = 120
"""What being alive is worth beside one's Life."""
LIFE, ENERGY, CARD = 10, 2, 4
"""What a point of Life, of Energy and a card of the deck are worth."""
GLORY, GLORY_LATER = 40, 5
"""What Glory is worth, and how much more with every turn: it decides only at the end."""
STANDING = 8
"""What a subprocess in play is worth for each turn to come, up to four."""
WARD = 8
"""What each point of Life is worth that a ward has left to take damage with."""
WON = 2_000
PLAYED_OUT = (play_sequences, close_turn, name_winners)
"""The stages that a guess plays: what comes after them, hands that are drawn anew, is worth the same to all."""
LONGEST = 8
"""Cards of a sequence, at most."""


class Futures:
    """Some ways in which the turn may go, drawn once and asked often."""

    def __init__(self, view: View, times: int, dice: Dice) -> None:
        self.me: Seat = view.seat or 0
        self.dice = dice
        self.drawn = []
        for n in range(times):
            state = Guess(view, dice.named("guess", n)).state()
            self.drawn.append((state, others_play(state, self.me, dice.named("others", n))))

    def worth(self, plays: Sequence[Play]) -> int:
        """What a sequence is worth on average."""
        mine = {self.me: Submission(plays=tuple(plays))}
        total = 0
        for state, others in self.drawn:
            under_way = Turn(state, others | mine, self.dice.named("turn"))
            total += worth(under_way.play(PLAYED_OUT).state, self.me)
        return total // len(self.drawn)


def worth(state: State, me: Seat) -> int:
    """How a seat stands: its own worth less the mean of the others'. A match that is won by more is won more surely:
    the others may do better than was guessed."""
    others = [_standing(state, seat) for seat in range(len(state.players)) if seat != me]
    ahead = _standing(state, me) - sum(others) // len(others)
    if state.phase != "over":
        return ahead
    return ahead + (WON // len(state.winners) if me in state.winners else -WON)


def _standing(state: State, seat: Seat) -> int:
    player = state.players[seat]
    if not player.is_alive:
        return 0
    left = min(4, state.config.turns - state.turn + 1)
    own = sum(
        _lasting(state, process, left) for process in state.processes if process.owner == seat
    )
    cards = len(player.hand) + len(player.deck)
    return (
        ALIVE
        + LIFE * player.life
        + (GLORY + GLORY_LATER * state.turn) * player.glory
        + ENERGY * player.energy
        + CARD * cards
        + own
    )


def _lasting(state: State, process: Process, left: int) -> int:
    """What a subprocess will still do: a ward takes about two points a turn, as long as it lives."""
    if not is_ward(state.catalogue[process.card]):
        return STANDING * left
    return WARD * min(process.life, 2 * left) + STANDING * left // 4


@lru_cache(maxsize=2048)
def is_ward(card: Card) -> bool:
    """Whether a card, once in play, keeps damage from its owner."""
    return card.life > 0 and any(isinstance(node, WARDS) for node in nodes(card.text))


def targets(view: View, face: Face) -> Iterator[Target | None]:
    """Everything a card may be aimed at."""
    if not face.choose:
        yield None
        return
    spared = hurts(face)
    seen = set()
    for aim in aims(view, face.choose):
        kind = _kind(view, aim)
        if kind not in seen and not (spared and kind[0] == view.seat):
            seen.add(kind)
            yield aim


def _kind(view: View, aim: Target) -> tuple[Seat, str, int]:
    """Whose a target is, and which: of several that are the same one is tried."""
    if aim.player is not None:
        return aim.player, "", 0
    shown = next(shown for shown in view.subprocesses if shown.id == aim.subprocess)
    return shown.owner, shown.name, shown.life


def best_sequence(view: View, strength: LevelStrength, longest: int, dice: Dice) -> list[Play]:
    """Card after card, the best each time, as long as one is better than none."""
    if not view.may_play:
        return []
    futures = Futures(view, max(1, strength.budget), dice.named("futures"))
    hand, energy = list(view.hand), view.energy
    plays: list[Play] = []
    so_far = futures.worth(plays)
    while len(plays) < longest:
        options = [
            (face, Play(face.card, target))
            for face in dict.fromkeys(hand)
            if face.cost <= energy
            for target in targets(view, face)
        ]
        if not options:
            return plays
        worths = [futures.worth([*plays, play]) for _, play in options]
        chosen = best_of(worths, strength.noise, dice)
        if worths[chosen] + strength.noise < so_far:
            return plays
        face, play = options[chosen]
        so_far = worths[chosen]
        hand.remove(face)
        energy -= face.cost
        plays.append(play)
    return plays
