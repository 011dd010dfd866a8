#!/usr/bin/env python3
"""Take the pictures of README.md: tools/readme_pictures.py [FOLDER]

These are a match of each game at 1280 × 800 in English, and one on a phone in Chinese. The default folder is
docs/pictures. It needs a Chromium and the packages of requirements-dev.txt.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

import django  # noqa: E402

django.setup()

from playwright.sync_api import Browser, sync_playwright  # noqa: E402

from tools.bench.servers import on_sqlite  # noqa: E402

WIDE, PHONE = (1280, 800), (375, 812)
PREPARE = """
import json
from lobby.people.models import Person
from tools.bench.populate import session_cookie
from tools.running import left_at, opened

people = [Person.objects.create_guest(name) for name in ("Ada", "小波", "Cleo", "Dai", "Effi", "Finn")]
found = {
    "homeworlds": opened(people[:2]),
    "planet_masters": left_at(people, "planet_masters", 90),
    "planet_x": left_at(people[:2], "planet_x", 60),
    "ares_expedition": left_at(people[:2], "ares_expedition", 20, "play cards", seed=2),
    "impulse": left_at(people[:3], "impulse", 110),
}
print(json.dumps({"session": session_cookie(people[0]).partition("=")[2]} | found))
"""
PICTURES = {
    **{game: (game, "en", WIDE) for game in ("homeworlds", "planet_masters", "planet_x", "ares_expedition", "impulse")},
    "phone": ("planet_x", "zh-hant", PHONE),
}  # fmt: skip


def main(folder: str = str(ROOT / "docs" / "pictures")) -> None:
    Path(folder).mkdir(parents=True, exist_ok=True)
    with on_sqlite() as servers, sync_playwright() as driver:
        servers.environment["DEBUG"] = "1"  # static files from their sources
        made = json.loads(servers.manage("shell", "-v0", "-c", PREPARE).splitlines()[-1])
        site = f"http://127.0.0.1:{servers.start()}"
        browser = driver.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for name, (game, language, size) in PICTURES.items():
            path = Path(folder) / f"{name}.png"
            take(browser, site, made[game], made["session"], language, size, path)
            print(path)
        browser.close()


def take(
    browser: Browser,
    site: str,
    match: str,
    session: str,
    language: str,
    size: tuple[int, int],
    path: Path,
) -> None:
    width, height = size
    context = browser.new_context(
        viewport={"width": width, "height": height},
        is_mobile=size == PHONE, has_touch=size == PHONE, reduced_motion="reduce",
    )  # fmt: skip
    cookies = {"sessionid": session, "django_language": language, "theme": "dark"}
    context.add_cookies([{"name": key, "value": each, "url": site} for key, each in cookies.items()])
    page = context.new_page()
    page.goto(f"{site}/match/{match}/")
    page.locator("#live[data-state=live]").wait_for()
    page.locator("#choices [data-key]").first.wait_for()
    for skip in page.locator("#recap:not([hidden]) button.quiet").all():  # the recap of events since the last visit
        skip.click()
    page.wait_for_load_state("networkidle")  # drawings come after the board
    page.screenshot(path=path, animations="disabled")
    context.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
