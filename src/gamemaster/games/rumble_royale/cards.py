"""Cards: the basic ones as the document prints them, and texts of players read and checked."""

import re
from functools import lru_cache

from gamemaster.core.codec import plain
from gamemaster.core.errors import Illegal
from gamemaster.core.values import Json, Lang, Words, say
from gamemaster.games.rumble_royale.dialect import CARDS
from gamemaster.games.rumble_royale.library import called
from gamemaster.games.rumble_royale.own_name import read_by_name
from gamemaster.games.rumble_royale.state import CardId, Face
from gamemaster.language import (
    Card,
    Refused,
    checked_name,
    compile_text,
    completions,
    in_either,
    likelier_language,
    render,
)
from gamemaster.language import tree as t

BASICS = (
    "Bread'n'Butter [1]: causa 2 de dano.",
    "Divine Action [3]: ganhe 1 carta extra.",
    "Potato Shimasu [2]: recupere 2 pontos de Vida.",
    "Biscoitar [7]: ganhe 1 contador de Glória.",
    "Poke Monster [1] - subprocesso 1: escolha um alvo; causa 1 de dano no alvo todo final de turno.",
    "Bateria [2] - subprocesso 1: ganhe 1 de energia extra no começo do turno.",
    "Metal de sacrifício [3] - subprocesso 5: absorve o primeiro dano que você receberia no turno.",
)

MODIFIERS = (t.Redirect, t.Prevent, t.Shield, t.Factor, t.Bonus, t.Cap, t.Immune)


_HEADER = re.compile(
    r"^(?P<name>.*?)\s*\[\s*(?P<cost>\d{1,4})\s*\]\s*"
    r"(?P<sub>\(?\s*[-–—−]?\s*sub-?process[oa]?s?\s*(?P<life>\d{1,4})\s*\)?)?\s*:(?P<body>.*)$",
    re.IGNORECASE | re.DOTALL,
)


def compile_card(source: str, lang: Lang = "pt") -> Card:
    """The card written as `Name [cost] ( - subprocess X): effect.`, or Refused."""
    match = _HEADER.match(source.strip())
    if match is None:
        raise Refused(
            Words(
                en="A card begins “Name [cost]: effect.” or “Name [cost] - subprocess 3: effect.”.",
                pt="Uma carta começa “Nome [custo]: efeito.” ou “Nome [custo] - subprocesso 3: efeito.”.",
            ),
            reason="header",
        )
    name = checked_name(match["name"])
    life = int(match["life"] or 0)
    if match["sub"] and life < 1:
        raise Refused(
            Words(
                en="A subprocess needs at least 1 Life.",
                pt="Um subprocesso precisa de pelo menos 1 de Vida.",
            ),
            reason="header",
        )
    begins = match.start("body")
    try:
        text = read_by_name(
            match["body"],
            name,
            lang,
            life > 0,
            lambda body: compile_text(body, lang, CARDS, life > 0, begins),
        )
    except Refused as refused:
        raise (refused if life else _as_subprocess(refused, source, match, lang)) from None
    return Card(name, int(match["cost"]), life, text)


def _as_subprocess(refused: Refused, source: str, match: re.Match[str], lang: Lang) -> Refused:
    """The refusal of what only a subprocess can do, with the same text as that of a subprocess."""
    if refused.reason != "forbidden":
        return refused
    try:
        compile_text(match["body"], lang, CARDS, stays=True)
    except Refused:
        return refused
    word = say(lang, en="subprocess", pt="subprocesso")
    head, body = source.strip()[: match.start("body") - 1].rstrip(), match["body"].strip()
    offer = f"{head} - {word} 1: {body}"
    words = Words(
        en=f"As a subprocess it can be read: “{offer}”.",
        pt=f"Como subprocesso dá para ler: “{offer}”.",
    )
    return refused.adding(words, (offer, *refused.near))


def reading(card: Card, lang: Lang = "en") -> str:
    """Judy's reading: the card in full, with every moment, target and duration printed."""
    word = "subprocess" if lang == "en" else "subprocesso"
    sub = f" - {word} {card.life}" if card.life else ""
    return f"{card.name} [{card.cost}]{sub}: {render(card.text, lang, CARDS)}"


@lru_cache(maxsize=4096)
def read_card(text: str) -> Card:
    """The card of a text that stands at a table; read before, it is not read again."""
    return read_card_anew(text)


def read_card_anew(text: str) -> Card:
    """The card of a text, in Portuguese or English, or Illegal with the reason.

    For whoever asks about a text: how quickly the answer comes must not tell that another seat has
    handed in the same.
    """
    lang = likelier_language(text.partition(":")[2], CARDS)
    return in_either(compile_card, text, lang or "pt", sure=lang is not None)


@lru_cache(maxsize=4096)
def could_be_written(card: Card) -> bool:
    """Whether a card from outside is one that a text could have made: said in words, it comes back."""
    try:
        checked_name(card.name)
        if any(CARDS.faults(card.text, card.life > 0)):
            return False
        again = read_card(reading(card, "en"))
    except (Illegal, LookupError, TypeError, ValueError):  # a tree that no text makes has no words
        return False
    return again == card


@lru_cache(maxsize=4096)
def effects_of(card: Card) -> tuple[t.Node, ...]:
    """All that a card may do, also inside other effects."""
    return tuple(node for node in t.nodes(card.text) if isinstance(node, CARDS.effects))


def check(raw: Json) -> Json:
    """A card as people will read it, from its text; refused for its author."""
    text = raw.get("text") if isinstance(raw, dict) else raw
    if not isinstance(text, str):
        raise Illegal(
            "A card is a text: `Name [cost]: what it does.`",
            pt="Uma carta é um texto: `Nome [custo]: o que ela faz.`",
        )
    card = read_card_anew(text)
    return {
        "en": reading(card, "en"),
        "pt": reading(card, "pt"),
        "name": card.name,
        "cost": card.cost,
        "life": card.life,
        "tree": plain(card.text),
    }


@lru_cache(maxsize=4096)
def face(number: CardId, card: Card) -> Face:
    """A card as people read it, in both languages."""
    return Face(
        number,
        card.name,
        card.cost,
        card.life,
        card.text.choose,
        said(card, "pt"),
        said(card, "en"),
        called(card.name),
    )


@lru_cache(maxsize=4096)
def text_of(face: Face) -> t.Text:
    """What the face of a card says, as a tree: a view holds its words, and words have one meaning."""
    return compile_text(face.en, "en", CARDS, face.life > 0)


@lru_cache(maxsize=8192)
def said(card: Card, lang: str) -> str:
    """What a card does, in words."""
    return render(card.text, "pt" if lang == "pt" else "en", CARDS)


def offers(text: str, lang: Lang) -> tuple[str, ...]:
    """What may follow an unfinished card: nothing while its name and cost are being written."""
    _, colon, effect = text.partition(":")
    return completions(effect.lstrip(), lang, CARDS) if colon else ()
