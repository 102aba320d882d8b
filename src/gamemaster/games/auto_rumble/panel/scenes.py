"""The scenes of the panel: Bob, who has the power in question, and whom he meets."""

from itertools import product

from gamemaster.core.values import Value, Words
from gamemaster.games.auto_rumble.battle.heroes import ATTACK, Hero, Owned
from gamemaster.language import tree as t

ROUNDS = 4
LONG = 10
"""Rounds of the few scenes in which heroes are tough enough for late rounds to come."""
_YOU, _FOES = t.You(), t.Each(t.Group("opponents"))


class Foe(Value, frozen=True):
    """Somebody whom Bob meets: what he has, and how that is said."""

    energy: int
    said: Words
    rules: tuple[t.Rule, ...] = ()
    attack: int = 10
    uses: int = 1
    """In how many powers he has these rules."""
    weaker: tuple[t.Rule, ...] = ()
    """What a second power of his does, which is weaker."""


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

BUSY = Foe(
    90,
    Words(en="uses three powers each round", pt="usa três poderes a cada rodada"),
    (t.Rule("main", (_GAIN,), costs=(t.Cost("spend", 2),)),),
    uses=3,
)
SCREEN = Foe(
    100,
    Words(en="prevents 6 of each hit against him", pt="previne 6 de cada golpe contra ele"),
    _when("always", t.Prevent(_YOU, 6, "damage", None, "while")),
)
ROCK = Foe(900, Words(en="", pt=""))
SWIFT = Foe(
    300,
    Words(en="acts before everyone else", pt="age antes de todos"),
    _when("always", t.Place(_YOU, "first", "while")),
    attack=28,
)

VULTURE = Foe(
    120,
    Words(
        en="gains 8 Energy whenever another hero dies",
        pt="ganha 8 de Energia sempre que outro herói morre",
    ),
    (t.Rule(t.Dies("other", "anyone"), (t.Gain(_YOU, 8),)),),
    attack=28,
)

RICH = Foe(
    15,
    Words(
        en="deals 4 damage to each opponent each round; a weaker power gives him 3 Energy each round",
        pt="causa 4 de dano a cada oponente a cada rodada; um poder mais fraco lhe dá 3 de Energia a cada rodada",
    ),
    _when("main", t.Damage(_FOES, 4)),
    weaker=_when("main", t.Gain(_YOU, 3)),
)


AUDITOR = Foe(
    900,
    Words(
        en="at the end of each round gains as much Energy as all others have initiative, then attacks each opponent",
        pt="no final de cada rodada ganha tanta Energia quanto os outros têm de iniciativa, depois ataca cada oponente",
    ),
    _when("end", t.Gain(_YOU, t.Total(t.Group("others"), "initiative")), t.Attack(_FOES)),
)
"""He shows what is so at the very end of a round; not the Attack of others, for of "twice the attack"
nobody says whether he means the number or each hit."""


WARY = Foe(
    200,
    Words(
        en="+8 Defence; uses a power each round, and again whenever he is attacked",
        pt="+8 de Defesa; usa um poder a cada rodada, e de novo sempre que é atacado",
    ),
    (
        *_when("always", t.Raise(_YOU, "defence", 8, "while")),
        t.Rule("main", (_GAIN,), costs=(t.Cost("spend", 1),)),
        t.Rule(t.Attacks("anyone", "you"), (t.Gain(_YOU, 2),), costs=(t.Cost("spend", 1),)),
    ),
    attack=22,
)


class Gear(Value, frozen=True):
    """What Bob has besides the power in question, and how that is said."""

    said: Words
    rules: tuple[t.Rule, ...] = ()


BARE = Gear(Words(en="", pt=""))
ARMED = Gear(
    Words(en="+6 Defence", pt="+6 de Defesa"), _when("always", t.Raise(_YOU, "defence", 6, "while"))
)
TEAM = Gear(
    Words(en="a copy and a helper", pt="uma cópia e um ajudante"),
    _when("setup", t.CopySelf(1), t.Helper(30, 5, 1)),
)
HANDY = Gear(
    Words(
        en="three more powers that he uses each round", pt="mais três poderes que usa a cada rodada"
    ),
    (t.Rule("main", (_GAIN,), costs=(t.Cost("spend", 2),)),) * 3,
)
MENDING = Gear(
    Words(
        en="25 Energy more at the end of each round",
        pt="mais 25 de Energia no final de cada rodada",
    ),
    _when("end", t.Gain(_YOU, 25)),
)

