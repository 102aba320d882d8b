"""How cards are written: what players have, what is chosen when a card is played, the game's words."""

import re
from collections.abc import Iterator

from msgspec import structs

from gamemaster.core.depth import load
from gamemaster.core.values import Lang, Words
from gamemaster.games.rumble_royale.faults import faults
from gamemaster.games.rumble_royale.own_counters import with_own_counters
from gamemaster.language import tree as t
from gamemaster.language.dialect import Dialect, Parting, forbidden

LATER_CHOICE = Words(
    en="A choice can only be made when the card is played; this one would need another choice later.",
    pt="A escolha só pode ser feita ao jogar a carta; esta pediria outra escolha mais tarde.",
)

ONE_TARGET = Words(
    en="A card has one target: say “each opponent”, “the two players with the most Life”, or choose one.",
    pt="Uma carta tem um alvo só: diga “cada oponente”, “os dois jogadores com mais Vida”, ou escolha um.",
)

HANDS = Words(
    en="Cards in the hand or the deck of somebody cannot be looked at, taken or thrown away: say how many fewer he draws (“the target draws 1 fewer card”).",
    pt="Cartas na mão ou no baralho de alguém não podem ser vistas, tomadas nem descartadas: diga quantas a menos ele compra (“o alvo compra 1 carta a menos”).",
)

ONE_CARD = Words(
    en="A sequence is held to what its cards cost when it is sent, and nothing waits for one card: your cards of the next turn can cost less (“your cards cost 1 less next turn”), and your next hit deal more (“your next hit deals 3 more”).",
    pt="Uma sequência vale pelo que suas cartas custam quando é enviada, e nada espera por uma só carta: suas cartas do próximo turno podem custar menos (“suas cartas custam 1 a menos no próximo turno”), e seu próximo golpe causar mais (“seu próximo golpe causa 3 a mais”).",
)

SO_MANY_HITS = Words(
    en="Only a subprocess counts hits (“whenever you take damage, …, at most 3 times per turn”): a card that is played can keep off the first hit or the next, or so much damage in all.",
    pt="Só um subprocesso conta golpes (“sempre que você sofre dano, …, no máximo 3 vezes por turno”): uma carta jogada pode prevenir o primeiro golpe ou o próximo, ou tanto de dano ao todo.",
)

