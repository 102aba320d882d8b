"""What the verbs share that read a text somebody wrote: how it is understood, or why it is not."""

from collections.abc import Callable
from typing import TypeVar

from gamemaster.cli.screen import console, say_line, show_json
from gamemaster.core.codec import pretty
from gamemaster.core.values import Lang, say
from gamemaster.language import Card, Power, Question, Refused
from gamemaster.language.grammar.titles import how_often

T = TypeVar("T", Power, Card)


def check_text(
    compiled: Callable[[str, Lang], T],
    reading: Callable[[T, Lang], str],
    text: str,
    lang: Lang,
    json: bool,
    begins: str,
) -> int:
    """Say how a text is read, or why it is not; the exit code of the verb.

    `begins`: what may stand before a text that came without name (and cost), to read it all the same.
    """
    text.encode()  # what is not UTF-8 is said to be so, and not called a bad name
    try:
        with console.status(say(lang, en="Judy is reading …", pt="Judy está lendo …")):
            content = compiled(text, lang)
    except Refused as fault:
        _tell_refusal(fault, text, lang)
        if fault.reason == "header" and not json:
            _tell_body(compiled, reading, text, lang, begins)
        return 1
    if json:
        show_json(pretty(content))
        return 0
    say_line(say(lang, en="I read this as:", pt="Leio isto assim:"))
    _tell_reading(reading, content, lang)
    return 0


def _tell_reading(reading: Callable[[T, Lang], str], content: T, lang: Lang) -> None:
    other: Lang = "pt" if lang == "en" else "en"
    say_line(f"  {reading(content, lang)}")
    say_line(say(lang, en="In Portuguese:", pt="Em inglês:"))
    say_line(f"  {reading(content, other)}")


def _tell_body(
    compiled: Callable[[str, Lang], T],
    reading: Callable[[T, Lang], str],
    text: str,
    lang: Lang,
    begins: str,
) -> None:
    """How the text would be read if it began as it should; its author sees at once what is left to do."""
    head, colon, body = text.partition(":")
    body = (body if colon else head).strip()
    if not body or (colon and how_often(head)):
        return  # what its head says would be left out
    try:
        with console.status(say(lang, en="Judy is reading …", pt="Judy está lendo …")):
            content = compiled(f"{begins}: {body}", lang)
    except Refused as fault:
        _tell_refusal(fault, f"{begins}: {body}", lang)
        return
    say_line(say(lang, en="With that I would read it as:", pt="Com isso eu leria assim:"))
    _tell_reading(reading, content, lang)


def _ask(question: Question, lang: Lang) -> int:
    """The readings of a text one below the other, with the scene in which they part."""
    first, second, *_ = question.meanings
    say_line(
        say(lang, en="This can be read in several ways:", pt="Isto pode ser lido de vários modos:"),
        to_author=True,
    )
    for letter, meaning in zip("ABCDEFGH", question.meanings, strict=False):
        say_line(f"  {letter}: {meaning.sentence.said(lang)}", to_author=True)
    if second.scene.said(lang):
        say_line(second.scene.said(lang), to_author=True)
        for letter, meaning in (("A", first), ("B", second)):
            say_line(f"  {letter}: {meaning.outcome.said(lang)}", to_author=True)
    say_line(
        say(lang, en="Write the one you mean.", pt="Escreva o que você quer dizer."),
        to_author=True,
    )
    return 1


def _tell_refusal(fault: Refused, text: str, lang: Lang) -> int:
    if isinstance(fault, Question):
        return _ask(fault, lang)
    say_line(fault.said(lang), to_author=True)
    if fault.end > fault.start and fault.reason != "forbidden" and "\n" not in text:
        say_line(f"  {text}", to_author=True)
        say_line("  " + " " * fault.start + "^" * max(1, fault.end - fault.start), to_author=True)
    return 1
