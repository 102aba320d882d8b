"""How Bmiibo Buto Chess is played, on one screen."""

from gamemaster.core.depth import Panel, Primer
from gamemaster.core.values import Words

PRIMER = Primer(
    goal=Words("Be the last fighter on the board.", "Seja o último lutador no tabuleiro."),
    turn=(
        Panel(
            Words("Step or strike", "Ande ou ataque"),
            Words(
                "Fighters act one after the other: take a step, or aim attack, ability or ultimate at a cell.",
                "Os lutadores agem um após o outro: dê um passo, ou mire ataque, habilidade ou ultimate numa casa.",
            ),
        ),
        Panel(
            Words("Wait for it", "Espere a recarga"),
            Words(
                "What was used waits for its cooldown. A hit on a weakness counts twice.",
                "O que foi usado espera a recarga. Um golpe numa fraqueza vale o dobro.",
            ),
        ),
        Panel(
            Words("Last one standing", "O último de pé"),
            Words(
                "At 0 health or below a fighter is dying: it is removed when its next turn begins, unless it is healed before.",
                "Com 0 de saúde ou menos um lutador está morrendo: sai quando começa seu próximo turno, se não for curado antes.",
            ),
        ),
    ),
    end=Words(
        "The last one left wins; at the turn cap most health does.",
        "Vence o último que sobra; no limite de turnos, quem tem mais saúde.",
    ),
    facts=(
        Words("Everybody begins with 100 health.", "Todos começam com 100 de saúde."),
        Words(
            "Anybody may build a fighter; a formula counts its points.",
            "Qualquer um pode montar um lutador; uma fórmula conta os pontos.",
        ),
        Words("A silent fighter steps north.", "Quem se cala anda para o norte."),
    ),
)
