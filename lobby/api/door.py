"""The door of the JSON API: who comes by which token, how often, and how they are refused."""

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

from games.core.decoding import described
from games.core.messages import Message
from games.core.numbers import whole_number
from games.core.questions import IllegalAnswer
from games.i18n import sentence
from games.models import AccessToken, Match, TokenScope
from games.protocol.client import MAX_FRAME, ProtocolError
from games.services.bans import ban_message, ban_of
from games.services.rate_limits import TooOften, count
from games.services.storage import AWAY, FAULTS
from games.services.tokens import (
    MISSING_SCOPE,
    UNKNOWN,
    token_find,
    token_in,
    token_used,
)
from games.web.looking_back import ComeLater
from games.web.visitor import network_of_visitor
from lobby.api.structs import Body, Failure
from lobby.models import Person
from lobby.refusal import Refused

log = logging.getLogger("lobby.api")
B = TypeVar("B", bound=Body)


class Problem(Exception):
    """A request that is refused: with a status, an answer that has an `error`, and headers."""

    def __init__(
        self, status: int, answer: msgspec.Struct | str, headers: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(status)
        self.status, self.headers = status, headers
        self.answer = Failure(answer) if isinstance(answer, str) else answer


class Call:
    """One request by somebody whose token is known."""

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
        """Return what the request holds; nothing at all is an empty object. Raises: Problem."""
        try:
            return msgspec.json.decode(self.text or "{}", type=described(kind))
        except (msgspec.MsgspecError, ValueError, RecursionError) as fault:
            raise Problem(400, _cannot_be_taken(fault)) from None


def _cannot_be_taken(fault: Exception) -> str:
    return _("This request cannot be taken: %(why)s") % {"why": fault}


@dataclass(frozen=True, slots=True)
class Handler:
    """What is done at an address, and which scope a token needs for it."""

    scope: TokenScope
    do: Callable[..., msgspec.Struct]


def needs(scope: TokenScope) -> Callable[[Callable[..., msgspec.Struct]], Handler]:
    """Say which scope a token needs for what a function does."""
    return partial(Handler, scope)


def address(**handlers: Handler) -> Callable[..., HttpResponse]:
    """Return the view of an address, with a function for each method it takes.

    No session and no cookie is looked at, so that no page elsewhere can ask in anybody's name.
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


def _answered(
    request: HttpRequest, methods: Mapping[str, Handler], where: dict[str, Any]
) -> HttpResponse:
    try:
        handler = methods.get(request.method or "")
        if handler is None:
            allowed = {"Allow": ", ".join(methods)}
            raise Problem(405, _("That cannot be done at this address."), allowed)
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
        return _json(Failure(_("There is nothing here, or nothing that you may see.")), 404)
    except ProtocolError as refusal:
        return _failed(refusal.message, 400)
    except IllegalAnswer as refusal:
        return _failed(refusal.message, 409)
    except ComeLater as later:
        return _json(
            Failure(sentence(later.message)), later.status, {"Retry-After": str(later.seconds)}
        )
    except FAULTS:
        log.exception("the database could not be used")
        return _failed(AWAY, 503)
    except Exception:
        log.exception("a request could not be answered")
        return _json(Failure(_("Something went wrong here; nothing was done.")), 500)


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


def _json(
    answer: msgspec.Struct, status: int = 200, headers: Mapping[str, str] | None = None
) -> HttpResponse:
    body = msgspec.json.encode(answer)
    return HttpResponse(
        body, status=status, headers=dict(headers or {}), content_type="application/json"
    )


def _allow_origin(request: HttpRequest, response: HttpResponse, methods: Iterable[str]) -> None:
    """Let pages of other sites use the API that the settings name. They send no cookies with it."""
    patch_vary_headers(response, ["Origin"])
    origin = request.headers.get("Origin", "")
    if origin and (origin in settings.API_ORIGINS or "*" in settings.API_ORIGINS):
        response["Access-Control-Allow-Origin"] = origin
        response["Access-Control-Allow-Methods"] = ", ".join(methods)
        response["Access-Control-Allow-Headers"] = "Authorization, Content-Type, Accept-Language"
