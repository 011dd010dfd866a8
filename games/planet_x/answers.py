"""Decisions as answers, and what an action is about that is already being asked for in steps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.core import ChooseSome, Json, Match, Question
from games.core.opponents import Observation
from games.planet_x.facts import Fact, Guess, Survey
from games.planet_x.knowledge import Knowledge
from games.planet_x.looks import Look
from games.planet_x.options import QuestionTopic
from games.planet_x.state import Search
from games.planet_x.surveys import survey_ends, survey_starts
from games.planet_x.theories import Token
from games.planet_x.theory_choice import Theory


def keys_of_look(look: Look, knowledge: Knowledge) -> list[Json]:
    """Return the answers with which a look is made, but for questions that are not asked."""
    if look.topic is not None:
        return ["research", f"topic:{look.topic}"]
    if look.survey is None:
        return ["target", f"sector:{look.target}", "confirm"]
    mode, month = knowledge.mode, knowledge.table.track.arrow
    letter, first, last = look.survey
    keys = ["survey", f"object:{letter}"]
    if len(survey_starts(mode, month, letter)) > 1:
        keys.append(f"sector:{first}")
    if len(survey_ends(mode, month, letter, first)) > 1:
        keys.append(f"sector:{last}")
    return [*keys, "confirm"]


def step_of_look(look: Look, topic: str) -> Json:
    """Return the answer to the question of that topic with which a look is made, if it is asked."""
    letter, first, last = look.survey or (None, None, None)
    steps = {
        QuestionTopic.SURVEYED_OBJECT: letter and f"object:{letter}",
        QuestionTopic.SURVEY_START: first and f"sector:{first}",
        QuestionTopic.SURVEY_END: last and f"sector:{last}",
        QuestionTopic.TARGET: look.target and f"sector:{look.target}",
        QuestionTopic.RESEARCH: look.topic and f"topic:{look.topic}",
    }
    return steps.get(QuestionTopic(topic))


def continues(look: Look, begun: Survey, topic: str) -> bool:
    """Return whether a look is the survey that has been begun, as far as that has been asked."""
    letter, first, _last = look.survey or (None, None, None)
    same = topic == QuestionTopic.SURVEY_START or first == begun.first
    return letter == begun.object and same


def keys_of_guess(guess: Guess) -> list[Json]:
    sector, left, right = f"sector:{guess.sector}", f"object:{guess.left}", f"object:{guess.right}"
    return ["locate", sector, left, right, "confirm"]


def keys_of_theories(question: Question[Any], theories: Sequence[Theory]) -> list[Json]:
    """Return the answers with which theories are submitted, up to where they are to be placed."""
    tokens = []
    for n, theory in enumerate(theories):
        copy = 1 + sum(other.object == theory.object for other in theories[:n])
        tokens.append(f"token:{theory.object}" + (f":{copy}" if copy > 1 else ""))
    if not isinstance(question, ChooseSome):
        return [tokens[0] if tokens else "none"]
    if question.ordered:
        sectors = [f"sector:{theory.sector}" for theory in theories]
        return [[key for pair in zip(tokens, sectors, strict=True) for key in pair]]
    return [tokens]


def keys_of_final_theories(theories: Sequence[Theory], limit: int) -> list[Json]:
    """Return the answers to questions for one token after the other, and then for their sectors."""
    keys = ["theories", *(f"token:{theory.object}" for theory in theories)]
    if len(theories) < limit:
        keys.append("none")
    return [*keys, *(f"sector:{theory.sector}" for theory in theories)]


def fact_under_way(observation: Observation, answer: Json) -> Fact | None:
    """Return what comes of the action under way with this answer, in an imagined match."""
    match = tried(observation, answer)
    own = match.state.actions_of(observation.seat)
    return own[-1] if own else None


def token_under_way(observation: Observation, answer: Json) -> Token | None:
    """Return the theory that comes of placing the token in hand so, in an imagined match."""
    state = tried(observation, answer).state
    own = [token for token in state.tokens if token.owner == observation.seat]
    return next((each for each in own if f"sector:{each.sector}" == answer), None)


def tried(observation: Observation, answer: Json) -> Match[Search]:
    """Play on in an imagined match until the seat has acted, as if all were away."""
    match = observation.imagined(0)
    before = done(match.state, observation.seat)
    match.answer(observation.seat, answer)
    while match.open and done(match.state, observation.seat) == before:
        question = next(iter(match.open.values()))
        match.answer(question.seat, match.rules.stand_in(match.state, question))
    return match


def done(table: Search, seat: int) -> tuple[int, int]:
    """Return how often the player of `seat` has acted, and submitted theories."""
    return len(table.actions_of(seat)), sum(token.owner == seat for token in table.tokens)
