"""Verifiable randomness: the site's commitment and the players' numbers."""

from __future__ import annotations

import hashlib
import json
import re
import subprocess
import sys

import msgspec
import pytest
from django.conf import settings

from games.core.dialogue.questions import IllegalAnswer
from games.core.records.contributions import match_secret
from games.core.records.record import read_record, to_file
from games.matches.contributions import contributions_of
from games.matches.models import Match
from games.play.loading import load
from games.play.moves import match_act
from games.play.start import match_start
from games.replays.records import match_import, match_verify, record_of
from games.replays.signatures import Verdict
from lobby.rooms import services as rooms
from lobby.rooms.creation.rematch import room_rematch
from lobby.rooms.members.opponents import play_computer, room_fill
from lobby.rooms.members.random_numbers import commitment_of, random_number_add
from lobby.rooms.models import Member, Room
from tests.lobby.conftest import open_room

ONE, TWO = "1a" * 32, "2b" * 32


@pytest.fixture
def full(toys, ada, bo):
    """A room of the game of secret cards, dealt by the secret."""
    room = open_room(ada, game="duel", public=True)
    rooms.room_enter(room=room, person=bo, name="Bo")
    return room


@pytest.fixture
def over():
    """End a match, by its first player."""

    def over(match):
        seat = match.seats.exclude(person=None)[0]
        match_act(match=match, person=seat.person, act="resign", about=None, client_id="end")
        match.refresh_from_db()
        return match

    return over


def hands(match):
    return load(match.slug).game.state.hands


def begun(host, guest, numbers, *, secret=bytes(range(32)), slug="aaaaaaaaaa", **more):
    """Start a match with this secret, and the numbers of host and guest."""
    room = open_room(host, game="duel", **more)
    rooms.room_enter(room=room, person=guest, name="Bo")
    Room.objects.filter(slug=slug).delete()
    Room.objects.filter(pk=room.pk).update(secret=secret, slug=slug)
    room.refresh_from_db()
    for person, number in zip((host, guest), numbers, strict=True):
        random_number_add(room=room, person=person, number=number)
    match = rooms.room_start(room=room, host=host)
    Room.objects.filter(pk=room.pk).update(slug=f"x{room.pk}")
    return match


def test_the_deal_changes_with_the_number_of_any_player(toys, ada, bo):
    same = begun(ada, bo, (ONE, TWO))
    assert hands(same) == hands(begun(ada, bo, (ONE, TWO)))
    others = [begun(ada, bo, numbers) for numbers in ((TWO, TWO), (ONE, ONE), ("", TWO), (ONE, ""))]
    assert all(hands(each) != hands(same) for each in others)


def test_the_lots_for_seats_follow_from_it_as_well(toys, ada, bo):
    orders = set()
    for n in range(12):
        twice = {
            tuple(seat.name for seat in begun(ada, bo, (f"{n:064x}", TWO), order="drawn").seats.all())
            for _again in range(2)
        }
        assert len(twice) == 1
        orders |= twice
    assert orders == {("Ada", "Bo"), ("Bo", "Ada")}


def test_the_commitment_is_published_with_the_room_and_kept(full, ada, bo, browse, invite_link, over):
    pages = [browse(ada).get(full.get_absolute_url()), browse().get(full.get_absolute_url())]
    pages.append(browse().get(invite_link(full, browse(ada))))
    shown = {re.search(r"Its SHA-256 is: <code>(\w{64})<", page.content.decode())[1] for page in pages}
    assert shown == {commitment_of(full)}
    assert bytes(full.secret).hex() not in "".join(page.content.decode() for page in pages)
    browse(bo).post(f"/room/{full.slug}/do/", {"action": "sit", "number": 1, "random_number": ONE})
    match = over(rooms.room_start(room=full, host=ada))
    assert {match.commitment} == shown
    record = record_of(match=match)
    assert hashlib.sha256(bytes.fromhex(record.secret)).hexdigest() == match.commitment


