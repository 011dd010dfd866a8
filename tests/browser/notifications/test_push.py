"""From a turn to a notification on a device and back, without the network of the browser's maker.

The test holds the browser's keys. It reads our worker's posts and passes them to the site's service worker.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time

import pytest
from django.conf import settings

from tests.fake_services.push_service import Device, Posts

PROGRAMS = ("chromium", "google-chrome")  # the headless shell shows no notifications
SUBSCRIBE = """(told) => {
  PushManager.prototype.subscribe = async (options) => {
    if (!options.userVisibleOnly || !options.applicationServerKey) throw new Error("refused");
    return { toJSON: () => told };
  };
}"""
SHOWN = """async () => {
  const registration = await navigator.serviceWorker.ready;
  const notices = await registration.getNotifications();
  return notices.map(({ title, body, silent }) => ({ title, body, silent }));
}"""
NOTE_BADGES = """() => {
  self.badges = [];
  navigator.setAppBadge = async (count) => void self.badges.push(count);
  navigator.clearAppBadge = async () => void self.badges.push(0);
}"""
HOLD_TIMERS = "() => { self.held = []; self.setTimeout = (act) => self.held.push(act); }"
LET_TIMERS_RUN = "async () => { for (const act of self.held.splice(0)) await act(); }"
TOUCH = """async () => {
  const [notification] = await self.registration.getNotifications();
  const opened = new Promise((resolve) => { self.clients.openWindow = async (url) => resolve(url); });
  self.dispatchEvent(new NotificationEvent("notificationclick", { notification }));
  return opened;
}"""


@pytest.fixture
def worker(servers):
    process = subprocess.Popen([sys.executable, "manage.py", "worker"], env=servers.environment, cwd=settings.BASE_DIR)
    yield process
    process.terminate()
    process.wait()


@pytest.fixture
def posts():
    posts = Posts()
    yield posts
    posts.close()


class Phone:
    """A visitor's browser, with the test as its push service."""

    def __init__(self, visitor, site):
        self.page, self._site = visitor.page, site
        self._known, self._seen = [], []
        self._devtools = visitor.context.new_cdp_session(visitor.page)
        self._devtools.on(
            "ServiceWorker.workerRegistrationUpdated",
            lambda event: self._known.extend(event["registrations"]),
        )
        self._devtools.on(
            "BackgroundService.backgroundServiceEventReceived",
            lambda event: self._seen.append(event["backgroundServiceEvent"]["eventName"]),
        )
        self._devtools.send("ServiceWorker.enable")
        for service in ("pushMessaging", "notifications"):
            self._devtools.send("BackgroundService.startObserving", {"service": service})
            self._devtools.send("BackgroundService.setRecording", {"shouldRecord": True, "service": service})

    def push(self, message):
        """Deliver a message, and wait until the service worker has handled it."""
        self._seen.clear()
        self._devtools.send(
            "ServiceWorker.deliverPushMessage",
            {
                "origin": self._site,
                "registrationId": self._known[-1]["registrationId"],
                "data": json.dumps(message),
            },
        )
        until = time.monotonic() + 10
        while "Push event completed" not in self._seen:
            assert time.monotonic() < until, self._seen
            self.page.wait_for_timeout(50)
        assert "Notification displayed" in self._seen  # as browsers want it

    def shows_nothing(self):
        """Wait until no notification is left: a browser closes them slowly."""
        until = time.monotonic() + 10
        while notices := self.notices:
            assert time.monotonic() < until, notices
            self.page.wait_for_timeout(50)

    @property
    def notices(self):
        return self.page.evaluate(SHOWN)


def subscribe(visitor, site, posts):
    """Subscribe this browser to notifications; return the data of its push service."""
    device = Device()
    visitor.page.goto("/notices/")
    visitor.page.evaluate(SUBSCRIBE, {"endpoint": posts.url, "keys": device.keys})
    phone = Phone(visitor, site)
    visitor.page.get_by_role("button", name="Notify me in this browser").click()
    visitor.page.get_by_role("listitem").filter(has_text="This or another browser").wait_for()
    return device, phone


