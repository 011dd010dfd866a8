"""Languages at run time: catalogues, readers of messages, and the texts of the browser."""

from __future__ import annotations

import gettext
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from django.conf import settings

from games.core.messages import Translator, _, english

PLATFORM = "platform"
LOCALES = {"zh-hant": "zh_Hant"}
DEFAULT_LANGUAGE = "en"


def language_or_default(language: str | None) -> str:
    """A language the site speaks."""
    return language if language in LOCALES else DEFAULT_LANGUAGE


@cache
def _translations(game: str, language: str) -> Any:
    return compiled(game, LOCALES[language])


def translator(game: str, language: str, names: list[str]) -> Translator:
    """Somebody who reads `language` at a table where people have these names."""
    if language not in LOCALES:
        return english(names.__getitem__)
    translations = _translations(game, language)
    return Translator(translations.gettext, translations.ngettext, names.__getitem__)


def table_translator(game: str, language: str) -> Translator:
    """A reader at a table where nobody has a name."""
    nobody = translator(game, language, [])
    return replace(nobody, name=lambda seat: nobody.render(_("Player {n}", n=seat + 1)))


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


def read_catalogue(path: Path, language: str) -> Catalog:
    if not path.exists():
        return Catalog(locale=language, project="Orrery", charset="utf-8")
    with path.open("rb") as file:
        return read_po(file, locale=language)


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
