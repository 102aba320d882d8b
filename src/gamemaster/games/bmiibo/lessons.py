"""Small boards with a task, judged by the rules."""

from collections.abc import Callable, Sequence

from gamemaster.core.contract import Step
from gamemaster.core.depth import Lesson
from gamemaster.core.dice import LowDice
from gamemaster.core.values import Seat, Words
from gamemaster.games.bmiibo.bout import distance
from gamemaster.games.bmiibo.config import complete
from gamemaster.games.bmiibo.events import Charged, Damaged, Pushed
from gamemaster.games.bmiibo.rules import GAME
from gamemaster.games.bmiibo.state import (
    FULL_HEALTH,
    Body,
    Cell,
    Element,
    State,
    View,
    aimed,
)

Missing = Callable[[State, Step[State]], Words | None]
READY = (0, 0, 0)


def standing(
    *fighters: tuple[str, Cell],
    health: Sequence[int] = (),
    waits: tuple[int, int, int] = READY,
    weak: tuple[Element, ...] = (),
    blocks: tuple[Cell, ...] = (),
) -> State:
    """Fighters of the house on these cells, the pupil's to act; `weak` and `blocks` are the first rival's."""
    config = complete({"fighters": [name for name, _ in fighters]})
    bodies = tuple(
        Body(
            cell,
            health[seat] if health else FULL_HEALTH,
            waits if seat == 0 else READY,
            weaknesses=weak if seat == 1 else (),
            blocks=blocks if seat == 1 else (),
        )
        for seat, (_, cell) in enumerate(fighters)
    )
    return State(config=config, order=tuple(range(len(fighters))), bodies=bodies, now=0)


def _not_adjacent(before: State, after: Step[State]) -> Words | None:
    mine, theirs = (body.cell for body in after.state.bodies)
    if distance(after.state.config.metric, mine, theirs) == 1:
        return None
    return Words(
        "You do not stand beside it yet; a step goes to one of the eight cells around you.",
        "Você ainda não está ao lado; um passo leva a uma das oito casas à sua volta.",
    )


def _hurt(after: Step[State]) -> dict[Seat, int]:
    """How much every rival lost to the pupil."""
    lost: dict[Seat, int] = {}
    for event in after.events:
        if isinstance(event, Damaged) and event.by == 0 and event.seat != 0:
            lost[event.seat] = lost.get(event.seat, 0) + event.amount
    return lost


def hurts(least: int, rivals: int, hint: Words) -> Missing:
    """So many rivals lose so much health each."""

    def missing(before: State, after: Step[State]) -> Words | None:
        lost = _hurt(after)
        if sum(amount >= least for amount in lost.values()) >= rivals:
            return None
        total = sum(lost.values())
        return Words(
            f"That took {total} health from {len(lost)} of them. {hint.en}"
            if lost
            else f"Nobody lost health. {hint.en}",
            f"Isso tirou {total} de saúde de {len(lost)} deles. {hint.pt}"
            if lost
            else f"Ninguém perdeu saúde. {hint.pt}",
        )

    return missing


def _not_out_of_reach(before: State, after: Step[State]) -> Words | None:
    mine, *rivals = (body.cell for body in after.state.bodies)
    near = min(distance(after.state.config.metric, mine, cell) for cell in rivals)
    if near >= 2 and _hurt(after):
        return None
    return Words(
        "Hurt it and stand apart from it when your turn ends: some actions push.",
        "Tire saúde dele e termine o turno longe dele: algumas ações empurram.",
    )


def _not_healed(before: State, after: Step[State]) -> Words | None:
    if after.state.bodies[0].hp > before.bodies[0].hp and _hurt(after):
        return None
    return Words(
        "Hurt the rival and gain health in the same turn: one of your actions does both.",
        "Tire saúde do rival e ganhe saúde no mesmo turno: uma das suas ações faz as duas coisas.",
    )


def _still_struck(before: State, after: Step[State]) -> Words | None:
    """The rival's attack, played on by the rules, must not reach the pupil."""
    mine = after.state.bodies[0]
    answer = GAME.resolve(after.state, {1: aimed("attack", mine.cell)}, LowDice())
    if answer.state.bodies[0].hp == mine.hp:
        return None
    return Words(
        "The charger would still run you down. Put a block beside you, in its way.",
        "O corredor ainda o atropelaria. Ponha um bloco ao seu lado, no caminho dele.",
    )


def felled(before: State, after: Step[State]) -> Words | None:
    """A rival that was alive is at 0 or below."""
    for seat, body in enumerate(before.bodies):
        if seat and body.hp > 0 >= after.state.bodies[seat].hp:
            return None
    lost = _hurt(after)
    total = sum(lost.values())
    return Words(
        f"Nobody is at 0: that took {total} health. A weakness doubles damage of its element.",
        f"Ninguém está em 0: isso tirou {total} de saúde. Uma fraqueza dobra o dano do seu elemento.",
    )


def _not_charged(before: State, after: Step[State]) -> Words | None:
    ran = any(isinstance(event, Charged) and event.seat == 0 for event in after.events)
    if ran and _hurt(after):
        return None
    return Words(
        "A charge runs straight at its target and hits if it ends beside it; a block on the way stops it.",
        "Uma investida corre reto ao alvo e acerta se termina ao lado; um bloco no caminho a para.",
    )


