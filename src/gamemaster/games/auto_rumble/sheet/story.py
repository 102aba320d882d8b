"""A clarification sheet as text, for people."""

from gamemaster.core.values import Lang, say
from gamemaster.games.auto_rumble.events import BattleFought
from gamemaster.games.auto_rumble.sheet.sheet import Meeting, Sheet
from gamemaster.games.auto_rumble.sheet.trials import Estimate
from gamemaster.games.auto_rumble.story import battle_story

MOMENTS = {
    "setup": ("before the first round", "antes da primeira rodada"),
    "start": ("start of the round", "começo da rodada"),
    "main": ("the hero's turn", "vez do herói"),
    "end": ("end of the round", "fim da rodada"),
    "always": ("all the time", "o tempo todo"),
    "attacks": ("an attack", "um ataque"),
    "damaged": ("damage taken", "dano sofrido"),
    "dies": ("a death", "uma morte"),
    "uses": ("use of a power", "uso de um poder"),
    "gains": ("a gain", "um ganho"),
    "loses": ("a loss", "uma perda"),
    "broken": ("Defence broken", "Defesa rompida"),
}
STATS = {
    "energy": ("Energy", "Energia"),
    "defence": ("Defence", "Defesa"),
    "attack": ("Attack", "Ataque"),
    "initiative": ("initiative", "iniciativa"),
    "attack_cost": ("cost of the attack", "custo do ataque"),
    "threshold": ("death threshold", "limiar de morte"),
    "powers": ("number of powers", "número de poderes"),
    "starting_energy": ("starting Energy", "Energia inicial"),
    "prevention": ("prevented damage", "dano evitado"),
}


def told_sheet(sheet: Sheet, lang: Lang) -> str:
    """The whole sheet: reading, demonstration, meetings, estimate."""
    power = sheet.power
    names = (power.name, say(lang, en="Plain hero", pt="Herói comum"))
    return "\n".join(
        [
            f"{power.name}: {power.text}",
            say(lang, en="Judy reads this as: ", pt="Judy lê assim: ") + sheet.reading.said(lang),
            "",
            say(
                lang,
                en="Against a plain hero (100 Energy, attack 10):",
                pt="Contra um herói comum (100 de Energia, ataque 10):",
            ),
            battle_story(BattleFought(0, sheet.demonstration), lang, names),
            "",
            *_meetings(sheet, lang),
            "",
            told_estimate(sheet.estimate, lang),
        ]
    )


def _meetings(sheet: Sheet, lang: Lang) -> list[str]:
    if not sheet.meetings:
        return [
            say(
                lang,
                en="It shares no moment and no stat with any power that is public by now.",
                pt="Não partilha momento nem atributo com nenhum poder público até agora.",
            )
        ]
    title = say(
        lang,
        en="With the public powers it meets (one hero has this power, the other that one):",
        pt="Com os poderes públicos que encontra (um herói tem este poder, o outro aquele):",
    )
    return [title, *(f"  {met(sheet, meeting, lang)}" for meeting in sheet.meetings)]


def met(sheet: Sheet, meeting: Meeting, lang: Lang) -> str:
    """How the owners of two powers fare against each other, and what the powers share."""
    words = [_word(MOMENTS, moment, lang) for moment in meeting.moments]
    words += [_word(STATS, stat, lang) for stat in meeting.stats]
    return f"{meeting.power} ({', '.join(words)}): {_ended(sheet, meeting, lang)}"


def _word(words: dict[str, tuple[str, str]], key: str, lang: Lang) -> str:
    en, pt = words.get(key, (key, key))
    return say(lang, en=en, pt=pt)


def _ended(sheet: Sheet, meeting: Meeting, lang: Lang) -> str:
    if meeting.winner is None:
        return say(lang, en="nobody wins.", pt="ninguém vence.")
    who = sheet.power.name if meeting.winner == 0 else meeting.power
    if not meeting.heroes:
        return say(
            lang,
            en=f"all die; {who} wins in round {meeting.round}.",
            pt=f"todos morrem; {who} vence na rodada {meeting.round}.",
        )
    one = meeting.heroes == 1
    return say(
        lang,
        en=f"{who} wins in round {meeting.round} with {meeting.heroes} {'hero' if one else 'heroes'}, "
        f"{meeting.energy} Energy{'' if one else ' at most'}.",
        pt=f"{who} vence na rodada {meeting.round} com {meeting.heroes} {'herói' if one else 'heróis'}, "
        f"{meeting.energy} de Energia{'' if one else ' no máximo'}.",
    )


def told_estimate(estimate: Estimate, lang: Lang) -> str:
    """The change in win rate with its error, in percent."""
    sign = "+" if estimate.change >= 0 else "−"
    change = f"{sign}{_percent(abs(estimate.change), lang)}"
    error, before = _percent(estimate.error, lang), _percent(estimate.before, lang)
    return say(
        lang,
        en=f"Strength: its owner's win rate changes by {change} % ± {error} % "
        f"({estimate.battles} battles fought with it and without; without: {before} %).",
        pt=f"Força: a taxa de vitória do dono muda {change} % ± {error} % "
        f"({estimate.battles} batalhas com ele e sem ele; sem: {before} %).",
    )


def _percent(thousandths: int, lang: Lang) -> str:
    whole, tenth = divmod(thousandths, 10)
    return f"{whole}{say(lang, en='.', pt=',')}{tenth}"
