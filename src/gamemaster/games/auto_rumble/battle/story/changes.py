"""Everything that is neither a deed nor a hit, as a sentence: gains, marks, powers that change hands."""

from gamemaster.core.values import Lang, say
from gamemaster.games.auto_rumble.battle import events as told
from gamemaster.games.auto_rumble.battle.events import BattleEvent, EnergyChanged, Num, StatChanged
from gamemaster.games.auto_rumble.battle.expand import value_of
from gamemaster.games.auto_rumble.battle.story.names import Namer, number_of

STATS = {
    "energy": ("Energy", "Energia"),
    "defence": ("Defence", "Defesa"),
    "attack": ("Attack", "Ataque"),
    "initiative": ("initiative", "iniciativa"),
    "attack_cost": ("attack cost", "custo de ataque"),
    "threshold": ("death threshold", "limiar de morte"),
    "powers": ("powers", "poderes"),
}

AFFECTED = {
    "scale": ("a stat is scaled", "um atributo muda de escala"),
    "factor": ("damage or gains are multiplied", "dano ou ganhos são multiplicados"),
    "bonus": ("hits carry more or less", "os golpes levam mais ou menos"),
    "prevent": ("part of each hit is prevented", "parte de cada golpe é prevenida"),
    "redirect": ("hits go elsewhere", "os golpes vão para outro"),
    "cap": ("damage has a limit", "o dano tem limite"),
    "bound": ("Energy has a bound", "a Energia tem um limite"),
    "immune": ("hits pass by", "os golpes passam ao largo"),
    "aim": ("the attack is aimed", "o ataque tem alvo"),
    "pierce": ("hits ignore Defence", "os golpes ignoram a Defesa"),
    "unpreventable": ("nothing prevents the hits", "nada previne os golpes"),
    "forbid_attack": ("cannot attack", "não pode atacar"),
    "forbid_powers": ("cannot use powers", "não pode usar poderes"),
    "forbid_gain": ("cannot gain Energy", "não pode ganhar Energia"),
    "forbid_defend": ("cannot get Defence", "não pode receber Defesa"),
    "forbid_die": ("cannot die", "não pode morrer"),
    "forbid_revive": ("cannot be revived", "não pode ser revivido"),
    "forbid_copy": ("cannot copy itself", "não pode se copiar"),
    "forbid_prevent": ("cannot prevent damage", "não pode prevenir dano"),
    "place": ("another place in the order", "outro lugar na ordem"),
    "reverse": ("the order runs backwards", "a ordem se inverte"),
    "spend_burns": ("what is spent burns", "o que se gasta queima"),
    "silence": ("powers are silenced", "poderes se calam"),
    "watch": ("it lies in wait", "fica à espreita"),
    "over": ("more of it in rounds to come", "continua nas próximas rodadas"),
}
"""What takes hold of a hero, by the kind of effect."""


def changed(event: EnergyChanged | StatChanged) -> tuple[tuple[str, str], int, int]:
    """What a number is called that has changed, what it is now, and by how much it changed."""
    if isinstance(event, EnergyChanged):
        return STATS["energy"], value_of(event.energy, ()), value_of(event.by, ())
    return STATS[event.stat], value_of(event.value, ()), value_of(event.by, ())


