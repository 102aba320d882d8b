"""What a seat may send, phase by phase: read from raw JSON, checked against its view."""

from collections.abc import Iterable
from typing import Any

from msgspec import structs

from gamemaster.core.codec import convert
from gamemaster.core.errors import Illegal
from gamemaster.core.names import plain_name
from gamemaster.core.values import Json
from gamemaster.games.auto_rumble.battle.heroes import ATTACK
from gamemaster.games.auto_rumble.powers import ATTACK_NAMES, check_name, program_anew, split
from gamemaster.games.auto_rumble.state import Bid, Proposal, Submission, Verdict, View, Written
from gamemaster.mechanics.auction import check_bid


def read_submission(view: View, raw: Json) -> Submission:
    """The submission in `raw`, whole and legal, or Illegal; never a part of it."""
    if view.seat is None or view.seat not in view.awaiting:
        raise Illegal("Nothing is asked of you now.", pt="Nada se pede a você agora.")
    sent = convert(_spelled_out(raw), Submission)
    _refuse_what_is_not_asked(view, sent)
    if view.phase == "review":
        return structs.replace(sent, verdicts=_verdicts(view, sent.verdicts))
    if view.phase == "rewording":
        return structs.replace(sent, powers=_rewordings(view, sent.powers))
    if view.phase == "clarifying":
        return _clarified(view, sent)
    return structs.replace(
        sent,
        bids=_bids(view, sent.bids),
        order=_order(view, sent.order),
        powers=_new_powers(view, sent.powers),
    )


def _spelled_out(raw: Json) -> Json:
    """The short forms written out: nothing, bids as an object, powers as `Name: text`."""
    if raw is None:
        return {}
    if not isinstance(raw, dict):
        return raw
    spelled: dict[str, Any] = dict(raw)
    bids, powers = raw.get("bids"), raw.get("powers")
    if isinstance(bids, dict):
        spelled["bids"] = [{"power": power, "coins": coins} for power, coins in bids.items()]
    if isinstance(powers, list):
        spelled["powers"] = [written_out(power, ("powers", n)) for n, power in enumerate(powers)]
    return spelled


def written_out(power: Json, at: tuple[str | int, ...]) -> Json:
    """`Name: text` as an object, also where it stands in one beside its language."""
    words = power.get("text") if isinstance(power, dict) and "name" not in power else power
    if not isinstance(words, str):
        return power
    try:
        name, text = split(words)
    except Illegal as fault:
        raise fault.under(*at) from None
    rest = power if isinstance(power, dict) else {}
    return {**rest, "name": name, "text": text}


def _refuse_what_is_not_asked(view: View, sent: Submission) -> None:
    asked = {
        "inventing": ("powers",),
        "clarifying": ("powers", "withdraw"),
        "bidding": ("bids", "order", "powers"),
        "review": ("verdicts",),
        "rewording": ("powers",),
        "over": (),
    }[view.phase]
    for field in sent.__struct_fields__:
        if field not in asked and getattr(sent, field):
            raise Illegal(
                f"This is the phase of {view.phase}: {field} are not asked for now.",
                (field,),
                pt=f"Esta é a fase {view.phase}: {field} não se pede agora.",
            )


def _bids(view: View, bids: tuple[Bid, ...]) -> tuple[Bid, ...]:
    """Bids on lots, at most one each and none above the balance, in the order of the lots."""
    lots = {plain_name(lot.name): lot.name for lot in view.lots}
    balance = view.sides[view.seat or 0].coins
    checked: dict[str, Bid] = {}
    for n, bid in enumerate(bids):
        name = lots.get(plain_name(bid.power))
        if name is None:
            raise Illegal(
                f"{bid.power!r} is not one of this round's lots.",
                ("bids", n, "power"),
                pt=f"{bid.power!r} não está em leilão nesta rodada.",
            )
        if name in checked:
            raise Illegal(
                f"You bid twice on {name}; a seat has one bid for each power.",
                ("bids", n, "power"),
                pt=f"Você deu dois lances em {name}; cada lugar tem um lance por poder.",
            )
        check_bid(bid.coins, balance, ("bids", n, "coins"))
        checked[name] = Bid(name, bid.coins)
    return tuple(checked[lot.name] for lot in view.lots if lot.name in checked)


def _order(view: View, order: tuple[str, ...] | None) -> tuple[str, ...] | None:
    """An order list of owned powers and the attack, each at most once."""
    if order is None:
        return None
    owned = {plain_name(entry): entry for entry in view.sides[view.seat or 0].order}
    owned |= {plain_name(name): ATTACK for name in ATTACK_NAMES}
    entries: list[str] = []
    for n, wanted in enumerate(order):
        entry = owned.get(plain_name(wanted))
        if entry is None:
            raise Illegal(
                f"You do not have {wanted!r}; an order list names Attack and powers you already own.",
                ("order", n),
                pt=f"Você não tem {wanted!r}; a lista de ordem traz Ataque e poderes que já são seus.",
            )
        if entry in entries:
            raise Illegal(
                f"{entry} stands twice in your order list.",
                ("order", n),
                pt=f"{entry} aparece duas vezes na sua lista de ordem.",
            )
        entries.append(entry)
    return tuple(entries)


