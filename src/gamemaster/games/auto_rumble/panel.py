"""The panel: small battles that tell powers apart which are written differently.

Two readings of a text are one if heroes with either of them fare alike in every scene. A scene is
Bob, who has the power, against one to three others; the smallest come first. Power above and below
the attack in the order list, and both orders of initiative, are dimensions of their own.
"""

from functools import lru_cache
from itertools import product

from gamemaster.core.codec import plain
from gamemaster.core.values import Json, Lang, Value, Words, listed, say
from gamemaster.games.auto_rumble.battle.events import RoundBegan, StepBegan, Troop
from gamemaster.games.auto_rumble.battle.fight import fight
from gamemaster.games.auto_rumble.battle.heroes import ATTACK, Hero, Owned, Settings
from gamemaster.language import tree as t
from gamemaster.language.dialect import Parting

ROUNDS = 4
_SETTINGS = Settings(rounds=ROUNDS)
_YOU, _FOES = t.You(), t.Each(t.Group("opponents"))


class Foe(Value, frozen=True):
    """Somebody whom Bob meets: what he has, and how that is said."""

    energy: int
    said: Words
    rules: tuple[t.Rule, ...] = ()
    attack: int = 10


def _when(moment: t.Moment, *do: t.Effect) -> tuple[t.Rule, ...]:
    return (t.Rule(moment, do),)


_GAIN = t.Gain(_YOU, 1)
_HELPED: t.Cost = t.Cost("spend", 5)

PLAIN = Foe(100, Words(en="", pt=""))
WEAK = Foe(12, Words(en="", pt=""))
STRONG = Foe(200, Words(en="", pt=""), attack=25)
WALL = Foe(
    100,
    Words(en="+15 Defence", pt="+15 de Defesa"),
    _when("always", t.Raise(_YOU, "defence", 15, "while")),
)
BOLT = Foe(
    100,
    Words(
        en="deals 12 damage to each opponent each round",
        pt="causa 12 de dano a cada oponente a cada rodada",
    ),
    _when("main", t.Damage(_FOES, 12)),
)
MOSS = Foe(
    60,
    Words(
        en="gains 7 Energy at the end of each round",
        pt="ganha 7 de Energia no final de cada rodada",
    ),
    _when("end", t.Gain(_YOU, 7)),
)
LATE = Foe(
    100,
    Words(
        en="deals 9 damage to each opponent at the end of each round",
        pt="causa 9 de dano a cada oponente no final de cada rodada",
    ),
    _when("end", t.Damage(_FOES, 9)),
)
RISING = Foe(
    25,
    Words(en="comes back once with 30 Energy", pt="volta uma vez com 30 de Energia"),
    (t.Rule(t.Dies("you", "anyone"), (t.Revive(_YOU, 30),), limit=t.Limit(1, "battle")),),
)
SPENDER = Foe(
    80,
    Words(en="uses a power each round", pt="usa um poder a cada rodada"),
    (t.Rule("main", (_GAIN,), costs=(_HELPED,)),),
)
HELPED = Foe(
    80,
    Words(en="has a helper", pt="tem um ajudante"),
    _when("setup", t.Helper(20, 5, 1)),
)
AMOEBA = Foe(
    60,
    Words(
        en="copies himself at the end of each round", pt="copia a si mesmo no final de cada rodada"
    ),
    _when("end", t.CopySelf(1)),
)
THORNS = Foe(
    100,
    Words(en="deals 4 damage to whoever attacks him", pt="causa 4 de dano a quem o ataca"),
    (t.Rule(t.Attacks("anyone", "you"), (t.Damage(t.Source(), 4),)),),
)

MEETINGS: tuple[tuple[Foe, ...], ...] = (
    (PLAIN,), (WEAK,), (STRONG,), (WALL,), (BOLT,), (MOSS,), (LATE,), (RISING,), (SPENDER,), (HELPED,),
    (AMOEBA,), (THORNS,),
    (PLAIN, PLAIN), (PLAIN, WEAK), (STRONG, WEAK), (WALL, BOLT), (MOSS, RISING), (LATE, SPENDER),
    (THORNS, WEAK), (WEAK, RISING),
    (PLAIN, STRONG, WEAK), (WALL, MOSS, BOLT), (HELPED, LATE, WEAK), (SPENDER, AMOEBA, RISING),
)  # fmt: skip
NAMES = ("Ana", "Cai", "Dan")


class Encounter(Value, frozen=True):
    """Bob with the power in question, and whom he meets."""

    foes: tuple[Foe, ...]
    energy: int
    first: bool
    below: bool
    """Whether the power stands below the attack in Bob's order list."""

    def heroes(self, text: t.Text) -> tuple[Hero, ...]:
        bob = Hero(
            "Bob",
            self.energy,
            initiative=5 if self.first else -5,
            powers=(Owned(t.Power(POWER, text), 10),),
            order=(ATTACK, POWER) if self.below else (POWER, ATTACK),
        )
        return (
            bob,
            *(
                _hero(name, n, foe)
                for n, (name, foe) in enumerate(zip(NAMES, self.foes, strict=False))
            ),
        )


