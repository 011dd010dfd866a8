"""The ASGI application."""

import gc
import os
import sys

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
pages = get_asgi_application()  # before imports of models

from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402
from channels.sessions import CookieMiddleware  # noqa: E402
from django.conf import settings  # noqa: E402

from config.middleware.body_limit import limited  # noqa: E402
from config.middleware.header_limits import short_headers_only  # noqa: E402
from config.middleware.page_threads import few_at_once  # noqa: E402
from config.middleware.request_ids import identified  # noqa: E402
from config.watching import monitor  # noqa: E402
from config.watching.probes import probed  # noqa: E402
from config.watching.request_metrics import counted  # noqa: E402
from games.live.admission.entry import own_pages_or_bearers  # noqa: E402
from games.live.routing import nowhere  # noqa: E402
from games.live.routing import websocket_urlpatterns as match_sockets  # noqa: E402
from games.site.database_time import measure_at_start  # noqa: E402
from games.site.running import announce_running  # noqa: E402
from lobby.operating.checks import tell_findings  # noqa: E402
from lobby.routing import websocket_urlpatterns as lobby_sockets  # noqa: E402

announce_running()
tell_findings()
measure_at_start()
routes = ProtocolTypeRouter(
    {
        "http": limited(few_at_once(pages, settings.PAGE_THREADS)),
        "websocket": own_pages_or_bearers(CookieMiddleware(URLRouter(match_sockets + lobby_sockets + nowhere))),
    }
)
application = probed(identified(counted(short_headers_only(routes))))
monitor.begin()

# A full garbage collection stops a process with 10,000 sockets for a second. Loaded modules never
# become garbage, and thousands of pages fit between two collections of their cycles.
gc.freeze()
gc.set_threshold(10_000, 5, 200)
sys.setswitchinterval(0.0005)  # seconds: the event loop waits less for page threads