@pytest.mark.parametrize("way", ["enter", "sit", "ready", "start"])
def test_a_number_comes_with_the_form_by_which_one_takes_part(full, ada, bo, cy, browse, act, way):
    who = {"enter": cy, "start": ada}.get(way, bo)
    terms = re.search(r'name="terms" value="(\w+)"', browse(cy).get(full.get_absolute_url()).content.decode())[1]
    form = {"name": "Cy", "number": 1, "terms": terms}
    browse(who).post(f"/room/{full.slug}/do/", {"action": way, "random_number": ONE, **form})
    assert Member.objects.get(person=who).random_number == ONE


def test_the_page_shows_who_has_added_which_number(full, bo, browse):
    random_number_add(room=full, person=bo, number=TWO)
    page = browse(bo).get(full.get_absolute_url()).content.decode()
    assert f"<dt>Bo</dt><dd><code>{TWO}</code></dd>" in page
    assert "<dt>Ada</dt><dd>none</dd>" in page


def test_what_is_no_number_is_refused(full, bo, browse, act):
    page = act(browse(bo), full, "sit", number=1, random_number="seven")
    assert "64 hexadecimal digits" in page.content.decode()
    assert Member.objects.get(person=bo).random_number == ""


def test_the_list_is_final_when_the_match_has_begun(full, ada, bo, browse, act):
    random_number_add(room=full, person=bo, number=TWO)
    match = rooms.room_start(room=full, host=ada)
    before = Match.objects.get(pk=match.pk)
    act(browse(bo), full, "sit", number=1, random_number=ONE)
    after = Match.objects.get(pk=match.pk)
    assert (after.contributions, after.secret) == (before.contributions, before.secret)
    assert after.contributions["numbers"] == ["", TWO]
    assert f"<dd><code>{TWO}</code></dd>" in browse(bo).get(match.get_absolute_url()).content.decode()


def test_computers_add_what_follows_from_their_seats(toys, ada, browse):
    room = open_room(ada, game="duel", seats=3)
    room_fill(room=room, host=ada, level="easy")
    shown = re.findall(r"<dd><code>(\w{64})</code></dd>", browse(ada).get(room.get_absolute_url()).content.decode())
    added = contributions_of(rooms.room_start(room=room, host=ada))
    assert added.computers == [1, 2]
    assert added.numbers == ["", *shown]
    assert len({*shown}) == 2


def test_a_match_begun_at_once_says_so(toys, ada, over, browse):
    match = over(play_computer(game="duel", person=ada, level="easy", random_number=ONE))
    assert contributions_of(match).at_once
    assert contributions_of(match).numbers[0] == ONE
    page = browse(ada).get(f"{match.get_absolute_url()}proof/").content.decode()
    assert "This match began immediately on request" in page


def test_a_rematch_has_a_secret_and_numbers_of_its_own(full, ada, bo, over):
    match = over(rooms.room_start(room=full, host=ada))
    room_rematch(match=match, person=ada, random_number=ONE)
    again = room_rematch(match=match, person=bo, random_number=TWO).match
    assert contributions_of(again).numbers == [TWO, ONE]  # the seats have moved on
    assert not contributions_of(again).at_once
    assert again.commitment != match.commitment


def test_a_room_from_before_begins_without_a_commitment(full, ada, over):
    Room.objects.filter(pk=full.pk).update(secret=None)
    match = over(rooms.room_start(room=full, host=ada))
    assert contributions_of(match).at_once
    assert match_verify(match=match).verdict is Verdict.PLAYED


@pytest.fixture
def played(full, ada, bo, over):
    random_number_add(room=full, person=ada, number=ONE)
    random_number_add(room=full, person=bo, number=TWO)
    Room.objects.filter(pk=full.pk).update(order="drawn")
    return over(rooms.room_start(room=full, host=ada))


