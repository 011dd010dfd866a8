"""Web push: messages encrypted for one browser (RFC 8291) and signed by this site (RFC 8292)."""

from __future__ import annotations

import json
from functools import cache

import http_ece
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from django.conf import settings
from django.core.signing import b64_decode, b64_encode
from py_vapid import Vapid02, VapidException

from games.notifications.delivery.safe_http import Undeliverable, parts_of, post
from games.site import database_time
from games.site.keys import kept_key

LIFETIME = 24 * 3600  # seconds a push service keeps a message for a browser that sleeps
SIGNED_FOR = 12 * 3600  # seconds


@cache
def signer() -> Vapid02:
    """Return the signer of this site, with the key of the settings or a generated one."""
    if settings.VAPID_PRIVATE_KEY:
        key = Vapid02.from_raw(settings.VAPID_PRIVATE_KEY.encode()).private_key
    else:
        key = kept_key("vapid_key", lambda: ec.generate_private_key(ec.SECP256R1()))
    return Vapid02(key, conf={"no-strict": True})  # EMAIL_FROM may have a name before its address


def point(key: ec.EllipticCurvePublicKey) -> bytes:
    """Return a public key in the encoding of push services and browsers."""
    return key.public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)


def own_public_key() -> str:
    """Return the public key with which a browser subscribes to this site's messages."""
    return b64_encode(point(signer().public_key)).decode()


def encrypted(text: bytes, receiver: bytes, auth: bytes) -> bytes:
    """Encrypt a message for a browser by its public key and secret."""
    sender = ec.generate_private_key(ec.SECP256R1())
    body: bytes = http_ece.encrypt(text, private_key=sender, dh=receiver, auth_secret=auth)
    return body


def signature(endpoint: str) -> str:
    """Return the Authorization header for a push service. Raises: Undeliverable for a bad address."""
    parts = parts_of(endpoint)
    claims = {
        "aud": f"{parts.scheme}://{parts.netloc}",
        "exp": int(database_time.now().timestamp()) + SIGNED_FOR,
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
    """Send a message to a browser. A later one with the same topic replaces it.

    `lifetime` is in seconds. Raises: Undeliverable.
    """
    try:
        body = encrypted(
            json.dumps(message).encode(), b64_decode(keys["p256dh"].encode()), b64_decode(keys["auth"].encode())
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
