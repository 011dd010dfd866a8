"""Pages about the past of a match: replay, record, proof."""

from __future__ import annotations

from typing import Any

import msgspec
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from games.core.decoding import whole_number
from games.core.dialogue.messages import _
from games.core.dialogue.questions import IllegalAnswer
from games.core.records.record import to_file
from games.i18n.languages import current_language, current_translator
from games.matches.contributions import contributions_of, random_numbers_of
from games.matches.models import Match
from games.pages.match.finished import document, kept
from games.pages.match.loading_queue import in_line
from games.pages.preview import match_preview
from games.play.cache import match_cache
from games.play.delayed import borrow_for
from games.registry import rules_of, title_of
from games.replays.fork import beginning as fork_beginning
from games.replays.recap import since_last_turn
from games.replays.records import Proof, known_proof, match_verify, record_of
from games.replays.replay import MAX_FRAMES, Moments, Perspective, frames, turn_starts
from games.replays.replay import journal as whole_journal
from games.replays.signatures import Verdict
from games.replays.steps import newest_steps
from games.site.keys import public_text, signing_key
from games.site.rate_limits import count
from games.visitors.visitor import network_of_visitor, person_of, visible_match

LOADED_SIGNED = _(
    "This match was loaded from a file that this site had signed: it was played here, with these names, this log and this result."
)


def _perspective(request: HttpRequest, match: Match) -> Perspective:
    """Return the requested perspective: while a match runs, only the visitor's own."""
    own = _own_seat(request, match)
    wanted = request.GET.get("as", "")
    if wanted == "all":
        if not match.is_over:
            raise Http404
        return "all"
    if not wanted or not (match.is_over or (match.delays(own) and match.spectator_sides)):
        return own
    if wanted == "spectator":
        return None
    seat = whole_number(wanted, len(match.seats.all()) - 1)
    if seat is None:
        raise Http404
    return seat


def _own_seat(request: HttpRequest, match: Match) -> int | None:
    seat = match.seat_of(person_of(request))
    return None if seat is None else seat.number


@require_safe
def journal(request: HttpRequest, slug: str) -> HttpResponse:
    """Return the whole journal of a match as JSON, of a finished one from the perspective `as`."""
    found = visible_match(request, slug)
    perspective, language = _perspective(request, found), current_language()

    def make() -> bytes:
        with borrow_for(found, person_of(request)) as live:
            lines = whole_journal(live=live, perspective=perspective, language=language)
            return msgspec.json.encode({"v": Moments(live).last, "lines": lines})

    return document(request, found, ["journal", perspective, language], make)


@require_safe
def history(request: HttpRequest, slug: str) -> HttpResponse:
    """Return frames of a match as JSON: moments `from` and `to`, and the perspective `as` of a finished one."""
    found = visible_match(request, slug)
    start, stop = (_moment(request, name) for name in ("from", "to"))
    perspective, language = _perspective(request, found), current_language()

    def make() -> bytes:
        with borrow_for(found, person_of(request)) as live:
            last = Moments(live).last
            first = min(start, last)
            shown = frames(live=live, perspective=perspective, language=language, start=first, stop=stop)
            return msgspec.json.encode({"v": last, "frames": shown})

    about = ["history", start, min(stop, start + MAX_FRAMES), perspective, language]
    return document(request, found, about, make)


@require_safe
def steps(request: HttpRequest, slug: str) -> HttpResponse:
    """Return the steps of the newest version as JSON, each with the visitor's view."""
    found = visible_match(request, slug)
    seat, language = _own_seat(request, found), current_language()

    def make() -> bytes:
        with borrow_for(found, person_of(request)) as live:
            shown = newest_steps(live=live, seat=seat, language=language)
            number = live.numbering.number(seat, live.game.version)
            return msgspec.json.encode({"v": number, "steps": shown})

    return document(request, found, ["steps", seat, language], make)


@require_safe
def recap(request: HttpRequest, slug: str) -> HttpResponse:
    """Return what happened since the visitor's last turn as JSON; 404 for spectators."""
    found = visible_match(request, slug)
    seat, language = _own_seat(request, found), current_language()
    if seat is None:
        raise Http404
    own_seat = seat

    def make() -> bytes:
        with match_cache.borrow(found) as live:
            return msgspec.json.encode(since_last_turn(live, own_seat, language))

    return document(request, found, ["recap", seat, language], make)


