"""Why a text is refused, for its author: the place, what was understood, what would work."""

import re
from dataclasses import dataclass
from typing import Any

from gamemaster.core.errors import Illegal
from gamemaster.core.values import Lang, Words
from gamemaster.language import check
from gamemaster.language.chart import Chart
from gamemaster.language.grammar import Trie, grammar
from gamemaster.language.normalise import GameKind, Token, lexicon, plain_letters


class Refused(Illegal):
    """A power or card that its author must change.

    `start` and `end` are the place in the text, `understood` what was read before it, `nearest`
    phrases that could stand there, `repairs` whole texts that compile.
    """

    def __init__(
        self,
        words: Words,
        start: int = 0,
        end: int = 0,
        understood: str = "",
        nearest: tuple[str, ...] = (),
        repairs: tuple[str, ...] = (),
        reason: str = "grammar",
    ) -> None:
        super().__init__(words.en, pt=words.pt)
        self.start = start
        self.end = end
        self.understood = understood
        self.nearest = nearest
        self.repairs = repairs
        self.reason = reason


@dataclass(frozen=True, slots=True)
class _Forbidden:
    reason: str
    words: Words
    en: re.Pattern[str]
    pt: re.Pattern[str]
    games: tuple[GameKind, ...] = ("power", "card")


