"""One normal form of a name: whoever compares names compares these."""

import sys
import unicodedata

import pytest

from gamemaster.core.names import plain_name
from gamemaster.core.values import numbered

NOBODYS = ("Cn", "Co")
"""Code points that mean nothing, or whatever one likes: Unicode gives them no case and no parts."""


def is_looked_at(n: int) -> bool:
    """Every letter that means something, and a sample of those that do not; no half of a pair."""
    return not 0xD800 <= n < 0xE000 and (
        n % 997 == 0 or unicodedata.category(chr(n)) not in NOBODYS
    )


LETTERS = [chr(n) for n in range(sys.maxunicode + 1) if is_looked_at(n)]


def bare(text: str) -> str:
    return "".join(c for c in text if not unicodedata.combining(c))


def folded_first(name: str) -> str:
    """As battles compared names once."""
    return bare(unicodedata.normalize("NFKD", name.casefold()))


def folded_last(name: str) -> str:
    """As tables compared names once."""
    return bare(unicodedata.normalize("NFKD", name)).casefold()


@pytest.mark.parametrize(
    ("name", "plain"),
    [
        ("Fúria  de Ébano", "furia de ebano"),
        ("ÆTHER", "æther"),
        ("Straße", "strasse"),
        ("𝐓𝐡𝐨𝐫𝐧𝐬", "thorns"),
        ("ᴬce", "ace"),
        ("ᾳ", "αι"),
        ("Ϲ", "σ"),
        (" ﬁre ", "fire"),
    ],
)
def test_a_name_is_known_without_case_accents_and_styled_letters(name, plain):
    assert plain_name(name) == plain


def test_letters_over_which_two_forms_once_differed_have_one_form_whatever_their_case():
    disputed = [c for c in LETTERS if folded_first(c) != folded_last(c)]
    assert len(disputed) >= 600  # more with every Unicode
    for letter in disputed:
        forms = {plain_name(x) for x in (letter, letter.upper(), letter.lower(), letter.casefold())}
        assert len(forms) == 1, f"U+{ord(letter):04X}: {forms}"


def test_a_plain_name_stays_as_it_is():
    assert [c for c in LETTERS if plain_name(plain_name(c)) != plain_name(c)] == []


@pytest.mark.parametrize("form", ["NFC", "NFD", "NFKC", "NFKD"])
def test_a_name_is_the_same_however_its_letters_are_stored(form):
    assert [c for c in LETTERS if plain_name(unicodedata.normalize(form, c)) != plain_name(c)] == []


def test_names_that_are_the_same_are_numbered_and_a_number_is_no_name():
    assert numbered(["Ana", "Bia", "Ana"]) == ("Ana 1", "Bia", "Ana 2")
    assert numbered(["Level 2", "Level 2", "Level 3"]) == ("Level 2 #1", "Level 2 #2", "Level 3")
