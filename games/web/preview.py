"""What a chat program shows of a link: title, description and picture of the page behind it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from django.conf import settings
from django.contrib.staticfiles import finders
from django.http import HttpRequest
from django.templatetags.static import static
from django.utils.translation import gettext

from config.pictures import card_of
from games import registry
from games.i18n import current_translator
from games.models import Match


@dataclass(frozen=True, slots=True)
class Preview:
    title: str
    description: str
    url: str  # the page's own address, without what only the one who follows it needs
    picture: str  # "" where none has been drawn
    listed: bool  # whether search engines may show it


def preview(
    request: HttpRequest, *, title: str, description: str, game: str = "", listed: bool = True
) -> Preview:
    """Return the preview of the page that is asked for; `game` is "" for one about the site."""
    picture = ""
    if not settings.DEBUG and (not game or emblem_of(game)):  # with DEBUG nothing is drawn
        picture = request.build_absolute_uri(static(card_of(game)))
    url = request.build_absolute_uri(request.path)
    return Preview(title, description, url, picture, listed)


def match_preview(request: HttpRequest, match: Match, *, replay: bool = False) -> Preview:
    """Return what may be told of a match to everybody: of a private one only its game.

    It is the same for whoever plays in it, for a preview is made to be passed on.
    """
    title = current_translator(match.game).render(registry.title_of(match.game))
    if not match.public:
        return private_preview(request, match.game)
    names = " – ".join(seat.name for seat in match.seats.all())
    if replay:
        description = gettext("Look at this match again, move by move.")
    else:
        description = _how_far(match)
    title = gettext("%(game)s: %(names)s") % {"game": title, "names": names}
    return preview(request, title=title, description=description, game=match.game)


def _how_far(match: Match) -> str:
    if match.is_over:
        return gettext("This match is over. See how it ended.")
    return gettext("This match is being played. Watch it live.")


def watch_preview(request: HttpRequest, match: Match) -> Preview:
    """Return what is told to whoever has the spectator link of a match: not who plays."""
    title = current_translator(match.game).render(registry.title_of(match.game))
    return preview(
        request,
        title=gettext("You are invited to watch: %(game)s") % {"game": title},
        description=_how_far(match),
        game=match.game,
        listed=False,
    )


def private_preview(request: HttpRequest, game: str) -> Preview:
    """Return all that is told of a private match to whoever has only its address."""
    return preview(
        request,
        title=current_translator(game).render(registry.title_of(game)),
        description=gettext("A private match: for those who play in it or are invited to watch."),
        game=game,
        listed=False,
    )


@cache
def emblem_of(slug: str) -> str:
    """Return the static path of a game's emblem; empty if it has none."""
    path = f"games/{slug}/emblem.svg"
    return path if finders.find(path) else ""
