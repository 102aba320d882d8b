"""What `gamemaster verify --receipts` says: which turns are proved, and with which two documents the house has lied."""

from collections.abc import Sequence

from gamemaster.cli.screen import console, show_json
from gamemaster.core.codec import encode
from gamemaster.core.proof import Examined, Finding
from gamemaster.core.values import Lang, say


def show_proof(found: Examined, names: Sequence[str], lang: Lang) -> int:
    """Tell what the receipts prove; exit 0 if everything fits, 1 if anything does not."""
    if not found.house:
        nothing = say(
            lang,
            en="None of these receipts is of this match.",
            pt="Nenhum destes recibos é desta partida.",
        )
        console.print(nothing, style="red")
        return 1
    for finding in found.findings:
        _tell(finding, lang)
    console.print(_signed(found, lang), style="dim")
    for seat, turns in found.found.items():
        seen = say(
            lang,
            en=f"{names[seat]} (seat {seat}): {turns} turns stand in the record as their receipts say",
            pt=f"{names[seat]} (lugar {seat}): {turns} turnos estão no registro como dizem os recibos",
        )
        console.print(seen)
    return 1 if found.findings else 0


def _tell(finding: Finding, lang: Lang) -> None:
    """One thing that does not fit, and the documents that show it, as they are."""
    opening = {
        "lie": say(lang, en="The house has lied", pt="A casa mentiu"),
        "owed": say(lang, en="The house owes a receipt", pt="A casa deve um recibo"),
        "forged": say(lang, en="A receipt is not the house's", pt="Um recibo não é da casa"),
        "another": say(lang, en="Another record", pt="Outro registro"),
    }[finding.verdict]
    turn = say(lang, en=f"turn {finding.turn}", pt=f"turno {finding.turn}")
    console.print(f"{opening}, {turn}: {finding.words.said(lang)}", style="red")
    for paper in finding.papers:
        show_json(encode(paper).decode())


def _signed(found: Examined, lang: Lang) -> str:
    key = found.house
    if found.whole:
        return say(
            lang,
            en=f"The house {key} has signed the whole of this record.",
            pt=f"A casa {key} assinou este registro inteiro.",
        )
    if found.signed_to < 0:
        return say(
            lang,
            en=f"The house {key} has signed nothing of this record.",
            pt=f"A casa {key} nada assinou deste registro.",
        )
    return say(
        lang,
        en=f"The house {key} has signed this record up to turn {found.signed_to}.",
        pt=f"A casa {key} assinou este registro até o turno {found.signed_to}.",
    )