class Changes:
    """Puts single events, or equal ones of so many heroes, into words."""

    def __init__(self, namer: Namer, lang: Lang) -> None:
        self.namer = namer
        self.lang = lang

    def say(self, en: str, pt: str) -> str:
        return say(self.lang, en=en, pt=pt)

    def n(self, number: Num) -> str:
        return number_of(value_of(number, ()), self.lang)

    def told(self, event: BattleEvent, count: int, follows: bool = False) -> str:
        """One event, of so many heroes running, as a sentence; nothing for what needs none.

        What follows the power that did it does not name it again.
        """
        who = getattr(event, "who", None)
        name = "" if who is None else self.namer.many(who.seat, count, who.number)
        each = "" if count == 1 else self.say(" each", " cada")
        one = count == 1
        if isinstance(event, told.EnergyChanged | told.StatChanged):
            return self._change(event, name, each, one, "" if follows else event.power)
        return (
            self._of_life(event, name, each, one)
            or self._of_powers(event, name, each, one)
            or self._of_bounds(event, name)
            or self._of_others(event)
        )

    def _of_life(self, event: BattleEvent, name: str, each: str, one: bool) -> str:
        """Shields, returns, marks."""
        match event:
            case told.ShieldFilled():
                return self.say(
                    f"The next {self.n(event.left)} damage to {name}{each} will be prevented by {event.power}",
                    f"{event.power} vai prevenir os próximos {self.n(event.left)} de dano a {name}{each}",
                )
            case told.Revived():
                return self.say(
                    f"{name} {'comes' if one else 'come'} back with {self.n(event.energy)} Energy{each} ({event.power})",
                    f"{name} {'volta' if one else 'voltam'} com {self.n(event.energy)} de Energia{each} ({event.power})",
                )
            case told.Marked() if event.count == 0:
                return self.say(
                    f"{name} {'bears' if one else 'bear'} no {event.mark} any more",
                    f"{name} não {'carrega' if one else 'carregam'} mais {event.mark}",
                )
            case told.Marked():
                return self.say(
                    f"{name} {'bears' if one else 'bear'} {self.n(event.count)} {event.mark}{each}",
                    f"{name} {'carrega' if one else 'carregam'} {self.n(event.count)} {event.mark}{each}",
                )
        return ""

    def _of_powers(self, event: BattleEvent, name: str, each: str, one: bool) -> str:
        """Powers that answer, come, go or take hold."""
        match event:
            case told.PowerUsed():
                return self.say(
                    f"{name} {'answers' if one else 'answer'} with {event.power}",
                    f"{name} {'responde' if one else 'respondem'} com {event.power}",
                )
            case told.PowerGained():
                return self.say(
                    f"{name} {'gets' if one else 'get'} {event.power}{each}",
                    f"{name} {'recebe' if one else 'recebem'} {event.power}{each}",
                )
            case told.PowerLost():
                return self.say(
                    f"{name} {'loses' if one else 'lose'} {event.power}",
                    f"{name} {'perde' if one else 'perdem'} {event.power}",
                )
            case told.Affected():
                what = self.say(*AFFECTED.get(event.effect, (event.effect, event.effect)))
                return self.say(
                    f"{event.power} takes hold of {name}: {what}{self._while(event.lasting)}",
                    f"{event.power} passa a valer para {name}: {what}{self._while(event.lasting)}",
                )
        return ""

    def _while(self, lasting: str) -> str:
        if lasting == "attack":
            return self.say(" in the next attack", " no próximo ataque")
        return self.say(" this round", " nesta rodada") if lasting == "round" else ""

    def _of_bounds(self, event: BattleEvent, name: str) -> str:
        """What fizzled, and numbers held at their bound."""
        match event:
            case told.Fizzled():
                why = (
                    self.say("too long a chain", "corrente longa demais")
                    if event.why == "chain"
                    else self.say("the round's work is spent", "o trabalho da rodada acabou")
                )
                return self.say(
                    f"{event.power} of {name} fizzles: {why}",
                    f"{event.power} de {name} falha: {why}",
                )
            case told.Held():
                return self.say(
                    f"{name}: a number reached its bound ({event.what})",
                    f"{name}: um número chegou ao limite ({event.what})",
                )
        return ""

    def _of_others(self, event: BattleEvent) -> str:
        """Hits sent elsewhere, helpers, halved troops."""
        match event:
            case told.Redirected():
                target = self.namer.name(event.target.seat, event.target.number)
                onto = self.namer.name(event.onto.seat, event.onto.number)
                return self.say(
                    f"{self.n(event.amount)} of the hit on {target} goes to {onto}",
                    f"{self.n(event.amount)} do golpe em {target} vai para {onto}",
                )
            case told.HelpersCame():
                side = self.namer.names[event.seat]
                return self.say(
                    f"{self.n(event.count)} helper{'' if event.count == 1 else 's'} with {self.n(event.energy)} Energy will join {side}",
                    f"{self.n(event.count)} {'ajudante' if event.count == 1 else 'ajudantes'} com {self.n(event.energy)} de Energia {'vai' if event.count == 1 else 'vão'} se juntar a {side}",
                )
            case told.Halved():
                heroes = self.namer.many(event.seat, event.count, event.first)
                return self.say(
                    f"{heroes} ({self.n(event.energy)})", f"{heroes} ({self.n(event.energy)})"
                )
        return ""

    def _change(
        self,
        event: EnergyChanged | StatChanged,
        name: str,
        each: str,
        one: bool,
        power: str,
    ) -> str:
        (en, pt), value, change = changed(event)
        much = self.n(abs(change))
        by = self.say(f" from {power}", f" por {power}") if power else ""
        if change >= 0:
            verb = self.say("gains" if one else "gain", "ganha" if one else "ganham")
        elif isinstance(event, told.EnergyChanged) and event.burned:
            verb = self.say("burns" if one else "burn", "queima" if one else "queimam")
        else:
            verb = self.say("loses" if one else "lose", "perde" if one else "perdem")
        return self.say(
            f"{name} {verb} {much} {en}{each}{by} ({self.n(value)})",
            f"{name} {verb} {much} de {pt}{each}{by} ({self.n(value)})",
        )
