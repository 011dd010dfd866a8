"""Measure the time to draw each game's board on a slow phone, and the weight of its page.

The phone is Lighthouse's: 1.6 Mbit/s, 150 ms there and back, a processor four times slower. The browser's cache
is empty.
"""

from __future__ import annotations

import shutil
import statistics
from collections.abc import Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any
from urllib.parse import urljoin

from playwright.sync_api import Browser, CDPSession, sync_playwright

from games import registry
from tools.bench.populate import usual_length
from tools.bench.servers import Servers

PROGRAMS = ("chromium-headless-shell", "chromium", "google-chrome")
SCREEN: dict[str, Any] = {"viewport": {"width": 375, "height": 812}, "device_scale_factor": 2}
BITS_A_SECOND, ROUND_TRIP, SLOWER = 1.6e6, 150, 4
LATE = 0.5  # of a random match's answers
TIMES = 5
TIMEOUT = 60_000  # milliseconds
DRAWN = 'performance.getEntriesByName("match-ready")[0]?.startTime'
PAINTED = 'performance.getEntriesByName("first-contentful-paint")[0]?.startTime'


@dataclass
class Load:
    """One load of the page; times in milliseconds from the request on."""

    painted: float = 0.0
    drawn: float = 0.0
    weight: float = 0.0  # bytes until all files arrived
    files: int = 0


def boards(place: AbstractContextManager[Servers], server: str) -> Iterator[tuple[str, str]]:
    """Play a match of each game half through, then open it as one of its players."""
    with place as servers, sync_playwright() as driver:
        servers.manage("collectstatic", "--no-input", "--verbosity=0")
        servers.start(server)
        program = next(filter(None, map(shutil.which, PROGRAMS)), None)
        browser = driver.chromium.launch(executable_path=program, args=["--no-sandbox"])
        for game in registry.SLUGS:
            made = servers.populate(game, 1, round(LATE * usual_length(game)))
            (slug, player, _other), cookie = made["matches"][0], made["cookies"]
            url = f"http://127.0.0.1:{servers.ports[0]}/match/{slug}/"
            load_page(browser, url, cookie[player])  # to warm up the server
            loads = [load_page(browser, url, cookie[player]) for _time in range(TIMES)]
            drawn = [load.drawn for load in loads]
            yield (
                f"{game}, {loads[0].files} files, {loads[0].weight / 1000:.0f} kB: first paint",
                f"{statistics.median(load.painted for load in loads):.0f} ms",
            )
            yield (
                f"{game}: board drawn, median, slowest",
                f"{statistics.median(drawn):.0f}, {max(drawn):.0f} ms",
            )
        browser.close()


def load_page(browser: Browser, url: str, cookie: str) -> Load:
    """Load the page with an empty cache, until the board is drawn and all files have arrived."""
    name, value = cookie.split("=", 1)
    context = browser.new_context(**SCREEN)
    context.add_cookies([{"name": name, "value": value, "url": urljoin(url, "/")}])
    page = context.new_page()
    tools = context.new_cdp_session(page)
    _be_slow(tools)
    load = Load()

    def arrived(event: dict[str, Any]) -> None:
        load.weight += event["encodedDataLength"]
        load.files += 1

    tools.on("Network.loadingFinished", arrived)
    page.goto(url, wait_until="load", timeout=TIMEOUT)
    page.wait_for_function(DRAWN, timeout=TIMEOUT)
    load.drawn, load.painted = page.evaluate(DRAWN), page.evaluate(PAINTED)
    context.close()
    return load


def _be_slow(tools: CDPSession) -> None:
    tools.send("Network.enable")
    speed = BITS_A_SECOND / 8
    tools.send(
        "Network.emulateNetworkConditions",
        {
            "offline": False,
            "latency": ROUND_TRIP,
            "downloadThroughput": speed,
            "uploadThroughput": speed / 2,
        },
    )
    tools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
