"""The doors that need no server: configs, states, submissions, records, receipts, texts, uploaded archives."""

import io
import json
import tarfile
import warnings
import zipfile
from functools import cache
from typing import Any, NamedTuple

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from bench.doors.mutation import TEXTS_OF_GARBAGE, Mutator
from gamemaster.cli.adjudicate import NotAdjudicated, answered
from gamemaster.core.box import AnyBox, read_typed
from gamemaster.core.codec import convert, decode, encode, plain
from gamemaster.core.dice import dice_for_turn, match_key
from gamemaster.core.errors import Illegal
from gamemaster.core.fairness import submission_commitment
from gamemaster.core.match import Match, play
from gamemaster.core.proof import examined
from gamemaster.core.receipts import Receipt, link_of, read_receipts, signed, write_receipts
from gamemaster.core.record import Record, read_record, write_record
from gamemaster.core.values import LANGS, Json, Seat
from gamemaster.core.verify import verify
from gamemaster.games import GAMES
from gamemaster.laws.walks import walk
from gamemaster.tables.guests.uploads import uploaded
from gamemaster.tables.telling.replays import Stretch, _steps_of_record

warnings.filterwarnings("ignore", "Duplicate name")  # an archive with a file twice is an attack
TURNS = 6
PLAYED = 0.3
"""Of the configs that are taken, so many are played for a turn."""
UNSOUND = "does not hold together"
"""How `adjudicate` begins its excuse for a state that its game's `sound` let in."""


class Unsound(Exception):
    """A state that was let in and then broke the rules."""


class Moment(NamedTuple):
    """A seat that is asked: the game, the state, what it sees, what a bot would send."""

    box: AnyBox
    state: Any
    seat: Seat
    raws: dict[Seat, Json]


@cache
def small_tables() -> tuple[tuple[AnyBox, Any], ...]:
    """Every game, on a small table, so that a match is soon over."""
    wishes: dict[str, Json] = {
        "automatafl": {"layout": "duel", "turn_limit": 12},
        "bmiibo": {"fighters": ["archer", "golem"], "board": 4, "cap": 12},
        "galaxy": {"seats": 2, "turns": 4, "systems": 6, "size": 8},
    }
    return tuple(
        (box, box.complete(wishes[box.id]) if box.id in wishes else box.usual(min(box.seats)))
        for box in GAMES.values()
    )


@cache
def moments() -> tuple[Moment, ...]:
    return tuple(
        Moment(table[0], stride.state, seat, stride.raws)
        for table in small_tables()
        for stride in walk(table, "fuzz", TURNS)
        for seat in stride.raws
    )


@cache
def states() -> tuple[tuple[Moment, Json], ...]:
    """The moments, with their states as they are written."""
    return tuple((moment, plain(moment.state)) for moment in moments())


@cache
def donors() -> tuple[Json, ...]:
    return tuple(raw for _, raw in configs())


@cache
def configs() -> tuple[tuple[AnyBox, Json], ...]:
    """Configs of every game as people write them, and whole."""
    return tuple(
        (box, raw)
        for box in GAMES.values()
        for raw in (
            {},
            *box.presets.values(),
            *(plain(box.complete(preset)) for preset in list(box.presets.values())[:3]),
            plain(box.usual(box.seats[0])),
        )
    )


@cache
def records() -> tuple[bytes, ...]:
    return tuple(
        write_record(play(box, config, [box.bots["random"]] * box.seated(config), "fuzz"))
        for box, config in small_tables()
    )


@cache
def sentences() -> tuple[tuple[str, str, str], ...]:
    """Kind, language and text of everything in stock that is written in sentences."""
    return tuple(
        (kind, lang, _sentence(piece))
        for box in GAMES.values()
        for kind in box.speech
        for lang in LANGS
        for piece in box.stock[kind](lang)
    )


def _sentence(piece: Json) -> str:
    return piece if isinstance(piece, str) else f"{piece['name']}: {piece['text']}"


def config(mutator: Mutator) -> Any:
    box, raw = mutator.chance.choice(configs())
    text = mutator.written(mutator.changed(raw, donors()))

    def knock() -> None:
        whole = box.config_for(decode(text, Any))
        state = box.game.setup(whole, dice_for_turn(match_key("fuzz"), 0)).state
        encode(box.shown(whole))
        box.game.view(state, None)
        if mutator.chance.random() < PLAYED:
            _one_turn(box, whole)

    return knock


def _one_turn(box: AnyBox, config: Any) -> None:
    """A turn of bots that play as chance has it, drawn for everybody."""
    match = Match(box, config, "fuzz", [f"Seat {n + 1}" for n in range(box.seated(config))])
    bot = box.bots["random"]
    match.resolve([match.asked(seat, bot, match.view(seat)) for seat in match.awaiting])
    box.draw(match.view(None), "en", match.names)