POWER = "the power"


def _hero(name: str, n: int, foe: Foe) -> Hero:
    powers = (Owned(t.Power(f"{name}'s power", t.Text(foe.rules)), 5),) if foe.rules else ()
    return Hero(name, foe.energy, foe.attack, initiative=-n, base=n, powers=powers)


SCENES = tuple(
    Encounter(foes, energy, first, below)
    for count in (1, 2, 3)
    for energy, first, below in product((100, 25), (True, False), (True, False))
    for foes in MEETINGS
    if len(foes) == count
)


class Figure(Value, frozen=True, order=True):
    """Heroes of one seat that are alike at one moment; the dead have no Energy and no Defence."""

    seat: int
    count: int
    energy: int
    defence: int
    alive: bool
    helper: bool


Look = tuple[Figure, ...]
"""The heroes at one moment."""


@lru_cache(maxsize=4096)
def _course(text: t.Text, scene: Encounter) -> tuple[tuple[int, Look], ...]:
    """How a battle goes: the heroes at each step, with the number of the round; last how it ends."""
    battle = fight(scene.heroes(text), _SETTINGS)
    looks: list[tuple[int, Look]] = []
    now = 0
    for event in battle.events:
        if isinstance(event, RoundBegan):
            now = event.round
        elif isinstance(event, StepBegan):
            looks.append((now, _look(event.order)))
    return (*looks, (now + 1, _look(battle.survivors)))


def _look(troops: tuple[Troop, ...]) -> Look:
    seen = (
        Figure(
            x.seat,
            x.count,
            x.energy if x.alive else 0,
            x.defence if x.alive else 0,
            x.alive,
            x.helper,
        )
        for x in troops
    )
    return tuple(sorted(seen))


def parting(a: t.Text, b: t.Text, stays: bool = False) -> Parting | None:
    """The first scene in which two texts part, or None."""
    for scene in SCENES:
        ours, theirs = _course(a, scene), _course(b, scene)
        if ours != theirs:
            return _told(scene, ours, theirs)
    return None


def _told(
    scene: Encounter, ours: tuple[tuple[int, Look], ...], theirs: tuple[tuple[int, Look], ...]
) -> Parting:
    at = next(
        (n for n, (x, y) in enumerate(zip(ours, theirs, strict=False)) if x != y),
        min(len(ours), len(theirs)) - 1,
    )
    now = min(ours[at][0], theirs[at][0])
    looks = (ours[at][1], theirs[at][1])
    return Parting(
        Words(en=_scene_said(scene, now, "en"), pt=_scene_said(scene, now, "pt")),
        (
            Words(en=_look_said(looks[0], "en"), pt=_look_said(looks[0], "pt")),
            Words(en=_look_said(looks[1], "en"), pt=_look_said(looks[1], "pt")),
        ),
        _data(scene, now, looks),
    )


def _scene_said(scene: Encounter, now: int, lang: Lang) -> str:
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
    return say(
        lang,
        en=f"Bob has {scene.energy} Energy and this power ({place}); he meets {foes}. {order} In round {now}:",
        pt=f"Bob tem {scene.energy} de Energia e este poder ({place}); enfrenta {foes}. {order} Na rodada {now}:",
    )


def _foe_said(name: str, foe: Foe, lang: Lang) -> str:
    has = f", {foe.said.said(lang)}" if foe.rules else ""
    return say(
        lang,
        en=f"{name} ({foe.energy} Energy, Attack {foe.attack}{has})",
        pt=f"{name} ({foe.energy} de Energia, Ataque {foe.attack}{has})",
    )


def _look_said(look: Look, lang: Lang) -> str:
    return ", ".join(_figure_said(one, lang) for one in look) or say(
        lang, en="nobody", pt="ninguém"
    )


def _figure_said(figure: Figure, lang: Lang) -> str:
    name = ("Bob", *NAMES)[figure.seat]
    if figure.helper:
        name = say(lang, en=f"{name}'s helper", pt=f"ajudante de {name}")
    many = f"{figure.count} × " if figure.count > 1 else ""
    if not figure.alive:
        return say(lang, en=f"{many}{name} dead", pt=f"{many}{name} fora")
    defence = figure.defence
    shelter = say(lang, en=f" (Defence {defence})", pt=f" (Defesa {defence})") if defence else ""
    return f"{many}{name} {figure.energy}{shelter}"


def _data(scene: Encounter, now: int, looks: tuple[Look, Look]) -> Json:
    heroes = [
        {"name": "Bob", "energy": scene.energy, "attack": 10},
        *(
            {
                "name": name,
                "energy": foe.energy,
                "attack": foe.attack,
                "en": foe.said.en,
                "pt": foe.said.pt,
            }
            for name, foe in zip(NAMES, scene.foes, strict=False)
        ),
    ]
    return {
        "heroes": heroes,
        "bob_first": scene.first,
        "below_attack": scene.below,
        "round": now,
        "outcomes": [plain(look) for look in looks],
    }
