"""Languages at run time: translators of messages, and the texts of the browser.

The languages are those of `settings.LANGUAGES`. Their catalogues are the .mo files which
`manage.py translations compile` makes; a language that has none is that of the message ids.
"""

from __future__ import annotations

import gettext
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

from babel.messages.mofile import read_mo
from django.conf import settings
from django.utils.translation import get_language, to_locale

from games.core.messages import Message, Translator, _


def languages() -> list[str]:
    """Return the codes of the languages the site speaks, its default one first."""
    return [code for code, _name in settings.LANGUAGES]


def supported_language(code: str | None) -> str:
    """Return `code` if the site speaks that language, else its default language."""
    return code if code in languages() else str(settings.LANGUAGE_CODE)


def current_language() -> str:
    """Return the language in which the page or mail at hand is written."""
    return supported_language(get_language())


def language_tag(code: str) -> str:
    """Return the language as the attribute `lang` names it, such as zh-Hant."""
    return to_locale(code).replace("_", "-")


def translator(game: str, language: str, names: Sequence[str] = ()) -> Translator:
    """Return a translator of a game's messages ("" for the platform's) to players of these names."""
    texts = catalogue(game, language)
    return Translator(f"{game} {language}", texts.gettext, texts.ngettext, names.__getitem__)


def current_translator(game: str = "", names: Sequence[str] = ()) -> Translator:
    """Return a translator to the language of the page or mail at hand."""
    return translator(game, current_language(), names)


def sentence(message: Message, game: str = "") -> str:
    """Return a message in the language at hand as a sentence that stands by itself."""
    text = current_translator(game).render(message)
    return text[:1].upper() + text[1:]


def table_translator(game: str, language: str) -> Translator:
    """Return a translator for a table where nobody has a name: players are numbered."""
    numbered = translator(game, language)
    return replace(numbered, name=lambda seat: numbered.render(_("Player {n}", n=seat + 1)))


@cache
def catalogue(game: str, language: str) -> gettext.NullTranslations:
    """Return the texts of Python and templates: a game's, and behind them the platform's."""
    texts = gettext.NullTranslations()
    for folder in _locale_folders(game):
        if path := gettext.find("django", folder, [to_locale(language)]):
            with Path(path).open("rb") as file:
                own = gettext.GNUTranslations(file)
            own.add_fallback(texts)
            texts = own
    return texts


@cache
def browser_texts(game: str, language: str) -> dict[str, str]:
    """Return the texts of a page's JavaScript by their English ids; empty in English.

    `game` is "" for a page without a board.
    """
    texts: dict[str, str] = {}
    for folder in _locale_folders(game):
        path = folder / to_locale(language) / "LC_MESSAGES" / "djangojs.mo"
        if path.exists():
            with path.open("rb") as file:
                texts |= {str(each.id): str(each.string) for each in read_mo(file) if each.id}
    return texts


def _locale_folders(game: str) -> Iterator[Path]:
    yield settings.BASE_DIR / "locale"
    if game:
        yield settings.BASE_DIR / "games" / game / "locale"
