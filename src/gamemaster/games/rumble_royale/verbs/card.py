"""`gamemaster card check`: how a card is understood."""

from gamemaster.cli.texts import check_text
from gamemaster.core.values import Lang, say
from gamemaster.games.rumble_royale.cards import read_card_anew, reading


def check_card(text: str, *, lang: Lang = "en", json: bool = False) -> int:
    """Read a card as a table would, and say how it is understood.

    Parameters
    ----------
    text
        "Name [cost]: effect." or "Name [cost] - subprocess X: effect.", in English or Portuguese.
    lang
        The language of the answer.
    json
        The card's tree instead.
    """
    return check_text(
        lambda written, _: read_card_anew(written),
        reading,
        text,
        lang,
        json,
        begins=_usual_head(text, lang),
    )


def _usual_head(text: str, lang: Lang) -> str:
    """How a card like this one may begin, in the words of the refusal."""
    stays = "subproc" in text.partition(":")[0].lower()
    life = say(lang, en=" - subprocess 3", pt=" - subprocesso 3") if stays else ""
    return say(lang, en="Name [1]", pt="Nome [1]") + life
