"""The public face, for type checkers: see `__init__.py`."""

from gamemaster.core.box import (
    Bot as Bot,
)
from gamemaster.core.box import (
    Box as Box,
)
from gamemaster.core.box import (
    all_of_it as all_of_it,
)
from gamemaster.core.box import (
    nothing_hidden as nothing_hidden,
)
from gamemaster.core.box import (
    told as told,
)
from gamemaster.core.codec import (
    convert as convert,
)
from gamemaster.core.codec import (
    decode as decode,
)
from gamemaster.core.codec import (
    encode as encode,
)
from gamemaster.core.codec import (
    plain as plain,
)
from gamemaster.core.contract import (
    Game as Game,
)
from gamemaster.core.contract import (
    Outcome as Outcome,
)
from gamemaster.core.contract import (
    Step as Step,
)
from gamemaster.core.contract import (
    ranked as ranked,
)
from gamemaster.core.depth import Lesson as Lesson
from gamemaster.core.depth import Panel as Panel
from gamemaster.core.depth import Primer as Primer
from gamemaster.core.depth import Verb as Verb
from gamemaster.core.dice import Dice as Dice
from gamemaster.core.errors import Illegal as Illegal
from gamemaster.core.errors import Trouble as Trouble
from gamemaster.core.events import Event as Event
from gamemaster.core.events import Secret as Secret
from gamemaster.core.events import seen_by as seen_by
from gamemaster.core.known import Known as Known
from gamemaster.core.match import Match as Match
from gamemaster.core.match import play as play
from gamemaster.core.record import read_record as read_record
from gamemaster.core.record import write_record as write_record
from gamemaster.core.spaces import Shape as Shape
from gamemaster.core.values import (
    Json as Json,
)
from gamemaster.core.values import (
    Lang as Lang,
)
from gamemaster.core.values import (
    Seat as Seat,
)
from gamemaster.core.values import (
    Value as Value,
)
from gamemaster.core.values import (
    Words as Words,
)
from gamemaster.core.values import (
    listed as listed,
)
from gamemaster.core.values import (
    say as say,
)
from gamemaster.core.verify import verify as verify
from gamemaster.envs import parallel_env as parallel_env
from gamemaster.games import GAMES as GAMES
from gamemaster.games import add_game as add_game
from gamemaster.games import find_game as find_game
