"""Passkeys: creation, sign-in and removal (Web Authentication, level 2, section 7)."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, MutableMapping
from typing import Any, TypeAlias, TypeVar

from cryptography.exceptions import UnsupportedAlgorithm
from django.db import transaction
from django.utils.translation import gettext as _
from webauthn import (
    generate_authentication_options,
    generate_registration_options,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url, options_to_json_dict
from webauthn.helpers.cose import COSEAlgorithmIdentifier as Algorithm
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from games.site import database_time
from games.site.face.face import site_face
from games.site.names import visible
from games.site.rate_limits import person_hold
from lobby.accounts.devices.models import LONGEST_ID, LONGEST_KEY, LONGEST_LABEL, Passkey
from lobby.accounts.devices.party import Party
from lobby.people.models import Person
from lobby.refusals.refusal import Refused

Session: TypeAlias = MutableMapping[str, Any]
Verified = TypeVar("Verified")
MOST = 10  # of one person
LONGEST_ANSWER = 20_000  # characters of a browser's answer
BASE64URL = re.compile("[A-Za-z0-9_=-]+")
ASKED = "passkey"  # in a session: the open challenge, its purpose and its end
ANSWER_WITHIN = 300  # seconds
ALGORITHMS = [Algorithm.ECDSA_SHA_256, Algorithm.EDDSA, Algorithm.RSASSA_PKCS1_v1_5_SHA_256]
VERIFIED = UserVerificationRequirement.REQUIRED  # by fingerprint, face or screen lock
DISCOVERABLE = AuthenticatorSelectionCriteria(resident_key=ResidentKeyRequirement.REQUIRED, user_verification=VERIFIED)
INVALID = (  # what the libraries raise for an answer that no authenticator gives
    WebAuthnException, UnsupportedAlgorithm, ValueError, LookupError, TypeError, AttributeError, ArithmeticError,
    AssertionError, RecursionError,
)  # fmt: skip


def passkey_ask(*, person: Person, party: Party, session: Session) -> dict[str, Any]:
    """Return the options for a browser to create a passkey of the person; the session holds the challenge."""
    known = person.passkeys.values_list("credential", flat=True)
    options = generate_registration_options(
        rp_id=party.domain,
        rp_name=site_face().name,
        user_id=person.slug.encode(),
        user_name=person.login or person.name,
        user_display_name=person.name,
        timeout=ANSWER_WITHIN * 1000,
        authenticator_selection=DISCOVERABLE,
        exclude_credentials=[PublicKeyCredentialDescriptor(base64url_to_bytes(each)) for each in known],
        supported_pub_key_algs=ALGORITHMS,
    )
    _remember(session, f"keep {person.pk}", options.challenge)
    return options_to_json_dict(options)


def passkey_create(*, person: Person, party: Party, session: Session, answer: str, label: str) -> None:
    """Store the passkey in a browser's answer. Raises: Refused."""
    challenge = _challenge(session, f"keep {person.pk}")
    verified = _checked(
        lambda: verify_registration_response(
            credential=_credential(answer),
            expected_challenge=challenge,
            expected_rp_id=party.domain,
            expected_origin=party.origins,
            require_user_verification=True,
            supported_pub_key_algs=ALGORITHMS,
        )
    )
    credential = bytes_to_base64url(verified.credential_id)
    public_key = bytes_to_base64url(verified.credential_public_key)
    if len(credential) > LONGEST_ID or len(public_key) > LONGEST_KEY:
        raise Refused(_invalid())
    with transaction.atomic():
        person_hold(person)
        if person.passkeys.count() >= MOST:
            raise Refused(_("You can have at most %(n)d passkeys: remove one first.") % {"n": MOST})
        if Passkey.objects.filter(credential=credential).exists():
            raise Refused(_("This passkey is in use already."))
        Passkey.objects.create(
            person=person,
            credential=credential,
            public_key=public_key,
            sign_count=verified.sign_count,
            label=visible(label)[:LONGEST_LABEL],
            synchronised=verified.credential_backed_up,
        )


def sign_in_ask(*, party: Party, session: Session) -> dict[str, Any]:
    """Return the options for a browser to sign in; the session holds the challenge."""
    options = generate_authentication_options(
        rp_id=party.domain, timeout=ANSWER_WITHIN * 1000, user_verification=VERIFIED
    )
    _remember(session, "sign in", options.challenge)
    return options_to_json_dict(options)


@transaction.atomic
def passkey_use(*, party: Party, session: Session, answer: str) -> Person:
    """Return the person whose passkey signed the browser's answer. Raises: Refused."""
    challenge = _challenge(session, "sign in")
    credential = _checked(lambda: _credential(answer))
    known = Passkey.objects.select_for_update(of=("self",)).select_related("person")
    passkey = known.filter(credential=str(credential.get("id", ""))[:LONGEST_ID], person__is_active=True).first()
    if passkey is None:
        raise Refused(_("This passkey is not known here any more. Sign in another way, and delete it on your device."))
    verified = _checked(
        lambda: verify_authentication_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=party.domain,
            expected_origin=party.origins,
            credential_public_key=base64url_to_bytes(passkey.public_key),
            credential_current_sign_count=passkey.sign_count,
            require_user_verification=True,
        )
    )
    passkey.sign_count, passkey.synchronised = verified.new_sign_count, verified.credential_backed_up
    passkey.last_used_at = database_time.now()
    passkey.save(update_fields=["sign_count", "synchronised", "last_used_at"])
    return passkey.person


def passkey_remove(*, person: Person, passkey: int) -> None:
    """Remove a passkey (primary key) of the person. Raises: Refused."""
    if not person.passkeys.filter(pk=passkey).delete()[0]:
        raise Refused(_("You have no such passkey."))


def _remember(session: Session, purpose: str, challenge: bytes) -> None:
    """Keep a challenge for one answer, in place of an earlier one."""
    until = database_time.now().timestamp() + ANSWER_WITHIN
    session[ASKED] = {"purpose": purpose, "challenge": bytes_to_base64url(challenge), "until": until}


def _challenge(session: Session, purpose: str) -> bytes:
    """Return the open challenge for this purpose, once. Raises: Refused."""
    asked = session.pop(ASKED, {})
    if asked.get("purpose") != purpose or asked["until"] < database_time.now().timestamp():
        raise Refused(_("That took too long. Please try again."))
    return base64url_to_bytes(asked["challenge"])


def _credential(answer: str) -> dict[str, Any]:
    """Return a browser's answer as plain data. Raises: ValueError."""
    if len(answer) > LONGEST_ANSWER:
        raise ValueError("the answer is too long")
    found = json.loads(answer)
    if not isinstance(found, dict):
        raise TypeError("the answer is no object")
    if not BASE64URL.fullmatch(str(found.get("id"))):
        raise ValueError("the answer names no passkey")
    return found


def _checked(check: Callable[[], Verified]) -> Verified:
    """Return the result of a check. Raises: Refused."""
    try:
        return check()
    except INVALID:
        raise Refused(_invalid()) from None


def _invalid() -> str:
    return _("The answer of your device does not fit this site. Please try again.")
