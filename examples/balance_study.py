"""How the price of a power relates to its win rate in Auto Rumble: a table and a picture.
`python examples/balance_study.py [MATCHES] [FILE.svg]`. Every seat bids at random, so who gets what at which
price is an experiment: a buyer who wins oftener than by chance does so because of what was bought.
"""

import sys
from pathlib import Path

import numpy as np

from gamemaster.core.events import everything
from gamemaster.core.match import play
from gamemaster.games import GAMES

BOX = GAMES["auto-rumble"]
BOTS = [BOX.bots["random"]] * 3
CONFIG = BOX.complete({"seats": len(BOTS), "rounds": 4, "new_powers": 0})


def sales(matches: int) -> list[tuple[str, int, bool]]:
    """Every power sold, its price, and whether its buyer won the match."""
    sold = []
    for n in range(matches):
        told = []
        watch = lambda _match, step, told=told: told.extend(everything(step.events))  # noqa: E731
        winners = play(BOX, CONFIG, BOTS, f"study {n}", watch=watch).end.outcome.winners
        for sale in (event for event in told if type(event).__name__ == "LotSold"):
            sold += [(sale.power, sale.price, winners == (seat,)) for seat in sale.winners]
    return sold


def rates(groups: list, won: list[bool]) -> list[tuple[object, float, float, int]]:
    """For each group: the win rate, its standard error, and how many there are."""
    each = {key: [w for k, w in zip(groups, won, strict=True) if k == key] for key in set(groups)}
    return [(k, np.mean(w), np.std([*w, 0, 1]) / len(w) ** 0.5, len(w)) for k, w in each.items()]


def picture(rows: list[tuple[int, float, float, int]]) -> str:
    """A dot for each price, larger the oftener it was paid: price to the right, win rate upwards."""
    dots = "".join(
        f'<circle cx="{40 + 9 * price}" cy="{280 - 260 * rate:.1f}" r="{2 + n**0.5 / 4:.1f}" '
        f'fill="#3367a880"><title>{price} coins: {rate:.0%} ± {error:.0%}</title></circle>'
        for price, rate, error, n in rows
    )
    axes = '<path d="M40 10V280H590" stroke="#444" fill="none"/><text x="540" y="296">price</text>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 300">{axes}{dots}</svg>'


def main(matches: int = 1000, file: str = "balance.svg") -> None:
    powers, prices, won = zip(*sales(matches), strict=True)
    Path(file).write_text(picture(rates(prices, won)))
    for name, rate, error, n in sorted(rates(powers, won), key=lambda row: -row[1]):
        print(f"{name:30} win rate {rate:4.0%} ± {error:3.0%}   sold {n} times")
    r = np.corrcoef(prices, won)[0, 1]
    print(f"price and winning: correlation {r:+.3f} ± {len(won) ** -0.5:.3f} over {len(won)} sales")


if __name__ == "__main__":
    main(*(int(word) if word.isdecimal() else word for word in sys.argv[1:3]))
