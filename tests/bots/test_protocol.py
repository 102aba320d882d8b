"""What is said to a bot, and what it may say."""

import json
from pathlib import Path

import pytest

from gamemaster.bots.company import Company, Terms
from gamemaster.bots.folder import read_folder, unpack
from gamemaster.bots.protocol import (
    FAULT_KINDS,
    Answer,
    AnswerRefused,
    Asking,
    Failure,
    Goodbye,
    Hello,
    Limits,
    read_answer,
)
from gamemaster.bots.workshop import Workshop
from gamemaster.core.codec import plain
from gamemaster.core.errors import Illegal, Trouble
from gamemaster.core.match import Match, play
from gamemaster.core.record import Fault, fault_of
from gamemaster.games import GAMES, find_game
from tests.bots.caging import HASTY, against_random, faults_of, needs_cage, program, short_config

ECHO = """
import sys
for line in sys.stdin:
    sys.stderr.write(line); sys.stderr.flush()
    if '"type":"hello"' in line:
        print('{"type":"ready"}', flush=True)
    elif '"type":"view"' in line:
        turn = line.split('"turn":')[1].split(",")[0]
        print('{"turn":%s,"submission":%s}' % (turn, SUBMISSION), flush=True)
"""
PATIENT = Limits(turn_ms=5000)


def heard_by(submission: str, tmp_path: Path) -> tuple[list[dict], list[str]]:
    """All a bot hears that always sends the same, and its faults."""
    box, config = find_game("automatafl"), short_config(3)
    source = ECHO.replace("SUBMISSION", repr(submission))
    with Workshop() as workshop:
        bot = workshop.install(program({"bot.py": source}))
        company = Company(box, config, {0: bot, 1: box.bots["random"]}, "s", terms=Terms(PATIENT))
        with company:
            record = play(box, config, company, "s")
            company.goodbye(record.end.outcome)
        noise = company.programs[0].noise.decode()
    return [json.loads(line) for line in noise.splitlines()], faults_of(record)


@needs_cage
def test_a_bot_hears_hello_views_and_goodbye(tmp_path):
    heard, faults = heard_by("null", tmp_path)
    assert faults == []
    assert [m["type"] for m in heard[:2]] == ["hello", "view"]
    assert heard[0]["game"] == "automatafl"
    assert heard[0]["seat"] == 0
    assert heard[0]["config"] == plain(short_config(3))
    assert heard[0]["limits"]["turn_ms"] == PATIENT.turn_ms
    assert heard[1]["turn"] == 1
    assert heard[1]["view"]["seat"] == 0
    assert heard[1]["default"] is None


@needs_cage
def test_a_refused_answer_is_told_with_the_place(tmp_path):
    heard, faults = heard_by('{"from":[5,5],"to":[5,6]}', tmp_path)
    refused = [m for m in heard if m["type"] == "refused"]
    assert len(faults) == 3
    assert refused[0]["turn"] == 1
    assert refused[0]["at"] == "$.from"
    assert "moves by itself" in refused[0]["message"]


def test_an_answer_may_carry_the_authors_own_fields():
    text = b'{"turn":3,"submission":null,"thought":"why not"}'
    assert read_answer(text) == Answer(3, None)


@pytest.mark.parametrize(
    "text", [b"", b"null", b"[]", b'{"turn":1}', b'{"turn":"1","submission":0}']
)
def test_anything_else_is_garbled(text):
    with pytest.raises(Failure, match="garbled: an answer is"):
        read_answer(text)


def test_what_the_rules_refused_is_counted_as_refused():
    refused = Illegal("From e5 a piece moves like a rook; b3 cannot be reached so.", ("to",))
    assert fault_of(refused) == Fault("refused", str(refused))


def test_what_a_program_did_wrong_is_counted_by_its_kind():
    late = Failure("late", "it did not answer in time")
    assert fault_of(late) == Fault("late", "it did not answer in time")


@pytest.mark.parametrize("box", list(GAMES.values()), ids=list(GAMES))
def test_the_default_a_bot_is_told_can_be_sent(box):
    """A starter sends `default` back; in every game that must stand."""
    match = Match(box, box.usual(box.seats[0]), "seed")
    for _ in range(5):
        if not match.awaiting:
            break
        views = {seat: match.view(seat) for seat in match.awaiting}
        match.advance({seat: plain(box.game.default(view)) for seat, view in views.items()})
    assert match.turn > 0


