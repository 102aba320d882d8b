"""Texts of players with what must come of them, and how each is answered today.

A text is read through the door its author uses, and then *played*: what counts is behaviour, not trees.
"""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal, NamedTuple

from tests.games.rumble_royale.tables import (
    BREAD,
    at,
    play,
    resolved,
    table,
    with_lots,
    with_player,
)

from gamemaster.core.errors import Illegal
from gamemaster.core.values import Lang
from gamemaster.games.auto_rumble.battle.fight import fight
from gamemaster.games.auto_rumble.battle.heroes import Hero, Owned, Settings
from gamemaster.games.auto_rumble.powers import compile_power
from gamemaster.games.rumble_royale.cards import compile_card, reading
from gamemaster.games.rumble_royale.dialect import CARDS
from gamemaster.language import Power, Question, Refused, render
from gamemaster.language.tree import Card

Kind = Literal["power", "card"]
CARD = 7
"""The catalogue number of the card under test."""
NAMES = ("Ana", "Bia", "Cai")


class Example(NamedTuple):
    """One text: what kind it is, its language, and its row in the file."""

    kind: Kind
    lang: Lang
    row: dict[str, Any]

    @property
    def say(self) -> str:
        return self.row["say"]


def corpus() -> tuple[Example, ...]:
    return tuple(_examples())


def _examples() -> Iterator[Example]:
    kinds: tuple[tuple[Kind, str], ...] = (("power", "powers"), ("card", "cards"))
    langs: tuple[Lang, ...] = ("en", "pt")
    for kind, stem in kinds:
        for lang in langs:
            for file in sorted(Path(__file__).parent.glob(f"{stem}*_{lang}.toml")):
                for row in tomllib.loads(file.read_text("utf-8"))["text"]:
                    yield Example(kind, lang, row)


Answer = Literal["right", "asked", "refused", "wrong", "rightly refused"]


def answer(example: Example) -> tuple[Answer, str]:
    """How a text is answered, and what was seen or said."""
    must_refuse = example.row.get("refuse", False)
    try:
        trees = readings(example)
    except (Refused, Illegal) as refusal:
        return ("rightly refused" if must_refuse else "refused"), str(refusal)
    if must_refuse:
        return "wrong", "read, though it means nothing"
    wrongs = [what_differs(example, tree) for tree in trees]
    if len(trees) == 1:
        return ("wrong", wrongs[0]) if wrongs[0] else ("right", "")
    return ("asked", "") if "" in wrongs else ("wrong", "asked, but: " + " / ".join(wrongs))


Help = Literal["repair", "near", "phrase", "none"]


def help_with(example: Example) -> Help:
    """What a refused author is given that is accepted: a whole text that keeps his meaning, one that says
    something near or openly less, or a phrase that goes on from what was understood."""
    try:
        readings(example)
    except Refused as refusal:
        repairs = [example._replace(row={**example.row, "say": r}) for r in refusal.repairs]
        if any(_is_read(_with_head(example, repair)) for repair in repairs):
            return "repair"
        near = [example._replace(row={**example.row, "say": r}) for r in refusal.near]
        if any(_is_read(_with_head(example, offer)) for offer in near):
            return "near"
        return "phrase" if any(_goes_on(example, refusal, p) for p in refusal.nearest) else "none"
    except Illegal:
        return "none"
    raise ValueError(f"this is not refused: {example.say}")


def _with_head(example: Example, repair: Example) -> Example:
    """A card is repaired behind its head."""
    head, colon, _ = example.say.partition(":")
    if example.kind == "power" or repair.say.startswith(head):
        return repair
    return repair._replace(row={**repair.row, "say": f"{head}{colon} {repair.say}"})


def _goes_on(example: Example, refusal: Refused, phrase: str) -> bool:
    """Whether the phrase is accepted there: with what follows it in the text, as the end, or with an end."""
    behind = example.say[refusal.end - len(example.say) :] if refusal.end else ""
    ends = (behind, "", *ENDS[example.lang])
    return any(
        _is_read(_with_head(example, example._replace(row={**example.row, "say": words})))
        for words in (f"{refusal.understood} {phrase}{end}".strip() for end in ends)
    )


