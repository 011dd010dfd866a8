"""Records: a finished match as a file that anybody can keep, look at and check.

A record holds the sources of the match (game, options, secret, the players' numbers, log) and its public data
(commitment, result, running hash). `verify` replays the match from the first and compares the second.
`games/replays/signatures.py` adds signatures.
"""

from __future__ import annotations

import base64
import json
import time
from collections.abc import Callable
from typing import Any

import msgspec

from games.core.chance import commitment
from games.core.decoding import described, nesting
from games.core.dialogue.messages import Message, _
from games.core.dialogue.questions import IllegalAnswer, Json
from games.core.engine.acts import ACTS
from games.core.engine.engine import Engine
from games.core.engine.limits import (
    MAX_ACTS,
    MAX_ENTRIES,
    REPLAY_SECONDS,
    REPLAYED_ENTRIES,
)
from games.core.engine.log import Checkpoint, Entry
from games.core.engine.runner import RulesFault
from games.core.engine.running_hash import PROOF, RunningHash, origin_hash
from games.core.engine.table import load
from games.core.records.bounds import can_be_reached
from games.core.records.contributions import (
    Contributions,
    check_contributions,
    contribution_findings,
    match_secret,
)
from games.core.rules import Rules

FORMAT = 1
FORMAT_WITH_NUMBERS = 2  # with the players' numbers, besides the site's secret
MAX_BYTES = 2 * 1024 * 1024
MAX_NAME = 40
MAX_QUESTION, MAX_ANSWER = 24, 4000  # characters of an id; bytes of an answer
MAX_DEPTH = 4  # of an answer
SECRET_BYTES = 32

TOO_LONG = _("it takes too long to play this match again")
NO_BEGINNING = _("the position this match begins from cannot be played")


