"""What receipts prove of a record: that everything is in it, or that the house has lied.

A lie is two things that the house has signed and that cannot both be true. Whoever is shown both can see it
with nothing but the house's public key; nobody need believe whoever shows them. The record itself is not signed
line by line: a `turn` receipt has its fingerprint up to there, so it is signed as far as that agrees.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple

from msgspec import UNSET

from gamemaster.core.fairness import lock_of
from gamemaster.core.receipts import Receipt, is_signed, link_of, record_digest
from gamemaster.core.record import Head, Record, Sent, Turn
from gamemaster.core.values import Seat, Words

UNOPENED, UNFIT = "unopened", "unfit"
"""The kinds of fault of a seat that sealed blind and did not open, or opened what is not legal; the message is the
commitment."""
Verdict = Literal["lie", "owed", "forged", "another"]
"""`lie`: the house has signed both. `owed`: the house refers to a receipt that it has to show. `forged`: not signed by
that house. `another`: what was signed is another record."""
Chains = dict[tuple[str, int | None, Seat | None], dict[int, Receipt]]


class Finding(NamedTuple):
    """Something that does not fit, and the receipts that show it."""

    verdict: Verdict
    turn: int
    words: Words
    papers: tuple[Receipt, ...] = ()


class Examined(NamedTuple):
    """What came of looking at receipts beside their record."""

    findings: tuple[Finding, ...]
    house: str
    """The key that signed them."""
    found: dict[Seat, int]
    """For each seat, how many of its turns have a receipt here and stand in the record as it says."""
    signed_to: int
    """The last turn up to which the house has signed this very record; -1: not even its beginning."""
    whole: bool
    """Whether it has signed the end and every byte of it."""
    others: int
    """How many receipts are of other matches."""


def examined(
    text: bytes, record: Record, receipts: Iterable[Receipt], house: str | None = None
) -> Examined:
    """Hold receipts to their record and to each other; the record itself must have been verified."""
    papers = list({link_of(paper) + paper.signature: paper for paper in receipts}.values())
    ours = [paper for paper in papers if paper.match == record.head.commitment]
    key = house or next((paper.house for paper in ours), "")
    real, forged = _sorted_out(ours, key)
    chains, doubled = _chained(real)
    findings = [*forged, *doubled, *_broken_links(chains)]
    table = _table_chain(chains)
    bound = {r.turn: r for r in table if _binds(r, record)}
    findings += _other_pasts(table, record, text, bound)
    found: dict[Seat, int] = defaultdict(int)
    players = _players_before(table)
    for (_, turn, seat), chain in chains.items():
        if not turn or seat is None or not 1 <= turn <= len(record.turns):
            continue
        paper, line = bound.get(turn), record.turns[turn - 1]
        wrong = _not_as_received(line, seat, chain, paper)
        findings += [wrong] if wrong else []
        found[seat] += not wrong
    findings += _not_heard(record, bound, players)
    findings += _after_closing(record, table, chains)
    findings += _other_dice(record, chains)
    others = [paper for paper in papers if paper.match != record.head.commitment]
    findings += _other_seeds(real, others, key)
    return Examined(
        tuple(sorted(findings, key=lambda each: each.turn)),
        key,
        dict(sorted(found.items())),
        max(bound, default=-1),
        any(r.kind == "over" and r.record == record_digest(text) for r in table),
        len(others),
    )


def _sorted_out(papers: list[Receipt], key: str) -> tuple[list[Receipt], list[Finding]]:
    """The receipts that the house has signed. Whatever a signed one holds the link of is as good as signed."""
    trusted: set[str] = set()
    real, forged = [], []
    for paper in sorted(papers, key=lambda p: (p.seat is not UNSET, -p.number)):
        if paper.house == key and (link_of(paper) in trusted or is_signed(paper)):
            real.append(paper)
            trusted.add(paper.before)
            trusted.update(link for _, link in paper.heard or ())
        else:
            forged.append(
                Finding(
                    "forged",
                    paper.turn,
                    Words(
                        f"the receipt `{paper.kind}` number {paper.number} is not signed by that house",
                        f"o recibo `{paper.kind}` número {paper.number} não foi assinado por essa casa",
                    ),
                    (paper,),
                )
            )
    return real, forged


def _chained(papers: list[Receipt]) -> tuple[Chains, list[Finding]]:
    """The receipts by their chains; two in one place are a lie."""
    chains: Chains = defaultdict(dict)
    doubled = []
    for paper in papers:
        other = chains[paper.chain].setdefault(paper.number, paper)
        if link_of(other) != link_of(paper):
            doubled.append(
                _lie(
                    paper.turn,
                    f"the house signed two different receipts for one place, number {paper.number}",
                    f"a casa assinou dois recibos diferentes para um lugar só, o número {paper.number}",
                    other,
                    paper,
                )
            )
    return chains, doubled


def _lie(turn: int, en: str, pt: str, *papers: Receipt) -> Finding:
    return Finding("lie", turn, Words(en, pt), papers)


def _broken_links(chains: Chains) -> Iterator[Finding]:
    """Receipts that do not follow from the one before, and locks that nobody opened."""
    for chain in chains.values():
        for number, paper in chain.items():
            before = chain.get(number - 1)
            if before is None:
                continue
            if paper.before != link_of(before):
                en = f"receipt {number} does not follow from receipt {number - 1}"
                yield _lie(
                    paper.turn,
                    en,
                    f"o recibo {number} não se segue ao recibo {number - 1}",
                    before,
                    paper,
                )
            elif (
                paper.kind != "opened"
                and before.lock
                and lock_of(paper.opener or "") != before.lock
            ):
                yield _lie(
                    paper.turn,
                    f"what seat {paper.seat} sealed was replaced without its opener",
                    f"o que o lugar {paper.seat} lacrou foi trocado sem a sua chave",
                    before,
                    paper,
                )


def _table_chain(chains: Chains) -> list[Receipt]:
    """The table's own receipts, in order."""
    return [
        paper
        for (_, turn, _), chain in chains.items()
        if turn is None
        for _, paper in sorted(chain.items())
    ]