def _moment(request: HttpRequest, name: str) -> int:
    moment = whole_number(request.GET.get(name, "0"))
    if moment is None:
        raise Http404
    return moment


@require_safe
def replay(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the replay of a match: while it runs from the visitor's perspective, then from any."""
    found = visible_match(request, slug)
    rules, language, seat = rules_of(found.game), current_language(), _own_seat(request, found)

    def make() -> dict[str, Any]:
        with borrow_for(found, person_of(request)) as live:
            moments = Moments(live)
            data = {
                "v": moments.last,
                "turns": moments.turn_ends(turn_starts(live)),
                "turn": live.game.turn_number,
                "rounds": rules.rounds,
                "seat": seat,
                "over": found.is_over,
                "secrets": rules.secrets,
                "language": language,
                "names": live.names,
            }
            return {"replay": data, "hash": live.hash}

    context = {
        "match": found,
        "preview": match_preview(request, found, replay=True),
        "rules": rules,
        "colours": found.colours,
        "title": current_translator(found.game).render(rules.title),
        "commitment": found.commitment,
        "random_numbers": random_numbers_of(found, [seat.name for seat in found.seats.all()]),
        **kept(request, found, ["replay", seat, language], make),
    }
    return render(request, "games/replay/replay.html", context)


@require_safe
def beginning(request: HttpRequest, slug: str) -> HttpResponse:
    """Return the beginning of a fork at the moment `at` of a finished match."""
    found = visible_match(request, slug)
    if not found.is_over:
        raise Http404
    moment, seat = _moment(request, "at"), _own_seat(request, found)

    def make() -> bytes:
        move: int | None = None
        try:
            fork = fork_beginning(match=found, moment=moment, seat=seat)
            move, says = fork.move, fork.message
        except IllegalAnswer as refusal:
            says = refusal.message
        read = current_translator(found.game).render
        return msgspec.json.encode({"move": move, "says": read(says)})

    return document(request, found, ["beginning", moment, seat, current_language()], make)


@require_safe
def record(request: HttpRequest, slug: str) -> HttpResponse:
    """Return a finished match as a file."""
    found = visible_match(request, slug)
    if not found.is_over:
        raise Http404
    about = ["record", public_text(signing_key())]
    response = document(request, found, about, lambda: to_file(record_of(match=found)))
    response["Content-Disposition"] = f'attachment; filename="{found.game}-{found.slug}.json"'
    return response


@require_safe
def proof(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the proof of a finished match."""
    found = visible_match(request, slug)
    if not found.is_over:
        raise Http404
    names = [seat.name for seat in found.seats.all()]
    read = current_translator(found.game, names).render
    proved = _proof(request, found)
    verdict, message = proved.verdict, proved.message
    if verdict is Verdict.POSSIBLE and found.source == Match.Source.SIGNED_FILE:
        verdict, message = Verdict.PLAYED, LOADED_SIGNED
    context = {
        "match": found,
        "title": read(title_of(found.game)),
        "names": names,
        "findings": [{"says": read(each.message), "right": each.ok} for each in proved.findings],
        "verdict": verdict.value,
        "says": read(message),
        "hash": kept(request, found, ["hash"], lambda: _hash(found)),
        "key": public_text(signing_key()),
        "key_address": request.build_absolute_uri(reverse("games:signing_key")),
        "secret": found.committed_secret.hex(),
        "combined": bytes(found.secret).hex(),
        "added": (added := contributions_of(found)),
        "room_seats": [seat + 1 for seat in added.order] if added else [],
        "random_numbers": random_numbers_of(found, names),
    }
    return render(request, "games/replay/verification.html", context)


def _hash(match: Match) -> str:
    with match_cache.borrow(match) as live:
        return live.hash


def _proof(request: HttpRequest, match: Match) -> Proof:
    """Return the proof of a finished match. Raises: ComeLater."""
    if (known := known_proof(match=match)) is not None:
        return known
    with in_line(request):  # another request may have worked it out meanwhile
        known = known_proof(match=match)
        if known is None:
            count("load", network_of_visitor(request))
        return known or match_verify(match=match)


@require_safe
def signing_key_text(request: HttpRequest) -> HttpResponse:
    """Return the public key of this site's signatures, in base64url."""
    return HttpResponse(public_text(signing_key()) + "\n", content_type="text/plain; charset=utf-8")
