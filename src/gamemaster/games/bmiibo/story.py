"""Bmiibo's story: who did what to whom, with the numbers."""

from collections.abc import Sequence
from typing import assert_never

from gamemaster.core.values import Lang, listed, say
from gamemaster.games.bmiibo.events import (
    ActionUsed,
    BlockPlaced,
    BlockRemoved,
    Bumped,
    Charged,
    Damaged,
    FellDying,
    FighterPlaced,
    FighterRemoved,
    Fizzled,
    Happened,
    Healed,
    MatchWon,
    Moved,
    OrderDrawn,
    Pushed,
    PushFailed,
    Recovered,
    WeaknessGained,
    WeaknessLost,
)
from gamemaster.games.bmiibo.state import Cell
from gamemaster.games.bmiibo.words import ELEMENTS_PT

Names = Sequence[str]

SLOT_PT = {"attack": "o ataque", "ability": "a habilidade", "ultimate": "o golpe supremo"}
KIND_PT = {
    "attack": "o ataque",
    "melee": "o golpe",
    "heal": "a cura",
    "ranged": "o tiro",
    "blockade": "o bloqueio",
    "weakness": "a fraqueza",
    "explosion": "a explosão",
    "whirl": "o rodopio",
    "piercing": "a perfuração",
    "charge": "a investida",
    "recoil": "o recuo",
}
WEAK_TO_PT = {
    "normal": "dano normal",
    "fire": "fogo",
    "water": "água",
    "earth": "terra",
    "air": "ar",
    "light": "luz",
    "dark": "trevas",
}
REASON_PT = {
    "no enemy there": "não há inimigo ali",
    "nobody there": "não há ninguém ali",
    "not adjacent": "o alvo não está ao lado",
    "adjacent": "o alvo está perto demais, ao lado",
    "too near": "o centro fica perto demais de quem a lança",
    "nobody in reach": "não alcança ninguém",
    "not in line": "o alvo não está em linha reta",
    "not free": "a casa não está livre",
}
REASON_EN = {
    "no enemy there": "there is no enemy there",
    "nobody there": "there is nobody there",
    "not adjacent": "the target is not adjacent",
    "adjacent": "the target is adjacent",
    "too near": "the centre is too near its user",
    "nobody in reach": "it reaches nobody",
    "not in line": "the target is not in line",
    "not free": "the cell is not free",
}


def at(cell: Cell) -> str:
    """A cell as players write it."""
    return f"({cell[0]},{cell[1]})"


def is_namesake(name: str, fighter: str) -> bool:
    """Whether a seat is called after its fighter (`archer`, or `archer 2` where there are two)."""
    return name == fighter or name.rpartition(" ")[0] == fighter


def narrate(event: Happened, lang: Lang, names: Names) -> str:
    """One event as one sentence."""
    match event:
        case OrderDrawn() | FighterPlaced() | FighterRemoved() | MatchWon():
            return _frame(event, lang, names)
        case Moved() | Bumped() | Charged() | Pushed() | PushFailed():
            return _motion(event, lang, names)
        case ActionUsed() | Fizzled():
            return _use(event, lang, names)
        case Damaged() | Healed() | FellDying() | Recovered():
            return _health(event, lang, names)
        case BlockPlaced() | BlockRemoved():
            return _block(event, lang, names)
        case WeaknessGained() | WeaknessLost():
            return _weakness(event, lang, names)
        case _:
            assert_never(event)


def _frame(
    event: OrderDrawn | FighterPlaced | FighterRemoved | MatchWon, lang: Lang, names: Names
) -> str:
    match event:
        case OrderDrawn(order):
            who = listed(lang, [names[seat] for seat in order])
            return say(lang, en=f"The order of play: {who}.", pt=f"A ordem de jogo: {who}.")
        case FighterPlaced(seat, fighter, cell, hp):
            if is_namesake(names[seat], fighter):
                return say(
                    lang,
                    en=f"{names[seat]} begins at {at(cell)} with {hp} health.",
                    pt=f"{names[seat]} começa em {at(cell)} com {hp} de vida.",
                )
            return say(
                lang,
                en=f"{names[seat]} brings {fighter} to {at(cell)} with {hp} health.",
                pt=f"{names[seat]} põe {fighter} em {at(cell)} com {hp} de vida.",
            )
        case FighterRemoved(seat, cell, hp, left):
            return say(
                lang,
                en=f"{names[seat]} dies at {at(cell)} with {hp} health; {left} left.",
                pt=f"{names[seat]} morre em {at(cell)} com {hp} de vida; "
                f"{'resta' if left == 1 else 'restam'} {left}.",
            )
        case MatchWon(seat, hp, turn, by):
            if by == "last standing":
                return say(
                    lang,
                    en=f"{names[seat]} wins after {turn} turns, the last one standing, with {hp} health.",
                    pt=f"{names[seat]} vence depois de {turn} turnos, de pé até o fim, com {hp} de vida.",
                )
            return say(
                lang,
                en=f"{turn} turns are over and {names[seat]} wins: nobody has more health than {hp}, "
                "and of equals the earlier in turn order is first.",
                pt=f"Acabaram os {turn} turnos e {names[seat]} vence: ninguém tem mais vida do que {hp}, "
                "e entre iguais vale quem joga antes.",
            )
        case _:
            assert_never(event)


