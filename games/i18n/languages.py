"""Languages of `settings.LANGUAGES` at run time: translators of messages, and texts of the browser.

`manage.py translations compile` makes their catalogues, except for the language of the message ids.
"""

from __future__ import annotations

import gettext
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

from babel.messages.mofile import read_mo
from django.conf import settings
from django.utils.translation import get_language, to_locale

from games.core.dialogue.messages import Message, Translator, _


def languages() -> list[str]:
    """Return the codes of the site's languages, the default first."""
    return [code for code, _name in settings.LANGUAGES]


def supported_language(code: str | None) -> str:
    """Return `code` if it is a language of the site, else the default language."""
    return code if code in languages() else str(settings.LANGUAGE_CODE)


def current_language() -> str:
    """Return the language of the current page or mail."""
    return supported_language(get_language())


def language_tag(code: str) -> str:
    """Return the value of the attribute `lang`, such as zh-Hant."""
    return to_locale(code).replace("_", "-")


def own_text(texts: Mapping[str, str]) -> str:
    """Return the text in the reader's language, else in the site's first, else in any."""
    wanted = [get_language() or "", *languages()]
    return next((texts[code] for code in wanted if texts.get(code)), "")


def translator(game: str, language: str, names: Sequence[str] = ()) -> Translator:
    """Return a translator of a game's messages ("" for the platform), with the names of players."""
    texts = catalogue(game, language)
    return Translator(f"{game} {language}", texts.gettext, texts.ngettext, names.__getitem__)


def current_translator(game: str = "", names: Sequence[str] = ()) -> Translator:
    """Return a translator to the current language."""
    return translator(game, current_language(), names)


def sentence(message: Message, game: str = "") -> str:
    """Return a message in the current language, with a capital letter."""
    text = current_translator(game).render(message)
    return text[:1].upper() + text[1:]


def table_translator(game: str, language: str) -> Translator:
    """Return a translator that numbers the players in place of names."""
    numbered = translator(game, language)
    return replace(numbered, name=lambda seat: numbered.render(_("Player {n}", n=seat + 1)))


@cache
def catalogue(game: str, language: str) -> gettext.NullTranslations:
    """Return the texts of Python and templates: a game's before the platform's."""
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
    """Return the texts of JavaScript by English ids, empty in English; `game` is "" on pages without a board."""
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