SLOW = """
import sys, time, json
for line in sys.stdin:
    m = json.loads(line)
    if m["type"] == "hello":
        print('{"type":"ready"}', flush=True)
    elif m["type"] == "view":
        time.sleep(0.12 if m["turn"] <= 2 else 0)
        print(json.dumps({"turn": m["turn"], "submission": None}), flush=True)
"""


@needs_cage
def test_a_slow_turn_is_paid_from_the_bank():
    limits = Limits(turn_ms=20, bank_ms=2000, strikes=9)
    with Workshop() as workshop:
        assert faults_of(against_random(workshop.install(program({"bot.py": SLOW})), limits)) == []


@needs_cage
def test_an_answer_that_comes_too_late_is_not_taken_for_the_next_turns():
    limits = Limits(turn_ms=60, bank_ms=0, strikes=9)
    with Workshop() as workshop:
        record = against_random(workshop.install(program({"bot.py": SLOW})), limits, turns=12)
    faults = faults_of(record)
    assert faults
    assert {fault.kind for fault in faults} == {"late"}
    assert len(faults) < len(record.turns)


@needs_cage
def test_a_bot_gets_the_same_dice_again():
    source = ECHO.replace("SUBMISSION", "'null'")

    def seeds(seed: str) -> list[int]:
        box, config = find_game("automatafl"), short_config(2)
        with Workshop() as workshop:
            bot = workshop.install(program({"bot.py": source}))
            with Company(box, config, {0: bot, 1: bot}, seed, terms=Terms(HASTY)) as company:
                play(box, config, company, seed)
            return [
                json.loads(bot.noise.split(b"\n")[0])["seed"] for bot in company.programs.values()
            ]

    assert seeds("a") == seeds("a")
    assert len({*seeds("a"), *seeds("b")}) == 4


def test_a_folder_without_a_manifest_is_no_bot(tmp_path):
    with pytest.raises(Trouble, match=r"no bot.toml"):
        read_folder(tmp_path)


@pytest.mark.parametrize(
    "manifest", ["", "name = 3\ncommand = 'x'", "command = []", "command = '\"'", "command ="]
)
def test_a_bad_manifest_is_told(tmp_path, manifest):
    (tmp_path / "bot.toml").write_text(manifest)
    with pytest.raises(Trouble, match=r"bot.toml"):
        read_folder(tmp_path)


def test_a_folder_travels_with_its_modes_and_without_links_that_lead_out(tmp_path):
    source, target = tmp_path / "source", tmp_path / "target"
    (source / "deep").mkdir(parents=True)
    (source / "bot.toml").write_text("command = ['./deep/run', '--fast']")
    (source / "deep" / "run").write_text("#!/bin/sh\n")
    (source / "deep" / "run").chmod(0o755)
    (source / "inside").symlink_to("deep/run")
    (source / "outside").symlink_to("/etc/passwd")
    bot = read_folder(source)
    unpack(bot.files, target)
    assert bot.name == "source"
    assert bot.command == ("./deep/run", "--fast")
    assert (target / "inside").read_text() == "#!/bin/sh\n"
    assert (target / "deep" / "run").stat().st_mode & 0o777 == 0o755
    assert "outside" not in {path.name for path in target.iterdir()}


def test_every_limit_and_every_fault_is_documented():
    page = (Path(__file__).parents[2] / "docs" / "bots.md").read_text()
    for name in Limits.__struct_fields__:
        assert f"| `{name}` | {getattr(Limits(), name):,} |" in page
    for kind in (*FAULT_KINDS, "refused"):
        assert f"| `{kind}` |" in page
    for message in (Hello, Asking, AnswerRefused, Goodbye):
        assert [f for f in message.__struct_fields__ if f"`{f}`" not in page] == []


@pytest.mark.parametrize("name", ["../out", "/out", "a/../../out"])
def test_a_tar_that_reaches_out_is_refused(tmp_path, name):
    with pytest.raises(Trouble, match="reach out of its folder"):
        unpack(program({name: "x"}).files, tmp_path / "bot")
    assert not (tmp_path / "out").exists()


def test_no_link_is_ever_made(tmp_path):
    (tmp_path / "out").mkdir()
    bot = program({"a/x": "x"}, links={"a": "../out", "b": "a", "c/d": "../.."})
    unpack(bot.files, tmp_path / "bot")
    assert list((tmp_path / "out").iterdir()) == []
    assert [path for path in (tmp_path / "bot").rglob("*") if path.is_symlink()] == []
