"""Translations: extracted, compiled and checked with Babel, so that nobody needs GNU gettext.

An area is a folder with catalogues of its own: the platform, and each game. Messages of Python
and templates are in the domain `django`, those of JavaScript in `djangojs`.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import write_po
from django.utils.translation.template import templatize

from games.i18n import Area, areas, read_catalogue

LANGUAGES = ("zh_Hant",)
DOMAINS = ("django", "djangojs")
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
