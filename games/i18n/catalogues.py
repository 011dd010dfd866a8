"""Translations: extracted, compiled and checked by Babel, without GNU gettext.

The platform and each game are areas with their own catalogues. The domain `django` has the messages
of Python and templates, `djangojs` those of JavaScript.
"""

from __future__ import annotations

import ast
import os
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any, BinaryIO

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir, extract_python
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from django.conf import settings
from django.utils.translation import to_locale
from django.utils.translation.template import templatize

from games.i18n.languages import languages
from games.i18n.simplified_chinese import LANGUAGE as SIMPLIFIED
from games.i18n.simplified_chinese import SOURCE as TRADITIONAL
from games.i18n.simplified_chinese import corrections_path, simplified

PLATFORM = "platform"
HEADER = "# Written by `manage.py translations extract`; the translations are by hand."
PLACEHOLDER = re.compile(r"\{\w+\}|%\(\w+\)[sd]")
METHODS = {
    "django": [
        ("**.py", "python"),
        ("**.html", f"{__name__}:template_messages"),
        ("**.txt", f"{__name__}:template_messages"),
    ],
    "djangojs": [("**.js", f"{__name__}:javascript_messages")],
}
KEYWORDS: dict[str, Any] = {
    "_": None, "gettext": None, "gettext_lazy": None, "gettext_noop": None, "t": None,
    "plural": (1, 2), "ngettext": (1, 2), "pgettext": ((1, "c"), 2),
    "pgettext_lazy": ((1, "c"), 2), "npgettext": ((1, "c"), 2, 3),
}  # fmt: skip
NOT_EXTRACTED = {"migrations", "rules"}  # each language has its own rules pages


@dataclass(frozen=True)
class Area:
    """The platform or one game, with its folders of sources and catalogues."""

    name: str
    root: Path
    folders: list[Path]
    locale: Path

    def catalogue_path(self, locale: str, domain: str) -> Path:
        return self.locale / locale / "LC_MESSAGES" / f"{domain}.po"

    def stored_path(self, locale: str) -> Path:
        """Return the hand-written catalogue of sentences in stored matches only."""
        return self.catalogue_path(locale, "stored")

    def has_sources_in(self, folder: str) -> bool:
        """Return whether a folder may have sources of this area: games have their own folders."""
        path = Path(folder)
        is_of_a_game = path.parent.name == "games" and path.name in game_names(self.root)
        return path.name not in NOT_EXTRACTED and not (self.name == PLATFORM and is_of_a_game)


def game_names(root: Path) -> list[str]:
    """Return the packages of games, including those of older rules."""
    return [path.parent.name for path in sorted((root / "games").glob("*/RULES.md"))]


def areas() -> list[Area]:
    root = Path(settings.BASE_DIR)
    platform = [root / name for name in ("config", "lobby", "games", "templates", "static")]
    games = [
        Area(
            game,
            root,
            [root / folder / game for folder in ("games", "templates/games", "static/games", "tools/lab")],
            root / "games" / game / "locale",
        )
        for game in game_names(root)
    ]
    return [Area(PLATFORM, root, platform, root / "locale"), *games]


def translated_locales() -> list[str]:
    """Return the locales with translations by hand."""
    others = {settings.LANGUAGE_CODE, SIMPLIFIED}
    return [to_locale(code) for code in languages() if code not in others]


def read_catalogue(path: Path, locale: str) -> Catalog:
    if not path.exists():
        return Catalog(locale=locale, project="Orrery", charset="utf-8")
    with path.open("rb") as file:
        return read_po(file, locale=locale)


def extracted(area: Area, domain: str) -> Catalog:
    """Return the untranslated catalogue of an area's sources."""
    catalogue = Catalog(project="Orrery", charset="utf-8")
    for folder in area.folders:
        for path, line, message, comments, context in extract_from_dir(
            folder, METHODS[domain], keywords=KEYWORDS, comment_tags=("Translators:",),
            directory_filter=area.has_sources_in,
        ):  # fmt: skip
            place = (folder / path).relative_to(area.root).as_posix()
            catalogue.add(message, locations=[(place, line)], auto_comments=comments, context=context)
    return catalogue


def template_messages(file: BinaryIO, keywords: Any, comment_tags: Any, options: Any) -> Iterator[Any]:
    """Yield the messages of a Django template, for Babel."""
    lines = templatize(file.read().decode(), origin=file.name).splitlines()
    code = "\n".join(line.strip() for line in lines)  # Python must not see a page's indentation
    return extract_python(BytesIO(code.encode()), keywords, comment_tags, options)


# `t("…")` anywhere: a tokenizer of JavaScript fails at nested template literals.
_BROWSER_TEXT = re.compile(r"""(?<![\w$])t\(\s*("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')""")


def javascript_messages(file: BinaryIO, keywords: Any, comment_tags: Any, options: Any) -> Iterator[Any]:
    """Yield the messages of a JavaScript module, for Babel."""
    source = file.read().decode()
    for found in _BROWSER_TEXT.finditer(source):
        yield source.count("\n", 0, found.start()) + 1, "t", ast.literal_eval(found[1]), []


