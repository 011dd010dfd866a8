"""Questions about theories: tokens to submit, and their sectors. RULES.md § Theory phases."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from games.core import Barred, Choose, ChooseSome, Message, Option, Pairs, Seat, _
from games.planet_x.options import SECTORS, QuestionTopic, choose_sector
from games.planet_x.sky.note_sheet import marks
from games.planet_x.sky.sectors import THEORIES, Letter
from games.planet_x.sky.track import Pawn
from games.planet_x.state import Search
from games.planet_x.theories.tokens import Token, review_after
from games.planet_x.view.text import NAME, ONE

TOKEN_THEN_SECTOR = _("Choose a token, then its sector.")
TOKEN_AND_SECTOR = _("Choose a token, then its sector. A token without a sector, or in a sector where you have submitted it before, stays with you.")  # fmt: skip
SUBMIT_IT = _("Submit for good, then choose a sector")
PLACE_IT = _("Place it here for good")
NEVER_A_COMET = _("never a comet")
TOLD_NO = _("you were told: no")
SUBMITTED_BEFORE = _("you have submitted that theory here before")
AT_THE_END = _("It is turned up at the end: points if right, no penalty if wrong.")


def choose_token(table: Search, seat: Seat, taken: Sequence[Letter], *, hidden: bool) -> Choose[Letter | None]:
    """Ask for a theory token to submit beside those taken up, or for none.

    A hidden answer may end the round, so that a slip could not be undone: the browser sends it by a button.
    """
    options: dict[str, Option[Letter | None]] = {}
    barred: dict[str, Barred] = {}
    for letter, number in table.tokens_left(seat).items():
        left = number - taken.count(letter)
        if why := why_no_token(table, seat, letter, left):
            barred[f"token:{letter}"] = Barred(NAME[letter], why)
        else:
            options[f"token:{letter}"] = Option(letter, NAME[letter], worth(table, letter, left))
    nothing = _("Submit nothing more") if taken else _("Submit nothing")
    options["none"] = Option(None, nothing, primary=True, plain=True)
    prompt = _("Submit another theory?") if taken else _("Submit a theory?")
    return Choose(
        seat, prompt, options, barred, when_reviewed(table), hidden,
        submit=SUBMIT_IT if hidden else None, topic=QuestionTopic.THEORY,
    )  # fmt: skip


def choose_tokens(table: Search, seat: Seat, most: int) -> ChooseSome[Letter]:
    """Ask in secret for all theory tokens to submit, in one answer."""
    options, barred = token_options(table, seat, most)
    prompt = _("Submit up to {n} theories?", n=most)
    return ChooseSome(
        seat, prompt, options, most, barred=barred, hint=when_reviewed(table), hidden=True,
        submit=_("Submit for good, then choose sectors"), submit_none=_("Submit nothing"), topic=QuestionTopic.THEORY,
    )  # fmt: skip


def choose_theories(table: Search, seat: Seat, most: int) -> ChooseSome[Letter | int]:
    """Ask in secret for theory tokens and their sectors, in one answer."""
    tokens, barred = token_options(table, seat, most)
    options: dict[str, Option[Any]] = {**tokens}
    for sector in table.mode.ring:
        if letter := table.confirmed.get(sector):
            why = _("it is confirmed: {object}", object=ONE[letter])
            barred[f"sector:{sector}"] = Barred(SECTORS[sector].label, why)
        else:
            options[f"sector:{sector}"] = SECTORS[sector]
    several = _("Submit up to {n} theories?", n=most)
    prompt = several if most > 1 else _("Submit a theory?")
    in_pairs = table.rules_version > 2
    return ChooseSome(
        seat, prompt, options, 2 * most, ordered=True, barred=barred,
        hint=TOKEN_THEN_SECTOR if in_pairs else TOKEN_AND_SECTOR, hidden=True,
        submit=_("Submit for good"), submit_none=_("Submit nothing"), topic=QuestionTopic.THEORY,
        pairs=theory_pairs(table, seat, options) if in_pairs else None,
    )  # fmt: skip


def theory_pairs(table: Search, seat: Seat, options: Collection[str]) -> Pairs:
    """Return the possible pairs: each token with a sector where it was not submitted."""
    closed: dict[str, dict[str, Message]] = {}
    details: dict[str, dict[str, Message]] = {}
    for token in options:
        kind, _colon, named = token.partition(":")
        letter = next((each for each in THEORIES if each == named[:1]), None)
        if kind != "token" or letter is None:
            continue
        claimed = [t for t in table.tokens if t.owner == seat and t.object == letter]
        if claimed:
            closed[token] = {f"sector:{t.sector}": SUBMITTED_BEFORE for t in claimed}
        if against := said_against(table, seat, letter):
            details[token] = {f"sector:{sector}": said for sector, said in against.items()}
    sectors = [key for key in options if key.startswith("sector:")]
    return Pairs(sectors, theory_label, _("In which sector?"), closed, details)


def said_against(table: Search, seat: Seat, letter: Letter) -> dict[int, Message]:
    """Return by sector the evidence or rule against a theory there, known to its player."""
    mode = table.mode
    open_to = mode.comet_sectors if letter == "C" else mode.ring
    said = {sector: NEVER_A_COMET for sector in mode.ring if sector not in open_to}
    for mark in (each for fact in table.known(seat) for each in marks(fact, mode)):
        if mark.sure and mark.object != letter:
            said[mark.sector] = _("you were told: {object}", object=ONE[mark.object])
        elif not mark.sure and mark.object == letter:
            said.setdefault(mark.sector, TOLD_NO)
    return said


def theory_label(token: Message | str, sector: Message | str) -> Message:
    return _("{object} in {sector}", object=token, sector=sector)


def token_options(table: Search, seat: Seat, most: int) -> tuple[dict[str, Option[Letter]], dict[str, Barred]]:
    """Return an option for each theory token, of which at most `most` may be taken up."""
    options: dict[str, Option[Letter]] = {}
    barred: dict[str, Barred] = {}
    for letter, left in table.tokens_left(seat).items():
        if why := why_no_token(table, seat, letter, left):
            barred[f"token:{letter}"] = Barred(NAME[letter], why)
        else:
            options[f"token:{letter}"] = Option(letter, NAME[letter], worth(table, letter, left))
            for copy in range(2, min(left, most) + 1):
                again = _("another: {object}", object=NAME[letter])
                options[f"token:{letter}:{copy}"] = Option(letter, again)
    return options, barred


def why_no_token(table: Search, seat: Seat, letter: Letter, left: int) -> Message | None:
    if left <= 0:
        return _("you have none of these tokens left")
    return None if open_sectors(table, seat, letter, []) else _("there is no sector left for it")


def worth(table: Search, letter: Letter, left: int) -> Message:
    return _("{points} points, {n} left", points=table.mode.points[letter], n=left)


def when_reviewed(table: Search) -> Message:
    """Return the time of the review of a theory submitted now, and its gain."""
    if table.finder is not None:
        return AT_THE_END
    sector = review_after(Token(0, 0, "A", table.phase), table.track, table.mode)
    return _("Reviewed after sector {n}; if wrong, it costs a month.", n=sector)


def choose_theory_sector(
    table: Search, seat: Seat, letter: Letter, placed: Sequence[Token], *, hidden: bool
) -> Choose[int]:
    """Ask for a theory's sector, apart from sectors used in the same phase.

    The next player may act at once, so that a slip could not be undone: the browser sends it by a button.
    """
    return choose_sector(
        table,
        seat,
        QuestionTopic.THEORY_SECTOR,
        _("In which sector is {object}?", object=ONE[letter]),
        open_sectors(table, seat, letter, placed),
        lambda sector: why_closed(table, sector, placed),
        when_reviewed(table),
        hidden=hidden,
        about=[f"token:{letter}"],
        details=said_against(table, seat, letter),
        submit=PLACE_IT,
    )


def open_sectors(table: Search, pawn: Pawn, letter: Letter, placed: Sequence[Token]) -> list[int]:
    """Return the sectors for a theory: unconfirmed, not claimed before, one a sector in a phase."""
    claimed = [t.sector for t in table.tokens if t.owner == pawn and t.object == letter]
    closed = [*table.confirmed, *claimed, *(token.sector for token in placed)]
    return [sector for sector in table.mode.ring if sector not in closed]


def why_closed(table: Search, sector: int, placed: Sequence[Token]) -> Message:
    if letter := table.confirmed.get(sector):
        return _("it is confirmed: {object}", object=ONE[letter])
    if any(token.sector == sector for token in placed):
        return _("you have just placed a theory there")
    return SUBMITTED_BEFORE
