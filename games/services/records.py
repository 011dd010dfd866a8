"""What has happened in a match: its frames one by one, its record, and what the record proves."""

from __future__ import annotations

import base64
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
    Finding,
    Record,
    ending_of,
    read_record,
    replay,
    transcribe,
    verify,
)
from games.core.rendering import journal_json, outcome_json, view_json
from games.core.table import Line
from games.i18n import translator
from games.models import Match as Row
from games.services.store import Live, checkpoint_in, lines_to_bytes, load, outcome_plain

MAX_FRAMES = 80  # of a history, at once
Eyes: TypeAlias = int | Literal["all"] | None  # a seat's, with everything open, a spectator's


def frames(*, live: Live, eyes: Eyes, language: str, start: int, stop: int) -> list[dict[str, Any]]:
    """The match as it was seen through these `eyes` at the versions from `start` to before `stop`.

    Each frame has the view, who was waited for, and what the journal said at that version.
    """
    _check(eyes, live)
    read = translator(live.row.game, language, live.names)
    stop = min(stop, start + MAX_FRAMES, live.game.version + 1)
    match, first = match_from(live, start)
    found = []
    for version in range(first, stop):
        secret: list[Line] = []
        if version > first:
            entry = live.game.log[version - 1]
            secret = _answered_in_secret(match, entry) if eyes == "all" else []
            match.apply(entry)
        if version < start:
            continue
        said = secret + [line for line in match.journal if line.at == version]
        found.append(
            {
                "v": version,
                "view": msgspec.Raw(view_json(_view(match, eyes), read)),
                "waiting": match.waiting,
                "said": _told(said, eyes, read),
                "outcome": outcome_json(match.outcome, read),
            }
        )
    return found


def journal(*, live: Live, eyes: Eyes, language: str) -> list[dict[str, Json]]:
    """The whole journal as it is read through these `eyes`; each line has its version."""
    _check(eyes, live)
    lines = live.game.journal
    if eyes == "all":
        lines = sorted([*_said_in_secret(live), *lines], key=lambda line: line.at)
    return _told(lines, eyes, translator(live.row.game, language, live.names))


def _check(eyes: Eyes, live: Live) -> None:
    if eyes == "all" and live.game.outcome is None:
        raise IllegalAnswer(_("all lies open only when the match is over"))


def _view(match: Match[Any], eyes: Eyes) -> msgspec.Struct:
    return match.rules.revealed_view(match.state) if eyes == "all" else match.view(eyes)


def _told(lines: list[Line], eyes: Eyes, read: Translator) -> list[dict[str, Json]]:
    if eyes == "all":
        lines = [open_line for line in lines for open_line in _opened(line)]
        eyes = None
    return journal_json(lines, eyes, read)


def _answered_in_secret(match: Match[Any], entry: Entry) -> list[Line]:
    """What an entry says to a question whose answer nobody else may see yet, a line for each thing."""
    asked = match.open.get(entry.question)
    if asked is None or not is_hidden(asked):
        return []
    options = getattr(asked, "options", {})
    told = []
    for key in entry.answer if isinstance(entry.answer, list) else [entry.answer]:
        label = options[key].label if key in options else str(key)
        says = _("{player} answers in secret: {answer}", player=Name(entry.seat), answer=label)
        told.append(Line(match.version + 1, says))
    return told


def _said_in_secret(live: Live) -> list[Line]:
    """All that was answered in secret and not taken back, as told when everything is open."""
    match, _first = match_from(live, 0)
    answers: list[list[list[Line]]] = [[] for _ in live.names]  # of each seat, in lines
    for entry in live.game.log:
        if entry.question == "undo":
            answers[entry.seat].pop()
        elif entry.question in match.open:
            answers[entry.seat].append(_answered_in_secret(match, entry))
        match.apply(entry)
    return [line for own in answers for lines in own for line in lines]


def _opened(line: Line) -> list[Line]:
    """A line as it is, or what single seats read in its place."""
    if not line.private:
        return [line]
    return [
        Line(line.at, _("to {player}: {line}", player=Name(seat), line=message))
        for seat, message in line.private.items()
    ]


