"""Auto Rumble at a keyboard: the table as text, and what people type."""

from collections.abc import Sequence

from gamemaster.core.errors import Illegal
from gamemaster.core.values import Json, Lang, Seat, say
from gamemaster.games.auto_rumble.battle.heroes import ATTACK
from gamemaster.games.auto_rumble.powers import worded
from gamemaster.games.auto_rumble.state import View, Written

COLOURS: dict[str, str] = {}


def draw(view: View, lang: Lang, names: Sequence[str]) -> str:
    """Round, lots with their texts, every hero with coins, powers and order list."""
    parts = [_title(view, lang)]
    parts += [_side(view, seat, lang, names) for seat in range(view.players)]
    if view.phase == "bidding":
        parts.append(say(lang, en="On offer:", pt="Em leilão:"))
        parts += [f"  {n}. {_power(lot, lang)}" for n, lot in enumerate(view.lots, start=1)]
    if view.proposals:
        parts.append(_waiting(view, lang))
        parts += [
            f"  {n}. {_proposal(p.power, p.asked, lang)}" for n, p in enumerate(view.proposals, 1)
        ]
    return "\n".join(parts)


def _waiting(view: View, lang: Lang) -> str:
    if view.phase == "clarifying":
        return say(lang, en="New powers, to talk about:", pt="Poderes novos, para conversar:")
    return say(lang, en="Waiting for the host:", pt="À espera do anfitrião:")


def _power(power: Written, lang: Lang) -> str:
    return f"{power.name}: {worded(power, lang)}"


def _proposal(power: Written, asked: str, lang: Lang) -> str:
    return f"{_power(power, lang)} [{asked}]" if asked else _power(power, lang)


def _title(view: View, lang: Lang) -> str:
    return say(
        lang,
        en=f"Bidding round {view.round} of {view.rounds}; {view.pool_size} powers in the pool",
        pt=f"Rodada de lances {view.round} de {view.rounds}; {view.pool_size} poderes na reserva",
    )


def _side(view: View, seat: Seat, lang: Lang, names: Sequence[str]) -> str:
    side = view.sides[seat]
    strengths = {won.power: won.strength for won in side.powers}
    order = " > ".join(
        entry_name(lang, entry) if entry == ATTACK else f"{entry} ({strengths[entry]})"
        for entry in side.order
    )
    base = f"{side.base}/{view.players + 1}"
    coins = say(lang, en="coins", pt="moedas")
    return f"  {names[seat]}: {side.coins} {coins} ({base}); {order}"


def entry_name(lang: Lang, entry: str) -> str:
    """An entry of an order list as the language calls it."""
    return say(lang, en=ATTACK, pt="Ataque") if entry == ATTACK else entry


def hint(view: View, lang: Lang) -> str:
    """What a person may type, with a lot that is on offer."""
    if view.phase == "review":
        return say(
            lang,
            en="Your verdicts, like 1 = veto too strong; 2 = reword say whom it hits (or: accept)",
            pt="Seus vereditos, como 1 = veto forte demais; 2 = reescrever diga quem atinge (ou: aceito)",
        )
    if view.phase == "inventing":
        return say(
            lang,
            en=f"Up to {view.new_powers} new powers, like power = Name: what it does (or: pass)",
            pt=f"Até {view.new_powers} poderes novos, como poder = Nome: o que faz (ou: passo)",
        )
    if view.phase == "clarifying":
        return say(
            lang,
            en="Other words for a power of yours, like power = Name: what it does; "
            "or withdraw = Name (or: pass to keep them)",
            pt="Outras palavras para um poder seu, como poder = Nome: o que faz; "
            "ou retirar = Nome (ou: passo para mantê-los)",
        )
    if view.phase == "rewording":
        return say(
            lang,
            en="Your new wording, like power = Name: what it does (or: pass to withdraw)",
            pt="Sua nova redação, como poder = Nome: o que faz (ou: passo para retirar)",
        )
    lot = view.lots[0].name if view.lots else "1"
    seat = (
        view.seat if view.seat is not None and view.seat < view.players else 0
    )  # a host has no hero
    order = " > ".join(entry_name(lang, entry) for entry in view.sides[seat].order)
    return say(
        lang,
        en=f"Your bids, like {lot} = 5; 2 = 10; order = {order}; power = Name: text (or: pass)",
        pt=f"Seus lances, como {lot} = 5; 2 = 10; ordem = {order}; poder = Nome: texto (ou: passo)",
    )


PASSES = ("pass", "passo", "-", "accept", "aceito", "")
ORDER_WORDS = ("order", "ordem")
POWER_WORDS = ("power", "poder")
WITHDRAW_WORDS = ("withdraw", "retirar")
RULINGS = {"accept": "accept", "aceitar": "accept", "veto": "veto", "vetar": "veto"} | {
    "reword": "reword",
    "reescrever": "reword",
}


def typed(view: View, line: str) -> Json:
    """A typed line as JSON: `key = value` parts with semicolons between them."""
    if line.strip().lower() in PASSES:
        return {}
    bids: list[Json] = []
    powers: list[Json] = []
    verdicts: list[Json] = []
    withdrawn: list[Json] = []
    sent: dict[str, Json] = {"bids": bids, "powers": powers, "verdicts": verdicts}
    sent["withdraw"] = withdrawn
    for part in line.split(";"):
        key, value = _halves(part)
        if key.lower() in ORDER_WORDS:
            sent["order"] = [entry.strip() for entry in value.split(">")]
        elif key.lower() in POWER_WORDS:
            powers.append(value)
        elif key.lower() in WITHDRAW_WORDS and view.phase == "clarifying":
            withdrawn.append(value)
        elif view.phase == "review":
            verdicts.append(_verdict(view, key, value))
        else:
            bids.append({"power": _lot(view, key), "coins": _coins(value)})
    return {name: said for name, said in sent.items() if said}


def _halves(part: str) -> tuple[str, str]:
    key, equals, value = part.partition("=")
    if not equals:
        raise Illegal(
            f"I read parts like `name = 5` with semicolons between them; {part.strip()!r} has no `=`.",
            pt=f"Leio partes como `nome = 5`, separadas por ponto e vírgula; {part.strip()!r} não tem `=`.",
        )
    return key.strip(), value.strip()


def _lot(view: View, key: str) -> str:
    """A lot by its name, or by its number on the screen."""
    numbers = {str(n): lot.name for n, lot in enumerate(view.lots, start=1)}
    return numbers.get(key, key)


def _coins(value: str) -> int:
    try:
        return int(value)
    except ValueError:
        raise Illegal(
            f"A bid is a whole number of coins, not {value!r}.",
            pt=f"Um lance é um número inteiro de moedas, não {value!r}.",
        ) from None


def _verdict(view: View, key: str, value: str) -> Json:
    numbers = {str(n): p.power.name for n, p in enumerate(view.proposals, start=1)}
    word, _, reason = value.partition(" ")
    ruling = RULINGS.get(word.lower())
    if ruling is None:
        raise Illegal(
            f"A verdict is accept, veto or reword, not {word!r}.",
            pt=f"Um veredito é aceitar, vetar ou reescrever, não {word!r}.",
        )
    return {"power": numbers.get(key, key), "ruling": ruling, "reason": reason}
