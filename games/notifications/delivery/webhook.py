"""Webhooks: post a message as JSON to an address of a person, and retract it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from urllib.parse import parse_qsl, urlencode, urlunsplit

from games.notifications.delivery.safe_http import Undeliverable, parts_of, request

DISCORD_HOSTS = ("discord.com", "discordapp.com")
DISCORD_LENGTH = 1900
HEADERS = {"Content-Type": "application/json", "User-Agent": "Orrery"}


def is_discord(url: str) -> bool:
    """Return whether this is a webhook of Discord. Raises: Undeliverable if it is no address."""
    return parts_of(url).hostname in DISCORD_HOSTS


def send_webhook(url: str, message: dict[str, str], text: str) -> str:
    """Post a message. Return its id at Discord, for its deletion, or "".

    Raises: Undeliverable.
    """
    if not is_discord(url):
        _send("POST", url, {"text": text, **message})
        return ""
    body = {"content": text[:DISCORD_LENGTH], "allowed_mentions": {"parse": []}}
    return _number(_send("POST", _discord(url, wait="true"), body))


def retract_webhook(url: str, message: dict[str, str], receipts: Sequence[str]) -> None:
    """Delete messages at Discord; post elsewhere that the question has been answered.

    Raises: Undeliverable.
    """
    if not is_discord(url):
        _send("POST", url, message)
        return
    for receipt in receipts:
        _send("DELETE", _discord(url, f"/messages/{receipt}"), None, accepted=(404,))


def _discord(url: str, below: str = "", **more: str) -> str:
    """Return an address below the hook, with the hook's own query."""
    parts = parts_of(url)
    query = urlencode([*parse_qsl(parts.query), *more.items()])
    return urlunsplit(parts._replace(path=parts.path.rstrip("/") + below, query=query))


def _number(answer: bytes) -> str:
    try:
        return str(int(json.loads(answer)["id"]))
    except (ValueError, KeyError, TypeError):
        return ""  # it has arrived, but without an id


def _send(method: str, url: str, body: object, accepted: Sequence[int] = ()) -> bytes:
    sent = b"" if body is None else json.dumps(body).encode()
    status, answer = request(method, url, sent, HEADERS)
    if status >= 300 and status not in accepted:
        gone = status in (404, 410) or 300 <= status < 400
        raise Undeliverable(f"the web hook says {status}", gone=gone)
    return answer
