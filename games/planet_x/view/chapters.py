"""Chapters of the rules for questions, by topic, and for things on the board, by the first part of their key."""

from __future__ import annotations

from collections.abc import Mapping

from games.planet_x.options import QuestionTopic

CHAPTERS: Mapping[str, str] = {
    # questions
    QuestionTopic.SKY: "set-up",
    QuestionTopic.LEVEL: "set-up",
    QuestionTopic.ACTION: "your-action",
    QuestionTopic.SURVEYED_OBJECT: "your-action",
    QuestionTopic.SURVEY_START: "your-action",
    QuestionTopic.SURVEY_END: "your-action",
    QuestionTopic.TARGET: "your-action",
    QuestionTopic.RESEARCH: "clues",
    QuestionTopic.PLANET_X: "your-action",
    QuestionTopic.NEIGHBOUR: "your-action",
    QuestionTopic.CONFIRM: "your-action",
    QuestionTopic.THEORY: "theories",
    QuestionTopic.THEORY_SECTOR: "theories",
    QuestionTopic.FINAL_ACTION: "end",
    # things on the board
    "sector": "sky",
    "object": "sky",
    "token": "theories",
    "topic": "clues",
}
