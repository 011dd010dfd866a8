"""Web hooks: a message posted as JSON to an address that somebody has given, and what takes it back."""

from __future__ import annotations

import json
from collections.abc import Sequence
from urllib.parse import parse_qsl, urlencode, urlsplit, urlunsplit

from games.notifications.safe_http import Undeliverable, ask

DISCORD_HOSTS = ("discord.com", "discordapp.com")
DISCORD_LENGTH = 1900
HEADERS = {"Content-Type": "application/json", "User-Agent": "Orrery"}


def is_discord(url: str) -> bool:
    return urlsplit(url).hostname in DISCORD_HOSTS


def call(url: str, message: dict[str, str], text: str) -> str:
    """Post the message; gives the number it has at Discord, by which it can be deleted there."""
    if not is_discord(url):
        _ask("POST", url, {"text": text, **message})
        return ""
    body = {"content": text[:DISCORD_LENGTH], "allowed_mentions": {"parse": []}}
    return _number(_ask("POST", _discord(url, wait="true"), body))


def take_back(url: str, message: dict[str, str], receipts: Sequence[str]) -> None:
    """Delete messages at Discord; any other place is told that the question has been answered."""
    if not is_discord(url):
        _ask("POST", url, message)
        return
    for receipt in receipts:
        _ask("DELETE", _discord(url, f"/messages/{receipt}"), None, fine=(404,))


def _discord(url: str, below: str = "", **more: str) -> str:
    """An address of the hook itself, in the thread that it leads to."""
    parts = urlsplit(url)
    query = urlencode([*parse_qsl(parts.query), *more.items()])
    return urlunsplit(parts._replace(path=parts.path.rstrip("/") + below, query=query))


def _number(answer: bytes) -> str:
    try:
        return str(int(json.loads(answer)["id"]))
    except (ValueError, KeyError, TypeError):
        return ""  # it has arrived all the same


def _ask(method: str, url: str, body: object, fine: Sequence[int] = ()) -> bytes:
    sent = b"" if body is None else json.dumps(body).encode()
    status, answer = ask(method, url, sent, HEADERS)
    if status >= 300 and status not in fine:
        gone = status in (404, 410) or 300 <= status < 400
        raise Undeliverable(f"the web hook says {status}", gone=gone)
    return answer
