"""Small tables with a task, judged by the rules."""

from collections.abc import Callable, Sequence
from functools import cache

from msgspec import structs

from gamemaster.core.contract import Step
from gamemaster.core.depth import Lesson
from gamemaster.core.dice import Dice, LowDice
from gamemaster.core.values import Json, Words
from gamemaster.games.auto_rumble.battle.clash import clash
from gamemaster.games.auto_rumble.battle.heroes import ATTACK
from gamemaster.games.auto_rumble.config import complete
from gamemaster.games.auto_rumble.powers import found, house_library
from gamemaster.games.auto_rumble.rules import GAME
from gamemaster.games.auto_rumble.state import Side, State, View, Won, Written

Missing = Callable[[State, Step[State]], Words | None]
STRENGTH = 5


def _house(name: str) -> Written:
    power = found(house_library(), name)
    assert power is not None, name
    return power


@cache
def _empty_table(rounds: int) -> State:
    """Read once: the library is long, and a search sets up many tables."""
    return GAME.setup(complete({"seats": 2, "rounds": rounds}), LowDice()).state


def table(
    lots: Sequence[str] = (),
    mine: Sequence[str] = (),
    theirs: Sequence[str] = (),
    coins: tuple[int, int] = (30, 30),
    rounds: int = 1,
) -> State:
    """Two heroes with these powers of the house, these lots on offer, nothing else in the pool."""
    state = _empty_table(rounds)
    names = dict.fromkeys((*lots, *mine, *theirs))
    sides = tuple(
        Side(
            purse,
            base,
            tuple(Won(name, STRENGTH) for name in owned),
            (ATTACK, *owned),
        )
        for purse, base, owned in zip(coins, (1, 2), (mine, theirs), strict=True)
    )
    return structs.replace(
        state,
        sides=sides,
        lots=tuple(lots),
        known=tuple(_house(name) for name in names),
        hidden=(),
        pool=(),
    )


def _nothing_won(before: State, after: Step[State]) -> Words | None:
    if after.state.sides[0].powers:
        return None
    return Words(
        "You won no power. Bid coins on a lot.",
        "Você não levou poder algum. Dê um lance em moedas num lote.",
    )


def _attack_first(before: State, after: Step[State]) -> Words | None:
    if after.state.sides[0].order[0] != ATTACK:
        return None
    return Words(
        "The attack is still at the top of your order list.",
        "O ataque ainda está no topo da sua lista de ordem.",
    )


def won(before: State, after: Step[State]) -> Words | None:
    """The task is to win the battle of this round."""
    if after.state.winners[-1] == 0:
        return None
    return Words(
        "Your hero lost this battle. See in the fight what decided it, and try another way.",
        "Seu herói perdeu esta batalha. Veja na luta o que a decidiu, e tente de outro jeito.",
    )


def _bought(state: State) -> dict[str, int]:
    return {power.power: power.strength for power in state.sides[0].powers}


def _not_bought_for(name: str, most: int) -> Missing:
    def missing(before: State, after: Step[State]) -> Words | None:
        paid = _bought(after.state).get(name)
        if paid is None:
            return Words(
                f"{name} is not yours. The highest bid wins; with equal ones each gets a copy.",
                f"{name} não é seu. Vence o maior lance; com lances iguais cada um leva uma cópia.",
            )
        if paid <= most:
            return None
        return Words(
            f"It is yours, but {paid} coins is more than you needed to bid.",
            f"É seu, mas {paid} moedas é mais do que era preciso.",
        )

    return missing


def _not_both(before: State, after: Step[State]) -> Words | None:
    if len(after.state.sides[0].powers) < len(before.lots):
        return Words(
            "You did not get both. No single bid may be above your coins, but together they may.",
            "Você não levou os dois. Nenhum lance pode passar das suas moedas, mas juntos podem.",
        )
    return None


def _weak_power(before: State, after: Step[State]) -> Words | None:
    """A power the pupil wrote, tried in a fight against a hero that is its equal but for it."""
    new = [power for power in after.state.known if power.author == 0]
    if not new:
        return Words(
            "No power of yours came to light. Write one: a name, and a sentence that Judy understands.",
            "Nenhum poder seu veio à luz. Escreva um: um nome, e uma frase que a Judy entenda.",
        )
    for power in new:
        side = Side(0, 1, (Won(power.name, STRENGTH),), (power.name, ATTACK))
        fight = clash((side, Side(0, 2)), [power], after.state.config.settings)
        if fight.winner == 0:
            return None
    return Words(
        f"A hero that owns nothing but {new[-1].name} (strength {STRENGTH}) does not beat one that owns nothing.",
        f"Um herói que só tem {new[-1].name} (força {STRENGTH}) não vence um que não tem nada.",
    )


