"""`gamemaster judy`: Judy, the adjudicator, builds a fighter with you, question by question."""

from collections.abc import Callable
from pathlib import Path

from rich.text import Text

from gamemaster.cli.fighters import advice, show_account, show_balance
from gamemaster.cli.screen import console, tell, write_file
from gamemaster.cli.tables import fresh_seed
from gamemaster.core.box import told
from gamemaster.core.codec import convert, encode
from gamemaster.core.events import everything
from gamemaster.core.match import play
from gamemaster.core.values import Json, Lang, say
from gamemaster.games.bmiibo import BOX
from gamemaster.games.bmiibo.areas import drawn_area
from gamemaster.games.bmiibo.balance import LEAST_COOLDOWN, balance
from gamemaster.games.bmiibo.library import named_fighter
from gamemaster.games.bmiibo.reading import FLAGS, LARGEST, PARAMETERS, is_name, written
from gamemaster.games.bmiibo.state import (
    ELEMENTS,
    KINDS,
    SLOTS,
    Action,
    Component,
    Config,
    Fighter,
    Slot,
)
from gamemaster.games.bmiibo.suggest import nearest_amount

SPARRING_PARTNER = "brawler"
MOST_GROUPED = 4


def judy(*, folder: Path = Path("."), lang: Lang = "en") -> int:
    """Build a fighter in a conversation; its three files are written at the end.

    Parameters
    ----------
    folder
        Where to write the files.
    lang
        en or pt.
    """
    talk = Conversation(lang)
    fighter = talk.fighter()
    show_balance(fighter, lang)
    while talk.yes("Spar a round against the brawler?", "Um treino contra o brawler?"):
        spar(fighter, lang)
    if not talk.yes(f"Write the files to {folder}?", f"Gravar os arquivos em {folder}?"):
        return 1
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in written(fighter).items():
        write_file(folder / name, text.encode())
        console.print(say(lang, en=f"Written: {folder / name}", pt=f"Gravado: {folder / name}"))
    return 0


def spar(fighter: Fighter, lang: Lang) -> None:
    """One match against the brawler, both greedy, told as it happens."""
    config = Config(fighters=(fighter, named_fighter(SPARRING_PARTNER)))
    names = (fighter.name, SPARRING_PARTNER.capitalize())
    bots = [BOX.bots["greedy"]] * 2
    play(
        BOX, config, bots, fresh_seed(), names=names,
        watch=lambda _, step: tell(told(BOX, everything(step.events), lang, names), names),
    )  # fmt: skip


class Conversation:
    """Judy's side of the talk: she asks until an answer can stand."""

    def __init__(self, lang: Lang) -> None:
        self.lang: Lang = lang

    def said(self, en: str, pt: str) -> None:
        console.print(Text("Judy: ", "bold magenta").append(say(self.lang, en=en, pt=pt), "none"))

    def ask(self, en: str, pt: str, stands: Callable[[str], bool], usual: str = "") -> str:
        """An answer that stands; Enter alone means the usual one."""
        while True:
            self.said(en + (f" [{usual}]" if usual else ""), pt + (f" [{usual}]" if usual else ""))
            answer = input("> ").strip() or usual
            if stands(answer):
                return answer
            self.said("That cannot be.", "Isso não pode ser.")

    def yes(self, en: str, pt: str) -> bool:
        answer = self.ask(f"{en} (y/n)", f"{pt} (s/n)", lambda a: a.lower() in ("y", "s", "n"))
        return answer.lower() != "n"

    def fighter(self) -> Fighter:
        self.said("I am Judy. Let us build a Bmiibo.", "Eu sou a Judy. Vamos construir um Bmiibo.")
        name = self.ask("What is its name?", "Como se chama?", is_name)
        return Fighter(name, *(self.action(slot) for slot in SLOTS))

    def action(self, slot: Slot) -> Action:
        """Components one by one, then a cooldown at which they pass."""
        while True:
            self.said(f"Now the {slot}.", f"Agora: {slot}.")
            components = [self.component(slot, ())]
            while len(components) < MOST_GROUPED and self.yes(
                "Another component in the group?", "Mais um componente no grupo?"
            ):
                components.append(self.component(slot, tuple(components)))
            action = self.cooldown(slot, tuple(components))
            if action is not None:
                return action

    def component(self, slot: Slot, before: tuple[Component, ...]) -> Component:
        kinds = ", ".join(KINDS)
        kind = self.ask(
            f"Which type? {kinds}", f"Que tipo? {kinds}", lambda answer: answer in KINDS, "melee"
        )
        values: dict[str, Json] = {"actionType": kind}
        for name in PARAMETERS[kind]:
            values[name] = self.parameter(name, kind)
        made: Component = convert(values, KINDS[kind])
        return self.mended(slot, before, made)

    def parameter(self, name: str, kind: str) -> Json:
        if name == "element":
            known = ", ".join(ELEMENTS)
            return self.ask(
                f"Which element? {known}", f"Que elemento? {known}",
                lambda answer: answer in ELEMENTS, "normal",
            )  # fmt: skip
        if name in FLAGS:
            return int(
                self.ask(f"{name}? 0 or 1", f"{name}? 0 ou 1", lambda a: a in ("0", "1"), "0")
            )
        return int(
            self.ask(
                f"{kind}: what {name}?",
                f"{kind}: quanto de {name}?",
                lambda answer: answer.isdecimal() and len(answer) < 5 and int(answer) <= LARGEST,
                {"recoil": "5", "blocks": "1", "radius": "1", "force": "1", "distance": "3"}.get(
                    name, "10"
                ),
            )
        )

    def mended(self, slot: Slot, before: tuple[Component, ...], made: Component) -> Component:
        """The running balance and the area; the nearest legal value if a limit is broken."""
        console.print(drawn_area(made))
        account = balance(slot, Action(LEAST_COOLDOWN[slot], (*before, made)))
        show_account(account, self.lang)
        nearest = nearest_amount(slot, before, made)
        if nearest == made or nearest is None:
            return made
        shown = encode(nearest).decode()
        self.said(
            f"The limits do not allow this; the nearest that they do is {shown}.",
            f"Os limites não permitem isto; o mais próximo permitido é {shown}.",
        )
        return nearest if self.yes("Take it?", "Aceita?") else made

    def cooldown(self, slot: Slot, components: tuple[Component, ...]) -> Action | None:
        """A cooldown that passes; None if none can, and the action must be built again."""
        account = balance(slot, Action(LEAST_COOLDOWN[slot], components))
        self.said(advice(account, "en"), advice(account, "pt"))
        if account.smallest_cooldown is None:
            for limit in account.limits:
                self.said(limit.why.en, limit.why.pt)
            return None
        least = account.smallest_cooldown
        answer = self.ask(
            f"What cooldown? At least {least}.",
            f"Que recarga? Pelo menos {least}.",
            lambda a: a.isdecimal() and len(a) < 5 and least <= int(a) <= LARGEST,
            str(least),
        )
        action = Action(int(answer), components)
        show_account(balance(slot, action), self.lang)
        return action
