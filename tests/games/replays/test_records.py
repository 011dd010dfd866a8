"""Replays, records and proofs of matches."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from games.core.dialogue.messages import Message, from_plain
from games.core.dialogue.questions import IllegalAnswer
from games.core.records.record import read_record, to_file, verify
from games.i18n.languages import translator
from games.matches.models import Match
from games.play.loading import load
from games.play.moves import match_act, match_answer
from games.play.start import match_start
from games.replays.records import match_import, match_verify, record_in, record_of
from games.replays.replay import frames, journal
from games.replays.signatures import Verdict

pytestmark = pytest.mark.django_db


@pytest.fixture
def duel(begin, ada, bo, ids):
    """Return a finished match of secret cards, with an undo in it."""
    match = begin("duel")
    people = [ada, bo]
    undone = False
    while not load(match.slug).game.outcome:
        game = load(match.slug).game
        question, asked = next(iter(game.open.items()))
        answer = next(iter(getattr(asked, "options", {0: 0})))
        match_answer(match=match, person=people[asked.seat], question=question, answer=answer, client_id=ids())
        if not undone and load(match.slug).game.can_undo(asked.seat):
            match_act(match=match, person=people[asked.seat], act="undo", about=None, client_id=ids())
            undone = True
    match.refresh_from_db()
    return match


def told(match, seat, start=0, stop=1000):
    return frames(live=load(match.slug), perspective=seat, language="en", start=start, stop=stop)


def test_every_moment_can_be_seen_again(duel):
    found = told(duel, 0)
    assert [frame.v for frame in found] == list(range(6))  # a round is one moment
    assert found[-1].outcome.reason == "rounds"
    assert found[0].outcome is None


def test_a_moment_shows_what_that_seat_knew_then(duel):
    views = [json.loads(bytes(frame.view)) for frame in told(duel, 1, 0, 1)]
    assert len(views[0]["hand"]) == 5
    assert json.loads(bytes(told(duel, None, 0, 1)[0].view))["hand"] == []


def test_a_part_of_the_history_is_the_same_as_in_the_whole(duel):
    assert told(duel, 0, 7, 11) == told(duel, 0)[7:11]


def test_the_journal_is_told_in_the_moments_it_was_written(duel):
    said = [line.text for frame in told(duel, None) for line in frame.lines]
    assert len([text for text in said if "wins the round" in text]) == 5


def test_a_record_is_right_and_can_be_loaded_again(duel):
    record = read_record(to_file(record_of(match=duel)))
    assert match_verify(match=duel).verdict is Verdict.PLAYED
    again = match_import(record=record)
    assert (again.version, again.result) == (duel.version, duel.result)
    assert again.status == Match.Status.OVER
    assert told(again, 1) == told(duel, 1)


@pytest.mark.parametrize(
    ("change", "wrong"),
    [({"secret": "00" * 32}, "announced was"), ({"result": None}, "ends as recorded"), ({"rules": 9}, "rules version")],
)
def test_a_forged_record_is_found_out(duel, toys, change, wrong):
    record = msgspec.structs.replace(record_of(match=duel), **change)
    assert any(wrong in f.message.id for f in verify(record, toys["duel"]) if not f.ok)
    with pytest.raises(IllegalAnswer):
        match_import(record=record)


def test_a_log_with_another_answer_in_it_is_found_out(duel, toys):
    record = record_of(match=duel)
    log = [msgspec.structs.replace(record.log[0], answer="card:99"), *record.log[1:]]
    findings = verify(msgspec.structs.replace(record, log=log), toys["duel"])
    assert "is not possible" in findings[-1].message.id
    assert not findings[-1].ok


def test_the_record_of_a_match_that_was_given_up_stays_one(begin, ada, ids):
    match = begin("duel")
    match_act(match=match, person=ada, act="resign", about=None, client_id=ids())
    again = match_import(record=record_of(match=Match.objects.get(pk=match.pk)))
    assert load(again.slug).game.outcome.reason == "resignation"


def test_a_running_match_gives_no_record(begin, client, ada):
    match = begin("duel")
    client.force_login(ada)
    with pytest.raises(IllegalAnswer):
        record_of(match=match)
    assert client.get(f"/match/{match.slug}/record/").status_code == 404
    assert client.get(f"/match/{match.slug}/proof/").status_code == 404


def test_while_a_match_runs_everybody_looks_through_their_own_eyes(begin, client, ada):
    match = begin("duel")
    client.force_login(ada)
    mine = client.get(f"/match/{match.slug}/history/?from=0&to=1").json()["frames"]
    asked = client.get(f"/match/{match.slug}/history/?from=0&to=1&as=1").json()["frames"]
    assert len(mine[0]["view"]["hand"]) == 5
    assert asked == mine


def test_strangers_see_nothing_of_a_private_match(duel, client, cy):
    client.force_login(cy)
    page = client.get(f"/match/{duel.slug}/replay/").content.decode()
    assert "A private match" in page
    assert "Ada" not in page
    for hidden in ("history", "record", "proof"):
        assert client.get(f"/match/{duel.slug}/{hidden}/").status_code == 404


def test_the_pages_are_shown(duel, client, ada):
    client.force_login(ada)
    for page in ("replay", "proof"):
        assert client.get(f"/match/{duel.slug}/{page}/").status_code == 200
    assert b"This site played this match" in client.get(f"/match/{duel.slug}/proof/").content


@pytest.mark.parametrize("data", [b"", b"{}", b"[1]", b"\xff", b'{"orrery": 1}', b"[" * 100_000])
def test_what_is_no_record_is_refused_with_a_sentence(client, data):
    from django.core.files.uploadedfile import SimpleUploadedFile  # noqa: PLC0415

    before = Match.objects.count()
    answer = client.post("/load/", {"record": SimpleUploadedFile("x.json", data or b" ")})
    assert answer.status_code == 409
    assert Match.objects.count() == before


def test_the_script_needs_no_server(duel, tmp_path):
    file = tmp_path / "match.json"
    file.write_bytes(to_file(record_of(match=duel)))
    script = Path(__file__).parents[3] / "tools" / "verify_match.py"
    finished = subprocess.run([sys.executable, script, file], capture_output=True, text=True, check=False)
    assert finished.returncode == 1  # only these tests know the toy game
    assert "duel" in finished.stdout


def test_the_whole_journal_can_be_read_through_any_eyes_afterwards(duel, client, ada, cy):
    client.force_login(ada)
    lines = client.get(f"/match/{duel.slug}/journal/?as=1").json()["lines"]
    assert len([line for line in lines if "wins the round" in line["text"]]) == 5
    assert [line["at"] for line in lines] == sorted(line["at"] for line in lines)
    client.force_login(cy)
    assert client.get(f"/match/{duel.slug}/journal/").status_code == 404


def test_while_a_match_runs_the_journal_is_ones_own(ada, bo, client):
    match = match_start(game="impulse", people=[ada, bo], secret=bytes(32))
    number = 0
    while not any(line.private for line in load(match.slug).game.journal):
        game = load(match.slug).game
        question, asked = next(iter(game.open.items()))
        match_answer(
            match=match,
            person=(ada, bo)[asked.seat],
            question=question,
            answer=game.rules.stand_in(game.state, asked),
            client_id=f"{(number := number + 1)}",
        )
    live = load(match.slug)
    (seat,) = {seat for line in live.game.journal for seat in line.private}
    client.force_login((ada, bo)[1 - seat])
    others = client.get(f"/match/{match.slug}/journal/?as={seat}").json()["lines"]
    client.force_login((ada, bo)[seat])
    own = client.get(f"/match/{match.slug}/journal/").json()["lines"]
    assert own != others
    assert client.get(f"/match/{match.slug}/journal/?as=all").status_code == 404


def test_with_everything_open_answers_given_in_secret_are_told_when_they_are_given(duel):
    first = duel.log_entries.first()
    lines = {
        eyes: [line.text for frame in told(duel, eyes) for line in frame.lines] for eyes in ("all", None, first.seat)
    }
    card = first.answer.removeprefix("card:")
    name = duel.seats.get(number=first.seat).name
    assert f"{name} answers in secret: card {card}" in lines["all"]
    assert f"{name} answers in secret: 0" in lines["all"]  # by how much the bid was raised
    assert not any("in secret" in text for text in lines[None] + lines[first.seat])


def test_the_open_journal_tells_each_secret_answer_that_was_not_taken_back(duel):
    lines = journal(live=load(duel.slug), perspective="all", language="en")
    secret = [line["text"] for line in lines if "in secret" in line["text"]]
    undone, *_rest = (answer for answer in duel.log_entries.order_by("index"))
    assert duel.log_entries.filter(question="undo").count() == 1
    assert len(secret) == duel.log_entries.count() - 2
    name = duel.seats.get(number=undone.seat).name
    assert secret.count(f"{name} answers in secret: card {undone.answer.removeprefix('card:')}") == 1
    assert [line["at"] for line in lines] == sorted(line["at"] for line in lines)


SDG = """\
1) Ann: Homeworld y3 b3 g3 Vega
2) Bea: Homeworld b2 y1 g3 Altair
3) Ann: Build g1 Vega
"""


def test_a_record_from_elsewhere_keeps_its_names_and_says_that_it_stops():
    match = match_import(record=record_in(SDG.encode(), "en"))
    assert [seat.name for seat in match.seats.all()] == ["Ann", "Bea"]
    said = translator("homeworlds", "en").render(from_plain(Message, match.result["says"]))
    assert said == "the record stops here, before the match was over"
    assert match_verify(match=match).verdict is Verdict.POSSIBLE


def test_a_record_of_more_players_than_the_game_has_says_so():
    three = SDG.replace("3) Ann", "3) Cy")
    with pytest.raises(IllegalAnswer) as refused:
        record_in(three.encode(), "en")
    assert translator("homeworlds", "en").render(refused.value.message) == (
        "this file is a match of 3 players; here Homeworlds has at most 2"
    )
