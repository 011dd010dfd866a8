"""Sessions in the database: long for a person, who comes back by them, and short for who has no name."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Any

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends import db
from django.utils import timezone

NAMELESS_FOR = 7 * 24 * 3600  # seconds: what was learnt in lessons, and links to watch by
_is_session_key = re.compile(r"[a-z0-9]{8,40}").fullmatch  # a cookie may hold anything, even NUL


class SessionStore(db.SessionStore):
    """A session, which lasts by whether it is known whose it is."""

    def get_session_cookie_age(self) -> int:
        return settings.SESSION_COOKIE_AGE if SESSION_KEY in self else NAMELESS_FOR

    @classmethod
    def load_each(cls, keys: Collection[str]) -> dict[str, dict[str, Any]]:
        """Return what the sessions with these keys hold; those that are over are left out."""
        wanted = [key for key in keys if _is_session_key(key)]
        if not wanted:
            return {}
        running = cls.get_model_class().objects.filter(expire_date__gt=timezone.now())
        found = running.filter(session_key__in=wanted).values_list("session_key", "session_data")
        decode = cls().decode
        return {key: decode(data) for key, data in found}