def test_the_record_holds_it_all_and_is_right(played):
    record = read_record(to_file(record_of(match=played)))
    assert record.orrery == 2
    assert match_secret(bytes.fromhex(record.secret), record.contributions) == bytes(played.secret)
    assert match_verify(match=played).verdict is Verdict.PLAYED
    again = match_import(record=record)
    assert bytes(again.secret) == bytes(played.secret)
    assert record_of(match=again).contributions == record.contributions
    assert match_verify(match=again).verdict is Verdict.POSSIBLE


def test_the_proof_page_shows_secret_numbers_combination_and_lots(played, browse, ada):
    page = browse(ada).get(f"{played.get_absolute_url()}proof/").content.decode()
    for text in (
        played.commitment,
        played.committed_secret.hex(),
        bytes(played.secret).hex(),
        ONE,
        TWO,
    ):
        assert text in page
    order = contributions_of(played).order
    assert f"in the order of the match</dt><dd>{order[0] + 1}, {order[1] + 1}</dd>" in page


def test_the_proof_page_says_when_the_site_alone_made_the_secret(full, ada, bo, over, browse):
    match = over(rooms.room_start(room=full, host=ada))
    page = browse(ada).get(f"{match.get_absolute_url()}proof/").content.decode()
    assert "No player added a random number" in page


TAMPERED = {
    "a number": lambda plain: plain["contributions"]["numbers"].__setitem__(0, TWO),
    "a number left out": lambda plain: plain["contributions"]["numbers"].__setitem__(1, ""),
    "the order": lambda plain: plain["contributions"]["order"].reverse(),
    "the room": lambda plain: plain["contributions"].__setitem__("room", "another"),
    "who is a computer": lambda plain: plain["contributions"].__setitem__("computers", [0]),
    "the secret": lambda plain: plain.__setitem__("secret", "00" * 32),
    "the commitment": lambda plain: plain.__setitem__("commitment", "00" * 32),
}


@pytest.mark.parametrize("tamper", TAMPERED.values(), ids=TAMPERED)
def test_what_was_tampered_with_is_found_out_even_without_a_signature(played, tamper, toys):
    plain = json.loads(to_file(record_of(match=played)))
    del plain["key"], plain["signature"]
    tamper(plain)
    record = read_record(json.dumps(plain).encode())
    with pytest.raises(IllegalAnswer):
        match_import(record=record)


@pytest.mark.parametrize("odd", ["numbers in format 1", "format 2 without numbers"])
def test_the_format_says_whether_there_are_numbers(played, odd):
    plain = json.loads(to_file(record_of(match=played)))
    if odd == "numbers in format 1":
        plain["orrery"] = 1
    else:
        del plain["contributions"]
    with pytest.raises(IllegalAnswer, match="format"):
        read_record(json.dumps(plain).encode())


def test_a_record_from_before_is_as_it_was(toys, ada, bo, over):
    match = over(match_start(game="duel", people=[ada, bo], secret=bytes(range(32))))
    record = record_of(match=match)
    assert record.orrery == 1
    assert b"contributions" not in to_file(record)
    assert record.secret == bytes(range(32)).hex()
    assert match_verify(match=match).verdict is Verdict.PLAYED


@pytest.mark.parametrize("tampered", [False, True])
def test_a_real_match_is_verified_without_any_server(ada, over, tmp_path, tampered):
    match = over(play_computer(game="homeworlds", person=ada, level="easy", random_number=ONE))
    record = record_of(match=match)
    if tampered:
        numbers = [TWO, *record.contributions.numbers[1:]]
        changed = msgspec.structs.replace(record.contributions, numbers=numbers)
        record = msgspec.structs.replace(record, contributions=changed, key="", signature="")
    file = tmp_path / "match.json"
    file.write_bytes(to_file(record))
    command = [sys.executable, "tools/verify_match.py", str(file)]
    done = subprocess.run(command, cwd=settings.BASE_DIR, capture_output=True, text=True, check=False)
    assert (done.returncode == 0) is not tampered, done.stdout
    assert ("WRONG" in done.stdout) is tampered
