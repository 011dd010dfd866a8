"""The codes with which the site closes sockets (docs/protocol.md, Closing)."""

from __future__ import annotations

from enum import IntEnum


class CloseCode(IntEnum):
    """The reasons for closing a socket. A client decides by the reason whether, and when, to connect again."""

    TRY_LATER = 4013  # too many are opening, the database is away, or the site is closed
    UNKNOWN_TOKEN = 4401
    NOT_ALLOWED = 4403  # the token has no scope for this, or its person is banned
    NOT_YOURS = 4404  # there is no such page, or it is not this person's to see
    SESSION_ENDED = 4407  # the person may come again with the cookie of another session
    SILENT = 4408
    TOO_MUCH = 4429  # too many frames, handshakes or sockets


def as_javascript() -> str:
    """Return the text of a browser module that exports the codes."""
    codes = "".join(f"  {code.name}: {code.value},\n" for code in CloseCode)
    return f"""\
// @ts-check
// Made by `python manage.py view_types`: do not edit.
/** Why the site closes a socket; docs/protocol.md has what each code means. */
export const CloseCode = /** @type {{const}} */ ({{
{codes}}});
"""
