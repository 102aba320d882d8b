"""How Automatafl is played, on one screen."""

from gamemaster.core.depth import Panel, Primer
from gamemaster.core.values import Words

PRIMER = Primer(
    goal=Words(
        "Lead the Automaton into a corner of yours.", "Leve o Autômato a um canto que é seu."
    ),
    turn=(
        Panel(
            Words("Write one move", "Escreva um lance"),
            Words(
                "Everybody writes one move in secret: any piece, like a rook. Pieces are nobody's.",
                "Todos escrevem um lance em segredo: qualquer peça, como uma torre. As peças não são de ninguém.",
            ),
        ),
        Panel(
            Words("All moves at once", "Todos de uma vez"),
            Words(
                "Moves that share a start or an end clash: those seats choose again. The others resolve together.",
                "Lances com a mesma origem ou o mesmo destino se chocam: esses lugares escolhem de novo. Os outros valem juntos.",
            ),
        ),
        Panel(
            Words("The Automaton steps", "O Autômato anda"),
            Words(
                "The Automaton steps once, by the nearest pieces in its row and column: toward attractors, away from repulsors.",
                "O Autômato dá um passo, pelas peças mais próximas na sua linha e coluna: rumo a atratores, para longe de repulsores.",
            ),
        ),
    ),
    end=Words(
        "Whoever owns the corner it enters wins. At the turn limit nobody does.",
        "Vence quem é dono do canto em que ele entra. No limite de turnos, ninguém.",
    ),
    facts=(
        Words("Nobody moves the Automaton.", "Ninguém move o Autômato."),
        Words("No dice are rolled.", "Não há dados."),
        Words("A silent seat passes.", "Quem se cala passa."),
    ),
)
