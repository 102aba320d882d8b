"""When a rule acts: at each of its moments, from then on, or when a round is over."""

import msgspec

from gamemaster.language import tree as t
from gamemaster.language.sentences.drafts import Parts, When
from gamemaster.language.sentences.mods import Acting, Circumstances, Mods, acting, adds_up, is_open
from gamemaster.language.sentences.opened import Costs, OpenedMods
from gamemaster.language.sentences.timely import stands_from_the_start
from gamemaster.language.tree import nodes


class RuleDraft(msgspec.Struct):
    """A rule under way: what its clause said, taken apart."""

    found: Mods
    costs: Costs
    effects: Parts
    otherwise: Parts = ()

    @property
    def plain(self) -> bool:
        """Whether nothing is paid, answered to, or done instead."""
        return not self.costs and not self.otherwise and self.found.event is None


class AtItsMoment(OpenedMods):
    """Rules on their way to the moment at which they act."""

    def _acting(self, draft: RuleDraft, event: t.Event | None) -> Acting:
        found = draft.found
        now = Circumstances(event, bool(draft.costs), draft.effects, self.dialect, self.stays)
        at = acting(found, now)
        if event is not None or found.event is not None or draft.costs:
            return at
        return self._from_then_on(draft, at) or self._looking_back(draft, at) or at

    def _from_then_on(self, draft: RuleDraft, at: Acting) -> Acting | None:
        """What can be meant of each round, or of all that follow."""
        found, effects = draft.found, draft.effects
        if self._may_hold(found, effects):
            return Acting("always")  # "each round, +5 Attack": in each, or more in each
        if at.when == "always" and _comes_again(found, effects) and self.fork():
            return Acting("main")  # "every 2 rounds, double your Attack": in those, or from then on
        if at.when == "main" and stands_from_the_start(found, effects):
            return Acting("setup") if self.fork() else at
        return None

    def _looking_back(self, draft: RuleDraft, at: Acting) -> Acting | None:
        """What can be meant of a round so far, or of all of it."""
        found = draft.found
        each = found.when in (None, When("main", weak=True))
        unsaid = each and self.dialect.repeats and at.when == "main"
        if unsaid and looks_back((found.conds, draft.effects)) and self.fork():
            return Acting("end")  # "if nobody attacked you this round": so far, or in all of it
        if self._each_turn(found, at) and self.fork():
            return Acting("end")
        return self._which_round(found, draft.effects, at)

    def _each_turn(self, found: Mods, at: Acting) -> bool:
        """ "Each turn, gain 1 coin" where a turn has no middle: at its start, or at its end."""
        said = found.when is not None and found.when.moment == "main" and not found.when.span
        return said and self.stays and not self.dialect.repeats and at.when == "start"

    def _which_round(self, found: Mods, effects: Parts, at: Acting) -> Acting:
        """ "Nobody can gain Energy this round" by itself: in every round, or in the first; behind a
        condition as long as that holds, or from your turn to the end of the round."""
        ends = any(getattr(e, "lasting", "") == "round" for e in effects)
        if at.when != "always" or found.when is not None or not ends or not self.dialect.repeats:
            return at
        if not self.fork():
            return at
        if found.conds:
            return Acting(self.dialect.unsaid)
        found.conds = (t.Compare(t.RoundNumber(), "=", 1),)
        return at

    def _may_hold(self, found: Mods, effects: Parts) -> bool:
        each = (When("main", weak=True), When("start"))
        if found.when not in each or found.limit or not self.dialect.repeats:
            return False
        signed = all(
            isinstance(e, (t.Raise, t.Fall)) and getattr(e, "lasting", None) == "" for e in effects
        )
        return signed and any(adds_up(e) for e in effects) and self.fork()


LOOKING_BACK = (t.Was, t.Struck, t.Tally, t.Deaths)


def _comes_again(found: Mods, effects: Parts) -> bool:
    """Whether a stat is multiplied in every so many rounds."""
    again = any(isinstance(c, t.EveryRounds) for c in found.conds)
    return again and any(isinstance(e, t.Scale) and is_open(e) for e in effects)


def looks_back(parts: object) -> bool:
    """Whether something is said of the round as it was."""
    return any(isinstance(n, LOOKING_BACK) and n.span == "round" for n in nodes(parts))
