"""A theory phase: tokens are taken up in secret, placed, moved inwards and reviewed.

RULES.md § Theory phases.
"""

from __future__ import annotations

from games.core import Name, Seat, _, plural, together
from games.planet_x import solo_bot
from games.planet_x.options import MONTHS
from games.planet_x.sky.facts import Reviewed
from games.planet_x.sky.sectors import Letter
from games.planet_x.sky.track import Pawn
from games.planet_x.state import Event, Search
from games.planet_x.theories.options import (
    choose_theories,
    choose_theory_sector,
    choose_token,
    choose_tokens,
    open_sectors,
)
from games.planet_x.theories.tokens import Token, is_right, review
from games.planet_x.view.text import NAME, ONE


async def theory_phase(table: Search) -> None:
    """Let everybody submit theories, and review those that have reached the centre."""
    table.phase += 1
    sector = table.mode.sector_of(table.track.arrow)
    table.say(_("Theory phase after sector {n}", n=sector), heading=True)
    if table.options["theories"] == "at_once":
        await submit_at_once(table)
    else:
        await submit_in_turn(table)
    peer_review(table)


async def submit_in_turn(table: Search) -> None:
    """Let all take up tokens at once, then place them, the rearmost pawn first."""
    limit = table.mode.theories_at_once
    able = able_seats(table)
    taken = await together(able, lambda seat: take_up(table, seat, limit), sealed=True)
    table.reveal()
    if table.bot is not None:
        taken[table.bot] = [each.object for each in solo_bot.proved_theories(table, table.bot, limit)]
    table.submitting = {pawn: taken[pawn] for pawn in table.track.order if taken.get(pawn)}
    for pawn, letters in table.submitting.items():
        say_how_many(table, pawn, len(letters))
    for pawn in list(table.submitting):
        if pawn == table.bot:
            submit(table, solo_bot.proved_theories(table, pawn, limit))
        else:
            await place_in_turn(table, pawn)
        del table.submitting[pawn]


async def place_in_turn(table: Search, seat: Seat) -> None:
    """Place the tokens one by one, where all can see them lie."""
    letters = table.submitting[seat]
    placed: list[Token] = []
    while letters:
        token = await place(table, seat, letters[0], placed)
        letters.pop(0)
        if token is not None:
            placed.append(token)
            submit(table, [token])


async def submit_at_once(table: Search) -> None:
    """Let all write down their theories, with sectors, at the same time."""
    limit = table.mode.theories_at_once
    able = able_seats(table)
    written = await together(able, lambda seat: write_down(table, seat, limit), sealed=True)
    table.reveal()
    if table.bot is not None:
        written[table.bot] = solo_bot.proved_theories(table, table.bot, limit)
    for pawn in table.track.order:
        if tokens := written.get(pawn):
            say_how_many(table, pawn, len(tokens))
            submit(table, tokens)


def able_seats(table: Search) -> list[Seat]:
    """Return the seats that have a token left to submit."""
    return [seat for seat in range(table.seats) if any(table.tokens_left(seat).values())]


async def write_down(table: Search, seat: Seat, most: int, *, hidden: bool = True) -> list[Token]:
    """Take up tokens and name their sectors before anything is placed."""
    if hidden and table.rules_version > 1:
        return await write_down_in_one_answer(table, seat, most)
    tokens: list[Token] = []
    for letter in await take_up(table, seat, most, hidden=hidden):
        token = await place(table, seat, letter, tokens, hidden=hidden)
        tokens += [token] if token else []
    return tokens


async def write_down_in_one_answer(table: Search, seat: Seat, most: int) -> list[Token]:
    """Write down theories so that even the number of answers hides their number.

    The first token goes with the first sector, and so on; tokens without a place go back to their owner.
    """
    chosen = await choose_theories(table, seat, most)
    letters = [each for each in chosen if not isinstance(each, int)]
    sectors = [each for each in chosen if isinstance(each, int)]
    tokens = [
        Token(seat, sector, letter, table.phase)
        for letter, sector in zip(letters, sectors, strict=False)
        if sector in open_sectors(table, seat, letter, [])
    ]
    for token in tokens:
        line = _("You write down: {object} in sector {n}", object=ONE[token.object], n=token.sector)
        table.say(None, private={seat: line})
    if not tokens:
        table.say(None, private={seat: _("You submit no theory")})
    return tokens


async def take_up(table: Search, seat: Seat, most: int, *, hidden: bool = True) -> list[Letter]:
    """Take up the tokens to submit: from none to the most allowed."""
    if hidden and table.rules_version > 1:
        if most > 1:
            return await choose_tokens(table, seat, most)
        letter = await choose_token(table, seat, [], hidden=True)
        return [] if letter is None else [letter]
    taken: list[Letter] = []
    for _token in range(most):
        question = choose_token(table, seat, taken, hidden=hidden)
        if len(question.options) == 1:
            break
        letter = await question
        if letter is None:
            break
        taken.append(letter)
    return taken


async def place(
    table: Search, seat: Seat, letter: Letter, placed: list[Token], *, hidden: bool = False
) -> Token | None:
    """Choose the sector of a theory; a token that fits nowhere goes back to its owner."""
    question = choose_theory_sector(table, seat, letter, placed, hidden=hidden)
    return Token(seat, await question, letter, table.phase) if question.options else None


def say_how_many(table: Search, pawn: Pawn, number: int) -> None:
    if not number:
        table.say(_("{player} submits no theory", player=table.name(pawn)))
        return
    table.say(
        plural(
            "{player} submits a theory",
            "{player} submits {n} theories",
            number,
            player=table.name(pawn),
        )
    )


def submit(table: Search, tokens: list[Token]) -> None:
    """Put the tokens face down on the outermost space of their sectors."""
    for token in tokens:
        public = _("{player} places a theory in sector {n}", player=table.name(token.owner), n=token.sector)
        private = _(
            "{player} places a theory in sector {n}: {object}",
            player=Name(token.owner), n=token.sector, object=ONE[token.object],
        )  # fmt: skip
        table.say(public, private={token.owner: private} if token.owner < table.seats else None)
        token.events_before = len(table.events)
        table.tokens.append(token)


def peer_review(table: Search) -> None:
    """Turn up tokens that reached the centre; each wrong theory costs its owner a month."""
    wrong: list[Pawn] = []
    for number, token in enumerate(review(table.tokens, table.sky)):
        if number == 0:
            table.reveal()
        right = is_right(token, table.sky)
        words = {"player": table.name(token.owner), "n": token.sector}
        if right:
            table.say(_("{player} was right: {object} in sector {n}", object=ONE[token.object], **words))
        else:
            wrong.append(token.owner)
            table.say(
                _(
                    "{player} was wrong: no {object} in sector {n}",
                    object=NAME[token.object],
                    **words,
                )
            )
        event = Event(table.track.arrow, Reviewed(token.sector, token.object, right), public=True)
        event.theory = table.tokens.index(token)
        table.events.append(event)
    for pawn in table.track.penalise(wrong):
        table.say(
            _(
                "{player} moves on {months} as a penalty",
                player=table.name(pawn),
                months=MONTHS[wrong.count(pawn)],
            )
        )
