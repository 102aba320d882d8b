"""Where the platform keeps what belongs to a person's programs."""

import os
import sys
from pathlib import Path


def data_folder() -> Path:
    """The folder for what must be kept, by the custom of the platform; it may not be there yet."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData/Local") / "gamemaster"
    if sys.platform == "darwin":
        return Path.home() / "Library/Application Support/gamemaster"
    base = os.environ.get("XDG_DATA_HOME", "")
    return (Path(base) if os.path.isabs(base) else Path.home() / ".local/share") / "gamemaster"