def _pattern(text: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{text})\b", re.IGNORECASE)


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
            r"choos(e|es|ing)|chosen|choice|may|either|you can choose|opt(s|ed)? to|option(al|ally)?|decide[sd]?|select(s|ed)?|pick(s|ed)? (a|an|one|any|which|your|the)|of your choice|if you (want|wish|like)|want(s|ed)?|wish(es)?|at will|as you like|whenever you like|target opponent|a target|vote[sd]?|guess(es|ed)?"
        ),
        _pattern(
            r"escolh\w+|à sua escolha|a sua escolha|opç[aã]o|optar|opta|opte|decid\w+|se (você )?quiser|quiser\w*|desejar|deseje|à vontade|selecion\w+|vot(e|a|ar)|adivinh\w+"
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


def refusal(chart: Chart, text: str, repairs: tuple[str, ...]) -> Refused:
    """The text was not understood: where, up to what, and what could stand there."""
    tokens = chart.tokens
    lang, game = chart.grammar.lang, chart.grammar.game
    at = min(chart.furthest, len(tokens))
    stuck = _first_unknown(chart)
    start = tokens[at].start if at < len(tokens) else len(text.rstrip(" ."))
    end = tokens[at].end if at < len(tokens) else start
    if stuck is not None and stuck <= at:
        at = stuck
        start, end = tokens[at].start, tokens[at].end
    nearest = phrases_at(chart, at)
    understood = text[:start].strip()
    here = text[start:end]
    if not tokens:
        words = Words(en="There is nothing here yet.", pt="Ainda não há nada aqui.")
    elif at >= len(tokens):
        words = Words(
            en=f"This seems unfinished after “{_tail(understood)}”.",
            pt=f"Isto parece inacabado depois de “{_tail(understood)}”.",
        )
    elif stuck is not None and at == stuck:
        words = Words(
            en=f"I do not know the word “{here}” (at character {start + 1}).",
            pt=f"Não conheço a palavra “{here}” (no caractere {start + 1}).",
        )
    else:
        words = Words(
            en=f"I do not understand “{here}” here (at character {start + 1}).",
            pt=f"Não entendo “{here}” aqui (no caractere {start + 1}).",
        )
    if understood and at < len(tokens):
        words = Words(
            en=f"{words.en} I followed up to “{_tail(understood)}”.",
            pt=f"{words.pt} Entendi até “{_tail(understood)}”.",
        )
    if repairs:
        words = Words(
            en=f"{words.en} Did you mean: {_quoted(repairs)}?",
            pt=f"{words.pt} Você quis dizer: {_quoted(repairs)}?",
        )
    elif nearest:
        words = Words(
            en=f"{words.en} What could stand there: {_quoted(nearest)}.",
            pt=f"{words.pt} O que caberia ali: {_quoted(nearest)}.",
        )
    del lang, game
    return Refused(words, start, end, understood, nearest, repairs)


def _tail(text: str) -> str:
    return text if len(text) <= 48 else "…" + text[-47:]


def _quoted(texts: tuple[str, ...]) -> str:
    return "; ".join(f"“{x}”" for x in texts)


def _first_unknown(chart: Chart) -> int | None:
    for n, token in enumerate(chart.tokens):
        beside = {t.lemma for t in chart.tokens[max(0, n - 3) : n + 2]}
        if beside & {"mark", "contador"}:
            continue  # the name of a mark
        if n == 0 and len(chart.tokens) > 1 and chart.tokens[1].lemma in (":", "."):
            continue  # a label before the text
        if token.kind == "word" and token.lemma not in chart.grammar.vocabulary:
            return n
    return None


_SLOT_WORDS: dict[Lang, dict[str, str]] = {
    "en": {
        "amount": "5", "term": "5", "factor": "5", "int": "5", "qe": "5 Energy", "ql": "2 Life",
        "qg": "1 Glory", "qc": "1 extra card", "qm": "5 coins", "stat": "Defence", "whom": "each opponent", "group": "opponent",
        "cond": "your Energy is less than 20", "event": "you are attacked", "lasting": "this round",
        "party": "an opponent", "object": "you", "effects": "gain 5 Energy", "effect": "gain 5 Energy",
        "effect1": "gain 5 Energy", "statof": "your Defence", "things": "5 Defence", "per": "for each opponent",
        "span": "this round", "subject": "you", "mods": "each round", "mod": "each round",
    },
    "pt": {
        "amount": "5", "term": "5", "factor": "5", "int": "5", "qe": "5 de Energia", "ql": "2 de Vida",
        "qg": "1 de Glória", "qc": "1 carta extra", "qm": "5 moedas", "stat": "Defesa", "whom": "cada oponente", "group": "oponente",
        "cond": "sua Energia é menor que 20", "event": "você é atacado", "lasting": "nesta rodada",
        "party": "um oponente", "object": "você", "effects": "ganhe 5 de Energia", "effect": "ganhe 5 de Energia",
        "effect1": "ganhe 5 de Energia", "statof": "sua Defesa", "things": "5 de Defesa", "per": "para cada oponente",
        "span": "nesta rodada", "subject": "você", "mods": "a cada rodada", "mod": "a cada rodada",
    },
}  # fmt: skip


def example_of(template: str, lang: Lang) -> str:
    """A template as a player would see it, its slots filled with plain examples."""

    def fill(match: re.Match[str]) -> str:
        name, category = match.group(1), match.group(2)
        from gamemaster.language.grammar import SLOT_CATEGORY

        category = category or SLOT_CATEGORY.get(name, name)
        if match.group(3):
            return ""
        return _SLOT_WORDS[lang].get(category, "…")

    words = re.sub(r"\{(\w+)(?::([\w<>]+))?(\?)?\}", fill, template)
    words = re.sub(r"^(each opponent|cada oponente) (?=\w+!)", "", words)
    return " ".join(words.replace("!", "").replace(" 's", "'s").split())


_TELLING = (
    "effect1",
    "event",
    "moment",
    "cond1",
    "whom",
    "cost",
    "mod",
    "where",
    "factor",
    "thing",
    "lasting",
    "span",
)


def phrases_at(chart: Chart, at: int, limit: int = 4) -> tuple[str, ...]:
    """Phrases under way at a token, those with most read before it first."""
    lang = chart.grammar.lang
    under_way = sorted(
        (entry for entry in chart.waiting.get(at, ()) if entry[0] in _TELLING and entry[2] > 0),
        key=lambda entry: -entry[2],
    )
    out: dict[str, None] = {}
    for _, node, _ in under_way:
        for words in _completed(node, lang, chart.grammar.game):
            if chart.grammar.game == "card" or not re.search(r"\b(coins|moedas)\b", words):
                out.setdefault(words)
        if len(out) >= limit:
            break
    return tuple(out)[:limit]


def _completed(node: Trie, lang: Lang, game: GameKind) -> list[str]:
    """One or two whole phrases that go on from here."""
    found: list[str] = []
    stack = [node]
    while stack and len(found) < 2:
        here = stack.pop(0)
        for leaf in here.leaves[:1]:
            found.append(example_of(leaf.template, lang))
        stack.extend(here.words.values())
        stack.extend(here.slots.values())
    return found


_FUNCTION = {
    "en": ("the", "a", "an", "of", "to", "you", "your", "is", "are", "that", "and", "for", "in", "by", "it", "has", "have", "any", "all", "each", "with", "from", "on", "at", "so", "very", "really"),
    "pt": ("de", "em", "para", "por", "que", "se", "um", "uma", "é", "são", "com", "e", "ele", "muito", "você", "seu", "sua"),
}  # fmt: skip


_STOPS = (",", ";", ":", ".")  # marks that a repair may drop; "%", "+" and "-" mean something


def attempts(chart: Chart, text: str, limit: int = 16) -> list[str]:
    """Texts one small edit away: unknown words respelled or dropped, function words dropped or put in.

    Numbers are never invented and no known word is exchanged for another, so that no repair says
    the opposite of what was written.
    """
    tokens = chart.tokens
    tries: list[str] = []
    at = min(chart.furthest, len(tokens) - 1) if tokens else 0
    unknown = [t for t in tokens if t.kind == "word" and t.lemma not in chart.grammar.vocabulary]
    for token in unknown[:3]:
        for word in respellings(token, chart):
            tries.append(text[: token.start] + word + text[token.end :])
        tries.append(_cut(text, token))
    if len(unknown) == 2:
        first, second = unknown
        for a in respellings(first, chart)[:2]:
            for b in respellings(second, chart)[:2]:
                tries.append(
                    text[: first.start]
                    + a
                    + text[first.end : second.start]
                    + b
                    + text[second.end :]
                )
    if not unknown and tokens:
        small = _FUNCTION[chart.grammar.lang]
        for n in range(max(0, at - 2), min(len(tokens), at + 2)):
            if tokens[n].lemma in _STOPS or str(tokens[n].value) in small:
                tries.append(_cut(text, tokens[n]))
        for word in (*small, ",", ":"):
            for n in (at, at - 1):
                if 0 <= n < len(tokens):
                    tries.append(f"{text[: tokens[n].start]}{word} {text[tokens[n].start :]}")
            if at == len(tokens) - 1:
                tries.append(f"{text.rstrip(' .')} {word}")
    return list(dict.fromkeys(tries))[:limit]


def _cut(text: str, token: Token) -> str:
    return (text[: token.start].rstrip() + " " + text[token.end :].lstrip()).strip()


def respellings(token: Token, chart: Chart) -> list[str]:
    """Known words spelt nearly like an unknown one."""
    word = str(token.value)
    allowed = 1 if len(word) < 5 else 2
    near = [
        (distance(word, known), known)
        for known in _spelling(chart.grammar.lang, chart.grammar.game)
        if abs(len(known) - len(word)) <= allowed and (known[0] == word[0] or known[1] == word[1])
    ]
    return [known for d, known in sorted(near) if d <= allowed][:3]


def distance(a: str, b: str) -> int:
    """How many letters must be added, dropped, exchanged or swapped to turn a into b."""
    before: list[int] = []
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        before, last, row = row, before, [i]
        for j, y in enumerate(b, 1):
            best = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (x != y))
            if i > 1 and j > 1 and x == b[j - 2] and a[i - 2] == y:
                best = min(best, last[j - 2] + 1)
            row.append(best)
    return row[-1]


_SPELLING: dict[tuple[Lang, GameKind], list[str]] = {}


def _spelling(lang: Lang, game: GameKind) -> list[str]:
    """Every word as written in the inventory."""
    key = (lang, game)
    if key not in _SPELLING:
        from gamemaster.language.grammar import inventory

        words: set[str] = set()
        for row in inventory():
            if row.game in ("both", game):
                for phrasing in row.phrasings(lang):
                    bare = re.sub(r"\{[^}]*\}", " ", phrasing)
                    words.update(plain_letters(w) for w in re.findall(r"[^\W\d_]{3,}", bare))
        lex = lexicon(lang, game)
        words.update(w for w in lex.synonyms if w.isalpha() and len(w) > 2)
        _SPELLING[key] = sorted(words)
    return _SPELLING[key]


def spelt_known(lang: Lang, game: GameKind) -> Any:
    """The grammar's vocabulary (for tests)."""
    return grammar(lang, game).vocabulary
