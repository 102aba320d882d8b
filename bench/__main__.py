"""`python -m bench [NAME …] [--json FILE]`: the one table, or the benchmarks named.

Without a name the table of `bench/table.py` is printed; `--json FILE` also writes it as JSON. `all`
stands for every other benchmark. `fuzz` takes `--count N`, `--door D`, `--first N` and `--into FILE`, `hostile` takes `--seconds N`
and `--into FILE`.
"""

import argparse
import importlib
import inspect
import json
import pkgutil
import platform
from pathlib import Path

import bench

NAMES = [
    m.name
    for m in pkgutil.iter_modules(bench.__path__)
    if m.name not in ("__main__", "bmiibo_twin", "evening", "table", "watched") and not m.ispkg
]


def main() -> None:
    reader = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    reader.add_argument("names", nargs="*", metavar="NAME", help=f"all, or: {', '.join(NAMES)}")
    reader.add_argument("--json", type=Path, metavar="FILE", help="write the table as JSON too")
    reader.add_argument("--count", type=int, default=2000, help="fuzz: so many inputs in all")
    reader.add_argument("--door", help="fuzz: at this door alone")
    reader.add_argument("--first", type=int, default=0, help="fuzz: the number of the first input")
    reader.add_argument(
        "--into", type=Path, metavar="FILE", help="fuzz, hostile: go on in this file"
    )
    reader.add_argument("--seconds", type=int, default=60, help="hostile: how long, or this part")
    asked = reader.parse_args()
    if not asked.names or asked.json:
        # Late: the table asks for every door's extra, which other benchmarks can do without.
        from bench import table

        figures = table.measured()
        print("\n".join(table.told(figures)))
        if asked.json:
            asked.json.write_text(json.dumps(figures, indent=2) + "\n")
    for name in NAMES if asked.names == ["all"] else asked.names:
        print(f"\n== {name} (Python {platform.python_version()}, one core unless said)", flush=True)
        run = importlib.import_module(f"bench.{name}").run
        run(**{option: getattr(asked, option) for option in inspect.signature(run).parameters})


main()
