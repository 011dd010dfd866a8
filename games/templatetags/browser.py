"""Template tags for what a browser loads."""

from __future__ import annotations

from typing import Any

import msgspec
from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from config.browser_modules import import_map
from games.translations import browser_texts

register = template.Library()


@register.simple_tag(takes_context=True)
def importmap(context: dict[str, Any]) -> SafeString:
    """The page's import map; it has to stand before every module."""
    nonce = context["request"].csp_nonce
    return format_html('<script type="importmap" nonce="{}">{}</script>', nonce, mark_safe(import_map()))  # noqa: S308 - made from file names


@register.simple_tag
def texts(slug: str = "") -> SafeString:
    """What the page's JavaScript says in the reader's language, for static/js/text.js."""
    told = msgspec.json.encode(browser_texts(slug, get_language() or "en")).decode()
    safe = told.replace("<", "\\u003c")  # or a translation could end the element
    return format_html('<script type="application/json" id="texts">{}</script>', mark_safe(safe))  # noqa: S308
