"""`gamemaster judy`: Judy, the adjudicator, builds a fighter with you, question by question."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from rich.text import Text

from gamemaster.cli.learn import LEAVE
from gamemaster.cli.screen import ask, console, tell, write_file
from gamemaster.cli.tables import fresh_seed
from gamemaster.core.box import told
from gamemaster.core.codec import convert, encode
from gamemaster.core.events import everything
from gamemaster.core.match import play
from gamemaster.core.values import Json, Lang, Words, say
from gamemaster.games.bmiibo import BOX
from gamemaster.games.bmiibo.areas import drawn_area
from gamemaster.games.bmiibo.balance import LEAST_COOLDOWN, balance
from gamemaster.games.bmiibo.fighter import FLAGS, LARGEST, PARAMETERS, is_name, written
from gamemaster.games.bmiibo.library import named_fighter
from gamemaster.games.bmiibo.state import (
    ELEMENTS,
    KINDS,
    SLOTS,
    Component,
    Config,
    Fighter,
    Slot,
    SlotAction,
)
from gamemaster.games.bmiibo.suggest import nearest_amount
from gamemaster.games.bmiibo.verbs.fighters import advice, show_account, show_balance

SPARRING_PARTNER = "brawler"
MOST_GROUPED = 4
AGAIN = ("again", "de novo")
TYPES = {
    "melee": Words("damage to a neighbour", "dano em um vizinho"),
    "heal": Words("health for yourself or the target", "vida para si ou para o alvo"),
    "ranged": Words("damage from 2 cells away on", "dano a partir de 2 casas"),
    "blockade": Words("a block beside yourself", "um bloco ao seu lado"),
    "weakness": Words("gives a weakness or takes it away", "dá uma fraqueza ou a tira"),
    "explosion": Words("damage and a push around the target", "dano e empurrão em volta do alvo"),
    "whirl": Words("damage and a push around yourself", "dano e empurrão ao seu redor"),
    "piercing": Words("damage along a row or column", "dano ao longo de uma linha ou coluna"),
    "charge": Words("a run at the target, with recoil", "uma corrida até o alvo, com recuo"),
}
NUMBERS = {
    "amount": (Words("How much damage?", "Quanto de dano?"), "10"),
    "radius": (Words("What radius, in cells?", "Que raio, em casas?"), "1"),
    "force": (Words("Pushed how many cells?", "Empurra quantas casas?"), "1"),
    "distance": (Words("A run of how many cells?", "Corre quantas casas?"), "3"),
    "recoil": (Words("How much recoil damage?", "Quanto de dano de recuo?"), "5"),
    "blocks": (Words("How many blocks at a time?", "Quantos blocos ao mesmo tempo?"), "1"),
}
ZERO_OR_ONE = Words("Answer 0 or 1, please.", "Responda 0 ou 1, por favor.")
HEALING = Words("How much healing?", "Quanto de cura?")
CHOICES = {
    "selfTargeting": Words("On yourself (1) or on the target (0)?", "Em si (1) ou no alvo (0)?"),
    "remove": Words("Take it away (1) or give it (0)?", "Tirar (1) ou dar (0)?"),
}


def judy(*, folder: Path = Path("."), lang: Lang = "en") -> int:
    """Build a fighter in a conversation; its three files are written at the end.

    Parameters
    ----------
    folder
        Where to write the files.
    lang
        en or pt.
    """
    talk = Interview(lang)
    fighter = talk.fighter()
    show_balance(fighter, lang)
    while talk.yes("Spar a round against the brawler?", "Um treino contra o brawler?"):
        spar(fighter, lang)
    if not talk.yes(f"Write the files to {folder}?", f"Gravar os arquivos em {folder}?"):
        console.print(say(lang, en="Nothing was written.", pt="Nada foi gravado."))
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


class Anew(Exception):
    """Somebody has said that this action shall begin again."""


class Interview:
    """Judy's side of the talk: she asks until an answer can stand."""

    def __init__(self, lang: Lang) -> None:
        self.lang: Lang = lang
        self.building = False

    def said(self, en: str, pt: str) -> None:
        console.print(Text("Judy: ", "bold magenta").append(say(self.lang, en=en, pt=pt), "none"))

    def ask(
        self, en: str, pt: str, stands: Callable[[str], bool], rule: Words, usual: str = ""
    ) -> str:
        """An answer that stands; Enter alone means the usual one. `rule` says what would stand."""
        while True:
            self.said(en + (f" [{usual}]" if usual else ""), pt + (f" [{usual}]" if usual else ""))
            answer = ask("> ").strip() or usual
            if answer.lower() in LEAVE:
                raise EOFError
            if self.building and answer.lower() in AGAIN:
                raise Anew
            if stands(answer):
                return answer
            self.said(rule.en, rule.pt)

    def yes(self, en: str, pt: str) -> bool:
        answer = self.ask(
            f"{en} (y/n)", f"{pt} (s/n)", lambda a: a[:1].lower() in ("y", "s", "n"),
            Words("Answer y or n, please.", "Responda s ou n, por favor."),
        )  # fmt: skip
        return answer[:1].lower() != "n"

    def fighter(self) -> Fighter:
        self.said("I am Judy. Let us build a Bmiibo.", "Eu sou a Judy. Vamos construir um Bmiibo.")
        self.said(
            "Enter takes what stands in brackets; `again` begins an action anew, `quit` leaves.",
            "Enter aceita o que está entre colchetes; `de novo` recomeça a ação, `sair` encerra.",
        )
        name = self.ask(
            "What is its name?", "Como se chama?", is_name,
            Words("Letters, digits, spaces, - or ', at most 40 of them.",
                  "Letras, dígitos, espaços, - ou ', no máximo 40."),
        )  # fmt: skip
        self.said("There are nine types of action:", "Há nove tipos de ação:")
        for kind, what in TYPES.items():
            console.print(f"  {kind:<10} {what.said(self.lang)}")
        return Fighter(name, *(self.action(slot) for slot in SLOTS))

    def action(self, slot: Slot) -> SlotAction:
        """Components one by one, then a cooldown at which they pass; begun anew as often as is asked."""
        self.building, action = True, None
        while action is None:
            self.said(f"Now the {slot}.", f"Agora: {slot}.")
            with suppress(Anew):
                action = self.attempt(slot)
        self.building = False
        return action

    def attempt(self, slot: Slot) -> SlotAction | None:
        """One try at an action; None where no cooldown lets it pass."""
        components = [self.component(slot, ())]
        while len(components) < MOST_GROUPED and self.yes(
            "Another component in the group?", "Mais um componente no grupo?"
        ):
            components.append(self.component(slot, tuple(components)))
        return self.cooldown(slot, tuple(components))

    def component(self, slot: Slot, before: tuple[Component, ...]) -> Component:
        kinds = ", ".join(KINDS)
        kind = self.ask(
            f"Which type? {kinds}", f"Que tipo? {kinds}", lambda answer: answer in KINDS,
            Words("There is no such type.", "Não existe esse tipo."), "melee",
        )  # fmt: skip
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
                lambda answer: answer in ELEMENTS,
                Words("There is no such element.", "Não existe esse elemento."), "normal",
            )  # fmt: skip
        if name in FLAGS:
            choice = CHOICES[name]
            return int(self.ask(choice.en, choice.pt, lambda a: a in ("0", "1"), ZERO_OR_ONE, "0"))
        question, usual = NUMBERS[name]
        if kind == "heal":
            question = HEALING
        return self.number(question, 0, usual)

    def number(self, question: Words, least: int, usual: str) -> int:
        rule = Words(
            f"A whole number from {least} to {LARGEST}, please.",
            f"Um número inteiro de {least} a {LARGEST}, por favor.",
        )
        answer = self.ask(
            question.en,
            question.pt,
            lambda a: a.isdecimal() and len(a) < 5 and least <= int(a) <= LARGEST,
            rule,
            usual,
        )
        return int(answer)

    def mended(self, slot: Slot, before: tuple[Component, ...], made: Component) -> Component:
        """The running balance and the area; the nearest legal value if a limit is broken."""
        console.print(drawn_area(made))
        account = balance(slot, SlotAction(LEAST_COOLDOWN[slot], (*before, made)))
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

    def cooldown(self, slot: Slot, components: tuple[Component, ...]) -> SlotAction | None:
        """A cooldown that passes; None if none can, and the action must be built again."""
        account = balance(slot, SlotAction(LEAST_COOLDOWN[slot], components))
        self.said(advice(account, "en"), advice(account, "pt"))
        if account.smallest_cooldown is None:
            for limit in account.limits:
                self.said(limit.why.en, limit.why.pt)
            return None
        least = account.smallest_cooldown
        question = Words(f"What cooldown? At least {least}.", f"Que recarga? Pelo menos {least}.")
        action = SlotAction(self.number(question, least, str(least)), components)
        show_account(balance(slot, action), self.lang)
        return action
