"""Web push: send messages encrypted for one browser (RFC 8291), signed by this site (RFC 8292)."""

from __future__ import annotations

import json
import time
from functools import cache

import http_ece
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from django.conf import settings
from django.core.signing import b64_decode, b64_encode
from py_vapid import Vapid02, VapidException

from games.notifications.safe_http import Undeliverable, parts_of, post
from games.services.site_keys import kept_key

LIFETIME = 24 * 3600  # seconds a push service keeps a message for a browser that sleeps
SIGNED_FOR = 12 * 3600  # seconds


@cache
def signer() -> Vapid02:
    """Return what signs for this site, with the key of the settings or one made at the first need."""
    if settings.VAPID_PRIVATE_KEY:
        key = Vapid02.from_raw(settings.VAPID_PRIVATE_KEY.encode()).private_key
    else:
        key = kept_key("vapid_key", lambda: ec.generate_private_key(ec.SECP256R1()))
    return Vapid02(key, conf={"no-strict": True})  # EMAIL_FROM may be a name with an address


def point(key: ec.EllipticCurvePublicKey) -> bytes:
    """Return a public key as push services and browsers write it."""
    return key.public_bytes(
        serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
    )


def own_public_key() -> str:
    """Return what a browser needs to subscribe to this site's messages."""
    return b64_encode(point(signer().public_key)).decode()


def encrypted(text: bytes, receiver: bytes, auth: bytes) -> bytes:
    """Encrypt a message for the browser with this public key and secret."""
    sender = ec.generate_private_key(ec.SECP256R1())
    body: bytes = http_ece.encrypt(text, private_key=sender, dh=receiver, auth_secret=auth)
    return body


def signature(endpoint: str) -> str:
    """Return the Authorization header that proves to the push service who we are.

    Raises: Undeliverable if there can be no service at this address.
    """
    parts = parts_of(endpoint)
    claims = {
        "aud": f"{parts.scheme}://{parts.netloc}",
        "exp": int(time.time()) + SIGNED_FOR,
        "sub": f"mailto:{settings.DEFAULT_FROM_EMAIL}",
    }
    try:
        header: str = signer().sign(claims)["Authorization"]
    except VapidException as error:
        raise Undeliverable("no push service has such an address", gone=True) from error
    return header


def send_push(
    endpoint: str,
    keys: dict[str, str],
    message: dict[str, str],
    topic: str,
    *,
    lifetime: int = LIFETIME,
    urgency: str = "high",
) -> None:
    """Send a message to a browser. A later one with the same topic takes its place.

    `lifetime` is in seconds. Raises: Undeliverable.
    """
    try:
        body = encrypted(
            json.dumps(message).encode(),
            b64_decode(keys["p256dh"].encode()),
            b64_decode(keys["auth"].encode()),
        )
    except (KeyError, ValueError, http_ece.ECEException) as error:
        raise Undeliverable("this subscription cannot be used", gone=True) from error
    headers = {
        "Content-Type": "application/octet-stream",
        "Content-Encoding": "aes128gcm",
        "TTL": str(lifetime),
        "Urgency": urgency,
        "Topic": topic,
        "Authorization": signature(endpoint),
    }
    status = post(endpoint, body, headers)
    if status >= 300:
        raise Undeliverable(f"the push service says {status}", gone=status in (404, 410))
