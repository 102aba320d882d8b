"""Links to matches: tags for those who preview them, and a picture that carries nothing but text."""

import pytest

from gamemaster.web.previews import _drawn


@pytest.mark.parametrize("name", ["<script>x</script>", 'a" onload="x', "&lt;"])
def test_names_in_the_picture_are_text_and_nothing_else(name):
    picture = _drawn(name, f"{name} wins", f"{name} was the last alive.", 0)
    assert "<script" not in picture
    assert 'onload="x' not in picture


def test_the_picture_has_the_size_that_previews_want():
    assert 'width="1200" height="630"' in _drawn("Game", "Ana wins", "Why.", 1)
