"""How a match ended, in a sentence."""

from tests.tables.databases import awaited
from tests.tables.table.test_tables import two_at_a_table
from tests.tables.town import town


@awaited
async def test_a_draw_is_told_by_what_ended_it_not_by_somebodys_last_deed(database):
    async with town(database) as here:
        ana, bia, table = await two_at_a_table(here, config={"layout": "duel", "turn_limit": 1})
        for person in (ana, bia):
            await person.seal(table, 1, None)
        await here.settled()
        said = (await ana.get(f"/tables/{table}/ending"))["sentence"]
        assert said["en"] == "After 1 step of the Automaton nobody has won: a draw."
