"""Names as they are compared: what a table takes for one name is one name everywhere."""

import unicodedata
from functools import lru_cache


@lru_cache(maxsize=8192)
def plain_name(name: str) -> str:
    """A name without letter case, accents, styled letters and double spaces.

    Letters are taken apart before they are folded, for a styled capital has no small letter of its
    own, and once more behind it, for folding may bring an accent back.
    """
    folded = unicodedata.normalize("NFKD", name).casefold()
    bare = unicodedata.normalize("NFKD", folded)
    return " ".join("".join(c for c in bare if not unicodedata.combining(c)).split())