def state(mutator: Mutator) -> Any:
    moment, raw = mutator.chance.choice(states())
    spoilt = mutator.chance.random() < 0.85
    whole = {
        "state": mutator.changed(raw) if spoilt else raw,
        "submissions": {str(seat): sent for seat, sent in moment.raws.items()},
        "seed": 7,
    }
    if not spoilt or mutator.chance.random() < 0.1:
        whole = mutator.changed(whole)
    text = mutator.written(whole)

    def knock() -> None:
        try:
            answered(moment.box, text, "en")
        except NotAdjudicated as refusal:
            if UNSOUND in str(refusal):
                raise Unsound(str(refusal)) from None
            raise Refused from None

    return knock


class Refused(Exception):
    """The door said no, in its own way."""


def submission(mutator: Mutator) -> Any:
    moment = mutator.chance.choice(moments())
    box, view = moment.box, moment.box.game.view(moment.state, moment.seat)
    typed = mutator.chance.random() < 0.2
    raw = moment.raws[moment.seat]
    line = _typed(mutator, box, view, raw)
    text = mutator.written(mutator.changed(raw, list(moment.raws.values())))

    def knock() -> None:
        sent = read_typed(box, view, line) if typed else decode(text, Any)
        box.game.parse(view, sent)
        submission_commitment("salt", 1, moment.seat, sent)

    return knock


def _typed(mutator: Mutator, box: AnyBox, view: Any, raw: Json) -> str:
    """A line of somebody at a keyboard: words of the game's own hint and of what a bot sends."""
    words = [*box.hint(view, "en").split(), *json.dumps(raw).split(), "1", "2", "=", ";", "-", "+"]
    line = " ".join(mutator.chance.choices(words, k=mutator.chance.randrange(1, 9)))
    return mutator.spoilt(line)


def record(mutator: Mutator) -> Any:
    lines = mutator.chance.choice(records()).split(b"\n")
    at = mutator.chance.randrange(len(lines) - 1)
    if mutator.chance.random() < 0.7:
        changed = mutator.changed(json.loads(lines[at]))
        lines[at] = _canonical(changed) or mutator.written(changed)
        text = b"\n".join(lines)
    else:
        text = mutator.bytes(b"\n".join(lines))
    seat = mutator.chance.choice((None, "all", "0", "1", mutator.word()))

    def knock() -> None:
        _steps_of_record(text, seat, Stretch(0, 50, True))
        whole = read_record(text)
        verify(GAMES[whole.head.game], whole)

    return knock


def _canonical(line: Json) -> bytes | None:
    """The line as a record would have it, so that it is not refused for its form alone."""
    try:
        return encode(line)
    except (ValueError, OverflowError, RecursionError):
        return None


@cache
def _key() -> Ed25519PrivateKey:
    return Ed25519PrivateKey.from_private_bytes(bytes(32))


def _house() -> str:
    return _key().public_key().public_bytes_raw().hex()


@cache
def signed_records() -> tuple[tuple[bytes, Record, tuple[Receipt, ...]], ...]:
    """The records, with what an honest house would have signed of them."""
    return tuple((text, read_record(text), _signed_of(read_record(text))) for text in records())


def _signed_of(record: Record) -> tuple[Receipt, ...]:
    head, papers = record.head, list[Receipt]()
    players = tuple("" for _ in head.seats)
    before = ""

    def say(**said: Any) -> str:
        usual = {"house": _house(), "table": "t", "match": head.commitment, "at": 1}
        papers.append(signed(Receipt(**(usual | said)), _key().sign))
        return link_of(papers[-1])

    begun = {"kind": "begun", "turn": 0, "players": players, "fingerprint": head.fingerprint}
    before = say(**begun, number=1, before="")
    for line in record.turns:
        place = {"turn": line.turn, "number": 1, "before": before}
        heard = tuple(
            (sent.seat, say(**place, kind="sealed", seat=sent.seat, commitment=sent.commitment))
            for sent in line.sent
        )
        place = {"turn": line.turn, "number": line.turn + 1, "before": before}
        told = {"players": players, "heard": heard, "fingerprint": line.fingerprint}
        before = say(**place, **told, kind="turn")
    return tuple(papers)


