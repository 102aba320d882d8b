"""Whether a verb can have the subject that stands before it, or none.

Lemmas know neither person nor number; here they are looked at once more. "When you attack the
weakest opponent gain 5 Energy" does not say that he gains.
"""

from collections.abc import Sequence
from itertools import takewhile

from gamemaster.language.grammar.normalise import Token, lexicon
from gamemaster.language.grammar.rows import Grammar, Leaf
from gamemaster.language.sentences.drafts import Elided
from gamemaster.language.sentences.makers.registry import takes_target
from gamemaster.language.tree import Them, You

Chain = Sequence[tuple[str, tuple[tuple[int, object], ...], int, int]]


Subjects = tuple[dict[str, object], ...]
"""What a template may have for a subject that its words leave out; an empty one: it leaves none out."""

_SAID: Subjects = ({},)
_YOU: Subjects = ({"to": You()},)


def agreement(
    grammar: Grammar, tokens: tuple[Token, ...], leaf: Leaf, chain: Chain, start: int
) -> tuple[Subjects, int | None]:
    """The subjects of a template that begins with a target and its verb, where it is left out; and
    how odd that is (None: nobody means it)."""
    if not leaf.leads:
        return _without_a_place(grammar, tokens, leaf, start), 0
    if leaf.imperative:
        return _left_out(grammar, tokens, start)
    (_, readings, begin, end) = chain[0]
    own = any(isinstance(value, (You, Them)) for _, value in readings)
    if own or end >= len(tokens) or _fits(grammar, tokens, begin, end):
        return _SAID, 0
    object_of_it = begin > 0 and tokens[begin - 1].lemma in grammar.classes.get("verb", ())
    return _SAID, None if object_of_it else 1


def _left_out(grammar: Grammar, tokens: tuple[Token, ...], start: int) -> tuple[Subjects, int]:
    """Who a verb without a subject is said of. In "opponents lose 5 Energy and deal 2 less damage" it
    has no ending to tell: they, or you."""
    taken = _behind_damage_taken(grammar, tokens, start)
    named = _behind_a_noun(grammar, tokens, start)
    he: Subjects = ({"to": Elided(taken, named)},)
    if start < len(tokens) and _says_he(grammar, tokens[start]):
        return (_YOU if _behind_a_verb(grammar, tokens, start) else he), 1
    they = grammar.lang == "en" and (taken or _behind_many(grammar, tokens, start))
    return (_YOU + he if they else _YOU), 0


def _without_a_place(
    grammar: Grammar, tokens: tuple[Token, ...], leaf: Leaf, start: int
) -> Subjects:
    """The subjects of a template that has no place for one and begins with its verb: "opponents lose 5
    Energy and take double damage" says of them that they take it, or tells you to."""
    at = _verb_at(grammar, tokens, start)
    if at is None or _has_a_place(leaf) or not _behind_a_noun(grammar, tokens, start):
        return _SAID
    he: Subjects = ({"to": Elided(named=True)},) if takes_target(leaf.row.op) else ()
    they = grammar.lang == "pt" and str(tokens[at].value).endswith("m")
    if they or _says_he(grammar, tokens[at]):
        return he
    several = grammar.lang != "pt" and _behind_many(grammar, tokens, start)
    if not several:
        return _SAID
    return _SAID + he if he else ()


def _has_a_place(leaf: Leaf) -> bool:
    """Whether a template says itself who does it, or to whom; only effects leave it out."""
    return leaf.row.category != "effect1" or any(atom.startswith(_PARTIES) for atom in leaf.atoms)


def _verb_at(grammar: Grammar, tokens: tuple[Token, ...], start: int) -> int | None:
    """Where the verb stands with which words begin, behind a "not"."""
    at = start + (start < len(tokens) and tokens[start].lemma in grammar.classes["no"])
    verbs = grammar.classes["subject"]
    return at if at < len(tokens) and tokens[at].lemma in verbs else None


_PARTIES = ("{to", "{who", "{of", "{at", "{some", "{group")
"""Slots by which a template says who does it, or to whom."""


def _behind_damage_taken(grammar: Grammar, tokens: tuple[Token, ...], start: int) -> bool:
    """Whether a verb is joined to a clause that says who takes damage: "all opponents take 2 damage and
    lose 1 coin"."""
    if start < 2 or tokens[start - 1].lemma not in grammar.classes["join"]:
        return False
    taking, harm, round_ = (grammar.classes[name] for name in ("taking", "harm", "round"))
    for at in range(start - 2, 0, -1):
        if tokens[at].lemma in _BREAKS:
            return False
        if tokens[at].lemma in taking:
            said = tokens[at - 1].lemma not in (*_BREAKS, *round_, *grammar.classes["join"])
            return said and any(token.lemma in harm for token in tokens[at + 1 : at + 5])
    return False


