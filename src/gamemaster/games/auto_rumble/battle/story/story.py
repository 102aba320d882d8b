"""The story of a battle, in English and Portuguese: who did what to whom, with the numbers."""

from collections.abc import Sequence

from gamemaster.core.values import Lang, listed, say
from gamemaster.games.auto_rumble.battle import events as told
from gamemaster.games.auto_rumble.battle.expand import value_of
from gamemaster.games.auto_rumble.battle.story.crowds import (
    IN_DETAIL,
    LONGEST_LINE,
    MOST_BIRTHS,
    MOST_TROOPS,
    in_all,
    parades,
    wrapped,
)
from gamemaster.games.auto_rumble.battle.story.names import Namer, number_of
from gamemaster.games.auto_rumble.battle.story.results import Results
from gamemaster.games.auto_rumble.battle.story.turns import (
    Action,
    TurnsAlike,
    grouped,
    items,
    turns,
)

SHOWN = 8
"""So many newborn heroes are named one by one."""


def narrated(
    events: Sequence[told.BattleEvent], lang: Lang, names: Sequence[str] = ()
) -> tuple[str, ...]:
    """The whole battle as lines of text; an empty line sets rounds apart."""
    return tuple(text for text, _ in placed(events, lang, names))


def placed(
    events: Sequence[told.BattleEvent], lang: Lang, names: Sequence[str] = ()
) -> tuple[tuple[str, int], ...]:
    """The lines of a battle, each with the place of the last event it tells."""
    story = Story(lang, tuple(names))
    for at, event in enumerate(events):
        story.hear(event, at)
    story.finish_step()
    return tuple(story.lines)


