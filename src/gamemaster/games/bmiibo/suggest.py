"""The nearest legal value: what Judy proposes when a component breaks a limit."""

from msgspec import structs

from gamemaster.games.bmiibo.balance import (
    LEAST_RECOIL,
    MOST_BLOCKS,
    MOST_DAMAGE,
    damage_of,
)
from gamemaster.games.bmiibo.state import Blockade, Charge, Component, Heal, Slot, Weakness


def nearest_amount(slot: Slot, before: tuple[Component, ...], made: Component) -> Component | None:
    """The component nearest to `made` that keeps all limits beside those before; None if none can."""
    if isinstance(made, Blockade):
        if any(isinstance(part, Blockade) for part in before):
            return None
        return structs.replace(made, blocks=min(made.blocks, MOST_BLOCKS))
    if isinstance(made, Weakness):
        return None if made in before else made
    if isinstance(made, Heal):
        return made
    room = MOST_DAMAGE[slot] - damage_of(before)
    if room < 0:
        return None
    if isinstance(made, Charge):
        made = structs.replace(made, recoil=max(made.recoil, LEAST_RECOIL))
    return structs.replace(made, amount=min(made.amount, room))
