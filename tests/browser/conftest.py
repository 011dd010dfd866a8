"""A running site, and visitors with real browsers."""

from __future__ import annotations

import base64
import fcntl
import json
import os
import shutil
import socket
import subprocess
import sys
import threading
from email import message_from_bytes
from itertools import zip_longest
from pathlib import Path

import pytest
from aiosmtpd.controller import Controller

from tools import setup
from tools.bench.servers import on_sqlite

PROGRAMS = ("chromium-headless-shell", "chromium", "google-chrome")  # the first is the fastest
TAKEN = "#choices:not([data-sent], [data-unread])"  # the list of choices, while it accepts an answer
EDGE = {"x": 3, "y": 24}  # the point to click in a system: a ship may stand in its middle
AXE = setup.ROOT / "node_modules" / "axe-core" / "axe.min.js"
SETTLED = """Promise.allSettled(
  document.getAnimations().filter((each) => each.timeline === document.timeline).map((each) => each.finished))"""
NOTICE_VIOLATIONS = """
window.violations = [];
document.addEventListener("securitypolicyviolation", (event) =>
  violations.push(`${event.effectiveDirective}: ${event.blockedURI} ${event.sample}`));
"""


def pytest_collection_modifyitems(items):
    """Repeat a test that timed out, once: the machine may be busy. Wrong pages fail at once."""
    patient = pytest.mark.flaky(reruns=1, only_rerun=["TimeoutError"])
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            item.add_marker(patient)


class Letterbox(list):
    """All letters of the site, the newest last."""

    def __init__(self):
        self.arrival = threading.Condition()

    async def handle_DATA(self, server, session, envelope):  # noqa: N802 - aiosmtpd's name
        with self.arrival:
            self.append(message_from_bytes(envelope.content))
            self.arrival.notify_all()
        return "250 OK"

    def after(self, count):
        """Return the next letter after so many, waiting for the worker if necessary."""
        with self.arrival:
            assert self.arrival.wait_for(lambda: len(self) > count, timeout=30)
            return self[count]


@pytest.fixture(scope="session")
def letters():
    """Run a mail server and return its letters."""
    box = Letterbox()
    with socket.create_server(("127.0.0.1", 0)) as probe:
        box.port = probe.getsockname()[1]
    server = Controller(box, hostname="127.0.0.1", port=box.port)
    server.start()
    yield box
    server.stop()


@pytest.fixture(scope="session")
def servers(letters):
    """Run a server for all tests of this process, with the collected static files."""
    with (setup.ROOT / "build" / "collecting").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        setup.static_files()
    with on_sqlite() as servers:
        servers.environment["WEBHOOKS_TO_PRIVATE_NETWORKS"] = "1"
        servers.environment |= {
            "EMAIL_HOST": "127.0.0.1", "EMAIL_PORT": str(letters.port), "EMAIL_TLS": "0",
        }  # fmt: skip
        servers.start()
        yield servers


@pytest.fixture(scope="module")
def site(servers):
    """Return the address of the site."""
    return f"http://127.0.0.1:{servers.ports[0]}"


@pytest.fixture(scope="session")
def prepare(servers):
    """Return a function that calls one of `prepared.py` in a process of the site."""
    command = "from tests.browser import prepared; prepared.serve()"
    process = subprocess.Popen(
        [sys.executable, "manage.py", "shell", "-v0", "-c", command],
        env=servers.environment, cwd=setup.ROOT, text=True,
        stdin=subprocess.PIPE, stdout=subprocess.PIPE,
    )  # fmt: skip

    def prepare(function, **arguments):
        print(json.dumps([function, arguments]), file=process.stdin, flush=True)
        reply = json.loads(process.stdout.readline())
        assert "made" in reply, reply["fault"]
        return reply["made"]

    yield prepare
    process.stdin.close()
    process.wait()


@pytest.fixture(scope="module")
def matches(servers):
    """Return matches at several moments, and the session of the player to answer."""
    script = (Path(__file__).parent / "boards" / "running_matches.py").read_text()
    return json.loads(servers.manage("shell", "-c", script).splitlines()[-1])


