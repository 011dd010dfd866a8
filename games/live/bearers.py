"""Sockets that programs open: with a token in the handshake, in the place of cookie and origin."""

from __future__ import annotations

from functools import partial
from io import BytesIO
from urllib.parse import urlsplit

from channels.security.websocket import OriginValidator, WebsocketDenier
from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.core.handlers.asgi import ASGIRequest

from games.core.messages import Message, _
from games.live.arrivals import Access, Arrival, Arriving
from games.live.asgi import Application, Receive, Scope, Send
from games.live.hub import MatchHub
from games.models import Ban, TokenScope
from games.protocol.close_codes import CloseCode
from games.services.bans import ban_message
from games.services.rate_limits import network_of, seconds_to_wait, too_often
from games.services.tokens import (
    MISSING_SCOPE,
    UNKNOWN,
    token_digest,
    token_in,
    token_used,
)

SIGNED_OUT = _("you are signed out here")


class SocketRefused(Exception):
    """A socket is not opened, or is closed: the sentence, and the code to close with."""

    def __init__(self, message: Message, code: CloseCode) -> None:
        super().__init__(message.id)
        self.message = message
        self.code = code


def token_of(scope: Scope) -> str | None:
    """Return the digest of the token in a handshake; None if a browser opens the socket."""
    header = dict(scope["headers"]).get(b"authorization", b"").decode("latin-1")
    token = token_in(header)
    return token_digest(token) if token else None


def address_of(scope: Scope) -> str:
    """Return the address from which a socket is opened."""
    client: tuple[str, int] = scope.get("client") or ("", 0)
    return client[0]


def own_pages_or_bearers(application: Application) -> Application:
    """Return the application for sockets of our own pages, and of whoever brings a token.

    A page of another site can bring none: browsers do not let a script set that header of a handshake.
    """

    async def serve(scope: Scope, receive: Receive, send: Send) -> None:
        if token_of(scope) is not None:
            await application(scope, receive, send)
        elif _has_readable_origin(scope):
            await OriginValidator(application, origins_of(scope))(scope, receive, send)
        else:
            await WebsocketDenier()(scope, receive, send)

    return serve


def origins_of(scope: Scope) -> list[str]:
    """Return the origins whose pages may open this socket: those whose forms Django takes there.

    They are the host that the socket was asked of, with its port, by the scheme of the request, and
    CSRF_TRUSTED_ORIGINS.
    """
    is_secure = scope.get("scheme") in ("wss", "https")
    handshake = {**scope, "method": "GET", "scheme": "https" if is_secure else "http"}
    request = ASGIRequest(handshake, BytesIO())
    trusted = [origin.replace("://*.", "://.") for origin in settings.CSRF_TRUSTED_ORIGINS]
    try:
        return [f"{request.scheme}://{request.get_host()}", *trusted]
    except DisallowedHost:
        return trusted


def _has_readable_origin(scope: Scope) -> bool:
    """Return whether the origin can be compared with ours, or is missing; Channels raises if not."""
    origin = dict(scope["headers"]).get(b"origin", b"")
    try:
        _port = urlsplit(origin.decode("latin-1")).port
    except ValueError:
        return False
    return True


async def admitted(hub: MatchHub, arriving: Arriving) -> Arrival:
    """Look up who opens a socket to look at something. Raises: SocketRefused."""
    arrival = await hub.reader.arrival(arriving)
    if arrival.ban is not None:
        raise not_admitted(arrival.access, arrival.ban)
    if arriving.token is None:
        return arrival
    if arrival.access is None:
        network = network_of(arriving.address)
        wait = await hub.reader.run(lambda: seconds_to_wait("token", network))
        raise (
            SocketRefused(too_often(wait), CloseCode.TOO_MUCH)
            if wait
            else SocketRefused(UNKNOWN, CloseCode.UNKNOWN_TOKEN)
        )
    check_scope(arrival.access, TokenScope.READ)
    await hub.writer.run(partial(token_used, token=arrival.access.token))
    return arrival


def not_admitted(access: Access | None, ban: Ban | None) -> SocketRefused:
    """Return why a socket ends: its person is banned, or else it may not be open any more."""
    if ban is not None:
        return SocketRefused(
            ban_message(ban), CloseCode.NOT_ALLOWED if access else CloseCode.NOT_YOURS
        )
    return (
        SocketRefused(UNKNOWN, CloseCode.UNKNOWN_TOKEN)
        if access
        else SocketRefused(SIGNED_OUT, CloseCode.NOT_YOURS)
    )


def check_scope(access: Access | None, wanted: TokenScope) -> None:
    """Raise SocketRefused if the socket was opened by a token that is not for this."""
    if access is not None and wanted not in access.scopes:
        raise SocketRefused(MISSING_SCOPE[wanted], CloseCode.NOT_ALLOWED)
