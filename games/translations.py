"""Translations: extracted, compiled and checked with Babel, so that nobody needs GNU gettext.

An area is a folder with catalogues of its own: the platform, and each game. Messages of Python
and templates are in the domain `django`, those of JavaScript in `djangojs`.
"""

from __future__ import annotations

import ast
import gettext
import re
from collections.abc import Iterator, Sequence
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from django.conf import settings
from django.utils.translation.template import templatize

LANGUAGES = ("zh_Hant",)
DOMAINS = ("django", "djangojs")
PLATFORM = "platform"
HEADER = "# Written by `manage.py translations extract`; the translations are by hand."
PLACEHOLDER = re.compile(r"\{\w+\}|%\(\w+\)[sd]")
PYTHON_KEYWORDS: dict[str, Any] = {
    "_": None, "gettext": None, "gettext_lazy": None, "gettext_noop": None,
    "plural": (1, 2), "ngettext": (1, 2), "pgettext": ((1, "c"), 2),
}  # fmt: skip
TEMPLATE_KEYWORDS: dict[str, Any] = {
    "_": None, "gettext": None, "ngettext": (1, 2), "pgettext": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
}  # fmt: skip


class Area:
    """The platform or one game: where its sources and its catalogues are."""

    def __init__(self, name: str, root: Path, folders: list[Path], locale: Path) -> None:
        self.name = name
        self.root = root
        self.folders = folders
        self.locale = locale

    def catalogue_path(self, language: str, domain: str) -> Path:
        return self.locale / language / "LC_MESSAGES" / f"{domain}.po"

    def sources(self, domain: str) -> Iterator[Path]:
        endings = (".js",) if domain == "djangojs" else (".py", ".html", ".txt")
        for folder in self.folders:
            for path in sorted(folder.rglob("*")):
                if path.suffix in endings and not _foreign(self, path):
                    yield path


def _foreign(area: Area, path: Path) -> bool:
    """Whether a file below the platform's folders belongs to a game."""
    relative = path.relative_to(area.root).parts
    if "migrations" in relative or ("rules" in relative[:-1] and path.suffix == ".html"):
        return True  # rules pages are written once per language
    if area.name != PLATFORM:
        return False
    return any(
        relative[: len(prefix)] == prefix
        for game in game_names(area.root)
        for prefix in (("games", game), ("templates", "games", game), ("static", "games", game))
    )


def game_names(root: Path) -> list[str]:
    return [path.parent.name for path in sorted((root / "games").glob("*/rules.py"))
            if path.parent.name != "core"] + [
        path.name for path in sorted((root / "games").iterdir())
        if (path / "rules").is_dir() and path.name != "core"
    ]  # fmt: skip


def areas() -> list[Area]:
    root = Path(settings.BASE_DIR)
    platform = [root / name for name in ("config", "lobby", "games", "templates", "static")]
    found = [Area(PLATFORM, root, platform, root / "locale")]
    for game in game_names(root):
        folders = [
            root / "games" / game,
            root / "templates" / "games" / game,
            root / "static" / "games" / game,
        ]
        found.append(Area(game, root, folders, root / "games" / game / "locale"))
    return found


def extracted(area: Area, domain: str) -> Catalog:
    """The catalogue of all messages in the sources of an area, untranslated."""
    catalogue = Catalog(project="Orrery", charset="utf-8")
    for path in area.sources(domain):
        place = path.relative_to(area.root).as_posix()
        for line, message, comments, context in _messages(path, domain):
            catalogue.add(
                message, locations=[(place, line)], auto_comments=comments, context=context
            )
    return catalogue


def _messages(path: Path, domain: str) -> Iterator[Any]:
    if domain == "djangojs":
        return _javascript_messages(path.read_text("utf-8"))
    if path.suffix == ".py":
        return extract("python", BytesIO(path.read_bytes()), PYTHON_KEYWORDS, ("Translators:",))
    code = templatize(path.read_text("utf-8"), origin=str(path))
    lines = (line.strip() for line in code.splitlines())  # a page's indentation is not Python's
    return extract(
        "python", BytesIO("\n".join(lines).encode()), TEMPLATE_KEYWORDS, ("Translators:",)
    )


# `t("…")` wherever it stands: templates within templates are beyond a tokenizer of JavaScript.
_BROWSER_TEXT = re.compile(r"""(?<![\w$])t\(\s*("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')""")


