"""A clarification sheet as text, for people."""

from gamemaster.core.values import Lang, listed, say
from gamemaster.games.auto_rumble.events import BattleFought
from gamemaster.games.auto_rumble.sheet.sheet import Sheet
from gamemaster.games.auto_rumble.sheet.told_meeting import told_scenes
from gamemaster.games.auto_rumble.sheet.trials import Estimate
from gamemaster.games.auto_rumble.story import battle_story


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
    lines = []
    if sheet.meetings:
        lines.append(
            say(
                lang,
                en="Public powers it changes, or that change it (one hero has this power, the other that one):",
                pt="Poderes públicos que ele muda ou que o mudam (um herói tem este poder, o outro aquele):",
            )
        )
    for meeting in sheet.meetings:
        lines.append(f"  {meeting.power}")
        lines += [f"    {line}" for line in told_scenes(sheet.power.name, meeting, lang)]
    if sheet.calm:
        lines.append(
            say(
                lang, en="Each does what it does alone, with: ", pt="Cada um faz o de sempre, com: "
            )
            + f"{listed(lang, sheet.calm)}."
        )
    return lines or [say(lang, en="No other power is public.", pt="Nenhum outro poder é público.")]


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