@pytest.fixture(scope="module")
def chromium(request):
    """Launch a browser: the first of PROGRAMS, or of the module's own, that is installed."""
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    programs = map(shutil.which, getattr(request.module, "PROGRAMS", PROGRAMS))
    found = os.environ.get("CHROMIUM") or next(filter(None, programs), None)
    if found is None:
        pytest.skip("no Chromium was found: install it, or name it in CHROMIUM")
    with playwright.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=found, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def visit(chromium, site):
    """Return a function for new visitors, or known ones by cookie; in the end, check for broken policies."""
    visitors = []

    def visit(name, cookie="", **settings):
        settings = {"viewport": {"width": 1280, "height": 800}, **settings}
        visitor = Visitor(name, chromium.new_context(base_url=site, **settings))
        if cookie:
            key, value = cookie.split("=", 1)
            visitor.context.add_cookies([{"name": key, "value": value, "url": site}])
        visitors.append(visitor)
        return visitor

    yield visit
    for visitor in visitors:
        visitor.page.wait_for_load_state()
        visitor.notice()
        visitor.context.close()
        assert visitor.complaints == [], visitor.name


@pytest.fixture
def begin(visit, prepare):
    """Return a function that begins a match of the first of these people; the others come by her link.

    Each has a screen of their own; `origin` is the state of a turn start to begin with.
    """

    def begin(game, *names, screens=(), options=None, origin=b"", public=True, **setup):
        made = prepare(
            "match", game=game, names=names, options=options or {},
            origin=base64.b64encode(origin).decode(), public=public, **setup,
        )  # fmt: skip
        people = []
        for name, cookie, screen in zip_longest(names, made["cookies"], screens, fillvalue={}):
            person = visit(name, cookie, **screen)
            person.page.goto(f"/match/{made['match']}/")
            people.append(person)
        for person in people:
            person.settle()
        people[0].room = f"/room/{made['room']}/"
        return people

    return begin


@pytest.fixture
def friends(begin):
    """Return Ada and Bo at a new match of Homeworlds."""
    return begin("homeworlds", "Ada", "Bo")


class Visitor:
    """A person with a browser of their own."""

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
        """Keep the complaints of the page before leaving it."""
        if not self.page.is_closed():
            self.complaints += self.page.evaluate("window.violations ?? []")

    # in the lobby

    def open_room(self, game):
        """Open a public room and sit in it; return the link for others."""
        self.page.goto(f"/new/{game}/")
        self.page.get_by_label("Your name").fill(self.name)
        self.page.get_by_label("Everyone (listed in the lobby)").check()
        self.page.get_by_text("More options").click()
        begins = self.page.get_by_label("The first seat")
        if begins.is_visible():  # not if the rules draw the first player
            begins.check()
        self.page.get_by_role("button", name="Create the room").click()
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
        return self.page.locator(f'{TAKEN} [data-key="{key}"]')

    def submit(self):
        """Send the choice, or that nothing is chosen."""
        self.page.locator(f"{TAKEN} .done button").click()

    def click(self, *keys):
        """Choose by mouse: on the board if possible, else in the list."""
        for key in keys:
            self.in_list(key).wait_for()
            place = self.on_board(key)
            if not place.count() or not place.is_visible():  # a phone shows one page of the board
                self.in_list(key).click()
            elif place.evaluate("place => place.matches('.place')"):
                place.click(position=EDGE)
            else:
                place.click()

    def confirm(self):
        self.page.locator("dialog button[value=yes]").click()

    def prompt(self):
        return self.page.locator("#prompt").inner_text()

    def asked(self, text):
        """Wait for this prompt."""
        self.page.locator("#prompt", has_text=text).wait_for()

    def ends(self, text):
        """Wait for this result."""
        self.page.locator("#outcome h2", has_text=text).wait_for()

    def breaches(self):
        """Return axe's findings about the accessibility of the page.

        Without `preload`: the policy forbids axe to copy imported stylesheets into the page. Wait for fading
        elements, which have too little contrast.
        """
        self.page.evaluate(SETTLED)
        self.page.evaluate(AXE.read_text())
        found = self.page.evaluate("axe.run({ resultTypes: ['violations'], preload: false })")
        return [
            f"{each['id']}: {node['html'][:150]} {node['failureSummary'][:300]}"
            for each in found["violations"]
            for node in each["nodes"]
        ]
