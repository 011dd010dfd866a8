"""What pages leave in memory: each leaves cycles, and the collector looks through everything only seldom."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable

from django.http import HttpRequest, HttpResponseBase

from config.collector import BETWEEN_PAGES, DURING_PAGES
from games.live.asgi import Application, Receive, Scope, Send

PAGES = 20_000  # after which everything is looked through
GetResponse = Callable[[HttpRequest], HttpResponseBase]
# what leads back to the request, by a closure or by itself, and what may be big
LET_GO = (
    "user", "auser", "_cached_user", "_acached_user", "session", "_messages",
    "_body", "_files", "_post", "_stream", "resolver_match",
)  # fmt: skip


class RequestCyclesMiddleware:
    """Break a request's cycles when its response is ready; it stands first, so that nobody asks it after that."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        try:
            return self.get_response(request)
        finally:
            for name in LET_GO:
                request.__dict__.pop(name, None)


def looking_after_pages(application: Application) -> Application:
    """Return the application with a look for the cycles of pages when none of them is being made.

    A page leaves a thousand objects in cycles: rows that know each other, contexts of templates, its request.
    A look while it is made takes them for lasting, and then only a look at everything finds them, which
    takes a second where thousands watch. So there are few looks then, what outlives one may go with one
    of the next ten, and everything is looked through once in many pages.
    """
    under_way = pages = 0

    def look() -> None:
        nonlocal pages
        if not under_way:
            gc.collect(1)
            gc.set_threshold(*BETWEEN_PAGES)
        if pages >= PAGES:
            pages = 0
            gc.collect()

    async def serve(scope: Scope, receive: Receive, send: Send) -> None:
        nonlocal under_way, pages
        if scope["type"] != "http":
            await application(scope, receive, send)
            return
        under_way, pages = under_way + 1, pages + 1
        gc.set_threshold(*DURING_PAGES)
        try:
            await application(scope, receive, send)
        finally:
            under_way -= 1
            asyncio.get_running_loop().call_soon(look)  # the task that made it is gone then

    return serve
