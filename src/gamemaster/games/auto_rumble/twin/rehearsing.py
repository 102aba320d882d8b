"""Machine code for battles that are fought to learn something: bots' trials, inventors', the lab's."""

from collections.abc import Sequence
from functools import lru_cache

from gamemaster.games.auto_rumble.battle.clashes import Ended, take_in_hand
from gamemaster.games.auto_rumble.battle.heroes import Hero, Settings
from gamemaster.games.auto_rumble.twin.battles import Arena
from gamemaster.games.auto_rumble.twin.kernels import FUNCTIONS, on_cpu
from gamemaster.vec.building import is_kept


def rehearse_compiled(*, anew: bool = False) -> bool:
    """Let trials of this process be fought by machine code. That takes minutes to make and is then kept on the disk:
    where it is not, it is made only if that is asked for. Whether there is some now."""
    if not anew and not is_kept(FUNCTIONS):
        return False
    on_cpu()
    take_in_hand(_fought)
    return True


@lru_cache(maxsize=1)
def _arena() -> Arena:
    return Arena()


def _fought(asked: Sequence[tuple[Hero, ...]], settings: Settings) -> list[Ended]:
    return [Ended(each.winner, each.rounds) for each in _arena().battles(asked, settings)]
