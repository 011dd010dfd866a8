"""A running site, and people who visit it with a real browser."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from tools.bench.servers import on_sqlite

CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
AXE = Path(__file__).resolve().parents[2] / "node_modules" / "axe-core" / "axe.min.js"
NOTICE_VIOLATIONS = """
window.violations = [];
document.addEventListener("securitypolicyviolation", (event) =>
  violations.push(`${event.effectiveDirective}: ${event.blockedURI} ${event.sample}`));
"""


def pytest_collection_modifyitems(items):
    """Whoever waited in vain on a busy machine waits once more; what a page shows wrongly is wrong at once."""
    patient = pytest.mark.flaky(reruns=1, only_rerun=["TimeoutError"])
    for item in items:
        if item.path.parent == Path(__file__).parent:
            item.add_marker(patient)


@pytest.fixture(scope="session")
def migrated(tmp_path_factory):
    """The file of a database with all migrations applied, for sites to begin with."""
    file = tmp_path_factory.mktemp("migrated") / "orrery.sqlite3"
    with on_sqlite() as servers:
        shutil.copy(Path(servers.environment["DATA_DIR"]) / "orrery.sqlite3", file)
    return file


@pytest.fixture(scope="module")
def site(migrated):
    """The address of a site of our own."""
    with on_sqlite(migrated) as servers:
        servers.environment["DEBUG"] = "1"  # static files as they are, not as they were collected
        yield f"http://127.0.0.1:{servers.start()}"


@pytest.fixture(scope="module")
def collected(tmp_path_factory, migrated):
    """Servers, not started yet, of a site that serves what has been collected."""
    with on_sqlite(migrated) as servers:
        servers.environment |= {
            "DJANGO_SETTINGS_MODULE": "collected",
            "PYTHONPATH": str(Path(__file__).parent),
            "COLLECTED": str(tmp_path_factory.mktemp("collected")),
        }
        servers.manage("collectstatic", "--no-input", "--verbosity=0")
        yield servers


@pytest.fixture(scope="module")
def chromium():
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    if CHROMIUM is None:
        pytest.skip("no Chromium was found: install it, or name it in CHROMIUM")
    with playwright.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def visit(chromium, site):
    """Gives a new visitor, and looks in the end that no page broke a rule."""
    visitors = []

    def visit(name, **settings):
        settings = {"viewport": {"width": 1280, "height": 800}, **settings}
        visitor = Visitor(name, chromium.new_context(base_url=site, **settings))
        visitors.append(visitor)
        return visitor

    yield visit
    for visitor in visitors:
        visitor.page.wait_for_load_state()
        visitor.notice()
        visitor.context.close()
        assert visitor.complaints == [], visitor.name


@pytest.fixture
def friends(visit):
    """Ada, who has begun a public match of Homeworlds, and Bo, who has come by her link."""
    ada, bo = visit("Ada"), visit("Bo")
    ada.open_room("homeworlds")
    ada.begin_with(bo)
    return ada, bo


class Visitor:
    """Somebody with a browser of their own."""

    def __init__(self, name, context):
        self.name = name
        self.context = context
        self.complaints = []
        context.add_init_script(NOTICE_VIOLATIONS)
        self.page = context.new_page()
        self.page.set_default_timeout(20_000)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", self._hear)

    def _hear(self, message):
        text = message.text
        if message.type == "error" and "ERR_INTERNET_DISCONNECTED" not in text:
            self.complaints.append(text)

    def notice(self):
        """Keep what the page that is about to be left has complained of."""
        if not self.page.is_closed():
            self.complaints += self.page.evaluate("window.violations ?? []")

    # in the lobby

    def open_room(self, game):
        """Open a public room and sit in it; gives the link for others."""
        self.page.goto(f"/new/{game}/")
        self.page.get_by_label("Your name").fill(self.name)
        self.page.get_by_label("the first seat").check()
        self.page.get_by_label("everybody: the lobby lists it").check()
        self.page.get_by_role("button", name="Open the room").click()
        self.page.wait_for_url("**/room/**")
        return self.page.locator("#invite-link").input_value()

    def come_in(self, link):
        self.page.goto(link)
        self.page.get_by_label("Your name").fill(self.name)
        self.page.get_by_role("button", name="Come in").click()
        self.page.wait_for_url("**/room/**")

    def begin_with(self, *others):
        """Let the others come into the room by its link, and begin with them."""
        link = self.page.locator("#invite-link").input_value()
        for other in others:
            other.come_in(link)
        begin = self.page.get_by_role("button", name="Begin the match")
        begin.and_(self.page.locator(":not([aria-disabled])")).click()
        for person in (self, *others):
            person.page.wait_for_url("**/match/**")
            person.settle()

    # at a match

    def settle(self):
        """Wait until the match page is connected."""
        self.page.locator("#live[data-state=live]").wait_for()

    def on_board(self, key):
        return self.page.locator(f'#board [data-key="{key}"][data-offered]').first

    def in_list(self, key):
        return self.page.locator(f'#choices:not([data-sent]) [data-key="{key}"]')

    def click(self, *keys):
        """Choose by mouse: on the board where that is possible, else in the list."""
        for key in keys:
            self.in_list(key).wait_for()
            place = self.on_board(key)
            (place if place.count() else self.in_list(key)).click()

    def confirm(self):
        self.page.locator("dialog button[value=yes]").click()

    def prompt(self):
        return self.page.locator("#prompt").inner_text()

    def asked(self, text):
        """Wait until the prompt says this."""
        self.page.locator("#prompt", has_text=text).wait_for()

    def breaches(self):
        """What axe finds wrong with the accessibility of the page.

        Without `preload`, by which axe would put imported stylesheets into the page: the policy forbids it.
        """
        self.page.evaluate(AXE.read_text())
        found = self.page.evaluate("axe.run({ resultTypes: ['violations'], preload: false })")
        return [
            f"{each['id']}: {node['html'][:150]} {node['failureSummary'][:300]}"
            for each in found["violations"]
            for node in each["nodes"]
        ]
