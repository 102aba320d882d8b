"""Automatafl's story: who moved what, who clashed with whom, and why the Automaton went there."""

from collections.abc import Sequence
from typing import assert_never

from gamemaster.core.values import Lang, listed, say
from gamemaster.games.automatafl.events import (
    AutomatonMoved,
    AutomatonStayed,
    Axis,
    CornerEntered,
    EntryReopened,
    Happened,
    InSight,
    MatchEnded,
    MoveFailed,
    MovesClashed,
    MovesRevealed,
    PieceMoved,
)
from gamemaster.games.automatafl.notation import square_name as sq

Names = Sequence[str]


def narrate(event: Happened, lang: Lang, names: Names) -> str:
    """One event as one sentence."""
    match event:
        case MovesRevealed():
            return _revealed(event, lang, names)
        case MovesClashed():
            return _clashed(event, lang, names)
        case EntryReopened():
            who = listed(lang, [names[seat] for seat in event.seats])
            return say(lang, en=f"{who} must choose again.", pt=f"{who} escolhem de novo.")
        case PieceMoved():
            return _moved(event, lang, names)
        case MoveFailed():
            return _failed(event, lang, names)
        case AutomatonMoved():
            return _stepped(event, lang)
        case AutomatonStayed():
            return _stayed(event, lang)
        case CornerEntered():
            return _entered(event, lang, names)
        case MatchEnded():
            return _ended(event, lang, names)
        case _:
            assert_never(event)


def piece_name(lang: Lang, piece: str) -> str:
    """The plain kinds have names; others go by their letter."""
    names = {
        "A": say(lang, en="attractor", pt="atrator"),
        "R": say(lang, en="repulsor", pt="repulsor"),
        "@": say(lang, en="Automaton", pt="Autômato"),
    }
    return names.get(piece, say(lang, en=f"piece {piece}", pt=f"peça {piece}"))


def _a_piece(lang: Lang, piece: str) -> str:
    if piece == "@":
        return say(lang, en="the Automaton", pt="o Autômato")
    name = piece_name(lang, piece)
    article = "an" if piece == "A" else "a"
    return say(lang, en=f"{article} {name}", pt=f"um {name}" if piece in "AR" else f"uma {name}")


def _revealed(event: MovesRevealed, lang: Lang, names: Names) -> str:
    told = []
    for entry in event.entries:
        name = names[entry.seat]
        if entry.move is None:
            told.append(say(lang, en=f"{name} passes", pt=f"{name} passa"))
        else:
            told.append(f"{name} {sq(entry.move.source)} → {sq(entry.move.to)}")
    return say(lang, en="Revealed: ", pt="Revelado: ") + "; ".join(told) + "."


def _clashed(event: MovesClashed, lang: Lang, names: Names) -> str:
    who = listed(lang, [names[seat] for seat in event.seats])
    at = sq(event.at)
    if event.end == "source":
        return say(
            lang,
            en=f"Conflict: {who} want to move from {at}. Nothing may leave {at} this turn.",
            pt=f"Conflito: {who} querem mover de {at}. Nada sai de {at} neste turno.",
        )
    return say(
        lang,
        en=f"Conflict: {who} want to move to {at}. Nothing may go to {at} this turn.",
        pt=f"Conflito: {who} querem mover para {at}. Nada vai para {at} neste turno.",
    )


def _moved(event: PieceMoved, lang: Lang, names: Names) -> str:
    who = listed(lang, [names[seat] for seat in dict.fromkeys(event.seats)])
    many = len(set(event.seats)) > 1
    piece, source, to = piece_name(lang, event.piece), sq(event.source), sq(event.to)
    article = "o" if event.piece in "AR" else "a"
    return say(
        lang,
        en=f"{who} {'move' if many else 'moves'} the {piece} from {source} to {to}.",
        pt=f"{who} {'movem' if many else 'move'} {article} {piece} de {source} para {to}.",
    )


def _failed(event: MoveFailed, lang: Lang, names: Names) -> str:
    who, source, to = names[event.seat], sq(event.move.source), sq(event.move.to)
    there = _a_piece(lang, event.piece)
    at = sq(event.at) if event.at is not None else source
    reasons = {
        "blocked": (f"{there} on {at} is in the way", f"{there} em {at} está no caminho"),
        "train": (f"{there} still stands on {at}", f"{there} ainda está em {at}"),
        "cycle": ("the moves go round in a circle", "os lances formam um círculo"),
        "nothing there": (f"nothing stands on {source}", f"não há nada em {source}"),
        "torn": (
            f"{source} is empty and pulled two ways",
            f"{source} está vazia e puxada para dois lados",
        ),
        "gait": (f"{there} does not move like that", f"{there} não anda assim"),
    }
    en, pt = reasons[event.why]
    return say(
        lang,
        en=f"{who}'s move {source} → {to} does nothing: {en}.",
        pt=f"O lance de {who}, {source} → {to}, não faz nada: {pt}.",
    )


