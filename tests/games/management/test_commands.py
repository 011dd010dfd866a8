"""Commands about games and matches."""

from __future__ import annotations

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from games import registry
from games.matches.models import Checkpoint, Match
from games.play.moves import match_answer


def run(command, *args):
    out = StringIO()
    call_command(command, *args, stdout=out)
    return out.getvalue()


def test_games_are_listed_with_seats_options_and_standing_orders():
    told = json.loads(run("games"))
    assert [game["slug"] for game in told] == list(registry.SLUGS)
    for game in told:
        assert game["seats"]
        for option in game["options"]:
            assert option["default"] in [each["value"] for each in option["values"]]
        keys = [order["key"] for order in game["orders"]]
        assert keys == list(registry.rules_of(game["slug"]).standing_orders)


def test_games_are_listed_in_chinese_as_well(toys):
    titles = {game["slug"]: game["title"] for game in json.loads(run("games", "--language=zh-hant"))}
    assert titles["march"] == "March"


def test_views_are_declared(toys, settings, tmp_path):
    settings.BASE_DIR = tmp_path
    with pytest.raises(CommandError, match="differ from the views"):
        run("view_types", "--check")
    assert "march.d.ts written" in run("view_types")
    declared = (tmp_path / "types/games/march.d.ts").read_text()
    assert "declare namespace March" in declared
    assert "places: Array<number>;" in declared
    assert "TOO_MUCH: 4429" in (tmp_path / "static/js/site/close_codes.js").read_text()
    assert run("view_types", "--check") == ""


def test_the_declarations_of_the_real_games_are_up_to_date():
    assert run("view_types", "--check") == ""


@pytest.fixture
def played(begin, ada, bo):
    match = begin()
    for n, (person, question, answer) in enumerate([(ada, "0.0", "step"), (ada, "1.0", "end"), (bo, "2.1", "step")]):
        match_answer(match=match, person=person, question=question, answer=answer, client_id=str(n))
    return match


def test_running_matches_replay_as_they_were_played(played, begin):
    begin("dice")
    assert run("replay_matches") == "2 matches replayed, none differs\n"
    assert run("replay_matches", "--game=march") == "1 matches replayed, none differs\n"


def test_the_first_difference_of_a_replay_is_named(played):
    kept = Checkpoint.objects.get(match=played, index=2)
    Checkpoint.objects.filter(pk=kept.pk).update(state=bytes(kept.state).replace(b"\x92\x01\x00", b"\x92\x02\x00"))
    with pytest.raises(CommandError, match="1 of 1"):
        run("replay_matches", played.slug)
    out = StringIO()
    with pytest.raises(CommandError):
        call_command("replay_matches", stdout=out)
    assert "the turn start 2 differs: places" in out.getvalue()


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"rules_version": 9}, "played by version 9 of the rules, here is 1"),
        ({"game": "gone"}, "there is no such game any more"),
        ({"options": {"colour": "red"}}, "it cannot be begun"),
        ({"status": "over"}, "at its end it is still running"),
    ],
)
def test_a_match_that_cannot_be_replayed_is_named_with_the_reason(played, change, says):
    Match.objects.filter(pk=played.pk).update(**change)
    out = StringIO()
    with pytest.raises(CommandError):
        call_command("replay_matches", played.slug, stdout=out)
    assert says in out.getvalue()


def test_a_program_reads_the_differences_by_match(played, begin):
    begin("dice")
    assert json.loads(run("replay_matches", "--json")) == {"replayed": 2, "differ": {}}
    Match.objects.filter(pk=played.pk).update(rules_version=9)
    out = StringIO()
    with pytest.raises(CommandError, match="1 of 2 matches differ"):
        call_command("replay_matches", "--json", stdout=out)
    assert list(json.loads(out.getvalue())["differ"]) == [played.slug]


def test_an_answer_that_the_rules_refuse_now_is_named(played):
    played.log_entries.filter(index=1).update(answer="fly")
    out = StringIO()
    with pytest.raises(CommandError):
        call_command("replay_matches", stdout=out)
    assert "answer 1, 'fly' to 1.0" in out.getvalue()


def test_weights_are_trained_into_a_file(tmp_path):
    out = tmp_path / "weights.json"
    assert "written" in run("train", "impulse", "--matches=2", f"--out={out}")
    assert set(json.loads(out.read_text("utf-8"))) == {"two", "more"}


def test_a_part_of_the_weights_is_trained_and_the_others_stay(tmp_path):
    out = tmp_path / "weights.json"
    out.write_text('{"two": "kept", "turn": "old"}')
    run("train", "planet_masters", "--matches=1", "--only=more", f"--out={out}")
    written = json.loads(out.read_text("utf-8"))
    assert (written["two"], set(written)) == ("kept", {"two", "turn", "action"})
    assert written["turn"] != "old"
    for game, part in (("planet_masters", "less"), ("impulse", "more")):
        with pytest.raises(CommandError):
            run("train", game, f"--only={part}", f"--out={out}")


def test_a_game_without_weights_has_nothing_to_train():
    for game in ("planet_x", "chess"):
        with pytest.raises(CommandError):
            run("train", game)
