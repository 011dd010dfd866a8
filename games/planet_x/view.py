"""What each seat may see of a match, built field by field."""

from __future__ import annotations

from typing import Literal

import msgspec

from games.core import Message, Seat, _
from games.planet_x.audit import Audit, Best, audits
from games.planet_x.briefing import LETTERS, SEASONS, code_of
from games.planet_x.ending import final_scores
from games.planet_x.facts import Fact, Failed, Located, Reviewed, Survey, Target, Told
from games.planet_x.report import action_named, answer_told, in_words
from games.planet_x.sheet import Mark, follows, marks
from games.planet_x.state import Event, Search
from games.planet_x.theories import Score
from games.planet_x.track import Pawn
from games.planet_x.words import LEVEL_NAMES, title


class Secrets(msgspec.Struct):
    """What only one player knew, for looking back with everything open: all they were told, the
    tokens they had taken up, and those left."""

    facts: list[FactView]
    submitting: list[str]
    hand: dict[str, int]


class PawnView(msgspec.Struct):
    """A pawn and what everybody knows of its player; the bot has no seat."""

    pawn: Pawn
    seat: Seat | None
    month: int
    sector: int
    season: str
    level: Message | None
    targets: int
    tokens: int
    submitting: int
    score: ScoreView | None
    secrets: Secrets | None


class ScoreView(msgspec.Struct):
    first: int
    theories: dict[str, int]
    planet_x: int
    total: int


class SectorView(msgspec.Struct):
    """A sector as everybody sees it; `object` is empty while the sky is hidden."""

    sector: int
    visible: bool
    comets: bool
    confirmed: str
    refuted: list[str]
    object: str


class TokenView(msgspec.Struct):
    """A theory on the board; `object` is empty while it is not for this viewer's eyes."""

    id: int
    pawn: Pawn
    sector: int
    space: int
    object: str
    state: Literal["hidden", "right", "wrong"]


class TopicView(msgspec.Struct):
    """A research topic or a conference; its clue is there for those who know it."""

    letter: str
    title: Message
    clue: Message | None
    known_to: list[Pawn]
    after: int  # the sector after which a conference is held; 0 for research


class EntryView(msgspec.Struct):
    """An action of the public history, its answer for those who know it."""

    event: int
    pawn: Pawn
    month: int
    kind: Literal["survey", "target", "research", "locate", "located"]
    object: str
    first: int
    last: int
    text: Message
    answer: Message | None


class FactView(msgspec.Struct):
    """Something I was told, and what it says outright about single sectors."""

    id: str
    text: Message
    marks: list[Mark]


class StepView(msgspec.Struct):
    """One line of the audit: skies before and after, and the action that would have told most."""

    text: Message
    before: int
    after: int
    best: Message | None
    best_left: int
    proved: bool


class TheoryView(msgspec.Struct):
    token: int
    right: int
    possible: int


class AuditView(msgspec.Struct):
    pawn: Pawn
    start: int
    steps: list[StepView]
    theories: list[TheoryView]


class View(msgspec.Struct):
    """The whole of what a seat sees."""

    mode: str
    stage: Literal["prepare", "search", "final", "over"]
    me: Seat | None
    month: int
    arrow: int
    last_month: int  # the month at which the search is given up
    counts: dict[str, int]  # how many of each object are in the sky
    theory_sectors: list[int]
    sectors: list[SectorView]
    pawns: list[PawnView]  # in turn order, the rearmost first
    tokens: list[TokenView]
    hand: dict[str, int]
    topics: list[TopicView]
    conferences: list[TopicView]
    history: list[EntryView]
    facts: list[FactView]
    follows: list[str]  # what the rules for objects leave possible, shown on request
    finder: Pawn | None
    code: str
    audit: list[AuditView]


def see(table: Search, seat: Seat | None, *, all_open: bool = False) -> View:
    """What `seat` (None: a spectator) sees; with `all_open` the sky and what anybody was told."""
    mode, track = table.mode, table.track
    shown = all_open or table.over
    known = [] if seat is None else table.known(seat)
    return View(
        mode=mode.key,
        stage=stage(table),
        me=seat,
        month=track.arrow,
        arrow=mode.sector_of(track.arrow),
        last_month=table.last_month,
        counts=dict(mode.counts),
        theory_sectors=[s for s in range(1, mode.sectors + 1) if mode.theory_phase_after(s)],
        sectors=[sector_view(table, sector, shown) for sector in range(1, mode.sectors + 1)],
        pawns=[pawn_view(table, pawn, all_open) for pawn in track.order],
        tokens=[token_view(table, n, seat, shown) for n in range(len(table.tokens))],
        hand={} if seat is None else table.tokens_left(seat),
        topics=[topic_view(table, letter, seat, shown) for letter in LETTERS],
        conferences=[
            topic_view(table, name, seat, shown, after) for after, name in mode.conferences.items()
        ],
        history=[
            entry_view(table, number, seat, shown)
            for number, event in enumerate(table.events)
            if not event.public
        ],
        facts=[] if seat is None else fact_views(table, seat),
        follows=[] if seat is None or not table.levels else follows(known, mode),
        finder=table.finder,
        code=code_of(mode, table.number) if table.over and table.number is not None else "",
        audit=[audit_view(table, pawn, audit) for pawn, audit in enumerate(audits(table))]
        if table.over
        else [],
    )


