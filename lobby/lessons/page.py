"""Page of a lesson's step: frames for the modules of the match page."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import msgspec

from games.core.dialogue.messages import Translator
from games.core.dialogue.rendering import journal_lines, outcome_view, question_views, view_json
from games.core.engine.engine import Engine
from games.core.lessons import LEARNER, Attempt, Lesson
from games.i18n.languages import translator
from games.protocol.server import HelloFrame, JournalPart, MatchFrame, PeopleFrame, Player, encode


class Told(msgspec.Struct, frozen=True):
    """Result of an attempt, for the page."""

    frame: MatchFrame
    wanted: Sequence[Any]  # right answers, for a learner who gives up
    done: bool
    refused: str = ""  # reason for the refusal of the last answer
    place: str = ""  # place on the board for the first hint


def told_of(attempt: Attempt, reader: Translator) -> Told:
    """Return the result of an attempt in its reader's language."""
    refused = attempt.refusal and reader.render(attempt.refusal)
    return Told(_frame(attempt, reader), attempt.wanted[:1], attempt.is_done, refused or "", attempt.place)


def reader_of(game: str, lesson: Lesson, language: str, name: str) -> Translator:
    """Return a translator for a learner of this name."""
    return translator(game, language, [name, *lesson.rivals])


def first_frames(match: Engine[Any], lesson: Lesson, language: str, name: str) -> list[str]:
    """Return the constant frames of a step: the game and the players."""
    player = partial(Player, connected=True, vacant=False, owner="", level="", thinking=False, hints=0)
    names = [name, *lesson.rivals]
    players = [player(seat=n, name=each, bot=n != LEARNER) for n, each in enumerate(names)]
    hello = HelloFrame(
        match="", game=match.rules.slug, rules=match.rules.version, options=match.state.options,
        seat=LEARNER, team=[], seen=None, language=language, commitment="", hash="",
    )  # fmt: skip
    people = PeopleFrame(players, watching=0, hints=False, spectators=[])
    return [encode(hello), encode(people)]


def _frame(attempt: Attempt, reader: Translator) -> MatchFrame:
    """Return the match as seen by the learner; a finished attempt has no questions."""
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
