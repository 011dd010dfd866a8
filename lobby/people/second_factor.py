"""Two-step verification of operators: codes of six digits that a device makes of a secret and the time (RFC 6238)."""

from __future__ import annotations

import secrets
import time
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.hashes import SHA1
from cryptography.hazmat.primitives.twofactor.totp import TOTP
from django.conf import settings
from django.core import signing
from django.db import IntegrityError, transaction
from django.http import HttpRequest
from django.utils.crypto import constant_time_compare, salted_hmac
from django.utils.translation import gettext as _

from games.services.rate_limits import count
from lobby.models import Person, SecondFactor
from lobby.refusal import Refused

DIGITS, STEP = 6, 30  # what every program for such codes understands; seconds
DRIFT = 1  # steps that the clock of a device may be slow or fast
SALT = "lobby.second_factor"  # devices have what was made with it: it may never change
OFFER = "lobby.second_factor.offer"
OFFERED_FOR = 3600  # seconds
PASSED = "second_factor"  # in the session: the nonce of the device whose code was given


def _totp(nonce: str) -> TOTP:
    key = salted_hmac(SALT, nonce, algorithm="sha256").digest()[:20]
    return TOTP(key, DIGITS, SHA1(), STEP)  # noqa: S303 - as the devices have it


def offer_make(person: Person) -> str:
    """Return a device to be set up, as a text that only this person can send back."""
    return signing.dumps([person.pk, secrets.token_hex(16)], salt=OFFER)


def offer_nonce(person: Person, offer: str) -> str:
    """Return what `offer_make` put into the text. Raises: Refused."""
    try:
        owner, nonce = signing.loads(offer, salt=OFFER, max_age=OFFERED_FOR)
    except (signing.BadSignature, TypeError, ValueError):
        owner, nonce = None, ""
    if owner != person.pk:
        raise Refused(_("This QR code is too old. Please scan the new one."))
    return str(nonce)


def address_of(person: Person, nonce: str) -> str:
    """Return what a device reads from a QR code: `otpauth://…`."""
    site = urlsplit(settings.SITE_URL).hostname or "Orrery"
    return _totp(nonce).get_provisioning_uri(person.login or person.name, f"Orrery {site}")


def _step_of(person: Person, nonce: str, code: str) -> int:
    """Return which step's code it is. Raises: Refused, if it is none of now; TooOften."""
    count("second_factor", person.pk)
    code, now = "".join(code.split()), int(time.time()) // STEP
    for step in range(now - DRIFT, now + DRIFT + 1):
        if constant_time_compare(_totp(nonce).generate(step * STEP), code.encode()):
            return step
    raise Refused(
        _("This code is not right. It changes every half a minute; is the device's clock right?")
    )


def second_factor_begin(*, person: Person, nonce: str, code: str) -> SecondFactor:
    """Ask this person for codes of that device from now on. Raises: Refused."""
    step = _step_of(person, nonce, code)
    try:
        with transaction.atomic():
            return SecondFactor.objects.create(person=person, nonce=nonce, last_step=step)
    except IntegrityError:
        raise Refused(_("You have set up a device already.")) from None


def second_factor_check(*, factor: SecondFactor, code: str) -> None:
    """Take a code, which is then good for nothing any more. Raises: Refused."""
    step = _step_of(factor.person, factor.nonce, code)
    new = SecondFactor.objects.filter(pk=factor.pk, last_step__lt=step)
    if not new.update(last_step=step):
        raise Refused(_("This code has been used. Wait for the next one."))


def second_factor_end(*, factor: SecondFactor) -> None:
    """Ask this person for no code any more."""
    factor.delete()


def factor_of(person: Person) -> SecondFactor | None:
    return SecondFactor.objects.filter(person=person).select_related("person").first()


def has_passed(request: HttpRequest, factor: SecondFactor | None) -> bool:
    """Return whether this browser may see the admin, as far as codes go."""
    if factor is None:
        return not settings.ADMIN_SECOND_FACTOR
    return bool(request.session.get(PASSED) == factor.nonce)
