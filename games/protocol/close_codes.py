"""Codes of closed sockets (docs/protocol.md, Closing)."""

from __future__ import annotations

from enum import IntEnum


class CloseCode(IntEnum):
    """Reasons for closing a socket, by which a client decides whether and when to reconnect."""

    TRY_LATER = 4013  # too many handshakes, no database, or maintenance
    UNKNOWN_TOKEN = 4401
    NOT_ALLOWED = 4403  # the token lacks the scope, or the visitor is banned
    NOT_YOURS = 4404  # there is no such page, or the person may not see it
    SESSION_ENDED = 4407  # the person may reconnect with another session
    SILENT = 4408
    TOO_MUCH = 4429  # too many frames, handshakes or sockets


def as_javascript() -> str:
    """Return the source of a browser module with the codes."""
    codes = "".join(f"  {code.name}: {code.value},\n" for code in CloseCode)
    return f"""\
// @ts-check
// Made by `python manage.py view_types`: do not edit.
/** The codes with which the site closes a socket; docs/protocol.md explains each. */
export const CloseCode = /** @type {{const}} */ ({{
{codes}}});
"""