def _line_of(record: Record, turn: int) -> str | None:
    lines: tuple[Head | Turn, ...] = (record.head, *record.turns)
    return lines[turn].fingerprint if 0 <= turn < len(lines) else None


def _binds(paper: Receipt, record: Record) -> bool:
    """Whether it signs the record up to its turn."""
    return paper.kind in ("begun", "turn") and paper.fingerprint == _line_of(record, paper.turn)


def _other_pasts(
    table: list[Receipt], record: Record, text: bytes, bound: dict[int, Receipt]
) -> Iterator[Finding]:
    """What the house signed of this match and is not what this record has."""
    for paper in table:
        turn, on = paper.turn, _line_of(record, paper.turn)
        if paper.kind in ("begun", "turn", "over") and paper.fingerprint != on:
            later = next((bound[t] for t in sorted(bound) if t >= turn), None)
            if later:
                en = f"the house signed two pasts: turn {turn} in one is not turn {turn} in the other"
                pt = f"a casa assinou dois passados: o turno {turn} de um não é o do outro"
                yield _lie(turn, en, pt, paper, later)
            else:
                yield _another(paper, f"up to turn {turn}", f"até o turno {turn}")
        elif paper.kind == "over" and paper.record != record_digest(text):
            yield _another(paper, "as a whole", "como um todo")


def _another(paper: Receipt, en: str, pt: str) -> Finding:
    words = Words(
        f"what the house signed {en} is another record",
        f"o que a casa assinou {pt} é outro registro",
    )
    return Finding("another", paper.turn, words, (paper,))


def _not_as_received(
    turn: Turn, seat: Seat, chain: dict[int, Receipt], bound: Receipt | None
) -> Finding | None:
    """Why a seat's last receipt of a turn is not what the record has, or nothing."""
    last = chain[max(chain)]
    heard = dict(bound.heard or ()).get(seat) if bound else None
    if bound and heard is None:
        return _lie(
            turn.turn,
            f"the house took what seat {seat} sealed, and says that it heard nothing from it",
            f"a casa recebeu o que o lugar {seat} lacrou, e diz que nada ouviu dele",
            last,
            bound,
        )
    if bound and heard != link_of(last):
        words = Words(
            f"the house says that seat {seat} sent something later; it has to show that receipt",
            f"a casa diz que o lugar {seat} enviou algo depois; ela tem de mostrar esse recibo",
        )
        return Finding("owed", turn.turn, words, (last, bound))
    if _stands(turn, seat, last):
        return None
    en = f"the house took one submission of seat {seat}, and the record has another, or none"
    pt = f"a casa recebeu um envio do lugar {seat}, e o registro tem outro, ou nenhum"
    if bound:
        return _lie(turn.turn, en, pt, last, bound)
    return Finding("another", turn.turn, Words(en, pt), (last,))


def _stands(turn: Turn, seat: Seat, last: Receipt) -> bool:
    """Whether the record has of a seat what its last receipt says."""
    sent = _sent(turn, seat)
    if last.kind == "withdrawn":  # its author may have left since: who plays instead must be signed
        return sent is None or bool(sent.bot)
    if sent:
        return sent.commitment == last.commitment
    fault = next((line.why for line in turn.silent if line.seat == seat), None)
    if fault is None or fault.message != last.commitment:
        return False
    return fault.kind == (UNFIT if last.kind == "opened" else UNOPENED)


def _sent(turn: Turn, seat: Seat) -> Sent | None:
    return next((line for line in turn.sent if line.seat == seat), None)


def _players_before(table: list[Receipt]) -> dict[int, tuple[str, ...]]:
    """Who played each seat when the receipt of a number was signed, by the one before it."""
    return {paper.number + 1: paper.players or () for paper in table}


