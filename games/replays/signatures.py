"""Signatures of records (Ed25519), which prove that a site played a match."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from django.core.signing import b64_encode

from games.core.dialogue.messages import Message, _
from games.core.engine.engine import Engine
from games.core.engine.running_hash import canonical
from games.core.records.record import Finding, Record, verified
from games.core.rules import Rules
from games.site.keys import from_text, public_text

PURPOSE = b"Orrery record\n"  # first bytes of a signed text: no other text can be mistaken for one


class Verdict(StrEnum):
    """The verdict about a record."""

    PLAYED = "played"  # at the site with the trusted key
    POSSIBLE = "possible"  # legal, but nothing proves who played it
    WRONG = "wrong"


class Examination(msgspec.Struct, frozen=True):
    """Verdict and findings about a record; `match` is the match played again, if it was possible."""

    verdict: Verdict
    message: Message
    findings: list[Finding]
    match: Engine[Any] | None


def signed_text(record: Record) -> bytes:
    """Return the signed text: the record without its signature, in the canonical encoding."""
    return PURPOSE + canonical(msgspec.structs.replace(record, signature=""))


def sign(record: Record, key: Ed25519PrivateKey) -> Record:
    """Return the record with the public key and the signature."""
    record = msgspec.structs.replace(record, key=public_text(key))
    signature = b64_encode(key.sign(signed_text(record))).decode()
    return msgspec.structs.replace(record, signature=signature)


def signature_fits(record: Record) -> bool:
    """Return whether the signature fits the record and its key."""
    try:
        key = Ed25519PublicKey.from_public_bytes(from_text(record.key))
        key.verify(from_text(record.signature), signed_text(record))
    except (ValueError, InvalidSignature):
        return False
    return True


def examine(record: Record, rules: Rules[Any], trusted: str = "", played: Engine[Any] | None = None) -> Examination:
    """Play a record again and check it; `trusted` is the public key of the site in question.

    `played` is the match if it was just played again.
    """
    wrong = _("Something is wrong with this match.")
    signed = bool(record.signature or record.key)
    if signed and not signature_fits(record):
        changed = _("the signature is not one of this file: it was changed after it was signed, or signed by nobody")
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
