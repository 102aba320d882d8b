"""The shipped laws, held by every game that is listed here."""

from gamemaster.laws.test_environments import *  # noqa: F403
from gamemaster.laws.test_input import *  # noqa: F403
from gamemaster.laws.test_rules import *  # noqa: F403
from gamemaster.laws.test_said import *  # noqa: F403
from gamemaster.laws.test_secrets import *  # noqa: F403
from gamemaster.laws.test_sizes import *  # noqa: F403
