"""Template tags for what a browser loads."""

from __future__ import annotations

from typing import Any

import msgspec
from django import template
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from config.browser_modules import import_map, modules_of
from games.translations import browser_texts

register = template.Library()


@register.simple_tag(takes_context=True)
def importmap(context: dict[str, Any]) -> SafeString:
    """The page's import map; it has to stand before every module."""
    nonce = context["request"].csp_nonce
    code = mark_safe(import_map())  # noqa: S308 - made from file names
    return format_html('<script type="importmap" nonce="{}">{}</script>', nonce, code)


@register.simple_tag
def modules(*paths: str) -> SafeString:
    """Lets the browser fetch these modules, and all that they import, at once."""
    found = dict.fromkeys(module for path in paths for module in modules_of(path))
    return format_html_join(
        "\n", '<link rel="modulepreload" href="{}">', ((static(each),) for each in found)
    )


@register.simple_tag
def texts(slug: str = "") -> SafeString:
    """What the page's JavaScript says in the reader's language, for static/js/text.js."""
    told = msgspec.json.encode(browser_texts(slug, get_language() or "en")).decode()
    safe = told.replace("<", "\\u003c")  # or a translation could end the element
    return format_html('<script type="application/json" id="texts">{}</script>', mark_safe(safe))  # noqa: S308
