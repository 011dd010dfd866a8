"""Records of matches: export, import and proof."""

from __future__ import annotations

import base64
import time
from collections.abc import Sequence
from typing import Any

import msgspec
from django.db import transaction

from games import registry
from games.core.chance import new_secret
from games.core.dialogue.messages import Message, _, from_plain, to_plain
from games.core.dialogue.questions import IllegalAnswer
from games.core.engine.engine import Engine
from games.core.engine.log import Checkpoint
from games.core.engine.table import Line
from games.core.records.record import (
    TOO_LONG,
    Finding,
    Record,
    check_shape,
    drawing_secret,
    ending_of,
    format_of,
    read_record,
)
from games.core.records.transcription import transcribe
from games.core.rules import Notation
from games.i18n.languages import translator
from games.matches.contributions import contributions_of
from games.matches.models import Checkpoint as StoredCheckpoint
from games.matches.models import LogEntry, Match, Seat
from games.play.loading import LiveMatch, date_text, lines_to_bytes, load, outcome_plain
from games.play.start import log_entries
from games.replays.loaded_matches import expiry
from games.replays.sandbox import check_position
from games.replays.signatures import Verdict, examine, sign
from games.site import database_time
from games.site.cache import with_cache
from games.site.keys import public_text, signing_key
from games.site.storage import give_connection_back


class Proof(msgspec.Struct, frozen=True):
    """The proof of a finished match, for its page."""

    verdict: Verdict
    message: Message
    findings: list[Finding]


MAX_NOTATION = 256 * 1024  # bytes: 5,000 turns of 50
LAST_TURN_SECONDS = 1.0  # of processor time
STATES_ROOM = 2_000_000  # bytes of stored states of a loaded match; real matches have less
PROOF_KEPT = 24 * 60 * 60  # seconds
_write_proof = msgspec.msgpack.Encoder(enc_hook=to_plain).encode
_read_proof = msgspec.msgpack.Decoder(Proof, dec_hook=from_plain).decode


