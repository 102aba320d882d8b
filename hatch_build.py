"""Builds the browser client into the package, so that a wheel carries the pages."""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ClientHook(BuildHookInterface):
    """Runs `ui/build.py` before a wheel is packed; an editable install needs no pages to exist."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        import runpy

        root = Path(self.root)
        if (root / "ui" / "build.py").exists():
            runpy.run_path(str(root / "ui" / "build.py"))["build"]()
        build_data["artifacts"].append("src/gamemaster/web/static/**")
