"""A game from another package has all the depth that the house's own have, through every door."""

import asyncio
import shutil
from pathlib import Path

import pytest

from gamemaster.games import GAMES, add_installed
from gamemaster.tables.work.crew import crew
from tests.cli.command import Command
from tests.tables.databases import awaited
from tests.tables.town import Person, play_turn, town

GAME = "lanterns"
TRAINING = {"game": GAME, "pupil": "star", "matches": 1000, "seconds": 60}


def new_crew() -> None:
    """Others from now on: a crew that is closed takes nobody on."""
    crew().close()
    crew.cache_clear()


@pytest.fixture(scope="module", autouse=True)
def installed(tmp_path_factory):
    """The game as an installer leaves it, found by its entry point; gone again after these tests."""
    place = tmp_path_factory.mktemp("site")
    shutil.copy(Path(__file__).parent / "lanterns.py", place)
    about = place / "lanterns-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: lanterns\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text("[gamemaster.games]\nlanterns = lanterns:BOX\n")
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(place)
        add_installed()
        new_crew()  # workers know the packages that were there when they started
        yield
        del GAMES[GAME]
    new_crew()


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    return Command(monkeypatch, capsys)


async def trained(person: Person) -> dict:
    """A training of a star, done."""
    ident = (await person.post("/trainings", TRAINING, 201))["id"]
    async with asyncio.timeout(150):
        while (shown := await person.get(f"/trainings/{ident}"))["status"] != "done":
            assert shown["status"] in ("waiting", "running"), shown
            await asyncio.sleep(0.05)
    return shown


@awaited
async def test_the_list_of_games_tells_of_its_depth(sqlite):
    async with town(sqlite) as here:
        games = (await here.stranger().get("/games"))["games"]
        shown = next(game for game in games if game["id"] == GAME)
        assert (shown["stock"], shown["sheets"], shown["checks"]) == (["keeper"],) * 3
        assert shown["learner"] is True


@awaited
async def test_its_stock_is_given_piece_by_piece(sqlite):
    async with town(sqlite) as here:
        stock = await here.stranger().get(f"/games/{GAME}/stock/keeper", lang="pt")
        assert [piece["name"] for piece in stock["pieces"]] == ["moth", "owl", "star"]
        await here.stranger().get(f"/games/{GAME}/stock/power", 404)


@awaited
async def test_a_piece_of_its_kind_is_kept_in_the_library_and_trains(sqlite):
    async with town(sqlite) as here:
        ana = await here.person("Ana")
        body = {"name": "glow", "glow": 2}
        item = {"kind": "keeper", "body": body, "name": "glow"}
        kept = await ana.post("/library", item, 201)
        assert kept["body"] == body
        training = {**TRAINING, "item": kept["id"], "pupil": None}
        assert (await ana.post("/trainings", training, 201))["name"] == "glow"


@awaited
async def test_a_sheet_is_made_of_what_is_public_at_its_table(sqlite):
    async with town(sqlite) as here:
        ana = await here.person("Ana")
        table = (await ana.post(f"/play/{GAME}", {}, 201))["table"]["id"]
        sheet = await here.stranger().get(f"/tables/{table}/sheets/keeper", name="Moth")
        assert sheet["sheet"] == {"keeper": "moth", "most": 4}
        assert sheet["text"]["pt"] == "moth mostra até 4."
        await ana.get(f"/tables/{table}/sheets/keeper", 404, name="star")


@awaited
async def test_a_sheet_is_made_of_what_is_being_written(sqlite):
    async with town(sqlite) as here:
        ana = await here.person("Ana")
        ask = {"piece": {"name": "new", "glow": 2}}
        assert (await ana.post("/sheets/keeper", ask))["sheet"]["most"] == 5
        await ana.post("/sheets/keeper", {"piece": {"name": "new", "glow": 3}}, 422)


@pytest.mark.parametrize("lamplighter, mine", [(True, 1), (False, 0)])
@awaited
async def test_whoever_opens_a_table_sits_in_the_hosts_seat(sqlite, lamplighter, mine):
    async with town(sqlite) as here:
        ana = await here.person("Ana")
        config = {"keepers": ["moth", "owl"], "lamplighter": lamplighter}
        opened = await ana.open(game=GAME, config=config)
        shown = await ana.get(f"/tables/{opened['table']['id']}")
        assert shown["me"]["seats"] == [mine]


@awaited
async def test_a_pupil_trains_and_its_brain_plays_to_the_end_with_its_own_pupil(sqlite):
    async with town(sqlite) as here:
        ana, bia = await here.person("Ana"), await here.person("Bia")
        done = await trained(ana)
        assert done["points"][-1]["rates"]["random"] > 5
        wish = {"game": GAME, "players": ["me", f"bot:{done['bot']}"]}
        await bia.post("/tables", wish, 404)
        table = (await ana.post("/tables", wish, 201))["table"]["id"]
        config = (await ana.get(f"/tables/{table}"))["config"]
        assert [keeper["name"] for keeper in config["keepers"]] == ["moth", "star"]
        await here.settled()
        while await play_turn(ana, table):
            await here.settled()
        steps = (await ana.get(f"/tables/{table}/steps", seat="all"))["steps"]
        lit = [step["events"][0]["lit"][1] for step in steps[1:]]
        assert lit == [5, 3, 3]  # three, which wins most, and a star's glow on the first night
        assert (await ana.get(f"/tables/{table}/verify"))["ok"]


@awaited
async def test_a_brain_does_not_sit_where_another_pupil_plays(sqlite):
    async with town(sqlite) as here:
        ana = await here.person("Ana")
        players = ["me", f"bot:{(await trained(ana))['bot']}"]
        fixed = {"game": GAME, "config": {"keepers": ["moth", "owl"]}, "players": players}
        await ana.post("/tables", fixed, 409)


@pytest.fixture
def brain(tmp_path: Path) -> Path:
    file = tmp_path / "star.brain"
    file.write_bytes(b'{"pupil": {"name": "star", "glow": 2}, "lights": 3}')
    return file


def test_it_is_listed_and_its_brain_plays_at_the_keyboard(run, brain):
    assert GAME in run("games").out
    seen = run("play", GAME, "--seat", "Ana=random", "--seat", f"Star={brain}")
    assert seen.code == 0, seen.err
    assert "Star 5." in seen.out


def test_what_is_no_brain_is_refused_at_the_keyboard(run, tmp_path):
    (tmp_path / "bad.brain").write_bytes(b"{}")
    seen = run("play", GAME, "--seat", "Ana=random", "--seat", f"Bad={tmp_path / 'bad.brain'}")
    assert seen.code != 0
    assert "is no brain" in seen.err + seen.out


def test_its_brain_competes_and_wins(run, brain, tmp_path):
    out = tmp_path / "cup"
    seen = run(
        "tournament", GAME, "random", brain, "--matches", "6", "--workers", "1", "--out", out
    )
    assert seen.code == 0, seen.err
    assert seen.out.index("star") < seen.out.index("random")