LATE_STRIKER = Gear(
    Words(
        en="+20 Defence; he attacks each opponent at the end of each round too",
        pt="+20 de Defesa; ele também ataca cada oponente no final de cada rodada",
    ),
    (
        *_when("end", t.Attack(_FOES)),
        *_when("always", t.Raise(_YOU, "defence", 20, "while")),
    ),
)
MANY = Gear(
    Words(en="four copies and a helper", pt="quatro cópias e um ajudante"),
    _when("setup", t.CopySelf(4), t.Helper(30, 5, 1)),
)

NAMES = ("Ana", "Cai", "Dan", "Eva", "Gil")


class Encounter(Value, frozen=True):
    """Bob with the power in question, and whom he meets."""

    foes: tuple[Foe, ...]
    energy: int
    first: bool
    below: bool
    """Whether the power stands below the attack in Bob's order list."""
    gear: Gear = BARE
    rounds: int = ROUNDS

    def heroes(self, text: t.Text) -> tuple[Hero, ...]:
        own = tuple(
            Owned(t.Power(f"gear {n}", t.Text((rule,))), 5)
            for n, rule in enumerate(self.gear.rules)
        )
        bob = Hero(
            "Bob",
            self.energy,
            initiative=5 if self.first else -5,
            powers=(Owned(t.Power(POWER, text), 10), *own),
            order=(ATTACK, POWER) if self.below else (POWER, ATTACK),
        )
        foes = zip(NAMES, self.foes, strict=False)
        return (bob, *(_hero(name, n, foe) for n, (name, foe) in enumerate(foes)))


POWER = "the power"


def _hero(name: str, n: int, foe: Foe) -> Hero:
    many = range(foe.uses if foe.rules else 0)
    powers = tuple(Owned(t.Power(f"{name}'s power {i}", t.Text(foe.rules)), 5) for i in many)
    if foe.weaker:
        powers += (Owned(t.Power(f"{name}'s weaker power", t.Text(foe.weaker)), 2),)
    return Hero(name, foe.energy, foe.attack, initiative=-n, base=n, powers=powers)


def _scenes(
    meetings: tuple[tuple[Foe, ...], ...], ways: tuple[tuple[int, bool, bool], ...]
) -> tuple[Encounter, ...]:
    return tuple(
        Encounter(foes, energy, first, below) for energy, first, below in ways for foes in meetings
    )


EVERY_WAY = tuple(product((100, 25), (True, False), (True, False)))
"""Bob's Energy, whether he acts first, whether the power stands below the attack."""
SOME_WAYS = ((100, True, False), (100, False, True), (25, False, False), (25, True, True))

SCENES = (
    *_scenes(((PLAIN,), (WEAK,), (STRONG,), (BOLT,)), EVERY_WAY),
    *_scenes(
        ((WALL,), (MOSS,), (LATE,), (RISING,), (SPENDER,), (HELPED,), (THORNS,), (SCREEN,)),
        SOME_WAYS,
    ),
    *(
        Encounter((foe,), 100, first, False, ARMED)
        for foe in (PLAIN, BOLT)
        for first in (True, False)
    ),
    *_scenes(
        (
            (PLAIN, PLAIN),
            (PLAIN, WEAK),
            (STRONG, WEAK),
            (WALL, BOLT),
            (MOSS, RISING),
            (THORNS, WEAK),
        ),
        SOME_WAYS,
    ),
    *_scenes(((LATE, SPENDER), (WEAK, RISING), (AMOEBA,), (BUSY,)), SOME_WAYS[:2]),
    *(
        Encounter((STRONG, BOLT), 100, first, False, gear)
        for gear in (TEAM, HANDY)
        for first in (True, False)
    ),
    *(Encounter((STRONG, PLAIN), 60, first, False, MENDING) for first in (True, False)),
    *_scenes(((PLAIN, STRONG, WEAK), (WALL, MOSS, BOLT), (HELPED, LATE, WEAK)), SOME_WAYS[:2]),
    *_scenes(((SPENDER, AMOEBA, RISING), (SWIFT, BUSY, MOSS)), SOME_WAYS[1:2]),
    *_scenes(((VULTURE,), (VULTURE, WEAK)), SOME_WAYS[2:3]),
    *_scenes(((RICH, PLAIN),), SOME_WAYS[:2]),
    *_scenes(((PLAIN, WEAK, PLAIN, WEAK, PLAIN),), SOME_WAYS[:2]),
    *(
        Encounter(foes, 900, first, False, gear, LONG)
        for foes in ((ROCK,), (SWIFT, ROCK))
        for gear, first in ((BARE, True), (ARMED, False))
    ),
    Encounter((AUDITOR, WEAK, RISING, BUSY, AMOEBA), 300, True, False, ARMED, LONG),
    Encounter((AUDITOR, RISING, WARY, WEAK, VULTURE), 900, True, False, LATE_STRIKER, LONG),
    Encounter((AUDITOR, WEAK, WARY, RISING), 200, True, False, MANY, LONG),
)
"""The smallest first."""
