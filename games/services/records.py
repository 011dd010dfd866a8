"""What has happened in a match: its frames one by one, its record, and the proof of its draws."""

from __future__ import annotations

import base64
from collections.abc import Iterable
from typing import Any, Literal, TypeAlias

import msgspec
from django.db import transaction
from django.utils import timezone

from games import models, registry
from games.core.chance import new_secret
from games.core.log import Entry
from games.core.match import Match
from games.core.messages import Name, Translator, _
from games.core.questions import IllegalAnswer, Json, is_hidden
from games.core.record import (
    FORMAT,
    MAX_BYTES,
    Record,
    check_shape,
    ending_of,
    read_record,
    transcribe,
)
from games.core.rendering import (
    JournalLine,
    OutcomeView,
    journal_lines,
    outcome_view,
    view_json,
)
from games.core.rules import Rules
from games.core.table import Line
from games.i18n import translator
from games.replay_apart import check_position
from games.services.site_keys import signing_key
from games.services.store import (
    LiveMatch,
    checkpoint_in,
    date_text,
    lines_to_bytes,
    load,
    outcome_plain,
)
from games.signatures import Examination, Verdict, examine, public_text, sign

MAX_FRAMES = 80  # at once
Perspective: TypeAlias = int | Literal["all"] | None  # a seat, everything revealed, a spectator


class ReplayFrame(msgspec.Struct, frozen=True):
    """A match at one version."""

    v: int
    view: msgspec.Raw
    waiting: list[int]  # the seats that owed an answer
    lines: list[JournalLine] = msgspec.field(name="said")  # of this version
    outcome: OutcomeView | None


def frames(
    *, live: LiveMatch, perspective: Perspective, language: str, start: int, stop: int
) -> list[ReplayFrame]:
    """Return the match at the versions from `start` to before `stop`, up to MAX_FRAMES of them.

    Raises: IllegalAnswer if everything is to be revealed of a match that is still running.
    """
    _check(perspective, live)
    stop = min(stop, start + MAX_FRAMES, live.game.version + 1)
    if stop <= start:
        return []
    match, first = match_from(live, start)
    entries = live.game.log[first : stop - 1]
    reader = translator(live.row.game, language, live.names)
    return frames_while_playing(match, entries, perspective, reader, start)


def frames_while_playing(
    match: Match[Any],
    entries: Iterable[Entry],
    perspective: Perspective,
    reader: Translator,
    start: int,
) -> list[ReplayFrame]:
    """Play `match` on by these entries, and return it at each version from `start`."""
    found = []
    for entry in [None, *entries]:
        secret: list[Line] = []
        if entry is not None:
            secret = _hidden_answer(match, entry) if perspective == "all" else []
            match.apply(entry)
        if match.version >= start:
            found.append(_frame(match, secret, perspective, reader))
    return found


def _frame(
    match: Match[Any], secret: list[Line], perspective: Perspective, reader: Translator
) -> ReplayFrame:
    lines = secret + [line for line in match.journal if line.at == match.version]
    return ReplayFrame(
        match.version,
        msgspec.Raw(view_json(_view(match, perspective), reader)),
        match.waiting if perspective == "all" else match.waiting_seen_by(perspective),
        _read(lines, perspective, reader),
        outcome_view(match.outcome, reader),
    )


def journal(*, live: LiveMatch, perspective: Perspective, language: str) -> list[dict[str, Json]]:
    """Return the whole journal as plain data.

    Raises: IllegalAnswer if everything is to be revealed of a match that is still running.
    """
    _check(perspective, live)
    lines = live.game.journal
    if perspective == "all":
        lines = sorted([*_hidden_answers(live), *lines], key=lambda line: line.at)
    reader = translator(live.row.game, language, live.names)
    plain: list[dict[str, Json]] = msgspec.to_builtins(_read(lines, perspective, reader))
    return plain


def _check(perspective: Perspective, live: LiveMatch) -> None:
    if perspective == "all" and live.game.outcome is None:
        raise IllegalAnswer(_("all lies open only when the match is over"))


def _view(match: Match[Any], perspective: Perspective) -> msgspec.Struct:
    if perspective == "all":
        return match.rules.revealed_view(match.state)
    return match.view(perspective)


def _read(lines: list[Line], perspective: Perspective, reader: Translator) -> list[JournalLine]:
    if perspective == "all":
        revealed = [open_line for line in lines for open_line in _revealed(line)]
        return journal_lines(revealed, None, reader)
    return journal_lines(lines, perspective, reader)


def _hidden_answer(match: Match[Any], entry: Entry) -> list[Line]:
    """Return a line for each part of an answer that nobody else may see yet."""
    asked = match.open.get(entry.question)
    if asked is None or not is_hidden(asked):
        return []
    options = getattr(asked, "options", {})
    lines = []
    for key in entry.answer if isinstance(entry.answer, list) else [entry.answer]:
        label = options[key].label if key in options else str(key)
        text = _("{player} answers in secret: {answer}", player=Name(entry.seat), answer=label)
        lines.append(Line(match.version + 1, text))
    return lines