def _motion(event: Moved | Bumped | Charged | Pushed | PushFailed, lang: Lang, names: Names) -> str:
    match event:
        case Moved(seat, start, cell):
            return say(
                lang,
                en=f"{names[seat]} moves {at(start)} → {at(cell)}.",
                pt=f"{names[seat]} anda {at(start)} → {at(cell)}.",
            )
        case Bumped(seat, cell, into):
            en = {"edge": "the edge", "block": "a block", "fighter": "a fighter"}[into]
            pt = {"edge": "na borda", "block": "num bloco", "fighter": "num lutador"}[into]
            return say(
                lang,
                en=f"{names[seat]} bumps into {en} at {at(cell)} and stays.",
                pt=f"{names[seat]} esbarra {pt} em {at(cell)} e fica onde está.",
            )
        case Charged(seat, start, cell):
            return say(
                lang,
                en=f"{names[seat]} charges {at(start)} → {at(cell)}.",
                pt=f"{names[seat]} investe {at(start)} → {at(cell)}.",
            )
        case Pushed(seat, by, start, cell):
            return say(
                lang,
                en=f"{names[by]} pushes {names[seat]} {at(start)} → {at(cell)}.",
                pt=f"{names[by]} empurra {names[seat]} {at(start)} → {at(cell)}.",
            )
        case PushFailed(seat, _, cell):
            return say(
                lang,
                en=f"{names[seat]} cannot be pushed the whole way and stays at {at(cell)}.",
                pt=f"Não dá para empurrar {names[seat]} até o fim: fica em {at(cell)}.",
            )
        case _:
            assert_never(event)


def _use(event: ActionUsed | Fizzled, lang: Lang, names: Names) -> str:
    who = names[event.seat]
    if isinstance(event, ActionUsed):
        target = at(event.target)
        if event.aimed_at is not None:
            target = f"{names[event.aimed_at]} {target}"
        return say(
            lang,
            en=f"{who} uses the {event.slot} on {target}.",
            pt=f"{who} usa {SLOT_PT[event.slot]} em {target}.",
        )
    return say(
        lang,
        en=f"{who}'s {event.component} does nothing: {REASON_EN[event.reason]}.",
        pt=f"Não dá em nada {KIND_PT[event.component]} de {who}: {REASON_PT[event.reason]}.",
    )


def _health(event: Damaged | Healed | FellDying | Recovered, lang: Lang, names: Names) -> str:
    who = names[event.seat]
    match event:
        case Damaged():
            return _damaged(event, lang, names)
        case Healed(_, by, amount, hp):
            itself = by == event.seat
            return say(
                lang,
                en=f"{names[by]} heals {'itself' if itself else who} by {amount}, to {hp}.",
                pt=f"{who} se cura em {amount}, até {hp}."
                if itself
                else f"{names[by]} cura {who} em {amount}, até {hp}.",
            )
        case FellDying(_, hp):
            return say(
                lang,
                en=f"{who} is dying ({hp}): it goes at the start of its next turn.",
                pt=f"{who} está morrendo ({hp}): sai no começo do seu próximo turno.",
            )
        case Recovered(_, hp):
            return say(
                lang,
                en=f"{who} was dying and lives on with {hp}.",
                pt=f"{who} estava morrendo e segue com vida: {hp}.",
            )
        case _:
            assert_never(event)


def _damaged(event: Damaged, lang: Lang, names: Names) -> str:
    who, by = names[event.seat], names[event.by]
    weak = say(lang, en=", doubled by its weakness", pt=", o dobro pela fraqueza")
    twice = weak if event.doubled else ""
    if event.component == "recoil":
        return say(
            lang,
            en=f"The recoil costs {who} {event.amount} ({event.element}{twice}), to {event.hp}.",
            pt=f"O recuo custa {event.amount} a {who} (dano {ELEMENTS_PT[event.element]}{twice}), até {event.hp}.",
        )
    return say(
        lang,
        en=f"{by}'s {event.component} hits {who} for {event.amount} ({event.element}{twice}), to {event.hp}.",
        pt=f"{by} acerta {who} com {KIND_PT[event.component]}: {event.amount} "
        f"(dano {ELEMENTS_PT[event.element]}{twice}), até {event.hp}.",
    )


def _block(event: BlockPlaced | BlockRemoved, lang: Lang, names: Names) -> str:
    who, cell = names[event.seat], at(event.cell)
    if isinstance(event, BlockPlaced):
        return say(lang, en=f"{who} blocks {cell}.", pt=f"{who} bloqueia {cell}.")
    if event.cause == "limit":
        return say(
            lang,
            en=f"{who}'s first block, at {cell}, crumbles: it may hold no more.",
            pt=f"O primeiro bloco de {who}, em {cell}, desaba: passou do limite.",
        )
    return say(
        lang,
        en=f"{who}'s block at {cell} goes with its owner.",
        pt=f"O bloco de {who} em {cell} some com o dono.",
    )


def _weakness(event: WeaknessGained | WeaknessLost, lang: Lang, names: Names) -> str:
    who, element, fraco = names[event.seat], event.element, WEAK_TO_PT[event.element]
    if isinstance(event, WeaknessGained):
        if event.new:
            return say(
                lang,
                en=f"{names[event.by]} makes {'itself' if event.by == event.seat else who} weak to {element}.",
                pt=f"{who} fica com fraqueza contra {fraco}."
                if event.by == event.seat
                else f"{names[event.by]} dá a {who} fraqueza contra {fraco}.",
            )
        return say(
            lang,
            en=f"{who} is weak to {element} already.",
            pt=f"{who} já tem fraqueza contra {fraco}.",
        )
    if event.had:
        return say(
            lang,
            en=f"{who} is no longer weak to {element}.",
            pt=f"{who} perde a fraqueza contra {fraco}.",
        )
    return say(
        lang,
        en=f"{who} was not weak to {element} anyway.",
        pt=f"{who} nem tinha fraqueza contra {fraco}.",
    )
