"""How King of the Galaxy is played, on one screen."""

from gamemaster.core.depth import Panel, Primer
from gamemaster.core.values import Words

PRIMER = Primer(
    goal=Words(
        "Control the most solar systems after the last turn.",
        "Controle o maior número de sistemas solares depois do último turno.",
    ),
    turn=(
        Panel(
            Words("Write your list", "Escreva sua lista"),
            Words(
                "Income comes in, each fighter costs 1 gold. Everybody writes a list of actions in secret: build, travel, scrap, trade.",
                "A renda entra, cada caça custa 1 de ouro. Todos escrevem em segredo uma lista de ações: construir, viajar, sucatear, negociar.",
            ),
        ),
        Panel(
            Words("Fleets meet", "Frotas se encontram"),
            Words(
                "Lists are executed. Where fleets meet they shoot once, all at once: a tenth of their own size, rounded up.",
                "As listas são executadas. Onde frotas se encontram, atiram uma vez, todas juntas: um décimo do próprio tamanho, para cima.",
            ),
        ),
        Panel(
            Words("Take and hold", "Tomar e manter"),
            Words(
                "Who is alone at a free system takes it. Another's system is contested: it yields nothing, and flips after three turns in the lead.",
                "Quem está só num sistema livre o toma. O de outro fica em disputa: nada rende, e troca de mãos após três turnos de liderança.",
            ),
        ),
    ),
    end=Words(
        "Most systems win; then most fighters, then most goods.",
        "Vence quem tem mais sistemas; depois mais caças, depois mais recursos.",
    ),
    facts=(
        Words("A fighter costs 1 mineral.", "Um caça custa 1 de minério."),
        Words(
            "A journey takes 1 turn and 1 fuel a fighter for each light year.",
            "Uma viagem leva 1 turno e 1 de combustível por caça a cada ano-luz.",
        ),
        Words(
            "An action that cannot be is skipped; the rest of the list stands.",
            "Uma ação impossível é ignorada; o resto da lista vale.",
        ),
    ),
)
