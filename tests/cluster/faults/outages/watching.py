"""Requests and readings of a monitor during an outage."""

from __future__ import annotations

import asyncio
import json
import time
import urllib.error
import urllib.request
from collections import Counter
from dataclasses import dataclass, field

from tests.cluster.faults.outages.site import Site

PAGE = "/account/sign-in/"
PROBES = ("/livez", "/readyz", "/metrics")
WAIT = 30.0  # seconds for a page, or a probe
EVERY = 1.0  # seconds between requests


@dataclass
class Seen:
    """Statuses of one address, and its longest answer."""

    statuses: Counter[str] = field(default_factory=Counter)
    longest: float = 0.0
    bodies: Counter[str] = field(default_factory=Counter)

    def note(self, status: str, seconds: float, body: str = "") -> None:
        self.statuses[status] += 1
        self.longest = max(self.longest, seconds)
        if body:
            self.bodies[body] += 1

    def __str__(self) -> str:
        counted = ", ".join(f"{many} × {status}" for status, many in sorted(self.statuses.items()))
        return f"{counted} (at most {self.longest:.2f} s)"


def get(port: int, path: str) -> tuple[str, float, str]:
    """Return status, seconds and body of a page."""
    started = time.monotonic()
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=WAIT) as answer:
            status, body = str(answer.status), answer.read().decode()
    except urllib.error.HTTPError as refusal:
        status, body = str(refusal.code), refusal.read().decode()
    except (OSError, ValueError) as error:
        status, body = type(error).__name__, ""
    return status, time.monotonic() - started, body


class Monitor:
    """Asks pages and probes every second, while an outage lasts."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.pages = Seen()
        self.probes = {(name, path): Seen() for name in ("web1", "web2") for path in PROBES}
        self.faults: Counter[str] = Counter()  # parts that /readyz names
        self.alerts: dict[str, str] = {}
        self._log_sizes = self._sizes()

    def _sizes(self) -> dict[str, tuple[int, int]]:
        texts = {name: part.log.read_bytes() for name, part in self.site.parts.items() if part.log.exists()}
        return {name: (text.count(b"\n"), len(text)) for name, text in texts.items()}

    def logged(self) -> str:
        """Return lines and kB in the logs of the site's own processes since the beginning."""
        before, now = self._log_sizes, self._sizes()
        told = []
        for name in ("web1", "web2", "worker"):
            lines, size = now[name][0] - before[name][0], now[name][1] - before[name][1]
            told.append(f"{name} {lines} lines, {size / 1000:.0f} kB")
        return "; ".join(told)

    async def watch(self) -> None:
        """Ask everything until cancelled."""
        async with asyncio.TaskGroup() as group:
            group.create_task(self._ask(self.site.nginx, PAGE, self.pages))
            for number, port in enumerate(self.site.ports, 1):
                for path in PROBES:
                    group.create_task(self._ask(port, path, self.probes[f"web{number}", path]))
            group.create_task(self._read_alerts())

    async def _ask(self, port: int, path: str, seen: Seen) -> None:
        while True:
            status, seconds, body = await asyncio.to_thread(get, port, path)
            seen.note(status, seconds)
            if path == "/readyz" and body.startswith("{"):
                self._note_parts(json.loads(body))
            await asyncio.sleep(EVERY)

    def _note_parts(self, parts: dict) -> None:
        for name, state in parts.items():
            if isinstance(state, str) and state != "ok" and name != "version":
                self.faults[f"{name}: {state}"] += 1

    async def _read_alerts(self) -> None:
        while True:
            status, _seconds, body = await asyncio.to_thread(get, self.site.prometheus, "/api/v1/alerts")
            for alert in json.loads(body)["data"]["alerts"] if status == "200" else ():
                known = self.alerts.get(alert["labels"]["alertname"])
                if known != "firing":
                    self.alerts[alert["labels"]["alertname"]] = alert["state"]
            await asyncio.sleep(EVERY)
