"""Why a text is refused, for its author: the place, what was understood, what would work."""

import re
from collections.abc import Callable

from gamemaster.core.values import Words
from gamemaster.language.grammar.normalise import Token
from gamemaster.language.judge.refused import Refused
from gamemaster.language.sentences.chart import Chart


def refusal(
    chart: Chart,
    text: str,
    repairs: tuple[str, ...],
    phrases_at: Callable[[Chart, str, int], tuple[str, ...]],
    begins: int,
) -> Refused:
    """The text was not understood: where, up to what, and what could stand there.

    Places are said as counted from the start of what the author wrote, `begins` before the text.
    """
    at, unknown = _stopped(chart)
    start, end = _place(chart, text, at)
    understood = text[:start].strip()
    if not unknown and chart.tokens and len(chart.tokens) in chart.memo.get(("text", 0), {}):
        nearest: tuple[str, ...] = ()
        words = TOGETHER
    else:
        nearest = phrases_at(chart, text, at) or (_whole(chart) if at == 0 else ())
        said = understood if chart.tokens else ""
        words = _where(text[start:end], begins + start, said, at >= len(chart.tokens), unknown)
    if understood and at < len(chart.tokens):
        words = Words(
            en=f"{words.en} I followed up to “{_tail(understood)}”.",
            pt=f"{words.pt} Entendi até “{_tail(understood)}”.",
        )
    return Refused(
        _with_offers(words, repairs, nearest), (start, end), understood, nearest, repairs
    )


TOGETHER = Words(
    en="I can read every part of this, but not what they do together; say it in other words.",
    pt="Consigo ler cada parte disto, mas não o que fazem juntas; diga com outras palavras.",
)


def _stopped(chart: Chart) -> tuple[int, bool]:
    """The token at which reading stopped, and whether its word is not known at all."""
    at = min(chart.furthest, len(chart.tokens))
    stuck = _first_unknown(chart)
    return (stuck, True) if stuck is not None and stuck <= at else (at, False)


def stopped_at(chart: Chart, text: str) -> int:
    """The letter at which reading stopped."""
    at, _ = _stopped(chart)
    return _place(chart, text, at)[0]


def _place(chart: Chart, text: str, at: int) -> tuple[int, int]:
    """From where to where a token stands in the text; behind the last one the text's end."""
    if at < len(chart.tokens):
        return chart.tokens[at].start, chart.tokens[at].end
    end = len(text.rstrip(" ."))
    return end, end


def _with_offers(words: Words, repairs: tuple[str, ...], nearest: tuple[str, ...]) -> Words:
    if repairs:
        return Words(
            en=f"{words.en} Did you mean: {_quoted(repairs)}?",
            pt=f"{words.pt} Você quis dizer: {_quoted(repairs)}?",
        )
    if nearest:
        return Words(
            en=f"{words.en} What could stand there: {_quoted(nearest)}.",
            pt=f"{words.pt} O que caberia ali: {_quoted(nearest)}.",
        )
    return words


def _where(here: str, start: int, understood: str, at_end: bool, unknown: bool) -> Words:
    """The place at which reading stopped, and what is wrong there."""
    if at_end and not understood:
        return Words(en="There is nothing here yet.", pt="Ainda não há nada aqui.")
    if at_end:
        return Words(
            en=f"This seems unfinished after “{_tail(understood)}”.",
            pt=f"Isto parece inacabado depois de “{_tail(understood)}”.",
        )
    if unknown:
        return Words(
            en=f"I do not know the word “{here}” (at character {start + 1}).",
            pt=f"Não conheço a palavra “{here}” (no caractere {start + 1}).",
        )
    return Words(
        en=f"I do not understand “{here}” here (at character {start + 1}).",
        pt=f"Não entendo “{here}” aqui (no caractere {start + 1}).",
    )


def _whole(chart: Chart) -> tuple[str, ...]:
    return chart.grammar.dialect.examples[chart.grammar.lang]


def _tail(text: str) -> str:
    return text if len(text) <= 48 else "…" + text[-47:]


def _quoted(texts: tuple[str, ...]) -> str:
    return "; ".join(f"“{x}”" for x in texts)


def _first_unknown(chart: Chart) -> int | None:
    for n, token in enumerate(chart.tokens):
        beside = {t.lemma for t in chart.tokens[max(0, n - 3) : n + 2]}
        if beside & {"mark", "contador"}:
            continue  # the name of a mark
        if n == 0 and _is_label(chart):
            continue  # a label before the text
        if token.kind == "word" and token.lemma not in chart.grammar.vocabulary:
            return n
    return None


# small words that a repair may put in or drop; none that says who, whose or how many
_FUNCTION = {
    "en": ("the", "a", "an", "of", "to", "is", "are", "that", "for", "in", "so", "very", "really"),
    "pt": ("de", "em", "para", "que", "é", "são", "muito"),
}  # fmt: skip
_STRESS = ("so", "very", "really", "muito")
"""What only stresses is dropped, never put in."""
_RELATIVE = ("that", "que")
"""What makes a clause part of a noun: without it ("each opponent that is dead") it says that it happens."""


def attempts(chart: Chart, text: str, limit: int = 16) -> list[str]:
    """Texts one small edit away: unknown words respelled, small words dropped or put in.

    Every word that says something stays, no number is invented, no known word is exchanged for
    another, and no mark is moved ("when you attack the weakest opponent, gain 5" without its comma
    says that he gains): no repair says anything else than what was written.
    """
    tokens = chart.tokens
    tries: list[str] = []
    at = min(chart.furthest, len(tokens) - 1) if tokens else 0
    unknown = [t for t in tokens if t.kind == "word" and t.lemma not in chart.grammar.vocabulary]
    for token in unknown[:3]:
        for word in respellings(token, chart):
            tries.append(text[: token.start] + word + text[token.end :])
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
        tries += _small_edits(chart, text, at)
    return list(dict.fromkeys(tries))[:limit]


def _small_edits(chart: Chart, text: str, at: int) -> list[str]:
    """The text with a small word less or more where reading stopped."""
    tokens, small = chart.tokens, _FUNCTION[chart.grammar.lang]
    near = range(max(0, at - 2), min(len(tokens), at + 2))
    spare = [word for word in small if word not in _RELATIVE]
    tries = [_cut(text, tokens[n]) for n in near if str(tokens[n].value) in spare]
    for word in small:
        if word in _STRESS:
            continue
        for n in (at, at - 1):
            if 0 <= n < len(tokens):
                before, after = text[: tokens[n].start].rstrip(), text[tokens[n].start :]
                tries.append(f"{before} {word} {after}")
        if at == len(tokens) - 1:
            tries.append(f"{text.rstrip(' .')} {word}")
    return [re.sub(r" (?=[,:;.])", "", tried).strip() for tried in tries]


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


def _is_label(chart: Chart) -> bool:
    """Whether the first word is a title that says nothing; what could say when is none."""
    first, *more = chart.tokens
    titled = bool(more) and more[0].lemma in (":", ".")
    return titled and first.lemma not in chart.grammar.classes["timing"]
