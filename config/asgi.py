"""The ASGI application, for Daphne or any other server."""

import asyncio
import os
import sys

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
pages = get_asgi_application()  # before anything that needs the apps

from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402
from channels.sessions import CookieMiddleware  # noqa: E402
from django.conf import settings  # noqa: E402

from config.body_limit import limit_daphne, limited  # noqa: E402
from config.collector import tune_collector  # noqa: E402
from config.daphne_headers import check_daphne_headers  # noqa: E402
from config.daphne_tuning import SWITCH_INTERVAL, tune_daphne  # noqa: E402
from config.graceful_stop import GracefulStop, stop_daphne_gracefully  # noqa: E402
from config.header_limits import short_headers_only  # noqa: E402
from config.page_cycles import looking_after_pages  # noqa: E402
from config.page_threads import few_at_once  # noqa: E402
from config.request_ids import identified  # noqa: E402
from config.request_metrics import counted  # noqa: E402
from config.site_sockets import SiteSockets  # noqa: E402
from config.uvicorn_tuning import tune_uvicorn  # noqa: E402
from games.live.bearers import own_pages_or_bearers  # noqa: E402
from games.live.routing import nowhere  # noqa: E402
from games.live.routing import websocket_urlpatterns as match_sockets  # noqa: E402
from lobby.operating.checks import tell_findings  # noqa: E402
from lobby.routing import websocket_urlpatterns as lobby_sockets  # noqa: E402

tell_findings()
limit_daphne()
check_daphne_headers()
tune_daphne(rate_limits=settings.RATE_LIMITS)
tune_uvicorn(rate_limits=settings.RATE_LIMITS)
sys.setswitchinterval(SWITCH_INTERVAL)
routes = ProtocolTypeRouter(
    {
        "http": limited(few_at_once(looking_after_pages(pages), settings.PAGE_THREADS)),
        "websocket": own_pages_or_bearers(
            CookieMiddleware(URLRouter(match_sockets + lobby_sockets + nowhere))
        ),
    }
)
application = GracefulStop(identified(counted(SiteSockets(short_headers_only(routes)))))
stop_daphne_gracefully(application)

if settings.WORKER == "inline":
    from twisted.internet import reactor

    from games.notifications.worker import Worker

    def begin_work() -> None:
        working.append(asyncio.get_running_loop().create_task(Worker(alone=True).run_beside()))

    working: list[asyncio.Task[None]] = []  # a task that nobody holds may be collected
    reactor.callLater(0, begin_work)  # type: ignore[arg-type]  # once Daphne's loop runs

tune_collector()
