"""The pages of what has happened: replay, record, proof."""

from __future__ import annotations

import threading
from typing import Any

import msgspec
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from games.core.messages import _
from games.core.numbers import whole_number
from games.core.questions import IllegalAnswer
from games.core.record import MAX_BYTES, to_file
from games.i18n import current_language, current_translator, translator
from games.models import Match
from games.registry import all_rules, title_of
from games.services.contributions import contributions_of, random_numbers_of
from games.services.fork import beginning as fork_beginning
from games.services.rate_limits import TooOften, count
from games.services.records import (
    Proof,
    known_proof,
    match_import,
    match_verify,
    record_in,
    record_of,
)
from games.services.replay import Moments, Perspective, frames, turn_starts
from games.services.replay import journal as whole_journal
from games.services.site_keys import signing_key
from games.services.steps import newest_steps
from games.services.storage import give_connection_back
from games.services.store import LiveMatch, load
from games.signatures import Verdict, public_text
from games.web.long_texts import takes_long_texts
from games.web.looking_back import BUSY, come_later, few_at_a_time
from games.web.preview import match_preview
from games.web.visitor import network_of_visitor, person_of, visible_match

LOADED_SIGNED = _(
    "This match was loaded from a file that this site had signed: it was played here, with these names, this log and this result."
)
WAIT_TO_CHECK = 5.0  # seconds
_checking = threading.Lock()  # held by the one who has a file checked: that is hard work


def _perspective(request: HttpRequest, live: LiveMatch) -> Perspective:
    """Return whose view is asked for: one's own while a match runs, any or all open afterwards."""
    person = person_of(request)
    own = live.seat_of(person.pk if person else None)
    wanted = request.GET.get("as", "")
    if wanted == "all":
        if live.game.outcome is None:
            raise Http404
        return "all"
    if live.game.outcome is None or not wanted:
        return own
    if wanted == "spectator":
        return None
    seat = whole_number(wanted, len(live.seats) - 1)
    if seat is None:
        raise Http404
    return seat


@require_safe
@few_at_a_time
def journal(request: HttpRequest, slug: str) -> HttpResponse:
    """Return the whole journal of a match as JSON, from the perspective that `as` names (when it is over)."""
    live = load(visible_match(request, slug).slug)
    language = current_language()
    lines = whole_journal(live=live, perspective=_perspective(request, live), language=language)
    return JsonResponse({"v": Moments(live).last, "lines": lines})


@require_safe
@few_at_a_time
def history(request: HttpRequest, slug: str) -> HttpResponse:
    """Return frames of a match as JSON: `from` and `to` are moments, `as` is the perspective (when it is over)."""
    found = visible_match(request, slug)
    live = load(found.slug)
    start, stop = (_moment(request, name) for name in ("from", "to"))
    last = Moments(live).last
    shown = frames(
        live=live,
        perspective=_perspective(request, live),
        language=current_language(),
        start=min(start, last),
        stop=stop,
    )
    body = msgspec.json.encode({"v": last, "frames": shown})
    return HttpResponse(body, content_type="application/json")


@require_safe
def steps(request: HttpRequest, slug: str) -> HttpResponse:
    """Return as JSON what the newest version told step by step, with one's own view of each."""
    live = load(visible_match(request, slug).slug)
    person = person_of(request)
    seat = live.seat_of(person.pk if person else None)
    shown = newest_steps(live=live, seat=seat, language=current_language())
    number = live.numbering.number(seat, live.game.version)
    body = msgspec.json.encode({"v": number, "steps": shown})
    return HttpResponse(body, content_type="application/json")


def _moment(request: HttpRequest, name: str) -> int:
    moment = whole_number(request.GET.get(name, "0"))
    if moment is None:
        raise Http404
    return moment


@require_safe
@few_at_a_time
def replay(request: HttpRequest, slug: str) -> HttpResponse:
    """Step through a match: within what one may know while it runs, from any perspective afterwards."""
    found = visible_match(request, slug)
    live = load(found.slug)
    language = current_language()
    person = person_of(request)
    moments = Moments(live)
    context: dict[str, Any] = {
        "match": found,
        "preview": match_preview(request, found, replay=True),
        "rules": live.game.rules,
        "colours": found.colours,
        "title": translator(found.game, language, live.names).render(live.game.rules.title),
        "replay": {
            "v": moments.last,
            "turns": moments.turn_ends(turn_starts(live)),
            "turn": live.game.turn_number,
            "rounds": live.game.rules.rounds,
            "seat": live.seat_of(person.pk if person else None),
            "over": found.is_over,
            "secrets": live.game.rules.secrets,
            "language": language,
            "names": live.names,
        },
        "commitment": found.commitment,
        "random_numbers": random_numbers_of(found, live.names),
        "hash": live.hash,
    }
    return render(request, "games/replay.html", context)