class Ending(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The end of a match, without words."""

    reason: str
    winners: list[int] = []
    scores: list[int] | None = None
    draw: bool = False


class Record(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One match. `origin` is its first state, unless that was the usual set-up.

    - `times` are those of the log's entries, in milliseconds since 1970.
    - `hash` is the running hash at the end, in version `proof` (`games/core/engine/running_hash.py`).
    - `key` and `signature` are those of the site that played the match.
    - `loaded` is the time when a site loaded this match from a file, if it did.
    """

    orrery: int
    game: str
    rules: int
    seats: int
    names: list[str]
    options: dict[str, str]
    commitment: str
    secret: str
    log: list[Entry]
    result: Ending | None = None
    origin: str = ""
    begun: str = ""
    ended: str = ""
    times: list[int] = []
    hash: str = ""
    proof: int = 1
    key: str = ""
    signature: str = ""
    loaded: str = ""
    contributions: Contributions | None = None


class Finding(msgspec.Struct, frozen=True):
    """The result of one check."""

    message: Message
    ok: bool


class ReplayTooLong(Exception):
    """Replaying a record exceeds its budget."""


class ReplayBudget:
    """The budget for replaying one record, in entries and in this thread's processor time."""

    def __init__(self, entries: int | None = None, seconds: float | None = None) -> None:
        self._left = REPLAYED_ENTRIES if entries is None else entries
        self._until = time.thread_time() + (REPLAY_SECONDS if seconds is None else seconds)

    def spend(self) -> None:
        """Count one more entry. Raises: ReplayTooLong."""
        self._left -= 1
        if self._left < 0 or time.thread_time() > self._until:
            raise ReplayTooLong
        time.sleep(0)  # give way to a server's event loop in another thread


def read_record(data: bytes) -> Record:
    """Decode the record in a file, and check everything short of playing it.

    Raises: IllegalAnswer.
    """
    if len(data) > MAX_BYTES:
        raise IllegalAnswer(_("this file is too large to be a match"))
    try:
        record = msgspec.json.decode(data, type=described(Record))
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise IllegalAnswer(_("this is not a match in our format: {error}", error=str(error)[:200])) from error
    _check_said_once(data)
    if record.orrery != format_of(record.contributions):
        raise IllegalAnswer(_("this file is in format {n}, which is not known", n=record.orrery))
    if not 1 <= record.proof <= PROOF:
        raise IllegalAnswer(_("this file has a proof of version {n}, which is not known", n=record.proof))
    check_shape(record)
    return record


def _check_said_once(data: bytes) -> None:
    """Check that no object in a file has a key twice: programs differ in the value they read.

    Raises: IllegalAnswer.
    """
    try:
        json.loads(data, object_pairs_hook=_said_once, parse_int=str, parse_float=str)
    except (ValueError, RecursionError) as error:
        raise IllegalAnswer(_("this file says something twice, so that it can be read in two ways")) from error


def _said_once(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    said = dict(pairs)
    if len(said) < len(pairs):
        raise ValueError
    return said


def check_shape(record: Record) -> None:
    """Check that a record is within the size of a match, and holds no odd text.

    Raises: IllegalAnswer.
    """
    try:
        plain = msgspec.json.encode(record)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise IllegalAnswer(_("there are characters in this file that cannot be kept")) from error
    if b"\\u0000" in plain:
        raise IllegalAnswer(_("there are characters in this file that cannot be kept"))
    if len(record.names) != record.seats:
        raise IllegalAnswer(
            _(
                "this file names {names} players for {seats} seats",
                names=len(record.names),
                seats=record.seats,
            )
        )
    for name in record.names:
        if not name.strip() or len(name) > MAX_NAME or not name.isprintable():
            raise IllegalAnswer(_("the names in this file are not names of players"))
    _secret(record)
    if record.contributions is not None:
        check_contributions(record.contributions, record.seats)
    _check_log(record)


def _check_log(record: Record) -> None:
    acts = sum(entry.question in ACTS for entry in record.log)
    if len(record.log) > MAX_ENTRIES or acts > MAX_ACTS:
        raise IllegalAnswer(TOO_LONG)
    if record.times and len(record.times) != len(record.log):
        raise IllegalAnswer(
            _(
                "this file has {times} times for {entries} entries of the log",
                times=len(record.times),
                entries=len(record.log),
            )
        )
    for index, entry in enumerate(record.log):
        if (
            not 0 <= entry.seat < record.seats
            or len(entry.question) > MAX_QUESTION
            or nesting(entry.answer, MAX_DEPTH) > MAX_DEPTH
            or len(msgspec.json.encode(entry.answer)) > MAX_ANSWER
        ):
            raise IllegalAnswer(_("entry {n} of the log is no move of a match", n=index))


def _secret(record: Record) -> bytes:
    try:
        secret = bytes.fromhex(record.secret)
    except ValueError:
        secret = b""
    if len(secret) != SECRET_BYTES or record.secret != secret.hex():
        raise IllegalAnswer(_("the secret in this file is not one of a match"))
    return secret


def format_of(added: Contributions | None) -> int:
    """Return the format of a record with or without the players' numbers."""
    return FORMAT if added is None else FORMAT_WITH_NUMBERS


def drawing_secret(record: Record) -> bytes:
    """Return the secret of all draws of the match. Raises: IllegalAnswer."""
    secret = _secret(record)
    return secret if record.contributions is None else match_secret(secret, record.contributions)


def begin(record: Record, rules: Rules[Any], spend: Callable[[], None] | None = None) -> Engine[Any]:
    """Return the match before its first answer. Raises: IllegalAnswer."""
    secret = drawing_secret(record)
    if not record.origin:
        return Engine.new(rules, record.seats, record.options, secret, spend=spend)
    options = rules.check_options(record.seats, record.options)
    try:
        state = base64.b64decode(record.origin, validate=True)
        if not can_be_reached(rules, load(rules.state_type, state)):
            raise IllegalAnswer(NO_BEGINNING)
        match = Engine(rules, secret, Checkpoint(0, state), spend=spend)
        begun = rules.check_options(match.state.seats, match.state.options)  # an older version had fewer
    except Exception as fault:  # rules raise anything over a forged state
        raise IllegalAnswer(NO_BEGINNING) from fault
    if (match.state.seats, begun) != (record.seats, options):
        raise IllegalAnswer(NO_BEGINNING)
    return match


def replay(
    record: Record,
    rules: Rules[Any],
    step: Callable[[Engine[Any]], None] = lambda match: None,
) -> Engine[Any]:
    """Replay the match to its end; `step` is called before the first entry and after each.

    Raises: IllegalAnswer, with the first entry refused by the rules, or if it takes too long.
    """
    match = begin(record, rules, ReplayBudget().spend)
    step(match)
    for index, entry in enumerate(record.log):
        try:
            match.apply(entry)
        except ReplayTooLong as fault:
            raise IllegalAnswer(TOO_LONG) from fault
        except Exception as refusal:  # rules raise anything over a forged state
            why: Message | str = type(refusal).__name__
            if isinstance(refusal, IllegalAnswer | RulesFault):
                why = refusal.message if isinstance(refusal, IllegalAnswer) else str(refusal)
            raise IllegalAnswer(_("entry {n} of the log is not possible: {why}", n=index, why=why)) from refusal
        step(match)
    return match


def hash_of(record: Record) -> str:
    """Return the running hash at the end of a record, or "" if it has none."""
    if len(record.times) != len(record.log):
        return ""
    try:
        origin = base64.b64decode(record.origin, validate=True)
    except ValueError:
        return ""
    running = RunningHash(
        drawing_secret(record), game=record.game, rules=record.rules, seats=record.seats,
        options=record.options, commitment=record.commitment, begun=record.begun,
        origin=origin_hash(origin), proof=record.proof,
    )  # fmt: skip
    running.add(record.log, record.times)
    return running.announced(record.names)


def verify(record: Record, rules: Rules[Any]) -> list[Finding]:
    """Check everything verifiable in a record, and return the findings in that order."""
    return verified(record, rules)[0]


def verified(
    record: Record, rules: Rules[Any], played: Engine[Any] | None = None
) -> tuple[list[Finding], Engine[Any] | None]:
    """Return the findings of `verify`, and the replayed match if the replay succeeds.

    `played` spares the replay: it is the match by the same log.
    """
    version = _("the game is played under rules version {n}", n=record.rules)
    findings = [Finding(version, record.rules == rules.version), _commitment_found(record)]
    if (added := record.contributions) is not None:
        findings += [Finding(*found) for found in contribution_findings(_secret(record), added)]
    if record.hash:
        findings.append(_running_hash_found(record))
    if record.hash and record.origin and record.proof == 1:
        unbound = _("the proof is of version 1: the running hash does not tell from which position the match began")
        findings.append(Finding(unbound, True))
    try:
        match = played or replay(record, rules)
    except IllegalAnswer as refusal:
        return [*findings, Finding(refusal.message, False)], None
    possible = _(
        "all {n} entries of the log are possible, and every draw follows from the secret ({draws} draws)",
        n=len(record.log), draws=match.state.draws,
    )  # fmt: skip
    ends = _("the match ends as recorded")
    findings += [Finding(possible, True), Finding(ends, ending_of(match) == record.result)]
    return findings, match


def _commitment_found(record: Record) -> Finding:
    found, other = commitment(bytes.fromhex(record.secret)), record.commitment
    if found == other:
        return Finding(_("the SHA-256 of the secret is {hash}, which the record says was announced before the first draw", hash=found), True)  # fmt: skip
    return Finding(_("the SHA-256 of the secret is {hash}, announced was {other}", hash=found, other=other), False)  # fmt: skip


def _running_hash_found(record: Record) -> Finding:
    found, other = hash_of(record), record.hash[:64]
    if found == record.hash:
        return Finding(_("the running hash of the log, the times and the names is {hash}, which the record says was announced at the end", hash=found), True)  # fmt: skip
    return Finding(_("the running hash of the log, the times and the names is {hash}, announced was {other}", hash=found, other=other), False)  # fmt: skip


def ending_of(match: Engine[Any]) -> Ending | None:
    """Return the end of a match, without words, or None while it goes on."""
    outcome = match.outcome
    if outcome is None:
        return None
    return Ending(outcome.reason, list(outcome.winners), outcome.scores, outcome.draw)


def to_file(record: Record) -> bytes:
    """Encode the record as the text of a file, one line per entry of the log."""
    plain: dict[str, Json] = msgspec.to_builtins(record)
    log, times = plain.pop("log"), plain.pop("times", None)
    head = msgspec.json.format(msgspec.json.encode(plain), indent=1).decode()
    head = head.removesuffix("}").rstrip("\n")
    lines = ",\n".join("  " + msgspec.json.encode(entry).decode() for entry in log)
    if times:
        head += ',\n "times": ' + msgspec.json.encode(times).decode()
    return f'{head},\n "log": [\n{lines}\n ]\n}}\n'.encode()
