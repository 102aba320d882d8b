"""Compiled twins: many matches of a game at once, by its own rules, on CPU threads or a GPU."""

from typing import Any

from gamemaster.core.depth import load
from gamemaster.core.errors import Trouble
from gamemaster.core.values import Json


def make(
    game: str,
    config: Json = None,
    *,
    lanes: int,
    preset: str = "",
    seed: str = "",
    device: str = "cpu",
) -> Any:
    """So many matches of a game side by side: `step`, `observe`, `masks`, `play_random`.

    `config` is JSON for the game, `preset` one of its ready-made configs, `device` "cpu" or "gpu".
    Raises Trouble for a game without a twin, Illegal for a config that its twin cannot play.
    """
    from gamemaster.games import find_game  # the games' own twins import this package

    box = find_game(game)
    if box.twin is None:
        raise Trouble(
            f"{box.title} has no compiled twin for many lanes.",
            pt=f"{box.title} não tem gêmeo compilado para muitas partidas.",
        )
    if device not in ("cpu", "gpu"):
        raise Trouble(
            f"A twin runs on cpu or gpu, not on {device!r}.",
            pt=f"Um gêmeo roda em cpu ou gpu, não em {device!r}.",
        )
    if preset and preset not in box.presets:
        raise Trouble(f"{box.title} has no preset {preset!r}. There are: {', '.join(box.presets)}.")
    whole = {**(box.presets[preset] if preset else {}), **(config or {})}
    asked = box.complete(whole) if whole else box.usual(box.seats[0])
    return load(box.twin)(asked, lanes, seed=seed, device=device)
