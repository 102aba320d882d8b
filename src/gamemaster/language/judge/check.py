"""What the game itself forbids, judged by the tree: with the reason, in words."""

from collections.abc import Iterator
from typing import NamedTuple, cast

import msgspec

from gamemaster.core.values import Words
from gamemaster.language import tree as t
from gamemaster.language.dialect import Dialect
from gamemaster.language.tree import nodes

MAX_NODES = 160
MAX_DEPTH = 12
MAX_RULES = 12
BIGGEST = 10**6

CHANCE = Words(
    en="Nothing may be left to chance: the same battle must always end the same way. Say exactly whom and how much.",
    pt="Nada pode depender da sorte: a mesma batalha deve sempre acabar igual. Diga exatamente quem e quanto.",
)
OTHER_BATTLES = Words(
    en="Every battle starts afresh: nothing may reach into another battle, earlier or later.",
    pt="Cada batalha começa do zero: nada pode alcançar outra batalha, anterior ou futura.",
)
LOOP = Words(
    en="This would never end: the effect sets off the very event it answers, again and again. Add a cost or a limit such as “once per round”.",
    pt="Isto nunca acabaria: o efeito provoca o próprio evento a que responde, sem parar. Acrescente um custo ou um limite, como “uma vez por rodada”.",
)
WHOLE = Words(
    en="Only whole numbers: every stat is one, and every division is rounded away from zero. For a part of something say for example “half of your Energy”.",
    pt="Só números inteiros: todo atributo é um, e toda divisão arredonda para longe do zero. Para uma parte de algo diga, por exemplo, “metade da sua Energia”.",
)
UNPAID = Words(
    en="What always holds, or changes a hit while it strikes, cannot be paid for each time: pay for it in advance, for example “spend 10: prevent all damage this round”.",
    pt="O que vale sempre, ou muda um golpe enquanto ele atinge, não pode ser pago a cada vez: pague antes, por exemplo “gaste 10: previna todo dano nesta rodada”.",
)
VICTORY = Words(
    en="A text cannot decide the battle outright: it is won by being the last one standing.",
    pt="Um texto não pode decidir a batalha de vez: vence quem fica de pé por último.",
)
RULES_OFF = Words(
    en="A text cannot change the rules of the game or take something back; say what happens to Energy, Defence, attacks or powers.",
    pt="Um texto não pode mudar as regras do jogo nem desfazer o que houve; diga o que acontece com Energia, Defesa, ataques ou poderes.",
)


CHANGES = (t.Gain, t.Lose, t.Raise, t.Fall, t.Set, t.Scale, t.Swap)
READ_ONLY = ("powers", "starting_energy", "subprocesses")


def faults(text: t.Text, dialect: Dialect, stays: bool = False) -> Iterator[Words]:
    """Every reason for which the game refuses this text."""
    found = nodes(text)
    yield from dialect.faults(text, stays)
    yield from _sizes(text, found)
    if any(isinstance(n, CHANGES) and n.stat in READ_ONLY for n in found):
        yield Words(
            en="The number of powers or subprocesses and the starting Energy can be read but not changed.",
            pt="A quantidade de poderes ou de subprocessos e a Energia inicial podem ser lidas, mas não mudadas.",
        )
    if any(isinstance(n, t.Rule) and n.when == "always" and n.costs for n in found):
        yield UNPAID
    yield from _variables(text, found)
    if _circle(text):
        yield LOOP
    granted = [n.text for n in found if isinstance(n, t.Grant)]
    if any(isinstance(n, t.Grant) for n in nodes(tuple(granted))):
        yield Words(
            en="A granted power cannot itself grant powers.",
            pt="Um poder dado não pode, por sua vez, dar poderes.",
        )


def _sizes(text: t.Text, found: list[msgspec.Struct]) -> Iterator[Words]:
    if len(found) > MAX_NODES or len(text.rules) > MAX_RULES or depth(text) > MAX_DEPTH * 2:
        yield Words(
            en="This is too long: split it into several powers.",
            pt="Isto é longo demais: divida em vários poderes.",
        )
    if any(abs(n) > BIGGEST for n in _numbers(text)):
        yield Words(
            en="Numbers may not be larger than 1,000,000.",
            pt="Números não podem passar de 1.000.000.",
        )


