"""How cards are written: what players have, what is chosen when a card is played, the game's words."""

import re
from collections.abc import Iterator

from gamemaster.core.depth import load
from gamemaster.core.values import Lang, Words
from gamemaster.language import tree as t
from gamemaster.language.dialect import Dialect, Parting, forbidden

LATER_CHOICE = Words(
    en="A choice can only be made when the card is played; this one would need another choice later.",
    pt="A escolha só pode ser feita ao jogar a carta; esta pediria outra escolha mais tarde.",
)

_OWN_WORDS: dict[Lang, tuple[tuple[str, str], ...]] = {
    "en": (
        (r"\brounds\b", "turns"), (r"\bround\b", "turn"), (r"\bbattle\b", "match"),
        (r"\bheroes\b", "players"), (r"\bhero\b", "player"),
        (r"\bkill (this subprocess|each subprocess)", r"destroy \1"), (r"\bkill (?!a |an )", "eliminate "),
        (r"\bsubprocess dies\b", "subprocess is destroyed"), (r"\byou die\b", "you are eliminated"),
        (r"\b(a player|an opponent|another player) dies\b", r"\1 is eliminated"),
    ),
    "pt": (
        (r"\bnesta rodada\b", "neste turno"), (r"\bcada uma das próximas\b", "cada um dos próximos"),
        (r"\bdesta e das rodadas seguintes\b", "deste e dos turnos seguintes"),
        (r"\bnesta e nas rodadas seguintes\b", "neste e nos turnos seguintes"),
        (r"\buma rodada\b", "um turno"), (r"\besta rodada\b", "este turno"),
        (r"\bprimeira rodada\b", "primeiro turno"), (r"\bda primeiro\b", "do primeiro"),
        (r"\búltima rodada\b", "último turno"), (r"\bna último\b", "no último"),
        (r"\bda rodada\b", "do turno"), (r"\bna rodada\b", "no turno"), (r"\ba rodada\b", "o turno"),
        (r"\bna próxima rodada\b", "no próximo turno"), (r"\bda próxima rodada\b", "do próximo turno"),
        (r"\bdesta rodada\b", "deste turno"),
        (r"\brodadas\b", "turnos"), (r"\brodada\b", "turno"),
        (r"\bnesta batalha\b", "nesta partida"), (r"\bbatalha\b", "partida"),
        (r"\bheróis\b", "jogadores"), (r"\bherói\b", "jogador"),
        (r"\bmate (este subprocesso|cada subprocesso)", r"destrua \1"), (r"\bmate ", "elimine "),
        (r"\bsubprocesso morre\b", "subprocesso é destruído"),
        (r"\b(jogador|oponente|você) morre\b", r"\1 é eliminado"),
    ),
}  # fmt: skip


def _polish(words: str, lang: Lang, choose: str) -> str:
    """Rounds are turns here, heroes players, and a subprocess is destroyed, not eliminated."""
    if choose.endswith("subprocess"):
        words = re.sub(r"\bkill the target\b", "destroy the target", words)
        words = re.sub(r"\bmate o alvo\b", "destrua o alvo", words)
    for pattern, better in _OWN_WORDS[lang]:
        words = re.sub(pattern, better, words)
    return words


def _faults(text: t.Text, stays: bool) -> Iterator[Words]:
    found = t.nodes(text)
    if not stays and any(r.when != "play" for r in text.rules):
        yield Words(
            en="A card is gone once it is played: only a subprocess can act at other moments. Write “- subprocess 1” behind the cost.",
            pt="Uma carta jogada some: só um subprocesso pode agir em outros momentos. Escreva “- subprocesso 1” depois do custo.",
        )
    if not stays and any(isinstance(n, t.This) for n in found):
        yield Words(
            en="This card is not a subprocess, so nothing remains that could be hit or changed.",
            pt="Esta carta não é um subprocesso, então não resta nada que possa ser atingido ou mudado.",
        )
    if any(isinstance(n, t.Forbid) and n.what != "cards" for n in found):
        yield Words(
            en="Nobody attacks, defends or uses powers in this game: a card can only forbid to play cards.",
            pt="Neste jogo ninguém ataca, se defende ou usa poderes: uma carta só pode proibir de jogar cartas.",
        )
    if any(isinstance(n, _WITH_PROCESSES) and not _is_process(n.to, text) for n in found):
        yield Words(
            en="Only a subprocess can be taken or copied: say which, for example “an opponent's subprocess”.",
            pt="Só um subprocesso pode ser tomado ou copiado: diga qual, por exemplo “um subprocesso de um oponente”.",
        )
    first = [r for r in text.rules if any(getattr(n, "hits", "") == "first" for n in t.nodes(r))]
    if any(r.when != "play" for r in first):
        yield Words(
            en="What a subprocess does to the first hit of every turn it does “once per turn”.",
            pt="O que um subprocesso faz com o primeiro golpe de cada turno ele faz “uma vez por turno”.",
        )
    if _asks_too_early(text):
        yield Words(
            en="All that a card does when it is played happens at once: a condition on Life is judged before the damage. Put the condition first, or say what it means of the Life before.",
            pt="Tudo o que uma carta faz ao ser jogada acontece de uma vez: uma condição sobre a Vida é julgada antes do dano. Ponha a condição primeiro, ou diga o que ela significa para a Vida de antes.",
        )
    if any(isinstance(n, t.Chosen) for n in found) and not text.choose:
        yield Words(
            en="Say what is chosen, for example “choose a target;”.",
            pt="Diga o que é escolhido, por exemplo “escolha um alvo;”.",
        )


