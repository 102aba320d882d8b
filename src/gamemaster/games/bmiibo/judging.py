"""A fighter as its author sees it in the workshop: the account of every action, line by line."""

from gamemaster.core.codec import plain
from gamemaster.core.values import Json
from gamemaster.games.bmiibo.balance import balances, is_balanced
from gamemaster.games.bmiibo.reading import fighter_from


def judged(raw: Json) -> Json:
    """The balance of a fighter, which need not be balanced; raises Illegal if it is no fighter."""
    fighter = fighter_from(raw)
    accounts = [
        {**plain(account), "points": account.points, "ok": account.ok}
        for account in balances(fighter)
    ]
    return {"balance": accounts, "balanced": is_balanced(fighter), "fighter": plain(fighter)}
