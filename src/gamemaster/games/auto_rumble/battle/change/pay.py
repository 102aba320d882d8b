"""What a deed costs, and paying for it."""

from typing import NamedTuple

from gamemaster.games.auto_rumble.battle import events as told
from gamemaster.games.auto_rumble.battle.change.life import lose_energy
from gamemaster.games.auto_rumble.battle.change.remember import tally
from gamemaster.games.auto_rumble.battle.field.field import who
from gamemaster.games.auto_rumble.battle.field.forms import Number
from gamemaster.games.auto_rumble.battle.field.memory import STOPPED
from gamemaster.games.auto_rumble.battle.field.squads import Squad
from gamemaster.games.auto_rumble.battle.read import questions
from gamemaster.games.auto_rumble.battle.read.modifiers import spends_by_burning
from gamemaster.games.auto_rumble.battle.read.scene import Fight, Scene
from gamemaster.language.tree import Cost


class Price(NamedTuple):
    """What a rule or the attack costs now."""

    spend: Number
    burn: Number

    @property
    def whole(self) -> Number:
        return self.spend + self.burn


def price(fight: Fight, costs: tuple[Cost, ...], scene: Scene) -> Price:
    """The costs as they stand; none is under 0."""
    spend: Number = 0
    burn: Number = 0
    for cost in costs:
        much = questions.amount(fight, cost.amount, scene)
        if much > 0 and cost.kind == "spend":
            spend += much
        elif much > 0:
            burn += much
    return Price(spend, burn)


def affords(fight: Fight, scene: Scene, cost: Price) -> bool:
    """Whether an entry can be paid; if not it is skipped, or under strict_stop ends the list."""
    hero, whole, left = scene.you, cost.whole, scene.you.budget
    if whole > 0 and STOPPED in hero.memory:
        fight.tell(told.NotUsed(who(hero), scene.power, "stopped", whole, left))
        return False
    if whole <= 0 or whole <= left:
        return True
    fight.tell(told.NotUsed(who(hero), scene.power, "cost", whole, left))
    if fight.settings.strict_stop:
        fight.field.remember(hero, STOPPED, 1)
    return False


def pay(fight: Fight, hero: Squad, cost: Price, scene: Scene) -> None:
    """Allocate the budget, burn what is to be burned; burning may kill (ruling Q-AR-18)."""
    if cost.whole <= 0:
        return
    fight.field.put(hero, "budget", hero.budget - cost.whole)
    burned = cost.burn
    if cost.spend > 0:
        tally(fight, hero, "energy_spent", cost.spend)
        if spends_by_burning(fight, hero):
            burned += cost.spend
    if burned > 0:
        lose_energy(fight, hero, burned, scene, burned=True)
