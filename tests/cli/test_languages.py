"""`--lang pt` holds for everything a command says, also for what is wrong."""

import pytest

from gamemaster.arena.report import FORMATS
from gamemaster.bots.layers import survey
from gamemaster.bots.protocol import Failure, fault_words
from gamemaster.cli.main import spoken


@pytest.mark.parametrize(
    "words, lang",
    [
        (["play", "--lang", "pt"], "pt"),
        (["play", "--lang=pt"], "pt"),
        (["play", "pt", "--lang", "en"], "en"),
        (["play", "--lang"], "en"),
        ([], "en"),
    ],
)
def test_the_language_is_known_before_the_command_runs(words, lang):
    assert spoken(words) == lang


def test_the_bare_command_lists_what_one_can_do(command):
    seen = command()
    assert (seen.code, seen.err) == (0, "")
    assert "List the games." in seen.out


@pytest.mark.parametrize(
    "words, said",
    [
        (["play", "chess"], "Não existe o jogo"),
        (["bot", "new", "galaxy", "cobol", "x"], "Não há kit para"),
        (["bot", "try", "galaxy", "nowhere"], "não é um bot"),
        (["tournament", "galaxy", "random", "--out", "x"], "pelo menos dois bots"),
        (["fighter", "check", "nobody"], "Não existe pasta nem arquivo"),
        (["map", "7", "--seats", "1"], "Era esperado um número inteiro de no mínimo 2"),
        (["replay", "nowhere.jsonl"], "Não existe o arquivo"),
    ],
)
def test_what_is_wrong_is_said_in_portuguese(command, words, said):
    seen = command(*words, "--lang", "pt")
    assert seen.code == 1
    assert said in seen.err


def test_a_tournament_speaks_portuguese_in_the_terminal_and_in_its_report(command, tmp_path):
    seen = command(
        "tournament", "automatafl", "random", "random", "--matches", "2", "--workers", "1",
        "--out", tmp_path, "--lang", "pt",
    )  # fmt: skip
    assert seen.code == 0
    assert "partidas" in seen.out
    assert "O relatório" in seen.out
    page = (tmp_path / "report.html").read_text()
    assert '<html lang="pt-BR">' in page
    assert FORMATS["round-robin"].pt in page
    assert "Standings" not in page


def test_a_new_bot_is_announced_in_portuguese(command, tmp_path):
    assert (
        "Experimente"
        in command("bot", "new", "automatafl", "python", tmp_path / "b", "--lang", "pt").out
    )


def test_the_cage_is_described_in_portuguese(command):
    seen = command("bot", "cage", "--lang", "pt")
    assert len(seen.out.splitlines()) == len(survey().layers)
    assert "memória" in seen.out


def test_a_fault_has_its_kind_in_both_languages():
    fault = Failure("late", "it did not answer in time", pt="não respondeu a tempo")
    assert fault.said("en") == "late: it did not answer in time"
    assert fault.said("pt") == "atraso: não respondeu a tempo"
    assert fault_words("refused").pt == "recusado"


@pytest.mark.parametrize(
    "card", ["Slap [1]: deal 3 damage to a target.", "Tapa [1]: cause 3 de dano a um alvo."]
)
def test_a_card_is_read_in_either_language_as_at_a_table(command, card):
    seen = command("card", "check", card)
    assert seen.code == 0
    assert "Choose a target. When played, deal 3 damage to the target." in seen.out
    assert seen.out.startswith("I read this as:")
