"""The hashed requirement files: one for each extra, the same versions as developers have, uv pinned."""

import re
import tomllib
from pathlib import Path

import pytest

HOME = Path(__file__).parent.parent
EXTRAS = tomllib.loads((HOME / "pyproject.toml").read_text("utf-8"))["project"][
    "optional-dependencies"
]
PIN = re.compile(r"^([a-z0-9._-]+)(?:\[[^\]]*\])?==(\S+)", re.MULTILINE)


def pins(name: str) -> dict[str, str]:
    return dict(PIN.findall((HOME / "requirements" / f"{name}.txt").read_text("utf-8")))


def wanted(extra: str) -> set[str]:
    """The packages an extra names, those of the extras it includes among them."""
    found = set()
    for line in EXTRAS[extra]:
        name, inner = re.match(r"([A-Za-z0-9._-]+)(?:\[([^\]]*)\])?", line).groups()
        if name == "gamemaster":
            found |= {each for part in inner.split(",") for each in wanted(part)}
        else:
            found.add(name.lower())
    return found


@pytest.mark.parametrize("extra", [*EXTRAS, "runtime", "uv"])
def test_every_extra_has_its_file_and_every_package_its_hash(extra: str):
    text = (HOME / "requirements" / f"{extra}.txt").read_text("utf-8")
    blocks = re.split(r"\n(?=[a-z0-9])", text.strip())
    assert all("--hash=sha256:" in block for block in blocks)
    assert wanted(extra) <= set(pins(extra)) if extra in EXTRAS else pins(extra)


@pytest.mark.parametrize("extra", [*EXTRAS, "runtime", "uv"])
def test_an_extra_is_tested_with_the_versions_it_is_locked_to(extra: str):
    developers = pins("dev")
    assert {
        name: version for name, version in pins(extra).items() if developers.get(name) != version
    } == {}


def test_make_installs_uv_by_its_hash():
    (line,) = [
        line
        for line in (HOME / "Makefile").read_text("utf-8").splitlines()
        if "-m pip install" in line
    ]
    assert "--require-hashes" in line
    assert "requirements/uv.txt" in line
