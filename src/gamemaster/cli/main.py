"""The `gamemaster` command: the verbs of the house and of every game, each loaded when called."""

import io
import os
import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress
from importlib.metadata import version
from itertools import pairwise

from cyclopts import App, CycloptsError

from gamemaster.core.box import AnyBox
from gamemaster.core.depth import Verb
from gamemaster.core.errors import Trouble
from gamemaster.core.values import Lang, Words, say

VERBS = (
    Verb("games", "gamemaster.cli.games:games", Words("List the games.", "Lista os jogos.")),
    Verb(
        "rules",
        "gamemaster.cli.games:rules",
        Words("Tell how a game is played.", "Conta como se joga um jogo."),
    ),
    Verb(
        "play",
        "gamemaster.cli.play:play_at_keyboard",
        Words("Play a match at this keyboard.", "Joga uma partida neste teclado."),
    ),
    Verb(
        "learn",
        "gamemaster.cli.learn:learn",
        Words(
            "Learn a game: how it is played, and lessons to try.",
            "Aprende um jogo: como se joga, e lições para tentar.",
        ),
    ),
    Verb(
        "serve",
        "gamemaster.cli.serve:serve",
        Words("Serve tables and their pages.", "Serve as mesas e suas páginas."),
    ),
    Verb(
        "replay",
        "gamemaster.cli.records:replay",
        Words("Tell a record again.", "Conta um registro de novo."),
    ),
    Verb(
        "verify",
        "gamemaster.cli.records:verify_file",
        Words(
            "Check that a record is true, from nothing.",
            "Confere, do zero, que um registro é verdadeiro.",
        ),
    ),
    Verb(
        "adjudicate",
        "gamemaster.cli.adjudicate:adjudicate",
        Words("Adjudicate one turn for another program.", "Julga um turno para outro programa."),
    ),
    Verb(
        "phrasebook",
        "gamemaster.cli.phrasebook:phrasebook",
        Words("Print every phrase of the language.", "Mostra todas as frases da língua."),
    ),
    Verb(
        "bot",
        "gamemaster.cli.bots:app",
        Words(
            "Write a bot in any language, and try it in its cage.",
            "Escreve um bot em qualquer linguagem, e o testa na jaula.",
        ),
    ),
    Verb(
        "tournament",
        "gamemaster.cli.arena:tournament",
        Words("Let bots compete, and rate them.", "Põe bots a competir, e os avalia."),
    ),
    Verb(
        "lab",
        "gamemaster.cli.lab:lab",
        Words(
            "Measure what each piece of the house's content is worth.",
            "Mede quanto vale cada peça do conteúdo da casa.",
        ),
    ),
)
"""The verbs of the house; every game adds its own (`Box.verbs`)."""
HELP = "help"
"""Before a verb, or alone: the same as `--help` behind it."""
HOUSE = frozenset((HELP, *(verb.name for verb in VERBS)))
PURPOSE = Words(
    "An automated game master: seats people and programs, keeps their secrets, adjudicates, "
    "tells the story, and can prove that it was fair.",
    "Um mestre de jogo automático: dá lugar a pessoas e programas, guarda seus segredos, julga, "
    "conta a história, e pode provar que foi justo.",
)


def verbs_of(boxes: Iterable[AnyBox]) -> tuple[list[tuple[AnyBox, Verb]], list[Words]]:
    """The verbs that games add, and a warning for each whose name was taken before.

    The house's own verbs win, then those of the game listed first. A verb of two words (`train
    bmiibo`) shares the first with others of two words.
    """
    taken: dict[str, tuple[str, bool]] = dict.fromkeys(HOUSE, ("", False))
    added: list[tuple[AnyBox, Verb]] = []
    clashes: list[Words] = []
    for box in boxes:
        for verb in box.verbs:
            first, _, second = verb.name.partition(" ")
            holder, shared = taken.get(first, taken.get(verb.name, (box.title, True)))
            if verb.name in taken or (first in taken and not (second and shared)):
                clashes.append(_clash(box, verb, holder))
                continue
            taken[first] = holder, bool(second)
            taken[verb.name] = box.title, bool(second)
            added.append((box, verb))
    return added, clashes


def _clash(box: AnyBox, verb: Verb, holder: str) -> Words:
    return Words(
        f"{box.title} has a verb {verb.name!r}, but {holder or 'the house'} has that name already; "
        "it is left out.",
        f"{box.title} tem o verbo {verb.name!r}, mas {holder or 'a casa'} já usa esse nome; "
        "ele fica de fora.",
    )


