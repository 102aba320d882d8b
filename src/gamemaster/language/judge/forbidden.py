"""What the game itself forbids, known by the words that did not parse."""

from gamemaster.core.values import Lang
from gamemaster.language.dialect import Dialect, forbidden
from gamemaster.language.judge import check
from gamemaster.language.judge.refused import Refused

_CHANCE = (
    forbidden(
        "chance",
        check.CHANCE,
        r"random(ly)?|at random|chance|coin flip|flip(s|ped)? (a|the) coin|coin toss|toss(es)? a coin|heads|tails|dice|die roll|rolls?(ing)? (a|the|one|two|\d+)? ?(d\d+|dice|die)|d6|d20|luck(y|ily)?|probability|probably|likely|odds|lottery|shuffle|maybe|perhaps|sometimes|\d+ ?% (of the time|chance)|gamble|by lot",
        r"aleat[oó]ri[oa]s?|aleatoriamente|ao acaso|acaso|sorte|sorteio|sorteie|sortead[oa]s?|sorteia|cara ou coroa|moeda para o alto|jogue uma moeda|lance uma moeda|dados?|chance|probabilidade|talvez|às vezes|as vezes|rol(e|a|ar) (um )?d\d+|embaralh\w+",
    ),
)
"""Asked before a game's own reasons: a coin that is flipped is no coin that is bid."""

_COMMON = (
    forbidden(
        "other battles",
        check.OTHER_BATTLES,
        r"(next|previous|last|other|another|following|future|earlier|later|every|all) (battles?|games?|matches|match|fights?)|in the next battle|tournament|between battles|from now on in all battles",
        r"(pr[oó]xim[ao]s?|outr[ao]s?|[uú]ltim[ao]s?|anterior(es)?|futur[ao]s?|todas as) (batalhas?|partidas?|jogos?|lutas?)|(batalha|partida|luta)s? (seguintes?|anterior(es)?|passadas?|futuras?)|torneio|entre batalhas",
    ),
    forbidden(
        "loop",
        check.LOOP,
        r"infinit(e|ely|y)|endless(ly)?|forever and ever|repeat (this|it) (until|forever|endlessly|again)|keep (doing|repeating)( this)?|unlimited(ly)?|over and over|again and again|as many times as",
        r"infinit[oa]s?|infinitamente|sem fim|sem parar|repita (isto|isso)( para sempre| até)?|ilimitad[oa]s?|ilimitadamente|quantas vezes",
    ),
    forbidden(
        "numbers",
        check.WHOLE,
        r"\d+\.\d{1,2}|\d+,\d{1,2}(?= )",
        r"\d+[.,]\d{1,2}",
    ),
    forbidden(
        "victory",
        check.VICTORY,
        r"you win(?! (?:an?|the|any|some|two|\d+) (?:\w+ )?(?:cards?|auctions?|lots?|bids?))|win the (battle|game|match|round|fight)|wins the (battle|game|match)|win instantly|instantly win|victory",
        r"venç?[ae] a (batalha|partida|luta)|ganh[ae] a (batalha|partida|luta)|você (vence|ganha) (a batalha|o jogo|a partida)|vitória",
    ),
    forbidden(
        "rules",
        check.RULES_OFF,
        r"undo|rewind|time travel|go back in time|skip (the|a|his|your|their) (round|turn)|extra (round|turn)|restart|rules",
        r"desfa(z|ça|zer)|volt(e|a|ar) no tempo|pul(e|a|ar) (a|o) (rodada|turno)|(rodada|turno) extra|recomeç\w+|regras",
    ),
)


def forbidden_word(text: str, lang: Lang, dialect: Dialect, since: int = 0) -> Refused | None:
    """The reason in words for what the game forbids, found by a word that did not parse: one that was
    read before `since`, where reading stopped, may be none ("Choose an opponent. …")."""
    for entry in (*_CHANCE, *dialect.forbidden, *_COMMON):
        for match in entry.pattern(lang).finditer(text):
            if match.end() > since or not entry.unread:
                return Refused(entry.words, match.span(), reason=entry.reason)
    return None
