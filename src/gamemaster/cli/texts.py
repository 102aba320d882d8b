"""What the verbs share that read a text somebody wrote: how it is understood, or why it is not."""

import sys
from collections.abc import Callable
from typing import Literal

from gamemaster.core.codec import pretty
from gamemaster.core.values import Lang, say
from gamemaster.language import Card, Power, Refused, reading


def check_text(
    compiled: Callable[[str, Lang], Power | Card], text: str, lang: Lang, json: bool
) -> int:
    """Say how a text is read, or why it is not; the exit code of the verb."""
    try:
        content = compiled(text, lang)
    except Refused as fault:
        return _refused(fault, text, lang)
    return _told(content, lang, json)


def _told(content: Power | Card, lang: Lang, json: bool) -> int:
    if json:
        print(pretty(content))
        return 0
    other: Literal["en", "pt"] = "pt" if lang == "en" else "en"
    print(say(lang, en="I read this as:", pt="Leio isto assim:"))
    print(f"  {reading(content, lang)}")
    print(say(lang, en="In Portuguese:", pt="Em inglês:"))
    print(f"  {reading(content, other)}")
    return 0


def _refused(fault: Refused, text: str, lang: Lang) -> int:
    print(fault.said(lang), file=sys.stderr)
    if fault.end > fault.start and fault.reason != "forbidden" and "\n" not in text:
        print(f"  {text}", file=sys.stderr)
        print("  " + " " * fault.start + "^" * max(1, fault.end - fault.start), file=sys.stderr)
    return 1