def _hidden_answers(live: LiveMatch) -> list[Line]:
    """Return lines for all hidden answers that were not taken back."""
    match, _first = match_from(live, 0)
    answers: list[list[list[Line]]] = [[] for _ in live.names]  # of each seat, in lines
    for entry in live.game.log:
        if entry.question == "undo":
            answers[entry.seat].pop()
        elif entry.question in match.open:
            answers[entry.seat].append(_hidden_answer(match, entry))
        match.apply(entry)
    return [line for own in answers for lines in own for line in lines]


def _revealed(line: Line) -> list[Line]:
    """Return the line as it is, or what single seats read in its place."""
    if not line.private:
        return [line]
    return [
        Line(line.at, _("to {player}: {line}", player=Name(seat), line=message))
        for seat, message in line.private.items()
    ]


def match_from(live: LiveMatch, start: int) -> tuple[Match[Any], int]:
    """Return another match at the newest turn start that is kept up to `start`, and its version."""
    kept = models.Checkpoint.objects.filter(match=live.row, index__lte=start, state__isnull=False)
    row = kept.order_by("-index").first()
    assert row is not None, "the first checkpoint is always kept"
    at = checkpoint_in(row)
    secret = bytes(live.row.secret)
    origin = live.game.origin
    match = Match(live.game.rules, secret, origin, live.game.log[: row.index], at=at)
    return match, row.index


def record_of(*, match: models.Match) -> Record:
    """Return the record of a match, signed if this site played it.

    Raises: IllegalAnswer while it runs: its record has secrets.
    """
    if not match.is_over:
        raise IllegalAnswer(_("a match can be downloaded when it is over"))
    live = load(match.slug)
    origin = ""
    fresh = Match.new(live.game.rules, len(live.seats), match.options, bytes(match.secret))
    if fresh.checkpoint.state != live.game.origin.state:
        origin = base64.b64encode(live.game.origin.state).decode()
    record = Record(
        orrery=FORMAT,
        game=match.game,
        rules=match.rules_version,
        seats=len(live.seats),
        names=live.names,
        options=match.options,
        commitment=match.commitment,
        secret=bytes(match.secret).hex(),
        log=live.game.log,
        result=ending_of(live.game),
        origin=origin,
    )
    if match.source:
        return msgspec.structs.replace(record, loaded=date_text(match.created_at))
    record = msgspec.structs.replace(
        record,
        begun=date_text(match.created_at),
        ended=date_text(match.ended_at) if match.ended_at else "",
        times=live.times,
        hash=live.hash,
    )
    return sign(record, signing_key())


def match_verify(*, match: models.Match) -> Examination:
    """Replay a finished match, and return what was found. Raises: IllegalAnswer while it runs."""
    rules = registry.rules_at(match.game, match.rules_version)
    return examine(record_of(match=match), rules, public_text(signing_key()))


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
    signed = found.verdict is Verdict.PLAYED
    source = models.Match.Source.SIGNED_FILE if signed else models.Match.Source.FILE
    return _store(record, found.match, source)


def _store(record: Record, match: Match[Any], source: models.Match.Source) -> models.Match:
    """Store a match that was checked: all rows are made first, so that the transaction is short."""
    now = timezone.now()
    row = models.Match(
        game=record.game,
        rules_version=record.rules,
        options=match.state.options,
        commitment=record.commitment,
        secret=bytes.fromhex(record.secret),
        status=models.Match.Status.OVER,
        version=match.version,
        waiting=[],
        result=outcome_plain(match),
        source=source,
        ended_at=now,
    )
    seats = [
        models.Seat(match=row, number=n, name=name, ended_at=now)
        for n, name in enumerate(record.names)
    ]
    entries = [
        models.LogEntry(
            match=row, index=index, seat=entry.seat, question=entry.question, answer=entry.answer,
            client_id=str(index), created_at=now,
        )
        for index, entry in enumerate(match.log)
    ]  # fmt: skip
    origin, last = match.origin, match.checkpoint
    checkpoints = [
        models.Checkpoint(
            match=row, index=0, state=origin.state, journal=lines_to_bytes(origin.journal)
        )
    ]
    if match.rules.result(match.state) is not None:  # else the log alone knows that it is over
        checkpoints.append(
            models.Checkpoint(
                match=row, index=last.index, state=last.state, journal=lines_to_bytes(match.past)
            )
        )
    with transaction.atomic():
        row.save()
        models.Seat.objects.bulk_create(seats)
        models.LogEntry.objects.bulk_create(entries)
        models.Checkpoint.objects.bulk_create(checkpoints)
    return row


def record_in(data: bytes, language: str) -> Record:
    """Return the record in a file: one of ours, or a match in the notation of a game.

    A notation names no players: they are called by their numbers, in `language`.

    Raises: IllegalAnswer if it is neither, or the first turn that cannot be played.
    """
    if data.lstrip()[:1] == b"{":
        return read_record(data)
    try:
        text = data[:MAX_BYTES].decode()
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
