"""Docs are held to code: every game, event, setting, ruling and command is documented."""

import dataclasses
import doctest
import re
import typing
from pathlib import Path

import pytest

from gamemaster.cli.adjudicate import answered
from gamemaster.cli.main import VERBS
from gamemaster.core.box import Box
from gamemaster.core.codec import convert, decode
from gamemaster.games import BOXES, GAMES

ROOT = Path(__file__).parent.parent
every_game = pytest.mark.parametrize("box", list(GAMES.values()), ids=list(GAMES))


def folder(box) -> Path:
    return ROOT / "src" / "gamemaster" / "games" / box.id.replace("-", "_")


def page(box) -> str:
    return (folder(box) / "README.md").read_text()


def examples(box, kind: str) -> list[str]:
    """The fenced JSON examples of a game's page, by the word behind `json`."""
    return re.findall(rf"```json {kind}\n(.*?)```", page(box), re.DOTALL)


@every_game
def test_every_event_is_on_the_games_page(box):
    missing = [
        kind.__name__
        for kind in typing.get_args(box.events)
        if f"`{kind.__name__}`" not in page(box)
    ]
    assert missing == []


@every_game
def test_every_setting_bot_and_preset_is_on_the_games_page(box):
    words = [*box.config.__struct_fields__, *box.bots]
    assert [word for word in words if f"`{word}`" not in page(box)] == []
    assert [preset for preset in box.presets if preset not in page(box)] == []


@every_game
def test_the_page_tells_its_version(box):
    history = page(box).split("## Version history")[1]
    assert f"- {box.game.version}:" in history


@every_game
def test_the_examples_on_the_page_work(box):
    for text in examples(box, "config"):
        box.complete(decode(text, dict))
    for text in examples(box, "submission"):
        convert(decode(text, typing.Any), box.submission)
    questions = examples(box, "question")
    assert questions
    for text in questions:
        assert answered(box, text.encode(), "en")["state"]


@every_game
def test_every_ruling_names_a_test_that_exists(box):
    rows = re.findall(
        r"^\| (Q-[A-Z]+-\d+|[^|]+) \|.*\| `?(test_\w+)`?.*\|$",
        (folder(box) / "RULINGS.md").read_text(),
        re.MULTILINE,
    )
    tests = "\n".join(p.read_text() for p in (ROOT / "tests").rglob("test_*.py"))
    assert rows
    assert [(ruling, name) for ruling, name in rows if f"def {name}" not in tests] == []


@every_game
def test_no_ruling_is_left_out(box):
    numbers = [
        int(n)
        for n in re.findall(
            r"^\| Q-[A-Z]+-(\d+)", (folder(box) / "RULINGS.md").read_text(), re.MULTILINE
        )
    ]
    assert sorted(set(numbers)) == list(range(1, max(numbers) + 1))


@every_game
def test_the_readme_lists_the_game(box):
    assert f"games/{box.id.replace('-', '_')}/README.md" in (ROOT / "README.md").read_text()


def test_every_command_is_documented():
    text = (ROOT / "docs" / "commands.md").read_text()
    verbs = [*VERBS, *(verb for box in BOXES for verb in box.verbs)]
    assert [verb for verb in verbs if f"## {verb.name.split()[0]}\n" not in text] == []
    assert [verb for verb in verbs if f"`gamemaster {verb.name}" not in text] == []


def test_every_link_between_pages_leads_somewhere():
    pages = [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("src/**/README.md")]
    broken = [
        (str(p.relative_to(ROOT)), link)
        for p in pages
        for link in re.findall(r"\]\((?!https?:|#|mailto:)([^)#]+)", p.read_text())
        if not (p.parent / link).exists()
    ]
    assert broken == []


def test_every_file_of_the_python_example_in_the_readme_runs():
    code = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(), re.DOTALL)
    assert code
    for text in code:
        exec(compile(text.replace("print(", "str("), "README.md", "exec"), {})


@pytest.mark.long
def test_the_sessions_on_the_researchers_page_are_true():
    page = (ROOT / "docs" / "researchers.md").read_text()
    text = "\n".join(re.findall(r"```pycon\n(.*?)```", page, re.DOTALL))
    runner = doctest.DocTestRunner()
    runner.run(doctest.DocTestParser().get_doctest(text, {}, "researchers.md", None, 0))
    assert runner.summarize().attempted > 4
    assert runner.summarize().failed == 0


def test_the_researchers_page_tells_every_setting_of_every_games_spaces():
    page = (ROOT / "docs" / "researchers.md").read_text()
    rows = {game: re.search(rf"^\| {game} \|.*$", page, re.MULTILINE) for game in GAMES}
    assert [game for game, row in rows.items() if row is None] == []
    missing = [
        (game, setting)
        for game, box in GAMES.items()
        for setting in box.spaces.__struct_fields__
        if f"`{setting}`" not in rows[game][0]
    ]
    assert missing == []


def test_every_example_is_on_the_researchers_page():
    page = (ROOT / "docs" / "researchers.md").read_text()
    names = [path.name for path in (ROOT / "examples").glob("*.py")]
    assert [name for name in names if f"`{name}`" not in page] == []


ARCHITECTURE = (ROOT / "docs" / "architecture.md").read_text("utf-8")
WALKS = {
    walk.splitlines()[0]: re.findall(r"^\d+\. (.*)$", walk, re.MULTILINE)
    for walk in ARCHITECTURE.split("\n## ")[1:]
    if re.search(r"^1\. ", walk, re.MULTILINE)
}


def test_the_architecture_walks_four_roads_in_at_most_twelve_steps():
    assert len(WALKS) == 4
    assert all(1 < len(steps) <= 12 for steps in WALKS.values())


@pytest.mark.parametrize("road", WALKS)
def test_every_step_of_a_walk_names_what_is_there(road):
    for step in WALKS[road]:
        file, text = "", ""
        for word in re.findall(r"`([^`]+)`", step):
            if "/" in word:
                file = word
                home = ROOT if word.startswith("ui/") else ROOT / "src" / "gamemaster"
                text = (home / word).read_text("utf-8")
            elif f"`{file}` `{word}`" in step:
                assert re.search(rf"\b{word}\b", text), f"{file} has no {word}"


def folders_of(folder):
    return {path.name for path in folder.iterdir() if path.is_dir()} - {"__pycache__", "static"}


def test_the_picture_of_the_architecture_shows_every_package_and_room():
    picture = (ROOT / "docs" / "architecture.svg").read_text("utf-8")
    rows = re.findall(r"^\| `(\w+)` \|.*?\| (.*?) \|", ARCHITECTURE, re.MULTILINE)
    packages = folders_of(ROOT / "src" / "gamemaster")
    assert {name for name, _ in rows} == packages
    for name, rooms in rows:
        if name != "games":
            told = set(re.findall(r"`(\w+)`", rooms))
            assert told == folders_of(ROOT / "src" / "gamemaster" / name), f"the rooms of {name}"
        for word in (name, *re.findall(r"`(\w+)`", rooms)):
            assert re.search(rf">{word}\b", picture), f"the picture lacks {word}"


def test_every_field_of_a_box_is_told_in_the_contract():
    contract = (ROOT / "docs" / "contract.md").read_text("utf-8")
    table = contract[contract.index("## The box") : contract.index("## The runner")]
    told = set(re.findall(r"`(\w+)`", table))
    assert {part.name for part in dataclasses.fields(Box)} - told == set()