def _seen(lang: Lang, sight: InSight) -> str:
    """What it sees, without an article."""
    return say(
        lang,
        en=f"{piece_name('en', sight.piece)} {sight.distance} away",
        pt=f"{piece_name('pt', sight.piece)} a {sight.distance}",
    )


def _toward(lang: Lang, sight: InSight) -> str:
    seen, to = _seen(lang, sight), "ao" if sight.piece in "AR@" else "à"
    return say(lang, en=f"toward the {seen}", pt=f"rumo {to} {seen}")


def _away_from(lang: Lang, sight: InSight) -> str:
    seen, of = _seen(lang, sight), "do" if sight.piece in "AR@" else "da"
    return say(lang, en=f"away from the {seen}", pt=f"para longe {of} {seen}")


def _because(lang: Lang, axis: Axis) -> str:
    """The rule of the axis that won, with the pieces it concerns."""
    near, far = (axis.back, axis.ahead) if axis.towards < 0 else (axis.ahead, axis.back)
    toward, away = _toward(lang, near), _away_from(lang, far)
    if axis.rule == 1:
        return say(
            lang,
            en=f"{toward} and {away} (rule 1, opposing pair)",
            pt=f"{toward} e {away} (regra 1, par oposto)",
        )
    if axis.rule == 2:
        return say(lang, en=f"{away} (rule 2)", pt=f"{away} (regra 2)")
    return say(lang, en=f"{toward} (rule 3)", pt=f"{toward} (regra 3)")


def _over(lang: Lang, event: AutomatonMoved) -> str:
    """Why this axis and not another that also wanted something."""
    axis = event.axes[event.axis]
    rivals = [other for n, other in enumerate(event.axes) if n != event.axis and other.rule]
    if event.reason == "priority":
        rules = ", ".join(str(rule) for rule in sorted({rival.rule for rival in rivals}))
        return say(
            lang,
            en=f" Rule {axis.rule} beats rule {rules}.",
            pt=f" A regra {axis.rule} vence a regra {rules}.",
        )
    if event.reason == "closer":
        return say(
            lang,
            en=f" Rule {axis.rule} holds on another axis too, but here the piece is closer.",
            pt=f" A regra {axis.rule} vale em outro eixo também, mas aqui a peça está mais perto.",
        )
    if event.reason == "tie: column":
        return say(
            lang,
            en=" Both axes are equal: the column rule decides.",
            pt=" Os eixos empatam: decide a regra da coluna.",
        )
    return ""


def _stepped(event: AutomatonMoved, lang: Lang) -> str:
    """Squares and no "left" or "up": a board may be turned round."""
    axis = event.axes[event.axis]
    return say(
        lang,
        en=f"The Automaton steps {sq(event.source)} → {sq(event.to)}, {_because(lang, axis)}.",
        pt=f"O Autômato anda {sq(event.source)} → {sq(event.to)}, {_because(lang, axis)}.",
    ) + _over(lang, event)


def _stayed(event: AutomatonStayed, lang: Lang) -> str:
    at = sq(event.at)
    reasons = {
        "none": ("nothing it sees can move it", "nada do que vê o move"),
        "tie: freeze": (
            "its axes are equal, and equals freeze it",
            "os eixos empatam, e o empate o congela",
        ),
        "same square": (
            "another Automaton wants the same square",
            "outro Autômato quer a mesma casa",
        ),
    }
    en, pt = reasons[event.reason]
    return say(lang, en=f"The Automaton stays on {at}: {en}.", pt=f"O Autômato fica em {at}: {pt}.")


def _entered(event: CornerEntered, lang: Lang, names: Names) -> str:
    at = sq(event.at)
    if event.seat is None:
        return say(
            lang,
            en=f"It enters the corner {at}, which is nobody's.",
            pt=f"Ele entra no canto {at}, que não é de ninguém.",
        )
    owner = names[event.seat]
    return say(
        lang,
        en=f"It enters the corner {at}, which is {owner}'s.",
        pt=f"Ele entra no canto {at}, que é de {owner}.",
    )


def _ended(event: MatchEnded, lang: Lang, names: Names) -> str:
    if event.winner is not None:
        winner = names[event.winner]
        return say(
            lang,
            en=f"{winner} wins at the Automaton's step {event.steps}.",
            pt=f"{winner} vence no passo {event.steps} do Autômato.",
        )
    if event.how == "several corners":
        return say(
            lang,
            en="Automata entered corners of different owners at once: a draw.",
            pt="Autômatos entraram ao mesmo tempo em cantos de donos diferentes: empate.",
        )
    more = "" if event.steps == 1 else "s"
    return say(
        lang,
        en=f"After {event.steps} step{more} of the Automaton nobody has won: a draw.",
        pt=f"Depois de {event.steps} passo{more} do Autômato ninguém venceu: empate.",
    )
