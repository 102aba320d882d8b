"""Why a text is refused, for its author: the place, what was understood, what would work."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from gamemaster.core.errors import Illegal
from gamemaster.core.values import Lang, Words
from gamemaster.language import check
from gamemaster.language.chart import Chart
from gamemaster.language.grammar import SLOT_CATEGORY
from gamemaster.language.normalise import GameKind, Token
from gamemaster.language.render import verb_form


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


_EXAMPLES: dict[Lang, tuple[str, ...]] = {
    "en": ("each round, deal 5 damage to each opponent", "spend 10: get +20 Defence this round", "whenever you are attacked, gain 3 Energy"),
    "pt": ("a cada rodada, cause 5 de dano em cada oponente", "gaste 10: receba +20 de Defesa nesta rodada", "sempre que você é atacado, ganhe 3 de Energia"),
}  # fmt: skip
"""Whole sentences, for texts of which nothing at all was understood."""


def refusal(
    chart: Chart,
    text: str,
    repairs: tuple[str, ...],
    phrases_at: Callable[[Chart, str, int], tuple[str, ...]],
) -> Refused:
    """The text was not understood: where, up to what, and what could stand there."""
    tokens = chart.tokens
    at = min(chart.furthest, len(tokens))
    stuck = _first_unknown(chart)
    start = tokens[at].start if at < len(tokens) else len(text.rstrip(" ."))
    end = tokens[at].end if at < len(tokens) else start
    if stuck is not None and stuck <= at:
        at = stuck
        start, end = tokens[at].start, tokens[at].end
    nearest = phrases_at(chart, text, at) or (_EXAMPLES[chart.grammar.lang] if at == 0 else ())
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
        "amount": "5", "term": "5", "factor": "5", "int": "2", "qe": "5 Energy", "ql": "2 Life",
        "qg": "1 Glory", "qc": "1 extra card", "qm": "5 coins", "stat": "Defence", "whom": "each opponent", "group": "opponent",
        "cond": "your Energy is less than 20", "event": "you are attacked", "lasting": "this round",
        "party": "an opponent", "object": "you", "effects": "gain 5 Energy", "effect": "gain 5 Energy",
        "effect1": "gain 5 Energy", "statof": "your Energy", "things": "5 Defence", "per": "for each opponent",
        "span": "this round", "subject": "you", "mods": "each round", "mod": "each round", "cond1": "your Energy is less than 20", "cost": "spend 10", "thing": "5 Defence", "barething": "5 Defence", "signed1": "+5 Defence", "samecopy1": "create another of yourself with that same Energy",
        "not_you": "each opponent", "someone": "the strongest opponent", "k": "3", "k2": "3", "nth": "third", "ordinal": "third",
        "<num>": "3", "<var>": "X", "<name>": '"Thorns"', "<word>": "rust", "name": '"Thorns"', "mark": "rust", "pa": "5", "hits": "each attack",
        "dmg": "damage", "eachhit": "each attack", "onehit": "attack", "fraction": "third", "base": "opponent", "bygroup": "any opponent",
        "groups": "opponents", "plural": "your opponents", "rstat": "Defence", "evstat": "Energy", "possessor": "your", "possess": "the strongest opponent's",
        "whose": "your", "pick": "strongest", "deed": "attack", "deeding": "attacking", "deedpt": "attack at all", "did": "were attacked",
        "didnt": "attack", "wasnt": "attacked", "nodmg": "damage", "nospent": "energy", "where": "with more than 20 Energy", "where1": "with a rust mark",
        "wherenot": "attack you this round", "text": "each round, lose 1 Energy", "granted": "each round, lose 1 Energy", "costs": "spend 10",
        "sentence": "gain 5 Energy", "moment": "each round", "infevent": "being attacked", "ways": "damage you deal", "way": "damage you deal",
        "waydouble": "deal double damage", "wayhalf": "take half damage", "waytriple": "deal triple damage", "wayperson": "you deal", "halfhit": "half of it",
        "halfsplit": "half of it", "otherback": "the other half goes back", "sendother": "return the other half", "toback": "to the attacker",
        "stepname": "start", "duration": "for 3 rounds", "twice": "twice", "unit": "Energy you have", "best": "the highest Defence", "youat": "at 20 Energy or less",
        "varchange": "falls by 1 each round", "opp": "opponent", "ints": "3 and 6", "signed": "+5 Defence", "unsigned": "-5 Defence", "things2": "5 Defence and 5 Attack",
        "signed2": "+5 Defence and +5 Attack", "midway": "gain each round 5 Energy", "samecopy": "create another of yourself with that same Energy", "roundname": "the round number",
    },
    "pt": {
        "amount": "5", "term": "5", "factor": "5", "int": "2", "qe": "5 de Energia", "ql": "2 de Vida",
        "qg": "1 de Glória", "qc": "1 carta extra", "qm": "5 moedas", "stat": "Defesa", "whom": "cada oponente", "group": "oponente",
        "cond": "sua Energia é menor que 20", "event": "você é atacado", "lasting": "nesta rodada",
        "party": "um oponente", "object": "você", "effects": "ganhe 5 de Energia", "effect": "ganhe 5 de Energia",
        "effect1": "ganhe 5 de Energia", "statof": "sua Energia", "things": "5 de Defesa", "per": "para cada oponente",
        "span": "nesta rodada", "subject": "você", "mods": "a cada rodada", "mod": "a cada rodada", "cond1": "sua Energia é menor que 20", "cost": "gaste 10", "thing": "5 de Defesa", "barething": "5 de Defesa", "signed1": "+5 de Defesa", "samecopy1": "crie outro de si mesmo com essa mesma energia e poderes",
        "not_you": "cada oponente", "someone": "o oponente mais forte", "k": "3", "k2": "3", "nth": "terceira", "ordinal": "terceira",
        "<num>": "3", "<var>": "X", "<name>": '"Espinhos"', "<word>": "ferrugem", "name": '"Espinhos"', "mark": "ferrugem", "pa": "5", "hits": "cada ataque",
        "dmg": "dano", "eachhit": "cada ataque", "onehit": "ataque", "fraction": "terço", "base": "oponente", "bygroup": "qualquer oponente",
        "groups": "oponentes", "plural": "seus oponentes", "rstat": "Defesa", "evstat": "Energia", "possessor": "sua", "possess": "do oponente mais forte",
        "whose": "seus", "pick": "mais forte", "deed": "atacar", "deeding": "atacando", "deedpt": "ataca", "did": "foi atacado",
        "didnt": "atacou ninguém", "wasnt": "atacado", "nodmg": "dano", "nospent": "energia", "where": "com mais de 20 de Energia", "where1": "com uma marca de ferrugem",
        "wherenot": "atacou você nesta rodada", "text": "a cada rodada, perca 1 de Energia", "granted": "a cada rodada, perca 1 de Energia", "costs": "gaste 10",
        "sentence": "ganhe 5 de Energia", "moment": "a cada rodada", "infevent": "ser atacado", "ways": "o dano que você causa", "way": "o dano que você causa",
        "waydouble": "causa o dobro de dano", "wayhalf": "recebe metade do dano", "waytriple": "causa o triplo de dano", "wayperson": "você causa", "halfhit": "metade dele",
        "halfsplit": "metade dele", "otherback": "a outra metade volta", "sendother": "devolva a outra metade", "toback": "ao atacante",
        "stepname": "começo", "duration": "por 3 rodadas", "twice": "duas vezes", "unit": "Energia que você tem", "best": "a maior Defesa", "youat": "com 20 de Energia ou menos",
        "varchange": "cai 1 a cada rodada", "opp": "oponente", "ints": "3 e 6", "signed": "+5 de Defesa", "unsigned": "-5 de Defesa", "things2": "5 de Defesa e 5 de Ataque",
        "signed2": "+5 de Defesa e +5 de Ataque", "midway": "ganhe a cada rodada 5 de Energia", "samecopy": "crie outro de si mesmo com essa mesma energia e poderes", "roundname": "o número da rodada",
    },
}  # fmt: skip


_SLOT = re.compile(r"([-+]?)\{(\w+)(?::([\w<>]+))?(\?)?\}")
_BEFORE_TARGET = frozenset(
    [
        "to",
        "on",
        "against",
        "of",
        "by",
        "from",
        "for",
        "and",
        "with",
        "between",
        "attack",
        "only",
        "kill",
        "silence",
        "hit",
        "damage",
        "em",
        "a",
        "de",
        "contra",
        "para",
        "por",
        "ao",
        "e",
        "com",
        "ataque",
        "só",
        "mate",
        "silencie",
    ]
)


# words that stand for a phrase in the templates, as they are said
_AS_SAID: dict[Lang, dict[str, str]] = {
    "en": {"copyself": "a copy of yourself", "insteadof": "instead of", "runout": "runs out of"},
    "pt": {"copiasi": "uma cópia de si mesmo", "invesde": "em vez de", "invesdisso": "em vez disso", "aœ": "ao"},
}  # fmt: skip
_BARE = frozenset(["can", "cannot", "not", "may", "to", "must", "would"])
_THIRD = {"have": "has", "do": "does", "be": "is", "die": "dies"}
_PLAIN = frozenset(
    [
        "deal",
        "take",
        "damage",
        "kill",
        "use",
        "attack",
        "lose",
        "gain",
        "suffer",
        "receive",
        "hurt",
        "attacks",
    ]
)


def _agreeing(atom: str, out: list[str], you: bool) -> str:
    """An English verb of the templates in the form its subject wants."""
    before = out[-1] if out else ""
    if before.endswith(("opponent", "hero")) and not you:
        return _THIRD.get(atom, atom + "s" if atom in _PLAIN and atom[-1] != "s" else atom)
    if before.endswith("you") and out[-2:-1] != ["of"]:
        return {"is": "are", "be": "are", "has": "have", "was": "were"}.get(atom, atom)
    if atom == "be" and before.split(" ")[-1] not in _BARE:
        return "are" if you else "is"
    return atom


def example_of(template: str, lang: Lang, you: bool = False) -> str:
    """A template as a player would write it, its slots filled with plain examples.

    `you`: it goes on from that word, so its verbs agree with it.
    """
    atoms = template.split()
    if lang == "en" and atoms and you:
        atoms[0] = {"is": "are", "be": "are", "has": "have", "was": "were"}.get(atoms[0], atoms[0])
    atoms = [_AS_SAID[lang].get(atom, atom) for atom in atoms]
    imperative = len(atoms) > 1 and atoms[0] in ("{to}", "{to:whom}") and _is_verb(atoms[1])
    out: list[str] = []
    for atom in atoms[imperative:]:
        match = _SLOT.fullmatch(atom)
        if match is None:
            agreed = imperative or you
            if _is_verb(atom):
                out.append(verb_form(atom[:-1], agreed, lang))
            else:
                out.append(_agreeing(atom, out, agreed) if lang == "en" else atom)
        elif not match.group(4):
            name = match.group(2)
            category = match.group(3) or SLOT_CATEGORY.get(name, name)
            if category == "whom" and out and out[-1] not in _BEFORE_TARGET:
                category = "subject"  # "damage you deal is doubled"
            if name == "a" and category in ("term", "amount"):
                category = "statof"
            if name == "who" and category == "whom" and not out:
                category = "subject"
            if category == "object" and you:
                category = "party"  # "when you attack an opponent"
            filled = (
                "3"
                if (name, category) == ("times", "int")
                else _SLOT_WORDS[lang].get(category, "…")
            )
            out.append(match.group(1) + filled)
    return " ".join(" ".join(out).replace(" 's", "'s").split())


def _is_verb(atom: str) -> bool:
    return len(atom) > 1 and atom[-1] == "!"


_FUNCTION = {
    "en": ("the", "a", "an", "of", "to", "you", "your", "is", "are", "that", "and", "for", "in", "by", "it", "has", "have", "any", "all", "each", "with", "from", "on", "at", "so", "very", "really"),
    "pt": ("de", "em", "para", "por", "que", "se", "um", "uma", "é", "são", "com", "e", "ele", "muito", "você", "seu", "sua"),
}  # fmt: skip


# words that a repair may not drop even if they are unknown: without them it says the opposite
_NEGATIVE = frozenset(
    [
        "never",
        "without",
        "except",
        "hardly",
        "rarely",
        "seldom",
        "neither",
        "nor",
        "none",
        "barely",
        "unlike",
        "excluding",
        "fake",
        "nunca",
        "sem",
        "exceto",
        "jamais",
        "raramente",
        "nem",
        "nenhum",
        "nenhuma",
        "mal",
        "quase",
        "salvo",
    ]
)
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
        if token.value not in _NEGATIVE:
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
                    before, after = text[: tokens[n].start].rstrip(), text[tokens[n].start :]
                    tries.append(re.sub(r" (?=[,:;.])", "", f"{before} {word} {after}").strip())
            if at == len(tokens) - 1:
                tries.append(re.sub(r" (?=[,:;.])", "", f"{text.rstrip(' .')} {word}").strip())
    return list(dict.fromkeys(tries))[:limit]


def _cut(text: str, token: Token) -> str:
    return (text[: token.start].rstrip() + " " + text[token.end :].lstrip()).strip()


def respellings(token: Token, chart: Chart) -> list[str]:
    """Known words spelt nearly like an unknown one."""
    word = str(token.value)
    allowed = 1 if len(word) < 5 else 2
    near = [
        (distance(word, known), known)
        for known in chart.grammar.spelling
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
