"""Why this game refuses a card that can be read: in words, for its author."""

from collections.abc import Callable, Iterator

from gamemaster.core.values import Words
from gamemaster.games.rumble_royale.meaning import TALLIES
from gamemaster.language import tree as t
from gamemaster.language.dialect import Dialect


def faults(text: t.Text, stays: bool, dialect: Dialect) -> Iterator[Words]:
    """Every reason: what this game does not have, when a card can act, and what it asks."""
    for node in t.nodes(text):
        reason = _unknown(node, dialect)
        if reason:
            yield reason
    for rule in text.rules:
        yield from _of_rule(rule)
    for does, reason in _OF_A_WHOLE:
        if does(text, stays):
            yield reason


def _of_rule(rule: t.Rule) -> Iterator[Words]:
    if rule.per is not None:
        yield Words(
            en="A card acts when something happens, not once for each time it happened: write “whenever …”.",
            pt="Uma carta age quando algo acontece, não uma vez para cada vez que aconteceu: escreva “sempre que …”.",
        )
    if rule.costs:
        yield Words(
            en="A card's cost stands in the brackets behind its name; its effect cannot cost more.",
            pt="O custo da carta fica nos colchetes depois do nome; o efeito não pode custar mais.",
        )
    if rule.when == "always" and not all(isinstance(e, _HOLDING) for e in rule.do):
        yield Words(
            en="What happens needs a moment: write “at the end of each turn, …” or “whenever …”.",
            pt="O que acontece precisa de um momento: escreva “no final de cada turno, …” ou “sempre que …”.",
        )
    if isinstance(rule.when, str) and rule.when not in ("play", "start", "end", "always"):
        yield Words(
            en="A card acts when it is played, at the start or end of a turn, or when something happens.",
            pt="Uma carta age ao ser jogada, no começo ou no fim do turno, ou quando algo acontece.",
        )


_HOLDING = (
    t.Redirect, t.Prevent, t.Shield, t.Factor, t.Bonus, t.Cap, t.Immune, t.CardCost, t.Forbid,
    t.Unpreventable,
)  # fmt: skip
"""What a subprocess can do all the time."""


def _acts_after_it_is_gone(text: t.Text, stays: bool) -> bool:
    return not stays and any(rule.when != "play" for rule in text.rules)


def _speaks_of_what_is_gone(text: t.Text, stays: bool) -> bool:
    return not stays and _has(text, lambda n: isinstance(n, t.This) or _is_about_this(n))


def _is_about_this(node: object) -> bool:
    return "this" in (getattr(node, "whom", ""), getattr(node, "by", ""))


def _counts_for_nobody(text: t.Text, stays: bool) -> bool:
    """A variable of a card that is gone changes no more."""
    return not stays and _has(text, lambda n: isinstance(n, t.SetVar))


def _marks_a_subprocess(text: t.Text, _: bool) -> bool:
    return _has(text, lambda n: isinstance(n, t.Mark | t.Unmark) and _is_process(n.to, text))


def _forbids_what_nobody_does(text: t.Text, _: bool) -> bool:
    return _has(text, lambda n: isinstance(n, t.Forbid) and n.what not in ("cards", "heal"))


def _swaps_a_secret(text: t.Text, _: bool) -> bool:
    return _has(text, lambda n: isinstance(n, t.Swap) and n.stat not in ("life", "glory"))


def _swaps_among_several(text: t.Text, _: bool) -> bool:
    return _has(text, lambda n: isinstance(n, t.Swap) and t.Each in (type(n.a), type(n.b)))


def _makes_others_beyond_prevention(text: t.Text, _: bool) -> bool:
    return _has(text, lambda n: isinstance(n, t.Unpreventable) and n.hits != "this")


def _dies_all_the_same(text: t.Text, _: bool) -> bool:
    """What stands in the place of dying and leaves nobody alive (Q-CR-45)."""
    return any(
        isinstance(getattr(node, name, None), t.WouldDie)
        and not _has(node.do, lambda n: isinstance(n, _LIVING_ON) and n.stat == "life")
        for node in t.nodes(text)
        if isinstance(node, t.Rule | t.Watch)
        for name in ("when", "event")
    )