def stage(table: Search) -> Literal["prepare", "search", "final", "over"]:
    if table.over:
        return "over"
    if table.finder is not None:
        return "final"
    return "search" if table.levels else "prepare"


def sector_view(table: Search, sector: int, shown: bool) -> SectorView:
    reviews = [event.fact for event in table.events if isinstance(event.fact, Reviewed)]
    return SectorView(
        sector=sector,
        visible=sector in table.mode.visible(table.track.arrow),
        comets=sector in table.mode.comet_sectors,
        confirmed="" if shown else table.confirmed.get(sector, ""),
        refuted=sorted({r.object for r in reviews if r.sector == sector and not r.right}),
        object=table.sky[sector - 1] if shown else "",
    )


def pawn_view(table: Search, pawn: Pawn, all_open: bool) -> PawnView:
    month = table.track.months[pawn]
    is_seat = pawn < table.seats
    return PawnView(
        pawn=pawn,
        seat=pawn if is_seat else None,
        month=month,
        sector=table.mode.sector_of(month),
        season=SEASONS[pawn] if is_seat else "",
        level=LEVEL_NAMES[table.levels[pawn]] if is_seat and table.levels else None,
        targets=table.targets_left(pawn),
        tokens=sum(table.tokens_left(pawn).values()),
        submitting=len(table.submitting.get(pawn, [])),
        score=score_view(final_scores(table)[pawn]) if table.over else None,
        secrets=secrets_view(table, pawn) if all_open else None,
    )


def secrets_view(table: Search, pawn: Pawn) -> Secrets:
    return Secrets(
        facts=fact_views(table, pawn),
        submitting=table.submitting.get(pawn, []),
        hand=table.tokens_left(pawn),
    )


def score_view(score: Score) -> ScoreView:
    return ScoreView(score.first, score.theories, score.planet_x, score.total)


def token_view(table: Search, number: int, seat: Seat | None, shown: bool) -> TokenView:
    token = table.tokens[number]
    seen = shown or token.state != "hidden" or token.owner == seat
    return TokenView(
        number, token.owner, token.sector, token.space, token.object if seen else "", token.state
    )


def topic_view(
    table: Search, letter: str, seat: Seat | None, shown: bool, after: int = 0
) -> TopicView:
    if after:
        known_to = list(table.pawns) if table.conference_held(letter) else []
        told = bool(known_to)
    else:
        known_to = [pawn for pawn in table.pawns if letter in table.topics_known(pawn)]
        told = seat in known_to
    clue = table.clue_of(letter)
    words = answer_told(Told(clue), table.mode) if told or shown else None
    return TopicView(letter, title(clue), words, known_to, after)


def entry_view(table: Search, number: int, seat: Seat | None, shown: bool) -> EntryView:
    event = table.events[number]
    assert event.pawn is not None
    entry = EntryView(
        event=number,
        pawn=event.pawn,
        month=event.month,
        kind="research",
        object="",
        first=0,
        last=0,
        text=action_named(event.fact),
        answer=answer_told(event.fact, table.mode) if event.pawn == seat or shown else None,
    )
    match event.fact:
        case Survey(letter, first, last):
            entry.kind, entry.object, entry.first, entry.last = "survey", letter, first, last
        case Target(sector):
            entry.kind, entry.first, entry.last = "target", sector, sector
        case Located():
            entry.kind = "located"
        case Failed():
            entry.kind = "locate"
    return entry


def fact_views(table: Search, pawn: Pawn) -> list[FactView]:
    """All that the player of `pawn` was told, each with an id that its notes can point to."""
    told: list[tuple[str, Fact]] = [
        (f"start:{n}", fact) for n, fact in enumerate(table.starting_facts(pawn))
    ]
    told += [
        (f"event:{number}", event.fact)
        for number, event in enumerate(table.events)
        if event.public or event.pawn == pawn
    ]
    return [
        FactView(key, in_words(fact, table.mode), list(marks(fact, table.mode)))
        for key, fact in told
    ]


def audit_view(table: Search, pawn: Pawn, audit: Audit) -> AuditView:
    steps = []
    for step in audit.steps:
        event = table.events[step.event]
        steps.append(
            StepView(
                text=learned(table, event),
                before=step.before,
                after=step.after,
                best=best_named(step.best, table),
                best_left=step.best.left if step.best else 0,
                proved=step.proved,
            )
        )
    theories = [TheoryView(t.token, t.right, t.possible) for t in audit.theories]
    return AuditView(pawn, audit.start, steps, theories)


def learned(table: Search, event: Event) -> Message:
    if event.public:
        return in_words(event.fact, table.mode)
    return _(
        "{action}: {answer}",
        action=action_named(event.fact),
        answer=answer_told(event.fact, table.mode),
    )


def best_named(best: Best | None, table: Search) -> Message | None:
    if best is None:
        return None
    answer = answer_told(best.fact, table.mode)
    return _("{action}: {answer}", action=action_named(best.fact), answer=answer)
