"""Lanterns, a game of strangers that brings all its depth: stock, sheets, a learner, a seat of the host.

Every night everybody lights one to three lanterns; whoever lit most, and alone, scores. A keeper is the
content: it has a name and a glow, which is added to what is lit on the first night. Nothing is hidden.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Annotated, Any

from msgspec import Meta, structs

from gamemaster import (
    Box,
    Dice,
    Event,
    Illegal,
    Json,
    Known,
    Lang,
    Outcome,
    Seat,
    Step,
    Trouble,
    Value,
    Words,
    all_of_it,
    convert,
    decode,
    encode,
    nothing_hidden,
    plain,
    play,
    ranked,
    say,
)
from gamemaster.core.depth import PieceWorth, SheetShown
from gamemaster.core.learner import CurvePoint, Effort, Learned, TrainingNews

MOST = 3


class Keeper(Value, frozen=True):
    name: Annotated[str, Meta(min_length=1, max_length=20)]
    glow: Annotated[int, Meta(ge=0, le=2)] = 0


STOCK = {keeper.name: keeper for keeper in (Keeper("moth", 1), Keeper("owl", 0), Keeper("star", 2))}


class Config(Value, frozen=True):
    keepers: Annotated[tuple[Keeper, ...], Meta(min_length=2, max_length=4)]
    nights: Annotated[int, Meta(ge=1, le=9)] = 3
    lamplighter: bool = False
    """Whether the last seat is the host's."""


class State(Value, frozen=True):
    config: Config
    night: int
    scores: tuple[int, ...]


class View(State, frozen=True):
    seat: Seat | None


class LanternsLit(Event, frozen=True):
    lit: tuple[int, ...]


class Lanterns:
    id = "lanterns"
    version = 1

    def setup(self, config: Config, dice: Dice) -> Step[State]:
        return Step(State(config, 0, (0,) * len(config.keepers)))

    def awaiting(self, state: State) -> tuple[Seat, ...]:
        is_over = state.night >= state.config.nights
        return () if is_over else tuple(range(len(state.config.keepers)))

    def view(self, state: State, seat: Seat | None) -> View:
        return View(state.config, state.night, state.scores, seat)

    def parse(self, view: View, raw: Json) -> int:
        if type(raw) is not int or not 1 <= raw <= MOST:
            raise Illegal("Light one to three.", pt="Acenda de uma a três.")
        return raw

    def default(self, view: View) -> int:
        return 1

    def resolve(self, state: State, submissions: Mapping[Seat, int], dice: Dice) -> Step[State]:
        lit = tuple(
            submissions[seat] + (0 if state.night else keeper.glow)
            for seat, keeper in enumerate(state.config.keepers)
        )
        best = lit.index(max(lit)) if lit.count(max(lit)) == 1 else None
        scores = tuple(score + (seat == best) for seat, score in enumerate(state.scores))
        return Step(State(state.config, state.night + 1, scores), (LanternsLit(lit),))

    def outcome(self, state: State) -> Outcome | None:
        return None if self.awaiting(state) else ranked(state.scores)


def keeper_of(piece: Json) -> Keeper:
    """A keeper whole, or by its name in stock."""
    if isinstance(piece, str):
        if piece not in STOCK:
            raise Illegal(f"There is no keeper {piece!r}.", pt=f"Não há o guardião {piece!r}.")
        return STOCK[piece]
    return convert(piece, Keeper)


def complete(raw: Json) -> Config:
    if not isinstance(raw, dict) or not isinstance(raw.get("keepers"), list):
        raise Illegal("Name the keepers.", ("keepers",), pt="Diga os guardiões.")
    keepers = [plain(keeper_of(piece)) for piece in raw["keepers"]]
    return convert({**raw, "keepers": keepers}, Config)


def usual(seats: int) -> Config:
    return complete({"keepers": ["moth", "owl", "star", "owl"][:seats]})


def random_bot(view: View, dice: Dice) -> Json:
    return dice.between(1, MOST)


