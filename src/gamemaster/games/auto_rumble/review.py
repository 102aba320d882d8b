"""The host's say: before a submitted power enters the pool it may be kept out or sent back."""

from msgspec import structs

from gamemaster.core.names import plain_name
from gamemaster.core.values import Seat
from gamemaster.games.auto_rumble.events import PowerReworded, PowerWithdrawn, VerdictGiven
from gamemaster.games.auto_rumble.pool import admit
from gamemaster.games.auto_rumble.powers import unlike
from gamemaster.games.auto_rumble.state import Proposal, State, Submission, Verdict
from gamemaster.games.auto_rumble.turn import Turn


def judge(turn: Turn, sent: Submission) -> None:
    """The host's verdicts: in, out, or back to the author; what is not named is accepted."""
    said = {plain_name(verdict.power): verdict for verdict in sent.verdicts}
    asked: list[Proposal] = []
    for proposal in turn.state.proposals:
        power = proposal.power
        verdict = said.get(plain_name(power.name), Verdict(power.name, "accept"))
        turn.tell(VerdictGiven(author(proposal), power.name, verdict.ruling, verdict.reason))
        if verdict.ruling == "accept":
            admit(turn, power)
        elif verdict.ruling == "reword":
            asked.append(structs.replace(proposal, asked=verdict.reason))
    turn.change(proposals=tuple(asked))


def author(proposal: Proposal) -> Seat:
    """The seat that submitted a power (a proposal always has one)."""
    return proposal.power.author or 0


def asked_seats(state: State) -> tuple[Seat, ...]:
    """Who owes the host another wording."""
    return tuple(sorted({author(proposal) for proposal in state.proposals}))


def clarify(turn: Turn) -> None:
    """Authors word their new powers anew or take them back, once; silence keeps them as they are."""
    kept: list[Proposal] = []
    for proposal in turn.state.proposals:
        seat, name = author(proposal), proposal.power.name
        sent = turn.submissions[seat]
        if name in sent.withdraw:
            turn.tell(PowerWithdrawn(seat, name))
            continue
        for power in sent.powers:
            if power.name == name:
                proposal = structs.replace(proposal, power=power)
                turn.tell(PowerReworded(seat, name, power))
        kept.append(proposal)
    turn.change(proposals=tuple(kept))


def reword(turn: Turn) -> None:
    """New wordings replace the old ones in order; a power without one is withdrawn."""
    wordings = {seat: list(sent.powers) for seat, sent in turn.submissions.items()}
    kept: list[Proposal] = []
    for proposal in turn.state.proposals:
        seat, before = author(proposal), proposal.power.name
        if not wordings[seat]:
            turn.tell(PowerWithdrawn(seat, before))
            continue
        taken = [power.name for power in (*turn.state.known, *(p.power for p in kept))]
        power = unlike(wordings[seat].pop(0), taken)
        kept.append(Proposal(power, proposal.reworded + 1))
        turn.tell(PowerReworded(seat, before, power))
    turn.change(proposals=tuple(kept))
