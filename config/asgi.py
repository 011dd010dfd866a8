"""The ASGI application, for every server."""

import gc
import os
import sys

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
pages = get_asgi_application()  # before anything that needs the apps

from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402
from channels.sessions import CookieMiddleware  # noqa: E402
from django.conf import settings  # noqa: E402

from config.body_limit import limited  # noqa: E402
from config.header_limits import short_headers_only  # noqa: E402
from config.page_threads import few_at_once  # noqa: E402
from config.request_ids import identified  # noqa: E402
from config.request_metrics import counted  # noqa: E402
from config.site_sockets import SiteSockets  # noqa: E402
from games.live.bearers import own_pages_or_bearers  # noqa: E402
from games.live.routing import nowhere  # noqa: E402
from games.live.routing import websocket_urlpatterns as match_sockets  # noqa: E402
from lobby.operating.checks import tell_findings  # noqa: E402
from lobby.routing import websocket_urlpatterns as lobby_sockets  # noqa: E402

tell_findings()
routes = ProtocolTypeRouter(
    {
        "http": limited(few_at_once(pages, settings.PAGE_THREADS)),
        "websocket": own_pages_or_bearers(
            CookieMiddleware(URLRouter(match_sockets + lobby_sockets + nowhere))
        ),
    }
)
application = identified(counted(SiteSockets(short_headers_only(routes))))

# A look of the garbage collector through everything stops a process with 10,000 sockets for a second. What is
# loaded by now needs none, and the cycles of pages need one in thousands of pages.
gc.freeze()
gc.set_threshold(10_000, 5, 200)
sys.setswitchinterval(0.0005)  # seconds: the event loop waits less for threads that make pages