def set_up(visitor, *pieces):
    visitor.click(*(f"bank:{piece}" for piece in pieces), "confirm")
    visitor.confirm()


def test_a_turn_becomes_a_notice_that_goes_when_it_is_answered_elsewhere(begin, visit, site, prepare, worker, posts):
    laptop, bo = begin("homeworlds", "Ada", "Bo", time_control="steady")
    there = visit("Ada", storage_state=laptop.context.storage_state(), permissions=["notifications"])
    device, phone = subscribe(there, site, posts)
    set_up(laptop, "y1", "g1", "r3")
    set_up(bo, "g2", "b2", "y3")

    laptop.asked("Choose a ship, or pass")
    prepare("turns_are_due")
    turn = device.read(posts.next(30)[2])
    phone.push(turn)
    (shown,) = phone.notices
    assert (shown["title"], shown["silent"]) == ("Homeworlds: it is your turn", False)
    assert turn["waiting"] == "1"
    assert shown["body"].startswith("Homeworlds with Bo\nYour decision: Choose a ship, or pass")
    (script,) = there.context.service_workers
    script.evaluate(NOTE_BADGES)
    assert script.evaluate(TOUCH) == laptop.page.url
    phone.shows_nothing()

    phone.push(turn)
    assert script.evaluate("self.badges") == [1]
    script.evaluate(HOLD_TIMERS)
    laptop.click("pass")
    answered = device.read(posts.next(30)[2])
    assert answered["waiting"] == "0"
    phone.push(answered)
    assert script.evaluate("self.badges") == [1, 0]
    (shown,) = phone.notices
    assert (shown["title"], shown["silent"]) == ("Homeworlds: answered", True)
    script.evaluate(LET_TIMERS_RUN)
    phone.shows_nothing()

    posts.status = 410
    bo.click("pass")
    laptop.asked("Choose a ship, or pass")
    prepare("turns_are_due")
    posts.next(30)
    disappears(there, "This or another browser")


def disappears(visitor, entry):
    """Reload until this entry of the list is gone."""
    listed = visitor.page.get_by_role("listitem").filter(has_text=entry)
    assert listed.count() == 1
    until = time.monotonic() + 10
    while listed.count() and time.monotonic() < until:
        visitor.page.reload()
    assert listed.count() == 0


def test_the_newest_notice_of_a_match_stays(begin, site, posts):
    ada, _bo = begin("homeworlds", "Ada", "Bo", screens=[{"permissions": ["notifications"]}])
    _device, phone = subscribe(ada, site, posts)
    message = {"title": "One", "body": "…", "url": "/mine/", "tag": "one", "question": "1.0"}
    phone.push(message)
    phone.push({**message, "title": "Two", "question": "3.0"})
    assert [each["title"] for each in phone.notices] == ["Two"]
    phone.push({**message, "title": "late", "answered": "1.0"})
    assert [each["title"] for each in phone.notices] == ["Two"]
    phone.push({**message, "title": "Other", "tag": "other"})
    assert sorted(each["title"] for each in phone.notices) == ["Other", "Two"]


SUBSCRIBED = """
PushManager.prototype.getSubscription = async () => ({
  unsubscribe: async () => { localStorage.unsubscribed = "yes"; return true; },
});
"""


def test_a_browser_unsubscribes_when_nobody_is_signed_in_there_any_more(begin, site, posts):
    ada, _bo = begin("homeworlds", "Ada", "Bo", screens=[{"permissions": ["notifications"]}])
    _device, phone = subscribe(ada, site, posts)
    phone.push({"title": "One", "body": "…", "url": "/mine/", "tag": "one", "question": "1.0"})
    ada.context.add_init_script(SUBSCRIBED)
    ada.page.goto("/mine/")
    assert len(phone.notices) == 1
    assert ada.page.evaluate("localStorage.unsubscribed") is None
    ada.context.clear_cookies()
    ada.page.goto("/")
    ada.page.wait_for_function("localStorage.unsubscribed === 'yes'")
    phone.shows_nothing()
