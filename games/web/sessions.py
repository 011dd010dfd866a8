"""Sessions in the database: long for a person, who comes back by them, and short for who has no name."""

from __future__ import annotations

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends import db

NAMELESS_FOR = 7 * 24 * 3600  # seconds: what was learnt in lessons, and links to watch by


class SessionStore(db.SessionStore):
    """A session, which lasts by whether it is known whose it is."""

    def get_session_cookie_age(self) -> int:
        return settings.SESSION_COOKIE_AGE if SESSION_KEY in self else NAMELESS_FOR
