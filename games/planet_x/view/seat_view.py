"""The view of each seat, built field by field."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, TypeAlias

import msgspec

from games.core import Message, Seat
from games.planet_x.scoring import FINDER_POINTS, Score, final_locate_points, final_scores
from games.planet_x.sky.clue_set import SEASONS, Season, code_of, number_of_codes, rivals_left
from games.planet_x.sky.clues import TOPIC_LETTERS, TopicLetter
from games.planet_x.sky.facts import (
    ClueFact,
    Fact,
    Located,
    LocateFailed,
    Reviewed,
    Survey,
    Target,
)
from games.planet_x.sky.note_sheet import (
    NEIGHBOURS,
    Counted,
    Mark,
    Neighbours,
    counts,
    follows,
    marks,
)
from games.planet_x.sky.sectors import Conference, Letter, Mode, ModeKey, object_at
from games.planet_x.sky.track import Pawn
from games.planet_x.state import Search
from games.planet_x.theories.tokens import review_after
from games.planet_x.view.audit import audits
from games.planet_x.view.audit_view import AuditView, audit_view
from games.planet_x.view.explanation import may_fill_in
from games.planet_x.view.text import LEVEL_NAMES, action_text, answer_text, fact_text, title

Stage: TypeAlias = Literal["prepare", "search", "final", "over"]
FACTS_KEPT = 4096  # cached as views; each answer shows them again


class Secrets(msgspec.Struct):
    """The secrets of one player: all facts, the tokens taken up, and those left."""

    facts: list[FactView]
    submitting: list[Letter]
    hand: dict[Letter, int]


class PawnView(msgspec.Struct):
    """A pawn and its public data; the bot has no seat and no season."""

    pawn: Pawn
    seat: Seat | None
    month: int
    sector: int
    season: Season | Literal[""]
    level: Message | None
    targets: int
    tokens: int
    submitting: int
    score: ScoreView | None
    secrets: Secrets | None


class ScoreView(msgspec.Struct):
    """The points for being first, for right theories by object, and for Planet X."""

    first: int
    theories: dict[Letter, int]
    planet_x: int
    total: int


class SectorView(msgspec.Struct):
    """A sector as everybody sees it.

    `confirmed` is the object of a theory found right, `refuted` those of wrong ones; `object` is empty while
    the sky is hidden.
    """

    sector: int
    visible: bool
    comets: bool
    confirmed: Letter | Literal[""]
    refuted: list[Letter]
    object: Letter | Literal[""]


class TokenView(msgspec.Struct):
    """A theory on the board; `object` is empty while it is hidden from this viewer.

    `review` is the sector of its latest review, 0 without a coming one. The next action takes a wrong theory
    off the board.
    """

    id: int
    pawn: Pawn
    sector: int
    space: int
    object: Letter | Literal[""]
    state: Literal["hidden", "right", "wrong"]
    review: int
    on_board: bool


class TopicView(msgspec.Struct):
    """A research topic or a conference, with its clue if known.

    `after` is the sector of a conference, 0 for research.
    """

    letter: TopicLetter | Conference
    title: Message
    clue: Message | None
    known_to: list[Pawn]
    after: int


class EntryView(msgspec.Struct):
    """An action of the public history, with its result if known.

    `object`, `first` and `last` are those of a survey or target, else empty and 0. `points` are those for a
    located Planet X.
    """

    event: int
    pawn: Pawn
    month: int
    kind: Literal["survey", "target", "research", "locate", "located"]
    object: Letter | Literal[""]
    first: int
    last: int
    points: int
    text: Message
    answer: Message | None


class FactView(msgspec.Struct):
    """A fact known to the viewer, its direct statements about sectors, and its counts.

    `id` is "start:n" for a starting fact and "event:n" for later ones.
    """

    id: str
    text: Message
    marks: list[Mark]
    counts: list[Counted]


class View(msgspec.Struct):
    """The whole view of a seat.

    `last_month` is the last month of the search, `counts` has the number of each object in the sky. `pawns`
    are in turn order, the rearmost first. `follows` has for each sector the letters that the viewer's facts
    allow; it is empty unless the room has agreed on it.
    """

    mode: ModeKey
    stage: Stage
    me: Seat | None
    month: int
    arrow: int
    last_month: int
    counts: dict[Letter, int]
    theory_sectors: list[int]
    sectors: list[SectorView]
    pawns: list[PawnView]
    tokens: list[TokenView]
    hand: dict[Letter, int]
    topics: list[TopicView]
    conferences: list[TopicView]
    history: list[EntryView]
    facts: list[FactView]
    follows: list[str]
    neighbours: list[Neighbours]
    finder: Pawn | None
    code: str
    audit: list[AuditView]


def public_view(table: Search, *, revealed: bool = False) -> View:
    """Return the view of a spectator; `revealed` adds the sky and all secrets."""
    mode, track = table.mode, table.track
    shown = revealed or table.over
    return View(
        mode=mode.key,
        stage=stage(table),
        me=None,
        month=track.arrow,
        arrow=mode.sector_of(track.arrow),
        last_month=table.last_month,
        counts=dict(mode.counts),
        theory_sectors=[s for s in mode.ring if mode.theory_phase_after(s)],
        sectors=[sector_view(table, sector, shown) for sector in mode.ring],
        pawns=[pawn_view(table, pawn, revealed) for pawn in track.order],
        tokens=[token_view(table, n, None, shown) for n in range(len(table.tokens))],
        hand={},
        topics=[topic_view(table, letter, None, shown) for letter in TOPIC_LETTERS],
        conferences=[conference_view(table, name, after, shown) for after, name in mode.conferences.items()],
        history=history(table, None, shown),
        facts=[],
        follows=[],
        neighbours=list(NEIGHBOURS),
        finder=table.finder,
        code=lasting_code(table) if table.over else "",
        audit=[audit_view(table, pawn, audit) for pawn, audit in enumerate(audits(table))] if table.over else [],
    )


def seat_view(table: Search, seat: Seat, public: View) -> View:
    """Return the view of `seat`; `public` is that of a spectator."""
    return msgspec.structs.replace(
        public,
        me=seat,
        tokens=[token_view(table, n, seat, table.over) for n in range(len(table.tokens))],
        hand=table.tokens_left(seat),
        topics=[topic_view(table, letter, seat, table.over) for letter in TOPIC_LETTERS],
        history=history(table, seat, table.over),
        facts=fact_views(table, seat),
        follows=follows(table.known(seat), table.mode) if may_fill_in(table) else [],
    )


def revealed_view(table: Search) -> View:
    """Return the view of a spectator after the end, when all lies open."""
    return public_view(table, revealed=True)


def lasting_code(table: Search) -> str:
    """Return the code of this sky and its clues that is valid in all versions of the rules."""
    if table.number is None:
        return ""
    drawn_first = table.rules_version == 1 and rivals_left(table.sky, table.conferences)
    kept_apart = number_of_codes(table.mode) if drawn_first else 0
    return code_of(table.mode, table.number + kept_apart)


def stage(table: Search) -> Stage:
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
        object=object_at(table.sky, sector) if shown else "",
    )


def pawn_view(table: Search, pawn: Pawn, revealed: bool) -> PawnView:
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
        secrets=secrets_view(table, pawn) if revealed else None,
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
    waits = token.state == "hidden" and table.finder is None and not table.over
    return TokenView(
        id=number,
        pawn=token.owner,
        sector=token.sector,
        space=token.space,
        object=token.object if seen else "",
        state=token.state,
        review=review_after(token, table.track, table.mode) if waits else 0,
        on_board=token.state != "wrong" or number not in table.taken_off,
    )


def topic_view(table: Search, letter: TopicLetter, seat: Seat | None, shown: bool) -> TopicView:
    clue = table.clue_of(letter)
    known_to = [pawn for pawn in table.pawns if letter in table.topics_known(pawn)]
    text = answer_text(ClueFact(clue), table.mode) if seat in known_to or shown else None
    return TopicView(letter, title(clue), text, known_to, 0)


def conference_view(table: Search, name: Conference, after: int, shown: bool) -> TopicView:
    clue = table.clue_of(name)
    known_to = list(table.pawns) if table.conference_held(name) else []
    text = answer_text(ClueFact(clue), table.mode) if known_to or shown else None
    return TopicView(name, title(clue), text, known_to, after)


def history(table: Search, seat: Seat | None, shown: bool) -> list[EntryView]:
    return [
        entry_view(table, number, event.pawn, event.pawn == seat or shown)
        for number, event in enumerate(table.events)
        if event.pawn is not None
    ]


def entry_view(table: Search, number: int, pawn: Pawn, answered: bool) -> EntryView:
    event = table.events[number]
    entry = EntryView(
        event=number,
        pawn=pawn,
        month=event.month,
        kind="research",
        object="",
        first=0,
        last=0,
        points=0,
        text=action_text(event.fact),
        answer=answer_text(event.fact, table.mode) if answered else None,
    )
    match event.fact:
        case Survey(letter, first, last):
            entry.kind, entry.object, entry.first, entry.last = "survey", letter, first, last
        case Target(sector):
            entry.kind, entry.first, entry.last = "target", sector, sector
        case Located():
            entry.kind = "located"
            entry.points = final_locate_points(table.behind(pawn)) if event.final else FINDER_POINTS
        case LocateFailed():
            entry.kind = "locate"
    return entry


def fact_views(table: Search, pawn: Pawn) -> list[FactView]:
    """Return all facts known to the player of `pawn`, each with an id for notes."""
    known: list[tuple[str, Fact]] = [(f"start:{n}", fact) for n, fact in enumerate(table.starting_facts(pawn))]
    known += [
        (f"event:{number}", event.fact)
        for number, event in enumerate(table.events)
        if event.public or event.pawn == pawn
    ]
    return [fact_view(key, fact, table.mode) for key, fact in known]


@lru_cache(maxsize=FACTS_KEPT)
def fact_view(key: str, fact: Fact, mode: Mode) -> FactView:
    return FactView(key, fact_text(fact, mode), [*marks(fact, mode)], counts(fact, mode))