def _numbers(node: object) -> Iterator[int]:
    if isinstance(node, bool):
        return
    if isinstance(node, int):
        yield node
    elif isinstance(node, tuple):
        for x in node:
            yield from _numbers(x)
    elif isinstance(node, msgspec.Struct):
        for name in node.__struct_fields__:
            yield from _numbers(getattr(node, name))


def depth(node: object) -> int:
    """How deeply the tree is nested."""
    if isinstance(node, tuple):
        return max((depth(x) for x in node), default=0)
    if isinstance(node, msgspec.Struct):
        return 1 + max((depth(getattr(node, f)) for f in node.__struct_fields__), default=0)
    return 0


def _variables(text: t.Text, found: list[msgspec.Struct]) -> Iterator[Words]:
    declared = {v.name for v in text.variables}
    inner = {v.name for n in found if isinstance(n, t.Grant) for v in n.text.variables}
    for name in sorted(
        {n.name for n in found if isinstance(n, (t.Var, t.SetVar))} - declared - inner
    ):
        yield Words(
            en=f"{name} has no value: say where it begins, for example “{name} starts at 1”.",
            pt=f"{name} não tem valor: diga onde começa, por exemplo “{name} começa em 1”.",
        )


def _raised(effect: t.Effect, event: t.Event) -> Iterator[t.Event]:
    """The events that an effect surely sets off, seen from a reaction to `event`."""
    to = _party_of(getattr(effect, "to", None), event)
    if isinstance(effect, t.Damage):
        yield t.Damaged("you", to)
    elif isinstance(effect, t.Attack):
        yield t.Attacks("you", to)
        yield t.Damaged("you", to)
    elif isinstance(effect, t.Gain):
        yield t.Gains(to, effect.stat)
    elif isinstance(effect, (t.Lose, t.Burn)):
        yield t.Loses(to, getattr(effect, "stat", "energy"))
    elif isinstance(effect, t.Kill):
        yield t.Dies(to, "you")
    elif isinstance(effect, t.Raise) and effect.stat == "defence":
        yield t.Gains(to, "defence")
    elif isinstance(effect, t.If):
        for inner in (*effect.then, *effect.otherwise):
            yield from _raised(inner, event)


_PARTIES: dict[t.Base, t.Party] = {
    "opponents": "opponent",
    "others": "other",
    "allies": "ally",
}


def _party_of(to: t.Whom | None, event: t.Event) -> t.Party:
    if isinstance(to, t.You):
        return "you"
    if isinstance(to, t.Source):
        return cast(t.Party, getattr(event, "by", "anyone"))
    if isinstance(to, t.Victim):
        return cast(t.Party, getattr(event, "whom", "anyone"))
    if isinstance(to, t.Each):
        return _PARTIES.get(to.group.base, "anyone")
    group = getattr(to, "group", None)
    return "opponent" if group is not None and group.base == "opponents" else "anyone"


def _meets(raised: t.Event, answered: t.Event) -> bool:
    """Whether the event raised is one of those answered."""
    if type(raised) is not type(answered):
        return False
    for name in raised.__struct_fields__:
        a, b = getattr(raised, name), getattr(answered, name)
        if name == "stat":
            if a != b:
                return False
        elif name == "nth":
            continue
        elif a != b and b != "anyone" and not (b == "other" and a in ("opponent", "ally")):
            return False
    return True


class _Free(NamedTuple):
    """A rule that answers an event as often as it comes, for nothing."""

    answers: t.Event
    do: tuple[t.Effect, ...]

    def sets_off(self, other: "_Free") -> bool:
        return any(_meets(e, other.answers) for x in self.do for e in _raised(x, self.answers))


def _free_rules(text: t.Text) -> list[_Free]:
    return [
        _Free(rule.when, rule.do)
        for rule in text.rules
        if not isinstance(rule.when, str) and not rule.costs and rule.limit is None
        if t.Not(t.Alive(t.Victim())) not in nodes(rule.cond)  # each time somebody fewer is left
    ]


def _circle(text: t.Text) -> bool:
    """Whether rules of one text set each other off, or one sets off itself, without end."""
    free = _free_rules(text)
    follows = {
        i: [j for j, other in enumerate(free) if rule.sets_off(other)]
        for i, rule in enumerate(free)
    }
    for start in follows:
        seen: set[int] = set()
        stack = list(follows[start])
        while stack:
            at = stack.pop()
            if at == start:
                return True
            if at not in seen:
                seen.add(at)
                stack.extend(follows[at])
    return False
