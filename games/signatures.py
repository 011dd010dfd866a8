"""Signatures of records (Ed25519): whether a site played a match, or it could have been played."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from django.core.signing import b64_decode, b64_encode

from games.core.match import Match
from games.core.messages import Message, _
from games.core.record import Finding, Record, verified
from games.core.rules import Rules
from games.core.running_hash import canonical

PURPOSE = b"Orrery record\n"  # what is signed begins with it, so that no other text can be meant


class Verdict(StrEnum):
    """What a record shows."""

    PLAYED = "played"  # at the site with the key that was asked for
    POSSIBLE = "possible"  # the rules allow it, and nothing shows who played it
    WRONG = "wrong"


class Examination(msgspec.Struct, frozen=True):
    """What was found out about a record; `match` is the match played again, if it could be."""

    verdict: Verdict
    message: Message
    findings: list[Finding]
    match: Match[Any] | None


def from_text(text: str) -> bytes:
    """Decode a key or a signature, and nothing that only resembles it. Raises: ValueError."""
    data = b64_decode(text.encode("ascii"))
    if b64_encode(data).decode() != text:
        raise ValueError("this is not base64url without padding")
    return data


def public_text(key: Ed25519PrivateKey) -> str:
    """Return the public key as records and /.well-known/orrery-signing-key show it."""
    return b64_encode(key.public_key().public_bytes_raw()).decode()


def signed_text(record: Record) -> bytes:
    """Return what is signed: the whole record but the signature, in the canonical encoding."""
    return PURPOSE + canonical(msgspec.structs.replace(record, signature=""))


def sign(record: Record, key: Ed25519PrivateKey) -> Record:
    """Return the record with the public key and the signature in it."""
    record = msgspec.structs.replace(record, key=public_text(key))
    signature = b64_encode(key.sign(signed_text(record))).decode()
    return msgspec.structs.replace(record, signature=signature)


def signature_fits(record: Record) -> bool:
    """Return whether the record is as the owner of the key it names has signed it."""
    try:
        key = Ed25519PublicKey.from_public_bytes(from_text(record.key))
        key.verify(from_text(record.signature), signed_text(record))
    except (ValueError, InvalidSignature):
        return False
    return True


def examine(
    record: Record, rules: Rules[Any], trusted: str = "", played: Match[Any] | None = None
) -> Examination:
    """Play a record again and check all of it; `trusted` is the public key of the site in question.

    Whoever has just played its log gives it as `played`.
    """
    wrong = _("Something is wrong with this match.")
    signed = bool(record.signature or record.key)
    if signed and not signature_fits(record):
        changed = _(
            "the signature is not one of this file: it was changed after it was signed, or signed by nobody"
        )
        return Examination(Verdict.WRONG, wrong, [Finding(changed, False)], None)
    findings, match = verified(record, rules, played)
    if signed:
        message = _("the signature is right; it was made with the key {key}", key=record.key)
        findings = [*findings, Finding(message, True)]
    if not all(finding.ok for finding in findings):
        return Examination(Verdict.WRONG, wrong, findings, match)
    if not signed:
        message = _(
            "This match could have been played: the rules allow it. No site has signed it, so nothing shows that these players played it, or when."
        )
        return Examination(Verdict.POSSIBLE, message, findings, match)
    if record.key != trusted:
        message = _(
            "This match could have been played: the rules allow it. It is signed with the key {key}; whether that is the key of a site you trust, you have to compare.",
            key=record.key,
        )
        return Examination(Verdict.POSSIBLE, message, findings, match)
    message = _(
        "The site with the key {key} played this match: it has signed the log, the seats, the names, the times and the result.",
        key=record.key,
    )
    return Examination(Verdict.PLAYED, message, findings, match)
