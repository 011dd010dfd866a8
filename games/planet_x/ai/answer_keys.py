"""Answers for decisions, also within an action already asked for step by step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.core import ChooseSome, Engine, Json, Question
from games.core.ai.opponents import Observation
from games.planet_x.actions.surveys import survey_ends, survey_starts
from games.planet_x.ai.expected_information import Look
from games.planet_x.ai.knowledge import Knowledge
from games.planet_x.ai.theory_choice import Theory
from games.planet_x.options import QuestionTopic
from games.planet_x.sky.facts import Fact, Guess, Survey
from games.planet_x.state import Search
from games.planet_x.theories.tokens import Token


def keys_of_look(look: Look, knowledge: Knowledge) -> list[Json]:
    """Return the answers that make a look, without those for skipped questions."""
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
    """Return the answer to the question of that topic for a look, if it is asked."""
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
    """Return whether a look agrees with the answers already given for a survey."""
    letter, first, _last = look.survey or (None, None, None)
    same = topic == QuestionTopic.SURVEY_START or first == begun.first
    return letter == begun.object and same


def keys_of_guess(guess: Guess) -> list[Json]:
    sector, left, right = f"sector:{guess.sector}", f"object:{guess.left}", f"object:{guess.right}"
    return ["locate", sector, left, right, "confirm"]


def keys_of_theories(question: Question[Any], theories: Sequence[Theory]) -> list[Json]:
    """Return the answers that submit theories, up to their placement."""
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
    """Return the answers to questions for tokens one by one, and then for their sectors."""
    keys = ["theories", *(f"token:{theory.object}" for theory in theories)]
    if len(theories) < limit:
        keys.append("none")
    return [*keys, *(f"sector:{theory.sector}" for theory in theories)]


def fact_under_way(observation: Observation, answer: Json) -> Fact | None:
    """Return the result of the action under way with this answer, in an imagined match."""
    match = tried(observation, answer)
    own = match.state.actions_of(observation.seat)
    return own[-1] if own else None


def token_under_way(observation: Observation, answer: Json) -> Token | None:
    """Return the theory made by this answer for the token in hand, in an imagined match."""
    state = tried(observation, answer).state
    own = [token for token in state.tokens if token.owner == observation.seat]
    return next((each for each in own if f"sector:{each.sector}" == answer), None)


def tried(observation: Observation, answer: Json) -> Engine[Search]:
    """Play an imagined match until the seat has acted, with stand-in answers for all."""
    match = observation.imagined(0)
    before = done(match.state, observation.seat)
    match.answer(observation.seat, answer)
    while match.open and done(match.state, observation.seat) == before:
        question = next(iter(match.open.values()))
        match.answer(question.seat, match.rules.stand_in(match.state, question))
    return match


def done(table: Search, seat: int) -> tuple[int, int]:
    """Return the numbers of actions and of theories of the player of `seat`."""
    return len(table.actions_of(seat)), sum(token.owner == seat for token in table.tokens)
