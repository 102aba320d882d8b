"""A fighter's actions in words, with their numbers."""

from gamemaster.core.values import Lang, Words, say
from gamemaster.games.bmiibo.state import (
    SLOTS,
    Blockade,
    Charge,
    Component,
    Explosion,
    Fighter,
    Heal,
    Melee,
    Piercing,
    Ranged,
    SlotAction,
    Weakness,
    Whirl,
)

ELEMENTS_PT = {
    "normal": "normal",
    "fire": "de fogo",
    "water": "de água",
    "earth": "de terra",
    "air": "de ar",
    "light": "de luz",
    "dark": "das trevas",
}


def actions_told(fighter: Fighter, lang: Lang) -> list[str]:
    """Its three actions, a line each."""
    return [f"{slot}: {_action(getattr(fighter, slot), lang)}" for slot in SLOTS]


def _action(action: SlotAction, lang: Lang) -> str:
    then = say(lang, en=", then ", pt=", depois ")
    rest = action.cooldown
    waits = say(lang, en=f"; rests {rest} turns", pt=f"; descansa {rest} turnos")
    parts = then.join(Words(*_part(part)).said(lang) for part in action.components)
    return parts + (waits if rest > 1 else "")


def _part(part: Component) -> tuple[str, str]:
    """What one component does, in English and Portuguese."""
    match part:
        case Heal():
            itself, si = (" to itself", " em si") if part.self_targeting else ("", "")
            return f"heals {part.amount}{itself}", f"cura {part.amount}{si}"
        case Blockade():
            return f"blocks a cell, up to {part.blocks}", f"bloqueia uma casa, até {part.blocks}"
        case Weakness():
            return _weakness(part)
    en = f"{part.amount} {part.element} damage"
    pt = f"{part.amount} de dano {ELEMENTS_PT[part.element]}"
    match part:
        case Melee():
            return f"{en} to a neighbour", f"{pt} a um vizinho"
        case Ranged():
            return f"{en} from 2 cells away on", f"{pt} a partir de 2 casas"
        case Piercing():
            return f"{en} along a row or column", f"{pt} ao longo de uma linha ou coluna"
        case Whirl():
            return (
                f"{en} to all neighbours, pushed {part.force}",
                f"{pt} a todos os vizinhos, empurrados {part.force}",
            )
        case Explosion():
            return (
                f"{en} within {part.radius} of the target, pushed {part.force}",
                f"{pt} a até {part.radius} do alvo, empurrados {part.force}",
            )
        case Charge():
            return (
                f"a run of up to {part.distance} at the target, {en}, recoil {part.recoil}",
                f"uma corrida de até {part.distance} ao alvo, {pt}, recuo {part.recoil}",
            )


def _weakness(part: Weakness) -> tuple[str, str]:
    element = ELEMENTS_PT[part.element].removeprefix("de ")
    if part.remove:
        return f"takes away the weakness to {part.element}", f"tira a fraqueza contra {element}"
    if part.self_targeting:
        return f"becomes weak to {part.element}", f"fica fraco contra {element}"
    return f"makes the target weak to {part.element}", f"deixa o alvo fraco contra {element}"
