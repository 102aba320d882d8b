"""How powers are written: what heroes have, whom harm spares, what a power may never touch."""

from collections.abc import Iterator
from typing import Any

import msgspec

from gamemaster.core.values import Words
from gamemaster.games.auto_rumble.panel import parting
from gamemaster.language import tree as t
from gamemaster.language.dialect import Dialect, forbidden

_HARM = (t.Damage, t.Attack, t.Lose, t.Burn, t.Kill, t.Fall, t.Silence, t.LosePower, t.StealPower)
"""Effects that take something from their target."""

_HELP = (t.Gain, t.Raise, t.Shield, t.Prevent, t.Cap, t.Revive)
"""Effects that give something to their target."""


def sparing(text: t.Text) -> t.Text:
    """The text as it is played: harm to every other hero spares the user's own side.

    Ruling Q-AR-28, as for the attack itself. A text with something shared by all is about the
    whole table.
    """
    if any(variable.shared for variable in text.variables):
        return text
    return msgspec.structs.replace(text, rules=_sparing(text.rules))


def _sparing(value: Any) -> Any:
    if isinstance(value, tuple):
        return tuple(_sparing(item) for item in value)
    if isinstance(value, t.Text):
        return sparing(value)
    if not isinstance(value, msgspec.Struct):
        return value
    fields = {name: _sparing(getattr(value, name)) for name in value.__struct_fields__}
    if isinstance(value, _HARM):
        fields["to"] = _other_players(fields["to"])
    return type(value)(**fields)


def _other_players(whom: t.Whom) -> t.Whom:
    """The group that harm goes to; a single hero and one's own copies stay who they are."""
    if isinstance(whom, t.Each) and whom.group.base == "others":
        return t.Each(msgspec.structs.replace(whom.group, base="opponents"))
    return whom


def everyone(effect: object, base: str) -> tuple[t.Whom, ...]:
    """ "Everyone", "all", "others" without a noun (rulings Q-AR-28, 47 and 55): those not on the
    user's side when it harms, the user when it helps; or really everyone, where nobody is harmed."""
    whole = t.Each(t.Group("others" if base == "others" else "everyone"))
    if isinstance(effect, _HARM):
        return (t.Each(t.Group("opponents")),)
    if isinstance(effect, _HELP) and base == "everyone":
        return (whole, t.You())
    return (whole,)


COINS = Words(
    en="Powers act in the battle only: nothing may touch coins, bids or the pool of powers.",
    pt="Poderes só agem na batalha: nada pode mexer em moedas, lances ou na reserva de poderes.",
)
CHOICE = Words(
    en="Nobody can choose anything during the battle: it runs by itself. Say which hero it is (for example the opponent with the highest Energy), or when it happens.",
    pt="Ninguém pode escolher nada durante a batalha: ela corre sozinha. Diga qual herói é (por exemplo o oponente com a maior Energia) ou quando acontece.",
)

AVERAGE = Words(
    en="Several heroes cannot be set to an average: they change one after another, and it changes with them. Say it of one hero (“your Energy becomes the average Energy of all heroes”).",
    pt="Vários heróis não podem passar à média: eles mudam um após o outro, e ela muda com eles. Diga de um só herói (“sua Energia vira a média da Energia de todos os heróis”).",
)


STILL_DEAD = Words(
    en="Who does not die must have Energy left: say how much, for example “instead of dying, set your Energy to 1”.",
    pt="Quem não morre precisa ficar com Energia: diga com quanta, por exemplo “em vez de morrer, mude sua Energia para 1”.",
)

_LIVING_ON = (t.Gain, t.Set, t.Scale, t.Swap, t.Raise, t.Fall, t.Revive)
"""Effects that can leave a hero above the threshold of death."""


def _dies_all_the_same(rule: t.Rule) -> bool:
    """What stands in the place of dying and leaves nobody alive (ruling Q-AR-58)."""
    if not isinstance(rule.when, t.WouldDie):
        return False
    return not any(
        isinstance(n, _LIVING_ON) and getattr(n, "stat", "energy") in ("energy", "threshold")
        for n in t.nodes(rule.do)
    )


DEFENCE_GOES = Words(
    en="Defence is gone with its round and cannot last for the battle: say “this round”, “always”, or “in each of the next 3 rounds (get +5 Defence)”.",
    pt="A Defesa some com a sua rodada e não dura a batalha: diga “nesta rodada”, “sempre” ou “em cada uma das próximas 3 rodadas (receba +5 de Defesa)”.",
)


def _defence_for_good(node: object) -> bool:
    """Defence that is said to stay (ruling Q-AR-24)."""
    changed = isinstance(node, (t.Raise, t.Fall, t.Set)) and node.stat == "defence"
    return changed and getattr(node, "lasting", "") == "battle"


