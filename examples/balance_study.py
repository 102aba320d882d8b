"""How the price of a power relates to its win rate in Auto Rumble: a table and a picture.
`python examples/balance_study.py [MATCHES] [FILE.svg]`; a dot is a power, wider the oftener it was sold.
"""

import sys
from collections import defaultdict
from pathlib import Path

from gamemaster.core.events import everything
from gamemaster.core.match import play
from gamemaster.games import GAMES
from gamemaster.games.auto_rumble.state import LotSold

BOX = GAMES["auto-rumble"]
SEATS = list(BOX.bots.values())


def sales(matches: int) -> dict[str, list[tuple[int, bool]]]:
    """For each power, its price and whether the buyer won the match, sale by sale."""
    sold = defaultdict(list)
    config = BOX.complete({"seats": 3, "rounds": 4, "new_powers": 0})
    for n in range(matches):
        bought = []

        def watch(match, step, bought=bought):
            bought += [e for e in everything(step.events) if isinstance(e, LotSold)]

        seats = SEATS[n % 3 :] + SEATS[: n % 3]
        winners = play(BOX, config, seats, f"study {n}", watch=watch).end.outcome.winners
        for sale in bought:
            for seat in sale.winners:
                sold[sale.power].append((sale.price, winners == (seat,)))
    return sold


def picture(rows: list[tuple[str, float, float, int]], far: float) -> str:
    """The dots as SVG: price to the right, win rate upwards."""
    dots = "".join(
        f'<circle cx="{40 + 540 * price / far:.1f}" cy="{280 - 260 * rate:.1f}" r="{2 + n**0.5:.1f}" '
        f'fill="#3367a8" fill-opacity=".5"><title>{name}: {price:.1f}, {rate:.0%}</title></circle>'
        for name, price, rate, n in rows
    )
    words = f'<text x="430" y="296">mean price, 0 to {far:.0f}</text><text x="46" y="20">win rate</text>'
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 300" font-size="12">'
    return f'{head}<path d="M40 10V280H590" fill="none" stroke="#444"/>{words}{dots}</svg>'


def main(matches: int = 60, file: str = "balance.svg") -> None:
    rows = [
        (name, *(sum(column) / len(sold) for column in zip(*sold, strict=True)), len(sold))
        for name, sold in sales(matches).items()
    ]
    for name, price, rate, n in sorted(rows, key=lambda row: -row[1])[:15]:
        print(f"{name:30} price {price:5.1f}   win rate {rate:4.0%}   sold {n} times")
    Path(file).write_text(picture(rows, 1 + max(row[1] for row in rows)))


if __name__ == "__main__":
    main(*(int(word) if word.isdecimal() else word for word in sys.argv[1:3]))
