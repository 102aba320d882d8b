"""What msgspec says of a value that does not fit, as sentences for its author."""

import re
from collections.abc import Callable

from gamemaster.core.values import Words

KINDS = {
    "int": Words("a whole number", "um número inteiro"),
    "float": Words("a number with a fraction", "um número com fração"),
    "str": Words("a text", "um texto"),
    "bool": Words("true or false", "true ou false"),
    "null": Words("null", "null"),
    "array": Words("a list", "uma lista"),
    "object": Words("an object", "um objeto"),
}
BOUNDS = {
    ">=": Words("at least", "no mínimo"),
    "<=": Words("at most", "no máximo"),
}
LONGEST_QUOTE = 60


def worded(complaint: str) -> Words:
    """The complaint as a sentence in each language; what is not known stays as it is."""
    for pattern, sentence in _SENTENCES:
        if found := pattern.fullmatch(complaint):
            return sentence(found)
    plain = complaint.replace("`", "'") + "."
    return Words(plain, plain)


def _kind(names: str) -> Words:
    """One or several kinds, as `int | null`."""
    words = [KINDS.get(name, Words(name, name)) for name in names.split(" | ")]
    return Words(" or ".join(w.en for w in words), " ou ".join(w.pt for w in words))


def _expected(found: re.Match[str]) -> Words:
    wanted, got = _kind(found["wanted"]), _kind(found["got"])
    return Words(
        f"Expected {wanted.en}, got {got.en}.", f"Era esperado {wanted.pt}, veio {got.pt}."
    )


def _bounded(found: re.Match[str]) -> Words:
    kind, bound, number = _kind(found["wanted"]), BOUNDS[found["bound"]], found["number"]
    return Words(
        f"Expected {kind.en} of {bound.en} {number}.",
        f"Era esperado {kind.pt} de {bound.pt} {number}.",
    )


def _long(found: re.Match[str]) -> Words:
    """How long a text or list must be: `>= 1`, `<= 3` or `2, got 1`."""
    number, bound = (
        found["number"],
        BOUNDS.get(found["bound"] or "", Words("exactly", "exatamente")),
    )
    one = number == "1"
    if found["wanted"] == "str":
        return Words(
            f"The text must have {bound.en} {number} {'character' if one else 'characters'}.",
            f"O texto deve ter {bound.pt} {number} {'caractere' if one else 'caracteres'}.",
        )
    return Words(
        f"The list must have {bound.en} {number} {'entry' if one else 'entries'}.",
        f"A lista deve ter {bound.pt} {number} {'item' if one else 'itens'}.",
    )


def _field(en: str, pt: str) -> Callable[[re.Match[str]], Words]:
    return lambda found: Words(en.format(shortened(found[1])), pt.format(shortened(found[1])))


def shortened(said: str) -> str:
    """Somebody's words, as they are quoted: not more of them than a line can hold."""
    return said if len(said) <= LONGEST_QUOTE else said[: LONGEST_QUOTE - 1] + "…"


_SENTENCES: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], Words]], ...] = tuple(
    (re.compile(pattern, re.DOTALL), sentence)
    for pattern, sentence in (
        (r"Expected `(?P<wanted>[^`]+)`, got `(?P<got>[^`]+)`", _expected),
        (r"Expected `(?P<wanted>int|float)` (?P<bound>>=|<=) (?P<number>\S+)", _bounded),
        (r"Expected `(?P<wanted>str|array)` of length (?P<bound>>=|<=) (?P<number>\d+)", _long),
        (r"Expected `(?P<wanted>array)` of length (?P<number>\d+)(?P<bound>), got \d+", _long),
        (
            r"Object missing required field `(.+)`",
            _field("The field '{}' is missing.", "Falta o campo '{}'."),
        ),
        (
            r"Object contains unknown field `(.+)`",
            _field("There is no field '{}'.", "Não existe o campo '{}'."),
        ),
        (
            r"Invalid (?:enum )?value (.+)",
            _field("{} is not one of the possible values.", "{} não é um dos valores possíveis."),
        ),
        (
            r"Input data was (truncated)",
            _field("This JSON breaks off in the middle.", "Este JSON termina no meio."),
        ),
        (
            r"JSON is malformed: .*\(byte (\d+)\)",
            _field("This is not JSON: see byte {}.", "Isto não é JSON: veja o byte {}."),
        ),
        (
            r"'utf-8' codec (.+)",
            _field("This is not UTF-8 text.", "Isto não é texto UTF-8."),
        ),
        (
            r"(Number|Integer|Float)(?: value)? out of range",
            _field("This number is too large.", "Este número é grande demais."),
        ),
    )
)