GONE = Words(
    en="Who is dead is gone with its round and does nothing in a later one: come back when the round ends, for example “when you die, at the end of the round come back with 40 Energy”.",
    pt="Quem morreu some com a sua rodada e nada faz numa posterior: volte quando a rodada acaba, por exemplo “quando você morre, no final da rodada volte com 40 de Energia”.",
)


def _comes_back_too_late(node: object) -> bool:
    """Coming back later than when the round of one's death ends; it is never put off."""
    return isinstance(node, t.Over) and any(
        isinstance(effect, t.Revive) and effect.to == t.You() for effect in node.do
    )


def _faults(text: t.Text, stays: bool) -> Iterator[Words]:
    found = t.nodes(text)
    if any(_comes_back_too_late(n) for n in found):
        yield GONE
    if any(_defence_for_good(n) for n in found):
        yield DEFENCE_GOES
    if any(isinstance(n, t.Rule) and _dies_all_the_same(n) for n in found):
        yield STILL_DEAD
    if any(getattr(n, "stat", "") == "coins" for n in found):
        yield COINS
    if text.choose or any(isinstance(n, t.Chosen) for n in found):
        yield CHOICE


POWERS = Dialect(
    name="power",
    speaks="battle",
    stats=(
        "energy", "defence", "attack", "initiative", "attack_cost", "threshold", "powers",
        "starting_energy",
    ),
    unsaid="main",
    each_round=("main", "main"),
    repeats=True,
    chooses=False,
    as_meant=sparing,
    everyone=everyone,
    parting=parting,
    faults=_faults,
    forbidden=(
        forbidden(
            "average",
            AVERAGE,
            r"(?:everyone|everybody|all|each|every|opponents)\b[^.;]*?\b(?:become|becomes|set|equal|equals|are|is)\b[^.;]*?\b(?:average|mean)",
            r"(?:todos|todo mundo|cada|oponentes)\b[^.;]*?\b(?:vira|viram|fica|ficam|passa|passam|torna|tornam|é)\b[^.;]*?\bmédia",
        ),
        forbidden(
            "auction",
            COINS,
            r"coins?|bids?|bidding|bidders?|auctions?|pool of powers|the pool|discard(s|ed)?|cannot be discarded|price|buy|bought|sell|sold|draft|money|gold|balance|rich(er|est)?|poor(er|est)?|wealth(y|iest)?",
            r"moedas?|lances?|leil[aã]o|leil[oõ]es|reserva de poderes|descart\w+|compr(a|e|ar|ou) poder\w*|preço|vend(a|e|er|ido)|dinheiro|ouro|saldo|ric[oa]s?|pobres?",
        ),
        forbidden(
            "choice",
            CHOICE,
            r"choos(e|es|ing)|chosen|choice|(?:you|he|she|they|owner|player|bearer) may(?! not)|may choose|either [^.:;]+? or|(?:burn|spend|pay|sacrifice|lose|give) any (?:amount|number)|as (?:much|many)(?: energy)? as (?:you|i) (?:want|like|wish)|you can choose|opt(s|ed)? to|option(al|ally)?|decide[sd]?|select(s|ed)?|pick(s|ed)? (a|an|one|any|which|your)|of your choice|if you (want|wish|like)|want(s|ed)?|(?:you|he|she|they) wish(es)?|at will|as you like|whenever you like|target opponent|a target|vote[sd]?|guess(es|ed)?|or (?:gain|lose|deal|attack|get|kill|burn|spend|heal) [^,.:]*$",
            r"(?:queim\w+|gast\w+|pag\w+|sacrifi\w+) qualquer (?:quantidade|quantia|valor|número)|pode (?:gastar|queimar|pagar|usar)|escolh\w+|à sua escolha|a sua escolha|opç[aã]o|optar|opta|opte|decid\w+|se (você )?quiser|quiser\w*|desejar|deseje|à vontade|selecion\w+|vot(e|a|ar)|adivinh\w+|ou (?:ganhe|perca|cause|ataque|receba|mate|queime|gaste|cure) [^,.:]*$",
        ),
    ),
    doers=(
        (t.Dies, Words(en="the killer", pt="o assassino")),
        (t.Uses, Words(en="the user", pt="o usuário")),
    ),
    examples={
        "en": (
            "each round, deal 5 damage to each opponent",
            "spend 10: get +20 Defence this round",
            "whenever you are attacked, gain 3 Energy",
        ),
        "pt": (
            "a cada rodada, cause 5 de dano a cada oponente",
            "gaste 10: receba +20 de Defesa nesta rodada",
            "sempre que você é atacado, ganhe 3 de Energia",
        ),
    },
    label=Words(en="", pt=""),
)  # fmt: skip
