"""The parser: a memoised chart over the tries, with every reading and how far it got.

The templates of a category (an amount, an effect, a sentence) are one trie. `read` walks it from a token on: along
a word if that word stands there, along a slot by reading the slot's own category and going on from each of its ends.
Where a template ends, `_finish` makes what its row says, once for each choice among the readings of its slots.

    at                  0     1   2       3
    tokens              gain  #3  energy  .

    read("amount", 1)   {2: 3}                            the 3 ends before token 2
    read("stat", 2)     {3: "energy"}
    read("effect1", 0)  {2: Gain(You, 3), 3: the same}    "gain 3" alone means Energy as well

What was read is kept in `memo`, so a stretch that a hundred templates begin with is read once. Every end counts, for only
the whole text decides which was meant; costs put the readings of one stretch in order, and the dearest of very many are let go.
`furthest` is where the text stopped making sense: a refusal points there, and `waiting` has what could have stood there.

No category may begin with itself, directly or by way of others (a test holds that), so that
reading a category at a place is a plain function of both.
"""

from contextlib import suppress
from dataclasses import dataclass, field
from itertools import product
from typing import cast

from gamemaster.language.grammar.normalise import Token
from gamemaster.language.grammar.rows import Grammar, Leaf, Trie
from gamemaster.language.sentences.agree import agreement, is_many
from gamemaster.language.sentences.drafts import Also, Parts, Unfit
from gamemaster.language.sentences.makers import made

Reading = tuple[int, object]
"""What it costs in preference (less is better), and the value read."""

Ends = dict[int, tuple[Reading, ...]]

Chain = tuple[tuple[str, tuple[Reading, ...], int, int], ...]
"""The slots filled so far: each with its readings, and where it begins and ends."""

ODD = 10**6
"""What a reading costs that is odd: such readings count only where there is none less odd. All
other costs only put readings in order."""

KEPT = 16  # readings kept for one category over one stretch of the text
Found = dict[int, dict[object, int]]
"""By where they end: the values read so far, and what each costs."""

STEPS = 24_000  # edges walked before a text counts as too involved


class TooInvolved(Exception):
    """The text needs more steps than are granted."""


