"""The arrows of the architecture: who may import whom, and what purity forbids."""

import ast
import re
from functools import cache
from importlib import import_module
from inspect import signature
from pathlib import Path

import pytest

from gamemaster.core.turn import Turn

SOURCE = Path(__file__).parent.parent / "src" / "gamemaster"

MAY_IMPORT = {
    "core": set(),
    "mechanics": {"core"},
    "language": {"core"},
    "games": {"core", "mechanics", "language"},
    "bots": {"core", "games", "vec"},
    "vec": {"core", "games"},
    "arena": {"core", "games", "bots"},
    "envs": {"core", "games"},
    "laws": {"core", "games", "bots", "envs"},
    "tables": {"core", "games", "bots", "arena"},
    "web": {"core", "games", "tables"},
    "cli": {
        "core",
        "mechanics",
        "language",
        "games",
        "bots",
        "arena",
        "envs",
        "vec",
        "tables",
        "web",
    },
}
PURE = ("core", "mechanics", "language", "games")
ROOMS = {
    "verbs": {"cli", "bots", "vec", "arena"},
    "learning": {"bots", "vec"},
    "twin": {"vec"},
    "levels": {"bots", "vec"},
    "lab": {"vec"},
}
"""Rooms of a game that serve one door (its commands, what learns it, its compiled twin, its levels): they may be
impure, and import what that door offers. The rest of the game knows them by import string alone."""
ROOMS_MAY_IMPORT = {
    "verbs": {"learning", "twin"},
    "learning": {"twin"},
    "twin": set(),
    "levels": {"twin"},
    "lab": {"twin"},
}
IMPURE_MODULES = {
    "random",
    "time",
    "datetime",
    "os",
    "logging",
    "asyncio",
    "socket",
    "subprocess",
    "secrets",
    "uuid",
    "threading",
}

FILES = sorted(SOURCE.rglob("*.py"))

pytestmark = pytest.mark.xdist_group("architecture")  # one worker: each file is read once for all


@cache
def nodes_of(path: Path) -> list[ast.AST]:
    """Every node of a file; read once, for all tests of it."""
    return list(ast.walk(ast.parse(path.read_text())))


@cache
def imports_of(path: Path) -> set[str]:
    """The modules a file imports, by their full names."""
    found = {
        alias.name
        for node in nodes_of(path)
        if isinstance(node, ast.Import)
        for alias in node.names
    }
    for node in nodes_of(path):
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports relatively"
            found.add(node.module or "")
            found.update(f"{node.module}.{alias.name}" for alias in node.names)
    return found


def package_of(path: Path) -> str:
    parts = path.relative_to(SOURCE).parts
    return parts[0] if len(parts) > 1 else ""


def room_of(module: str) -> str:
    """The room of a game that a module stands in, if it is one of those for a door."""
    parts = module.split(".")
    inside = parts[:2] == ["gamemaster", "games"] and len(parts) > 3
    return parts[3] if inside and parts[3] in ROOMS else ""


def module_of(path: Path) -> str:
    parts = path.relative_to(SOURCE).with_suffix("").parts
    return ".".join(("gamemaster", *parts[: -1 if parts[-1] == "__init__" else None]))


def is_pure(path: Path) -> bool:
    return package_of(path) in PURE and not room_of(module_of(path))


each_file = pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCE)))
each_pure_file = pytest.mark.parametrize(
    "path", [p for p in FILES if is_pure(p)], ids=lambda path: str(path.relative_to(SOURCE))
)


@each_file
def test_arrows_point_one_way(path: Path):
    here = package_of(path)
    if not here:
        return
    allowed = MAY_IMPORT[here] | ROOMS.get(room_of(module_of(path)), set())
    for module in imports_of(path):
        if module.startswith("gamemaster."):
            there = module.split(".")[1]
            assert there == here or there in allowed, f"{here} may not import {module}"


