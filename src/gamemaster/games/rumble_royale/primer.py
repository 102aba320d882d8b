"""How Rumble Royale is played, on one screen."""

from gamemaster.core.depth import Panel, Primer
from gamemaster.core.values import Words

PRIMER = Primer(
    goal=Words(
        "Be the last alive, or the most glorious after the last turn.",
        "Seja o último vivo, ou o mais glorioso depois do último turno.",
    ),
    turn=(
        Panel(
            Words("Line up your cards", "Alinhe suas cartas"),
            Words(
                "Before the first turn everybody writes cards, and they go to auction. Then, in secret: a sequence of cards to play, and bids.",
                "Antes do primeiro turno todos escrevem cartas, que vão a leilão. Depois, em segredo: uma sequência de cartas e os lances.",
            ),
        ),
        Panel(
            Words("Win new ones", "Arremate novas"),
            Words(
                "The highest bid wins a card and pays the second-highest. Basic cards cost 1 coin.",
                "O maior lance leva a carta e paga o segundo maior. Cartas básicas custam 1 moeda.",
            ),
        ),
        Panel(
            Words("Step by step", "Passo a passo"),
            Words(
                "Sequences are played step by step, everybody's first card at once; damage falls together.",
                "As sequências são jogadas passo a passo, a primeira carta de todos ao mesmo tempo; o dano cai junto.",
            ),
        ),
    ),
    end=Words(
        "The only one alive wins; after the last turn most Glory, then most Life.",
        "Vence o único vivo; depois do último turno, mais Glória, depois mais Vida.",
    ),
    facts=(
        Words(
            "Coins you keep are next turn's Energy.",
            "As moedas que você guarda são a Energia do próximo turno.",
        ),
        Words(
            "A subprocess stays in play and acts by itself.",
            "Um subprocesso fica em jogo e age sozinho.",
        ),
        Words(
            "What you buy joins your deck in the next upkeep.",
            "O que você compra entra no baralho na próxima manutenção.",
        ),
    ),
)