_WITH_PROCESSES = (t.TakeProcess, t.CopyProcess)


def _is_process(whom: t.Whom, text: t.Text) -> bool:
    """Whether a target can only be a subprocess."""
    match whom:
        case t.Chosen():
            return text.choose.endswith("subprocess")
        case t.Each(group) | t.Most(group) | t.Least(group):
            return group.base.endswith("subprocesses")
    return isinstance(whom, t.This | t.Them)


def _asks_too_early(text: t.Text) -> bool:
    """Whether a rule that acts when the card is played asks about Life that the card itself changes:
    all that a card does when played happens at once, so it would be asked before."""
    changed = False
    for rule in text.rules:
        if rule.when != "play":
            continue
        asks = any(isinstance(n, t.Of) and n.stat == "life" for n in t.nodes(rule.cond))
        if changed and asks:
            return True
        changed = changed or any(
            isinstance(e, t.Damage) or getattr(e, "stat", "") == "life" for e in rule.do
        )
    return False


def _parting(a: t.Text, b: t.Text, stays: bool) -> Parting | None:
    """By import string: the panel plays the game, whose cards are read by this dialect."""
    found: Parting | None = load("gamemaster.games.rumble_royale.panel:parting")(a, b, stays)
    return found


CARDS = Dialect(
    name="card",
    speaks="cards",
    stats=("life", "glory", "energy", "coins", "cards", "subprocesses"),
    effects=(
        t.Gain, t.Lose, t.Damage, t.Set, t.Kill, t.Revive, t.SetVar, t.Mark, t.Unmark, t.If, t.Over,
        t.Redirect, t.Prevent, t.Shield, t.Factor, t.Bonus, t.Cap, t.Immune,
        t.CardCost, t.Forbid, t.TakeProcess, t.CopyProcess,
    ),
    events=(t.Damaged, t.Dies, t.Gains, t.Loses, t.Plays),
    unknown=(
        t.Struck, t.HasPower, t.NoOtherPower, t.Strength, t.First, t.Last, t.Next, t.Ranks, t.Before,
        t.NthAttack,
    ),
    hits=("damage", "powers", "first"),
    unsaid="play",
    each_round=("play", "start"),
    repeats=False,
    chooses=True,
    parting=_parting,
    faults=_faults,
    forbidden=(
        forbidden(
            "choice",
            LATER_CHOICE,
            r"choos(e|es|ing)|of your choice|may|option(al|ally)?|decide[sd]?|if you (want|wish)",
            r"escolh\w+|à sua escolha|opç[aã]o|decid\w+|se (você )?quiser|quiser\w*",
        ),
    ),
    doers=(
        (t.Plays, Words(en="whoever played it", pt="quem jogou")),
        (t.Damaged, Words(en="whoever dealt it", pt="quem causou o dano")),
        (t.Dies, Words(en="the killer", pt="o assassino")),
    ),
    polish=_polish,
    examples={
        "en": ("deal 3 damage", "recover 2 Life", "at the end of each turn, gain 1 coin"),
        "pt": ("cause 3 de dano", "recupere 2 de Vida", "no final de cada turno, ganhe 1 moeda"),
    },
    label=Words(en=" (cards)", pt=" (cartas)"),
)  # fmt: skip