def update(area: Area) -> None:
    """Update the catalogues of an area from its sources, without unused translations."""
    for domain in METHODS:
        template = extracted(area, domain)
        paths = {locale: area.catalogue_path(locale, domain) for locale in translated_locales()}
        if not len(template) and not any(path.exists() for path in paths.values()):
            continue
        for locale, path in paths.items():
            catalogue = read_catalogue(path, locale)
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
    """Write outdated .mo files, and texts and rules pages in Simplified Chinese. Return their number."""
    written = 0
    for area in areas():
        for locale in translated_locales():
            for domain in METHODS:
                sources = [area.catalogue_path(locale, domain)]
                if domain == "django":
                    sources.append(area.stored_path(locale))
                written += _compile(sources, locale, sources[0].with_suffix(".mo"))
                if locale == to_locale(TRADITIONAL):
                    made = area.catalogue_path(to_locale(SIMPLIFIED), domain).with_suffix(".mo")
                    written += _compile(sources, to_locale(SIMPLIFIED), made)
    return written + sum(map(_simplify_page, _rules_pages()))


def _compile(sources: Sequence[Path], locale: str, target: Path) -> bool:
    sources = [path for path in sources if path.exists()]
    if not sources or not _is_stale(target, *sources):
        return False
    catalogue = Catalog(locale=locale, project="Orrery", charset="utf-8")
    for source in sources:
        for message in read_catalogue(source, locale):
            catalogue[message.id] = message
    if locale == to_locale(SIMPLIFIED):
        for message in catalogue:
            if isinstance(message.string, str):
                message.string = simplified(message.string)
            else:
                message.string = tuple(simplified(form) for form in message.string or ())
    binary = BytesIO()
    write_mo(binary, catalogue)
    _write(target, binary.getvalue())
    return True


def _rules_pages() -> list[Path]:
    name = f"{TRADITIONAL.replace('-', '_')}.html"
    games = Path(settings.BASE_DIR) / "templates" / "games"
    return sorted(page for folder in ("rules", "summary", "introduction") for page in games.glob(f"*/{folder}/{name}"))


def _simplify_page(source: Path) -> bool:
    page = source.relative_to(Path(settings.BASE_DIR) / "templates")
    target = settings.MADE_TEMPLATES / page.with_name(f"{SIMPLIFIED.replace('-', '_')}.html")
    if not _is_stale(target, source):
        return False
    _write(target, simplified(source.read_text("utf-8")).encode())
    return True


def _is_stale(target: Path, *sources: Path) -> bool:
    newest = max(path.stat().st_mtime for path in (*sources, corrections_path()))
    return not target.exists() or target.stat().st_mtime < newest


def _write(target: Path, content: bytes) -> None:
    """Write a file atomically, since other processes may write it, too."""
    target.parent.mkdir(parents=True, exist_ok=True)
    unfinished = target.with_name(f"{target.name}.{os.getpid()}")
    unfinished.write_bytes(content)
    unfinished.replace(target)


def placeholders(text: str | Sequence[str]) -> set[str]:
    """Return the placeholders of a text or its plural forms, except the number."""
    forms = [text] if isinstance(text, str) else text
    found = {name for form in forms for name in PLACEHOLDER.findall(form)}
    return found - {"{n}", "%(n)s", "%(n)d"}


def problems(area: Area) -> Iterator[str]:
    """Yield a line for each missing, fuzzy or unused message in the catalogues of an area."""
    for domain in METHODS:
        wanted = extracted(area, domain)
        for locale in translated_locales():
            path = area.catalogue_path(locale, domain)
            catalogue = read_catalogue(path, locale)
            for message in wanted:
                if message.id and (problem := _problem(message, catalogue)):
                    yield f"{path}: {problem}: {message.id!r}"
            for message in catalogue:
                if message.id and wanted.get(message.id, message.context) is None:
                    yield f"{path}: no longer used: {message.id!r}"
        if domain == "django":
            yield from _problems_of_stored(area, wanted)


def _problems_of_stored(area: Area, wanted: Catalog) -> Iterator[str]:
    for locale in translated_locales():
        path = area.stored_path(locale)
        stored = read_catalogue(path, locale)
        for message in stored:
            if message.id and wanted.get(message.id, message.context) is not None:
                yield f"{path}: in use: {message.id!r}"
            elif message.id and (problem := _problem(message, stored)):
                yield f"{path}: {problem}: {message.id!r}"


def _problem(message: Message, catalogue: Catalog) -> str:
    known = catalogue.get(message.id, message.context)
    forms = (known.string if known else None) or ()
    if known is None or not forms or not all([forms] if isinstance(forms, str) else forms):
        return "not translated"
    if known.fuzzy:
        return "fuzzy"
    return "" if placeholders(forms) == placeholders(message.id) else "other placeholders"
