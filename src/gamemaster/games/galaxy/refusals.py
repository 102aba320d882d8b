"""Why an action was skipped: a code for programs, a sentence for people."""

from gamemaster.core.values import Words
from gamemaster.games.galaxy.state import Skip, SkippedAction

SENTENCES = {
    "unreadable": Words("This is no action: {detail}", "Isto não é uma ação: {detail}"),
    "no-such-system": Words("There is no system {0}.", "Não existe o sistema {0}."),
    "not-controlled": Words("You do not control system {0}.", "Você não controla o sistema {0}."),
    "contested": Words(
        "System {0} is contested: nothing can be built there.",
        "O sistema {0} está em disputa: nada se constrói nele.",
    ),
    "build-limit": Words(
        "At most {0} fighters can be built there in a turn; this would make {1}.",
        "No máximo {0} caças podem ser construídos ali por turno; com estes seriam {1}.",
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
        "You have {0} fighters there, not {1}.", "Você tem {0} caças ali, não {1}."
    ),
    "scrap-where": Words(
        "Say where to scrap: 'at' a system, or a 'fleet' in transit, not both.",
        "Diga onde sucatear: 'at' (um sistema) ou 'fleet' (uma frota em trânsito), não ambos.",
    ),
    "no-such-fleet": Words(
        "You have no fleet {0} in transit.", "Você não tem a frota {0} em trânsito."
    ),
    "fleet-too-small": Words(
        "That fleet has {0} fighters, not {1}.", "Essa frota tem {0} caças, não {1}."
    ),
    "in-transit": Words(
        "Fleet {0} is in transit and cannot be redirected; it must arrive first.",
        "A frota {0} está em trânsito e não pode ser desviada; precisa chegar antes.",
    ),
    "travel-from": Words(
        "Say 'from' which system the fighters leave.",
        "Diga de que sistema ('from') os caças partem.",
    ),
    "same-system": Words(
        "The fighters are at system {0} already.", "Os caças já estão no sistema {0}."
    ),
    "market-amount": Words("Amounts must be at least 1.", "As quantias devem ser ao menos 1."),
    "same-resource": Words(
        "An order gives one resource for another.", "Uma ordem dá um recurso em troca de outro."
    ),
    "place-taken": Words(
        "There is an open order at system {0} already; cancel it first.",
        "Já há uma ordem aberta no sistema {0}; cancele-a antes.",
    ),
    "no-order-here": Words(
        "You have no open order at system {0}.", "Você não tem ordem aberta no sistema {0}."
    ),
    "no-such-order": Words("There is no order {0}.", "Não existe a ordem {0}."),
    "own-order": Words(
        "Order {0} is yours; you cannot fill it.", "A ordem {0} é sua; você não pode atendê-la."
    ),
    "order-too-small": Words(
        "That order has {0} left; your fills come to {1}.",
        "Restam {0} nessa ordem; seus pedidos somam {1}.",
    ),
}


def refusal(skip: Skip) -> SkippedAction:
    """A skipped action as its author reads of it."""
    words = said(skip.code, skip.numbers, skip.detail)
    return SkippedAction(skip.action, skip.code, words.en, words.pt)


def said(code: str, numbers: tuple[int, ...], detail: Words | None) -> Words:
    sentence, more = SENTENCES[code], detail or Words("", "")
    return Words(
        sentence.en.format(*numbers, detail=more.en), sentence.pt.format(*numbers, detail=more.pt)
    )


def numbers_in(code: str) -> int | None:
    """How many numbers the sentence of a code has; None: there is no such code."""
    sentence = SENTENCES.get(code)
    return None if sentence is None else sum(f"{{{n}}}" in sentence.en for n in range(2))
