"""What is said of a command line that cannot be read: what is wrong with it, and where to look."""

from difflib import get_close_matches
from typing import get_args

from cyclopts import Token
from cyclopts.argument import Argument
from cyclopts.exceptions import (
    CoercionError,
    CycloptsError,
    MissingArgumentError,
    RepeatArgumentError,
    UnknownCommandError,
    UnknownOptionError,
    UnusedCliTokensError,
)

from gamemaster.core.complaints import shortened
from gamemaster.core.values import Words


def misread(fault: CycloptsError) -> Words:
    """The fault of a command line in a sentence, and the command that tells more."""
    wrong = _wrong(fault)
    more = " ".join(["gamemaster", *(fault.command_chain or ()), "--help"])
    return Words(f"{wrong.en} `{more}` tells more.", f"{wrong.pt} `{more}` conta mais.")


def _wrong(fault: CycloptsError) -> Words:
    match fault:
        case UnknownCommandError():
            return _no_command(fault)
        case UnknownOptionError():
            return _no_option(fault)
        case UnusedCliTokensError():
            return _too_much(fault.unused_tokens or [])
        case MissingArgumentError() if fault.argument:
            return _missing(fault, fault.argument)
        case CoercionError() if fault.token and fault.argument:
            return _misfit(fault.token, fault.argument)
        case RepeatArgumentError():
            name = fault.token.keyword
            return Words(f"{name} can be given once only.", f"{name} só pode ser dado uma vez.")
        case _:
            return Words(str(fault), str(fault))


def _no_command(fault: UnknownCommandError) -> Words:
    word = (fault.unused_tokens or [""])[0]
    known = [name for name in fault.app or () if not name.startswith("-")]
    near = _near(word, known)
    said = repr(shortened(word))
    return Words(f"There is no command {said}.{near.en}", f"Não existe o comando {said}.{near.pt}")


def _no_option(fault: UnknownOptionError) -> Words:
    word = fault.token.keyword or fault.token.value
    known = [name for each in fault.argument_collection for name in each.names]
    near = _near(word, known)
    said = repr(shortened(word))
    return Words(f"There is no option {said}.{near.en}", f"Não existe a opção {said}.{near.pt}")


def _near(word: str, known: list[str]) -> Words:
    """The name that may be meant, if one is near."""
    return next(
        (Words(f" Did you mean {n}?", f" Seria {n}?") for n in get_close_matches(word, known, 1)),
        Words("", ""),
    )


def _too_much(words: list[str]) -> Words:
    """Words left over: most often a text that its author has not put in quotes."""
    said = shortened(" ".join(words))
    return Words(
        f"{said!r} is more than this command takes; a text with spaces stands in quotes.",
        f"{said!r} é mais do que este comando recebe; um texto com espaços vai entre aspas.",
    )


def _missing(fault: MissingArgumentError, argument: Argument) -> Words:
    if fault.keyword:
        return Words(f"{fault.keyword} needs a value.", f"{fault.keyword} precisa de um valor.")
    name = argument.name
    if argument.field_info.is_positional:
        name = name.lstrip("-").upper()
    return Words(f"{name} is missing.", f"Falta {name}.")


def _misfit(token: Token, argument: Argument) -> Words:
    name = token.keyword or argument.name.lstrip("-").upper()
    value = shortened(token.value)
    choices = [str(choice) for choice in get_args(argument.hint) if isinstance(choice, str)]
    if choices:
        listed = ", ".join(choices)
        return Words(
            f"{name} is one of {listed}, not {value!r}.", f"{name} é um de {listed}, não {value!r}."
        )
    return Words(f"{value!r} does not fit {name}.", f"{value!r} não serve para {name}.")
