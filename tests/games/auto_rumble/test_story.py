"""The story around the battle, in both languages."""

import pytest

from gamemaster.core.box import told
from gamemaster.core.events import seen_by
from gamemaster.games.auto_rumble import BOX
from gamemaster.games.auto_rumble.events import (
    BidLost,
    LotSold,
    LotUnsold,
    RoundOpened,
    VerdictGiven,
)
from gamemaster.games.auto_rumble.powers import house_library
from gamemaster.games.auto_rumble.state import Written
from tests.games.auto_rumble.table import SAMPLE, resolved, table
from tests.games.auto_rumble.test_auction_rounds import ALICE, BOB, CHARLIE

NAMES = ("Alice", "Bob", "Charlie")


def story(lang):
    step = resolved(
        table(lots=tuple(SAMPLE)), {0: {"bids": ALICE}, 1: {"bids": BOB}, 2: {"bids": CHARLIE}}
    )
    return "\n".join(told(BOX, seen_by(step.events, None), lang, NAMES))


def test_the_sample_auction_is_told_as_the_document_tells_it():
    text = story("en")
    assert "Bob and Charlie tie for Crystallize: each wins a copy and pays 10 coins." in text
    assert "Alice wins Souleater for 6 coins." in text
    assert "Alice now has 18 coins, Bob now has 10 coins and Charlie now has 13 coins." in text
    assert "13.75. Order: Attack, Crystallize, Big, Gnashy Claws." in text
    assert "Bob is the provisional winner of round 1." in text
    assert "Everybody receives 30 coins: Alice 48, Bob 40 and Charlie 43." in text


def test_the_sample_auction_in_portuguese():
    text = story("pt")
    assert "Bob e Charlie empatam por Crystallize: cada um leva uma cópia e paga 10 moedas." in text
    assert (
        "Alice agora tem 18 moedas, Bob agora tem 10 moedas e Charlie agora tem 13 moedas." in text
    )
    assert "Rodada de lances 2 de 10. Cada um recebe 30 moedas" in text


@pytest.mark.parametrize(
    "event, en, pt",
    [
        (LotSold("P", (0,), 1), "Alice wins P for 1 coin.", "Alice leva P por 1 moeda."),
        (
            LotUnsold("P"),
            "Nobody gets P; it stays in the pool.",
            "Ninguém leva P; fica na reserva.",
        ),
        (
            BidLost(1, "P", 3),
            "Bob's bid of 3 coins on P wins nothing and costs nothing.",
            "O lance de Bob, 3 moedas em P, não leva nada e não custa nada.",
        ),
        (
            VerdictGiven(0, "P", "veto", "too strong"),
            "The host vetoes Alice's P: too strong.",
            "O anfitrião veta P, de Alice: too strong.",
        ),
    ],
)
def test_single_sentences(event, en, pt):
    assert BOX.narrate(event, "en", NAMES) == en
    assert BOX.narrate(event, "pt", NAMES) == pt


def test_lots_are_told_in_the_readers_language():
    house = house_library()[0]
    own = Written("Moss", "At the end of each round, gain 3 Energy.")
    opened = RoundOpened(1, 10, (house, own), 30, (30, 30))
    text = BOX.narrate(opened, "pt", ("Ana", "Bia"))
    assert house.text not in text
    assert "Moss: No final de cada rodada, ganhe 3 de Energia." in text
    assert house.text in BOX.narrate(opened, "en", ("Ana", "Bia"))
