"""Faces: everybody has one of their own, the same on all pages and days."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from django.template.loader import render_to_string

from lobby.people.faces import COLOURS, KINDS, computer_face, face_of
from lobby.people.models import Person
from lobby.rooms.members.opponents import NAMES, room_seat_opponent
from tests.lobby.conftest import open_room


def drawn(face):
    return render_to_string("lobby/people/face.html", {"face": face, "size": 20})


def test_a_face_follows_from_the_public_id_alone(ada, bo):
    assert ada.face == face_of(ada.slug) == Person.objects.get(pk=ada.pk).face
    assert face_of("abcdefgh") == face_of("abcdefgh")
    assert face_of("abcdefgh").kind == "storm", "faces stay as they are"


def test_faces_are_of_all_kinds_and_colours_and_rarely_alike():
    faces = [face_of(f"person{n}") for n in range(400)]
    assert set(Counter(face.kind for face in faces)) == set(KINDS)
    assert {(face.light, face.dark) for face in faces} == set(COLOURS)
    assert len(set(faces)) > 350


@pytest.mark.parametrize("kind", [*KINDS, "probe"])
def test_every_kind_has_a_drawing_of_its_own(kind):
    face = face_of("x")._replace(kind=kind)
    others = {drawn(face._replace(kind=other)) for other in (*KINDS, "probe") if other != kind}
    assert drawn(face) not in others
    assert 'width="20"' in drawn(face)
    assert 'aria-hidden="true"' in drawn(face)


def test_computers_have_faces_unlike_those_of_people():
    faces = [computer_face(name) for names in NAMES.values() for name in names]
    assert {face.kind for face in faces} == {"probe"}
    assert len(set(faces)) > len(faces) / 2


def test_rooms_and_lists_show_the_faces_of_people_and_computers(toys, ada, bo, cy, browse):
    room = open_room(ada, public=True)
    room_seat_opponent(room=room, host=ada, number=1, level="easy")
    for person, path in ((ada, room.get_absolute_url()), (cy, "/"), (cy, "/games/march/")):
        page = browse(person).get(path).text
        for face in (ada.face, computer_face(room.opponents.get().name)):
            assert shape(drawn(face)) in page, path


def shape(svg):
    """Return the drawing without its size."""
    return re.sub(r"^.*?aria-hidden", "aria-hidden", svg.strip(), flags=re.DOTALL)


def test_a_chosen_picture_takes_the_place_of_the_face(ada, browse):
    Person.objects.filter(pk=ada.pk).update(avatar="comet")
    assert "avatars/comet.svg" in render_to_string(
        "lobby/people/avatar.html", {"person": Person.objects.get(pk=ada.pk)}
    )
    assert "<svg" in render_to_string("lobby/people/avatar.html", {"person": Person(slug="x", avatar="")})
