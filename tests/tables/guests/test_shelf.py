"""What strangers' builds leave behind is bounded in bytes, in memory and on disk."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from gamemaster.bots.folder import PackedBot, packed
from gamemaster.bots.workshop import Workshop
from gamemaster.core.errors import Trouble
from gamemaster.tables.guests.shelf import Shelf
from tests.bots.caging import needs_cage
from tests.tables.databases import awaited
from tests.tables.guests.test_uploads import KIT, sent
from tests.tables.town import town

MIB = 1 << 20


def program(folder: Path, name: str, size: int, build: tuple[str, ...] = ()) -> PackedBot:
    place = folder / name
    place.mkdir()
    (place / "data").write_bytes(bytes(size))
    return PackedBot(name=name, command=("true",), build=build, files=packed(place))


@pytest.fixture
def workshop() -> Iterator[Workshop]:
    with Workshop() as open_workshop:
        yield open_workshop


def test_the_shelf_holds_bytes_not_bots(workshop: Workshop, tmp_path: Path):
    shelf = Shelf(lambda: workshop, room=3 * MIB)
    folders = [shelf.take(name, program(tmp_path, name, MIB)).folder for name in "abcdef"]
    assert shelf.weight <= 3 * MIB
    assert [folder.exists() for folder in folders].count(True) == 2


def test_files_on_the_shelf_are_not_in_memory_as_well(workshop: Workshop, tmp_path: Path):
    shelf = Shelf(lambda: workshop)
    assert shelf.take("a", program(tmp_path, "a", MIB)).program.files == b""


def test_a_bot_at_a_table_is_not_taken_from_it(workshop: Workshop, tmp_path: Path):
    shelf = Shelf(lambda: workshop, room=2 * MIB)
    seated = shelf.take("a", program(tmp_path, "a", MIB)).folder
    for name in "bcd":
        shelf.take(name, program(tmp_path, name, MIB), {"a"})
    assert seated.exists()


@needs_cage
def test_a_build_that_leaves_hundreds_of_megabytes_of_zeros_is_refused(
    workshop: Workshop, tmp_path: Path
):
    zeros = program(tmp_path, "zeros", 1, ("truncate", "-s", "230M", "zeros"))
    with pytest.raises(Trouble, match="more than 64 MiB"):
        workshop.built(zeros, 64 * MIB)


@needs_cage
@awaited
async def test_a_removed_bot_leaves_no_files(sqlite):
    async with town(sqlite) as here:
        ana = await here.person("Ana")
        bot = await sent(ana, KIT, name="Rook")
        shelf = here.service.cages.shelf
        assert shelf.weight > 0
        await ana.ask("DELETE", f"/bots/{bot['id']}")
        assert shelf.weight == 0
