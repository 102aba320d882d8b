"""Nothing in this game is hidden: no other state looks like this one."""

from gamemaster.core.box import nothing_hidden

lookalike = nothing_hidden