_LIVING_ON = (t.Gain, t.Set, t.Swap)
"""Effects that can leave Life to who has none."""


def _takes_no_subprocess(text: t.Text, _: bool) -> bool:
    takes = t.TakeProcess, t.CopyProcess
    return _has(text, lambda n: isinstance(n, takes) and not _is_process(n.to, text))


def _shelters_a_subprocess(text: t.Text, _: bool) -> bool:
    """What changes hits looks at players: a subprocess takes what comes, and its hits are its owner's."""
    return _has(text, lambda n: isinstance(n, _OF_HITS) and _is_process(n.to, text))


_OF_HITS = t.Redirect, t.Prevent, t.Shield, t.Factor, t.Bonus, t.Cap, t.Immune


def _meets_the_first_hit_later(text: t.Text, _: bool) -> bool:
    later = (rule for rule in text.rules if rule.when != "play")
    return any(_has(rule, lambda n: getattr(n, "hits", "") in ("first", "next")) for rule in later)


def _chooses_nothing(text: t.Text, _: bool) -> bool:
    return not text.choose and _has(text, lambda n: isinstance(n, t.Chosen))


def _has(within: object, is_such: Callable[[object], bool]) -> bool:
    """Whether there is such a node anywhere within."""
    return any(is_such(node) for node in t.nodes(within))


def _is_process(whom: t.Whom, text: t.Text) -> bool:
    """Whether a target can only be a subprocess."""
    match whom:
        case t.Chosen():
            return text.choose.endswith("subprocess")
        case t.Each(group) | t.Most(group) | t.Least(group):
            return group.base.endswith("subprocesses")
    return isinstance(whom, t.This | t.Them)


def _asks_too_early(text: t.Text, _: bool) -> bool:
    """Whether a rule that acts when the card is played asks about Life that the card itself changes:
    all that a card does when played happens at once, so it would be asked before."""
    return any(
        _has(rule, lambda n: isinstance(n, t.Most | t.Least) and n.stat == "life")
        or not all(_is_untouched(n.who, changed, text.choose) for n in _lives_asked(rule.cond))
        for rule, changed in (*_behind_harm(text), *_asked_within(text))
    )


def _lives_asked(cond: t.Cond | None) -> Iterator[t.Of]:
    return (n for n in t.nodes(cond) if isinstance(n, t.Of) and n.stat == "life")


def _is_untouched(whose: t.Whom, changed: list[t.Whom], choose: t.Choice) -> bool:
    """Whether Life that is asked about is none that the card has changed: yours is not an opponent's."""
    others: tuple[t.Whom, ...] = (t.Each(t.Group("opponents")), t.Each(t.Group("others")))
    if choose == "opponent" or choose.endswith("subprocess"):
        others = (*others, t.Chosen())  # he who is chosen cannot be you
    if whose == t.You():
        return all(to in others for to in changed)
    return whose == t.Chosen() in others and all(to == t.You() for to in changed)


def _asks_who_survives(text: t.Text, _: bool) -> bool:
    """Likewise who is alive: nobody has died of the card yet."""
    return any(_has(rule.cond, lambda n: isinstance(n, t.Alive)) for rule, _ in _behind_harm(text))


def _behind_harm(text: t.Text) -> Iterator[tuple[t.Rule, list[t.Whom]]]:
    """The rules of a card that is played behind one that changes Life, and whose that was."""
    changed: list[t.Whom] = []
    for rule in text.rules:
        if rule.when != "play":
            continue
        if changed:
            yield rule, list(changed)
        changed += [whom for effect in rule.do for whom in _whose_life(effect)]


def _asked_within(text: t.Text) -> Iterator[tuple[t.Rule, list[t.Whom]]]:
    """ "Deal 3 damage, and if …": what is asked within a rule behind what changes Life, as a rule of its own."""
    for rule in text.rules:
        changed: list[t.Whom] = []
        for effect in rule.do if rule.when == "play" else ():
            if isinstance(effect, t.If) and changed:
                yield t.Rule("play", effect.then, cond=effect.cond), list(changed)
            changed += _whose_life(effect)