@pytest.mark.parametrize(
    "path",
    [p for p in FILES if package_of(p) == "games"],
    ids=lambda path: str(path.relative_to(SOURCE)),
)
def test_the_rooms_of_a_game_for_one_door_are_known_by_import_string_alone(path: Path):
    here = room_of(module_of(path))
    for module in imports_of(path):
        there = room_of(module)
        known = there in ("", here) or there in ROOMS_MAY_IMPORT.get(here, set())
        assert known, f"{path} imports {module}"


@each_pure_file
def test_pure_packages_import_nothing_impure(path: Path):
    assert {module.split(".")[0] for module in imports_of(path)} & IMPURE_MODULES == set()


@each_pure_file
def test_pure_packages_have_no_floats_and_no_true_division(path: Path):
    for node in nodes_of(path):
        assert not (isinstance(node, ast.Constant) and isinstance(node.value, float)), path
        assert not (isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div)), path
        assert not (
            isinstance(node, ast.Call)
            and getattr(node.func, "id", "") in ("round", "float", "open")
        ), path


ONE_GAME = re.compile(r"gamemaster\.games\.([a-z_]+)")
GAME_NAMES = {path.name for path in (SOURCE / "games").iterdir() if (path / "__init__.py").exists()}
THE_LIST = "games/__init__.py"


