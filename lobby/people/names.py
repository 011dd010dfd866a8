"""Names and logins as they are kept and compared."""

from __future__ import annotations

import unicodedata

from django.utils.translation import gettext as _

from games.names import LONGEST_WRITTEN, NAME_LENGTH, visible
from lobby.refusal import Refused

LOGIN_LENGTH = 80
LONGEST_WRITTEN_LOGIN = 4 * LOGIN_LENGTH  # accents may be apart from their letters


def clean_name(name: str) -> str:
    """Return the name on one line, without what cannot be seen.

    Raises:
        Refused: nothing is left, or too much.
    """
    cleaned = visible(name) if len(name) <= LONGEST_WRITTEN else name
    if not cleaned:
        raise Refused(_("Please give a name."))
    if len(cleaned) > NAME_LENGTH:
        raise Refused(_("A name has at most %(n)d characters.") % {"n": NAME_LENGTH})
    return cleaned


def clean_login(text: str) -> str:
    """Return a login as it is kept and compared: capitals make no difference.

    Raises:
        Refused: it is too long to be read at all.
    """
    if len(text) > LONGEST_WRITTEN_LOGIN:
        raise Refused(_("A login has 3 to %(n)d characters and no spaces.") % {"n": LOGIN_LENGTH})
    return unicodedata.normalize("NFKC", text).strip().lower()


def checked_login(text: str) -> str:
    """Return a new login as it is kept.

    Raises:
        Refused: it is too short or too long, or has spaces.
    """
    login = clean_login(text)
    if not 3 <= len(login) <= LOGIN_LENGTH or not login.isprintable() or " " in login:
        raise Refused(_("A login has 3 to %(n)d characters and no spaces.") % {"n": LOGIN_LENGTH})
    return login
