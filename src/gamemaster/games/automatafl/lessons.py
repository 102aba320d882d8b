"""Small boards with a task, judged by the rules."""

from collections.abc import Callable

from gamemaster.core.contract import Step
from gamemaster.core.depth import Lesson
from gamemaster.core.dice import Dice, LowDice
from gamemaster.core.values import Json, Words
from gamemaster.games.automatafl.config import complete
from gamemaster.games.automatafl.events import AutomatonMoved, AutomatonStayed, MovesClashed
from gamemaster.games.automatafl.rules import GAME
from gamemaster.games.automatafl.state import State, View
from gamemaster.mechanics.grid import Square

Missing = Callable[[State, Step[State]], Words | None]

WAYS: dict[Square, Words] = {
    (-1, 0): Words("left", "à esquerda"),
    (1, 0): Words("right", "à direita"),
    (0, -1): Words("up", "para cima"),
    (0, 1): Words("down", "para baixo"),
}


def board(*rows: str) -> State:
    """A board for two, both corners of the top row the first seat's."""
    return GAME.setup(complete({"seats": 2, "rows": list(rows)}), LowDice()).state


def _way(after: Step[State]) -> Square | None:
    """How the Automaton stepped; None if it stayed where it was."""
    for event in after.events:
        if isinstance(event, AutomatonMoved):
            (x, y), (to_x, to_y) = event.source, event.to
            return to_x - x, to_y - y
    return None


def _went(after: Step[State]) -> Words:
    """What the Automaton did instead."""
    way = _way(after)
    if way is None:
        return Words("It stayed where it was.", "Ele ficou onde estava.")
    return Words(f"It stepped {WAYS[way].en}.", f"Ele foi {WAYS[way].pt}.")


def steps(way: Square, because: Words) -> Missing:
    """The task is a step that way; `because` is the rule that leads there."""

    def missing(before: State, after: Step[State]) -> Words | None:
        if _way(after) == way:
            return None
        went = _went(after)
        return Words(f"{went.en} {because.en}", f"{went.pt} {because.pt}")

    return missing


def _stays(before: State, after: Step[State]) -> Words | None:
    if any(isinstance(event, AutomatonStayed) for event in after.events):
        return None
    went = _went(after)
    return Words(
        f"{went.en} It stays when neither its row nor its column makes it want anything.",
        f"{went.pt} Ele fica quando nem a linha nem a coluna o fazem querer algo.",
    )


def _clashed(before: State, after: Step[State]) -> Words | None:
    if any(isinstance(event, MovesClashed) for event in after.events):
        return None
    return Words(
        "The other move went through. Two moves to one square clash, and so do two from one piece.",
        "O outro lance valeu. Dois lances para a mesma casa se chocam, e dois da mesma peça também.",
    )


def won(before: State, after: Step[State]) -> Words | None:
    """The task is to win with this move."""
    if after.state.winner == 0:
        return None
    went = _went(after)
    return Words(
        f"{went.en} It must enter a corner of yours with this very step.",
        f"{went.pt} Ele precisa entrar num canto seu já neste passo.",
    )


def _always(source: Square, to: Square) -> Callable[[View, Dice], Json]:
    return lambda view, dice: {"from": list(source), "to": list(to)}