def _whose_life(effect: t.Effect) -> tuple[t.Whom, ...]:
    """Whose Life an effect changes at once."""
    if isinstance(effect, t.Damage):
        return (effect.to,)
    if getattr(effect, "stat", "") != "life":
        return ()
    return (effect.a, effect.b) if isinstance(effect, t.Swap) else (getattr(effect, "to", t.You()),)


def _unknown(node: object, dialect: Dialect) -> Words | None:
    if dialect.is_foreign_effect(node):
        word = type(node).__name__.lower()
        return Words(
            f"Cards cannot do this ({word}): they deal damage, heal, give or take Glory, coins, cards "
            "and Energy, protect, destroy, and count.",
            f"Cartas não fazem isto ({word}): elas causam dano, curam, dão ou tiram Glória, moedas, "
            "cartas e Energia, protegem, destroem e contam.",
        )
    if dialect.is_foreign_event(node):
        return Words(
            "Nobody attacks or uses powers in this game; answer damage, an elimination, a gain, a loss or a card played.",
            "Neste jogo ninguém ataca nem usa poderes; responda a dano, eliminação, ganho, perda ou carta jogada.",
        )
    if dialect.is_foreign_part(node):
        return Words(
            "Players have Life, Glory, Energy, coins and cards, and no other numbers; nor is there an order among them.",
            "Jogadores têm Vida, Glória, Energia, moedas e cartas, e nenhum outro número; nem há ordem entre eles.",
        )
    if isinstance(node, t.Tally):
        return _uncounted(node)
    if getattr(node, "span", "") == "step":
        return ONLY_CARDS
    if isinstance(node, t.Variable) and node.shared:
        return Words("A card's variable is its own.", "A variável de uma carta é só dela.")
    return None


ONLY_CARDS = Words(
    "Of one step this game knows only who plays a card in it: say “this turn” instead.",
    "De um passo este jogo só sabe quem joga uma carta nele: diga “neste turno”.",
)


def _uncounted(tally: t.Tally) -> Words | None:
    """Why this is not counted of a player."""
    if tally.what == "cards_to_come":
        if tally.who == t.You():
            return None
        return Words(
            "Nobody knows what others still have in their sequences: only your own cards to come can be asked about.",
            "Ninguém sabe o que os outros ainda têm na sequência: só se pode perguntar pelas suas próprias cartas.",
        )
    if tally.what not in TALLIES:
        return Words(
            "Of a player this game counts damage dealt and taken, eliminations, cards played and won, and Energy gained and lost.",
            "De um jogador este jogo conta dano causado e sofrido, eliminações, cartas jogadas e compradas no leilão, e Energia ganha e perdida.",
        )
    return ONLY_CARDS if tally.span == "step" and tally.what != "cards_played" else None


