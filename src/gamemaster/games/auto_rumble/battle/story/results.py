"""What came of an action, as phrases: hits, losses, gains, deaths."""

from itertools import takewhile, zip_longest
from typing import TypeAlias

from gamemaster.core.values import Lang, listed, say
from gamemaster.games.auto_rumble.battle import events as told
from gamemaster.games.auto_rumble.battle.expand import value_of
from gamemaster.games.auto_rumble.battle.story.changes import Changes, changed
from gamemaster.games.auto_rumble.battle.story.deaths import death
from gamemaster.games.auto_rumble.battle.story.names import Namer, number_of
from gamemaster.games.auto_rumble.battle.story.turns import Action, Deed, ToldEvent, TurnsAlike

MOST_SERIES = 16
Blow: TypeAlias = tuple[told.Hit, told.Died | None]
"""A hit, and the death that came of it."""


class Results:
    """Puts the results of actions into words."""

    def __init__(self, namer: Namer, lang: Lang) -> None:
        self.namer = namer
        self.lang = lang
        self.changes = Changes(namer, lang)

    def say(self, en: str, pt: str) -> str:
        return say(self.lang, en=en, pt=pt)

    def n(self, number: told.Num) -> str:
        return number_of(value_of(number, ()), self.lang)

    # --- whom an action is aimed at

    def aimed(self, action: Action, count: int) -> tuple[str, bool]:
        """The targets of an attack, heroes of one seat together, and whether they are several."""
        targets: list[tuple[int, int, int]] = []
        head = action.head.first if action.head is not None else None
        share = action.head.count if action.head is not None else 1
        for before, item in _with_before(action.results):
            event = item.first
            if not isinstance(event, told.Hit) or _is_turned(before, event):
                continue
            if not event.attack or (head is not None and not _is_of(event, head)):
                continue
            seat, number = event.target.seat, value_of(event.target.number, ())
            heroes = max(item.count // share, 1)
            if targets and targets[-1][0] == seat:
                targets[-1] = (seat, targets[-1][1], targets[-1][2] + heroes)
            else:
                targets.append((seat, number, heroes))
        names = [self.namer.many(seat, heroes, number) for seat, number, heroes in targets]
        several = sum(heroes for _, _, heroes in targets) > 1
        return listed(self.lang, names) or self.say("nobody", "ninguém"), several

    # --- what came of it

    def of(self, actions: list[Action], group: TurnsAlike, befallen: bool) -> tuple[str, list[str]]:
        """A phrase that goes on after the deed, and sentences that follow it."""
        gains = [] if befallen else self._own_gains(actions[0], group)
        phrase = listed(self.lang, [self._gaining(item.first) for item in gains])
        hits = [item for action in actions for item in action.hits()]
        if len(actions) == 1 and all(item.count == 1 for item in hits):
            return phrase, self._in_order(_without(actions[0].results, gains))
        after = self._hits(actions, hits) if hits else []
        after += self._deaths(actions)
        after += self._others(
            [
                item
                for action in actions
                for item in _without(
                    action.results, [] if befallen else self._own_gains(action, group)
                )
                if not isinstance(item.first, told.Hit | told.Died)
            ]
        )
        return phrase, after

    def _own_gains(self, action: Action, group: TurnsAlike) -> list[ToldEvent]:
        """What the deed itself gave or cost its doer; what came by an answer is told after the answer."""
        deed = takewhile(lambda item: not isinstance(item.first, told.PowerUsed), action.results)
        return [item for item in deed if self._is_own_gain(item, group)]

    def _is_own_gain(self, item: ToldEvent, group: TurnsAlike) -> bool:
        event = item.first
        return (
            isinstance(event, told.EnergyChanged | told.StatChanged)
            and event.who.seat == group.seat
            and any(event.who.number == turn.number for turn in group.turns)
        )

    def _gaining(self, event: told.EnergyChanged | told.StatChanged) -> str:
        (en, pt), value, by = changed(event)
        much = self.n(abs(by))
        if by >= 0:
            return self.say(
                f"gaining {much} {en} ({self.n(value)})",
                f"ganhando {much} de {pt} ({self.n(value)})",
            )
        return self.say(
            f"losing {much} {en} ({self.n(value)})", f"perdendo {much} de {pt} ({self.n(value)})"
        )

    # --- hits

    def _hits(self, actions: list[Action], hits: list[ToldEvent]) -> list[str]:
        if all(item.count == 1 for item in hits) and len(actions) <= MOST_SERIES:
            series = self._series(actions)
            if series is not None:
                return series
        return self._ranges(hits)

    def _in_order(self, results: list[ToldEvent]) -> list[str]:
        """What came of one deed, as it happened: hits with who dies of them, answers, changes."""
        said: list[str] = []
        blows: list[Blow] = []
        others: list[ToldEvent] = []
        answer = None
        for item, following in zip_longest(results, results[1:]):
            event = item.first
            if isinstance(event, told.Hit):
                if others:
                    said += self._others(others)
                    answer, others = others[-1].first, []
                dies = following is not None and _kills(event, following.first)
                blows.append((event, following.first if dies else None))
            elif not blows or others or not _kills(blows[-1][0], event):
                said = self._and_blows(said, answer, blows)
                blows, answer = [], None
                others.append(item)
        return [*self._and_blows(said, answer, blows), *self._others(others)]

    def _and_blows(
        self, said: list[str], answer: told.BattleEvent | None, blows: list[Blow]
    ) -> list[str]:
        """What was said, then the blows; those of an answer stand behind it."""
        fates = self._fates(blows)
        if fates and said and _is_answer(answer, blows[0][0]):
            return [*said[:-1], f"{said[-1]}: {fates[0]}", *fates[1:]]
        return said + fates

    def _fates(self, blows: list[Blow]) -> list[str]:
        """Each target's fate; targets of one seat that fare alike together."""
        runs: list[tuple[told.Hit, int, told.Died | None]] = []
        for event, died in blows:
            if runs and _fares(runs[-1][0], event) and (runs[-1][2] is None) == (died is None):
                runs[-1] = (runs[-1][0], runs[-1][1] + 1, runs[-1][2])
            else:
                runs.append((event, 1, died))
        return [self._fate(event, count, died) for event, count, died in runs]

    def _fate(self, event: told.Hit, count: int, died: told.Died | None) -> str:
        """What a hit did to its target, or alike to so many."""
        who = self.namer.many(event.target.seat, count, event.target.number)
        one = count == 1
        each = "" if one else self.say(" each", " cada")
        if event.dead:
            return self.say(
                f"{who}, dead already, {'is' if one else 'are'} beaten on",
                f"{who}, já sem vida, {'segue' if one else 'seguem'} apanhando",
            )
        parts = self._parts(event, one, each, self.n(event.energy if died is None else 0))
        text = f"{who} {listed(self.lang, parts)}"
        if died is not None:
            text += f". {death(died, event, count, self.namer, self.lang)}"
        return text

    def _parts(self, event: told.Hit, one: bool, each: str, energy: str) -> list[str]:
        """What was blocked, prevented and lost, in this order; the dead have 0 (ruling Q-AR-30)."""
        parts = []
        if event.blocked:
            left = self.n(event.defence)
            block = self.say("blocks" if one else "block", "bloqueia" if one else "bloqueiam")
            parts.append(
                self.say(
                    f"{block} {self.n(event.blocked)}{each} with Defence ({left} left)",
                    f"{block} {self.n(event.blocked)}{each} com Defesa (restam {left})",
                )
            )
        if event.prevented:
            have = self.say("has" if one else "have", "tem" if one else "têm")
            parts.append(
                self.say(
                    f"{have} {self.n(event.prevented)} damage prevented{each}",
                    f"{have} {self.n(event.prevented)} de dano prevenido{each}",
                )
            )
        if event.lost:
            lose = self.say("loses" if one else "lose", "perde" if one else "perdem")
            parts.append(
                self.say(
                    f"{lose} {self.n(event.lost)} Energy{each} ({energy})",
                    f"{lose} {self.n(event.lost)} de Energia{each} ({energy})",
                )
            )
        if not parts:
            parts.append(
                self.say(
                    "take" + ("s" if one else "") + " no damage",
                    "não sofre dano" if one else "não sofrem dano",
                )
            )
        return parts

    def _series(self, actions: list[Action]) -> list[str] | None:
        """A few targets hit again and again: their Energy after each hit, up to death."""
        found: dict[tuple[int, int], list[told.Hit]] = {}
        for action in actions:
            for item in action.hits():
                who = item.first.target
                found.setdefault((who.seat, who.number), []).append(item.first)
        if len(found) > 4:
            return None
        return [self._one_series(seat, number, hits) for (seat, number), hits in found.items()]

    def _one_series(self, seat: int, number: int, hits: list[told.Hit]) -> str:
        name = self.namer.name(seat, number)
        living = [hit for hit in hits if not hit.dead]
        if not living:
            return self.say(
                f"{name}, dead already, is beaten on", f"{name}, já sem vida, segue apanhando"
            )
        if not any(hit.lost for hit in living):
            return self._fate(living[-1], 1, None)
        text = f"{name} {', '.join(self._after(hit) for hit in living)}"
        more = len(hits) - len(living)
        if more == 1:
            text += self.say(
                "; one more beats a dead body", "; mais um ataque atinge quem já morreu"
            )
        elif more:
            text += self.say(
                f"; {more} more beat a dead body", f"; mais {more} ataques atingem quem já morreu"
            )
        return text

    def _after(self, hit: told.Hit) -> str:
        """The Energy after a hit, with what was kept from it."""
        kept = []
        if hit.blocked:
            kept.append(
                self.say(f"{self.n(hit.blocked)} blocked", f"{self.n(hit.blocked)} na Defesa")
            )
        if hit.prevented:
            kept.append(
                self.say(
                    f"{self.n(hit.prevented)} prevented", f"{self.n(hit.prevented)} prevenidos"
                )
            )
        return self.n(hit.energy) + (f" ({', '.join(kept)})" if kept else "")

    def _ranges(self, hits: list[ToldEvent]) -> list[str]:
        """Many heroes hit by many: what it came to, by seat."""
        seats: dict[int, list[ToldEvent]] = {}
        for item in hits:
            seats.setdefault(item.first.target.seat, []).append(item)
        return [self._range(seat, found) for seat, found in seats.items()]

    def _range(self, seat: int, found: list[ToldEvent]) -> str:
        first, last = found[0].first, found[-1].last
        hits = sum(item.count for item in found)
        name = self.namer.plural(seat)
        text = self.say(f"{name}: {self.n(hits)} hits", f"{name}: {self.n(hits)} golpes")
        if any(item.first.lost or item.last.lost for item in found):
            text += self.say(
                f", Energy {self.n(first.energy)} … {self.n(last.energy)}",
                f", Energia {self.n(first.energy)} … {self.n(last.energy)}",
            )
        if any(item.first.blocked or item.last.blocked for item in found):
            text += self.say(
                f", Defence {self.n(first.defence)} … {self.n(last.defence)}",
                f", Defesa {self.n(first.defence)} … {self.n(last.defence)}",
            )
        return text

    def _deaths(self, actions: list[Action]) -> list[str]:
        """Who took which kill; many deaths as a number."""
        died = [
            item
            for action in actions
            for item in action.results
            if isinstance(item.first, told.Died)
        ]
        if sum(item.count for item in died) > MOST_SERIES:
            return self._death_toll(died)
        return [self._kill(item) for item in died]

    def _kill(self, item: ToldEvent) -> str:
        """A death among many blows: by an attack as the document says it."""
        hit, died = item.cause, item.first
        if not isinstance(hit, told.Hit) or not hit.attack or hit.power or hit.source is None:
            return death(died, hit, item.count, self.namer, self.lang)
        killer = self.namer.name(hit.source.seat, hit.source.number)
        name = self.namer.name(died.who.seat, died.who.number)
        return self.say(
            f"{killer} takes the kill on {name}", f"{killer} dá o golpe final em {name}"
        )

    def _death_toll(self, died: list[ToldEvent]) -> list[str]:
        tolls: dict[int, int] = {}
        for item in died:
            seat = item.first.who.seat
            tolls[seat] = tolls.get(seat, 0) + item.count
        return [
            self.say(f"{self.namer.many(seat, n)} die!", f"{self.namer.many(seat, n)} morrem!")
            for seat, n in tolls.items()
        ]

    # --- everything else

    def _others(self, others: list[ToldEvent]) -> list[str]:
        """The other results; heroes of one seat who fare alike together."""
        runs: list[tuple[ToldEvent, int]] = []
        for item in others:
            first, count = runs[-1] if runs else (None, 0)
            if first and _alike(first.first, item.first) and _stands_next(first, count, item):
                runs[-1] = (first, count + item.count)
            else:
                runs.append((item, item.count))
        texts: list[str] = []
        answer = None
        for item, count in runs:
            follows = _is_answer(answer, item.first)
            if text := self._other(item, count, follows):
                texts[-1:] = [f"{texts[-1]}: {text}"] if follows else [*texts[-1:], text]
                answer = item.first
        return texts

    def _other(self, item: ToldEvent, count: int, follows: bool) -> str:
        if isinstance(item.first, told.Died):
            return death(item.first, item.cause, count, self.namer, self.lang)
        return self.changes.told(item.first, count, follows)


def _without(results: list[ToldEvent], said: list[ToldEvent]) -> list[ToldEvent]:
    """The results that were not said yet."""
    known = {id(item) for item in said}
    return [item for item in results if id(item) not in known]


def _is_answer(answer: told.BattleEvent | None, event: told.BattleEvent) -> bool:
    """Whether an event comes of the answer right before it."""
    if not isinstance(event, told.Hit | told.EnergyChanged | told.StatChanged):
        return False
    return isinstance(answer, told.PowerUsed) and event.power == answer.power


def _is_of(hit: told.Hit, head: Deed) -> bool:
    """Whether a hit belongs to what its actor does, rather than to somebody's answer."""
    return hit.source is not None and hit.source.seat == head.who.seat and hit.power == head.power


def _with_before(results: list[ToldEvent]) -> list[tuple[told.BattleEvent | None, ToldEvent]]:
    """Each result with the event before it."""
    return list(zip([None, *(item.first for item in results)], results, strict=False))


def _is_turned(before: told.BattleEvent | None, hit: told.Hit) -> bool:
    """Whether the hit was meant for somebody else."""
    return isinstance(before, told.Redirected) and before.onto == hit.target


def _kills(hit: told.Hit, event: told.BattleEvent) -> bool:
    return isinstance(event, told.Died) and event.who == hit.target


def _fares(a: told.Hit, b: told.Hit) -> bool:
    names = [name for name in a.__struct_fields__ if name not in ("source", "target")]
    return a.target.seat == b.target.seat and all(getattr(a, n) == getattr(b, n) for n in names)


def _stands_next(first: ToldEvent, count: int, item: ToldEvent) -> bool:
    """Whether the hero of an event comes right behind a run of so many heroes."""
    return bool(first.first.who.number + count == item.first.who.number)


def _alike(a: told.BattleEvent, b: told.BattleEvent) -> bool:
    if type(a) is not type(b):
        return False
    who, other = getattr(a, "who", None), getattr(b, "who", None)
    if who is None or other is None or who.seat != other.seat:
        return False
    return all(getattr(a, n) == getattr(b, n) for n in a.__struct_fields__ if n != "who")
