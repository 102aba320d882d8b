"""A command line that cannot be read: what is wrong with it is said in both languages, and where to look."""

import pytest


@pytest.mark.parametrize(
    "line, en, pt, more",
    [
        ("gmes", "no command 'gmes'. Did you mean games?", "comando 'gmes'. Seria games?", ""),
        ("power nope", "no command 'nope'", "Não existe o comando 'nope'", "power "),
        ("rules", "GAME is missing.", "Falta GAME.", "rules "),
        ("play automatafl --level", "--level needs a value.", "--level precisa de", "play "),
        ("lab galaxy", "--out is missing.", "Falta --out.", "lab "),
        ("play automatafl --lvl 2", "Did you mean --level?", "Seria --level?", "play "),
        ("play automatafl --level x", "'x' does not fit --level.", "'x' não serve", "play "),
        ("lab bmiibo --out x --engine y", "--engine is one of pool, ray, not 'y'", "um de", "lab "),
        ("map a --svg x --svg y", "--svg can be given once", "--svg só pode", "map "),
        ("power check A: b c", "'b c' is more than", "'b c' é mais do que", "power check "),
        ("verify one two", "'two' is more than", "'two' é mais", "verify "),
    ],
)
def test_what_is_wrong_with_a_command_line_is_said(command, line, en, pt, more):
    for lang, said in (("en", en), ("pt", pt)):
        seen = command(*line.split(), "--lang", lang)
        assert (seen.code, seen.out) == (2, "")
        assert said in seen.err
        assert f"`gamemaster {more}--help`" in seen.err


def test_help_before_a_verb_is_help_behind_it(command):
    assert command("help") == command("--help")
    assert command("help", "map") == command("map", "--help")
    assert "Draw the map" in command("help", "map").out


def test_the_language_may_stand_before_the_verb(command):
    behind = command("rules", "galaxy", "--lang", "pt")
    assert behind.code == 0
    assert command("--lang", "pt", "rules", "galaxy") == behind
    assert command("--lang=pt", "rules", "galaxy") == behind
    assert command("--lang", "pt") == command("--help", "--lang", "pt")


def test_the_second_word_of_a_verb_has_its_help(command):
    (line,) = [one for one in command("train").out.splitlines() if "bmiibo " in one]
    assert "Train a fighter." in line
