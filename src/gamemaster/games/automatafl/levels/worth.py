"""What both minds agree on: how far to look, and what things are worth."""

WALK = 12
"""How many steps of the Automaton are looked ahead."""
SOON, LATER = 9_000, 88
"""A corner in s steps is worth SOON × LATER per cent, s times over."""
NEAR = 2_000
"""What being near a corner is worth at most."""
