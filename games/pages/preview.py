"""Previews of links in chat programs: title, description and picture of a page."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from django.conf import settings
from django.contrib.staticfiles import finders
from django.http import HttpRequest
from django.utils.translation import gettext

from config.pictures import card_of
from games import registry
from games.i18n.languages import current_translator
from games.matches.models import Match
from games.site.face.face import site_face


@dataclass(frozen=True, slots=True)
class Preview:
    title: str
    description: str
    url: str  # of the page, without its query
    picture: str  # "" if there is none
    listed: bool  # whether search engines may show it


def preview(request: HttpRequest, *, title: str, description: str, game: str = "", listed: bool = True) -> Preview:
    """Return the preview of the requested page; `game` is "" for a page about the site."""
    face, card, picture = site_face(), card_of(game), ""
    drawn = not settings.DEBUG and (not game or emblem_of(game))  # with DEBUG no pictures are drawn
    if drawn or card in face.pictures:
        picture = request.build_absolute_uri(face.picture(card))
    url = request.build_absolute_uri(request.path)
    return Preview(title, description, url, picture, listed)


def match_preview(request: HttpRequest, match: Match, *, replay: bool = False) -> Preview:
    """Return the preview of a match; of a private one only its game.

    Players get the same one, since previews are passed on.
    """
    title = current_translator(match.game).render(registry.title_of(match.game))
    if not match.public:
        return private_preview(request, match.game)
    names = " – ".join(seat.name for seat in match.seats.all())
    if replay:
        description = gettext("Replay this match, move by move.")
    else:
        description = _how_far(match)
    title = gettext("%(game)s: %(names)s") % {"game": title, "names": names}
    return preview(request, title=title, description=description, game=match.game)


def _how_far(match: Match) -> str:
    if match.is_over:
        return gettext("This match is over. See how it ended.")
    return gettext("This match is being played. Watch it live.")


def watch_preview(request: HttpRequest, match: Match) -> Preview:
    """Return the preview of a spectator link, without the players."""
    title = current_translator(match.game).render(registry.title_of(match.game))
    return preview(
        request,
        title=gettext("You are invited to watch: %(game)s") % {"game": title},
        description=_how_far(match),
        game=match.game,
        listed=False,
    )


def private_preview(request: HttpRequest, game: str) -> Preview:
    """Return the preview of a private match's address."""
    return preview(
        request,
        title=current_translator(game).render(registry.title_of(game)),
        description=gettext("A private match: only its players and invited spectators can see it."),
        game=game,
        listed=False,
    )


@cache
def emblem_of(slug: str) -> str:
    """Return the static path of a game's emblem; empty if it has none."""
    path = f"games/{slug}/emblem.svg"
    return path if finders.find(path) else ""
