"""The device that makes an operator's codes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.crypto import salted_hmac
from django_otp.plugins.otp_totp.models import TOTPDevice

SALT = "lobby.second_factor"  # part of every device's secret: it may never change
SECRET_BYTES = 20

if TYPE_CHECKING:
    from lobby.models.people import Person


class SecondFactor(TOTPDevice):
    """A phone, or another device for codes by time (RFC 6238).

    The table holds a nonce in place of the secret. So a copy of the database makes no codes.
    """

    if TYPE_CHECKING:
        user: Person

    class Meta:
        proxy = True

    @property
    def bin_key(self) -> bytes:
        """Return the secret, which follows from the nonce and the site's SECRET_KEY."""
        return salted_hmac(SALT, self.key, algorithm="sha256").digest()[:SECRET_BYTES]
