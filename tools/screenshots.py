#!/usr/bin/env python3
"""Take pictures of lobby, room, match and rules: tools/screenshots.py [FOLDER]

Each page at 1280 and 375 pixels, in both languages and both themes. The default folder is build/screenshots. It
needs a Chromium and the packages of requirements-dev.txt.
"""

from __future__ import annotations

import itertools
import json
import os
import shutil
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

import django  # noqa: E402

django.setup()

from playwright.sync_api import Browser, Page, sync_playwright  # noqa: E402

from tools.bench.servers import on_sqlite  # noqa: E402

SIZES = {"1280": (1280, 800), "375": (375, 667)}
PREPARE = """
import json
from tools.bench.populate import session_cookie
from tools.running import opened
from lobby.rooms import services as rooms
from lobby.rooms.creation.setup import RoomSetup
from lobby.people.models import Person

people = [Person.objects.create_guest(name) for name in ("Ada", "Bo")]
match = opened(people)
room = rooms.room_open(host=people[0], game="homeworlds", setup=RoomSetup(seats=2, options={}, order="seated", public=True))
print(json.dumps({"match": match, "room": room.slug, "cookie": session_cookie(people[0]).partition("=")[2]}))
"""


def main(folder: str = str(ROOT / "build" / "screenshots")) -> None:
    Path(folder).mkdir(parents=True, exist_ok=True)
    with on_sqlite() as servers, sync_playwright() as driver:
        servers.environment["DEBUG"] = "1"  # static files from their sources
        made = json.loads(servers.manage("shell", "-c", PREPARE).splitlines()[-1])
        site = f"http://127.0.0.1:{servers.start()}"
        browser = driver.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for size, language, theme in itertools.product(SIZES, ("en", "zh-hant"), ("dark", "light")):
            page = visitor(browser, site, made["cookie"], size, language, theme)
            for name, take in PAGES.items():
                take(page, site, made)
                path = Path(folder) / f"{name}-{size}-{language}-{theme}.png"
                page.screenshot(path=path, full_page=name in WHOLE)
                print(path)
            page.context.close()
        browser.close()


def visitor(browser: Browser, site: str, session: str, size: str, language: str, theme: str) -> Page:
    width, height = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height},
        device_scale_factor=2 if width < 600 else 1,
        reduced_motion="reduce",
    )
    cookies = {"sessionid": session, "django_language": language, "theme": theme}
    context.add_cookies([{"name": key, "value": each, "url": site} for key, each in cookies.items()])
    return context.new_page()


def lobby(page: Page, site: str, made: dict[str, Any]) -> None:
    page.goto(f"{site}/")


def room(page: Page, site: str, made: dict[str, Any]) -> None:
    page.goto(f"{site}/room/{made['room']}/")


def match(page: Page, site: str, made: dict[str, Any]) -> None:
    page.goto(f"{site}/match/{made['match']}/")
    page.locator("#live[data-state=live]").wait_for()


def ship(page: Page, site: str, made: dict[str, Any]) -> None:
    page.locator('#board [data-key="ship:Mimosa:y2:0"]').click()
    page.locator('#choices [data-key="sacrifice"]').wait_for()


def rules(page: Page, site: str, made: dict[str, Any]) -> None:
    page.keyboard.press("u")  # put the ship down again, for the next picture
    page.locator('#board [data-key="ship:Mimosa:y2:0"][data-offered]').wait_for()
    page.goto(f"{site}/rules/homeworlds/")


PAGES = {"lobby": lobby, "room": room, "match": match, "ship": ship, "rules": rules}
WHOLE = ("lobby", "room", "rules")


if __name__ == "__main__":
    main(*sys.argv[1:])
