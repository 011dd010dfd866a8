#!/usr/bin/env python3
"""What a match page weighs and how soon it can be used on a slow phone: tools/page_weight.py URL [COOKIE]

The profile is Lighthouse's for mobile: 1.6 Mbit/s, 150 ms there and back, a processor four times slower.
"""

from __future__ import annotations

import shutil
import sys
from collections import Counter
from urllib.parse import urlsplit

from playwright.sync_api import sync_playwright

BITS_A_SECOND, ROUND_TRIP, SLOWER = 1.6e6, 150, 4
LIVE = "#live[data-state=live]"
TIMES = """() => ({
  first_paint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime,
  scripts: performance.getEntriesByName("match-ready")[0]?.startTime,
})"""


def main(url: str, cookie: str = "") -> None:
    with sync_playwright() as driver:
        browser = driver.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox"]
        )
        context = browser.new_context(viewport={"width": 375, "height": 667}, device_scale_factor=2)
        if cookie:
            origin = "{0.scheme}://{0.netloc}".format(urlsplit(url))
            context.add_cookies([{"name": "sessionid", "value": cookie, "url": origin}])
        page = context.new_page()
        tools = context.new_cdp_session(page)
        tools.send("Network.enable")
        kinds: dict[str, str] = {}
        weights: Counter[str] = Counter()
        files: Counter[str] = Counter()
        tools.on(
            "Network.responseReceived",
            lambda event: kinds.update({event["requestId"]: event["type"]}),
        )

        def loaded(event: dict) -> None:
            kind = kinds.get(event["requestId"], "?")
            weights[kind] += event["encodedDataLength"]
            files[kind] += 1

        tools.on("Network.loadingFinished", loaded)
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
        page.goto(url, wait_until="commit")
        page.wait_for_selector(LIVE, timeout=60_000)
        live = page.evaluate("performance.now()")
        times = page.evaluate(TIMES)
        page.wait_for_timeout(1000)
        for kind, weight in weights.most_common():
            print(f"{kind:12} {files[kind]:3} files {weight / 1000:7.1f} kB")
        print(f"{'in all':12} {sum(files.values()):3} files {sum(weights.values()) / 1000:7.1f} kB")
        print(f"first paint (question and choices as a form): {times['first_paint']:.0f} ms")
        print(f"board drawn: {times['scripts']:.0f} ms; connected: {live:.0f} ms")
        browser.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
