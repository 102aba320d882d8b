"""Training a Bmiibo: self-play, earlier selves and scripted bots, on two shards, repeatably."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

import numpy as np

from gamemaster.core.dice import Dice, key_of_stream, match_key
from gamemaster.core.errors import Trouble
from gamemaster.core.values import Json
from gamemaster.games.bmiibo import BOX
from gamemaster.games.bmiibo.bots import sent
from gamemaster.games.bmiibo.learning.brains import Brain, BrainHead, known_rows
from gamemaster.games.bmiibo.state import Config, Fighter, State, View
from gamemaster.games.bmiibo.twin.arrays import Twin, new_twin, packed, submission_of
from gamemaster.games.bmiibo.twin.bots import BOT_NUMBERS
from gamemaster.games.bmiibo.twin.learning import (
    LEARNER,
    ONE_IN,
    Room,
    Table,
    code_of,
    contest,
    copy_rows,
    merge,
    new_room,
    think,
    train,
)
from gamemaster.games.bmiibo.twin.senses import (
    INTENTS,
    WIDTH,
    Senses,
    harms,
    mirror_relations,
    new_senses,
    rows_of,
)
from gamemaster.vec.compiling import Ints, Words
from gamemaster.vec.threefry import new_dice

SHARDS = 2
"""Always two, whoever runs them, so that one worker and two come to the same brain."""
ROUND = 1_000
"""Matches of a shard between two merges, at most."""
POOL_SIZE = 4
SNAPSHOTS = 8
"""How often in a training an earlier self joins the pool."""
EXPLORATION = (0.4, 0.03)
RATE = (0.2, 0.01)
MIX_OF_TWO = (50, 100, 300, 200, 100, 250)
MIX_OF_MANY = (50, 250, 350, 0, 100, 250)
"""Parts of 1,000: random, brash, greedy, wary, earlier selves, itself."""
YARDSTICKS = ("random", "brash", "greedy", "wary")


class TrialResult(NamedTuple):
    """What came of some matches against a bot."""

    matches: int
    wins: int
    capped: int
    led: int
    """Matches in which the hero moved first."""
    led_wins: int
    turns: int

    @property
    def rate(self) -> float:
        """Wins in a hundred."""
        return 100 * self.wins / self.matches


class ShardWorker(NamedTuple):
    """One shard: its own board, table and list of changed rows."""

    twin: Twin
    room: Room
    table: Table
    counts: np.ndarray[tuple[int, int], np.dtype[np.uint16]]
    touched: Ints
    shard: Words


def mirror(fighter: Fighter, players: int = 2, board: int = 8) -> Config:
    """The same fighter in every seat: how fighters are trained."""
    return Config(fighters=(fighter,) * players, board=board)


class Training:
    """A fighter in training against its like; `go` plays a round, `brain` is what it knows."""

    def __init__(
        self,
        config: Config,
        *,
        seed: str = "0",
        workers: int = 2,
        past: Brain | None = None,
    ) -> None:
        fighter, players = config.fighters[0], len(config.fighters)
        self.config, self.fighter, self.seed = config, fighter, seed
        self.relations = mirror_relations(config, harms(config, fighter))
        self.senses = new_senses(config, fighter, players > 2, self.relations)
        self.rows = rows_of(self.senses)
        self.mix = np.array(MIX_OF_TWO if players == 2 else MIX_OF_MANY)
        self.pool = np.zeros((POOL_SIZE, self.rows, WIDTH), np.float32)
        self.snapshots = 0
        self.known = np.zeros(self.rows, np.bool_)
        self.matches = self.turns = self.learner_turns = 0
        self.crew = [self._worker(number) for number in range(SHARDS)]
        self.executor = ThreadPoolExecutor(max(1, min(SHARDS, workers)))
        if past is not None:
            self._remember(past)

    def _worker(self, number: int) -> ShardWorker:
        twin = new_twin(self.config)
        key = key_of_stream(match_key(self.seed, "bmiibo training"), "shard", number)
        return ShardWorker(
            twin,
            new_room(twin),
            np.zeros((self.rows, WIDTH), np.float32),
            np.zeros((self.rows, WIDTH), np.uint16),
            np.zeros(self.rows, np.int64),
            new_dice(key),
        )

    def _remember(self, past: Brain) -> None:
        """Go on from an earlier brain of the same fighter on the same board."""
        head = past.head
        shape = (head.fighter, head.board, head.players, head.metric, head.relations, head.rows)
        config = self.config
        mine = (self.fighter, config.board, len(config.fighters), config.metric)
        if shape != (*mine, self.relations, self.rows):
            raise Trouble(
                "That brain is of another fighter, board or number of players; it cannot be resumed.",
                pt="Esse cérebro é de outro lutador, tabuleiro ou número de jogadores; não dá para continuar dele.",
            )
        rows = known_rows(past.table)
        for worker in self.crew:
            copy_rows(past.table, worker.table, rows, len(rows))
        self.known[rows] = True
        self.matches = head.matches
        self._keep_self()

    @property
    def table(self) -> Table:
        return self.crew[0].table

    def go(self, progress: float, most: int = SHARDS * ROUND) -> None:
        """One round: every shard plays its matches, then all tables are made equal.

        `progress`, from 0 to 1, sets how much is tried and how fast is learned.
        """
        chance = int(_between(EXPLORATION, progress) * ONE_IN)
        rate = _between(RATE, progress)
        first, each = self.matches // SHARDS, max(1, min(ROUND, most // SHARDS))
        if progress * SNAPSHOTS >= self.snapshots + 1:
            self._keep_self()

        def played(worker: ShardWorker) -> tuple[int, int, int]:
            return train(
                worker.twin, self.senses, worker.room, worker.table, self.pool,
                min(self.snapshots, POOL_SIZE), worker.counts, worker.touched, self.mix,
                worker.shard, first, each, chance, rate,
            )  # fmt: skip

        done = list(self.executor.map(played, self.crew))
        self._merge([many for many, _, _ in done])
        self.matches += SHARDS * each
        self.turns += sum(turns for _, turns, _ in done)
        self.learner_turns += sum(mine for _, _, mine in done)

    def _merge(self, many: Sequence[int]) -> None:
        one, two = self.crew
        touched = [worker.touched[:count] for worker, count in zip(self.crew, many, strict=True)]
        rows = np.unique(np.concatenate(touched))
        merge(one.table, two.table, one.counts, two.counts, rows, len(rows))
        self.known[rows] = True

    def _keep_self(self) -> None:
        """The present self joins the pool, in place of the oldest there."""
        rows = np.flatnonzero(self.known)
        copy_rows(self.table, self.pool[self.snapshots % POOL_SIZE], rows, len(rows))
        self.snapshots += 1

    def brain(self) -> Brain:
        config = self.config
        head = BrainHead(
            game_version=BOX.game.version,
            fighter=self.fighter,
            board=config.board,
            players=len(config.fighters),
            metric=config.metric,
            relations=self.relations,
            rows=self.rows,
            known=int(self.known.sum()),
            matches=self.matches,
            seed=self.seed,
        )
        return Brain(head, self.table)

    def trial(self, bot: str, matches: int, seed: str = "trial", hero: str = "") -> TrialResult:
        """Matches of the brain (or of a bot as `hero`) against a scripted bot in every other seat.

        Every seat equally often, fresh seeds, nothing learned.
        """
        return self.watched(bot, matches, seed, hero)[0]

    def watched(
        self, bot: str, matches: int, seed: str = "trial", hero: str = ""
    ) -> tuple[TrialResult, Ints]:
        """The same, and how often the learner had each intent in each relation."""
        worker = self.crew[0]
        others = [BOT_NUMBERS[bot]] * (len(self.config.fighters) - 1)
        pilots = np.array([BOT_NUMBERS[hero] if hero else LEARNER, *others])
        results = np.zeros(5, np.int64)
        habits = np.zeros((len(self.relations), INTENTS), np.int64)
        shard = new_dice(match_key(seed, "bmiibo trial"))
        contest(
            worker.twin, self.senses, worker.room, worker.table, self.pool, pilots, shard, 0,
            matches, results, habits,
        )  # fmt: skip
        return TrialResult(matches, *(int(number) for number in results)), habits


def _between(ends: tuple[float, float], progress: float) -> float:
    """From one end to the other, by equal factors."""
    ratio = ends[1] / ends[0]
    return float(ends[0] * ratio ** min(1.0, max(0.0, progress)))


Watcher = Callable[[Training, float], None]


def train_matches(training: Training, matches: int, watch: Watcher | None = None) -> None:
    """Train until so many matches were played in all; the same every time."""
    round_size = max(SHARDS, min(SHARDS * ROUND, matches // 16))
    while training.matches < matches:
        training.go(
            training.matches / matches, min(round_size, matches - training.matches + SHARDS - 1)
        )
        if watch:
            watch(training, min(1.0, training.matches / matches))


class BrainBot:
    """A brain in a seat, against whomever it meets."""

    def __init__(self, brain: Brain) -> None:
        self.brain = brain
        self.config: Config | None = None
        self.senses: Senses | None = None

    def __call__(self, view: View, dice: Dice) -> Json:
        assert view.now is not None
        if view.config.fighters[view.now] != self.brain.head.fighter:
            raise Trouble(
                "This brain belongs to another fighter.", pt="Este cérebro é de outro lutador."
            )
        senses = self._senses(view.config)
        twin = packed(
            State(
                config=view.config,
                order=view.order,
                bodies=view.bodies,
                now=view.now,
                turn=view.turn,
                fallen=view.fallen,
            )
        )
        room = new_room(twin)
        _, foe, intent, _ = think(twin, senses, room, self.brain.table, view.now, 0, room.dice)
        action = code_of(twin, senses, room, view.now, foe, intent)
        return sent(submission_of(int(action), view.config.board))

    def _senses(self, config: Config) -> Senses:
        if self.senses is None or self.config != config:
            head = self.brain.head
            self.config = config
            self.senses = new_senses(config, head.fighter, head.players > 2, head.relations)
        return self.senses
