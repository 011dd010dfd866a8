"""What the page of a step shows: the match of the step as frames, which the match page's modules draw."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import msgspec

from games.core.lessons import LEARNER, Attempt, Lesson
from games.core.match import Match
from games.core.messages import Translator
from games.core.rendering import journal_lines, outcome_view, question_views, view_json
from games.i18n import translator
from games.protocol.server import HelloFrame, JournalPart, MatchFrame, PeopleFrame, Player, encode


class Told(msgspec.Struct, frozen=True):
    """What the page is told of an attempt: the match as it is then, and whether the step is done."""

    frame: MatchFrame
    wanted: Sequence[Any]  # what is right now, for who wants to be shown
    done: bool
    refused: str = ""  # why the last answer was not taken
    place: str = ""  # where on the board something is to be written first


def told_of(attempt: Attempt, reader: Translator) -> Told:
    """Return what the page is told of an attempt, in its reader's language."""
    refused = attempt.refusal and reader.render(attempt.refusal)
    return Told(
        _frame(attempt, reader), attempt.wanted[:1], attempt.is_done, refused or "", attempt.place
    )


def reader_of(game: str, lesson: Lesson, language: str, name: str) -> Translator:
    """Return a translator to a learner of this name."""
    return translator(game, language, [name, *lesson.rivals])


def first_frames(match: Match[Any], lesson: Lesson, language: str, name: str) -> list[str]:
    """Return the frames about what stays the same in a step: the game, and who sits where."""
    player = partial(
        Player, connected=True, vacant=False, owner="", level="", thinking=False, hints=0
    )
    names = [name, *lesson.rivals]
    players = [player(seat=n, name=each, bot=n != LEARNER) for n, each in enumerate(names)]
    hello = HelloFrame(
        match="", game=match.rules.slug, rules=match.rules.version, options=match.state.options,
        seat=LEARNER, seen=None, language=language, commitment="", hash="",
    )  # fmt: skip
    people = PeopleFrame(players, watching=0, hints=False, spectators=[])
    return [encode(hello), encode(people)]


def _frame(attempt: Attempt, reader: Translator) -> MatchFrame:
    """Return the match of an attempt as its learner sees it; who is done is asked nothing."""
    match = attempt.match
    view = match.rules.view(match.table_seen_by(LEARNER), LEARNER)
    return MatchFrame(
        v=match.version,
        at=0,
        seat=LEARNER,
        view=msgspec.Raw(view_json(view, reader)),
        journal=JournalPart(0, 0, journal_lines(match.journal, LEARNER, reader)),
        questions=[] if attempt.is_done else question_views(match, LEARNER, reader),
        waiting=match.waiting_seen_by(LEARNER),
        since=0,
        undo=False,
        agreed={},
        paused=False,
        acts=[],
        standing_orders=[],
        outcome=outcome_view(match.outcome, reader, LEARNER),
        secret=None,
        hash=None,
    )
