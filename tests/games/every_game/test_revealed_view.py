"""The revealed view of finished matches."""

from __future__ import annotations

import json
import random

import pytest

from games import registry
from games.core import Engine, IllegalAnswer
from games.core.dialogue.messages import english
from games.core.dialogue.questions import is_hidden
from games.core.dialogue.rendering import view_json
from games.matches.models import Match
from games.play.loading import load
from games.play.moves import match_act, match_answer
from games.play.start import match_start
from games.replays.replay import frames
from tests.games.every_game.random_play import play_on

SECRET = bytes(range(32))
CASES = [
    pytest.param(rules, seats, id=f"{rules.slug}-{seats}") for rules in registry.all_rules() for seats in rules.seats
]
OF_THE_READER = ("text", "short", "follows")  # the effect of a shared card for me; my own conclusions
WORKED_OUT = ("price", "why", "met", "brings")  # of a card in my hand, from the open table


def words(value):
    """Return every text in a view, and every key: a visible card is the key of its face."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if key in WORKED_OUT:
                continue
            yield key
            if key not in OF_THE_READER or not isinstance(inner, str | list):
                yield from words(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from words(inner)
    elif isinstance(value, str):
        yield value


def moments(rules, seats, most=25):
    """Yield a random match at many moments of its course."""
    match, generator = Engine.new(rules, seats, {}, SECRET), random.Random(13)
    for _moment in range(most):
        yield match
        if match.outcome is not None or not play_on(match, generator, generator.randint(1, 12)):
            return


def encoded(view):
    return json.loads(view_json(view, english()))


@pytest.mark.parametrize(("rules", "seats"), CASES)
def test_it_holds_all_that_any_seat_could_see(rules, seats):
    private = 0
    for match in moments(rules, seats):
        everything = set(words(encoded(rules.revealed_view(match.state))))
        for_all = set(words(encoded(match.view(None))))
        for seat in range(seats):
            own = set(words(encoded(match.view(seat)))) - for_all
            assert own - everything == set()
            private += len(own)
    assert private > 0 or not rules.secrets


@pytest.mark.parametrize(("rules", "seats"), CASES)
def test_all_see_the_same_in_a_game_without_secrets(rules, seats):
    def perspectives(match):
        views = [match.view(None), rules.revealed_view(match.state), *map(match.view, range(seats))]
        return {
            "views": len({bytes(view_json(view, english())) for view in views}),
            "own lines": sum(bool(line.private) for line in match.journal),
            "hidden answers": sum(is_hidden(asked) for asked in match.open.values()),
        }

    told = [perspectives(match) for match in moments(rules, seats)]
    alike = all(each == {"views": 1, "own lines": 0, "hidden answers": 0} for each in told)
    assert alike == (not rules.secrets)


@pytest.mark.parametrize(("rules", "seats"), CASES)
def test_it_is_a_view_like_any_other(rules, seats):
    for match in moments(rules, seats, most=5):
        assert type(rules.revealed_view(match.state)) is type(match.view(None))


@pytest.fixture(params=registry.all_rules(), ids=lambda rules: rules.slug)
def running(request, ada, bo):
    return match_start(game=request.param.slug, people=[ada, bo], secret=SECRET)


def test_nobody_gets_it_while_the_match_runs(running, client, ada, bo):
    for person in (ada, bo):
        client.force_login(person)
        address = f"/match/{running.slug}/history/?from=0&to=1"
        assert client.get(address).status_code == 200
        assert client.get(f"{address}&as=all").status_code == 404
    with pytest.raises(IllegalAnswer):
        frames(live=load(running.slug), perspective="all", language="en", start=0, stop=1)


def test_everybody_who_may_see_the_match_gets_it_afterwards(running, client, ada, bo, cy):
    match_act(match=running, person=ada, act="agree", about="void", client_id="a")
    match_act(match=running, person=bo, act="agree", about="void", client_id="b")
    running.refresh_from_db()
    assert running.status == Match.Status.OVER
    address = f"/match/{running.slug}/history/?from=0&to=1&as=all"
    client.force_login(bo)
    told = client.get(address).json()["frames"][0]["view"]
    live = load(running.slug)
    rules = live.game.rules
    start = Engine(rules, SECRET, live.game.origin)
    assert set(words(encoded(rules.revealed_view(start.state)))) == set(words(told))
    client.force_login(cy)
    assert client.get(address).status_code == 404


def test_what_single_seats_were_told_is_told_to_everybody(ada, bo):
    match = match_start(game="impulse", people=[ada, bo], secret=SECRET)
    for number in range(60):
        game = load(match.slug).game
        question, asked = next(iter(game.open.items()))
        answer = game.rules.stand_in(game.state, asked)
        person = (ada, bo)[asked.seat]
        match_answer(match=match, person=person, question=question, answer=answer, client_id=f"{number}")
    match_act(match=match, person=ada, act="resign", about=None, client_id="end")
    live = load(match.slug)
    private = [
        f"to {live.names[seat]}: {english(live.names.__getitem__).render(message)}"
        for line in live.game.journal
        for seat, message in line.private.items()
    ]
    told = frames(live=live, perspective="all", language="en", start=0, stop=80)
    said = [line.text for frame in told for line in frame.lines]
    assert private
    assert set(private) <= set(said)