def games_named_by(path: Path) -> set[str]:
    """The games a file knows: by an import, or by a string that names a module of one."""
    strings = {
        node.value
        for node in nodes_of(path)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    named = ONE_GAME.findall("\n".join(imports_of(path) | strings))
    return set(named) & GAME_NAMES


@pytest.mark.parametrize(
    "path",
    [p for p in FILES if str(p.relative_to(SOURCE)) != THE_LIST],
    ids=lambda path: str(path.relative_to(SOURCE)),
)
def test_nothing_outside_a_games_folder_knows_its_modules(path: Path):
    parts = path.relative_to(SOURCE).parts
    own = {parts[1]} if parts[0] == "games" and len(parts) > 2 else set()
    assert games_named_by(path) - own == set()


def test_games_do_not_know_each_other():
    for path in (SOURCE / "games").rglob("*.py"):
        parts = path.relative_to(SOURCE / "games").parts
        if len(parts) < 2:
            continue
        for module in imports_of(path):
            if module.startswith("gamemaster.games."):
                assert module.split(".")[2] == parts[0], f"{path} imports {module}"


GAMES = sorted(path.parent for path in (SOURCE / "games").glob("*/__init__.py"))

SKELETON = {
    "bots": ("BOTS",),
    "config": ("usual", "complete", "seated", "PRESETS"),
    "ending": ("weight", "why"),
    "events": ("Happened",),
    "keyboard": ("draw", "hint", "typed"),
    "lessons": ("LESSONS",),
    "lookalike": ("lookalike",),
    "parse": ("read_submission",),
    "primer": ("PRIMER",),
    "puzzles": ("PUZZLES",),
    "rules": ("GAME", "STAGES"),
    "sound": ("sound",),
    "spaces": (),
    "state": ("Config", "State", "View"),
    "story": ("narrate",),
    "turn": ("Turn",),
    "view": ("view_of",),
}
"""The parts of every game, each a file or a folder of that name, and what others look for in it."""

DEPTH = {
    "dialect": "how its content is written",
    "inventing": "content that dice come up with",
    "panel": "small scenes in which readings of content part",
    "library": "the house's own content",
    "sheet": "what an author should know of a piece of content",
    "verbs": "its own commands",
    "learning": "how something trains for it",
    "twin": "its compiled twin",
    "levels": "bots by strength",
    "lab": "how the worth of the house's content is measured",
}
"""Parts that a game may have, under these names and no others."""

OWN = {
    "automatafl": {"automaton", "carrying", "conflicts", "gaits", "layouts", "notation"},
    "auto_rumble": {"battle", "bidding", "inventor", "pool", "powers", "review"},
    "bmiibo": {"areas", "balance", "bout", "fighter", "fighters", "suggest", "words"},
    "galaxy": {"actions", "combat", "control", "mapmaking", "names", "refusals", "sky", "start"}
    | {"svg"},
    "rumble_royale": {
        "acting",
        "fallen",
        "aims",
        "cards",
        "effects",
        "faults",
        "hits",
        "holdings",
        "meaning",
        "own_counters",
        "own_name",
        "preparation",
    }
    | {"stages", "standing", "subprocesses"},
}
"""What a game has beside that: its own nouns."""


def parts_of(game: Path) -> set[str]:
    """The top-level files and folders of a game, without their endings."""
    names = {path.stem for path in game.glob("*.py")}
    names |= {path.name for path in game.iterdir() if path.is_dir()}
    return names - {"__init__", "__pycache__"}


@pytest.mark.parametrize("game", GAMES, ids=lambda path: path.name)
def test_every_game_has_the_same_skeleton(game: Path):
    assert set(SKELETON) - parts_of(game) == set()
    assert [name for name in ("README.md", "RULINGS.md") if not (game / name).is_file()] == []


@pytest.mark.parametrize("game", GAMES, ids=lambda path: path.name)
def test_what_a_game_has_beside_the_skeleton_is_listed(game: Path):
    assert parts_of(game) - set(SKELETON) - set(DEPTH) - OWN[game.name] == set()


@pytest.mark.parametrize("game", GAMES, ids=lambda path: path.name)
@pytest.mark.parametrize("part", sorted(SKELETON))
def test_a_part_of_the_skeleton_holds_what_is_looked_for_there(game: Path, part: str):
    module = import_module(f"gamemaster.games.{game.name}.{part}")
    assert [name for name in SKELETON[part] if not hasattr(module, name)] == []


@pytest.mark.parametrize("game", GAMES, ids=lambda path: path.name)
def test_every_stage_is_a_function_of_the_turn_alone(game: Path):
    stages = import_module(f"gamemaster.games.{game.name}.rules").STAGES
    turn = import_module(f"gamemaster.games.{game.name}.turn").Turn
    assert issubclass(turn, Turn)
    by_phase = stages.values() if isinstance(stages, dict) else (stages,)
    for stage in (stage for phase in by_phase for stage in phase):
        (parameter,) = signature(stage).parameters.values()
        assert (parameter.name, parameter.annotation) == ("turn", turn), stage
        assert signature(stage).return_annotation is None, stage


@pytest.mark.parametrize("game", GAMES, ids=lambda path: path.name)
def test_the_random_bot_is_called_random(game: Path):
    assert import_module(f"gamemaster.games.{game.name}.bots").BOTS["random"].__name__ == "random"


OF_EVERY_GAME = {"Config", "State", "View", "Submission", "Turn"}
"""Parts of the skeleton: the same thing under the same name in every game, and of core or a wire form
that carries it."""
EVENTS_AND_PIECES_OF_GAMES = {
    "BattleFought", "Bid", "LotSold", "MatchEnded", "MatchWon", "StatChanged", "Fizzled", "Damaged",
    "Verdict",
}  # fmt: skip
"""What happens in several games is called the same in their records, and stays so for old records."""
STILL_TO_BE_RENAMED: set[str] = set()
"""One word for two things; take a name away once it has been given to one of them alone."""


def test_a_class_name_is_given_once_in_the_package():
    given: dict[str, set[str]] = {}
    for path in FILES:
        for node in nodes_of(path):
            if isinstance(node, ast.ClassDef):
                given.setdefault(node.name, set()).add(module_of(path))
    allowed = OF_EVERY_GAME | EVENTS_AND_PIECES_OF_GAMES | STILL_TO_BE_RENAMED
    twice = {name for name, where in given.items() if len(where) > 1}
    assert {name: given[name] for name in twice - allowed} == {}
    assert allowed - OF_EVERY_GAME - twice == set(), "these are given once by now: take them away"
