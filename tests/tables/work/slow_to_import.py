"""A module that takes longer to import than an errand may take in the quick lane."""

from gamemaster.tables.work.crew import spin

spin(0.6)
WHOLE = True
