"""Serve the site with uvicorn: python -m config.server [--host ADDRESS] [--port N] [--proxy-headers]."""

from __future__ import annotations

import argparse

from config.server.serving import serve
from config.wrong_settings import ends_with_a_sentence

parser = argparse.ArgumentParser(prog="python -m config.server", description="Serve the site.")
parser.add_argument("--host", default="127.0.0.1", help="the address to serve (127.0.0.1)")
parser.add_argument("--port", type=int, default=8000, help="the port to serve (8000)")
parser.add_argument("--proxy-headers", action="store_true", help="believe X-Forwarded-For and X-Forwarded-Proto")
chosen = parser.parse_args()
with ends_with_a_sentence():
    serve("config.asgi:application", chosen.host, chosen.port, proxy_headers=chosen.proxy_headers)
