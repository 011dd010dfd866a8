"""Saying it: facts, briefings and audits in words."""

from __future__ import annotations

from collections.abc import Iterator

from games.core import Message, _, plural
from games.planet_x.briefing import LETTERS, Briefing
from games.planet_x.facts import (
    Fact,
    Failed,
    Located,
    Not,
    Occupied,
    Reviewed,
    Survey,
    Target,
    Told,
)
from games.planet_x.sky import Mode, mode_of
from games.planet_x.words import MANY, NAME, ONE, run_named, sentence, title


def action_named(fact: Fact) -> Message:
    """An action as it is announced."""
    match fact:
        case Survey(looked_for, first, last):
            return _(
                "survey {sectors} for {objects}",
                sectors=run_named(first, last), objects=MANY[looked_for],
            )  # fmt: skip
        case Target(sector):
            return _("target sector {n}", n=sector)
        case Told(topic=topic):
            return _("research topic {letter}", letter=topic)
    return _("locate Planet X")


def answer_told(fact: Fact, mode: Mode) -> Message:
    """What the action told."""
    match fact:
        case Survey(looked_for, answer=answer):
            if answer == 0:
                return _("no {objects}", objects=MANY[looked_for])
            return plural("{n} found", "{n} found", answer)
        case Target(answer=answer):
            return appears_as(answer)
        case Told(clue):
            return sentence(clue, mode)
        case Located() | Failed():
            right = isinstance(fact, Located)
            verdict = _("right: {guess}") if right else _("wrong: {guess}")
            return Message(verdict.id, {"guess": guess_named(fact)})
    return in_words(fact, mode)


def guess_named(guess: Located | Failed) -> Message:
    """Where Planet X was said to be."""
    return _(
        "sector {n}, between {left} and {right}",
        n=guess.sector, left=ONE[guess.left], right=ONE[guess.right],
    )  # fmt: skip


def appears_as(letter: str) -> Message:
    """What a target shows."""
    return _("appears empty") if letter == "E" else ONE[letter]


def in_words(fact: Fact, mode: Mode) -> Message:
    """A fact as a line of the note sheet."""
    match fact:
        case Not(sector, letter):
            return _("Sector {n}: no {object}", n=sector, object=NAME[letter])
        case Reviewed(sector, letter, right):
            if right:
                return _("Sector {n}: {object}, confirmed", n=sector, object=ONE[letter])
            return _("Sector {n}: no {object}, by a review", n=sector, object=NAME[letter])
        case Survey(looked_for, first, last, answer):
            return _(
                "{objects} in {sectors}: {n}",
                objects=MANY[looked_for], sectors=run_named(first, last), n=answer,
            )  # fmt: skip
        case Target(sector, answer):
            return _("Sector {n}: {object}", n=sector, object=appears_as(answer))
        case Told(clue, topic):
            return _("{letter}: {clue}", letter=topic, clue=sentence(clue, mode))
        case Located():
            return _("Planet X is in {guess}", guess=guess_named(fact))
        case Failed():
            return _("Planet X is not in {guess}", guess=guess_named(fact))
        case Occupied(sector):
            return _("Sector {n} does not appear empty", n=sector)
    raise TypeError(fact)


def briefing_lines(told: Briefing) -> Iterator[Message]:
    """A sky and all that is told about it; the first line is the sky alone."""
    mode = mode_of(told.sky)
    yield Message(told.sky)
    named = [*zip(LETTERS, told.topics, strict=True)]
    named += [(f"X{number}", clue) for number, clue in enumerate(told.conferences, 1)]
    for letter, clue in named:
        yield _(
            "{letter} ({title}): {clue}",
            letter=letter, title=title(clue), clue=sentence(clue, mode),
        )  # fmt: skip
    for player, facts in told.starting.items():
        listed = ", ".join(f"{fact.sector} {fact.object}" for fact in facts)
        yield _("Starting information, {player}: not {facts}", player=player, facts=listed)
