"""The record of a match, and the proof of its draws."""

from __future__ import annotations

import base64
import time
from collections.abc import Sequence
from typing import Any

import msgspec
from django.db import transaction
from django.utils import timezone

from games import models, registry
from games.core.chance import new_secret
from games.core.log import Checkpoint
from games.core.match import Match
from games.core.messages import Message, _, from_plain, to_plain
from games.core.questions import IllegalAnswer
from games.core.record import (
    TOO_LONG,
    Finding,
    Record,
    check_shape,
    drawing_secret,
    ending_of,
    format_of,
    read_record,
)
from games.core.rules import Rules
from games.core.table import Line
from games.core.transcription import transcribe
from games.i18n import translator
from games.replay_apart import check_position
from games.services.contributions import contributions_of
from games.services.loaded_matches import expiry
from games.services.site_cache import with_cache
from games.services.site_keys import signing_key
from games.services.start import log_entries
from games.services.storage import give_connection_back
from games.services.store import (
    LiveMatch,
    date_text,
    lines_to_bytes,
    load,
    outcome_plain,
)
from games.signatures import Verdict, examine, public_text, sign


class Proof(msgspec.Struct, frozen=True):
    """What the page of a finished match tells of its proof."""

    verdict: Verdict
    message: Message
    findings: list[Finding]


MAX_NOTATION = 256 * 1024  # bytes: 5,000 turns of 50
LAST_TURN_SECONDS = 1.0  # of processor time
STATES_ROOM = (
    2_000_000  # bytes of the states that are stored of a loaded match; the longest have less
)
PROOF_KEPT = 24 * 60 * 60  # seconds
_write_proof = msgspec.msgpack.Encoder(enc_hook=to_plain).encode
_read_proof = msgspec.msgpack.Decoder(Proof, dec_hook=from_plain).decode


def record_of(*, match: models.Match) -> Record:
    """Return the record of a match, signed if this site played it.

    Raises: IllegalAnswer while it runs: its record has secrets.
    """
    if not match.is_over:
        raise IllegalAnswer(_("a match can be downloaded when it is over"))
    live = load(match.slug)
    origin, added = "", contributions_of(match)
    if _began_otherwise(live):
        origin = base64.b64encode(live.game.origin.state).decode()
    record = Record(
        orrery=format_of(added),
        game=match.game,
        rules=match.rules_version,
        seats=len(live.seats),
        names=live.names,
        options=match.options,
        commitment=match.commitment,
        secret=match.committed_secret.hex(),
        log=live.game.log,
        result=ending_of(live.game),
        origin=origin,
        contributions=added,
    )
    if match.source:
        return msgspec.structs.replace(record, loaded=date_text(match.created_at))
    record = msgspec.structs.replace(
        record,
        begun=date_text(match.created_at),
        ended=date_text(match.ended_at) if match.ended_at else "",
        times=live.times,
        hash=live.hash,
        proof=match.proof,
    )
    return sign(record, signing_key())


def _began_otherwise(live: LiveMatch) -> bool:
    """Return whether a match did not begin with the usual set-up."""
    row = live.row
    if row.proof > 1:
        return bool(row.origin_hash)
    fresh = Match.new(live.game.rules, len(live.seats), row.options, bytes(row.secret))
    return fresh.checkpoint.state != live.game.origin.state


def match_verify(*, match: models.Match) -> Proof:
    """Return what is found when a finished match is played again, which never changes and is kept.

    Raises: IllegalAnswer while it runs.
    """
    return known_proof(match=match) or _proof_of(match)


def known_proof(*, match: models.Match) -> Proof | None:
    """Return what was found when a finished match was played again, or None if that is not kept."""
    kept = with_cache(lambda cache: cache.get(f"proof:{match.slug}"))
    return None if kept is None else _read_proof(kept)


def _proof_of(match: models.Match, played: Match[Any] | None = None) -> Proof:
    """Work out the proof of a finished match, whose log has perhaps just been `played`, and keep it."""
    rules = registry.rules_at(match.game, match.rules_version)
    record = record_of(match=match)
    give_connection_back()
    found = examine(record, rules, public_text(signing_key()), played)
    proof = Proof(found.verdict, found.message, found.findings)
    if found.match is not None:  # another time it may not take too long
        written = _write_proof(proof)
        with_cache(lambda cache: cache.set(f"proof:{match.slug}", written, PROOF_KEPT))
    return proof


def match_import(*, record: Record) -> models.Match:
    """Store a record as a finished match to look at.

    Raises: IllegalAnswer if anything about it is wrong, or it is not finished.
    """
    try:
        rules = registry.rules_at(record.game, record.rules)
    except KeyError:
        raise IllegalAnswer(_("there is no game “{slug}”", slug=record.game[:60])) from None
    check_shape(record)
    check_position(record)
    found = examine(record, rules, public_text(signing_key()))
    for finding in found.findings:
        if not finding.ok:
            raise IllegalAnswer(finding.message)
    if found.match is None or found.match.outcome is None:
        raise IllegalAnswer(_("this match is not finished"))
    _check_last_turn(found.match, drawing_secret(record))
    signed = found.verdict is Verdict.PLAYED
    source = models.Match.Source.SIGNED_FILE if signed else models.Match.Source.FILE
    row = _store(record, found.match, source)
    _proof_of(row, found.match)
    return row


