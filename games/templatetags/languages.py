"""Template filters for the languages of the site."""

from __future__ import annotations

from django import template

from games.i18n import language_tag

register = template.Library()
register.filter("language_tag", language_tag)
