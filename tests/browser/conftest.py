"""A running site, and people who visit it with a real browser."""

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

PROGRAMS = ("chromium-headless-shell", "chromium", "google-chrome")  # the first is the quickest
TAKEN = "#choices:not([data-sent], [data-unread])"  # the list of choices, while it takes an answer
EDGE = {"x": 3, "y": 24}  # where a system is clicked: a ship may stand in its middle
AXE = setup.ROOT / "node_modules" / "axe-core" / "axe.min.js"
SETTLED = """Promise.allSettled(
  document.getAnimations().filter((each) => each.timeline === document.timeline).map((each) => each.finished))"""
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


class Letterbox(list):
    """The letters that the site has sent, the newest last."""

    def __init__(self):
        self.arrival = threading.Condition()

    async def handle_DATA(self, server, session, envelope):  # noqa: N802 - aiosmtpd's name
        with self.arrival:
            self.append(message_from_bytes(envelope.content))
            self.arrival.notify_all()
        return "250 OK"

    def after(self, count):
        """Return the next letter after so many, which the worker may only be about to send."""
        with self.arrival:
            assert self.arrival.wait_for(lambda: len(self) > count, timeout=30)
            return self[count]


@pytest.fixture(scope="session")
def letters():
    """What has arrived at a mail server of our own."""
    box = Letterbox()
    with socket.create_server(("127.0.0.1", 0)) as probe:
        box.port = probe.getsockname()[1]
    server = Controller(box, hostname="127.0.0.1", port=box.port)
    server.start()
    yield box
    server.stop()


@pytest.fixture(scope="session")
def servers(letters):
    """A server of a site of our own, for all tests of this process; it serves what is collected."""
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
    """The address of the site."""
    return f"http://127.0.0.1:{servers.ports[0]}"


@pytest.fixture(scope="session")
def prepare(servers):
    """Calls a function of `prepared.py` in a process of the site; gives what it returns."""
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
def chromium(request):
    """A browser: the first of PROGRAMS that is there, those of the module if it has any."""
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
    """Gives a new visitor, or somebody known by a cookie, and looks in the end that no page broke a rule."""
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
    """Begins a match of the first of these people, the others having come by her link.

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
    """Ada and Bo at a match of Homeworlds that begins."""
    return begin("homeworlds", "Ada", "Bo")


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
        self.page.get_by_label("everybody: the lobby lists it").check()
        self.page.get_by_text("More options").click()
        begins = self.page.get_by_label("the first seat")
        if begins.is_visible():  # not where the rules draw who begins
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
        """Send what has been chosen, or that nothing is."""
        self.page.locator(f"{TAKEN} .done button").click()

    def click(self, *keys):
        """Choose by mouse: on the board where that is possible, else in the list."""
        for key in keys:
            self.in_list(key).wait_for()
            place = self.on_board(key)
            if not place.count():
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
        """Wait until the prompt says this."""
        self.page.locator("#prompt", has_text=text).wait_for()

    def ends(self, text):
        """Wait until the result says this."""
        self.page.locator("#outcome h2", has_text=text).wait_for()

    def breaches(self):
        """What axe finds wrong with the accessibility of the page.

        Without `preload`, by which axe would put imported stylesheets into the page: the policy forbids it.
        What is still fading in is waited for: half seen, it has too little contrast.
        """
        self.page.evaluate(SETTLED)
        self.page.evaluate(AXE.read_text())
        found = self.page.evaluate("axe.run({ resultTypes: ['violations'], preload: false })")
        return [
            f"{each['id']}: {node['html'][:150]} {node['failureSummary'][:300]}"
            for each in found["violations"]
            for node in each["nodes"]
        ]
