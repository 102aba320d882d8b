"""People: accounts, the secrets that open them, how often they may ask, and word of their turns."""
