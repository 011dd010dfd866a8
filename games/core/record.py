"""Records: a finished match as a file that anybody can keep, look at and check.

A record holds what the match was made of (game, options, secret, log) and what was published of it
(commitment, result). `verify` makes the match again from the first and compares the second.
"""

from __future__ import annotations

import base64
from collections.abc import Callable
from typing import Any

import msgspec

from games.core.chance import commitment
from games.core.log import Checkpoint, Entry
from games.core.match import Match, RulesFault
from games.core.messages import Message, _
from games.core.questions import IllegalAnswer, Json
from games.core.rules import Rules

FORMAT = 1
MAX_BYTES = 2 * 1024 * 1024


class Ending(msgspec.Struct, frozen=True, omit_defaults=True):
    """How the match ended, without words."""

    reason: str
    winners: list[int] = []
    scores: list[int] | None = None
    draw: bool = False


class Record(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One match. `origin` is the state it began from, where that was not the usual set-up."""

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


class Finding(msgspec.Struct, frozen=True):
    """One thing that was checked."""

    message: Message
    ok: bool


def read_record(data: bytes) -> Record:
    """Decode the record in a file. Raises: IllegalAnswer."""
    if len(data) > MAX_BYTES:
        raise IllegalAnswer(_("this file is too large to be a match"))
    try:
        record = msgspec.json.decode(data, type=Record)
        bytes.fromhex(record.secret)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise IllegalAnswer(
            _("this is not a match in our format: {error}", error=str(error)[:200])
        ) from error
    if record.orrery != FORMAT:
        raise IllegalAnswer(_("this file is in format {n}, which is not known", n=record.orrery))
    return record


def begin(record: Record, rules: Rules[Any]) -> Match[Any]:
    """Return the match as it was before its first answer. Raises: IllegalAnswer."""
    secret = bytes.fromhex(record.secret)
    if record.origin:
        state = base64.b64decode(record.origin)
        return Match(rules, secret, Checkpoint(0, state))
    return Match.new(rules, record.seats, record.options, secret)


def replay(
    record: Record,
    rules: Rules[Any],
    step: Callable[[Match[Any]], None] = lambda match: None,
) -> Match[Any]:
    """Play the match again to its end; `step` is called before the first and after each entry.

    Raises: IllegalAnswer, with the first entry that the rules do not take.
    """
    match = begin(record, rules)
    step(match)
    for index, entry in enumerate(record.log):
        try:
            match.apply(entry)
        except (IllegalAnswer, RulesFault) as refusal:
            why = refusal.message if isinstance(refusal, IllegalAnswer) else str(refusal)
            raise IllegalAnswer(
                _("entry {n} of the log is not possible: {why}", n=index, why=why)
            ) from refusal
        step(match)
    return match


def verify(record: Record, rules: Rules[Any]) -> list[Finding]:
    """Check everything that can be checked of a record, and return the findings in that order."""
    published = commitment(bytes.fromhex(record.secret))
    findings = [
        Finding(
            _("the game is played under rules version {n}", n=record.rules),
            record.rules == rules.version,
        ),
        Finding(
            _(
                "the SHA-256 of the secret is {hash}, as announced before the first draw",
                hash=published,
            )
            if published == record.commitment
            else _(
                "the SHA-256 of the secret is {hash}, announced was {other}",
                hash=published,
                other=record.commitment,
            ),
            published == record.commitment,
        ),
    ]
    try:
        match = replay(record, rules)
    except IllegalAnswer as refusal:
        return [*findings, Finding(refusal.message, False)]
    findings.append(
        Finding(
            _(
                "all {n} entries of the log are possible, and every draw follows from the secret ({draws} draws)",
                n=len(record.log),
                draws=match.state.draws,
            ),
            True,
        )
    )
    findings.append(Finding(_("the match ends as recorded"), ending_of(match) == record.result))
    return findings


def ending_of(match: Match[Any]) -> Ending | None:
    """Return how a match ended, without words, or None while it goes on."""
    outcome = match.outcome
    if outcome is None:
        return None
    return Ending(outcome.reason, list(outcome.winners), outcome.scores, outcome.draw)


def to_file(record: Record) -> bytes:
    """Encode the record as the text of a file, one line per entry of the log."""
    plain: dict[str, Json] = msgspec.to_builtins(record)
    log = plain.pop("log")
    head = msgspec.json.format(msgspec.json.encode(plain), indent=1).decode().rstrip("}\n")
    lines = ",\n".join("  " + msgspec.json.encode(entry).decode() for entry in log)
    return f'{head},\n "log": [\n{lines}\n ]\n}}\n'.encode()


def transcribe(text: str, rules: Rules[Any], options: dict[str, str], secret: bytes) -> Record:
    """Play a match that was written down in the game's notation, and close it if it is open.

    Raises: IllegalAnswer, with the first turn that cannot be played.
    """
    turns = rules.split_record(text)
    match = Match.new(rules, rules.seats[0], options, secret)
    for number, turn in enumerate(turns, 1):
        try:
            seat = match.waiting[0] if match.waiting else 0
            for answer in rules.parse_turn(match.state, turn):
                match.answer(seat, answer)
        except IllegalAnswer as refusal:
            raise IllegalAnswer(
                _("turn {n} cannot be played: {why}", n=number, why=refusal.message)
            ) from refusal
    if not turns:
        raise IllegalAnswer(_("there is no turn in this file"))
    for seat in range(match.state.seats):
        if match.outcome is None:
            match.act(seat, "agree", "void")
    return Record(
        orrery=FORMAT,
        game=rules.slug,
        rules=rules.version,
        seats=match.state.seats,
        names=[f"{seat + 1}" for seat in range(match.state.seats)],
        options=match.state.options,
        commitment=commitment(secret),
        secret=secret.hex(),
        log=match.log,
        result=ending_of(match),
    )
