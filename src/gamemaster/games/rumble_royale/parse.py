"""What a submission may hold in each phase; every refusal is for its author."""

from collections.abc import Sequence

from gamemaster.core.codec import convert
from gamemaster.core.errors import Illegal, Path
from gamemaster.core.values import Json, Seat
from gamemaster.games.rumble_royale.aims import (
    AT_PLAYERS,
    AT_SUBPROCESSES,
    fits_player,
    fits_subprocess,
)
from gamemaster.games.rumble_royale.cards import read_card, read_card_anew
from gamemaster.games.rumble_royale.state import Face, Play, Submission, View
from gamemaster.mechanics.auction import check_total

WRITES = ("cards", "basics")
FIELDS = {
    "preparation": WRITES,
    "replacement": ("cards",),
    "review": ("verdicts",),
    "turn": ("plays", "bids", "basics"),
    "over": (),
}


def read_submission(view: View, raw: Json) -> Submission:
    """The submission in `raw`, whole and legal, or Illegal; never a part of it."""
    if view.seat not in view.awaiting:
        raise Illegal("You are not awaited now.", pt="Você não é esperado agora.")
    sent = convert(raw, Submission)
    _check(view, sent)
    return sent


def _check(view: View, sent: Submission) -> None:
    """Refuse what cannot be, field by field."""
    for field in sent.__struct_fields__:
        if getattr(sent, field) and field not in FIELDS[view.phase]:
            raise Illegal(
                f"`{field}` has no place in this phase ({view.phase}).",
                (field,),
                pt=f"`{field}` não tem lugar nesta fase ({view.phase}).",
            )
    if view.phase in ("preparation", "replacement"):
        _check_cards(view, sent)
    if view.phase in ("preparation", "turn"):
        _check_basics(view, sent)
    if view.phase == "review":
        _check_verdicts(view, sent)
    if view.phase == "turn":
        _check_plays(view, sent.plays)
        _check_bids(view, sent)


def _check_cards(view: View, sent: Submission) -> None:
    least = view.owes if view.phase == "replacement" else view.least_cards
    most = view.owes if view.phase == "replacement" else max(least, view.most_cards)
    if not least <= len(sent.cards) <= most:
        raise Illegal(
            f"Hand in {least} to {most} cards; these are {len(sent.cards)}.",
            ("cards",),
            pt=f"Entregue de {least} a {most} cartas; estas são {len(sent.cards)}.",
        )
    for n, text in enumerate(sent.cards):
        try:
            _read(view, text)
        except Illegal as fault:
            raise fault.under("cards", n) from None


def _read(view: View, text: str) -> None:
    """The house's cards lie open and are read once; how long any other takes must tell of no other seat."""
    if text in view.house:
        read_card(text)
    else:
        read_card_anew(text)


def _check_basics(view: View, sent: Submission) -> None:
    for n, card in enumerate(sent.basics):
        if card >= len(view.basics):
            raise Illegal(
                f"{card} is no basic card; they are numbered 0 to {len(view.basics) - 1}.",
                ("basics", n),
                pt=f"{card} não é uma carta básica; elas vão de 0 a {len(view.basics) - 1}.",
            )
    if view.phase == "preparation":
        check_total([], len(sent.basics), view.coins, ("basics",))


def _check_verdicts(view: View, sent: Submission) -> None:
    judged = [verdict.card for verdict in sent.verdicts]
    if sorted(judged) != list(range(len(view.review))):
        raise Illegal(
            f"Judge each of the {len(view.review)} cards once, by its place in the list from 0.",
            ("verdicts",),
            pt=f"Julgue cada uma das {len(view.review)} cartas uma vez, pelo lugar na lista a partir de 0.",
        )
    for n, verdict in enumerate(sent.verdicts):
        if verdict.do == "reword":
            try:
                read_card_anew(verdict.text)
            except Illegal as fault:
                raise fault.under("verdicts", n, "text") from None