class Story:
    """Listens to the events of a battle and writes its lines."""

    def __init__(self, lang: Lang, names: tuple[str, ...]) -> None:
        self.lang = lang
        self.namer = Namer(names, lang)
        self.results = Results(self.namer, lang)
        self.lines: list[tuple[str, int]] = []
        self.size = 0  # bytes of them
        self.at = 0
        self.step = ""
        self.order: tuple[told.Troop, ...] = ()
        self.step_at = 0
        self.heard: list[tuple[int, told.BattleEvent]] = []
        self.births: list[told.Multiplied] = []

    def say(self, en: str, pt: str) -> str:
        return say(self.lang, en=en, pt=pt)

    def n(self, number: told.Num) -> str:
        return number_of(value_of(number, ()), self.lang)

    # --- listening

    def put(self, *lines: str) -> None:
        """Write lines that tell what happened up to now."""
        for line in lines:
            self._write(line, self.at)

    def _write(self, text: str, at: int) -> None:
        for line in wrapped(text):
            self.lines.append((line, at))
            self.size += len(line.encode()) + 1

    @property
    def is_brief(self) -> bool:
        """Whether so much was told that the rest is told as sums."""
        return self.size > IN_DETAIL

    def hear(self, event: told.BattleEvent, at: int) -> None:
        """Write what is complete with this event, which has this place in the battle."""
        self.at = at
        match event:
            case told.BattleBegan():
                self._begin(event)
            case told.StepBegan():
                self.finish_step()
                self.step, self.order, self.step_at = event.step, event.order, at
            case told.RoundBegan():
                self.finish_step()
                self._begin_round(event)
            case told.Multiplied():
                self.finish_step()
                self.births.append(event)
            case told.Regrouped():
                self.finish_step()
                self._regroup(event)
            case told.Stalemate():
                self.finish_step()
                self.put(self._stalemate(event))
                self.step = "halving"
            case told.BattleEnded():
                self.finish_step()
                self.put("", self._ended(event))
            case _:
                self.heard.append((at, event))

    def _begin(self, event: told.BattleBegan) -> None:
        if not self.namer.names:
            self.namer.names = tuple(hero.name for hero in event.heroes)
        whole = len(event.heroes) + 1
        for seat, hero in enumerate(event.heroes):
            name = self.namer.names[seat]
            initiative = _with_fraction(hero.initiative, hero.base, whole, self.lang)
            order = ", ".join(_entry(self.lang, entry) for entry in hero.order)
            self.put(
                self.say(
                    f"{name} enters with {self.n(hero.energy)} Energy, an attack of {self.n(hero.attack)} and "
                    f"initiative {initiative}. Order: {order}.",
                    f"{name} entra com {self.n(hero.energy)} de Energia, ataque {self.n(hero.attack)} e "
                    f"iniciativa {initiative}. Ordem: {order}.",
                )
            )

    def _begin_round(self, event: told.RoundBegan) -> None:
        self.put("", self.say(f"Round {event.round}", f"Rodada {event.round}"))
        for parade in parades(event.troops, 1 if self.is_brief else MOST_TROOPS):
            self.put(self._troop(parade[0]) if len(parade) == 1 else self._parade(parade))
        self.step, self.order, self.step_at = "set-up", (), self.at

    def _troop(self, troop: told.Troop) -> str:
        """How so many equal heroes stand."""
        pools = "".join(
            f", {name} {self.n(of - left)}/{self.n(of)}" for name, left, of in troop.pools if left
        )
        name = self.namer.many(troop.seat, troop.count, troop.first)
        each = "" if troop.count == 1 else self.say(" each", " cada")
        return self.say(
            f"{name}: {self.n(troop.energy)} Energy{each}{pools}.",
            f"{name}: {self.n(troop.energy)} de Energia{each}{pools}.",
        )

    def _parade(self, parade: list[told.Troop]) -> str:
        """How very many heroes of a seat stand: the least and the most Energy among them."""
        name = self.namer.many(parade[0].seat, sum(troop.count for troop in parade))
        low, high = (self.n(f(troop.energy for troop in parade)) for f in (min, max))
        return self.say(
            f"{name}: from {low} to {high} Energy.", f"{name}: de {low} a {high} de Energia."
        )

    def _regroup(self, event: told.Regrouped) -> None:
        before = [
            (birth, self.namer.many(birth.seat, birth.count, birth.first)) for birth in self.births
        ]
        self.namer.regroup(event)
        most = 0 if self.is_brief else MOST_BIRTHS
        for birth, parents in before[:most]:
            self.put(self._birth(event, birth, parents))
        if before[most:]:
            parted = sum(birth.count for birth, _ in before[most:])
            born = sum(birth.count * birth.each for birth, _ in before[most:])
            self.put(
                self.say(
                    f"Heroes who multiply besides: {self.n(parted)}, into {self.n(born)}.",
                    f"Outros heróis que se multiplicam: {self.n(parted)}, em {self.n(born)}.",
                )
            )
        self.births = []

    def _birth(self, event: told.Regrouped, birth: told.Multiplied, parents: str) -> str:
        heroes = birth.count * birth.each
        verb = _verb(
            self.lang, birth.count, "multiplies", "multiply", "se multiplica", "se multiplicam"
        )
        if heroes > SHOWN:
            many = self.namer.many(birth.seat, heroes)
            energy = self.n(birth.energy)
            return self.say(
                f"{parents} {verb}: {many} with {energy} Energy each.",
                f"{parents} {verb}: {many} com {energy} de Energia cada.",
            )
        first = next(
            line.first + (birth.first - line.parent) * line.each
            for line in event.lineage
            if line.seat == birth.seat
            and line.each
            and line.parent <= birth.first < line.parent + line.count // line.each
        )
        named = [
            f"{self.namer.name(birth.seat, first + n)} ({self.n(birth.energy)})"
            for n in range(heroes)
        ]
        return f"{parents} {verb}: {listed(self.lang, named)}."

    def _stalemate(self, event: told.Stalemate) -> str:
        return self.say(
            f"Nobody has lost Energy for {event.rounds} rounds: every hero loses half its Energy.",
            f"Ninguém perdeu Energia por {event.rounds} rodadas: todo herói perde metade da Energia.",
        )

    def _ended(self, event: told.BattleEnded) -> str:
        if event.seat is None or event.hero is None:
            return self.say("Nobody was there to win.", "Não havia ninguém para vencer.")
        name = self.namer.names[event.seat]
        energy = self.n(max(event.energy, 0))
        match event.why:
            case "last" if event.heroes > 1:
                many = self.namer.many(event.seat, event.heroes)
                return self.say(
                    f"{name} wins in round {event.round} with {many}.",
                    f"{name} vence na rodada {event.round} com {many}.",
                )
            case "last":
                return self.say(
                    f"{name} wins in round {event.round} with {energy} Energy.",
                    f"{name} vence na rodada {event.round} com {energy} de Energia.",
                )
            case "energy":
                return self.say(
                    f"After round {event.round} {name} has the most Energy ({energy}) and wins.",
                    f"Depois da rodada {event.round}, {name} tem mais Energia ({energy}) e vence.",
                )
            case _:
                return self.say(
                    f"Everybody is dead in round {event.round}; {name} fell last by Energy and initiative and wins.",
                    f"Todos morrem na rodada {event.round}; {name} ganha por Energia e iniciativa.",
                )

    # --- a step

    def finish_step(self) -> None:
        """Tell what happened in the step that is over."""
        heard, self.heard = tuple(self.heard), []
        groups = grouped(turns(items(heard)))
        if self.step in ("start", "end") and not self.is_brief:
            self._idle(groups)
        for place, group in enumerate(groups):
            if self.is_brief:
                rest = groups[place:]
                self._write_if(in_all(rest, self.namer, self.lang), rest[-1].at)
                break
            self._write_if(self._group(group), group.at)
        self.step = "" if self.step != "halving" else self.step

    def _write_if(self, text: str, at: int) -> None:
        if text:
            self._write(self._when() + text, at)

    def _when(self) -> str:
        match self.step:
            case "start":
                return self.say("At the start of the round ", "No começo da rodada, ")
            case "main":
                return self.say("During the round ", "Durante a rodada, ")
            case "end":
                return self.say("At the end of the round ", "No fim da rodada, ")
            case "setup":
                return self.say("Before the first round ", "Antes da primeira rodada, ")
        return ""

    def _idle(self, groups: list[TurnsAlike]) -> None:
        """Who does nothing in a step, in one line."""
        busy = {group.seat for group in groups}
        names: list[str] = []
        idle = [troop for troop in self.order if troop.seat not in busy]
        for parade in parades(idle, MOST_TROOPS):
            count = sum(troop.count for troop in parade)
            name = self.namer.many(parade[0].seat, count, parade[0].first)
            alive = any(troop.alive for troop in parade)
            dead = "" if alive else self.say(" (dead)", " (fora de combate)")
            names.append(name + dead)
        if not names:
            return
        alone = len(names) == 1 and self.order[0].count == 1
        verb = _verb(
            self.lang,
            1 if alone else 2,
            "does nothing",
            "do nothing",
            "não faz nada",
            "não fazem nada",
        )
        self._write(f"{self._when()}{listed(self.lang, names)} {verb}.", self.step_at)

    def _group(self, group: TurnsAlike) -> str:
        """One group of turns as a sentence or two."""
        first = group.turns[0]
        who = self.namer.many(group.seat, group.count, first.number)
        clauses: list[str] = []
        outcomes: list[str] = []
        sentences: list[str] = []
        for place, action in enumerate(first.actions):
            head = self._head(action, group.count)
            if (
                head and outcomes and group.count == 1
            ):  # in order: what came of it, then the next deed
                sentences += self._told(who, clauses, outcomes, bool(sentences))
                clauses, outcomes = [], []
            results = [turn.actions[place] for turn in group.turns]
            text, after = self.results.of(results, group, action.head is None)
            if head:
                clauses.append(head + (f", {text}" if text else ""))
            elif text:
                outcomes.append(text)
            outcomes += after
        sentences += self._told(who, clauses, outcomes, bool(sentences))
        return self._in_short(sentences, group)

    def _told(self, who: str, clauses: list[str], outcomes: list[str], goes_on: bool) -> list[str]:
        """What a hero does, as one sentence, and those on what came of it."""
        deeds = []
        if clauses:
            subject = f"{who} {self.say('then', 'então')}" if goes_on else who
            deeds.append(f"{subject} {self.say(', then ', '; depois ').join(clauses)}.")
        return deeds + [_sentence(outcome) for outcome in outcomes]

    def _in_short(self, sentences: list[str], group: TurnsAlike) -> str:
        """The sentences of a group; of too many the first, and what came of all."""
        text = " ".join(sentences)
        if len(text) + len(self._when()) <= LONGEST_LINE:
            return text
        total = in_all([group], self.namer, self.lang)
        left = LONGEST_LINE - len(self._when()) - len(total) - 4
        kept: list[str] = []
        for sentence in sentences:
            left -= len(sentence) + 1
            if left < 0:
                break
            kept.append(sentence)
        return (
            " ".join([*kept, "…", total])
            if kept
            else f"{text[: left + len(sentences[0]) + 1]}… {total}"
        )

    def _head(self, action: Action, count: int) -> str:
        if action.head is None:
            return ""
        return self.head_of(action, action.head.first, count)

    def head_of(self, action: Action, event: told.BattleEvent, count: int) -> str:
        """What a hero, or each of so many, does: the verb and its cost."""
        each = "" if count == 1 else self.say(" each", " cada")
        match event:
            case told.AttackMade():
                spend = _verb(self.lang, count, "spends", "spend", "gasta", "gastam")
                whom, several = self.results.aimed(action, count)
                apiece = " each" if several or count > 1 else ""
                cost, out_of, damage = (
                    self.n(event.cost),
                    self.n(event.out_of),
                    self.n(event.damage),
                )
                return self.say(
                    f"{spend} {cost} Energy{each} (out of {out_of}) to attack {whom} for {damage} damage{apiece}",
                    f"{spend} {cost} de Energia{each} (de {out_of}) para atacar {whom} com {damage} de dano",
                )
            case told.PowerUsed():
                return self._use(event, count, each)
            case told.NotUsed():
                return self._unused(event, count)
            case told.Fizzled():
                return _verb(
                    self.lang, count, "is out of time: the round's work is spent",
                    "are out of time: the round's work is spent",
                    "fica sem vez: o trabalho da rodada acabou",
                    "ficam sem vez: o trabalho da rodada acabou",
                )  # fmt: skip
        return ""

    def _use(self, event: told.PowerUsed, count: int, each: str) -> str:
        paid = []
        if event.spent:
            spend = _verb(self.lang, count, "spends", "spend", "gasta", "gastam")
            paid.append(f"{spend} {self.n(event.spent)} {self._energy()}{each}")
        if event.burned:
            burn = _verb(self.lang, count, "burns", "burn", "queima", "queimam")
            paid.append(f"{burn} {self.n(event.burned)} {self._energy()}{each}")
        if paid:
            return f"{listed(self.lang, paid)} {self.say('on', 'em')} {event.power}"
        use = _verb(self.lang, count, "uses", "use", "usa", "usam")
        return f"{use} {event.power}"

    def _energy(self) -> str:
        return self.say("Energy", "de Energia")

    def _unused(self, event: told.NotUsed, count: int) -> str:
        name = event.power or self.say("the attack", "o ataque")
        cost, left = self.n(event.cost), self.n(event.left)
        match event.why:
            case "cost" | "stopped":
                cannot = _verb(
                    self.lang,
                    count,
                    "cannot pay",
                    "cannot pay",
                    "não pode pagar",
                    "não podem pagar",
                )
                return self.say(
                    f"{cannot} {cost} for {name} ({left} left)",
                    f"{cannot} {cost} por {name} (restam {left})",
                )
            case "forbidden":
                may = _verb(
                    self.lang,
                    count,
                    "may not use",
                    "may not use",
                    "não pode usar",
                    "não podem usar",
                )
                return f"{may} {name}"
            case _:
                get = _verb(self.lang, count, "gets", "get", "não tem", "não têm")
                return self.say(
                    f"{get} nothing from {name} this round, having Energy enough for {event.other}",
                    f"{get} {name} nesta rodada, pois havia Energia para {event.other}",
                )


def _verb(lang: Lang, count: int, one: str, many: str, um: str, muitos: str) -> str:
    return say(lang, en=one if count == 1 else many, pt=um if count == 1 else muitos)


def _sentence(text: str) -> str:
    end = "" if text.endswith(("!", ".")) else "."
    return text + end


def _entry(lang: Lang, name: str) -> str:
    return say(lang, en="Attack", pt="Ataque") if name == "Attack" else name


def _with_fraction(whole: int, base: int, parts: int, lang: Lang) -> str:
    """Initiative as people write it: 18.25; the tie-breaker as hundredths, rounded down."""
    if not 0 < base < parts:
        return f"{whole} ({say(lang, en='tie-breaker', pt='desempate')} {base})"
    hundredths = (whole * 100 * parts + base * 100) // parts
    text = f"{'-' if hundredths < 0 else ''}{abs(hundredths) // 100}.{abs(hundredths) % 100:02}".rstrip(
        "0"
    ).rstrip(".")
    return text.replace(".", ",") if lang == "pt" else text
