"""Template tags for files and data that a browser loads."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

import msgspec
import segno
from django import template
from django.conf import settings
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from config.pictures import TOUCH_ICON
from config.static_build import board_of, bundle_of
from games.i18n.languages import browser_texts, current_language
from games.site.face.face import last_face, site_face

register = template.Library()


@register.simple_tag
def style(entry: str, game: str = "") -> SafeString:
    """Return the stylesheet of an entry, with the board's of a game: one bundle, or with DEBUG the sources."""
    sources = [entry, f"{board_of(game)}.css"] if game else [entry]
    files = sources if settings.DEBUG else [bundle_of(entry, game)]
    return format_html_join("\n", '<link rel="stylesheet" href="{}">', ((static(file),) for file in files))


@register.simple_tag(takes_context=True)
def script(context: dict[str, Any], entry: str, game: str = "") -> SafeString:
    """Return the script of an entry, with the board of a game: a bundle, or with DEBUG the modules."""
    if settings.DEBUG:
        before, file = _import_map(context["request"].csp_nonce, game), entry
    else:
        before, file = SafeString(), bundle_of(entry, game)
    return format_html('{}<script type="module" src="{}"></script>', before, static(file))


def _import_map(nonce: str, game: str) -> SafeString:
    """Map the module names that are imported without a path. It stands before every module."""
    imports = {
        "lit-html": static("npm/lit-html/lit-html.js"),
        "lit-html/": static("npm/lit-html/"),
    }
    if game:
        imports["board"] = static(f"{board_of(game)}.js")
    code = mark_safe(msgspec.json.encode({"imports": imports}).decode())  # noqa: S308 - made from file names
    return format_html('<script type="importmap" nonce="{}">{}</script>\n', nonce, code)


@register.simple_tag
def touch_icon() -> SafeString:
    """Return the icon for home screens that read no manifest; none with DEBUG, unless the site has its own."""
    face = site_face()
    if settings.DEBUG and not face.logo:
        return SafeString()
    return format_html('<link rel="apple-touch-icon" href="{}">', face.picture(TOUCH_ICON))


@register.simple_tag
def site_name() -> str:
    """Return the name of the site, without the database."""
    return last_face().name


@register.filter
def qr_code(url: str) -> SafeString:
    """Return a QR code of an address, as an inline drawing in the page's colours."""
    code = segno.make(url, error="m", micro=False)
    drawing = code.svg_inline(scale=1, border=2, svgclass="qr", lineclass="qr-dark", omitsize=True)
    return mark_safe(drawing)  # noqa: S308 - drawn by segno from our own address


@register.simple_tag
def texts(slug: str = "") -> SafeString:
    """Return the texts of the page's JavaScript in the reader's language, for static/js/ui/text.js."""
    return _data("texts", msgspec.json.encode(browser_texts(slug, current_language())).decode())


@register.simple_tag
def frames(id: str, texts: Sequence[str]) -> SafeString:
    """Return the first frames of a page, for its JavaScript."""
    return _data(id, f"[{','.join(texts)}]")


def _data(id: str, json: str) -> SafeString:
    safe = json.replace("<", "\\u003c")  # a text must not end the element
    return format_html('<script type="application/json" id="{}">{}</script>', id, mark_safe(safe))  # noqa: S308


@register.simple_tag
def journal_items(lines: Sequence[Mapping[str, Any]]) -> SafeString:
    """Return the lines of a journal as items of a list. A template is slow for a thousand."""
    items = (f"<li{' class=heading' if line['heading'] else ''}>{escape(line['text'])}</li>" for line in lines)
    return mark_safe("".join(items))  # noqa: S308 - escaped
