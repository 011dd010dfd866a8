"""Normal forms of names and logins."""

from __future__ import annotations

import unicodedata

from django.utils.translation import gettext as _

from games.site.names import LONGEST_WRITTEN, NAME_LENGTH, visible
from lobby.refusals.refusal import Refused

LOGIN_LENGTH = 80
LONGEST_WRITTEN_LOGIN = 4 * LOGIN_LENGTH  # accents may be separate characters


def clean_name(name: str) -> str:
    """Return the name on one line, without invisible characters.

    Raises:
        Refused: the result is empty or too long.
    """
    cleaned = visible(name) if len(name) <= LONGEST_WRITTEN else name
    if not cleaned:
        raise Refused(_("Please enter a name."))
    if len(cleaned) > NAME_LENGTH:
        raise Refused(_("A name has at most %(n)d characters.") % {"n": NAME_LENGTH})
    return cleaned


def clean_login(text: str) -> str:
    """Return a login's normal form, which ignores case.

    Raises:
        Refused: it is too long to normalize.
    """
    if len(text) > LONGEST_WRITTEN_LOGIN:
        raise Refused(_("A login has 3 to %(n)d characters and no spaces.") % {"n": LOGIN_LENGTH})
    return unicodedata.normalize("NFKC", text).strip().lower()


def checked_login(text: str) -> str:
    """Return a new login's normal form.

    Raises:
        Refused: it is too short or too long, or has spaces.
    """
    login = clean_login(text)
    if not 3 <= len(login) <= LOGIN_LENGTH or not login.isprintable() or " " in login:
        raise Refused(_("A login has 3 to %(n)d characters and no spaces.") % {"n": LOGIN_LENGTH})
    return login