def _new_powers(view: View, powers: tuple[Written, ...]) -> tuple[Written, ...]:
    """New powers, each compiled; one that does not compile refuses the whole submission."""
    if len(powers) > view.new_powers:
        if view.phase == "bidding" and view.round < view.rounds and not view.new_powers:
            raise Illegal(
                "New powers come before the bids at this table.",
                ("powers",),
                pt="Nesta mesa os poderes novos vêm antes dos lances.",
            )
        if view.round == view.rounds:
            raise Illegal(
                "No powers are submitted in the last round.",
                ("powers",),
                pt="Na última rodada não se enviam poderes.",
            )
        raise Illegal(
            f"You may submit {view.new_powers} new powers a round, not {len(powers)}.",
            ("powers", view.new_powers),
            pt=f"Você pode enviar {view.new_powers} poderes novos por rodada, não {len(powers)}.",
        )
    return _checked(view, powers, [power.name for power in view.known])


def own_proposals(view: View) -> tuple[Proposal, ...]:
    """The powers of this seat that the host wants worded otherwise, in order."""
    return tuple(p for p in view.proposals if p.power.author == view.seat)


def _rewordings(view: View, powers: tuple[Written, ...]) -> tuple[Written, ...]:
    """Another wording for each of the seat's powers that the host sent back, in their order."""
    own = own_proposals(view)
    if len(powers) > len(own):
        raise Illegal(
            f"The host asked you to reword {len(own)} powers, not {len(powers)}.",
            ("powers", len(own)),
            pt=f"O anfitrião pediu que você reescreva {len(own)} poderes, não {len(powers)}.",
        )
    others = [p.power.name for p in view.proposals if p.power.author != view.seat]
    return _checked(view, powers, [*(power.name for power in view.known), *others])


def _clarified(view: View, sent: Submission) -> Submission:
    """Other words for powers of the seat's own, each under its name, and those it takes back."""
    own = {plain_name(p.power.name): p.power.name for p in own_proposals(view)}
    said: set[str] = set()
    wanted = [("powers", n, power.name) for n, power in enumerate(sent.powers)]
    wanted += [("withdraw", n, name) for n, name in enumerate(sent.withdraw)]
    for field, n, name in wanted:
        if plain_name(name) not in own or plain_name(name) in said:
            raise Illegal(
                f"{name!r} is not a new power of yours, or stands here twice; a power keeps its name.",
                (field, n),
                pt=f"{name!r} não é um poder novo seu, ou está aqui duas vezes; um poder mantém o nome.",
            )
        said.add(plain_name(name))
    worded = _checked(view, sent.powers, [])
    return structs.replace(
        sent,
        powers=tuple(structs.replace(p, name=own[plain_name(p.name)]) for p in worded),
        withdraw=tuple(own[plain_name(name)] for name in sent.withdraw),
    )


def _checked(view: View, powers: tuple[Written, ...], taken: Iterable[str]) -> tuple[Written, ...]:
    names = list(taken)
    checked = []
    for n, power in enumerate(powers):
        try:
            name = " ".join(power.name.split())
            check_name(name, names)
            mine = Written(name, power.text.strip(), power.lang, view.seat)
            program_anew(mine)
        except Illegal as fault:
            raise fault.under("powers", n) from None
        names.append(name)
        checked.append(mine)
    return tuple(checked)


def _verdicts(view: View, verdicts: tuple[Verdict, ...]) -> tuple[Verdict, ...]:
    """The host's verdicts on submitted powers, at most one each."""
    proposals = {plain_name(p.power.name): p for p in view.proposals}
    seen: dict[str, Verdict] = {}
    for n, verdict in enumerate(verdicts):
        proposal = proposals.get(plain_name(verdict.power))
        if proposal is None or proposal.power.name in seen:
            raise Illegal(
                f"{verdict.power!r} does not wait for a verdict, or has two.",
                ("verdicts", n, "power"),
                pt=f"{verdict.power!r} não espera um veredito, ou tem dois.",
            )
        if verdict.ruling == "reword":
            _check_rewording(view, proposal, verdict, n)
        name = proposal.power.name
        seen[name] = Verdict(name, verdict.ruling, verdict.reason.strip())
    return tuple(seen[p.power.name] for p in view.proposals if p.power.name in seen)


def _check_rewording(view: View, proposal: Proposal, verdict: Verdict, n: int) -> None:
    if proposal.reworded >= view.rewordings:
        raise Illegal(
            f"{proposal.power.name} was reworded {proposal.reworded} times already; "
            "accept it or veto it.",
            ("verdicts", n, "ruling"),
            pt=f"{proposal.power.name} já foi reescrito {proposal.reworded} vezes; aceite-o ou vete-o.",
        )
    if not verdict.reason.strip():
        raise Illegal(
            "Tell the author what to change: a rewording needs a reason.",
            ("verdicts", n, "reason"),
            pt="Diga ao autor o que mudar: um pedido de reescrita precisa de um motivo.",
        )
