"""Sentences and drawings."""

import xml.etree.ElementTree as ET

import pytest

from gamemaster.games.galaxy import BOX
from gamemaster.games.galaxy.events import (
    BattleFought,
    ContestContinued,
    FightersAbandoned,
    FleetArrived,
    FleetDeparted,
    Happened,
    MatchEnded,
    OrderFilled,
    SystemContested,
    SystemTaken,
)
from gamemaster.games.galaxy.keyboard import LETTERS, text_map
from gamemaster.games.galaxy.rules import GAME
from gamemaster.games.galaxy.svg import svg_map
from gamemaster.mechanics.market import Order
from tests.games.galaxy.skies import A, B, contested, held, place, sky

NAMES = ["Ana", "Bia", "Caio"]


@pytest.mark.parametrize("event, en, pt", [
    (
        BattleFought(3, "Kestrel", ((0, 20), (-1, 5)), ((0, -1, 2), (-1, 0, 1)), ((0, 19), (-1, 3))),
        "Battle at Kestrel: Ana (20) and the natives (5). Ana destroys 2 of the natives; "
        "the natives destroy 1 of Ana. Left: Ana 19, the natives 3.",
        "Batalha em Kestrel: Ana (20) e os nativos (5). Ana destrói 2 dos nativos; "
        "os nativos destroem 1 de Ana. Restam: Ana 19, os nativos 3.",
    ),
    (
        BattleFought(3, "Kestrel", ((0, 5), (-1, 5)), (), ((0, 5), (-1, 5))),
        "Battle at Kestrel: Ana (5) and the natives (5). Ana destroys nothing; "
        "the natives destroy nothing. Left: Ana 5, the natives 5.",
        "Batalha em Kestrel: Ana (5) e os nativos (5). Ana não destrói nada; "
        "os nativos não destroem nada. Restam: Ana 5, os nativos 5.",
    ),
    (
        ContestContinued(3, "Kestrel", 0, 1, 2),
        "Bia leads at contested Kestrel, turn 2 in a row.",
        "Bia lidera na disputa por Kestrel pelo 2º turno seguido.",
    ),
    (
        FleetDeparted(0, 1, 2, 3, ("Lyra", "Kestrel"), 10, 20, 7),
        "Ana sends 10 fighters from Lyra to Kestrel for 20 fuel, to be there in turn 7.",
        "Ana envia 10 caças de Lyra a Kestrel por 20 de combustível, com chegada no turno 7.",
    ),
    (
        FleetArrived(1, 3, "Kestrel", 1, 6),
        "1 fighter of Bia reaches Kestrel, 6 there now.",
        "1 caça de Bia chega a Kestrel; agora são 6 ali.",
    ),
    (
        FightersAbandoned(2, 4, (), ()),
        "Caio cannot pay the upkeep: 4 fighters are scrapped.",
        "Caio não consegue pagar a manutenção: 4 caças viram sucata.",
    ),
    (
        OrderFilled(Order(3, 0, 1, "gold", "minerals", 100, 80, 70), 1, 30, 30, 24),
        "Bia buys 30 gold from Ana for 24 minerals (order 3, 70 left).",
        "Bia compra 30 de ouro de Ana por 24 de minério (ordem 3, restam 70).",
    ),
    (
        SystemContested(3, "Kestrel", 0, (1,)),
        "Bia contests Kestrel; Ana gets nothing from it now.",
        "Bia disputa Kestrel; Ana já não recebe nada de lá.",
    ),
    (
        SystemTaken(3, "Kestrel", 1, 0),
        "Bia takes Kestrel from Ana.",
        "Bia toma Kestrel de Ana.",
    ),
    (
        MatchEnded((1, 2), (1, 5), (9, 9), (1,)),
        "The last turn is over. Ana: 1 system, 1 fighter, 9 goods; "
        "Bia: 2 systems, 5 fighters, 9 goods. Bia wins.",
        "O último turno acabou. Ana: 1 sistema, 1 caça, 9 em recursos; "
        "Bia: 2 sistemas, 5 caças, 9 em recursos. Bia vence.",
    ),
])  # fmt: skip
def test_the_story_says_who_did_what_to_whom_with_the_numbers(event: Happened, en: str, pt: str):
    assert BOX.narrate(event, "en", NAMES) == en
    assert BOX.narrate(event, "pt", NAMES) == pt


def test_names_with_both_in_them_stay_as_they_are():
    event = SystemContested(3, "Iobotha", None, (0, 1, 2))
    told = BOX.narrate(event, "en", ["Ana", "Talboth", "Cy"])
    assert told == "Iobotha is contested: Ana, Talboth and Cy all want it."


def test_two_both_want_a_system():
    event = SystemContested(3, "Iobotha", None, (0, 1))
    told = BOX.narrate(event, "en", ["Ana", "Talboth"])
    assert told == "Iobotha is contested: Ana and Talboth both want it."


def test_a_battle_leaves_a_small_first_letter_of_a_name_small():
    event = BattleFought(3, "Kestrel", ((0, 5), (1, 5)), ((0, 1, 1),), ((0, 5), (1, 4)))
    assert "de os nativos destrói 1 de bia" in BOX.narrate(event, "pt", ["de os nativos", "bia"])


def small():
    places = [place(0, 0, 1, 2, 3), place(-4, 2), place(3, 5)]
    return sky([held(A, A=9), contested(B, A, 2, A=4), held(natives=5)], places)


def test_the_drawing_shows_systems_ships_contests_and_the_stock():
    drawn = BOX.draw(GAME.view(small(), A), "en", NAMES[:2])
    for part in ("A0", "B1", "*2", "contested, A 2 of 3", "5 natives", "You hold 1000 gold"):
        assert part in drawn


def test_the_drawing_speaks_portuguese():
    drawn = BOX.draw(GAME.view(small(), A), "pt", NAMES[:2])
    assert "em disputa, A 2 de 3" in drawn
    assert "Você tem 1000 de ouro" in drawn


def test_a_large_map_is_drawn_smaller():
    state = sky([held(A), held(B)], [place(0, 0), place(999, 999)])
    lines = text_map(GAME.view(state, None)).split("\n")
    assert max(len(line) for line in lines) <= 110


def test_a_sign_is_never_covered_by_a_number():
    systems = [held(A)] * 20
    state = sky(systems, [place(x, 0) for x in range(20)], seats=2)
    assert text_map(GAME.view(state, None)).count("A") == 20


def test_the_svg_is_a_picture_with_every_system_named():
    view = GAME.view(small(), None)
    root = ET.fromstring(svg_map(view, ["<Ana>", "Bia & Co"]))
    titles = [node.text or "" for node in root.iter("{http://www.w3.org/2000/svg}title")]
    assert [title.split()[1] for title in titles] == [where.name for where in view.map]


def test_there_is_a_letter_for_every_seat():
    assert len(set(LETTERS)) == len(LETTERS) >= 64