def _javascript_messages(source: str) -> Iterator[Any]:
    for found in _BROWSER_TEXT.finditer(source):
        line = source.count("\n", 0, found.start()) + 1
        yield line, ast.literal_eval(found[1]), [], None


def read_catalogue(path: Path, language: str) -> Catalog:
    if not path.exists():
        return Catalog(locale=language, project="Orrery", charset="utf-8")
    with path.open("rb") as file:
        return read_po(file, locale=language)


def update(area: Area) -> None:
    """Bring the catalogues of an area up to its sources; translations are kept, unused ones go."""
    for domain in DOMAINS:
        template = extracted(area, domain)
        if not len(template) and not any(
            area.catalogue_path(lang, domain).exists() for lang in LANGUAGES
        ):
            continue
        for language in LANGUAGES:
            path = area.catalogue_path(language, domain)
            catalogue = read_catalogue(path, language)
            catalogue.update(template, no_fuzzy_matching=True, update_creation_date=False)
            catalogue.header_comment = HEADER
            catalogue.fuzzy = False
            catalogue.last_translator = catalogue.language_team = ""
            catalogue.msgid_bugs_address = ""
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("wb") as file:
                write_po(file, catalogue, width=110, ignore_obsolete=True, omit_header=False,
                         include_lineno=False, sort_by_file=True)  # fmt: skip


def compile_all() -> int:
    """Write the .mo file of every catalogue that has changed; gives their number."""
    compiled_files = 0
    for area in areas():
        for path in sorted(area.locale.glob("*/LC_MESSAGES/*.po")):
            binary = path.with_suffix(".mo")
            if binary.exists() and binary.stat().st_mtime >= path.stat().st_mtime:
                continue
            with binary.open("wb") as file:
                write_mo(file, read_catalogue(path, path.parent.parent.name))
            compiled_files += 1
    return compiled_files


def placeholders(text: str | Sequence[str]) -> set[str]:
    """What a text is filled in with; of several forms, any may leave out the number."""
    forms = [text] if isinstance(text, str) else text
    found = {name for form in forms for name in PLACEHOLDER.findall(form)}
    return found - {"{n}", "%(n)s", "%(n)d"}


def problems(area: Area) -> Iterator[str]:
    """What is missing, fuzzy or no longer used in the catalogues of an area, a line each."""
    for domain in DOMAINS:
        wanted = extracted(area, domain)
        for language in LANGUAGES:
            path = area.catalogue_path(language, domain)
            catalogue = read_catalogue(path, language)
            for message in wanted:
                if message.id:
                    known = catalogue.get(message.id, message.context)
                    if (
                        known is None
                        or not known.string
                        or (isinstance(known.string, tuple | list) and not all(known.string))
                    ):
                        yield f"{path}: not translated: {message.id!r}"
                    elif known.fuzzy:
                        yield f"{path}: fuzzy: {message.id!r}"
                    elif placeholders(known.string) != placeholders(message.id):
                        yield f"{path}: other placeholders: {message.id!r}"
            for message in catalogue:
                if message.id and wanted.get(message.id, message.context) is None:
                    yield f"{path}: no longer used: {message.id!r}"


@cache
def compiled(slug: str, language: str) -> gettext.NullTranslations:
    """The translations of one game and of the platform, straight from their catalogues."""
    merged: gettext.NullTranslations = gettext.NullTranslations()
    for area in areas():
        if area.name in (PLATFORM, slug):
            binary = BytesIO()
            write_mo(binary, read_catalogue(area.catalogue_path(language, "django"), language))
            binary.seek(0)
            translations = gettext.GNUTranslations(binary)
            translations.add_fallback(merged)
            merged = translations
    return merged


@cache
def browser_texts(slug: str, language: str) -> dict[str, str]:
    """What a page's JavaScript says, by English text; empty in English.

    `language` is Django's name of it ("zh-hant"); `slug` is a game's, or "" for the lobby.
    """
    folder = {"zh-hant": "zh_Hant"}.get(language)
    texts: dict[str, str] = {}
    for area in areas() if folder else []:
        if area.name in (PLATFORM, slug):
            catalogue = read_catalogue(area.catalogue_path(str(folder), "djangojs"), str(folder))
            texts |= {str(message.id): str(message.string) for message in catalogue
                      if message.id and isinstance(message.string, str) and message.string}  # fmt: skip
    return texts
