"""The browser's modules: those installed from npm, and one import map for all.

Modules import each other by plain relative paths. The import map sends each plain address to the
hashed one, so nothing has to rewrite JavaScript and every module can be cached for ever.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.finders import (
    AppDirectoriesFinder,
    BaseFinder,
    FileSystemFinder,
    get_finders,
)
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.exceptions import ImproperlyConfigured
from django.core.files.storage import FileSystemStorage

NODE_MODULES = Path(settings.BASE_DIR) / "node_modules"
# what a bare name means in an import, and the file of the package that is served for it
PACKAGES = {
    "lit-html": "lit-html/lit-html.js",
    "lit-html/directive.js": "lit-html/directive.js",
    "lit-html/directive-helpers.js": "lit-html/directive-helpers.js",
    "lit-html/directives/repeat.js": "lit-html/directives/repeat.js",
    "lit-html/directives/keyed.js": "lit-html/directives/keyed.js",
    "lit-html/directives/live.js": "lit-html/directives/live.js",
}
BOARD = "board"  # what the match page imports its board by
FILES = [name + end for name in PACKAGES.values() for end in ("", ".map")]


class NpmFinder(BaseFinder):
    """Serves the files of `PACKAGES`, and nothing else of node_modules, under npm/."""

    def __init__(self, app_names: Any = None) -> None:
        self.storage = FileSystemStorage(location=NODE_MODULES)
        self.storage.prefix = "npm"  # type: ignore[attr-defined]

    def find(self, path: str, find_all: bool = False, **kwargs: Any) -> Any:
        name = path.removeprefix("npm/")
        wanted = path.startswith("npm/") and name in FILES
        if not wanted or not (NODE_MODULES / name).is_file():
            return []
        return [str(NODE_MODULES / name)] if find_all else str(NODE_MODULES / name)

    def list(self, ignore_patterns: Any) -> Iterator[tuple[str, Any]]:
        for name in FILES:
            if (NODE_MODULES / name).is_file():
                yield name, self.storage

    def check(self, **kwargs: Any) -> Any:
        from django.core.checks import Error  # noqa: PLC0415 - checks import finders

        if all((NODE_MODULES / name).is_file() for name in PACKAGES.values()):
            return []
        return [
            Error("the browser's modules are not installed: run ./play or npm ci", id="orrery.E001")
        ]


def own_modules() -> list[str]:
    """The static paths of all our own modules."""
    paths = set()
    for finder in get_finders():
        if not isinstance(finder, FileSystemFinder | AppDirectoriesFinder):
            continue  # those of npm, and what is made of our own
        for path, storage in finder.list(None):
            name = f"{getattr(storage, 'prefix', None) or ''}/{path}".strip("/")
            if name.endswith(".js") and name.startswith(("js/", "games/")):
                paths.add(name)
    return sorted(paths)


def source_of(path: str) -> str:
    """The text of what lies at this static path."""
    file = finders.find(path)
    if file is None:
        raise ImproperlyConfigured(f"the browser is to load {path}, which is not there")
    return Path(file).read_text("utf-8")


def import_map(board: str = "") -> str:
    """The import map as JSON text; `board` is the static path of the page's board, if it has one."""
    return _import_map_now(board) if settings.DEBUG else _import_map_once(board)


@cache
def _import_map_once(board: str) -> str:
    return _import_map_now(board)


def _import_map_now(board: str) -> str:
    imports = {name: staticfiles_storage.url(f"npm/{path}") for name, path in PACKAGES.items()}
    if board:
        imports[BOARD] = staticfiles_storage.url(board)
    base = settings.STATIC_URL if settings.STATIC_URL.startswith("/") else f"/{settings.STATIC_URL}"
    for path in (*own_modules(), *(f"npm/{file}" for file in PACKAGES.values())):
        url = staticfiles_storage.url(path)
        if url != base + path:
            imports[base + path] = url
    return msgspec.json.encode({"imports": imports}).decode()
