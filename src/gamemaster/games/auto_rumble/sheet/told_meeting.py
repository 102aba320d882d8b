"""How two powers meet, in words: who acts first, what each then does otherwise, how it ends."""

from gamemaster.core.values import Lang, listed, say
from gamemaster.games.auto_rumble.battle.story.names import number_of
from gamemaster.games.auto_rumble.sheet.deeds import OWNER
from gamemaster.games.auto_rumble.sheet.meeting import Meeting, OtherDeed, Rehearsal

MOST_CHANGES = 4
"""So many changes of a scene are told; the largest come first."""
DEEDS = {
    "dealt": ("deals {now} damage instead of {alone}", "causa {now} de dano em vez de {alone}"),
    "stopped": (
        "has {now} of its damage stopped instead of {alone}",
        "tem {now} do seu dano barrado em vez de {alone}",
    ),
    "given": (
        "gives others {now} Energy instead of {alone}",
        "dá {now} de Energia a outros em vez de {alone}",
    ),
    "taken": ("takes {now} Energy instead of {alone}", "tira {now} de Energia em vez de {alone}"),
    "gained": ("gains {now} Energy instead of {alone}", "ganha {now} de Energia em vez de {alone}"),
    "paid": (
        "loses its owner {now} Energy instead of {alone}",
        "faz o dono perder {now} de Energia em vez de {alone}",
    ),
    "shield": (
        "shields against {now} damage instead of {alone}",
        "protege contra {now} de dano em vez de {alone}",
    ),
    "struck": (
        "attacks for {now} damage in all instead of {alone}",
        "ataca com {now} de dano ao todo em vez de {alone}",
    ),
    "fee": (
        "pays {now} for attacks instead of {alone}",
        "paga {now} por ataques em vez de {alone}",
    ),
    "guarded": (
        "has {now} damage blocked by Defence instead of {alone}",
        "tem {now} de dano bloqueado pela Defesa em vez de {alone}",
    ),
    "spared": (
        "is spared {now} damage instead of {alone}",
        "é poupado de {now} de dano em vez de {alone}",
    ),
    "copies": (
        "becomes {now} heroes more instead of {alone}",
        "ganha {now} cópias em vez de {alone}",
    ),
    "helpers": (
        "calls {now} helpers instead of {alone}",
        "chama {now} ajudantes em vez de {alone}",
    ),
}
COUNTED = {
    "acts": ("acts {now} instead of {alone}", "age {now} em vez de {alone}"),
    "attacks": (
        "attacks {now} instead of {alone}",
        "ataca {now} em vez de {alone}",
    ),
    "revives": (
        "brings its owner back {now} instead of {alone}",
        "traz o dono de volta {now} em vez de {alone}",
    ),
    "marks": ("marks {now} instead of {alone}", "marca {now} em vez de {alone}"),
    "lost": ("is lost {now}", "é perdido {now}"),
    "copied": ("is gained by the other hero {now}", "é ganho pelo outro herói {now}"),
    "not:cost": (
        "cannot be paid {now} instead of {alone}",
        "não pode ser pago {now} em vez de {alone}",
    ),
    "not:forbidden": (
        "is forbidden {now} instead of {alone}",
        "é proibido {now} em vez de {alone}",
    ),
    "not:stopped": ("is stopped {now} instead of {alone}", "é parado {now} em vez de {alone}"),
    "not:other_power": (
        "rules itself out {now} instead of {alone}",
        "se exclui {now} em vez de {alone}",
    ),
}
STATS = {
    "energy": ("Energy", "a Energia"),
    "defence": ("Defence", "a Defesa"),
    "attack": ("Attack", "o Ataque"),
    "initiative": ("initiative", "a iniciativa"),
    "attack_cost": ("the cost of the attack", "o custo do ataque"),
    "threshold": ("the death threshold", "o limiar de morte"),
}