LESSONS: tuple[Lesson[State, View], ...] = (
    Lesson(
        id="attractor",
        title=Words("An attractor draws it", "Um atrator o puxa"),
        ask=Words(
            "Move the attractor so that the Automaton steps left.",
            "Mova o atrator para que o Autômato vá à esquerda.",
        ),
        position=lambda: board(".....", ".....", "..@..", ".....", "A...."),
        missing=steps(
            (-1, 0),
            Words(
                "It goes toward an attractor that it sees in its row or column.",
                "Ele anda rumo a um atrator que vê na sua linha ou coluna.",
            ),
        ),
    ),
    Lesson(
        id="repulsor",
        title=Words("A repulsor drives it home", "Um repulsor o leva para casa"),
        ask=Words(
            "The corners of the top row are yours. Move the repulsor so that the Automaton enters one.",
            "Os cantos da fileira de cima são seus. Mova o repulsor para que o Autômato entre num deles.",
        ),
        position=lambda: board(".@...", ".....", "....R", ".....", "....."),
        missing=won,
    ),
    Lesson(
        id="nearer",
        title=Words("The nearer one counts", "Vale o mais próximo"),
        ask=Words(
            "Two attractors pull, and the nearer wins. Move one of them so that it steps down.",
            "Dois atratores puxam, e vale o mais próximo. Mova um deles para que ele desça.",
        ),
        position=lambda: board("..A..", ".....", ".....", "..@..", ".....", "A...."),
        missing=steps(
            (0, 1),
            Words(
                "Of two attractors on one line it goes toward the nearer.",
                "De dois atratores na mesma linha, ele vai ao mais próximo.",
            ),
        ),
    ),
    Lesson(
        id="open-the-way",
        title=Words("Open the way", "Abra o caminho"),
        ask=Words(
            "The nearest attractor stands right below it and blocks its own way. Make it step up.",
            "O atrator mais próximo está logo abaixo e barra o próprio caminho. Faça-o subir.",
        ),
        position=lambda: board("..A..", ".....", "A.@.A", "..A..", "....."),
        missing=steps(
            (0, -1),
            Words(
                "It never enters a square that is taken, and does not turn to the farther attractor.",
                "Ele nunca entra numa casa ocupada, nem se volta ao atrator mais distante.",
            ),
        ),
    ),
    Lesson(
        id="balance",
        title=Words("Equal pulls cancel", "Forças iguais se anulam"),
        ask=Words(
            "Make the Automaton stay where it is.",
            "Faça o Autômato ficar onde está.",
        ),
        position=lambda: board("..R..", ".....", "A.@.A", ".....", "....R"),
        missing=_stays,
    ),
    Lesson(
        id="pair",
        title=Words("The pair beats all", "O par vence tudo"),
        ask=Words(
            "The repulsor above drives it down. Make it step left with a pair: "
            "an attractor on one side, a repulsor on the other.",
            "O repulsor acima o empurra para baixo. Faça-o ir à esquerda com um par: "
            "um atrator de um lado, um repulsor do outro.",
        ),
        position=lambda: board("..R..", "..R..", "A.@..", ".....", "...R."),
        missing=steps(
            (-1, 0),
            Words(
                "An attractor against a repulsor on one line is rule 1 and comes before all else.",
                "Um atrator contra um repulsor na mesma linha é a regra 1 e vem antes de tudo.",
            ),
        ),
    ),
    Lesson(
        id="clash",
        title=Words("Moves that clash", "Lances que se chocam"),
        ask=Words(
            "You know that the other wants to move the attractor a5 to c5. Keep that move from happening.",
            "Você sabe que o outro quer levar o atrator de a5 a c5. Impeça esse lance.",
        ),
        position=lambda: board(".....", "....R", "..@..", ".....", "A...A"),
        others=_always((0, 4), (2, 4)),
        missing=_clashed,
    ),
    Lesson(
        id="chain",
        title=Words("Take over another's move", "Continue o lance do outro"),
        ask=Words(
            "The other moves the attractor a5 to a3. A move may begin on an empty square: "
            "carry that piece on, so that the Automaton steps up.",
            "O outro leva o atrator de a5 a a3. Um lance pode começar numa casa vazia: "
            "leve a peça adiante, para que o Autômato suba.",
        ),
        position=lambda: board(".....", ".....", "....R", ".....", "A.@.."),
        others=_always((0, 4), (0, 2)),
        missing=steps(
            (0, -1),
            Words(
                "From the square that the other's piece reaches, your move carries it on.",
                "Da casa a que a peça do outro chega, seu lance a leva adiante.",
            ),
        ),
    ),
    Lesson(
        id="home",
        title=Words("Into the corner", "Para dentro do canto"),
        ask=Words(
            "A crowded board, and the Automaton one step from your corner: find the one move that wins now.",
            "Um tabuleiro cheio, e o Autômato a um passo do seu canto: ache o único lance que vence já.",
        ),
        position=lambda: board(
            ".....@.", "......R", "..A..A.", ".....RA", "...A...", ".....R.", ".R....."
        ),
        missing=won,
    ),
)