_OF_A_WHOLE: tuple[tuple[Callable[[t.Text, bool], bool], Words], ...] = (
    (
        _acts_after_it_is_gone,
        Words(
            en="A card is gone once it is played: only a subprocess can act at other moments. Write “- subprocess 1” behind the cost.",
            pt="Uma carta jogada some: só um subprocesso pode agir em outros momentos. Escreva “- subprocesso 1” depois do custo.",
        ),
    ),
    (
        _speaks_of_what_is_gone,
        Words(
            en="This card is not a subprocess, so nothing remains that could be hit or changed.",
            pt="Esta carta não é um subprocesso, então não resta nada que possa ser atingido ou mudado.",
        ),
    ),
    (
        _counts_for_nobody,
        Words(
            en="A card is gone once it is played, and its counters with it: only a subprocess can count. Write “- subprocess 1” behind the cost.",
            pt="Uma carta jogada some, e seus contadores com ela: só um subprocesso pode contar. Escreva “- subprocesso 1” depois do custo.",
        ),
    ),
    (
        _marks_a_subprocess,
        Words(
            en="Only players bear counters, and the card itself: “put a counter on this”, “put a counter on the target player”.",
            pt="Só jogadores levam contadores, e a própria carta: “coloque um contador nesta carta”, “coloque um contador no jogador alvo”.",
        ),
    ),
    (
        _forbids_what_nobody_does,
        Words(
            en="Nobody attacks, defends or uses powers in this game: a card can only forbid to play cards or to gain Life.",
            pt="Neste jogo ninguém ataca, se defende ou usa poderes: uma carta só pode proibir de jogar cartas ou de ganhar Vida.",
        ),
    ),
    (
        _swaps_a_secret,
        Words(
            en="Only Life and Glory can be swapped: what anybody else has of the rest is his secret.",
            pt="Só Vida e Glória podem ser trocadas: o que cada um tem do resto é segredo dele.",
        ),
    ),
    (
        _swaps_among_several,
        Words(
            en="Two swap what they have: say which two, for example “swap your Life with the target's”.",
            pt="Dois trocam o que têm: diga quais dois, por exemplo “troque sua Vida com a do alvo”.",
        ),
    ),
    (
        _makes_others_beyond_prevention,
        Words(
            en="Only the damage of the card itself can be beyond prevention: “this damage cannot be prevented”.",
            pt="Só o dano da própria carta pode escapar à prevenção: “esse dano não pode ser prevenido”.",
        ),
    ),
    (
        _dies_all_the_same,
        Words(
            en="Who is not eliminated must have Life left: say how much, for example “instead of dying, set your Life to 1”.",
            pt="Quem não é eliminado precisa ficar com Vida: diga com quanta, por exemplo “em vez de morrer, mude sua Vida para 1”.",
        ),
    ),
    (
        _takes_no_subprocess,
        Words(
            en="Only a subprocess can be taken or copied: say which, for example “an opponent's subprocess”.",
            pt="Só um subprocesso pode ser tomado ou copiado: diga qual, por exemplo “um subprocesso de um oponente”.",
        ),
    ),
    (
        _shelters_a_subprocess,
        Words(
            en="Damage to a subprocess is never changed, kept off or taken over, nor is what one subprocess deals: only the damage to a player is, or all that a player deals. A subprocess can be healed.",
            pt="O dano a um subprocesso nunca muda, nem é prevenido ou desviado, nem o que um só subprocesso causa: só o dano a um jogador, ou todo o que um jogador causa. Um subprocesso pode ser curado.",
        ),
    ),
    (
        _meets_the_first_hit_later,
        Words(
            en="What a subprocess does to the first hit of every turn it does “once per turn”, to the next one only “once per match”.",
            pt="O que um subprocesso faz com o primeiro golpe de cada turno ele faz “uma vez por turno”, com o próximo só “uma vez por partida”.",
        ),
    ),
    (
        _asks_who_survives,
        Words(
            en="All that a card does when it is played happens at once, so nobody has survived it yet: say “if at the end of this turn the target is alive, …” or “if this kills the target, …”.",
            pt="Tudo o que uma carta faz ao ser jogada acontece de uma vez, então ninguém sobreviveu ainda: diga “se no final deste turno o alvo está vivo, …” ou “se isto matar o alvo, …”.",
        ),
    ),
    (
        _asks_too_early,
        Words(
            en="All that a card does when it is played happens at once: a condition on Life is judged before the damage. Put the condition first, or say what it means of the Life before.",
            pt="Tudo o que uma carta faz ao ser jogada acontece de uma vez: uma condição sobre a Vida é julgada antes do dano. Ponha a condição primeiro, ou diga o que ela significa para a Vida de antes.",
        ),
    ),
    (
        _chooses_nothing,
        Words(
            en="Say what is chosen, for example “choose a target;”.",
            pt="Diga o que é escolhido, por exemplo “escolha um alvo;”.",
        ),
    ),
)
"""What a card as a whole must not do, and what its author is told who wrote it so."""
