"""Rumble Royale at a keyboard: the table as text, and plays as people type them."""

import re
from collections import Counter
from collections.abc import Sequence

from gamemaster.core.errors import Illegal
from gamemaster.core.values import Json, Lang, say
from gamemaster.games.rumble_royale.state import Face, Target, View
from gamemaster.games.rumble_royale.view import cards_of_the_house, cards_wanted

COLOURS = {"♥": "bold red", "★": "bold yellow", "☠": "dim"}


def draw(view: View, lang: Lang, names: Sequence[str]) -> str:
    """Players, subprocesses, the auction, and what is in one's hand."""
    parts = [_players(view, names), *_processes(view, lang, names), *_lots(view, lang)]
    if view.seat is not None and view.phase == "turn":
        parts.append(
            say(lang, en="Energy ", pt="Energia ") + str(view.energy)
            + say(lang, en=" · coins ", pt=" · moedas ") + str(view.coins)
        )  # fmt: skip
        parts += _hand(view, lang)
    if view.seat is not None and view.phase in ("preparation", "turn"):
        parts += _basics(view, lang)
    if view.review:
        parts += [f"  {n}: {written.text}" for n, written in enumerate(view.review)]
    return "\n".join(parts)


def _hand(view: View, lang: Lang) -> list[str]:
    """What is in one's hand, equal cards once."""
    counts = Counter(face.card for face in view.hand)
    faces = {face.card: face for face in view.hand}
    return [
        f"  {card}) {f'{counts[card]} × ' if counts[card] > 1 else ''}{_card(face, lang)}"
        for card, face in faces.items()
    ]


def _basics(view: View, lang: Lang) -> list[str]:
    """The basic cards that can be bought, by number."""
    word = say(lang, en="basic", pt="básica")
    return [f"  {word} {face.card}: {_card(face, lang)}" for face in view.basics]


def _players(view: View, names: Sequence[str]) -> str:
    told = []
    for number, (name, player) in enumerate(zip(names, view.players, strict=False), 1):
        marks = "".join(f" {mark.name}×{mark.count}" for mark in player.marks)
        told.append(
            f"{number} {name} ♥ {player.life} ★ {player.glory}{marks}"
            if player.alive
            else f"{number} {name} ☠ ★ {player.glory}"
        )
    return " · ".join(told)


def _processes(view: View, lang: Lang, names: Sequence[str]) -> list[str]:
    return [
        f"  #{s.id} {s.called.said(lang)} ({names[s.owner]}) ♥ {s.life}{_aim(s.target, names)}: {say(lang, en=s.en, pt=s.pt)}"
        for s in view.subprocesses
    ]


def _aim(target: Target | None, names: Sequence[str]) -> str:
    if target is None:
        return ""
    return f" → {names[target.player]}" if target.player is not None else f" → #{target.subprocess}"


def _lots(view: View, lang: Lang) -> list[str]:
    word = say(lang, en="lot", pt="lote")
    return [f"  {word} {lot.slot}: {_card(lot.face, lang)}" for lot in view.lots if lot.face]


def _card(face: Face, lang: Lang) -> str:
    life = f" - {say(lang, en='subprocess', pt='subprocesso')} {face.life}" if face.life else ""
    return f"{face.called.said(lang)} [{face.cost}]{life}: {say(lang, en=face.en, pt=face.pt)}"


def hint(view: View, lang: Lang) -> str:
    """What a person may type now."""
    if view.phase in ("preparation", "replacement"):
        count = cards_wanted(view)
        return say(
            lang,
            en=f"{count} cards, separated by |, or: house (the house's cards); then basics as + and numbers, like house + 0 3",
            pt=f"{count} cartas, separadas por |, ou: casa (as cartas da casa); depois básicas com + e números, como casa + 0 3",
        )
    if view.phase == "review":
        return say(
            lang,
            en="accept, or vetoes as numbers, like veto 0 2",
            pt="aceito, ou vetos por número, como veto 0 2",
        )
    return say(
        lang,
        en="Cards with targets, bids, basics: 0>2 5>#3 ; 1:4 ; +2 (card 0 at player 2, card 5 at subprocess 3; 4 coins on lot 1; buy basic 2), or: pass",
        pt="Cartas com alvos, lances, básicas: 0>2 5>#3 ; 1:4 ; +2 (carta 0 no jogador 2, carta 5 no subprocesso 3; 4 moedas no lote 1; compra a básica 2), ou: passo",
    )


def typed(view: View, line: str) -> Json:
    """A typed line as JSON."""
    if view.phase in ("preparation", "replacement"):
        return _typed_cards(view, line)
    if view.phase == "review":
        vetoed = {int(n) for n in re.findall(r"\d+", line)} if "veto" in line.lower() else set()
        return {
            "verdicts": [
                {"card": n, "do": "veto" if n in vetoed else "accept"}
                for n in range(len(view.review))
            ]
        }
    if line.strip().lower() in ("pass", "passo"):
        return {}
    return _typed_turn(line)


def _typed_cards(view: View, line: str) -> Json:
    written, _, basics = line.partition("+")
    numbers = basics.replace("+", " ").split()
    if not all(number.isdecimal() for number in numbers):
        raise Illegal(
            f"Basic cards are called by their numbers; I read {basics.strip()!r}.",
            pt=f"Cartas básicas são chamadas pelo número; li {basics.strip()!r}.",
        )
    sent: dict[str, Json] = {"basics": [int(number) for number in numbers]} if numbers else {}
    if written.strip().lower() in ("house", "casa"):
        return sent | {"cards": list(cards_of_the_house(view))}
    return sent | {"cards": [text.strip() for text in written.split("|") if text.strip()]}


def _typed_turn(line: str) -> Json:
    plays, bids, basics = [], [], []
    for word in line.replace(";", " ").replace(",", " ").split():
        if found := re.fullmatch(r"(\d+):(\d+)", word):
            bids.append({"slot": int(found[1]), "coins": int(found[2])})
        elif found := re.fullmatch(r"\+(\d+)", word):
            basics.append(int(found[1]))
        elif found := re.fullmatch(r"(\d+)(?:>(#?)(\d+))?", word):
            play: dict[str, Json] = {"card": int(found[1])}
            if found[3]:
                # People count players from 1, as the story lists them.
                aim = {"subprocess": int(found[3])} if found[2] else {"player": int(found[3]) - 1}
                play["target"] = aim
            plays.append(play)
        else:
            raise Illegal(
                f"I cannot read {word!r}: cards are numbers with targets (0>2, 5>#3), bids slot:coins, basics +number.",
                pt=f"Não consigo ler {word!r}: cartas são números com alvos (0>2, 5>#3), lances lote:moedas, básicas +número.",
            )
    return {"plays": plays, "bids": bids, "basics": basics}
