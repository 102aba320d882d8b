"""What the tests of the arena share: short tournaments of Automatafl."""

from pathlib import Path
from typing import Any

from gamemaster.arena.contestants import Contestant, find_contestants
from gamemaster.arena.plan import Contest, Plan, make_plan
from gamemaster.arena.schedule import Format
from gamemaster.arena.standings import Standings
from gamemaster.arena.tournament import Means, run_tournament
from gamemaster.bots.protocol import Limits
from gamemaster.bots.starters import write_kit
from gamemaster.games import find_game

PATIENT = Limits(turn_ms=20_000)
RANDOM_BOT = """
    for _ in range(40):
        x, y = dice.randrange(view["size"][0]), dice.randrange(view["size"][1])
        to = [dice.randrange(view["size"][0]), y]
        if view["rows"][y][x] not in ".@" and to[0] != x:
            if [x, y] not in view["closed_sources"] and to not in view["closed_targets"]:
                return {"from": [x, y], "to": to}
    return default
"""


def program_folder(place: Path) -> Path:
    """A program that plays at random from the seed it is given."""
    write_kit(find_game("automatafl"), "python", place)
    source = (place / "bot.py").read_text()
    (place / "bot.py").write_text(source.replace("\n    return dice.choice(moves)\n", RANDOM_BOT))
    return place


def entered(*said: str) -> tuple[Contestant, ...]:
    return find_contestants(find_game("automatafl"), said)


def planned(
    contestants: tuple[Contestant, ...],
    matches: int = 12,
    kind: Format = "round-robin",
    seed: str = "seed",
) -> Plan:
    box = find_game("automatafl")
    config = box.complete(box.presets["duel"])
    contest = Contest(kind=kind, matches=matches, seed=seed, limits=PATIENT)
    return make_plan(box, contestants, config, contest)


def competed(place: Path, *said: str, **options: Any) -> Standings:
    """A tournament in a folder; `matches`, `kind` and `seed` are its plan, the rest how it is run."""
    contestants = entered(*said)
    plan = {name: options.pop(name) for name in ("matches", "kind", "seed") if name in options}
    return run_tournament(planned(contestants, **plan), contestants, place, Means(**options))


def files_in(place: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(place)): path.read_bytes()
        for path in sorted(place.rglob("*"))
        if path.is_file()
    }
