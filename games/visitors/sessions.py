"""Sessions in the database, with a shorter life for visitors without a name."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Any

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends import db
from django.utils import timezone

NAMELESS_FOR = 7 * 24 * 3600  # seconds
_is_session_key = re.compile(r"[a-z0-9]{8,40}").fullmatch  # a cookie may hold any text, even NUL


class SessionStore(db.SessionStore):
    """Session whose life depends on whether its person is known."""

    def get_session_cookie_age(self) -> int:
        return settings.SESSION_COOKIE_AGE if SESSION_KEY in self else NAMELESS_FOR

    @classmethod
    def load_each(cls, keys: Collection[str]) -> dict[str, dict[str, Any]]:
        """Return the contents of the current sessions among these keys."""
        wanted = [key for key in keys if _is_session_key(key)]
        if not wanted:
            return {}
        now = timezone.now()  # noqa: TID251 - as Django, which writes the end of a session
        running = cls.get_model_class().objects.filter(expire_date__gt=now)
        found = running.filter(session_key__in=wanted).values_list("session_key", "session_data")
        decode = cls().decode
        return {key: decode(data) for key, data in found}
