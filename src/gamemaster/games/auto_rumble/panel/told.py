"""A scene of the panel and what is seen in it, in words and as data."""

from gamemaster.core.codec import plain
from gamemaster.core.values import Json, Lang, Words, listed, say
from gamemaster.games.auto_rumble.panel.course import Figure, Look, MarksBorne
from gamemaster.games.auto_rumble.panel.scenes import NAMES, Encounter, Foe


def scene_said(scene: Encounter, now: int, lang: Lang) -> str:
    place = say(
        lang,
        en="attacks first, then uses it" if scene.below else "uses it, then attacks",
        pt="ataca primeiro, depois o usa" if scene.below else "o usa, depois ataca",
    )
    foes = listed(
        lang, [_foe_said(name, foe, lang) for name, foe in zip(NAMES, scene.foes, strict=False)]
    )
    order = say(
        lang,
        en="He acts first." if scene.first else "He acts last.",
        pt="Ele age primeiro." if scene.first else "Ele age por último.",
    )
    gear = f", {scene.gear.said.said(lang)}" if scene.gear.rules else ""
    return say(
        lang,
        en=f"Bob has {scene.energy} Energy{gear} and this power ({place}); he meets {foes}. {order} In round {now}:",
        pt=f"Bob tem {scene.energy} de Energia{gear} e este poder ({place}); enfrenta {foes}. {order} Na rodada {now}:",
    )


def _foe_said(name: str, foe: Foe, lang: Lang) -> str:
    has = f", {foe.said.said(lang)}" if foe.rules else ""
    return say(
        lang,
        en=f"{name} ({foe.energy} Energy, Attack {foe.attack}{has})",
        pt=f"{name} ({foe.energy} de Energia, Ataque {foe.attack}{has})",
    )


def look_said(look: Look, other: Look, lang: Lang) -> str:
    """What is seen; where the heroes look alike, what else is not as in the other."""
    words = ", ".join(_figure_said(one, lang) for one in look.figures)
    if look.figures != other.figures:
        return words or say(lang, en="nobody", pt="ninguém")
    if look.order != other.order:
        order = listed(lang, [_names()[seat] for seat in dict.fromkeys(look.order)])
        return say(lang, en=f"the order is {order}", pt=f"a ordem é {order}")
    apart = [n for n in look.marks if n not in other.marks]
    more = ", ".join(_marks_said(n) for n in apart)
    return more or words


def _names() -> tuple[str, ...]:
    return ("Bob", *NAMES)


def _marks_said(counters: MarksBorne) -> str:
    return f"{_names()[counters.seat]}: {counters.value} × “{counters.mark}”"


def _figure_said(figure: Figure, lang: Lang) -> str:
    name = _names()[figure.seat]
    if figure.helper:
        name = say(lang, en=f"{name}'s helper", pt=f"ajudante de {name}")
    many = f"{figure.count} × " if figure.count > 1 else ""
    if not figure.alive:
        return say(lang, en=f"{many}{name} dead", pt=f"{many}{name} fora")
    defence = figure.defence
    shelter = say(lang, en=f" (Defence {defence})", pt=f" (Defesa {defence})") if defence else ""
    return f"{many}{name} {figure.energy}{shelter}"


def data(scene: Encounter, now: int, looks: tuple[Look, Look]) -> Json:
    """What a drawing needs."""
    heroes = [
        {"name": "Bob", "energy": scene.energy, "attack": 10, **_words(scene.gear.said)},
        *(
            {"name": name, "energy": foe.energy, "attack": foe.attack, **_words(foe.said)}
            for name, foe in zip(NAMES, scene.foes, strict=False)
        ),
    ]
    return {
        "heroes": heroes,
        "bob_first": scene.first,
        "below_attack": scene.below,
        "round": now,
        "outcomes": [[plain(figure) for figure in look.figures] for look in looks],
    }


def _words(said: Words) -> dict[str, str]:
    return {"en": said.en, "pt": said.pt}