class KeeperSheets:
    """What there is to know about a keeper: what it shows on the first night."""

    def public(self, view: View, name: str) -> Hashable | None:
        return next((k for k in view.config.keepers if k.name == name.lower()), None)

    def draft(self, piece: Json, known: Sequence[Json] | None) -> Hashable:
        return keeper_of(piece)

    def make(self, asked: Any) -> SheetShown:
        most = MOST + asked.glow
        words = Words(f"{asked.name} shows up to {most}.", f"{asked.name} mostra até {most}.")
        return SheetShown({"keeper": asked.name, "most": most}, words)

    def worth(self, asked: Any) -> PieceWorth | None:
        return None


class Brain(Value, frozen=True):
    pupil: Keeper
    lights: int


class KeeperLearner:
    """Finds out how many lanterns win most against the random bot."""

    kind = "keeper"

    def here(self) -> bool:
        return True

    def course(self, pupil: Json, wishes: Mapping[str, Json]) -> Config:
        return structs.replace(usual(2), keepers=(keeper_of(pupil), STOCK["owl"]))

    def train(self, config: Config, effort: Effort, tell: Callable[[TrainingNews], None]) -> bytes:
        wins = {lights: self._wins(config, lights, effort) for lights in range(1, MOST + 1)}
        best = max(wins, key=wins.__getitem__)
        points = (CurvePoint(effort.matches, {"random": float(wins[best])}),)
        tell(TrainingNews(progress=0.5, matches=effort.matches, points=points))
        tell(TrainingNews(progress=1, matches=effort.matches, points=points, done=True))
        return encode(Brain(config.keepers[0], best))

    def _wins(self, config: Config, lights: int, effort: Effort) -> int:
        bots = [lambda view, dice: lights, random_bot]
        each = max(1, effort.matches // 100)
        ends = (play(BOX, config, bots, f"{effort.seed} {n}").end.outcome for n in range(each))
        return sum(end is not None and end.winners == (0,) for end in ends)

    def read(self, saved: bytes, name: str) -> Learned:
        try:
            brain = decode(saved, Brain)
        except Illegal:
            raise Trouble(f"{name} is no brain.", pt=f"{name} não é um cérebro.") from None
        return Learned(plain(brain.pupil), brain.pupil.name, lambda view, dice: brain.lights)

    def pupil_in(self, config: Config, seat: Seat) -> Json:
        return plain(config.keepers[seat])

    def name_of(self, pupil: Json) -> str:
        return keeper_of(pupil).name

    def put(self, config: Config, pupils: Mapping[Seat, Json]) -> Config:
        keepers = [keeper_of(pupils.get(s, plain(k))) for s, k in enumerate(config.keepers)]
        return structs.replace(config, keepers=tuple(keepers))


SHEETS, LEARNER = KeeperSheets(), KeeperLearner()


def narrate(event: LanternsLit, lang: Lang, names: Sequence[str]) -> str:
    lit = ", ".join(f"{name} {n}" for name, n in zip(names, event.lit, strict=True))
    return say(lang, en=f"Lanterns: {lit}.", pt=f"Lanternas: {lit}.")


BOX = Box(
    game=Lanterns(),
    title="Lanterns",
    sentence=Words("Light most, and alone.", "Acenda mais, e só você."),
    seats=(2, 3, 4),
    config=Config,
    state=State,
    submission=int,
    view=View,
    events=LanternsLit,
    usual=usual,
    complete=complete,
    seated=lambda config: len(config.keepers),
    known=lambda config: Known(everybody=("config", "night", "scores")),
    lookalike=nothing_hidden,
    shown=all_of_it,
    narrate=narrate,
    draw=lambda view, lang, names: f"{view.night}: {view.scores}",
    hint=lambda view, lang: "1, 2, 3",
    typed=lambda view, text: int(text) if text.strip().isdecimal() else text,
    bots={"random": random_bot},
    checks={"keeper": lambda piece: {"most": MOST + keeper_of(piece).glow}},
    stock={"keeper": lambda lang: [plain(keeper) for keeper in STOCK.values()]},
    sheets={"keeper": f"{__name__}:SHEETS"},
    learner=f"{__name__}:LEARNER",
    host_seat=lambda config: len(config.keepers) - 1 if config.lamplighter else None,
)
