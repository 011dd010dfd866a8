"""Steps of one version."""

from __future__ import annotations

import random

import pytest

from games import registry
from games.core.ai.autoplay import random_answer
from games.core.dialogue.rendering import journal_lines, view_json
from games.core.engine.engine import Engine
from games.i18n.languages import translator
from games.replays.steps import MAX_STEPS, steps_of_next
from tests.games.conftest import SECRET


@pytest.mark.parametrize("rules", registry.all_rules(), ids=lambda rules: rules.slug)
def test_the_steps_of_every_answer_tell_its_lines_and_end_with_the_present(rules):
    seats = rules.seats[-1]
    generator = random.Random(5)
    match = Engine.new(rules, seats, {}, SECRET)
    reader = translator(rules.slug, "en", [f"P{n}" for n in range(seats)])
    longest = 0
    for _answer in range(100):
        if match.outcome is not None:
            break
        asked = generator.choice(list(match.open.values()))
        entry_question = match.question_of(asked.seat)[0]
        seat = generator.choice([None, *range(seats)])
        twin, known = match.fork(), len(match.journal)
        match.answer(asked.seat, random_answer(asked, generator), entry_question)
        steps = steps_of_next(twin, match.log[-1], seat, reader)
        said = journal_lines(match.journal[known:], seat, reader)
        assert [line for step in steps for line in step.lines] == said
        if steps:
            assert bytes(steps[-1].view) == view_json(match.view(seat), reader)
        longest = max(longest, len(steps))
    assert longest > 1 or rules.slug == "homeworlds"
    assert longest < MAX_STEPS


def test_a_page_is_told_the_steps_of_the_newest_version(begin, play, client, ada, bo):
    match = begin("planet_masters")
    generator = random.Random(3)
    live = play(match, ada)
    while live.game.outcome is None:
        asked = next(iter(live.game.open.values()))
        live = play(match, [ada, bo][asked.seat], random_answer(asked, generator))
        client.force_login(bo)
        told = client.get(f"/match/{match.slug}/steps/").json()
        assert told["v"] == live.game.version
        lines = [line["text"] for step in told["steps"] for line in step["said"]]
        present = client.get(f"/match/{match.slug}/journal/").json()["lines"]
        newest = [line["text"] for line in present if line["at"] == told["v"]]
        assert lines == newest
        if len(told["steps"]) > 1:
            return
    pytest.fail("no answer had several steps")


def test_an_act_has_no_steps(begin, play, client, ada):
    match = begin("march")
    play(match, ada, "step")
    client.force_login(ada)
    page = client.get(f"/match/{match.slug}/").context["frame"]
    client.post(f"/match/{match.slug}/", {"type": "undo", "id": "u1", "v": page["v"]})
    assert client.get(f"/match/{match.slug}/steps/").json() == {"v": 2, "steps": []}


def test_the_steps_of_a_private_match_are_not_for_strangers(begin, play, client, ada):
    match = begin("march", public=False)
    play(match, ada, "step")
    assert client.get(f"/match/{match.slug}/steps/").status_code == 404