def told_scenes(power: str, meeting: Meeting, lang: Lang) -> list[str]:
    """One line if the order of initiative changes no deed, else one for each order."""
    first, second = meeting.first, meeting.second
    ends = [_ended(scene, power, meeting.power, lang) for scene in (first, second)]
    if (first.changes, first.rounds) != (second.changes, second.rounds):
        fronts = (_front(name, lang) for name in (power, meeting.power))
        return [
            f"{front}{_changes(scene, lang)}; {end}."
            for front, scene, end in zip(fronts, (first, second), ends, strict=True)
        ]
    either = say(lang, en="In either order ", pt="Em qualquer ordem, ") + _changes(first, lang)
    if ends[0] == ends[1]:
        return [f"{either}; {ends[0]}."]
    lower = [
        _front(name, lang)[0].lower() + _front(name, lang)[1:] for name in (power, meeting.power)
    ]
    return [f"{either}; {lower[0]}{ends[0]}; {lower[1]}{ends[1]}."]


def _front(first: str, lang: Lang) -> str:
    return say(lang, en=f"If {first} comes first, ", pt=f"Se {first} vem primeiro, ")


def _changes(scene: Rehearsal, lang: Lang) -> str:
    """What each power, and each owner, does otherwise; the largest changes first."""
    if not scene.changes:
        return say(lang, en="nothing changes", pt="nada muda")
    told: dict[tuple[str, bool], list[str]] = {}
    for change in scene.changes[:MOST_CHANGES]:
        whose = (change.power, change.deed in OWNER)
        told.setdefault(whose, []).append(_change(change, lang))
    rounds = (
        say(lang, en=" in the first round", pt=" na primeira rodada")
        if scene.rounds == 1
        else say(
            lang,
            en=f" in the first {scene.rounds} rounds",
            pt=f" nas primeiras {scene.rounds} rodadas",
        )
    )
    clauses = [f"{_subject(*whose, lang)} {listed(lang, deeds)}" for whose, deeds in told.items()]
    return listed(lang, clauses) + rounds


def _subject(power: str, owner: bool, lang: Lang) -> str:
    return say(lang, en=f"{power}'s owner", pt=f"quem tem {power}") if owner else power


def _change(change: OtherDeed, lang: Lang) -> str:
    if change.deed == "acts" and not change.now:
        return say(lang, en="does not act at all", pt="não chega a agir")
    if change.deed in COUNTED:
        en, pt = COUNTED[change.deed]
        now, alone = _times(change.now, lang), _times(change.alone, lang)
    elif change.deed in DEEDS:
        en, pt = DEEDS[change.deed]
        now, alone = number_of(change.now, lang), number_of(change.alone, lang)
    else:
        en, pt = _stat(*change.deed.split(":", 1))
        now, alone = _signed(change.now, lang), _signed(change.alone, lang)
    return say(lang, en=en, pt=pt).format(now=now, alone=alone)


def _stat(whose: str, stat: str) -> tuple[str, str]:
    """A stat that the power changes: its owner's, or the other hero's."""
    en, pt = STATS.get(stat, (stat, stat))
    if whose == "theirs":
        return (
            f"changes the other's {en} by {{now}} instead of {{alone}}",
            f"muda {pt} do outro em {{now}} em vez de {{alone}}",
        )
    return (
        f"changes {en} by {{now}} instead of {{alone}}",
        f"muda {pt} em {{now}} em vez de {{alone}}",
    )


def _signed(number: int, lang: Lang) -> str:
    return f"+{number_of(number, lang)}" if number > 0 else number_of(number, lang)


def _times(count: int, lang: Lang) -> str:
    words = {0: ("never", "nunca"), 1: ("once", "uma vez"), 2: ("twice", "duas vezes")}
    en, pt = words.get(count, (f"{count} times", f"{count} vezes"))
    return say(lang, en=en, pt=pt)


def _ended(scene: Rehearsal, power: str, other: str, lang: Lang) -> str:
    if scene.winner is None:
        return say(lang, en="nobody wins", pt="ninguém vence")
    who = power if scene.winner == 0 else other
    if not scene.heroes:
        return say(
            lang,
            en=f"all die, and {who} wins in round {scene.round}",
            pt=f"todos morrem, e {who} vence na rodada {scene.round}",
        )
    many = say(
        lang,
        en=f"{number_of(scene.heroes, lang)} heroes, ",
        pt=f"{number_of(scene.heroes, lang)} heróis, ",
    )
    energy = number_of(scene.energy, lang)
    return say(
        lang,
        en=f"{who} wins in round {scene.round} with {many if scene.heroes > 1 else ''}{energy} Energy",
        pt=f"{who} vence na rodada {scene.round} com {many if scene.heroes > 1 else ''}{energy} de Energia",
    )
