"""Demonstration site."""

from __future__ import annotations

import pytest
from django.core.management import CommandError, call_command

from games import registry
from games.matches.models import Match
from lobby.rooms.models import Room


@pytest.mark.long
@pytest.mark.django_db
def test_it_has_running_and_finished_matches_of_every_game_and_is_filled_once():
    call_command("seed")
    games = set(registry.SLUGS)
    assert set(Match.objects.running().values_list("game", flat=True)) == games
    assert set(Match.objects.exclude(ended_at=None).values_list("game", flat=True)) == games
    assert set(Room.objects.values_list("game", flat=True)) == games
    with pytest.raises(CommandError, match="only an empty site"):
        call_command("seed")