def _not_heard(
    record: Record, bound: dict[int, Receipt], before: dict[int, tuple[str, ...]]
) -> Iterator[Finding]:
    """Submissions of the record for which the house signed no receipt, or that another player sent than it said."""
    for turn in record.turns:
        paper = bound.get(turn.turn)
        if paper is None:
            continue
        heard, players = dict(paper.heard or ()), before.get(paper.number, ())
        for line in turn.sent:
            if not line.bot and line.seat not in heard:
                yield _lie(
                    turn.turn,
                    f"the record has a submission of seat {line.seat} that nobody sealed",
                    f"o registro tem um envio do lugar {line.seat} que ninguém lacrou",
                    paper,
                )
            elif line.bot and not players:
                words = Words(
                    f"a bot plays seat {line.seat}; the house has to show the receipt that says so",
                    f"um bot joga no lugar {line.seat}; a casa tem de mostrar o recibo que o diz",
                )
                yield Finding("owed", turn.turn, words, (paper,))
            elif players and not _may_be(line.bot or "", said := _named(players, line.seat)):
                yield _lie(
                    turn.turn,
                    f"the house said that {said or 'somebody outside'} plays seat "
                    f"{line.seat}, and the record says {line.bot or 'somebody outside'}",
                    f"a casa disse que {said or 'alguém de fora'} joga no lugar "
                    f"{line.seat}, e o registro diz {line.bot or 'alguém de fora'}",
                    paper,
                )


def _after_closing(record: Record, table: list[Receipt], chains: Chains) -> Iterator[Finding]:
    """At a blind table: what was sent is what had been sealed when the house closed the turn, before anybody opened."""
    for paper in table:
        if paper.kind != "closed" or not 0 <= paper.turn < len(record.turns):
            continue
        turn, heard = record.turns[paper.turn], dict(paper.heard or ())
        for line in turn.sent:
            chain = chains.get((paper.table, turn.turn, line.seat), {})
            if line.seat in heard or not line.bot:
                yield from _added(paper, turn.turn, line, heard.get(line.seat), chain)


def _added(
    closed: Receipt, turn: int, line: Sent, heard: str | None, chain: dict[int, Receipt]
) -> Iterator[Finding]:
    """Whether a submission is another than the one that a closed turn had heard."""
    sealed = next((paper for paper in chain.values() if link_of(paper) == heard), None)
    if heard and sealed is None:
        words = Words(
            f"the house has to show what seat {line.seat} had sealed when it closed the turn",
            f"a casa tem de mostrar o que o lugar {line.seat} tinha lacrado quando ela fechou o turno",
        )
        yield Finding("owed", turn, words, (closed,))
    elif sealed and sealed.kind == "withdrawn" and line.bot:
        return  # its author left before the turn was closed; who plays instead was signed
    elif sealed is None or sealed.commitment != line.commitment:
        yield _lie(
            turn,
            f"what the record has of seat {line.seat} was sealed after the house had closed the turn",
            f"o que o registro tem do lugar {line.seat} foi lacrado depois que a casa fechou o turno",
            *((closed, sealed) if sealed else (closed,)),
        )


def _named(players: tuple[str, ...], seat: Seat) -> str:
    """Whom a receipt names for a seat; of a seat that it does not have it says what nobody's name is."""
    return players[seat] if 0 <= seat < len(players) else "?"


def _other_dice(record: Record, chains: Chains) -> Iterator[Finding]:
    """Dice that come from something else than what seats had locked and opened, by what the house signed."""
    parts = {part.seat: part for part in record.head.entropy or ()}
    for paper in (each for chain in chains.values() for each in chain.values()):
        locks = tuple((seat, part.lock) for seat, part in parts.items())
        if paper.kind == "drawing" and paper.locks != locks:
            yield _lie(
                0,
                "the record has other locks on its dice than the house signed before they were opened",
                "o registro tem outras trancas nos dados que não as que a casa assinou antes de abertas",
                paper,
            )
        seat = paper.seat if isinstance(paper.seat, int) else -1
        if paper.kind == "revealed" and (seat not in parts or parts[seat].opener != paper.opener):
            yield _lie(
                0,
                f"the house took what seat {seat} adds to the dice, and the record leaves it out",
                f"a casa recebeu o que o lugar {seat} junta aos dados, e o registro o deixa de fora",
                paper,
            )


def _other_seeds(real: list[Receipt], others: list[Receipt], key: str) -> Iterator[Finding]:
    """Another seed for the same table: it was chosen anew after the house had committed to one."""
    tables = {paper.table: paper for paper in real}
    for paper in others:
        if paper.table in tables and paper.house == key and is_signed(paper):
            yield _lie(
                0,
                "the house committed to one seed for this table, and played with another",
                "a casa se comprometeu com uma semente para esta mesa, e jogou com outra",
                paper,
                tables[paper.table],
            )


def _may_be(played: str, said: str) -> bool:
    """Whether a seat was played by whom the house had named; a bot of the house plays on where a guest is gone."""
    return played == said or (":" in said and played != "")
