"""Expected information of surveys, targets and research."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from games.planet_x.actions.surveys import legal_surveys, survey_months
from games.planet_x.ai.knowledge import Knowledge, Shares
from games.planet_x.sky.clue_set import by_title
from games.planet_x.sky.clue_table import TOPICS
from games.planet_x.sky.clues import TOPIC_LETTERS, TopicLetter
from games.planet_x.sky.sectors import OBJECTS, SURVEYED, Letter
from games.planet_x.sky.track import RESEARCH_MONTHS, TARGET_MONTHS

NEGLIGIBLE = 1e-9  # bits


@dataclass(frozen=True, slots=True, eq=False)
class Look:
    """A survey, target or research: its months and its expected information in bits.

    `left` is the expected share of the skies that remain possible. `after` has a row for each answer: the
    probability of each sky together with this answer.
    """

    months: int
    bits: float
    left: float
    after: Shares
    survey: tuple[Letter, int, int] | None = None
    target: int | None = None
    topic: TopicLetter | None = None

    @property
    def kind(self) -> str:
        return "survey" if self.survey else "target" if self.target else "research"

    @property
    def rate(self) -> float:
        return self.bits / self.months


def looks(knowledge: Knowledge) -> list[Look]:
    """Return all surveys, targets and research possible now."""
    table, pawn = knowledge.table, knowledge.pawn
    found = list(surveys(knowledge))
    if table.targets_left(pawn):
        found += targets(knowledge)
    if not table.researched_last(pawn):
        found += researches(knowledge)
    return found


def surveys(knowledge: Knowledge) -> Iterator[Look]:
    mode, month = knowledge.mode, knowledge.table.track.arrow
    for letter in SURVEYED:
        seen = appears(knowledge, letter)
        up_to = np.cumsum(np.concatenate([np.zeros_like(seen[:, :1]), seen, seen], axis=1), axis=1)
        for first, last in legal_surveys(mode, month, letter):
            beyond = last if last >= first else last + mode.sectors
            found = up_to[:, beyond] - up_to[:, first - 1]
            months = survey_months(mode, first, last)
            yield Look(months, *by_answer(knowledge, found), survey=(letter, first, last))


def targets(knowledge: Knowledge) -> Iterator[Look]:
    shown = np.minimum(knowledge.objects, OBJECTS.index("E"))  # Planet X appears empty
    for sector in knowledge.mode.visible(knowledge.table.track.arrow):
        yield Look(TARGET_MONTHS, *by_answer(knowledge, shown[:, sector - 1]), target=sector)


def researches(knowledge: Knowledge) -> Iterator[Look]:
    """Yield research into each unknown topic, whose title is public.

    Clues are weighed by their frequency in drawing (`clue_set`).
    """
    table, among = knowledge.table, knowledge.among
    clues_of = by_title(TOPICS[knowledge.mode.key])
    known = table.topics_known(knowledge.pawn)
    for letter in TOPIC_LETTERS:
        if letter in known:
            continue
        weighted = clues_of[table.clue_of(letter).title]
        true = np.array([knowledge.skies.holds_in(clue, among) for clue in weighted], float)
        drawn = true * np.array([*weighted.values()], float)[:, None]
        drawn /= np.maximum(drawn.sum(axis=0), 1e-12)
        chance = drawn @ knowledge.weights
        share = true @ knowledge.weights
        there = chance > NEGLIGIBLE
        chance, share = chance[there], share[there]
        after = (chance / share)[:, None] * true[there] * knowledge.weights
        bits, left = -(chance @ np.log2(share)), chance @ share
        yield Look(RESEARCH_MONTHS, float(bits), float(left), after, topic=letter)


def appears(knowledge: Knowledge, letter: Letter) -> NDArray[np.bool_]:
    """Return for each sky the sectors in which a survey finds `letter`."""
    here = knowledge.objects >= OBJECTS.index("E")
    if letter != "E":
        here = knowledge.objects == OBJECTS.index(letter)
    seen: NDArray[np.bool_] = here
    return seen


def by_answer(knowledge: Knowledge, answer: NDArray[np.integer]) -> tuple[float, float, Shares]:
    """Return the bits, the share of skies left, and the skies by answer for a `Look`."""
    kinds = np.arange(int(answer.max()) + 1)
    rows: Shares = (answer[None, :] == kinds[:, None]) * knowledge.weights
    shares = rows.sum(axis=1)
    shares = shares[shares > 0]
    return float(-(shares @ np.log2(shares))), float(shares @ shares), rows
