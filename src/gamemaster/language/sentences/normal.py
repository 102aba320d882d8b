"""The normal form of a text, in which readings are compared: equal forms are one reading."""

import msgspec

from gamemaster.language import tree as t
from gamemaster.language.sentences.resolve import replace_it


def normal_form(text: t.Text) -> t.Text:
    """The text with neighbouring rules that act alike put together, without numbers that nobody reads.

    Only where it makes no difference: a condition would be asked twice, a limit counted twice, a
    cost paid twice.
    """
    rules = t.rewritten(tuple(put_together(list(text.rules), 1)), _one_way)
    used = {node.name for node in t.nodes(rules) if isinstance(node, (t.Var, t.SetVar))}
    variables = tuple(v for v in text.variables if v.shared or v.name in used)
    return msgspec.structs.replace(text, rules=rules, variables=variables)


NOT_YOU = t.Group("everyone", t.Not(t.Is(t.It(), t.You())))
"""Every hero but you: the others."""

_ONE = (t.You, t.Chosen, t.This, t.Source, t.Victim)


def _one_way(node: object) -> object:
    """Of two ways to say the same, one: every hero but you is the others, his own Life is the
    target's, your number of subprocesses is how many there are of yours, and somebody's is how many
    he owns."""
    if node == NOT_YOU:
        return t.Group("others")
    match node:
        case t.Count(t.Group("subprocesses", t.Is(t.Owner(t.It()), whom), False)):
            return t.Of(whom, "subprocesses")
    if node == t.Of(t.You(), "subprocesses"):
        return t.Count(t.Group("own_subprocesses"))
    to = getattr(node, "to", None)
    if isinstance(to, _ONE) and isinstance(node, msgspec.Struct):
        return replace_it(node, to)
    return node


def put_together(rules: list[t.Rule], since: int) -> list[t.Rule]:
    """The rules; each from this one on that acts like the one before it is put into it."""
    out = rules[:since]
    for rule in rules[since:]:
        if out and _goes_on(out[-1], rule):
            out[-1] = msgspec.structs.replace(out[-1], do=out[-1].do + rule.do)
        else:
            out.append(rule)
    return out


def _goes_on(before: t.Rule, rule: t.Rule) -> bool:
    if (before.when, before.per, before.cond) != (rule.when, rule.per, rule.cond):
        return False
    if before.limit or rule.limit or before.costs or rule.costs:
        return False
    return rule.when == "always" or _only_of_the_round(rule.cond)


def is_of_rounds(cond: t.Cond | None) -> bool:
    """Whether a condition says in which rounds something is so, and nothing else."""
    return cond is not None and _only_of_the_round(cond)


def when_rounds_are_over(cond: t.Cond | None) -> t.Cond | None:
    """That the rounds of a condition lie behind; nothing where they have no end, or more than one."""
    match cond:
        case t.Compare(t.RoundNumber(), "<=" | "=", last):
            return t.Compare(t.RoundNumber(), ">", last)
        case t.Compare(t.RoundNumber(), "<", end):
            return t.Compare(t.RoundNumber(), ">=", end)
    return None


def _only_of_the_round(cond: t.Cond | None) -> bool:
    """Whether no effect can change what the condition says."""
    if cond is None or isinstance(cond, t.EveryRounds):
        return True
    if isinstance(cond, (t.AllOf, t.AnyOf)):
        return all(_only_of_the_round(c) for c in cond.conds)
    return (
        isinstance(cond, t.Compare)
        and isinstance(cond.a, t.RoundNumber)
        and isinstance(cond.b, int)
    )


def asked_first(rules: list[t.Rule], at: int) -> list[t.Rule]:
    """ "The target heals 3 and you gain 1 Glory if it has less Life than you": of what happens at once, the
    condition is judged before it, so that the rule that has one stands first."""
    if not 0 < at < len(rules) or rules[at - 1].when != "play" or rules[at - 1].cond is not None:
        return rules
    asked = [rule for rule in rules[at:] if rule.when == "play" and rule.cond is not None]
    return [*rules[: at - 1], *asked, rules[at - 1], *(r for r in rules[at:] if r not in asked)]
