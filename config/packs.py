"""The modules of a page with a board in one file and its styles in another, so that a phone far away
waits for two answers and not for forty.

Both are made when static files are collected. Nothing is translated: each module becomes a function
that is called once, in the order in which modules run, and gives what the module exports. A way of
importing or exporting that cannot be carried over so is refused. With DEBUG the browser loads the
modules themselves.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from datetime import datetime
from typing import Any

from django.contrib.staticfiles.finders import BaseFinder
from django.core.exceptions import ImproperlyConfigured
from django.core.files.base import ContentFile
from django.core.files.storage import Storage
from django.utils import timezone

from config.browser_modules import BOARD, PACKAGES, own_modules, source_of

PAGES = {  # and what each has besides styles that all have
    "match": ("css/talk.css",),
    "replay": ("css/replay.css",),
}
STYLES = ("css/tokens.css", "css/base.css", "css/match.css")

START = r"(?:^|(?<=[;}]))"  # of a statement; packages are minified
IMPORT = re.compile(
    START + r"""import\s*(?:(?:\{(?P<names>[^}]*)\}|\*\s*as\s+(?P<whole>\w+))\s*from\s*)?"""
    r"""["'](?P<module>[^"']+)["'];?""",
    re.MULTILINE,
)
EXPORT_LIST = re.compile(
    START + r"""export\s*\{(?P<names>[^}]*)\}(?:\s*from\s*["'](?P<module>[^"']+)["'])?;?""",
    re.MULTILINE,
)
EXPORT = re.compile(r"^export (?=(?:(?:async )?function|class|const) (?P<name>\w+))", re.MULTILINE)
CANNOT = re.compile(r"^(?:(?:import|export)\b(?!\().*|(?:const .* = )?await\b.*)", re.MULTILINE)
COMMENT = re.compile(r"^[ \t]*/\*\*(?:(?!\*/).)*\*/[ \t]*\n", re.MULTILINE | re.DOTALL)
SOURCE_MAP = re.compile(r"^//# sourceMappingURL=.*\n?", re.MULTILINE)


def entry_of(page: str) -> str:
    """The static path of the module that wires the page."""
    return f"js/{page}.js"


def script_of(page: str, board: str) -> str:
    """The static path of all that the page runs with this board."""
    return posixpath.join(
        posixpath.dirname(board), f"{page}.js"
    )  # beside the board: see `_Packing`


def styles_of(page: str, board: str) -> str:
    return posixpath.join(posixpath.dirname(board), f"{page}.css")


def style_files(page: str, board: str) -> tuple[str, ...]:
    """The static paths of the page's styles with this board."""
    return (*STYLES, *PAGES[page], board.removesuffix(".js") + ".css")


def packed_script(page: str, board: str) -> str:
    return _Packing(entry_of(page), board).text()


def packed_styles(page: str, board: str) -> str:
    return "".join(source_of(path) for path in style_files(page, board))


class _Packing:
    """The modules that `entry` needs with one board, each after those that it imports."""

    def __init__(self, entry: str, board: str) -> None:
        self.board = board
        self.numbers: dict[str, int] = {}
        self.under_way: list[str] = []
        self.parts: list[str] = []
        self.add(entry)

    def text(self) -> str:
        return "\n".join(self.parts)

    def add(self, path: str) -> int:
        """Put the module at `path` into the pack, if it is not in it already; gives its number."""
        if path in self.under_way:
            raise ImproperlyConfigured(f"modules import each other: {self.under_way} and {path}")
        if path not in self.numbers:
            self.under_way.append(path)
            body = self.body(path)
            self.under_way.pop()
            self.numbers[path] = len(self.numbers)
            self.parts.append(
                f"const $module{self.numbers[path]} = (() => {{ // {path}\n{body}}})();\n"
            )
        return self.numbers[path]

    def body(self, path: str) -> str:
        exported: list[str] = []

        def imported(found: re.Match[str]) -> str:
            number = self.add(self.path_of(found["module"], path))
            if found["whole"]:
                return f"const {found['whole']} = $module{number};"
            return (
                f"const {{{_pairs(found['names'])}}} = $module{number};" if found["names"] else ""
            )

        def listed(found: re.Match[str]) -> str:
            if not found["module"]:
                exported.append(_pairs(found["names"], turned=True))
                return ""
            number = self.add(self.path_of(found["module"], path))
            exported.extend(
                f"{after}: $module{number}.{before}" for before, after in _names(found["names"])
            )
            return ""

        def declared(found: re.Match[str]) -> str:
            exported.append(found["name"])
            return ""

        own = not path.startswith("npm/")  # others' comments are their licences
        text = (COMMENT if own else SOURCE_MAP).sub("", source_of(path))
        for pattern, instead in ((IMPORT, imported), (EXPORT_LIST, listed), (EXPORT, declared)):
            text = pattern.sub(instead, text)
        if strange := CANNOT.search(text):
            raise ImproperlyConfigured(f"{path} cannot be packed, because of: {strange[0]}")
        if "import.meta" in text and posixpath.dirname(path) != posixpath.dirname(self.board):
            raise ImproperlyConfigured(f"{path} asks for its address, which a pack has not")
        return f"{text}\nreturn {{ {', '.join(exported)} }};\n"

    def path_of(self, name: str, importer: str) -> str:
        if name in PACKAGES:
            return f"npm/{PACKAGES[name]}"
        if name == BOARD:
            return self.board
        return posixpath.normpath(posixpath.join(posixpath.dirname(importer), name))


def _names(listed: str) -> Iterator[tuple[str, str]]:
    """What `a, b as c` names, before and after."""
    for each in filter(None, map(str.strip, listed.split(","))):
        before, _as, after = each.partition(" as ")
        yield before, after or before


def _pairs(listed: str, *, turned: bool = False) -> str:
    """`a, b as c` as an object has it."""
    names = _names(listed)
    return ", ".join(f"{b}: {a}" if turned else f"{a}: {b}" for a, b in names)


class PackFinder(BaseFinder):
    """Gives the packs to whoever collects static files."""

    def __init__(self, app_names: Any = None) -> None:
        pass

    def find(self, path: str, find_all: bool = False, **kwargs: Any) -> Any:
        return []  # a pack is served from where it was collected only

    def list(self, ignore_patterns: Any) -> Iterator[tuple[str, Any]]:
        packs = _Packs()
        for board in own_modules():
            if posixpath.basename(board) != "board.js":
                continue
            for page in PAGES:
                packs.texts[script_of(page, board)] = packed_script(page, board)
                packs.texts[styles_of(page, board)] = packed_styles(page, board)
        for path in packs.texts:
            yield path, packs


class _Packs(Storage):
    """Packs that were made just now, as something that files are collected from."""

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}

    def _open(self, name: str, mode: str) -> ContentFile[bytes]:
        return ContentFile(self.texts[name].encode())

    def path(self, name: str) -> str:
        return name

    def get_modified_time(self, name: str) -> datetime:
        return timezone.now()
