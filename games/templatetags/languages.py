"""Template filters for the languages of the site."""

from __future__ import annotations

from django import template

from games.i18n.languages import language_tag

register = template.Library()
register.filter("language_tag", language_tag)


@register.filter
def og_locale(code: str) -> str:
    """Return a language as link previews want it, with a territory."""
    return {"zh-hans": "zh_CN", "zh-hant": "zh_TW"}.get(code, "en_GB")