def _bids(**coins: int) -> Callable[[View, Dice], Json]:
    """The rival bids so much on lots, by their names with underlines for spaces."""
    return lambda view, dice: {
        "bids": {name.replace("_", " "): amount for name, amount in coins.items()}
    }


LESSONS: tuple[Lesson[State, View], ...] = (
    Lesson(
        id="bid",
        title=Words("Your first power", "Seu primeiro poder"),
        ask=Words("Win one of the powers on offer.", "Arremate um dos poderes em leilão."),
        position=lambda: table(("Long Blade", "Stone Coat"), rounds=2),
        missing=_nothing_won,
    ),
    Lesson(
        id="order",
        title=Words("What comes first", "O que vem primeiro"),
        ask=Words(
            "Put your power before the attack in your order list.",
            "Ponha seu poder antes do ataque na sua lista de ordem.",
        ),
        position=lambda: table(("Quick Feet",), mine=("Sparkler",), rounds=2),
        missing=_attack_first,
    ),
    Lesson(
        id="outbid",
        title=Words("No more than needed", "Só o necessário"),
        ask=Words(
            "The rival has 6 coins and wants Old Vault. Make sure of it, and bid no more than that takes.",
            "O rival tem 6 moedas e quer Old Vault. Garanta-o, sem oferecer mais do que é preciso.",
        ),
        position=lambda: table(("Old Vault",), coins=(30, 6), rounds=2),
        others=_bids(Old_Vault=6),
        missing=_not_bought_for("Old Vault", 7),
    ),
    Lesson(
        id="debt",
        title=Words("More than the purse holds", "Mais do que há na bolsa"),
        ask=Words(
            "The rival bids 18 on each of the two lots. You have 30 coins: win both.",
            "O rival oferece 18 em cada um dos dois lotes. Você tem 30 moedas: leve os dois.",
        ),
        position=lambda: table(("Long Blade", "Soft Landing"), rounds=2),
        others=_bids(Long_Blade=18, Soft_Landing=18),
        missing=_not_both,
    ),
    Lesson(
        id="which",
        title=Words("Which power wins this fight?", "Que poder vence esta luta?"),
        ask=Words(
            "The rival has more coins and the Long Blade. Bid on the lot with which you win the battle all the same.",
            "O rival tem mais moedas e a Long Blade. Dê um lance no lote com que você vence a batalha mesmo assim.",
        ),
        position=lambda: table(
            ("Quick Feet", "Thick Helmet", "Old Vault"), theirs=("Long Blade",), coins=(28, 30)
        ),
        missing=won,
    ),
    Lesson(
        id="thrift",
        title=Words("Coins are Energy", "Moedas são Energia"),
        ask=Words(
            "Win Daily Skin and the battle: the coins you keep are Energy and attack.",
            "Leve Daily Skin e a batalha: as moedas que sobram são Energia e ataque.",
        ),
        position=lambda: table(("Daily Skin",), theirs=("Long Blade",), coins=(30, 18)),
        others=_bids(Daily_Skin=8),
        missing=won,
    ),
    Lesson(
        id="write",
        title=Words("Write a power", "Escreva um poder"),
        ask=Words(
            "Write a new power so good that a hero who owns it beats an equal who owns nothing.",
            "Escreva um poder novo tão bom que um herói que o tem vence um igual que não tem nada.",
        ),
        position=lambda: table(("Quick Feet",), rounds=2),
        missing=_weak_power,
    ),
    Lesson(
        id="find-the-order",
        title=Words("Find the order list that wins", "Ache a lista de ordem que vence"),
        ask=Words(
            "Four entries, twenty-four orders, and no lot to buy. Find an order list that wins the battle.",
            "Quatro itens, vinte e quatro ordens, e nenhum lote. Ache uma lista de ordem que vence a batalha.",
        ),
        position=lambda: table(
            mine=("Bonfire", "Ladder", "Second Swing"), theirs=("Scapegoat",), coins=(0, 12)
        ),
        missing=won,
    ),
    Lesson(
        id="one-of-24",
        title=Words("One order of twenty-four", "Uma ordem em vinte e quatro"),
        ask=Words(
            "The rival is richer and has a Bramble Hide. A single order list beats it: find it.",
            "O rival é mais rico e tem Bramble Hide. Uma única lista de ordem o vence: ache-a.",
        ),
        position=lambda: table(
            mine=("Bonfire", "Ladder", "Gag Order"), theirs=("Bramble Hide",), coins=(10, 20)
        ),
        missing=won,
    ),
)
