"""Who may know what of a match: said field by field, so that a secret is never left to be assumed."""

from gamemaster.core.values import Value


class Known(Value, frozen=True, kw_only=True):
    """Every field of a state by who may know it; deeper paths (`players.hand`) overrule shorter ones.

    A path names fields only: in a tuple of as many entries as there are seats, each entry is its seat's.
    The config is a field like others: `config` if the state holds it or not.
    """

    everybody: tuple[str, ...] = ()
    """Shown in the view of every seat and of a spectator, or in what `shown` tells of the config."""
    told: tuple[str, ...] = ()
    """No secret, but in no view: it follows from what everybody was told, or is the rules' own count."""
    owner: tuple[str, ...] = ()
    """One entry a seat, which only that seat may know; how long it is may be known."""
    nobody: tuple[str, ...] = ()
    """Hidden from every seat; how long it is may be known."""
    partly: tuple[str, ...] = ()
    """Hidden from some seats, in part, or at times: what exactly, only the look-alike says."""
    sealed: tuple[str, ...] = ()
    """Parts of a submission (`$` all of it, `$.bids` one field) that no event tells to others. What
    comes of them may be seen."""

    @property
    def hidden(self) -> tuple[str, ...]:
        """All that some seat may not know."""
        return (*self.owner, *self.nobody, *self.partly)

    @property
    def said(self) -> tuple[str, ...]:
        """Every path of which it is said who may know it."""
        return (*self.everybody, *self.told, *self.hidden)
