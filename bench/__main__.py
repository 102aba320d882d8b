"""`python -m bench [NAME …]`: run the benchmarks, all or those named."""

import importlib
import pkgutil
import platform
import sys

import bench


def main() -> None:
    names = sys.argv[1:] or [
        m.name for m in pkgutil.iter_modules(bench.__path__) if m.name[0] != "_"
    ]
    print(f"Python {platform.python_version()} on {platform.machine()}, one core unless said")
    for name in names:
        print(f"\n== {name}", flush=True)
        importlib.import_module(f"bench.{name}").run()


main()
