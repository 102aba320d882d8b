"""Fixtures of the browser tests: a server, a browser, and people who come to visit."""

import pytest

from tests.web.browsing import Visitor, chromium, served


@pytest.fixture(scope="session")
def home(tmp_path_factory):
    """One server for all files: starting it takes longer than most tests, and people are strangers."""
    with served(tmp_path_factory.mktemp("pages")) as address:
        yield address


@pytest.fixture(scope="module")
def chrome():
    with chromium() as here:
        yield here


@pytest.fixture
def visit(chrome, home):
    """Visitors who have all left, without a fault on their pages, when the test is over."""
    came = []

    def arrive(**more):
        came.append(Visitor(chrome, home, **more))
        return came[-1]

    yield arrive
    faults = [fault for visitor in came for fault in visitor.faults]
    for visitor in came:
        visitor.leaves()
    assert not faults
