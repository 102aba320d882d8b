"""Moves not yet revealed are in no state, and everything else is open: no other state looks like this one."""

from gamemaster.core.box import nothing_hidden

lookalike = nothing_hidden
