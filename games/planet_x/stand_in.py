"""Answers for an absent player: research or a wide survey for asteroids, and no theories."""

from __future__ import annotations

from typing import Any

from games.core import Amount, Choose, ChooseSome, Json, Question
from games.planet_x.options import QuestionTopic
from games.planet_x.state import Search

PREFERRED: dict[str, str] = {
    QuestionTopic.LEVEL: "level:beginner",
    QuestionTopic.ACTION: "research",
    QuestionTopic.SURVEYED_OBJECT: "object:A",
    QuestionTopic.NEIGHBOUR: "object:A",
    QuestionTopic.THEORY: "none",
    QuestionTopic.FINAL_ACTION: "theories",
}


def stand_in(table: Search, question: Question[Any]) -> Json:
    """Return a safe answer: no guess, unless one is already under way."""
    match question:
        case Amount():
            return question.least
        case ChooseSome():
            return []
        case Choose(topic=QuestionTopic.SURVEY_END):
            return list(question.options)[-1]
        case Choose():
            wanted = PREFERRED.get(question.topic)
            return wanted if wanted in question.options else next(iter(question.options))
    raise TypeError(question)
