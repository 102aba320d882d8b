"""The server as people run it, but for its luck and its haste.

Every match is drawn from the same seed, so a browser test sees the same game each time, whichever tests ran
before it. Browsers that are waited for, when dice are drawn and blind orders opened, may be slow.
"""

from gamemaster.cli.main import main
from gamemaster.tables import house
from gamemaster.tables.table import beginning, blind

if __name__ == "__main__":
    house.fresh_seed = lambda: "5eed" * 16
    beginning.DRAWING = blind.OPENING = 120_000
    main()
