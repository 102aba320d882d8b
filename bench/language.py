"""The effect language: what newcomers' texts come to, and how long reading and refusing take."""

import time
import tomllib
from pathlib import Path

from tests.language.spoken import compile_text, render

from gamemaster.core.dice import dice_for_turn, match_key
from gamemaster.core.values import Lang
from gamemaster.games.auto_rumble.dialect import POWERS
from gamemaster.games.auto_rumble.inventing import random_text
from gamemaster.language import Refused
from gamemaster.language.grammar.rows import grammar, inventory, rules

ATTEMPTS = Path(__file__).parent.parent / "tests" / "language" / "attempts.toml"


def run() -> None:
    _inventory()
    _attempts()
    _speed(1_000)
    _fuzz(3_000)


def _inventory() -> None:
    began = time.perf_counter()
    grammar("en", POWERS), grammar("pt", POWERS)
    took = time.perf_counter() - began
    sizes = {lang: sum(1 for _ in rules(lang, POWERS)) for lang in ("en", "pt")}
    print(f"{len(inventory())} rows; rules {sizes}; both grammars of powers built in {took:.1f} s")


def _attempts() -> None:
    attempts = tomllib.loads(ATTEMPTS.read_text("utf-8"))["attempt"]
    passed = sum(_as_noted(attempt) for attempt in attempts)
    share = 100 * passed // len(attempts)
    print(f"player attempts: {passed} of {len(attempts)} as they should be ({share} %)")


def _as_noted(attempt: dict[str, str]) -> bool:
    lang: Lang = "pt" if attempt["lang"] == "pt" else "en"
    try:
        return render(compile_text(attempt["text"], lang), "en") == attempt.get("reading")
    except Refused as fault:
        return fault.reason == attempt.get("reason")


def _speed(count: int) -> None:
    for lang in ("en", "pt"):
        texts = [
            render(random_text(dice_for_turn(match_key("bench"), n)), lang) for n in range(count)
        ]
        print(f"reading {lang}: {_times([_timed(text, lang) for text in texts])}")


def _fuzz(count: int) -> None:
    from tests.language.test_fuzz import mutated

    times = []
    for n in range(count):
        dice = dice_for_turn(match_key("bench fuzz"), n)
        lang: Lang = "pt" if n % 2 else "en"
        times.append(_timed(mutated(render(random_text(dice), lang), dice), lang))
    print(f"mutated texts, compiled or refused: {_times(times)}")


def _timed(text: str, lang: Lang) -> float:
    """Milliseconds of computing, so that other work on the machine is not charged to the text."""
    began = time.process_time()
    try:
        compile_text(text, lang)
    except Refused as fault:
        if not fault.message:
            raise AssertionError("a refusal without words") from None
    return (time.process_time() - began) * 1000


def _times(times: list[float]) -> str:
    times.sort()
    n = len(times)
    over = sum(t > 50 for t in times)
    return (
        f"{n} texts, median {times[n // 2]:.1f} ms, p99 {times[n * 99 // 100]:.1f}, "
        f"max {times[-1]:.1f}, {over} over 50 ms"
    )
