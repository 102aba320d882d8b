"""Why an action was skipped: a code for programs, a sentence for people."""

from collections.abc import Sequence

from gamemaster.core.values import Words
from gamemaster.games.galaxy.state import Skip, SkippedAction

SENTENCES = {
    "unreadable": Words("This is no action: {detail}", "Isto não é uma ação: {detail}"),
    "no-such-system": Words("There is no system {0}.", "Não existe o sistema {0}."),
    "not-controlled": Words("You do not control {0}.", "Você não controla {0}."),
    "contested": Words(
        "{0} is contested: nothing can be built there.",
        "{0} está em disputa: nada se constrói ali.",
    ),
    "build-limit": Words(
        "Fighters built there in a turn: at most {0}; this would make {1}.",
        "Caças construídos ali por turno: no máximo {0}; com estes seriam {1}.",
    ),
    "too-little-gold": Words(
        "You have {0} gold and need {1}.", "Você tem {0} de ouro e precisa de {1}."
    ),
    "too-little-minerals": Words(
        "You have {0} minerals and need {1}.", "Você tem {0} de minério e precisa de {1}."
    ),
    "too-little-fuel": Words(
        "You have {0} fuel and need {1}.", "Você tem {0} de combustível e precisa de {1}."
    ),
    "too-few-fighters": Words(
        "Fighters: you have {0} there, not {1}.", "Caças: você tem {0} ali, não {1}."
    ),
    "scrap-where": Words(
        "Say where to scrap: 'at' a system, or a 'fleet' in transit, not both.",
        "Diga onde sucatear: 'at' (um sistema) ou 'fleet' (uma frota em trânsito), não ambos.",
    ),
    "no-such-fleet": Words(
        "You have no fleet {0} in transit.", "Você não tem a frota {0} em trânsito."
    ),
    "fleet-too-small": Words(
        "Fighters in that fleet: {0}, not {1}.", "Caças nessa frota: {0}, não {1}."
    ),
    "in-transit": Words(
        "Fleet {0} is in transit and cannot be redirected; it must arrive first.",
        "A frota {0} está em trânsito e não pode ser desviada; precisa chegar antes.",
    ),
    "travel-from": Words(
        "Say 'from' which system the fighters leave.",
        "Diga de que sistema ('from') os caças partem.",
    ),
    "same-system": Words("The fighters are at {0} already.", "Os caças já estão em {0}."),
    "market-amount": Words("Amounts must be at least 1.", "As quantias devem ser ao menos 1."),
    "same-resource": Words(
        "An order gives one resource for another.", "Uma ordem dá um recurso em troca de outro."
    ),
    "place-taken": Words(
        "There is an open order at {0} already; cancel it first.",
        "Já há uma ordem aberta em {0}; cancele-a antes.",
    ),
    "no-order-here": Words("You have no open order at {0}.", "Você não tem ordem aberta em {0}."),
    "no-such-order": Words("There is no order {0}.", "Não existe a ordem {0}."),
    "own-order": Words(
        "Order {0} is yours; you cannot fill it.", "A ordem {0} é sua; você não pode atendê-la."
    ),
    "order-too-small": Words(
        "That order has {0} left; your fills come to {1}.",
        "Restam {0} nessa ordem; seus pedidos somam {1}.",
    ),
}


ABOUT_A_SYSTEM = ("not-controlled", "contested", "same-system", "place-taken", "no-order-here")
"""Codes whose only number is a system, which people know by its name."""


def place_in(code: str, numbers: tuple[int, ...], names: Sequence[str]) -> str | None:
    """The name of the system that a refusal is about; None if it is about no system of this galaxy."""
    if code not in ABOUT_A_SYSTEM or numbers[0] >= len(names):
        return None
    return names[numbers[0]]


def refusal(skip: Skip, names: Sequence[str]) -> SkippedAction:
    """A skipped action as its author reads of it."""
    words = said(skip.code, skip.numbers, skip.detail, place_in(skip.code, skip.numbers, names))
    return SkippedAction(skip.action, skip.code, words.en, words.pt)


def said(code: str, numbers: tuple[int, ...], detail: Words | None, place: str | None) -> Words:
    sentence, more = SENTENCES[code], detail or Words("", "")
    named = numbers if place is None else (place,)
    return Words(
        sentence.en.format(*named, detail=more.en), sentence.pt.format(*named, detail=more.pt)
    )


def numbers_in(code: str) -> int | None:
    """How many numbers the sentence of a code has; None: there is no such code."""
    sentence = SENTENCES.get(code)
    return None if sentence is None else sum(f"{{{n}}}" in sentence.en for n in range(2))
