"""The browser's modules: those installed from npm, and one import map for all.

Modules import each other by plain relative paths. The import map sends each plain address to the
hashed one, so nothing has to rewrite JavaScript and every module can be cached for ever.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.finders import BaseFinder, get_finders
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
        if isinstance(finder, NpmFinder):
            continue
        for path, storage in finder.list(None):
            name = f"{getattr(storage, 'prefix', None) or ''}/{path}".strip("/")
            if name.endswith(".js") and name.startswith(("js/", "games/")):
                paths.add(name)
    return sorted(paths)


IMPORTED = re.compile(
    r"""^(?:import|export)\s(?:[^"';=(]*?\sfrom\s+)?["']([^"']+)["']""", re.MULTILINE
)


def modules_of(path: str) -> list[str]:
    """The static paths of the module at `path` and of all that it imports, so that a browser can
    fetch them side by side instead of finding them one after the other."""
    return _modules_now(path) if settings.DEBUG else _modules_once(path)


@cache
def _modules_once(path: str) -> list[str]:
    return _modules_now(path)


def _modules_now(path: str) -> list[str]:
    found = [path]
    for module in found:  # grows while we walk
        file = finders.find(module)
        if file is None:
            raise ImproperlyConfigured(f"{path} imports {module}, which is not there")
        for name in IMPORTED.findall(Path(file).read_text("utf-8")):
            own = posixpath.normpath(posixpath.join(posixpath.dirname(module), name))
            imported = f"npm/{PACKAGES[name]}" if name in PACKAGES else own
            if imported not in found:
                found.append(imported)
    return found


def import_map() -> str:
    """The import map as JSON text."""
    return _import_map_now() if settings.DEBUG else _import_map_once()


@cache
def _import_map_once() -> str:
    return _import_map_now()


def _import_map_now() -> str:
    imports = {name: staticfiles_storage.url(f"npm/{path}") for name, path in PACKAGES.items()}
    base = settings.STATIC_URL if settings.STATIC_URL.startswith("/") else f"/{settings.STATIC_URL}"
    for path in (*own_modules(), *(f"npm/{file}" for file in PACKAGES.values())):
        url = staticfiles_storage.url(path)
        if url != base + path:
            imports[base + path] = url
    return msgspec.json.encode({"imports": imports}).decode()
