"""The site as an installable app, with a page for missing network."""

from __future__ import annotations

import json
import urllib.request

PROGRAMS = ("chromium", "google-chrome")  # the headless shell installs nothing
ACTIVE = """async () => {
  const { active } = await navigator.serviceWorker.ready;
  if (active.state !== "activated") {
    await new Promise((done) => active.addEventListener("statechange", done, { once: true }));
  }
}"""
KEPT = """async () => {
  const cache = await caches.open("offline");
  return (await cache.keys()).map((each) => new URL(each.url).pathname);
}"""
NOTE_BADGES = """
window.badges = [];
navigator.setAppBadge = async (count) => void badges.push(count);
navigator.clearAppBadge = async () => void badges.push(0);
"""


def test_chromium_would_install_it(visit, site):
    ada = visit("Ada")
    ada.page.goto("/")
    ada.page.evaluate(ACTIVE)
    devtools = ada.context.new_cdp_session(ada.page)
    manifest = devtools.send("Page.getAppManifest")
    assert manifest["errors"] == []
    told = json.loads(manifest["data"])
    for icon in told["icons"]:
        with urllib.request.urlopen(site + icon["src"]) as response:
            assert response.headers["Content-Type"] == icon["type"]
    hindrances = devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # tests use incognito windows, which cannot install apps
    assert [each["errorId"] for each in hindrances if each["errorId"] != "in-incognito"] == []


def test_without_network_a_page_says_so_and_comes_back_with_it(visit):
    ada = visit("Ada")
    ada.page.goto("/")
    ada.page.evaluate(ACTIVE)
    assert len(ada.page.evaluate(KEPT)) == 2
    ada.page.goto("/about/")
    ada.context.set_offline(True)
    ada.page.goto("/rules/impulse/")
    english = ada.page.get_by_role("heading", name="You are offline")
    english.wait_for()
    ada.page.get_by_role("heading", name="目前沒有網路連線").wait_for()
    panel = ada.page.locator(".panel").first
    assert panel.evaluate("(panel) => getComputedStyle(panel).borderRadius") != "0px"  # its style
    assert ada.breaches() == []
    ada.context.set_offline(False)
    ada.page.get_by_role("link", name="Try again").first.click()
    ada.page.get_by_role("heading", name="Impulse").first.wait_for()
    assert ada.page.url.endswith("/rules/impulse/")


def test_the_badge_counts_the_matches_that_wait(begin):
    ada, bo = begin("homeworlds", "Ada", "Bo")
    counts = []
    for person in (ada, bo):
        person.page.add_init_script(NOTE_BADGES)
        person.page.goto("/mine/")
        counts.append(person.page.evaluate("badges"))
    assert counts == [[1], [0]]


def test_at_a_match_the_badge_follows_the_turn(begin):
    ada, bo = begin("homeworlds", "Ada", "Bo")
    for person in (ada, bo):
        person.page.add_init_script(NOTE_BADGES)
        person.page.reload()
        person.settle()
    assert [person.page.evaluate("badges.at(-1)") for person in (ada, bo)] == [1, 0]
    ada.click("bank:y1", "bank:g1", "bank:r3", "confirm")
    ada.confirm()
    bo.in_list("bank:g2").wait_for()
    ada.asked("Waiting for Bo")
    assert [person.page.evaluate("badges.at(-1)") for person in (ada, bo)] == [0, 1]
