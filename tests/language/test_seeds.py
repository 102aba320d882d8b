"""The powers and cards of the source documents compile from their printed wording."""

import pytest

from gamemaster.core.codec import plain
from gamemaster.games.auto_rumble.powers import compile_power
from gamemaster.games.auto_rumble.powers import reading as power_reading
from gamemaster.games.rumble_royale.cards import compile_card
from gamemaster.games.rumble_royale.cards import reading as card_reading

POWERS = {
    "Amoeba": (
        "Amoeba: At the end of each round you ~may opt to~ multiply if your Energy is higher than 5 - divide your Energy by 2 and add 5. Create another of yourself with that same Energy and powers.",
        [
            {
                "when": "end",
                "cond": {
                    "op": "compare",
                    "a": {"op": "of", "who": {"op": "you"}, "stat": "energy"},
                    "sign": ">",
                    "b": 5,
                },
                "do": [
                    {
                        "op": "set",
                        "to": {"op": "you"},
                        "stat": "energy",
                        "lasting": "battle",
                        "amount": {
                            "op": "add",
                            "a": {
                                "op": "div",
                                "a": {"op": "of", "who": {"op": "you"}, "stat": "energy"},
                                "b": 2,
                            },
                            "b": 5,
                        },
                    },
                    {"op": "copy_self", "count": 1},
                ],
            }
        ],
    ),
    "Big, Gnashy Claws": (
        "Big, Gnashy Claws: If you use no other Powers in a given round, add 20 to each of your Attacks.",
        [
            {
                "when": "always",
                "cond": {"op": "no_other_power"},
                "do": [
                    {
                        "op": "raise",
                        "to": {"op": "you"},
                        "stat": "attack",
                        "amount": 20,
                        "lasting": "while",
                    }
                ],
            }
        ],
    ),
    "Cosmic Shield": (
        "Cosmic Shield: You get +10 to Defense for every Hero alive at the start of the round.",
        [
            {
                "when": "always",
                "do": [
                    {
                        "op": "raise",
                        "to": {"op": "you"},
                        "stat": "defence",
                        "lasting": "while",
                        "amount": {
                            "op": "mul",
                            "a": 10,
                            "b": {"op": "count", "group": {"base": "everyone", "at_start": True}},
                        },
                    }
                ],
            }
        ],
    ),
    "Souleater": (
        "Souleater: Gain 30 Energy at the end of the round whenever an opponent is eliminated in the round.",
        [
            {
                "when": "end",
                "per": {"op": "dies", "whom": "opponent", "by": "anyone"},
                "do": [{"op": "gain", "to": {"op": "you"}, "amount": 30}],
            }
        ],
    ),
    "Crystallize": (
        "Crystallize: Spend 20: Add +X to your Defense. X is initially 1, and doubles every time you use this Power.",
        [
            {
                "when": "main",
                "costs": [{"kind": "spend", "amount": 20}],
                "do": [
                    {
                        "op": "raise",
                        "to": {"op": "you"},
                        "stat": "defence",
                        "amount": {"op": "var", "name": "X"},
                        "lasting": "round",
                    }
                ],
            }
        ],
    ),
    "Titanium Skin": (
        "Titanium Skin: Prevent the first 50 damage you take during the game.",
        [
            {
                "when": "always",
                "do": [{"op": "shield", "to": {"op": "you"}, "amount": 50, "span": "battle"}],
            }
        ],
    ),
}

CARDS = {
    "Bread'n'Butter [1]: causa 2 de dano.": {
        "name": "Bread'n'Butter",
        "cost": 1,
        "life": 0,
        "text": {
            "choose": "any",
            "rules": [
                {"when": "play", "do": [{"op": "damage", "to": {"op": "chosen"}, "amount": 2}]}
            ],
        },
    },
    "Divine Action [3]: ganhe 1 carta extra.": {
        "name": "Divine Action",
        "cost": 3,
        "life": 0,
        "text": {
            "rules": [
                {
                    "when": "play",
                    "do": [{"op": "gain", "to": {"op": "you"}, "amount": 1, "stat": "cards"}],
                }
            ]
        },
    },
    "Potato Shimasu [2]: recupere 2 pontos de Vida.": {
        "name": "Potato Shimasu",
        "cost": 2,
        "life": 0,
        "text": {
            "rules": [
                {
                    "when": "play",
                    "do": [{"op": "gain", "to": {"op": "you"}, "amount": 2, "stat": "life"}],
                }
            ]
        },
    },
    "Biscoitar [7]: ganhe 1 contador de Glória.": {
        "name": "Biscoitar",
        "cost": 7,
        "life": 0,
        "text": {
            "rules": [
                {
                    "when": "play",
                    "do": [{"op": "gain", "to": {"op": "you"}, "amount": 1, "stat": "glory"}],
                }
            ]
        },
    },
    "Poke Monster [1] - subprocesso 1: escolha um alvo; causa 1 de dano no alvo todo final de turno.": {
        "name": "Poke Monster",
        "cost": 1,
        "life": 1,
        "text": {
            "choose": "any",
            "rules": [
                {"when": "end", "do": [{"op": "damage", "to": {"op": "chosen"}, "amount": 1}]}
            ],
        },
    },
    "Bateria [2] - subprocesso 1: ganhe 1 de energia extra no começo do turno.": {
        "name": "Bateria",
        "cost": 2,
        "life": 1,
        "text": {
            "rules": [{"when": "start", "do": [{"op": "gain", "to": {"op": "you"}, "amount": 1}]}]
        },
    },
    "Metal de sacrifício [3] - subprocesso 5: absorve o primeiro dano que você receberia no turno.": {
        "name": "Metal de sacrifício",
        "cost": 3,
        "life": 5,
        "text": {
            "rules": [
                {
                    "when": "always",
                    "limit": {"times": 1, "span": "round"},
                    "do": [
                        {
                            "op": "redirect",
                            "to": {"op": "you"},
                            "amount": {"op": "event_amount"},
                            "onto": {"op": "this"},
                            "hits": "damage",
                            "lasting": "while",
                        }
                    ],
                }
            ]
        },
    },
}


@pytest.mark.parametrize("name", POWERS)
def test_a_power_of_the_document_compiles_as_printed(name: str) -> None:
    source, rules = POWERS[name]
    power = compile_power(source)
    assert power.name == name
    assert plain(power.text)["rules"] == rules


def test_crystallize_declares_a_variable_that_doubles_on_use() -> None:
    power = compile_power(POWERS["Crystallize"][0])
    assert plain(power.text)["variables"] == [{"name": "X", "start": 1, "doubles": True}]


@pytest.mark.parametrize("source", CARDS)
def test_a_card_of_the_document_compiles_as_printed(source: str) -> None:
    assert plain(compile_card(source, "pt")) == CARDS[source]


@pytest.mark.parametrize("lang", ["en", "pt"])
@pytest.mark.parametrize("name", POWERS)
def test_judys_reading_of_a_power_parses_back(name: str, lang: str) -> None:
    power = compile_power(POWERS[name][0])
    assert compile_power(power_reading(power, lang), lang) == power  # type: ignore[arg-type]


@pytest.mark.parametrize("lang", ["en", "pt"])
@pytest.mark.parametrize("source", CARDS)
def test_judys_reading_of_a_card_parses_back(source: str, lang: str) -> None:
    card = compile_card(source, "pt")
    assert compile_card(card_reading(card, lang), lang) == card  # type: ignore[arg-type]
