"""A theory phase: tokens are taken up in secret, placed, moved inwards and reviewed."""

from __future__ import annotations

from games.core import Barred, Choose, Message, Name, Option, Seat, _, plural, together
from games.planet_x import bot
from games.planet_x.action import MONTHS, SECTORS
from games.planet_x.facts import Reviewed
from games.planet_x.state import Event, Search
from games.planet_x.theories import Token, review
from games.planet_x.track import Pawn
from games.planet_x.words import NAME, ONE

REVIEWED = _("It is reviewed in the third theory phase, counting this one: right, it scores; wrong, it costs you a month.")  # fmt: skip
AT_THE_END = _("It is turned up in the end: right, it scores; wrong, it costs nothing.")


async def theory_phase(table: Search) -> None:
    """Everybody submits theories, and those that have come to the centre are reviewed."""
    table.phase += 1
    sector = table.mode.sector_of(table.track.arrow)
    table.say(_("Theory phase after sector {n}", n=sector), heading=True)
    if table.options["theories"] == "at_once":
        await submit_at_once(table)
    else:
        await submit_in_turn(table)
    peer_review(table)


async def submit_in_turn(table: Search) -> None:
    """All take up tokens at once; then they are placed, beginning with the rearmost pawn."""
    taken = await together({seat: take_up(table, seat) for seat in able(table)})
    table.reveal()
    if table.bot is not None:
        taken[table.bot] = [token.object for token in bot.theories(table, limit(table))]
    table.submitting = {pawn: taken[pawn] for pawn in table.track.order if taken.get(pawn)}
    for pawn, letters in table.submitting.items():
        say_how_many(table, pawn, len(letters))
    for pawn in list(table.submitting):
        if pawn == table.bot:
            submit(table, bot.theories(table, limit(table)))
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
    """All write their theories down at the same time, sectors and all."""
    written = await together({seat: write_down(table, seat) for seat in able(table)})
    table.reveal()
    if table.bot is not None:
        written[table.bot] = bot.theories(table, limit(table))
    for pawn in table.track.order:
        if tokens := written.get(pawn):
            say_how_many(table, pawn, len(tokens))
            submit(table, tokens)


async def write_down(table: Search, seat: Seat) -> list[Token]:
    tokens: list[Token] = []
    for letter in await take_up(table, seat):
        token = await place(table, seat, letter, tokens, hidden=True)
        tokens += [token] if token else []
    return tokens


def limit(table: Search) -> int:
    return table.mode.theories_at_once


def able(table: Search) -> list[Seat]:
    """The seats that have a token left to submit."""
    return [seat for seat in range(table.seats) if any(table.tokens_left(seat).values())]


async def take_up(table: Search, seat: Seat, most: int = 0, *, hidden: bool = True) -> list[str]:
    """The tokens to submit: none, or as many as may be."""
    taken: list[str] = []
    for _token in range(most or limit(table)):
        question = choose_token(table, seat, taken, hidden)
        if len(question.options) == 1:
            break
        letter = await question
        if letter is None:
            break
        taken.append(letter)
    return taken


def choose_token(table: Search, seat: Seat, taken: list[str], hidden: bool) -> Choose[str | None]:
    options: dict[str, Option[str | None]] = {}
    barred = {}
    for letter, number in table.tokens_left(seat).items():
        left = number - taken.count(letter)
        key, label = f"token:{letter}", NAME[letter]
        if left <= 0:
            barred[key] = Barred(label, _("you have none of these tokens left"))
        elif len(closed_to(table, seat, letter)) == table.mode.sectors:
            barred[key] = Barred(label, _("there is no sector left for it"))
        else:
            worth = _("{points} points, {n} left", points=table.mode.points[letter], n=left)
            options[key] = Option(letter, label, worth)
    nothing = _("Submit nothing more") if taken else _("Submit nothing")
    options["none"] = Option(None, nothing)
    prompt = _("Submit another theory?") if taken else _("Submit a theory?")
    hint = REVIEWED if table.finder is None else AT_THE_END
    return Choose(seat, prompt, options, barred, hint, hidden)


async def place(
    table: Search, seat: Seat, letter: str, placed: list[Token], *, hidden: bool = False
) -> Token | None:
    """Where the theory is to be; a token that fits nowhere goes back to its owner."""
    sectors = places_for(table, seat, letter, placed)
    if not sectors:
        return None
    every = range(1, table.mode.sectors + 1)
    barred = {
        f"sector:{sector}": Barred(SECTORS[sector].label, why_closed(table, sector, placed))
        for sector in every
        if sector not in sectors
    }
    sector = await Choose(
        seat,
        _("In which sector is {object}?", object=ONE[letter]),
        {f"sector:{sector}": SECTORS[sector] for sector in sectors},
        barred,
        hidden=hidden,
    )
    return Token(seat, sector, letter, table.phase)


def why_closed(table: Search, sector: int, placed: list[Token]) -> Message:
    if letter := table.confirmed.get(sector):
        return _("it is confirmed: {object}", object=ONE[letter])
    if any(token.sector == sector for token in placed):
        return _("you have just placed a theory there")
    return _("you have said so of it before")


def places_for(table: Search, pawn: Pawn, letter: str, placed: list[Token]) -> list[int]:
    """The sectors for a theory: unconfirmed, not said of them before, one a sector in a phase."""
    closed = closed_to(table, pawn, letter)
    closed.update(token.sector for token in placed)
    return [sector for sector in range(1, table.mode.sectors + 1) if sector not in closed]


def closed_to(table: Search, pawn: Pawn, letter: str) -> set[int]:
    """The sectors in which `pawn` cannot claim that object any more."""
    said = [t.sector for t in table.tokens if t.owner == pawn and t.object == letter]
    return {*table.confirmed, *said}


def say_how_many(table: Search, pawn: Pawn, number: int) -> None:
    table.say(
        plural(
            "{player} submits a theory",
            "{player} submits {n} theories",
            number,
            player=table.name(pawn),
        )
    )


def submit(table: Search, tokens: list[Token]) -> None:
    """The tokens lie face down on the outermost space of their sectors."""
    for token in tokens:
        token.heard = len(table.events)
        table.tokens.append(token)
        public = _(
            "{player} places a theory in sector {n}", player=table.name(token.owner), n=token.sector
        )
        private = _(
            "{player} places a theory in sector {n}: {object}",
            player=Name(token.owner), n=token.sector, object=ONE[token.object],
        )  # fmt: skip
        table.say(public, private={token.owner: private} if token.owner < table.seats else None)


def peer_review(table: Search) -> None:
    """Turn up what has reached the centre; each wrong theory costs its owner a month."""
    turned_up = review(table.tokens, table.sky)
    if turned_up:
        table.reveal()
    for token in turned_up:
        right = token.state == "right"
        event = Event(table.track.arrow, Reviewed(token.sector, token.object, right), public=True)
        event.theory = table.tokens.index(token)
        table.events.append(event)
        words = {"player": table.name(token.owner), "n": token.sector}
        if right:
            table.say(
                _("{player} was right: {object} in sector {n}", object=ONE[token.object], **words)
            )
        else:
            table.say(
                _(
                    "{player} was wrong: no {object} in sector {n}",
                    object=NAME[token.object],
                    **words,
                )
            )
    wrong = [token.owner for token in turned_up if token.state == "wrong"]
    for pawn in table.track.penalise(wrong):
        table.say(
            _("{player} loses {months}", player=table.name(pawn), months=MONTHS[wrong.count(pawn)])
        )