@dataclass(slots=True)
class Chart:
    """The work on one text."""

    grammar: Grammar
    tokens: tuple[Token, ...]
    budget: int = STEPS
    memo: dict[tuple[str, int], Ends] = field(default_factory=dict)
    furthest: int = 0
    waiting: dict[int, list[tuple[str, Trie, int]]] = field(default_factory=dict)

    def read(self, category: str, at: int) -> Ends:
        """Every end and reading of the category from this token on."""
        key = (category, at)
        known = self.memo.get(key)
        if known is not None:
            return known
        if category[0] == "<":
            ends = self._class(category, at)
        elif at < len(self.tokens) and not self._may_begin(category, at):
            ends = {}
        else:
            self.memo[key] = {}
            trie = self.grammar.tries.get(category)
            found: Found = {}
            if trie is not None:
                self._walk(category, trie, at, at, (), found)
            ends = {end: _best(readings) for end, readings in found.items()}
        self.memo[key] = ends
        return ends

    def _may_begin(self, category: str, at: int) -> bool:
        first = self.grammar.first.get(category, frozenset())
        token = self.tokens[at]
        return token.lemma in first or f"<{token.kind}>" in first

    def _class(self, category: str, at: int) -> Ends:
        """A kind of token: <num>, <var>, <name>, <word>."""
        self.furthest = max(self.furthest, at)
        if at >= len(self.tokens):
            return {}
        token = self.tokens[at]
        fits = category == f"<{token.kind}>"
        if category == "<word>" and token.lemma in self.grammar.vocabulary:
            fits = False  # a mark is called by a word that means nothing else
        return {at + 1: ((0, token.value),)} if fits else {}

    def _walk(
        self,
        category: str,
        node: Trie,
        start: int,
        at: int,
        chain: Chain,
        found: Found,
    ) -> None:
        self.budget -= 1
        if self.budget < 0:
            raise TooInvolved
        if at >= self.furthest:
            self.furthest = at
            if node.words or node.slots:
                self.waiting.setdefault(at, []).append((category, node, at - start))
        for leaf in node.leaves:
            self._finish(leaf, chain, start, at, found)
        if at < len(self.tokens):
            following = node.words.get(self.tokens[at].lemma)
            if following is not None:
                self._walk(category, following, start, at + 1, chain, found)
        for (wanted, slot), child in node.slots.items():
            for end, readings in self.read(wanted, at).items():
                self._walk(category, child, start, end, (*chain, (slot, readings, at, end)), found)

    def _finish(self, leaf: Leaf, chain: Chain, start: int, at: int, found: Found) -> None:
        """What the template of a leaf says from `start` to `at`, by each choice of its slots."""
        row = leaf.row
        if not self._can_stand(leaf, start, at):
            return
        subjects, odd = agreement(self.grammar, self.tokens, leaf, chain, start)
        if odd is None:
            return
        odd += row.odd + self._is_behind(start, row.odd_behind)
        anew = leaf.adds and self.tokens[start - 1].lemma == "."
        here = found.setdefault(at, {})
        choices = product(*(readings for _, readings, _, _ in chain))
        for choice, subject in product(choices, subjects):
            self.budget -= 1
            cost = row.cost + odd * ODD + sum(c for c, _ in choice)
            with suppress(Unfit):
                value = made(row, {**subject, **_filled(chain, choice)})
                value = _begun_anew(value) if anew else value
                here[value] = min(cost, here.get(value, cost))
        if not here:
            del found[at]

    def _can_stand(self, leaf: Leaf, start: int, at: int) -> bool:
        """Whether the template of a leaf may be what stands there."""
        row = leaf.row
        if self._is_behind(start, row.not_behind) or (leaf.adds and start == 0):
            return False  # it cannot stand there, or there is nothing that it could add to
        if row.not_before and self._is_before(at, row.not_before):
            return False
        if row.not_with and any(self._has(n, row.not_with) for n in range(start, at)):
            return False
        if row.number and self._counts(start, at) != row.number:
            return False
        return not row.named or self._was_said(at, row.named)

    def _was_said(self, at: int, kind: str) -> bool:
        """Whether a word of this class stands anywhere before: what a template leaves out."""
        return any(self._is(n, kind) for n in range(at))

    def _counts(self, start: int, at: int) -> str:
        return "many" if is_many(self.grammar, self.tokens[start:at]) else "one"

    def _is_behind(self, start: int, kind: str) -> bool:
        """Whether a word of this class stands before the place."""
        return bool(kind) and start > 0 and self._is(start - 1, kind)

    def _is_before(self, at: int, kind: str) -> bool:
        """Whether a word of this class comes next, behind a comma or the end of a sentence too."""
        while at < len(self.tokens) and self.tokens[at].lemma in ",;.":
            at += 1
        return at < len(self.tokens) and self._is(at, kind)

    def _has(self, at: int, kind: str) -> bool:
        """Whether a word is of a class by itself: in "are attacked" there is no past."""
        return bool(kind) and self._is(at, kind) and not self._is_behind(at, "passive")

    def _is(self, at: int, kind: str) -> bool:
        return self.tokens[at].lemma in self.grammar.classes.get(kind, ())


def _filled(chain: Chain, choice: tuple[Reading, ...]) -> dict[str, object]:
    return {slot: value for (slot, *_), (_, value) in zip(chain, choice, strict=True)}


def _begun_anew(value: object) -> object:
    """Effects that begin a sentence with "also"."""
    first, *more = cast(Parts, value)
    return (Also(first), *more)


def _best(readings: dict[object, int]) -> tuple[Reading, ...]:
    ranked = (
        sorted(((cost, n, value) for n, (value, cost) in enumerate(readings.items())))[:KEPT]
        if len(readings) > 1
        else [(c, 0, v) for v, c in readings.items()]
    )
    return tuple((cost, value) for cost, _, value in ranked)
