"""A phrase of the inventory as a player would write it, its slots filled with examples."""

import re

from gamemaster.core.values import Lang
from gamemaster.language.grammar.rows import SLOT_CATEGORY
from gamemaster.language.say.render import verb_form

_SLOT_WORDS: dict[Lang, dict[str, str]] = {
    "en": {
        "amount": "5", "term": "5", "factor": "5", "int": "2", "qe": "5 Energy", "ql": "2 Life",
        "qg": "1 Glory", "qc": "1 extra card", "qm": "5 coins", "stat": "Defence", "whom": "each opponent", "group": "opponent",
        "cond": "your Energy is less than 20", "event": "you are attacked", "lasting": "this round",
        "party": "an opponent", "object": "you", "effects": "gain 5 Energy", "effect": "gain 5 Energy",
        "effect1": "gain 5 Energy", "statof": "your Energy", "things": "5 Defence", "per": "for each opponent",
        "span": "this round", "subject": "you", "mods": "each round", "mod": "each round", "cond1": "your Energy is less than 20", "cost": "spend 10", "thing": "5 Defence", "barething": "5 Defence", "signed1": "+5 Defence", "samecopy1": "create another of yourself with that same Energy",
        "not_you": "each opponent", "aprocess": "a subprocess of an opponent", "someone": "the strongest opponent", "k": "3", "k2": "3", "nth": "third", "ordinal": "third",
        "<num>": "3", "<var>": "X", "<name>": '"Thorns"', "<word>": "rust", "name": '"Thorns"', "mark": "rust", "pa": "5", "hits": "each attack", "nohits": "no attack", "butfrom2": "powers", "energies": "5 Energy", "goods": "2 coins", "given": "coins",
        "paid": "life", "hasso": "more than 5 Energy", "othereffect": "gain 8 Energy", "nottwo": "yourself",
        "dmg": "damage", "eachhit": "each attack", "onehit": "attack", "cstat": "coins", "fewer": "2 fewer cards", "fraction": "third", "base": "opponent", "bygroup": "any opponent",
        "groups": "opponents", "many": "opponents", "plural": "your opponents", "rstat": "Defence", "evstat": "Energy", "possessor": "your", "possess": "the strongest opponent's",
        "whose": "your", "pick": "strongest", "deed": "attack", "deeding": "attacking", "deedpt": "attack at all", "did": "were attacked",
        "didnt": "attack", "wasnt": "attacked", "nodmg": "damage", "nospent": "energy", "where": "with more than 20 Energy", "where1": "with a rust mark",
        "wherenot": "attack you this round", "text": "each round, lose 1 Energy", "granted": "each round, lose 1 Energy", "costs": "spend 10",
        "sentence": "gain 5 Energy", "moment": "each round", "infevent": "being attacked", "ways": "damage you deal", "way": "damage you deal",
        "waydouble": "deal double damage", "wayhalf": "take half damage", "waytriple": "deal triple damage", "wayperson": "you deal", "halfhit": "half of it",
        "halfsplit": "half of it", "otherback": "the other half goes back", "sendother": "return the other half", "toback": "to the attacker",
        "stepname": "start", "duration": "for 3 rounds", "twice": "twice", "unit": "Energy you have", "best": "the highest Defence", "youat": "at 20 Energy or less",
        "varchange": "falls by 1 each round", "opp": "opponent", "ints": "3 and 6", "signed": "+5 Defence", "unsigned": "-5 Defence", "things2": "5 Defence and 5 Attack",
        "signed2": "+5 Defence and +5 Attack", "midway": "gain each round 5 Energy", "samecopy": "create another of yourself with that same Energy", "roundname": "the round number", "howoften": "once per battle",
        "thehit": "the next hit", "comes": "take", "deals": "deal", "killed": "him", "theowner": "the target", "allof": "opponents", "among": "opponent", "exempt": "the strongest", "some": "the strongest opponent",
        "crossing": "your Energy drops below 20", "attackis": "your attack deals double damage", "attackdoes": "deals double damage", "costsign": "more",
        "having": "have more than 20 Energy", "whodid": "who attacked you this round", "losing": "lose 5 Energy", "crosser": "an opponent who falls below 20 Energy", "product": "(2 × the round number)", "onlymoment": "in even rounds", "sized": "you are attacked", "sizedtake": "you take", "firstone": "hero to attack you", "letter": "R", "downto": "20 Energy or less", "perstat": "Glory", "rounding": "down", "butfrom": "powers", "too": "too", "theydo": "attack you", "manytimes": "twice", "halved": "for half damage", "withso": "with more than 20 Energy", "costback": "costs 15", "youcross": "dropping below 30", "giver": "each kill", "gift": "5 Energy", "inplace": "last in the order", "sizedlose": "losing", "inall": "you have dealt 30 damage", "exactly": "with exactly 20 Energy", "befalls": "takes damage", "acted": "damaged you this round", "doing": "plays a card",
    },
    "pt": {
        "amount": "5", "term": "5", "factor": "5", "int": "2", "qe": "5 de Energia", "ql": "2 de Vida",
        "qg": "1 de Glória", "qc": "1 carta extra", "qm": "5 moedas", "stat": "Defesa", "whom": "cada oponente", "group": "oponente",
        "cond": "sua Energia é menor que 20", "event": "você é atacado", "lasting": "nesta rodada",
        "party": "um oponente", "object": "você", "effects": "ganhe 5 de Energia", "effect": "ganhe 5 de Energia",
        "effect1": "ganhe 5 de Energia", "statof": "sua Energia", "things": "5 de Defesa", "per": "para cada oponente",
        "span": "nesta rodada", "subject": "você", "mods": "a cada rodada", "mod": "a cada rodada", "cond1": "sua Energia é menor que 20", "cost": "gaste 10", "thing": "5 de Defesa", "barething": "5 de Defesa", "signed1": "+5 de Defesa", "samecopy1": "crie outro de si mesmo com essa mesma energia e poderes",
        "not_you": "cada oponente", "aprocess": "um subprocesso de um oponente", "someone": "o oponente mais forte", "k": "3", "k2": "3", "nth": "terceira", "ordinal": "terceira",
        "<num>": "3", "<var>": "X", "<name>": '"Espinhos"', "<word>": "ferrugem", "name": '"Espinhos"', "mark": "ferrugem", "pa": "5", "hits": "cada ataque", "nohits": "nenhum ataque", "butfrom2": "poderes", "energies": "5 de Energia", "goods": "2 moedas", "given": "moedas",
        "paid": "de vida", "hasso": "mais de 5 de Energia", "othereffect": "ganhe 8 de Energia", "nottwo": "si mesmo",
        "dmg": "dano", "eachhit": "cada ataque", "onehit": "ataque", "cstat": "moedas", "fewer": "2 cartas a menos", "fraction": "terço", "base": "oponente", "bygroup": "qualquer oponente",
        "groups": "oponentes", "many": "oponentes", "plural": "seus oponentes", "rstat": "Defesa", "evstat": "Energia", "possessor": "sua", "possess": "do oponente mais forte",
        "whose": "seus", "pick": "mais forte", "deed": "atacar", "deeding": "atacando", "deedpt": "ataca", "did": "foi atacado",
        "didnt": "atacou ninguém", "wasnt": "atacado", "nodmg": "dano", "nospent": "energia", "where": "com mais de 20 de Energia", "where1": "com uma marca de ferrugem",
        "wherenot": "atacou você nesta rodada", "text": "a cada rodada, perca 1 de Energia", "granted": "a cada rodada, perca 1 de Energia", "costs": "gaste 10",
        "sentence": "ganhe 5 de Energia", "moment": "a cada rodada", "infevent": "ser atacado", "ways": "o dano que você causa", "way": "o dano que você causa",
        "waydouble": "causa o dobro de dano", "wayhalf": "recebe metade do dano", "waytriple": "causa o triplo de dano", "wayperson": "você causa", "halfhit": "metade dele",
        "halfsplit": "metade dele", "otherback": "a outra metade volta", "sendother": "devolva a outra metade", "toback": "ao atacante",
        "stepname": "começo", "duration": "por 3 rodadas", "twice": "duas vezes", "unit": "Energia que você tem", "best": "a maior Defesa", "youat": "com 20 de Energia ou menos",
        "varchange": "cai 1 a cada rodada", "opp": "oponente", "ints": "3 e 6", "signed": "+5 de Defesa", "unsigned": "-5 de Defesa", "things2": "5 de Defesa e 5 de Ataque",
        "signed2": "+5 de Defesa e +5 de Ataque", "midway": "ganhe a cada rodada 5 de Energia", "samecopy": "crie outro de si mesmo com essa mesma energia e poderes", "roundname": "o número da rodada", "howoften": "uma vez por batalha",
        "thehit": "o próximo golpe", "comes": "recebe", "deals": "causa", "killed": "ele", "theowner": "o alvo", "allof": "oponentes", "among": "oponente", "exempt": "o mais forte", "some": "o oponente mais forte",
        "crossing": "sua Energia cai abaixo de 20", "attackis": "seu ataque causa o dobro de dano", "attackdoes": "causa o dobro de dano", "costsign": "a mais",
        "having": "tem mais de 20 de Energia", "whodid": "que atacaram você nesta rodada", "losing": "perca 5 de Energia", "crosser": "um oponente que cair abaixo de 20 de Energia", "product": "(2 × o número da rodada)", "onlymoment": "em rodadas pares", "sized": "você é atacado", "sizedtake": "você recebe", "firstone": "herói a atacar você", "letter": "R", "downto": "20 de Energia ou menos", "perstat": "Glória", "rounding": "para baixo", "butfrom": "poderes", "too": "também", "theydo": "atacam você", "manytimes": "duas vezes", "halved": "com metade do dano", "withso": "com mais de 20 de Energia", "costback": "custa 15", "youcross": "ficar com menos de 30", "giver": "cada abate", "gift": "5 de Energia", "inplace": "for o último na ordem", "sizedlose": "perder", "inall": "você causar 30 de dano ao todo", "exactly": "com exatamente 20 de Energia", "befalls": "sofre dano", "acted": "te causou dano nesta rodada", "doing": "joga uma carta",
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


_YOURS = {"is": "are", "be": "are", "has": "have", "was": "were"}


_THIRD = {"have": "has", "do": "does", "be": "is", "die": "dies"}


PLAIN = frozenset(
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
        return _THIRD.get(atom, atom + "s" if atom in PLAIN and atom[-1] != "s" else atom)
    if before.endswith("you") and out[-2:-1] != ["of"]:
        return _YOURS.get(atom, atom)
    if atom == "be" and before.split(" ")[-1] not in _BARE:
        return "are" if you else "is"
    return atom


_SPACED = re.compile(r" ([,:;.)])|(\() ")  # marks are atoms in a template; nobody writes them so


def example_of(template: str, lang: Lang, you: bool = False) -> str:
    """A template as a player would write it, its slots filled with plain examples.

    `you`: it goes on from that word, so its verbs agree with it.
    """
    atoms = template.split()
    if lang == "en" and atoms and you:
        atoms[0] = _YOURS.get(atoms[0], atoms[0])
    atoms = [_AS_SAID[lang].get(atom, atom) for atom in atoms]
    imperative = len(atoms) > 1 and atoms[0] in ("{to}", "{to:whom}") and _is_verb(atoms[1])
    out: list[str] = []
    for atom in atoms[imperative:]:
        match = _SLOT.fullmatch(atom)
        if match is None:
            out.append(_word_of(atom, out, lang, imperative or you))
        elif not match.group(4):
            out.append(match.group(1) + _in_slot(match, out, lang, you))
    return _SPACED.sub(r"\1\2", " ".join(" ".join(out).replace(" 's", "'s").split()))


def _word_of(atom: str, out: list[str], lang: Lang, you: bool) -> str:
    """A word of a template behind what was said, in the form that its subject wants."""
    if _is_verb(atom):
        return verb_form(atom[:-1], you, lang)
    return _agreeing(atom, out, you) if lang == "en" else atom


def _in_slot(match: re.Match[str], out: list[str], lang: Lang, you: bool) -> str:
    """An example for a slot behind what was said."""
    name = match.group(2)
    category = match.group(3) or SLOT_CATEGORY.get(name, name)
    if (name, category) == ("times", "int"):
        return "3"
    return _SLOT_WORDS[lang].get(_as_used(name, category, out, you), "…")


def _as_used(name: str, category: str, out: list[str], you: bool) -> str:
    """The category of the example that reads well there."""
    if category == "whom":
        leads = bool(out) and out[-1] not in _BEFORE_TARGET  # "damage you deal is doubled"
        return "subject" if leads or (name == "who" and not out) else category
    if name == "a" and category in ("term", "amount"):
        return "statof"
    return "party" if category == "object" and you else category  # "when you attack an opponent"


def _is_verb(atom: str) -> bool:
    return len(atom) > 1 and atom[-1] == "!"