def record_of(*, match: Match) -> Record:
    """Return the record of a match, signed if this site played it.

    Raises: IllegalAnswer while it runs, as its record has secrets.
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
    """Return whether a match began from a position of its own."""
    row = live.row
    if row.proof > 1:
        return bool(row.origin_hash)
    fresh = Engine.new(live.game.rules, len(live.seats), row.options, bytes(row.secret))
    return fresh.checkpoint.state != live.game.origin.state


def match_verify(*, match: Match) -> Proof:
    """Return the proof of a finished match, kept after the first time. Raises: IllegalAnswer while it runs."""
    return known_proof(match=match) or _proof_of(match)


def known_proof(*, match: Match) -> Proof | None:
    """Return the kept proof of a finished match, if any."""
    kept = with_cache(lambda cache: cache.get(f"proof:{match.slug}"))
    return None if kept is None else _read_proof(kept)


def _proof_of(match: Match, played: Engine[Any] | None = None) -> Proof:
    """Work out the proof of a finished match and keep it. `played` is the match just played again, if any."""
    rules = registry.rules_at(match.game, match.rules_version)
    record = record_of(match=match)
    give_connection_back()
    found = examine(record, rules, public_text(signing_key()), played)
    proof = Proof(found.verdict, found.message, found.findings)
    if found.match is not None:  # else it took too long, and may not the next time
        written = _write_proof(proof)
        with_cache(lambda cache: cache.set(f"proof:{match.slug}", written, PROOF_KEPT))
    return proof


def match_import(*, record: Record) -> Match:
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
    source = Match.Source.SIGNED_FILE if signed else Match.Source.FILE
    row = _store(record, found.match, source)
    _proof_of(row, found.match)
    return row


def _check_last_turn(match: Engine[Any], secret: bytes) -> None:
    """Check the turn in which an act ended a match. Each later load of the match plays it again.

    Raises: IllegalAnswer if it takes too long; its single steps have no budget.
    """
    start = match.broken_off
    if start is None:
        return
    began = time.thread_time()
    again = Engine(match.rules, secret, match.origin, match.log[: start.index], at=start)
    again.take_up(match.log[start.index :], match.private, match.took)
    if time.thread_time() - began > LAST_TURN_SECONDS:
        raise IllegalAnswer(TOO_LONG)


def _store(record: Record, match: Engine[Any], source: Match.Source) -> Match:
    """Store a checked match. All rows are built first, to keep the transaction short."""
    now = database_time.now()
    row = Match(
        game=record.game,
        rules_version=record.rules,
        options=match.state.options,
        commitment=record.commitment,
        secret=drawing_secret(record),
        site_secret=bytes.fromhex(record.secret) if record.contributions else None,
        contributions=record.contributions and msgspec.to_builtins(record.contributions),
        status=Match.Status.OVER,
        version=match.version,
        shown_version=match.version,
        turn=match.turn_number,
        waiting=[],
        result=outcome_plain(match),
        source=source,
        public=True,  # its loader has no seat, and may show it to others
        ended_at=now,
        created_at=now,
        updated_at=now,
        expires_at=expiry(now),
    )
    seats = [Seat(match=row, number=n, name=name, ended_at=now) for n, name in enumerate(record.names)]
    entries = log_entries(row, match, now)
    checkpoints = _checkpoints_of(row, match)
    with transaction.atomic():
        row.save()
        Seat.objects.bulk_create(seats)
        LogEntry.objects.bulk_create(entries)
        StoredCheckpoint.objects.bulk_create(checkpoints)
    return row


def _checkpoints_of(row: Match, match: Engine[Any]) -> list[StoredCheckpoint]:
    """Return the rows of all turn starts, some of them with states, from which pages play on."""
    first, last, journal = match.origin, match.checkpoint, match.past
    if match.broken_off is not None:  # the end stands only in the log
        last, journal = match.broken_off, journal[: len(journal) - len(last.journal)]
    found = {start: _checkpoint_of(row, Checkpoint(start, b""), []) for start in match.turn_starts}
    found |= {start.index: _checkpoint_of(row, start, []) for start in _thinned(match.kept)}
    said = len(first.journal)
    found[first.index] = _checkpoint_of(row, first, journal[:said])
    if last.index > first.index:
        found[last.index] = _checkpoint_of(row, last, journal[said:])
    return [at for start, at in sorted(found.items()) if start <= last.index]


def _thinned(kept: Sequence[Checkpoint]) -> Sequence[Checkpoint]:
    """Return evenly spread turn starts whose states fit into STATES_ROOM."""
    while sum(len(start.state) for start in kept) > STATES_ROOM:
        kept = kept[::2]
    return kept


def _checkpoint_of(row: Match, at: Checkpoint, journal: list[Line]) -> StoredCheckpoint:
    """Return the row of a turn start."""
    return StoredCheckpoint(
        match=row, index=at.index, state=at.state or None, journal=lines_to_bytes(journal),
        agreed=at.agreed, standing_orders=at.standing_orders,
    )  # fmt: skip


def record_in(data: bytes, language: str) -> Record:
    """Return the record in a file: one of ours, or a match in the notation of a game.

    Players without names in a notation are numbered, in `language`.

    Raises: IllegalAnswer if it is neither, or for the first illegal turn.
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
        notation = rules.notation
        if notation is None or not _has_turns(text, notation):
            continue
        try:
            record = transcribe(text, rules, notation, new_secret())
        except ValueError as refusal:
            if isinstance(refusal, IllegalAnswer):
                refused = refusal
            continue
        if notation.names_in(text):
            return record
        reader = translator(rules.slug, language)
        names = [reader.render(_("Player {n}", n=number + 1)) for number in range(record.seats)]
        return msgspec.structs.replace(record, names=names)
    raise refused


def _has_turns(text: str, notation: Notation[Any]) -> bool:
    """Return whether a text has turns in this notation."""
    try:
        return bool(notation.split_record(text))
    except ValueError:
        return False
