"""The link to the admin, for people who may use it."""

from __future__ import annotations

from ipaddress import ip_network

import pytest

from tests.games.conftest import begin  # noqa: F401 - a fixture

LINK = 'href="/admin/"'


@pytest.mark.parametrize("page", ["/", "/me/", "/mine/", "/about/"])
def test_operators_find_the_admin_on_every_page(browse, moderator, page):
    assert LINK in browse(moderator).get(page).content.decode()


def test_others_see_no_link(browse, ada, client):
    for browser in (client, browse(ada)):
        assert LINK not in browser.get("/about/").content.decode()


def test_operators_outside_the_permitted_networks_see_no_link(browse, moderator, settings):
    settings.ADMIN_ADDRESSES = [ip_network("192.0.2.0/24")]
    browser = browse(moderator)
    assert LINK not in browser.get("/about/", REMOTE_ADDR="198.51.100.7").content.decode()
    assert LINK in browser.get("/about/", REMOTE_ADDR="192.0.2.7").content.decode()


def test_the_menu_of_a_match_leads_operators_to_its_page_in_the_admin(browse, begin, moderator, ada):  # noqa: F811
    match, browser = begin(), browse(moderator)
    link = f'href="/admin/games/match/{match.pk}/change/"'
    browser.post(f"/admin/games/match/{match.pk}/look/")
    assert link in browser.get(f"/match/{match.slug}/").content.decode()
    assert link not in browse(ada).get(f"/match/{match.slug}/").content.decode()
