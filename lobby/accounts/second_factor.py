"""Two-step verification of operators: set-up, check and removal of a device."""

from __future__ import annotations

import secrets
from math import ceil

from django.conf import settings
from django.core import signing
from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _
from django_otp import DEVICE_ID_SESSION_KEY
from django_otp.oath import TOTP

from games.site.rate_limits import TooOften, person_hold
from lobby.accounts.models import SecondFactor
from lobby.people.models import Person
from lobby.refusals.refusal import Refused

OFFER = "lobby.second_factor.offer"
OFFERED_FOR = 3600  # seconds
FAILURES_COUNTED = 10  # the wait doubles with each, up to 512 seconds: nobody is locked out


def offer_make(person: Person) -> str:
    """Return a signed text of a new device, valid for this person only."""
    return signing.dumps([person.pk, secrets.token_hex(16)], salt=OFFER)


def offered(person: Person, offer: str) -> SecondFactor:
    """Return the device in a text of `offer_make`, not stored yet. Raises: Refused."""
    try:
        owner, nonce = signing.loads(offer, salt=OFFER, max_age=OFFERED_FOR)
    except (signing.BadSignature, TypeError, ValueError):
        owner, nonce = None, ""
    if owner != person.pk:
        raise Refused(_("This QR code is too old. Please scan the new one."))
    return SecondFactor(user=person, key=nonce)


def second_factor_begin(*, factor: SecondFactor, code: str) -> None:
    """Store the device, if `code` is one of its codes. Raises: Refused."""
    with transaction.atomic():
        person_hold(factor.user)
        if factor_of(factor.user) is not None:
            raise Refused(_("You have already set up a device."))
        if not factor.verify_token(_digits(code)):  # type: ignore[no-untyped-call]
            raise Refused(_refusal(factor, code))


def second_factor_check(*, factor: SecondFactor, code: str) -> None:
    """Accept a code once. Raises: Refused, or TooOften soon after a wrong code."""
    with transaction.atomic():
        held = SecondFactor.objects.select_for_update().get(pk=factor.pk)
        held.throttling_failure_count = min(held.throttling_failure_count, FAILURES_COUNTED)
        allowed, why = held.verify_is_allowed()
        if not allowed:
            now = timezone.now()  # noqa: TID251 - as django-otp
            seconds = (why["locked_until"] - now).total_seconds()
            raise TooOften(ceil(seconds))
        is_right = held.verify_token(_digits(code))  # a failure is counted, hence committed
    if not is_right:
        raise Refused(_refusal(held, code))


def _digits(code: str) -> str:
    return "".join(code.split())


def _refusal(factor: SecondFactor, code: str) -> str:
    """Return the reason for a refusal: a wrong or a used code."""
    digits = _digits(code)
    totp = TOTP(factor.bin_key, factor.step, factor.t0, factor.digits, factor.drift)
    if digits.isdecimal() and totp.verify(int(digits), factor.tolerance):
        return _("This code has been used. Wait for the next one.")
    return _("Wrong code. It changes every 30 seconds; check the clock of your device.")


def second_factor_end(*, factor: SecondFactor) -> None:
    """Remove the device."""
    factor.delete()


def factor_of(person: Person) -> SecondFactor | None:
    """Return a person's device, if there is one."""
    return SecondFactor.objects.filter(user=person).select_related("user").first()


def has_passed(request: HttpRequest, factor: SecondFactor | None) -> bool:
    """Return whether this browser has passed the second step for the admin."""
    if factor is None:
        return not settings.ADMIN_SECOND_FACTOR
    return bool(request.session.get(DEVICE_ID_SESSION_KEY) == factor.persistent_id)


def check_passed(request: HttpRequest, person: Person) -> None:
    """Raise Refused if the person has a device, and this browser has not passed the second step."""
    factor = factor_of(person)
    if factor is not None and not has_passed(request, factor):
        raise Refused(_("Two-step verification is on: give its code in this browser first."))