def _check_last_turn(match: Match[Any], secret: bytes) -> None:
    """Check the turn in which an act ended a match, which whoever loads the match plays again.

    Raises: IllegalAnswer if it takes too long; its single steps have no budget.
    """
    start = match.broken_off
    if start is None:
        return
    began = time.thread_time()
    again = Match(match.rules, secret, match.origin, match.log[: start.index], at=start)
    again.take_up(match.log[start.index :], match.private, match.took)
    if time.thread_time() - began > LAST_TURN_SECONDS:
        raise IllegalAnswer(TOO_LONG)


def _store(record: Record, match: Match[Any], source: models.Match.Source) -> models.Match:
    """Store a match that was checked: all rows are made first, so that the transaction is short."""
    now = timezone.now()
    row = models.Match(
        game=record.game,
        rules_version=record.rules,
        options=match.state.options,
        commitment=record.commitment,
        secret=drawing_secret(record),
        site_secret=bytes.fromhex(record.secret) if record.contributions else None,
        contributions=record.contributions and msgspec.to_builtins(record.contributions),
        status=models.Match.Status.OVER,
        version=match.version,
        shown_version=match.version,
        turn=match.turn_number,
        waiting=[],
        result=outcome_plain(match),
        source=source,
        public=True,  # whoever loads it has no seat, and wants to show it to others
        ended_at=now,
        expires_at=expiry(now),
    )
    seats = [
        models.Seat(match=row, number=n, name=name, ended_at=now)
        for n, name in enumerate(record.names)
    ]
    entries = log_entries(row, match, now)
    checkpoints = _checkpoints_of(row, match)
    with transaction.atomic():
        row.save()
        models.Seat.objects.bulk_create(seats)
        models.LogEntry.objects.bulk_create(entries)
        models.Checkpoint.objects.bulk_create(checkpoints)
    return row


def _checkpoints_of(row: models.Match, match: Match[Any]) -> list[models.Checkpoint]:
    """Return the rows of all turn starts, with the states of some, so that no page plays much again."""
    first, last, journal = match.origin, match.checkpoint, match.past
    if match.broken_off is not None:  # that it is over, the log alone knows
        last, journal = match.broken_off, journal[: len(journal) - len(last.journal)]
    found = {start: _checkpoint_of(row, Checkpoint(start, b""), []) for start in match.turn_starts}
    found |= {start.index: _checkpoint_of(row, start, []) for start in _thinned(match.kept)}
    said = len(first.journal)
    found[first.index] = _checkpoint_of(row, first, journal[:said])
    if last.index > first.index:
        found[last.index] = _checkpoint_of(row, last, journal[said:])
    return [at for start, at in sorted(found.items()) if start <= last.index]


def _thinned(kept: Sequence[Checkpoint]) -> Sequence[Checkpoint]:
    """Return some of the turn starts, evenly spread, whose states have room."""
    while sum(len(start.state) for start in kept) > STATES_ROOM:
        kept = kept[::2]
    return kept


def _checkpoint_of(row: models.Match, at: Checkpoint, journal: list[Line]) -> models.Checkpoint:
    """Return the row of a turn start, with this journal."""
    return models.Checkpoint(
        match=row, index=at.index, state=at.state or None, journal=lines_to_bytes(journal),
        agreed=at.agreed, standing_orders=at.standing_orders,
    )  # fmt: skip


def record_in(data: bytes, language: str) -> Record:
    """Return the record in a file: one of ours, or a match in the notation of a game.

    Where a notation names no players they are called by their numbers, in `language`.

    Raises: IllegalAnswer if it is neither, or the first turn that cannot be played.
    """
    if data.lstrip()[:1] == b"{":
        return read_record(data)
    if len(data) > MAX_NOTATION:
        raise IllegalAnswer(_("this file is too large to be a match"))
    try:
        text = data.decode()
    except UnicodeDecodeError:
        raise IllegalAnswer(_("this file is neither a match in our format nor text")) from None
    refused = IllegalAnswer(_("there is no turn in this file"))
    for rules in registry.all_rules():
        if not _has_turns(text, rules):
            continue
        try:
            record = transcribe(text, rules, dict(rules.record_options), new_secret())
        except ValueError as refusal:
            if isinstance(refusal, IllegalAnswer):
                refused = refusal
            continue
        if rules.record_names(text):
            return record
        reader = translator(rules.slug, language)
        names = [reader.render(_("Player {n}", n=number + 1)) for number in range(record.seats)]
        return msgspec.structs.replace(record, names=names)
    raise refused


def _has_turns(text: str, rules: Rules[Any]) -> bool:
    """Return whether the text is a match in the notation of this game."""
    try:
        return bool(rules.split_record(text))
    except ValueError:
        return False