def match_from(live: Live, start: int) -> tuple[Match[Any], int]:
    """A match of its own at the newest kept turn start up to `start`, and that version."""
    kept = models.Checkpoint.objects.filter(match=live.row, index__lte=start, state__isnull=False)
    row = kept.order_by("-index").first()
    assert row is not None, "the first checkpoint is always kept"
    at = checkpoint_in(row)
    secret = bytes(live.row.secret)
    origin = live.game.origin
    match = Match(live.game.rules, secret, origin, live.game.log[: row.index], at=at)
    return match, row.index


def record_of(*, match: Row) -> Record:
    """The record of a finished match; a running one has secrets in it, and is refused."""
    if not match.is_over:
        raise IllegalAnswer(_("a match can be downloaded when it is over"))
    live = load(match.slug)
    origin = ""
    fresh = Match.new(live.game.rules, len(live.seats), match.options, bytes(match.secret))
    if fresh.checkpoint.state != live.game.origin.state:
        origin = base64.b64encode(live.game.origin.state).decode()
    return Record(
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
        begun=match.created_at.isoformat(timespec="seconds"),
        ended=match.ended_at.isoformat(timespec="seconds") if match.ended_at else "",
    )


def match_verify(*, match: Row) -> list[Finding]:
    """Replay a finished match in the open and say what was checked."""
    return verify(record_of(match=match), registry.rules_at(match.game, match.rules_version))


def match_import(*, record: Record) -> Row:
    """A record as a finished match to look at; IllegalAnswer if it is not right or not finished."""
    try:
        rules = registry.rules_at(record.game, record.rules)
    except KeyError:
        raise IllegalAnswer(_("there is no game “{slug}”", slug=record.game[:60])) from None
    for finding in verify(record, rules):
        if not finding.ok:
            raise IllegalAnswer(finding.message)
    match = replay(record, rules)
    if match.outcome is None:
        raise IllegalAnswer(_("this match is not finished"))
    return _stored(record, match)


@transaction.atomic
def _stored(record: Record, match: Match[Any]) -> Row:
    now = timezone.now()
    row = Row.objects.create(
        game=record.game,
        rules_version=record.rules,
        options=match.state.options,
        commitment=record.commitment,
        secret=bytes.fromhex(record.secret),
        status=Row.Status.OVER,
        version=match.version,
        waiting=[],
        result=outcome_plain(match),
        ended_at=now,
    )
    models.Seat.objects.bulk_create(
        models.Seat(match=row, number=n, name=name[:40], ended_at=now)
        for n, name in enumerate(record.names)
    )
    models.LogEntry.objects.bulk_create(
        models.LogEntry(
            match=row, index=index, seat=entry.seat, question=entry.question, answer=entry.answer,
            client_id=str(index), created_at=now,
        )
        for index, entry in enumerate(match.log)
    )  # fmt: skip
    origin, last = match.origin, match.checkpoint
    models.Checkpoint.objects.create(
        match=row, index=0, state=origin.state, journal=lines_to_bytes(origin.journal)
    )
    if match.rules.result(match.state) is not None:  # else the log alone knows that it is over
        models.Checkpoint.objects.create(
            match=row, index=last.index, state=last.state, journal=lines_to_bytes(match.past)
        )
    return row


def record_in(data: bytes, language: str) -> Record:
    """The record in a file: one of ours, or a match in the notation of a game that has one.

    A notation tells no names: the players are called by their numbers, in `language`.
    """
    if data.lstrip()[:1] == b"{":
        return read_record(data)
    try:
        text = data[:MAX_BYTES].decode()
    except UnicodeDecodeError:
        raise IllegalAnswer(_("this file is neither a match in our format nor text")) from None
    refused = IllegalAnswer(_("there is no turn in this file"))
    for rules in registry.all_rules():
        try:
            if rules.split_record(text):
                told = transcribe(text, rules, dict(rules.record_options), new_secret())
                read = translator(rules.slug, language).render
                names = [read(_("Player {n}", n=number + 1)) for number in range(told.seats)]
                return msgspec.structs.replace(told, names=names)
        except (IllegalAnswer, ValueError) as refusal:
            if isinstance(refusal, IllegalAnswer) and "{n}" in refusal.message.id:
                refused = refusal
    raise refused