def receipts(mutator: Mutator) -> Any:
    """What a house that cheats, or somebody in its place, shows beside a record."""
    text, whole, papers = mutator.chance.choice(signed_records())
    lines = list(papers)
    for _ in range(mutator.chance.choice((1, 1, 2, 5))):
        at = mutator.chance.randrange(len(lines))
        lines[at] = _resigned(mutator, lines[at])
    shown = mutator.chance.sample(lines, mutator.chance.randrange(1, len(lines) + 1))
    body = write_receipts(shown)
    if mutator.chance.random() < 0.2:
        body = mutator.bytes(body)
    house = mutator.chance.choice((None, _house(), mutator.word()))
    return lambda: examined(text, whole, read_receipts(body), house)


def _resigned(mutator: Mutator, paper: Receipt) -> Receipt:
    """A receipt with something changed in it, signed anew where it still is one."""
    try:
        changed = convert(mutator.changed(plain(paper)), Receipt)
        encode(changed)
    except (Illegal, ValueError, OverflowError, RecursionError):
        return paper
    return signed(changed, _key().sign) if mutator.chance.random() < 0.8 else changed


def text(mutator: Mutator) -> Any:
    kind, lang, words = mutator.chance.choice(sentences())
    check = {k: c for box in GAMES.values() for k, c in box.checks.items()}[kind]
    spoilt = _reworded(mutator, words)

    def knock() -> None:
        encode(check(spoilt if lang == "en" else _in_portuguese(kind, spoilt)))

    return knock


def _in_portuguese(kind: str, words: str) -> Json:
    """A power says in which language it is written; a card is read in both."""
    if kind != "power":
        return words
    name, _, body = words.partition(":")
    return {"name": name, "text": body, "lang": "pt"}


def _reworded(mutator: Mutator, words: str) -> str:
    """A sentence with words dropped, doubled, swapped, of another sentence, or junk."""
    parts = words.split(" ")
    others = mutator.chance.choice(sentences())[2].split(" ")
    for _ in range(mutator.chance.choice((1, 1, 2, 4))):
        at = mutator.chance.randrange(len(parts) + 1)
        end = at + mutator.chance.randrange(4)
        match mutator.chance.randrange(6):
            case 0:
                del parts[at:end]
            case 1:
                parts[at:at] = parts[at:end]
            case 2:
                parts[at:end] = others[at : end + 2]
            case 3:
                parts[at:at] = [mutator.word()]
            case 4:
                parts[at:end] = [mutator.spoilt(" ".join(parts[at:end]))]
            case _:
                parts[at:end] = reversed(parts[at:end])
    return " ".join(parts)


MANIFESTS = (
    'name = "Bot"\ncommand = "python3 bot.py"\n',
    'name = "Bot"\ncommand = ["python3", "bot.py"]\nbuild = "make all"\n',
    '[bot]\nname = "x"\n',
)


def archive(mutator: Mutator) -> Any:
    chance = mutator.chance
    manifest = chance.choice(MANIFESTS)
    if chance.random() < 0.6:
        manifest = mutator.spoilt(manifest)
    names = ["bot.toml", "bot.py", "a/b.txt", mutator.word()[:300], mutator.spoilt("src/bot.py")]
    files = [(name, manifest if name == "bot.toml" else mutator.word()) for name in names]
    packed = _zip(chance, files) if chance.random() < 0.5 else _tar(chance, files)
    roll = chance.random()
    if roll < 0.45:
        packed = mutator.bytes(packed)
    elif roll < 0.5:
        packed = chance.choice(TEXTS_OF_GARBAGE)
    name = chance.choice(("", "Bot"))
    language = chance.choice((None, None, None, "python", mutator.word()))
    return lambda: uploaded(packed, name, language)


def _zip(chance: Any, files: list[tuple[str, str]]) -> bytes:
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w", chance.choice((0, 8, 12, 14))) as packed:
        for name, words in files:
            info = zipfile.ZipInfo(name.encode(errors="replace").decode()[:300] or "x")
            info.external_attr = chance.choice((0, 0o644 << 16, 0o120777 << 16, 0o100755 << 16))
            packed.writestr(info, words.encode(errors="replace"))
    return whole.getvalue()


def _tar(chance: Any, files: list[tuple[str, str]]) -> bytes:
    whole = io.BytesIO()
    mode = chance.choice(("w:gz", "w:gz", "w"))
    with tarfile.open(fileobj=whole, mode=mode) as packed:
        for name, words in files:
            info = tarfile.TarInfo(name.replace("\0", "").encode(errors="replace").decode()[:300])
            body = words.encode(errors="replace")
            info.type = chance.choice((b"0", b"0", b"0", b"1", b"2", b"3", b"5", b"S"))
            info.linkname = chance.choice(("", "/etc/passwd", "../x"))
            info.size = len(body) if info.type == b"0" else 0
            info.mode = chance.choice((0o644, 0o755, 0o7777))
            packed.addfile(info, io.BytesIO(body))
    return whole.getvalue()
