"""The page of a game: its text, its board in motion, opponents, rooms, matches and best players."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.exceptions import TemplateDoesNotExist
from django.template.loader import get_template
from django.views.decorators.http import require_safe

from games import registry
from games.i18n.languages import current_language, current_translator
from games.matches.models import Level
from games.opponents.cards import OpponentCard, opponent_cards
from games.pages.preview import preview
from games.visitors.visitor import person_of
from lobby.game_pages.stretch import stretch_json, stretch_path
from lobby.people.admission import find_offered
from lobby.people.faces import computer_face
from lobby.results.best_players import best_players
from lobby.rooms import rows
from lobby.rooms.creation.computer_form import ComputerMatchForm, games_finished
from lobby.rooms.creation.seek import usual_size


@require_safe
def game_page(request: HttpRequest, game: str) -> HttpResponse:
    """Show the page of a game."""
    find_offered(game)
    person = person_of(request)
    rules = registry.rules_of(game)
    card = rows.game_card(rules)
    rooms = rows.public_rooms(person, game=game)
    context: dict[str, Any] = {
        "game": card,
        "match_form": ComputerMatchForm(rules, newcomer=game not in games_finished(person)),
        "introduction": _introduction(game),
        "has_stretch": stretch_path(game).exists(),
        "waiting": sum(each["joinable"] for each in rooms),
        "rooms": rooms,
        "matches": rows.public_matches(person, game=game),
        "opponents": _opponents(game),
        "best": best_players(game),
        "preview": preview(request, title=card["title"], description=card["summary"], game=game),
    }
    return render(request, "lobby/game_pages/game.html", context)


@require_safe
def stretch(request: HttpRequest, game: str) -> HttpResponse:
    """Return the stretch of a match that the page plays, as JSON in the visitor's language."""
    find_offered(game)
    try:
        found = stretch_json(game, current_language())
    except LookupError:
        raise Http404 from None
    return HttpResponse(found, content_type="application/json")


def _introduction(game: str) -> str:
    """Return the template of a game's introduction, "" if it has none."""
    name = f"games/{game}/introduction/{current_language().replace('-', '_')}.html"
    try:
        get_template(name)
    except TemplateDoesNotExist:
        return ""
    return name


def _opponents(game: str) -> list[dict[str, Any]]:
    """Return the levels of the computer with their cards and faces, the easiest first."""
    cards: list[OpponentCard] = opponent_cards(game, usual_size(game), current_translator(game))
    return [{"card": card, "label": Level(card.level).label, "face": computer_face(card.level)} for card in cards]
