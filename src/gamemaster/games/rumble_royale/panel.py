"""The panel of cards: a few turns at a small table that tell cards apart which are written differently.

Bob plays the card; Ana and Cai hit him, or leave him alone, or Ana hits Cai. Two readings are one if everything that
the players have goes alike in every scene; the smallest come first.
"""

from collections.abc import Iterator

from msgspec import structs

from gamemaster.core.dice import LowDice
from gamemaster.core.values import Json, Lang, Value, Words, say
from gamemaster.games.rumble_royale.rules import STAGES
from gamemaster.games.rumble_royale.stages import keep_up
from gamemaster.games.rumble_royale.state import (
    Config,
    Play,
    Player,
    Process,
    State,
    Submission,
    Tallies,
    Target,
)
from gamemaster.games.rumble_royale.turn import Turn
from gamemaster.language import tree as t
from gamemaster.language.dialect import Parting

NAMES = ("Bob", "Ana", "Cai")
STRIKE, METAL, DEAR, CHEAP, FREE, CARD = range(6)
TURNS = 4


def _hit(name: str, cost: int, damage: int) -> t.Card:
    text = t.Text((t.Rule("play", (t.Damage(t.Chosen(), damage),)),), choose="any")
    return t.Card(name, cost, 0, text)


CATALOGUE = (
    _hit("Strike", 5, 3),
    t.Card("Metal", 0, 3, t.Text((t.Rule("end", (t.Gain(t.You(), 0, "glory"),)),))),
    _hit("Blow", 8, 2),
    _hit("Flick", 1, 1),
    _hit("Poke", 0, 1),
)
"""What is played besides the card; of the dear and cheap ones one sees who has how much Energy."""


class CardScene(Value, frozen=True):
    """How the table stands, and what happens to Bob each turn."""

    lives: tuple[int, int, int]
    hits: int
    """How often Ana and Cai hit him in a turn."""
    metals: bool
    """Whether Bob and Ana each have a subprocess in play."""
    target: Target | None
    late: bool = False
    """Whether Bob's card comes after a first one rather than before it."""
    turn: int = 1
    hit: int = 0
    """Who is hit: Bob, or Cai by Ana."""


BOB, ANA, CAI = (Target(player=seat) for seat in range(3))
BOBS, ANAS = Target(subprocess=1), Target(subprocess=2)

TARGETS: dict[str, tuple[Target | None, ...]] = {
    "": (None,),
    "any": (ANA, BOB, CAI, ANAS),
    "player": (ANA, BOB, CAI),
    "opponent": (ANA, CAI),
    "subprocess": (ANAS, BOBS),
    "own_subprocess": (BOBS,),
    "enemy_subprocess": (ANAS,),
}


def scenes(choose: str, bounds: tuple[int, ...] = ()) -> Iterator[CardScene]:
    """The scenes of a card that asks for this target, the plainest first; and of one that asks how much Life
    somebody has, those in which all have just so much, or a little more, before they are hit."""
    just = [n for bound in bounds for n in (bound, bound + 1)]
    for lives, hits, late, turn, hit in (
        ((20, 20, 20), 0, False, 1, 0),
        ((20, 20, 20), 2, False, 2, 0),
        ((20, 14, 9), 2, True, 1, 0),
        ((5, 20, 12), 1, True, 3, 0),
        ((12, 18, 3), 1, False, 5, 0),
        ((20, 16, 20), 1, False, 1, 2),
        *(((n, n, n), 1, False, 1, 0) for n in just),
    ):
        for target in TARGETS[choose]:
            aims_at_metal = target is not None and target.subprocess is not None
            for metals in (True,) if aims_at_metal else (False, True):
                yield CardScene(lives, hits, metals, target, late, turn, hit)


