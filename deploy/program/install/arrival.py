"""The first answer of the installed site."""

from __future__ import annotations

import http.client
import socket
import ssl
import time

from ..steps import say
from .plan import Plan

WITHIN = 40.0  # seconds: a public certificate takes some ten


def wait_for_answer(plan: Plan) -> list[str]:
    """Request a page by the proxy of this machine; return a sentence if none arrives."""
    say(f"waiting for {plan.address}")
    until = time.monotonic() + WITHIN
    while True:
        try:
            status = _ask(plan.host)
            if status < 500:
                return []
            fault = f"it answers {status}"
        except (OSError, http.client.HTTPException) as error:
            fault = str(error) or type(error).__name__
        if time.monotonic() > until:
            sentence = f"{plan.address} does not answer on this machine yet: {fault}."
            reason = f"{plan.host} must point to this machine, and ports 80 and 443 must be open."
            return [f"{sentence} {reason} See: journalctl --unit {plan.proxy} --lines 20"]
        time.sleep(1)


def _ask(host: str) -> int:
    """Return the status of a request to the proxy on this machine, whose certificate may be its own."""
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    with (
        socket.create_connection(("127.0.0.1", 443), timeout=5) as plain,
        context.wrap_socket(plain, server_hostname=host) as secure,
    ):
        connection = http.client.HTTPConnection(host, timeout=5)
        connection.sock = secure
        connection.request("GET", "/livez")
        return connection.getresponse().status
