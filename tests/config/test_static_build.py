import json
import re
from pathlib import Path

import pytest
from django.conf import settings as site
from django.core.exceptions import ImproperlyConfigured
from django.template import Context, Template
from django.test import RequestFactory

from config import static_build
from config.static_build import (
    BOARD_ENTRIES,
    ENTRIES,
    SOURCES,
    build,
    bundle_of,
)

GAMES = sorted(path.parent.name for path in SOURCES.glob("games/*/board.js"))
BUNDLES = {bundle_of(entry): (entry, "") for entry in ENTRIES} | {
    bundle_of(entry, game): (entry, game) for entry in BOARD_ENTRIES for game in GAMES
}


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    folder = tmp_path_factory.mktemp("built")
    build(folder)
    return folder


def sources(bundle):
    """Return the static paths of a bundle's sources, by its source map."""
    found = json.loads(bundle.with_name(f"{bundle.name}.map").read_text())["sources"]
    return [path.partition("/static/")[2] for path in found if "/node_modules/" not in path]


@pytest.mark.long
@pytest.mark.parametrize("path", BUNDLES)
def test_a_bundle_holds_site_and_board_and_leaves_nothing_to_be_fetched(built, path):
    _entry, game = BUNDLES[path]
    text = (built / path).read_text()
    assert not re.findall(r'(?:^|[;}])(?:import\b(?!\.meta)|@import)[^"]*"([^"]*)"', text)
    site = {".js": "js/site/start.js", ".css": "css/tokens.css"}[Path(path).suffix]
    board = {f"games/{game}/board{Path(path).suffix}"} if game else set()
    assert {site} | board <= set(sources(built / path))
    assert "sourceMappingURL=" in text.splitlines()[-1]


@pytest.mark.long
def test_all_that_is_written_is_told_to_the_storage(tmp_path):
    told = build(tmp_path)
    assert sorted(told) == sorted(
        path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*") if path.is_file()
    )


@pytest.mark.parametrize("game", GAMES)
def test_the_styles_of_a_board_come_after_those_of_the_site(built, game):
    text = (built / bundle_of("css/match/match.css", game)).read_text()
    assert text.startswith("@layer reset,base,page,table,game;")
    assert text.index("@layer table{") < text.index("@layer game{")


def test_licences_of_others_stay(built):
    assert "@license" in (built / bundle_of("js/replay/replay.js", GAMES[0])).read_text()
    assert "@license" in (built / bundle_of("js/match/match.js", GAMES[0])).read_text()


def test_what_cannot_be_bundled_is_refused_with_the_reason(monkeypatch, tmp_path):
    (tmp_path / "js" / "site").mkdir(parents=True)
    (tmp_path / "js" / "site" / "site.js").write_text('import "./nothing.js";')
    monkeypatch.setattr(static_build, "SOURCES", tmp_path)
    monkeypatch.setattr(static_build, "ENTRIES", ("js/site/site.js",))
    with pytest.raises(ImproperlyConfigured, match=r"Could not resolve \"\./nothing\.js\""):
        build(tmp_path / "built")


def test_without_esbuild_it_says_what_to_do(monkeypatch, tmp_path):
    monkeypatch.setattr(static_build, "NODE_MODULES", tmp_path)
    with pytest.raises(ImproperlyConfigured, match="npm ci"):
        build(tmp_path)


def test_every_page_loads_entries_that_are_bundled():
    for file in (site.BASE_DIR / "templates").rglob("*.html"):
        for entry, game in re.findall(r'{% (?:style|script) "([^"]+)"( rules\.slug)? %}', file.read_text()):
            assert entry in (BOARD_ENTRIES if game and entry != "js/site/site.js" else ENTRIES), file


def rendered(tags):
    request = RequestFactory().get("/")
    request.csp_nonce = "once"
    return Template("{% load browser %}" + tags).render(Context({"request": request}))


def test_a_page_loads_one_stylesheet_and_one_script():
    page = rendered('{% style "css/match/match.css" "impulse" %}{% script "js/match/match.js" "impulse" %}')
    assert re.findall(r'(?:rel|type)="(\w+)" (?:href|src)="([^"]+)"', page) == [
        ("stylesheet", "/static/games/impulse/match.min.css"),
        ("module", "/static/games/impulse/match.min.js"),
    ]
    assert "importmap" not in page


def test_with_debug_it_loads_the_sources_by_an_import_map(settings):
    settings.DEBUG = True
    page = rendered('{% style "css/match/match.css" "impulse" %}{% script "js/match/match.js" "impulse" %}')
    assert re.findall(r'(?:href|src)="([^"]+)"', page) == [
        "/static/css/match/match.css",
        "/static/games/impulse/board.css",
        "/static/js/match/match.js",
    ]
    code = re.search(r'<script type="importmap" nonce="once">(.*?)</script>', page)[1]
    assert json.loads(code)["imports"]["board"] == "/static/games/impulse/board.js"
