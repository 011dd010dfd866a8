"""Template tags for what a browser loads."""

from __future__ import annotations

from typing import Any

import msgspec
from django import template
from django.conf import settings
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from config.browser_modules import import_map
from config.packs import entry_of, script_of, style_files, styles_of
from games.i18n import browser_texts

register = template.Library()


@register.simple_tag(takes_context=True)
def importmap(context: dict[str, Any], board: str = "") -> SafeString:
    """The page's import map; it has to stand before every module."""
    nonce = context["request"].csp_nonce
    code = mark_safe(import_map(board))  # noqa: S308 - made from file names
    return format_html('<script type="importmap" nonce="{}">{}</script>', nonce, code)


@register.simple_tag(takes_context=True)
def board_files(context: dict[str, Any], page: str, board: str) -> SafeString:
    """The styles and the script of a page with a board: one file of each, or with DEBUG all that are in them."""
    styles = style_files(page, board) if settings.DEBUG else (styles_of(page, board),)
    script = entry_of(page) if settings.DEBUG else script_of(page, board)
    return format_html(
        '{}\n{}\n<script type="module" src="{}"></script>',
        format_html_join(
            "\n", '<link rel="stylesheet" href="{}">', ((static(each),) for each in styles)
        ),
        importmap(context, board) if settings.DEBUG else "",
        static(script),
    )


@register.simple_tag
def texts(slug: str = "") -> SafeString:
    """What the page's JavaScript says in the reader's language, for static/js/text.js."""
    told = msgspec.json.encode(browser_texts(slug, get_language() or "en")).decode()
    safe = told.replace("<", "\\u003c")  # or a translation could end the element
    return format_html('<script type="application/json" id="texts">{}</script>', mark_safe(safe))  # noqa: S308
