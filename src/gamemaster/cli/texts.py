"""What the verbs share that read a text somebody wrote: how it is understood, or why it is not."""

import sys
from collections.abc import Callable
from typing import TypeVar

from gamemaster.core.codec import pretty
from gamemaster.core.values import Lang, say
from gamemaster.language import Card, Power, Question, Refused

T = TypeVar("T", Power, Card)


def check_text(
    compiled: Callable[[str, Lang], T],
    reading: Callable[[T, Lang], str],
    text: str,
    lang: Lang,
    json: bool,
) -> int:
    """Say how a text is read, or why it is not; the exit code of the verb."""
    try:
        content = compiled(text, lang)
    except Refused as fault:
        return _tell_refusal(fault, text, lang)
    if json:
        print(pretty(content))
        return 0
    other: Lang = "pt" if lang == "en" else "en"
    print(say(lang, en="I read this as:", pt="Leio isto assim:"))
    print(f"  {reading(content, lang)}")
    print(say(lang, en="In Portuguese:", pt="Em inglês:"))
    print(f"  {reading(content, other)}")
    return 0


def _ask(question: Question, lang: Lang) -> int:
    """The readings of a text one below the other, with the scene in which they part."""
    first, second, *_ = question.meanings
    print(
        say(lang, en="This can be read in several ways:", pt="Isto pode ser lido de vários modos:"),
        file=sys.stderr,
    )
    for letter, meaning in zip("ABCDEFGH", question.meanings, strict=False):
        print(f"  {letter}: {meaning.sentence.said(lang)}", file=sys.stderr)
    if second.scene.said(lang):
        print(second.scene.said(lang), file=sys.stderr)
        for letter, meaning in (("A", first), ("B", second)):
            print(f"  {letter}: {meaning.outcome.said(lang)}", file=sys.stderr)
    print(
        say(lang, en="Write the one you mean.", pt="Escreva o que você quer dizer."),
        file=sys.stderr,
    )
    return 1


def _tell_refusal(fault: Refused, text: str, lang: Lang) -> int:
    if isinstance(fault, Question):
        return _ask(fault, lang)
    print(fault.said(lang), file=sys.stderr)
    if fault.end > fault.start and fault.reason != "forbidden" and "\n" not in text:
        print(f"  {text}", file=sys.stderr)
        print("  " + " " * fault.start + "^" * max(1, fault.end - fault.start), file=sys.stderr)
    return 1
