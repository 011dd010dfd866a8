"""Authentication, scopes, rate limits and errors of the JSON API."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

import msgspec
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt

from games.core.decoding import described, whole_number
from games.core.dialogue.messages import Message
from games.core.dialogue.questions import IllegalAnswer
from games.i18n.languages import sentence
from games.matches.models import Match
from games.moderation.bans import ban_message, ban_of
from games.pages.match.loading_queue import ComeLater
from games.protocol.client import MAX_FRAME, ProtocolError
from games.site.access_tokens import (
    MISSING_SCOPE,
    UNKNOWN,
    token_find,
    token_in,
    token_used,
)
from games.site.models import AccessToken, TokenScope
from games.site.rate_limits import TooOften, count
from games.site.storage import AWAY, FAULTS
from games.visitors.visitor import network_of_visitor
from lobby.api.structs import Body, Failure
from lobby.people.models import Person
from lobby.refusals.refusal import Refused

log = logging.getLogger("lobby.api")
B = TypeVar("B", bound=Body)


class Problem(Exception):
    """Refusal of a request, by status, body and headers."""

    def __init__(self, status: int, answer: msgspec.Struct | str, headers: Mapping[str, str] | None = None) -> None:
        super().__init__(status)
        self.status, self.headers = status, headers
        self.answer = Failure(answer) if isinstance(answer, str) else answer


class Call:
    """A request with a valid token."""

    def __init__(self, request: HttpRequest, token: AccessToken) -> None:
        self.request = request
        self.token = token

    @property
    def person(self) -> Person:
        return self.token.person

    @property
    def text(self) -> str:
        """Return the body. Raises: Problem."""
        length = self.request.headers.get("Content-Length", "0")
        if (whole_number(length) or 0) > MAX_FRAME or len(self.request.body) > MAX_FRAME:
            raise Problem(413, _("A request holds at most %(n)d bytes.") % {"n": MAX_FRAME})
        try:
            return self.request.body.decode()
        except UnicodeDecodeError as fault:
            raise Problem(400, _cannot_be_taken(fault)) from None

    def body(self, kind: type[B]) -> B:
        """Return the decoded body; an empty one counts as an empty object. Raises: Problem."""
        try:
            return msgspec.json.decode(self.text or "{}", type=described(kind))
        except (msgspec.MsgspecError, ValueError, RecursionError) as fault:
            raise Problem(400, _cannot_be_taken(fault)) from None


def _cannot_be_taken(fault: Exception) -> str:
    return _("This request is not valid: %(why)s") % {"why": fault}


@dataclass(frozen=True, slots=True)
class Handler:
    """Function of an address, and the scope a token needs for it."""

    scope: TokenScope
    do: Callable[..., msgspec.Struct]


def needs(scope: TokenScope) -> Callable[[Callable[..., msgspec.Struct]], Handler]:
    """Make a handler of a function."""
    return partial(Handler, scope)


def address(**handlers: Handler) -> Callable[..., HttpResponse]:
    """Return the view of an address, with one handler for each method.

    It reads no session or cookie, so other sites cannot act in a visitor's name.
    """
    methods = {"HEAD": handlers["GET"], **handlers} if "GET" in handlers else handlers

    @csrf_exempt
    def view(request: HttpRequest, **where: Any) -> HttpResponse:
        if request.method == "OPTIONS":
            response = HttpResponse(status=204, headers={"Allow": ", ".join(methods)})
        else:
            response = _answered(request, methods, where)
        response["Cache-Control"] = "no-store"
        _allow_origin(request, response, methods)
        return response

    return view


def _answered(request: HttpRequest, methods: Mapping[str, Handler], where: dict[str, Any]) -> HttpResponse:
    try:
        handler = methods.get(request.method or "")
        if handler is None:
            allowed = {"Allow": ", ".join(methods)}
            raise Problem(405, _("This address does not support that."), allowed)
        call = Call(request, _token(request))
        if handler.scope not in call.token.scopes:
            lacking = Failure(sentence(MISSING_SCOPE[handler.scope]), handler.scope)
            raise Problem(403, lacking)
        return _json(handler.do(call, **where))
    except Problem as problem:
        return _json(problem.answer, problem.status, problem.headers)
    except TooOften as refusal:
        later = {"Retry-After": str(refusal.seconds)}
        return _json(Failure(sentence(refusal.message)), 429, later)
    except Refused as refusal:
        return _json(Failure(str(refusal)), 409)
    except (Http404, Match.DoesNotExist):
        return _json(Failure(_("There is nothing here, or you may not see it.")), 404)
    except ProtocolError as refusal:
        return _failed(refusal.message, 400)
    except IllegalAnswer as refusal:
        return _failed(refusal.message, 409)
    except ComeLater as later:
        return _json(Failure(sentence(later.message)), later.status, {"Retry-After": str(later.seconds)})
    except FAULTS:
        log.exception("database error")
        return _failed(AWAY, 503)
    except Exception:  # a program always gets an answer in JSON
        log.exception("unhandled error")
        return _json(Failure(_("The server failed; nothing was changed.")), 500)


def _token(request: HttpRequest) -> AccessToken:
    """Return the token of a request. Raises: Problem, TooOften."""
    given = token_in(request.headers.get("Authorization", ""))
    ask = {"WWW-Authenticate": "Bearer"}
    if not given:
        raise Problem(401, _("Send a token: “Authorization: Bearer orrery_…”."), ask)
    token = token_find(given)
    if token is None:
        count("token", network_of_visitor(request))
        raise Problem(401, sentence(UNKNOWN), ask)
    if ban := ban_of(token.person_id, request.META.get("REMOTE_ADDR", "")):
        raise Problem(403, sentence(ban_message(ban)))
    count("api", token.pk)
    token_used(token=token.pk)
    return token


def _failed(message: Message, status: int) -> HttpResponse:
    return _json(Failure(sentence(message)), status)


def _json(answer: msgspec.Struct, status: int = 200, headers: Mapping[str, str] | None = None) -> HttpResponse:
    body = msgspec.json.encode(answer)
    return HttpResponse(body, status=status, headers=dict(headers or {}), content_type="application/json")


def _allow_origin(request: HttpRequest, response: HttpResponse, methods: Iterable[str]) -> None:
    """Allow requests from pages on `API_ORIGINS`, without cookies."""
    patch_vary_headers(response, ["Origin"])
    origin = request.headers.get("Origin", "")
    if origin and (origin in settings.API_ORIGINS or "*" in settings.API_ORIGINS):
        response["Access-Control-Allow-Origin"] = origin
        response["Access-Control-Allow-Methods"] = ", ".join(methods)
        response["Access-Control-Allow-Headers"] = "Authorization, Content-Type, Accept-Language"