@require_safe
@few_at_a_time
def beginning(request: HttpRequest, slug: str) -> HttpResponse:
    """Return where a new match would begin that plays on from the moment `at` of a finished one."""
    found = visible_match(request, slug)
    if not found.is_over:
        raise Http404
    move: int | None = None
    try:
        own = found.seat_of(person_of(request))
        fork = fork_beginning(
            match=found, moment=_moment(request, "at"), seat=own.number if own else None
        )
        move, says = fork.move, fork.message
    except IllegalAnswer as refusal:
        says = refusal.message
    read = current_translator(found.game).render
    return JsonResponse({"move": move, "says": read(says)})


@require_safe
@few_at_a_time
def record(request: HttpRequest, slug: str) -> HttpResponse:
    """Return a finished match as a file."""
    found = visible_match(request, slug)
    if not found.is_over:
        raise Http404
    response = HttpResponse(to_file(record_of(match=found)), content_type="application/json")
    response["Content-Disposition"] = f'attachment; filename="{found.game}-{found.slug}.json"'
    return response


@require_safe
def proof(request: HttpRequest, slug: str) -> HttpResponse:
    """Replay a finished match in the open, and say what was checked."""
    found = visible_match(request, slug)
    if not found.is_over:
        raise Http404
    names = [seat.name for seat in found.seats.all()]
    read = current_translator(found.game, names).render
    proved = _proof(request, found)
    if isinstance(proved, HttpResponse):
        return proved
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
        "hash": load(found.slug).hash,
        "key": public_text(signing_key()),
        "key_address": request.build_absolute_uri(reverse("games:signing_key")),
        "secret": found.committed_secret.hex(),
        "combined": bytes(found.secret).hex(),
        "added": (added := contributions_of(found)),
        "room_seats": [seat + 1 for seat in added.order] if added else [],
        "random_numbers": random_numbers_of(found, names),
    }
    return render(request, "games/proof.html", context)


def _proof(request: HttpRequest, match: Match) -> Proof | HttpResponse:
    """Return the proof of a finished match, worked out by one thread at a time, or why not now."""
    if (known := known_proof(match=match)) is not None:
        return known
    give_connection_back()
    if not _checking.acquire(timeout=WAIT_TO_CHECK):
        return come_later(BUSY, 503, 5)
    try:  # somebody may have worked it out meanwhile
        known = known_proof(match=match)
        if known is None:
            count("load", network_of_visitor(request))
        return known or match_verify(match=match)
    finally:
        _checking.release()


@require_safe
def signing_key_text(request: HttpRequest) -> HttpResponse:
    """Return the public key that this site signs its matches with, in base64url."""
    return HttpResponse(public_text(signing_key()) + "\n", content_type="text/plain; charset=utf-8")


@takes_long_texts(text=settings.DATA_UPLOAD_MAX_MEMORY_SIZE)
@require_http_methods(["GET", "HEAD", "POST"])
def load_record(request: HttpRequest) -> HttpResponse:
    """Load a file to look at it."""
    context = {"refused": "", "pasted": request.POST.get("text", ""), "examples": _examples()}
    if request.method == "POST":
        try:
            return redirect(_loaded(request))
        except TooOften:
            raise
        except IllegalAnswer as refusal:
            context["refused"] = current_translator().render(refusal.message)
    return render(request, "games/load.html", context, status=409 if context["refused"] else 200)


def _examples() -> list[dict[str, str]]:
    """Return a match in each notation that can be loaded."""
    render_message = current_translator().render
    return [
        {"game": render_message(rules.title), "record": rules.record_example}
        for rules in all_rules()
        if rules.record_example
    ]


def _loaded(request: HttpRequest) -> Match:
    """Store the match in the file that was sent. Raises: IllegalAnswer."""
    file = request.FILES.get("record")
    data = file.read(MAX_BYTES + 1) if file else request.POST.get("text", "").encode()
    if not data.strip():
        raise IllegalAnswer(_("choose a file, or paste its text"))
    count("load", network_of_visitor(request))
    give_connection_back()
    if not _checking.acquire(timeout=WAIT_TO_CHECK):
        raise IllegalAnswer(
            _("somebody else’s file is being checked just now; please try again in a moment")
        )
    try:
        return match_import(record=record_in(data, current_language()))
    finally:
        _checking.release()
