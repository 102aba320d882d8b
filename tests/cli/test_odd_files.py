"""Every command that reads a file, given one that is none of its: a sentence and exit code 1."""

import os
import shlex

import pytest

COMMANDS = [
    "verify {file}",
    "replay {file}",
    "verify {record} --receipts {file}",
    "play automatafl --config {file} --seat A=random B=random",
    "play bmiibo --seat A={file} B=random",
    "bot try automatafl {file}",
    "tournament automatafl random {file} --out {place}/out",
    "battle {file}",
    "fighter check {file}",
    "fight {file} archer",
    "sheet 'Wall: +8 Defence.' --record {file}",
    "train bmiibo --fighter {file}",
]
FILES = {
    "nothing": b"",
    "zeros": bytes(5000),
    "noise": bytes(range(256)) * 8,
    "escapes": b"\x1b[31mred\x1b]0;mine\x07",
    "deep": b"[" * 100_000,
    "deep object": b'{"a":' * 50_000,
    "endless number": b'{"seats":' + b"9" * 5000 + b"}",
    "twice": b'{"name":"A","name":"B","seats":2}',
    "half a letter": b'{"name":"\\ud800"}',
    "a list": b"[]",
    "utf-16": "{}".encode("utf-16"),
    "cut record": b'{"record":1,"game":"automatafl"',
}


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    """A folder of odd files, and things that are no files."""
    place = tmp_path_factory.mktemp("odd")
    for name, content in FILES.items():
        (place / name).write_bytes(content)
    (place / "folder").mkdir()
    os.symlink("loop", place / "loop")
    return place


@pytest.fixture(scope="module")
def record(place):
    from gamemaster.core.match import play
    from gamemaster.core.record import write_record
    from gamemaster.games import GAMES

    box = GAMES["automatafl"]
    whole = box.complete({"layout": "duel", "turn_limit": 2})
    (place / "good").write_bytes(write_record(play(box, whole, [box.bots["random"]] * 2, "7")))
    return place / "good"


@pytest.mark.parametrize("words", COMMANDS, ids=lambda words: " ".join(words.split()[:2]))
def test_an_odd_file_is_refused_with_a_sentence(command, place, record, words):
    for name in (*FILES, "folder", "loop", "missing", "good/below a file", "x" * 300):
        filled = [
            word.format(file=place / name, record=record, place=place)
            for word in shlex.split(words)
        ]
        seen = command(*filled)
        told = seen.out + seen.err
        assert seen.code in (1, 2), (words, name, told)
        assert told.strip(), (words, name)
        assert "\x1b" not in told, (words, name)
