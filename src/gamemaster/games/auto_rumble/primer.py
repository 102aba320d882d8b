"""How Auto Rumble is played, on one screen."""

from gamemaster.core.depth import Panel, Primer
from gamemaster.core.values import Words

PRIMER = Primer(
    goal=Words(
        "Win the last battle: it is the only one that counts.",
        "Vença a última batalha: é a única que vale.",
    ),
    turn=(
        Panel(
            Words("Bid in secret", "Lances em segredo"),
            Words(
                "Powers are on offer. Everybody gets coins, bids in secret, orders what the hero does, and may invent new powers.",
                "Há poderes em leilão. Todos recebem moedas, dão lances em segredo, ordenam o que o herói faz e podem inventar poderes.",
            ),
        ),
        Panel(
            Words("The seals open", "Os lacres se abrem"),
            Words(
                "The highest bid wins a power and is paid; those who tie each get a copy. The bid is the power's strength.",
                "O maior lance leva o poder e é pago; quem empata leva uma cópia. O lance é a força do poder.",
            ),
        ),
        Panel(
            Words("The heroes fight", "Os heróis lutam"),
            Words(
                "The heroes fight by themselves, by their order lists. New powers enter the pool.",
                "Os heróis lutam sozinhos, por suas listas de ordem. Poderes novos entram na reserva.",
            ),
        ),
    ),
    end=Words(
        "The winner of the last round's battle wins the match.",
        "Quem vence a batalha da última rodada vence a partida.",
    ),
    facts=(
        Words(
            "A hero begins with 100 Energy and its coins.",
            "Um herói começa com 100 de Energia e suas moedas.",
        ),
        Words(
            "Coins you keep also make the attack stronger.",
            "Moedas guardadas também deixam o ataque mais forte.",
        ),
        Words("A bid that loses costs nothing.", "Um lance perdido não custa nada."),
    ),
)
