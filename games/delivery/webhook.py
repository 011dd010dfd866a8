"""Web hooks: a message posted as JSON to an address that somebody has given."""

from __future__ import annotations

import json
from urllib.parse import urlsplit

from games.delivery.outward import Undeliverable, post

DISCORD_HOSTS = ("discord.com", "discordapp.com")
DISCORD_LENGTH = 1900


def is_discord(url: str) -> bool:
    return urlsplit(url).hostname in DISCORD_HOSTS


def call(url: str, message: dict[str, str], text: str) -> None:
    """Post the message, in Discord's form where it goes there."""
    body: dict[str, object] = {"text": text, **message}
    if is_discord(url):
        body = {"content": text[:DISCORD_LENGTH], "allowed_mentions": {"parse": []}}
    headers = {"Content-Type": "application/json", "User-Agent": "Orrery"}
    status = post(url, json.dumps(body).encode(), headers)
    if status >= 300:
        gone = status in (404, 410) or 300 <= status < 400
        raise Undeliverable(f"the web hook says {status}", gone=gone)
