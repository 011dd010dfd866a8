"""One-time codes that sign a person in on another device."""

from __future__ import annotations

import secrets
import unicodedata
from datetime import timedelta

from django.db import transaction
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from games.site import database_time
from games.site.rate_limits import person_hold
from lobby.accounts.devices.models import DeviceCode
from lobby.people.models import Person
from lobby.refusals.refusal import Refused

LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"  # without I, L, O, 0 and 1, which look alike
LENGTH, GROUP = 8, 4
LONGEST_WRITTEN = 40  # of a code with spaces
GOOD_FOR = timedelta(minutes=10)
SALT = "lobby.device_code"


@transaction.atomic
def code_make(*, person: Person) -> str:
    """Return a new code for the person's next device; an older one ends."""
    person_hold(person)
    letters = "".join(secrets.choice(LETTERS) for _n in range(LENGTH))
    fields = {"digest": _digest(letters), "expires_at": database_time.now() + GOOD_FOR}
    DeviceCode.objects.update_or_create(person=person, defaults=fields)
    return "-".join(letters[n : n + GROUP] for n in range(0, LENGTH, GROUP))


def code_use(*, written: str) -> Person:
    """Return the person of a code, and end the code. Raises: Refused."""
    digest, now = _digest(_letters(written)), database_time.now()
    found = DeviceCode.objects.filter(digest=digest, expires_at__gt=now, person__is_active=True)
    code = found.select_related("person").first()
    if code is None or not found.filter(pk=code.pk).delete()[0]:  # another request was faster
        raise Refused(_("This code is wrong, used or older than ten minutes. Make a new one on the other device."))
    return code.person


def _letters(written: str) -> str:
    """Return the letters of a code as a person or an input method writes them."""
    plain = unicodedata.normalize("NFKC", written).upper()
    return "".join(letter for letter in plain if letter.isalnum())


def _digest(letters: str) -> str:
    return salted_hmac(SALT, letters, algorithm="sha256").hexdigest()
