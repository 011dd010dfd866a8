"""A whole match on live clocks in real browsers, to a loss on time."""

import re
import subprocess
import sys

import pytest
from django.conf import settings
from playwright.sync_api import expect

PHONE = {"viewport": {"width": 375, "height": 740}, "has_touch": True, "is_mobile": True}
SET_UP = {"Ada": ("bank:y1", "bank:g1", "bank:r3"), "Bo": ("bank:g2", "bank:b2", "bank:y3")}
HEAR = """window.said = [];
new MutationObserver(() => said.push(document.querySelector("#spoken p:last-child")?.textContent ?? ""))
  .observe(document.getElementById("spoken"), { childList: true, characterData: true, subtree: true })"""


@pytest.fixture
def worker(servers):
    """Run a worker beside the server for losses on time."""
    command = [sys.executable, "manage.py", "worker"]
    process = subprocess.Popen(command, env=servers.environment, cwd=settings.BASE_DIR)
    yield process
    process.terminate()
    process.wait(timeout=30)


def clock_of(visitor, seat, place="#players"):
    return visitor.page.locator(f'{place} [data-clock="{seat}"]')


def runs(visitor, seat, place="#players"):
    """Wait until this visitor sees only this seat's clock running."""
    visitor.page.locator(f'{place} [data-clock="{seat}"][data-runs]').wait_for()
    visitor.page.locator(f'{place} [data-clock="{1 - seat}"]:not([data-runs])').wait_for()


@pytest.mark.usefixtures("worker")
def test_a_match_is_played_on_clocks_until_one_runs_out(begin, prepare):
    ada, bo = begin("homeworlds", "Ada", "Bo", screens=[{}, PHONE], time_control="5+10", timeout_policy="loss")
    for person in (ada, bo):
        runs(ada, 0 if person is ada else 1)
        runs(bo, 0 if person is ada else 1, "#clock-strip")
        person.click(*SET_UP[person.name], "confirm")
        person.confirm()
    ada.asked("Choose a ship, or pass")
    for seat in (0, 1):
        assert re.fullmatch(r"[45]:\d\d", clock_of(ada, seat).inner_text())
        assert clock_of(bo, seat, "#clock-strip").is_visible()
    for person in (ada, bo):
        assert person.breaches() == []
    home = ada.page.locator("#board .home.seat-0").get_attribute("data-system")
    ada.click(f"ship:{home}:r3:0", f"build:{home}:r1", "end")
    runs(bo, 1, "#clock-strip")
    bo.click("pass")
    runs(ada, 0)

    slug = ada.page.url.rstrip("/").rpartition("/")[2]
    prepare("time_left", match=slug, seat=1, seconds=12)
    bo.page.evaluate(HEAR)
    ada.click("pass")
    bo.page.locator('#clock-strip [data-clock="1"][data-low]').wait_for()
    bo.page.locator('#clock-strip [data-clock="1"]', has_text=re.compile(r"0:0\d\.\d")).wait_for()
    bo.ends("Ada wins")
    ada.ends("You win!")
    expect(bo.page.locator("#ending")).to_contain_text("You ran out of time")
    expect(ada.page.locator("#outcome")).to_contain_text("Bo ran out of time")
    expect(clock_of(ada, 1)).to_have_text("0:00")
    said = bo.page.evaluate("said")
    assert [text for text in said if "seconds left" in text] == ["10 seconds left"]


def test_lost_connections_are_told_beside_the_clocks(begin):
    ada, bo = begin("homeworlds", "Ada", "Bo", time_control="5+10")
    ada.page.goto("/mine/")
    bo.page.locator("#players .seat-0", has_text="offline").wait_for()
    ada.page.go_back()
    ada.settle()
    bo.page.locator("#players .seat-0", has_text="here").wait_for()
    ada.context.set_offline(True)
    ada.page.locator("#hint", has_text="your clock runs on").wait_for()
    ada.context.set_offline(False)
    ada.settle()