_OWN_WORDS: dict[Lang, tuple[tuple[str, str], ...]] = {
    "en": (
        (r"\brounds\b", "turns"), (r"\bround\b", "turn"), (r"\bbattle\b", "match"),
        (r"\bheroes\b", "players"), (r"\bhero\b", "player"),
        (r"\bkill (this subprocess|each subprocess|the subprocess)", r"destroy \1"), (r"\bkill (?!a |an )", "eliminate "),
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
        (r"\bmate (este subprocesso|cada subprocesso|o subprocesso)", r"destrua \1"), (r"\bmate ", "elimine "),
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
    return faults(text, stays, CARDS)


def _parting(a: t.Text, b: t.Text, stays: bool) -> Parting | None:
    """By import string: the panel plays the game, whose cards are read by this dialect."""
    found: Parting | None = load("gamemaster.games.rumble_royale.panel:parting")(a, b, stays)
    return found


def _as_meant(text: t.Text) -> t.Text:
    """ "Gain 3 Glory and destroy it", "damage goes to it": where nothing was chosen, that is the card itself. Who hits or
    attacks somebody does it with cards: he deals damage."""

    def change(node: object) -> object:
        if isinstance(node, t.Attacks):
            return t.Damaged(node.by, node.whom)
        if isinstance(node, t.Struck) and node.how == "attacked":
            return structs.replace(node, how="damaged")
        if isinstance(node, t.Redirect) and node.onto == t.Chosen() and not text.choose:
            return structs.replace(node, onto=t.This())
        return t.Kill(t.This()) if node == t.Kill(t.Chosen()) and not text.choose else node

    meant: t.Text = with_own_counters(t.rewritten(text, change))
    if meant.choose:
        return meant
    return structs.replace(meant, rules=tuple(_of_each(rule) for rule in meant.rules))


_OPPOSITE: dict[t.Sign, t.Sign] = {
    "<": ">=", "<=": ">", "=": "!=", "!=": "=", ">=": "<", ">": "<="
}  # fmt: skip


def _of_each(rule: t.Rule) -> t.Rule:
    """ "Deal 5 damage to each opponent unless he has 5 Life or less": where nothing was chosen, he is
    each of them, and those are meant of whom it is true."""
    cond, whom = rule.cond, {getattr(effect, "to", None) for effect in rule.do}
    if not any(isinstance(node, t.Chosen) for node in t.nodes(cond)) or len(whom) != 1:
        return rule
    (each,) = whom
    if not isinstance(each, t.Each) or each.group.where is not None:
        return rule
    if isinstance(cond, t.Not) and isinstance(cond.cond, t.Compare):
        cond = structs.replace(cond.cond, sign=_OPPOSITE[cond.cond.sign])
    such = t.rewritten(cond, lambda n: t.It() if isinstance(n, t.Chosen) else n)
    those = t.Each(structs.replace(each.group, where=such))
    return structs.replace(rule, cond=None, do=tuple(structs.replace(e, to=those) for e in rule.do))


CARDS = Dialect(
    name="card",
    speaks="cards",
    stats=("life", "glory", "energy", "coins", "cards", "subprocesses"),
    effects=(
        t.Gain, t.Lose, t.Damage, t.Set, t.Kill, t.Revive, t.SetVar, t.Mark, t.Unmark, t.If, t.Over,
        t.Redirect, t.Prevent, t.Shield, t.Factor, t.Bonus, t.Cap, t.Immune,
        t.CardCost, t.Forbid, t.TakeProcess, t.CopyProcess, t.Swap, t.Watch, t.Unpreventable,
    ),
    events=(t.Damaged, t.Dies, t.WouldDie, t.Gains, t.Loses, t.Plays),
    unknown=(
        t.HasPower, t.NoOtherPower, t.Strength, t.First, t.Last, t.Next, t.Before,
        t.NthAttack,
    ),
    hits=("damage", "powers", "first", "next"),
    unsaid="play",
    each_round=("play", "start"),
    repeats=False,
    chooses=True,
    as_meant=_as_meant,
    parting=_parting,
    faults=_faults,
    forbidden=(
        forbidden(
            "choice",
            LATER_CHOICE,
            r"choos(e|es|ing)|of your choice|may|option(al|ally)?|decide[sd]?|if you (want|wish)",
            r"escolh\w+|à sua escolha|opç[aã]o|decid\w+|se (você )?quiser|quiser\w*",
            unread=True,
        ),
        forbidden(
            "targets",
            ONE_TARGET,
            r"(up to )?(two|three|2|3) (other |different )?(targets|players|opponents)(?! with)|(split|divide)s? [\w ]*?damage|damage [\w ]*?(split|divided)",
            r"(até )?(dois|três|2|3) (outros )?(alvos|jogadores|oponentes)(?! com)|(distribu|divid)\w+ [\w ]*?dano|dano [\w ]*?(distribu|divid)\w+",
            unread=True,
        ),
        forbidden(
            "hand",
            HANDS,
            r"discards? (a|an|one|two|three|\d+|his|all|their) [\w ]*?cards?|(from|in|at) [\w' ]*?\bhand|(your|his|her|their|'s|whole|entire) hands?",
            r"descart\w+ (uma|duas|três|\d+|a|as|sua|suas|todas) [\w ]*?cartas?|descart\w+ \d+ cartas?|mão|mãos",
            unread=True,
        ),
        forbidden(
            "one card",
            ONE_CARD,
            r"(your |the )?next card( you play)?",
            r"(a |sua )?próxima carta( que você (joga|jogar))?( (custa|causa))?",
            unread=True,
        ),
        forbidden(
            "so many hits",
            SO_MANY_HITS,
            r"(first|next) (two|three|four|five|[2-9]) (hits|attacks)",
            r"(dois|três|quatro|cinco|[2-9]) (primeiros|próximos) (golpes|ataques)|(primeiros|próximos) ((dois|três|quatro|cinco|[2-9]) )?(golpes|ataques)",
            unread=True,
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