def _not_pushed(before: State, after: Step[State]) -> Words | None:
    if any(isinstance(event, Pushed) and event.cell[0] == 7 for event in after.events):
        return None
    return Words(
        "It does not stand at the right edge (column 7). An explosion pushes away from its centre.",
        "Ele não está na borda direita (coluna 7). Uma explosão empurra para longe do centro.",
    )


LESSONS: tuple[Lesson[State, View], ...] = (
    Lesson(
        id="step",
        title=Words("One step closer", "Um passo mais perto"),
        ask=Words("Step beside the other duelist.", "Dê um passo até ficar ao lado do outro."),
        position=lambda: standing(("duelist", (3, 3)), ("duelist", (5, 5))),
        missing=_not_adjacent,
    ),
    Lesson(
        id="attack",
        title=Words("The first blow", "O primeiro golpe"),
        ask=Words("Hit the duelist beside you.", "Acerte o duelista ao seu lado."),
        position=lambda: standing(("duelist", (3, 3)), ("duelist", (4, 4))),
        missing=hurts(
            1,
            1,
            Words(
                "Aim your attack at the cell on which it stands.",
                "Mire o ataque na casa onde ele está.",
            ),
        ),
    ),
    Lesson(
        id="elbow-room",
        title=Words("Elbow room", "Espaço para o arco"),
        ask=Words(
            "An archer cannot shoot whoever stands beside it. Hurt the brawler and get it away from you.",
            "Um arqueiro não acerta quem está ao lado. Tire saúde do brigão e afaste-o de você.",
        ),
        position=lambda: standing(("archer", (3, 3)), ("brawler", (4, 3))),
        missing=_not_out_of_reach,
    ),
    Lesson(
        id="two-at-once",
        title=Words("Two at one blow", "Dois de um golpe"),
        ask=Words(
            "Hurt both rivals in this turn. The target of an explosion may be an empty cell.",
            "Tire saúde dos dois rivais neste turno. O alvo de uma explosão pode ser uma casa vazia.",
        ),
        position=lambda: standing(
            ("bomber", (0, 3)), ("brawler", (5, 2)), ("archer", (7, 4)), waits=(0, 0, 4)
        ),
        missing=hurts(
            1,
            2,
            Words(
                "The ability reaches one cell around its target: find the cell between them.",
                "A habilidade alcança uma casa em volta do alvo: ache a casa entre eles.",
            ),
        ),
    ),
    Lesson(
        id="in-line",
        title=Words("All in a line", "Todos em fila"),
        ask=Words(
            "Three rivals, and a lance that goes through all on one row or column. Hurt two at once.",
            "Três rivais, e uma lança que atravessa todos numa linha ou coluna. Acerte dois de uma vez.",
        ),
        position=lambda: standing(
            ("lancer", (2, 6)),
            ("archer", (2, 1)),
            ("brawler", (2, 3)),
            ("hexer", (6, 6)),
            waits=(0, 0, 9),
        ),
        missing=hurts(
            1,
            2,
            Words(
                "Only one row or column through you has two of them.",
                "Só uma linha ou coluna que passa por você tem dois deles.",
            ),
        ),
    ),
    Lesson(
        id="charge",
        title=Words("Run at it", "Parta para cima"),
        ask=Words(
            "Your rival stands four cells away. Hit it in this turn all the same.",
            "Seu rival está a quatro casas. Acerte-o ainda neste turno.",
        ),
        position=lambda: standing(("brawler", (1, 4)), ("archer", (5, 4))),
        missing=_not_charged,
    ),
    Lesson(
        id="drain",
        title=Words("Take and get", "Tirar e ganhar"),
        ask=Words(
            "You have 40 health left, and the ultimate waits. Hurt the rival and gain health at once.",
            "Você tem 40 de saúde, e a ultimate espera. Tire saúde do rival e ganhe saúde ao mesmo tempo.",
        ),
        position=lambda: standing(
            ("vampire", (3, 3)), ("golem", (3, 4)), health=(40, 100), waits=(0, 0, 6)
        ),
        missing=_not_healed,
    ),
    Lesson(
        id="wall",
        title=Words("Shut the row", "Feche a linha"),
        ask=Words(
            "The charger runs three cells straight at you and hits. See to it that its next attack does nothing.",
            "O corredor corre três casas reto até você e acerta. Faça com que o próximo ataque dele dê em nada.",
        ),
        position=lambda: standing(("waller", (0, 3)), ("charger", (4, 3))),
        missing=_still_struck,
    ),
    Lesson(
        id="over-the-edge",
        title=Words("Against the edge", "Contra a borda"),
        ask=Words(
            "Push the brawler three cells to the right, to the edge of the board.",
            "Empurre o brigão três casas à direita, até a borda do tabuleiro.",
        ),
        position=lambda: standing(("pusher", (0, 1)), ("brawler", (4, 3)), waits=(0, 0, 3)),
        missing=_not_pushed,
    ),
    Lesson(
        id="finish",
        title=Words("Find the blow that fells", "Ache o golpe que derruba"),
        ask=Words(
            "The archer has 35 health, the golem 9 and a weakness to fire. Bring one of them to 0 now.",
            "O arqueiro tem 35 de saúde, o golem 9 e uma fraqueza a fogo. Leve um deles a 0 agora.",
        ),
        position=lambda: standing(
            ("hexer", (2, 2)),
            ("golem", (6, 2)),
            ("archer", (3, 3)),
            health=(60, 9, 35),
            waits=(0, 0, 2),
            weak=("fire",),
        ),
        missing=felled,
    ),
)
