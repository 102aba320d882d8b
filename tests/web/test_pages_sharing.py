"""What people take away from the pages: the picture of a match, and the secret of a webhook."""

import pytest
from playwright.sync_api import expect

from tests.web.browsing import needs_pages

pytestmark = [needs_pages, pytest.mark.long, pytest.mark.xdist_group("pages proof")]


def test_the_picture_of_a_match_is_saved_as_a_png_that_previews_can_show(visit):
    ana = visit().is_called("Ana with a picture")
    body = {"game": "automatafl", "players": ["me", "bot:random"]}
    table = ana.asks("POST", "/tables", body)["table"]["id"]
    ana.asks("POST", f"/tables/{table}/resign", {})
    page = ana.goes(f"/t/{table}")
    with page.expect_download() as saving:
        page.get_by_role("button", name="Picture to share").click()
    picture = saving.value.path().read_bytes()
    assert picture[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = (int.from_bytes(picture[at : at + 4], "big") for at in (16, 20))
    assert (width, height) == (1200, 630)


def test_the_account_page_shows_the_secret_that_a_webhook_is_signed_with(visit):
    ana = visit().is_called("Ana with a webhook")
    wish = {"url": "https://example.org/hook", "shape": "json"}
    secret = ana.asks("POST", "/me/webhooks", wish)["secret"]
    page = ana.goes("/account")
    expect(page.get_by_text(secret)).to_be_hidden()
    page.get_by_text("How to know it is us").click()
    expect(page.get_by_text(secret)).to_be_visible()
    assert ana.violations() == []


def test_the_secret_of_a_webhook_is_renewed_after_a_question(visit):
    ana = visit().is_called("Ana who renews")
    wish = {"url": "https://example.org/hook", "shape": "json"}
    old = ana.asks("POST", "/me/webhooks", wish)["secret"]
    page = ana.goes("/account")
    page.get_by_text("How to know it is us").click()
    page.get_by_role("button", name="Another secret").click()
    expect(page.get_by_text(old)).to_be_visible()
    page.get_by_role("button", name="The old one stops now: renew it").click()
    expect(page.get_by_text("Another secret seals what comes from now on.")).to_be_visible()
    expect(page.get_by_text(old)).to_have_count(0)
    (hook,) = ana.asks("GET", "/me/webhooks")["webhooks"]
    assert hook["secret"] != old
