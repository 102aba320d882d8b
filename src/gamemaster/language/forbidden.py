"""What the game itself forbids, known by the words that did not parse."""

import re
from dataclasses import dataclass

from gamemaster.core.values import Lang, Words
from gamemaster.language import check
from gamemaster.language.normalise import GameKind
from gamemaster.language.refused import Refused


@dataclass(frozen=True, slots=True)
class _Forbidden:
    reason: str
    words: Words
    en: re.Pattern[str]
    pt: re.Pattern[str]
    games: tuple[GameKind, ...] = ("power", "card")


def _pattern(text: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{text})(?!\w)", re.IGNORECASE)


_FORBIDDEN = (
    _Forbidden(
        "chance",
        check.CHANCE,
        _pattern(
            r"random(ly)?|at random|chance|coin flip|flip(s|ped)? (a|the) coin|coin toss|toss(es)? a coin|heads|tails|dice|die roll|rolls?(ing)? (a|the|one|two|\d+)? ?(d\d+|dice|die)|d6|d20|luck(y|ily)?|probability|probably|likely|odds|lottery|shuffle|maybe|perhaps|sometimes|\d+ ?% (of the time|chance)|gamble|by lot"
        ),
        _pattern(
            r"aleat[oó]ri[oa]s?|aleatoriamente|ao acaso|acaso|sorte|sorteio|sorteie|sortead[oa]s?|sorteia|cara ou coroa|moeda para o alto|jogue uma moeda|lance uma moeda|dados?|chance|probabilidade|talvez|às vezes|as vezes|rol(e|a|ar) (um )?d\d+|embaralh\w+"
        ),
    ),
    _Forbidden(
        "auction",
        check.COINS,
        _pattern(
            r"coins?|bids?|bidding|bidders?|auctions?|pool of powers|the pool|discard(s|ed)?|cannot be discarded|refund|price|buy|bought|sell|sold|draft|money|gold|balance"
        ),
        _pattern(
            r"moedas?|lances?|leil[aã]o|leil[oõ]es|reserva de poderes|descart\w+|compr(a|e|ar|ou) poder\w*|preço|vend(a|e|er|ido)|dinheiro|ouro|saldo"
        ),
        ("power",),
    ),
    _Forbidden(
        "choice",
        check.CHOICE,
        _pattern(
            r"choos(e|es|ing)|chosen|choice|may|either|you can choose|opt(s|ed)? to|option(al|ally)?|decide[sd]?|select(s|ed)?|pick(s|ed)? (a|an|one|any|which|your|the)|of your choice|if you (want|wish|like)|want(s|ed)?|wish(es)?|at will|as you like|whenever you like|target opponent|a target|vote[sd]?|guess(es|ed)?|or (?:gain|lose|deal|attack|get|kill|burn|spend|heal) [^,.:]*$"
        ),
        _pattern(
            r"pode (?:gastar|queimar|pagar|usar)|escolh\w+|à sua escolha|a sua escolha|opç[aã]o|optar|opta|opte|decid\w+|se (você )?quiser|quiser\w*|desejar|deseje|à vontade|selecion\w+|vot(e|a|ar)|adivinh\w+|ou (?:ganhe|perca|cause|ataque|receba|mate|queime|gaste|cure) [^,.:]*$"
        ),
        ("power",),
    ),
    _Forbidden(
        "choice",
        check.LATER_CHOICE,
        _pattern(r"choos(e|es|ing)|of your choice|may|option(al|ally)?|decide[sd]?|if you (want|wish)"),
        _pattern(r"escolh\w+|à sua escolha|opç[aã]o|decid\w+|se (você )?quiser|quiser\w*"),
        ("card",),
    ),
    _Forbidden(
        "other battles",
        check.OTHER_BATTLES,
        _pattern(
            r"(next|previous|last|other|another|following|future|earlier|later|every|all) (battles?|games?|matches|match|fights?)|in the next battle|tournament|between battles|from now on in all battles"
        ),
        _pattern(
            r"(pr[oó]xim[ao]s?|outr[ao]s?|[uú]ltim[ao]s?|anterior(es)?|futur[ao]s?|todas as) (batalhas?|partidas?|jogos?|lutas?)|(batalha|partida|luta)s? (seguintes?|anterior(es)?|passadas?|futuras?)|torneio|entre batalhas"
        ),
    ),
    _Forbidden(
        "loop",
        check.LOOP,
        _pattern(
            r"infinit(e|ely|y)|endless(ly)?|forever and ever|repeat (this|it) (until|forever|endlessly|again)|keep (doing|repeating)( this)?|unlimited(ly)?|over and over|again and again|as many times as"
        ),
        _pattern(
            r"infinit[oa]s?|infinitamente|sem fim|sem parar|repita (isto|isso)( para sempre| até)?|ilimitad[oa]s?|ilimitadamente|quantas vezes"
        ),
    ),
    _Forbidden(
        "numbers",
        check.WHOLE,
        _pattern(r"\d+\.\d{1,2}|\d+,\d{1,2}(?= )"),
        _pattern(r"\d+[.,]\d{1,2}"),
    ),
    _Forbidden(
        "victory",
        check.VICTORY,
        _pattern(r"you win|win the (battle|game|match|round|fight)|wins the (battle|game|match)|win instantly|instantly win|victory"),
        _pattern(r"venç?[ae] a (batalha|partida|luta)|ganh[ae] a (batalha|partida|luta)|você (vence|ganha) (a batalha|o jogo|a partida)|vitória"),
    ),
    _Forbidden(
        "rules",
        check.RULES_OFF,
        _pattern(r"undo|rewind|time travel|go back in time|skip (the|a|his|your|their) (round|turn)|extra (round|turn)|restart|rules"),
        _pattern(r"desfa(z|ça|zer)|volt(e|a|ar) no tempo|pul(e|a|ar) (a|o) (rodada|turno)|(rodada|turno) extra|recomeç\w+|regras"),
    ),
)  # fmt: skip


def forbidden_word(text: str, lang: Lang, game: GameKind) -> Refused | None:
    """The reason in words for what the game forbids, found by a word that did not parse."""
    for entry in _FORBIDDEN:
        if game not in entry.games:
            continue
        match = (entry.en if lang == "en" else entry.pt).search(text)
        if match:
            return Refused(entry.words, match.start(), match.end(), reason=entry.reason)
    return None
