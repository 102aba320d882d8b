"""Brains are repeatable to the byte, safe to read, and play legally and well."""

import msgspec
import numpy as np
import pytest

from gamemaster.core.dice import ThreefryDice
from gamemaster.core.errors import Trouble
from gamemaster.core.match import play
from gamemaster.games.bmiibo import BOX
from gamemaster.games.bmiibo.inventing import random_fighter
from gamemaster.games.bmiibo.learning.brains import MAGIC, read_brain, write_brain
from gamemaster.games.bmiibo.learning.training import BrainBot, Training, mirror, train_matches
from gamemaster.games.bmiibo.library import library
from gamemaster.games.bmiibo.state import Config
from gamemaster.games.bmiibo.twin.senses import MOST_ROWS, new_senses, rows_of

ARCHER = library()["archer"]
pytestmark = pytest.mark.long  # what trains is compiled first


def trained(matches: int = 400, **wishes) -> Training:
    config = mirror(wishes.pop("fighter", ARCHER), wishes.pop("players", 2))
    pupil = Training(config, seed=wishes.pop("seed", "7"), **wishes)
    train_matches(pupil, matches)
    return pupil


@pytest.fixture(scope="module")
def pupil() -> Training:
    return trained(3_000)


@pytest.fixture(scope="module")
def file(pupil) -> bytes:
    return write_brain(pupil.brain())


@pytest.mark.parametrize("name, players", [("archer", 2), ("waller", 2), ("hexer", 3)])
def test_one_worker_and_two_come_to_the_same_bytes(name, players):
    wishes = {"fighter": library()[name], "players": players}
    one, two = (write_brain(trained(workers=w, **wishes).brain()) for w in (1, 2))
    assert one == two


@pytest.mark.soak
@pytest.mark.parametrize("name", ["archer", "pusher", "vampire"])
def test_long_trainings_come_to_the_same_bytes_whoever_works(name):
    wishes = {"matches": 20_000, "fighter": library()[name]}
    one, two, again = (write_brain(trained(workers=w, **wishes).brain()) for w in (1, 2, 2))
    assert one == two == again


def test_a_table_never_grows_past_its_bound():
    for number in range(60):
        stray = random_fighter(ThreefryDice((number, 3)))
        for players in (2, 4):
            config = mirror(stray, players)
            assert rows_of(new_senses(config, stray, players > 2)) <= 2 * MOST_ROWS


def test_another_seed_gives_another_brain(file):
    assert write_brain(trained(3_000, seed="8").brain()) != file


def test_a_little_training_beats_random(pupil):
    assert pupil.trial("random", 200).rate > 90


def test_trials_learn_nothing(pupil, file):
    pupil.trial("wary", 20)
    assert write_brain(pupil.brain()) == file


def test_every_seat_is_tried_equally_often(pupil):
    result = pupil.trial("brash", 100)
    assert result.matches == 100
    assert 30 < result.led < 70


def test_writing_and_reading_a_brain_keeps_its_table(pupil, file):
    brain = read_brain(file)
    assert np.abs(brain.table - pupil.table).max() < 1e-4
    assert brain.head.fighter == ARCHER
    assert write_brain(brain) == file


def test_a_brain_resumes_where_it_was(pupil, file):
    again = Training(mirror(ARCHER), past=read_brain(file))
    train_matches(again, 3_400)
    assert again.matches == 3_400
    assert again.known.sum() >= pupil.known.sum()


def test_a_brain_of_another_fighter_cannot_be_resumed(file):
    with pytest.raises(Trouble, match="another fighter"):
        Training(mirror(library()["golem"]), past=read_brain(file))


def test_Q_BM_16_a_brain_never_chooses_an_action_on_cooldown_or_off_the_board(file):
    brain = BrainBot(read_brain(file))
    for foes, board in ((("golem",), 8), (("pusher", "vampire", "archer"), 8), (("rook",), 5)):
        fighters = (ARCHER, *(library()[name] for name in foes))
        config = Config(fighters=fighters, board=board, cap=120)
        bots = [brain, *[BOX.bots["brash"]] * len(foes)]
        for seed in range(4):
            record = play(BOX, config, bots, str(seed))
            assert all(not turn.silent for turn in record.turns)


@pytest.mark.parametrize("name", library())
def test_every_fighter_of_the_library_can_learn_alone_and_in_a_crowd(name):
    for players in (2, 3):
        pupil = trained(20, fighter=library()[name], players=players)
        assert pupil.known.sum() > 0


def test_a_brain_in_the_real_game_plays_as_in_the_twin(pupil, file):
    brain = BrainBot(read_brain(file))
    config = Config(fighters=(ARCHER, ARCHER))
    won = sum(
        play(BOX, config, [brain, BOX.bots["random"]], str(n)).end.outcome.winners == (0,)
        for n in range(20)
    )
    assert won >= 17


def swapped(file: bytes, **changes) -> bytes:
    """The file with other words in its head."""
    line, payload = file[len(MAGIC) :].split(b"\n", 1)
    head = msgspec.json.decode(line) | changes
    return MAGIC + msgspec.json.encode(head) + b"\n" + payload


@pytest.mark.parametrize(
    "broken, said",
    [
        (lambda file: b"", "not a brain"),
        (lambda file: b"\x80\x04pickle", "not a brain"),
        (lambda file: file[:-1], "digest"),
        (lambda file: swapped(file, format=2), "format 2"),
        (lambda file: swapped(file, senses=9), "Train it again"),
        (lambda file: swapped(file, known=1), "more or less"),
        (lambda file: swapped(file, rows=3, known=1), "more or less"),
        (lambda file: swapped(file, rows=10**12), "impossible"),
        (lambda file: swapped(file, rows=-1), "impossible"),
        (lambda file: swapped(file, fighter="x"), "cannot be read"),
        (lambda file: MAGIC + b"nonsense\n", "cannot be read"),
    ],
)
def test_a_file_that_is_no_sound_brain_is_refused_with_a_sentence(file, broken, said):
    with pytest.raises(Trouble, match=said):
        read_brain(broken(file))


@pytest.mark.parametrize("place", range(0, 1000, 97))
def test_a_changed_byte_never_does_more_than_a_refusal_or_another_head(file, place):
    mangled = bytearray(file)
    mangled[place % len(file)] ^= 0x11
    try:
        read_brain(bytes(mangled))
    except Trouble as trouble:
        assert trouble.message