def parting(a: t.Text, b: t.Text, stays: bool = False) -> Parting | None:
    """The first scene in which two texts part, or None."""
    if a == b:
        return None
    if a.choose != b.choose:
        return _by_the_choice(a, b)
    for scene in scenes(a.choose, _lives_asked((a, b))):
        ours, theirs = (list(looks(text, stays, scene)) for text in (a, b))
        for n, (x, y) in enumerate(zip(ours, theirs, strict=False)):
            if x != y:
                return _parted(scene, scene.turn + n // 2, x, y)
        if len(ours) != len(theirs):
            return _parted(scene, scene.turn + TURNS, ours[-1], theirs[-1])
    return None


MOST_BOUNDS = 2


def _lives_asked(texts: tuple[t.Text, ...]) -> tuple[int, ...]:
    """The numbers that somebody's Life is compared with."""
    compared = (
        n.b
        for n in t.nodes(texts)
        if isinstance(n, t.Compare) and isinstance(n.a, t.Of) and n.a.stat == "life"
    )
    asked = (n for n in compared if isinstance(n, int) and 0 < n < 20)
    return tuple(dict.fromkeys(asked))[:MOST_BOUNDS]


class TableLook(Value, frozen=True):
    """What everybody has after a turn."""

    players: tuple[Player, ...]
    processes: tuple[tuple[str, int, int], ...]
    """Subprocesses in play: their names, whose they are, their Life."""


def looks(text: t.Text, stays: bool, scene: CardScene) -> Iterator[TableLook]:
    """The table when everything was played in a turn, and when the next one has begun; Bob plays the
    card in the first of them."""
    state = _table(text, stays, scene)
    for n in range(TURNS):
        sent = {seat: Submission(plays=_strikes(scene, seat)) for seat in (1, 2)}
        sent[0] = Submission(plays=_bobs(scene) if n == 0 else ())
        if state.phase == "turn":
            turn = Turn(state, sent, LowDice())
            before = STAGES["turn"].index(keep_up)
            played = turn.play(STAGES["turn"][:before]).state
            yield _look(played)
            state = played if played.phase != "turn" else turn.play(STAGES["turn"][before:]).state
        yield _look(state)


def _look(state: State) -> TableLook:
    nothing = Tallies()
    return TableLook(
        tuple(
            structs.replace(p, round=nothing, last_round=nothing, battle=nothing, struck=0)
            for p in state.players
        ),
        tuple((state.catalogue[p.card].name, p.owner, p.life) for p in state.processes),
    )


def _table(text: t.Text, stays: bool, scene: CardScene) -> State:
    bobs = (STRIKE, DEAR, CHEAP, CHEAP, CHEAP, FREE, CARD)
    hands = (bobs, (STRIKE,) * 2, (STRIKE,) * 2)
    players = tuple(
        Player(life=life, glory=1 + seat, energy=10, coins=10, hand=hand, deck=(STRIKE,) * 10)
        for seat, (life, hand) in enumerate(zip(scene.lives, hands, strict=True))
    )
    metals = tuple(
        Process(id=owner + 1, card=METAL, owner=owner, life=3, used=(0,), used_ever=(0,))
        for owner in ((0, 1) if scene.metals else ())
    )
    return State(
        config=Config(seats=3),
        phase="turn",
        turn=scene.turn,
        catalogue=(*CATALOGUE, t.Card("It", 2, 3 if stays else 0, text)),
        players=players,
        owing=(0, 0, 0),
        slots=(None,) * 4,
        processes=metals,
        next_process=3,
    )


def _bobs(scene: CardScene) -> tuple[Play, ...]:
    first = (Play(FREE, CAI),) if scene.late else ()
    rest = (Play(DEAR, CAI), *(Play(CHEAP, CAI),) * 3)
    return (*first, Play(CARD, scene.target), *rest)


def _strikes(scene: CardScene, seat: int) -> tuple[Play, ...]:
    return (Play(STRIKE, Target(player=scene.hit)),) * (
        scene.hits if seat == 1 else scene.hits // 2
    )


# --- in words


def _by_the_choice(a: t.Text, b: t.Text) -> Parting:
    kinds = {
        "": Words(en="nothing is chosen", pt="nada é escolhido"),
        "any": Words(en="any target is chosen", pt="escolhe-se qualquer alvo"),
        "player": Words(en="a player is chosen", pt="escolhe-se um jogador"),
        "opponent": Words(en="an opponent is chosen", pt="escolhe-se um oponente"),
        "subprocess": Words(en="a subprocess is chosen", pt="escolhe-se um subprocesso"),
        "own_subprocess": Words(
            en="a subprocess of Bob's own is chosen", pt="escolhe-se um subprocesso do próprio Bob"
        ),
        "enemy_subprocess": Words(
            en="a subprocess of an opponent is chosen",
            pt="escolhe-se um subprocesso de um oponente",
        ),
    }
    scene = Words(en="When the card is played:", pt="Ao jogar a carta:")
    return Parting(scene, (kinds[a.choose], kinds[b.choose]), None)


def _parted(scene: CardScene, n: int, a: TableLook, b: TableLook) -> Parting:
    return Parting(
        Words(en=_scene_said(scene, n, "en"), pt=_scene_said(scene, n, "pt")),
        (
            Words(en=_look_said(a, "en"), pt=_look_said(a, "pt")),
            Words(en=_look_said(b, "en"), pt=_look_said(b, "pt")),
        ),
        _data(scene, n, (a, b)),
    )


def _scene_said(scene: CardScene, n: int, lang: Lang) -> str:
    bob, ana, cai = scene.lives
    aim = _target_said(scene.target, lang)
    whom = NAMES[scene.hit]
    hits = say(
        lang,
        en=f" Each turn Ana hits {whom} {scene.hits} × for 3." if scene.hits else "",
        pt=f" A cada turno Ana atinge {whom} {scene.hits} × com 3." if scene.hits else "",
    )
    return say(
        lang,
        en=f"Bob ({bob} Life) plays it{aim}; Ana has {ana} Life, Cai {cai}.{hits} After turn {n}:",
        pt=f"Bob ({bob} de Vida) a joga{aim}; Ana tem {ana} de Vida, Cai {cai}.{hits} Depois do turno {n}:",
    )


def _target_said(target: Target | None, lang: Lang) -> str:
    if target is None:
        return ""
    if target.player is not None:
        return say(lang, en=f" at {NAMES[target.player]}", pt=f" em {NAMES[target.player]}")
    whose = "Bob" if target == BOBS else "Ana"
    return say(lang, en=f" at a subprocess of {whose}'s", pt=f" em um subprocesso de {whose}")


def _look_said(look: TableLook, lang: Lang) -> str:
    players = [
        _player_said(name, player, lang) for name, player in zip(NAMES, look.players, strict=True)
    ]
    processes = [f"{name} ({NAMES[owner]}) {life}" for name, owner, life in look.processes]
    return ", ".join((*players, *processes))


def _player_said(name: str, player: Player, lang: Lang) -> str:
    if not player.is_alive:
        return say(lang, en=f"{name} out", pt=f"{name} fora")
    words = [f"{name} {player.life}"]
    if player.glory:
        words.append(say(lang, en=f"Glory {player.glory}", pt=f"Glória {player.glory}"))
    words.append(say(lang, en=f"Energy {player.energy}", pt=f"Energia {player.energy}"))
    coins, cards = player.coins + player.extra_coins, len(player.hand) + player.extra_cards
    words.append(say(lang, en=f"coins {coins}", pt=f"moedas {coins}"))
    words.append(say(lang, en=f"cards {cards}", pt=f"cartas {cards}"))
    words += [f"{mark.count} × “{mark.name}”" for mark in player.marks]
    return f"{words[0]} ({', '.join(words[1:])})"


def _data(scene: CardScene, n: int, looks: tuple[TableLook, TableLook]) -> Json:
    return {
        "players": [
            {"name": name, "life": life} for name, life in zip(NAMES, scene.lives, strict=True)
        ],
        "hits": scene.hits,
        "hit": scene.hit,
        "turn": n,
        "outcomes": [
            [{"life": p.life, "glory": p.glory, "alive": p.is_alive} for p in look.players]
            for look in looks
        ],
    }
