"""A handler for a test's mail server that keeps all letters."""

from __future__ import annotations

from email import message_from_bytes


class Letterbox:
    def __init__(self):
        self.letters = []

    async def handle_DATA(self, server, session, envelope):  # noqa: N802 - aiosmtpd's name
        self.letters.append(message_from_bytes(envelope.content))
        return "250 OK"
