"""Admit sockets: those of programs by a token in the handshake, others by cookie and origin."""

from __future__ import annotations

from functools import partial
from io import BytesIO
from urllib.parse import urlsplit

from channels.security.websocket import OriginValidator, WebsocketDenier
from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.core.handlers.asgi import ASGIRequest

from games.core.dialogue.messages import _
from games.live.admission.authentication import Access, Credentials, Visitor
from games.live.admission.refusals import SocketRefused
from games.live.process import LiveProcess
from games.live.sockets.asgi import Application, Receive, Scope, Send
from games.moderation.bans import ban_message
from games.moderation.models import Ban
from games.protocol.close_codes import CloseCode
from games.site.access_tokens import MISSING_SCOPE, UNKNOWN, token_digest, token_in, token_used
from games.site.models import TokenScope
from games.site.rate_limits import network_of, seconds_to_wait, too_often

SIGNED_OUT = _("you are signed out here")


def token_of(scope: Scope) -> str | None:
    """Return the digest of the token in a handshake; None for a browser."""
    header = dict(scope["headers"]).get(b"authorization", b"").decode("latin-1")
    token = token_in(header)
    return token_digest(token) if token else None


def address_of(scope: Scope) -> str:
    """Return the network address of a socket's client."""
    client: tuple[str, int] = scope.get("client") or ("", 0)
    return client[0]


def own_pages_or_bearers(application: Application) -> Application:
    """Return the application for sockets of our own pages and of programs with a token.

    A page of another site has none: browsers let no script set that header of a handshake.
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
    """Return the origins whose pages may open this socket, the same as Django takes forms from.

    They are scheme, host and port of the handshake, and CSRF_TRUSTED_ORIGINS.
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
    """Return whether the origin is missing or well-formed; Channels raises if it is malformed."""
    origin = dict(scope["headers"]).get(b"origin", b"")
    try:
        _port = urlsplit(origin.decode("latin-1")).port
    except ValueError:
        return False
    return True


async def admitted(process: LiveProcess, credentials: Credentials) -> Visitor:
    """Return the visitor who opens a socket. Raises: SocketRefused."""
    visitor = await process.reader.authenticate(credentials)
    if visitor.ban is not None:
        raise not_admitted(visitor.access, visitor.ban)
    if credentials.token is None:
        return visitor
    if visitor.access is None:
        network = network_of(credentials.address)
        wait = await process.reader.run(lambda: seconds_to_wait("token", network))
        raise (
            SocketRefused(too_often(wait), CloseCode.TOO_MUCH)
            if wait
            else SocketRefused(UNKNOWN, CloseCode.UNKNOWN_TOKEN)
        )
    check_scope(visitor.access, TokenScope.READ)
    await process.writer.run(partial(token_used, token=visitor.access.token))
    return visitor


def not_admitted(access: Access | None, ban: Ban | None) -> SocketRefused:
    """Return the reason to close a socket: the ban, or a lapsed token or session."""
    if ban is not None:
        return SocketRefused(ban_message(ban), CloseCode.NOT_ALLOWED)
    return SocketRefused(UNKNOWN, CloseCode.UNKNOWN_TOKEN) if access else SocketRefused(SIGNED_OUT, CloseCode.NOT_YOURS)


def check_scope(access: Access | None, wanted: TokenScope) -> None:
    """Raise SocketRefused if the socket's token lacks this scope."""
    if access is not None and wanted not in access.scopes:
        raise SocketRefused(MISSING_SCOPE[wanted], CloseCode.NOT_ALLOWED)