def make_app(boxes: Iterable[AnyBox], lang: Lang = "en") -> tuple[App, list[Words]]:
    """The command with the verbs of the house and of these games, and what to warn of."""
    app = App(name="gamemaster", help=PURPOSE.said(lang), version=lambda: version("gamemaster"))
    for verb in VERBS:
        app.command(verb.where, name=verb.name, help=verb.help.said(lang))
    added, clashes = verbs_of(boxes)
    shared: dict[str, App] = {}
    for box, verb in added:
        first, _, second = verb.name.partition(" ")
        if not second:
            app.command(verb.where, name=first, help=verb.help.said(lang), group=box.title)
            continue
        if first not in shared:
            shared[first] = App(name=first, help=verb.help.said(lang), group=box.title)
            app.command(shared[first])
        shared[first].command(verb.where, name=second, help=verb.help.said(lang))
    return app, clashes


def _games(words: Sequence[str]) -> Iterable[AnyBox]:
    """The games whose verbs may be meant; none where the first word is a verb of the house."""
    if words and words[0] in HOUSE:
        return ()
    from gamemaster.games import GAMES

    return GAMES.values()


def spoken(words: Sequence[str]) -> Lang:
    """The language a command line asks for, also if the command never came to run."""
    wants = "--lang=pt" in words or ("--lang", "pt") in pairwise(words)
    return "pt" if wants else "en"


def main() -> None:
    """Run the command; whatever a person can put right is said in a sentence, with exit code 1."""
    ready_streams()
    words = _meant(sys.argv[1:])
    lang = spoken(words)
    try:
        code = _run(words, lang)
        sys.stdout.flush()
    except Trouble as trouble:
        code = _complain(trouble.whole(lang))
    except CycloptsError as fault:
        from gamemaster.cli.usage import misread

        code = _complain(misread(fault).said(lang), 2)
    except (KeyboardInterrupt, EOFError):
        print(file=sys.stderr)
        code = _complain(say(lang, en="left.", pt="encerrado."), 130)
    except BrokenPipeError:
        _silence()
        code = 141
    except (OSError, UnicodeError, RecursionError, MemoryError) as fault:
        _silence()
        code = _complain(surroundings(fault).said(lang))
    sys.exit(code)


def _meant(words: list[str]) -> list[str]:
    """`help play` asks for `play --help`, and the language may stand before the verb too."""
    spoken_first = {"--lang": 2, "--lang=en": 1, "--lang=pt": 1}.get(" ".join(words[:1]), 0)
    words, lang = words[spoken_first:], words[:spoken_first]
    if words[:1] == [HELP] or (lang and not words):
        words = [*words[1:], "--help"]
    return [*words, *lang]


def _run(words: Sequence[str], lang: Lang) -> int:
    app, clashes = make_app(_games(words), lang)
    for clash in clashes:
        _complain(clash.said(lang))
    result = app(words, result_action="return_value", exit_on_error=False, print_error=False)
    return result if isinstance(result, int) else 0


def _complain(sentence: str, code: int = 1) -> int:
    """Say to whoever typed the command what is the matter."""
    from gamemaster.cli.screen import say_line

    with suppress(OSError):
        say_line(f"gamemaster: {sentence}", to_author=True)
    return code


def surroundings(fault: Exception) -> Words:
    """What is said where not the words of the command are wrong, but what is around it."""
    if isinstance(fault, OSError):
        where = f"{fault.filename}: " if fault.filename else ""
        why = f"{where}{fault.strerror or fault}"
        return Words(f"The system refuses: {why}.", f"O sistema recusa: {why}.")
    if isinstance(fault, UnicodeError):
        return Words(
            "Something here is not text in UTF-8; only file names may be.",
            "Algo aqui não é texto em UTF-8; só nomes de arquivos podem não ser.",
        )
    return Words("This is too much to work on.", "Isto é demais para trabalhar.")


def ready_streams() -> None:
    """Streams that bear whatever comes: closed ones lead nowhere, no letter stops a sentence."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, mode))  # noqa: SIM115 (open as long as we are)
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace" if name == "stdin" else "backslashreplace")


def _silence() -> None:
    """Whoever read us is gone, or nothing can be written: what is left unsaid stays so."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


if __name__ == "__main__":
    main()