ENDS: dict[Lang, tuple[str, ...]] = {
    "en": (", gain 5 Energy", " loses 5 Energy", " is halved"),
    "pt": (", ganhe 5 de Energia", " perde 5 de Energia", " fica pela metade"),
}


def _is_read(example: Example) -> bool:
    try:
        return bool(readings(example))
    except Illegal:
        return False


def readings(example: Example) -> list[Power | Card]:
    """What the text may mean: one reading, or those that Judy asks about."""
    try:
        if example.kind == "power":
            return [compile_power(f"It: {example.say}", example.lang)]
        return [compile_card(example.say, example.lang)]
    except Question as asked:
        texts = [meaning.text for meaning in asked.meanings]
    if example.kind == "power":
        return [Power("It", text) for text in texts]
    head, _, _ = example.say.partition(":")
    return [
        compile_card(f"{head}: {render(text, example.lang, CARDS)}", example.lang) for text in texts
    ]


def what_differs(example: Example, tree: Power | Card) -> str:
    """The first scene that ends otherwise than it must, or nothing."""
    if isinstance(tree, Card):
        if bool(tree.text.choose) > ("target" in example.row):
            return "a target must be chosen"
        return card_differs(example.row, reading(tree, example.lang))
    for scene in example.row["scenes"]:
        if (seen := energies(scene, tree)) != scene["then"]:
            return f"{seen} instead of {scene['then']} after {scene['rounds']} rounds"
    return ""


def energies(scene: dict[str, Any], power: Power) -> list[int]:
    """What a battle leaves to me and to each foe; copies are added up."""
    foes = [_hero(foe) for foe in scene.get("foes", [100])]
    me = _hero(scene.get("me", 100))
    first = len(foes) + 1
    heroes = [
        Hero("Me", *me[:2], 0 if scene.get("last") else first, 9, (Owned(power, 10),)),
        *(
            Hero(f"Foe {n}", *foe[:2], len(foes) - n, 8 - n, _owned(foe[2]))
            for n, foe in enumerate(foes)
        ),
    ]
    left = [0] * len(heroes)
    for troop in fight(tuple(heroes), Settings(rounds=scene["rounds"])).survivors:
        left[troop.seat] += troop.energy * troop.count * troop.alive
    return left


def _hero(said: int | dict[str, Any]) -> tuple[int, int, str]:
    if isinstance(said, int):
        return said, 10, ""
    return said["energy"], said.get("attack", 10), said.get("power", "")


def _owned(text: str) -> tuple[Owned, ...]:
    return (Owned(compile_power(f"Theirs: {text}", "en"), 10),) if text else ()


def card_differs(row: dict[str, Any], text: str) -> str:
    """What a turn with the card leaves otherwise than it must, or nothing: behind so many `late` hits on
    Cai, in a turn in which Ana has `won` so many cards."""
    state = table(3, extra=(text,))
    for seat in range(3):
        fields = {stat: values[seat] for stat, values in row.get("given", {}).items()}
        state = with_player(state, seat, **fields)
    late, won = row.get("late", 0), row.get("won", 0)
    state = with_lots(
        with_player(state, 0, hand=(BREAD,) * late + (CARD,), energy=10), *(BREAD,) * won
    )
    state = with_player(state, 1, hand=(BREAD,) * row.get("hits", 0), energy=10)
    aim = at(NAMES.index(row["target"])) if "target" in row else None
    strikes = {"plays": [play(BREAD, at(0))] * row.get("hits", 0)}
    plays = [play(BREAD, at(2))] * late + [play(CARD, aim)]
    bids = [{"slot": slot, "coins": 1} for slot in range(won)]
    state, _ = resolved(state, {"plays": plays, "bids": bids}, strikes)
    for _ in range(row.get("turns", 1) - 1):
        state, _ = resolved(state)
    for stat, wanted in row["then"].items():
        seen = [getattr(player, stat) for player in state.players]
        if seen != wanted:
            return f"{stat} {seen} instead of {wanted}"
    return ""