def _behind_a_verb(grammar: Grammar, tokens: tuple[Token, ...], start: int) -> bool:
    """Whether a verb is joined by "e" to a clause that has no subject either: "dá 3 moedas para um
    oponente e ganha 1 Glória" is said of you both times."""
    if grammar.lang != "pt" or start < 2 or tokens[start - 1].value != "e":
        return False
    begin = start - 1
    while begin > 0 and tokens[begin - 1].lemma not in _BREAKS:
        begin -= 1
    return _says_he(grammar, tokens[begin])


_BREAKS = frozenset(".;,:-(")


def _behind_many(grammar: Grammar, tokens: tuple[Token, ...], start: int) -> bool:
    """Whether a verb is joined to a clause that begins with a plural ("your opponents …")."""
    subject, noun = _subject_before(grammar, tokens, start)
    return noun is not None and (is_plural(noun) or subject[0].lemma in grammar.classes["many"])


def _behind_a_noun(grammar: Grammar, tokens: tuple[Token, ...], start: int) -> bool:
    """Whether a verb is joined to a clause whose subject is a noun, and which says no "when"."""
    subject, noun = _subject_before(grammar, tokens, start)
    if noun is None:
        return False
    before = subject[: subject.index(noun)]
    return not any(token.lemma in grammar.classes["clause"] for token in before)


def _subject_before(
    grammar: Grammar, tokens: tuple[Token, ...], start: int
) -> tuple[tuple[Token, ...], Token | None]:
    """The first words of the clause to which a verb is joined, and the noun among them."""
    at = start - 1
    while at >= 0 and tokens[at].lemma in _JOINS:
        at -= 1
    if at in (-1, start - 1):
        return (), None
    begin = at
    while begin > 0 and tokens[begin - 1].lemma not in _BREAKS | _JOINS:
        begin -= 1
    subject = tokens[begin : begin + 3]
    return subject, next((t for t in subject if t.lemma in grammar.classes["noun"]), None)


_JOINS = frozenset({"and", "but", "then", ",", "e", "mas"})


def _says_he(grammar: Grammar, verb: Token) -> bool:
    """Whether a verb has the ending of "he loses"."""
    word = str(verb.value)
    if grammar.lang == "en":
        return word.endswith("s") and not word.endswith("ss") and word != verb.lemma
    lex = lexicon(grammar.lang, grammar.dialect)
    return word in lex.indicatives and word not in lex.imperatives


def _fits(grammar: Grammar, tokens: tuple[Token, ...], begin: int, end: int) -> bool:
    verb = tokens[end]
    if verb.kind != "word":
        return True
    if grammar.lang == "pt":
        lex = lexicon(grammar.lang, grammar.dialect)
        word = str(verb.value)
        return word not in lex.imperatives or word in lex.indicatives
    if str(verb.value).endswith("s"):
        return True
    many = grammar.classes.get("many", frozenset())
    return any(t.lemma in many or is_plural(t) for t in tokens[begin:end])


def is_plural(token: Token) -> bool:
    """Whether a word has the ending of a plural; in "opponent's" there is none."""
    word = str(token.value).replace("’", "'").removesuffix("'")
    return (
        token.kind == "word"
        and word.endswith("s")
        and "'" not in word
        and token.value != token.lemma
    )


def is_many(grammar: Grammar, tokens: Sequence[Token]) -> bool:
    """Whether the noun with which words name a group is a plural: "the other heroes", "the opponents
    with more Energy than the strongest hero". Of an owner and what is his it is the second."""
    nouns = grammar.classes["noun"]
    first = next((n for n, token in enumerate(tokens) if token.lemma in nouns), len(tokens))
    if first == len(tokens) and grammar.lang == "pt":
        return str(tokens[0].value).endswith(
            ("am", "em")
        )  # "atacam você" has no noun, but its verb
    named = list(takewhile(lambda token: token.lemma in (*nouns, "'s"), tokens[first:]))
    owner = max((n for n, token in enumerate(named[:-1]) if token.lemma == "'s"), default=-1)
    return any(is_plural(token) for token in named[owner + 1 :])