def _check_plays(view: View, plays: Sequence[Play]) -> None:
    if plays and not view.may_play:
        raise Illegal(
            "You cannot play cards this turn.",
            ("plays",),
            pt="Você não pode jogar cartas neste turno.",
        )
    hand = list(view.hand)
    energy = view.energy
    for n, play in enumerate(plays):
        held = next((face for face in hand if face.card == play.card), None)
        if held is None:
            raise Illegal(
                f"Card {play.card} is not in your hand, or not that often.",
                ("plays", n, "card"),
                pt=f"A carta {play.card} não está na sua mão, ou não tantas vezes.",
            )
        hand.remove(held)
        energy -= held.cost
        if energy < 0:
            raise Illegal(
                f"{held.name} costs {held.cost}; only {energy + held.cost} of your {view.energy} Energy is left for it.",
                ("plays", n),
                pt=f"{held.name} custa {held.cost}; só restam {energy + held.cost} dos seus {view.energy} de Energia.",
            )
        _check_target(view, held, play, n)


def _check_target(view: View, held: Face, play: Play, n: int) -> None:
    target, at = play.target, ("plays", n, "target")
    if not held.choose:
        if target is not None:
            raise Illegal(f"{held.name} takes no target.", at, pt=f"{held.name} não pede alvo.")
        return
    if target is None or (target.player is None) == (target.subprocess is None):
        raise Illegal(
            f"{held.name} needs one target: a player or a subprocess in play.",
            at,
            pt=f"{held.name} precisa de um alvo: um jogador ou um subprocesso em jogo.",
        )
    if target.player is not None:
        _check_player(view, held, target.player, at)
    else:
        _check_subprocess(view, held, target.subprocess or 0, at)


def _check_player(view: View, held: Face, player: Seat, at: Path) -> None:
    if held.choose not in AT_PLAYERS:
        raise Illegal(
            f"{held.name} aims at a subprocess.", at, pt=f"{held.name} mira um subprocesso."
        )
    if not (0 <= player < len(view.players)) or not view.players[player].alive:
        raise Illegal("There is no such player alive.", at, pt="Não há tal jogador vivo.")
    if not fits_player(held.choose, player == view.seat):
        raise Illegal(f"{held.name} aims at an opponent.", at, pt=f"{held.name} mira um oponente.")


def _check_subprocess(view: View, held: Face, subprocess: int, at: Path) -> None:
    if held.choose not in AT_SUBPROCESSES:
        raise Illegal(f"{held.name} aims at a player.", at, pt=f"{held.name} mira um jogador.")
    owner = {shown.id: shown.owner for shown in view.subprocesses}.get(subprocess)
    if owner is None:
        raise Illegal(
            "There is no such subprocess in play.", at, pt="Não há tal subprocesso em jogo."
        )
    if not fits_subprocess(held.choose, owner == view.seat):
        raise Illegal(
            f"{held.name} aims at a subprocess of {'an opponent' if owner == view.seat else 'yours'}.",
            at,
            pt=f"{held.name} mira um subprocesso {'de um oponente' if owner == view.seat else 'seu'}.",
        )


def _check_bids(view: View, sent: Submission) -> None:
    slots = [bid.slot for bid in sent.bids]
    for n, bid in enumerate(sent.bids):
        if bid.slot >= len(view.lots) or view.lots[bid.slot].face is None:
            raise Illegal(
                f"There is no card in slot {bid.slot}.",
                ("bids", n, "slot"),
                pt=f"Não há carta na posição {bid.slot}.",
            )
        if slots.count(bid.slot) > 1:
            raise Illegal(
                f"Slot {bid.slot} is bid on twice.",
                ("bids", n, "slot"),
                pt=f"A posição {bid.slot} tem dois lances.",
            )
    check_total([bid.coins for bid in sent.bids], len(sent.basics), view.coins, ("bids",))
