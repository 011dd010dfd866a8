"""Rooms, in which people gather for a match."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models.functions import Lower
from django.urls import reverse
from django.utils import timezone

from games import registry
from games.core.chance import new_secret
from games.models import LIVE, Level, Match, TimeoutPolicy, new_slug

SILENCE = timedelta(seconds=45)  # three signs of life from a browser
PATIENCE = timedelta(minutes=2)


class RoomQuerySet(models.QuerySet["Room"]):
    def open(self) -> RoomQuerySet:
        """Keep the rooms that still wait for their match."""
        return self.filter(status=Room.Status.OPEN)

    def playable(self) -> RoomQuerySet:
        """Keep the rooms for games that are played here."""
        return self.filter(game__in=registry.SLUGS)


class Room(models.Model):
    """A table that is being filled: which game, how it is played, who has come."""

    class Status(models.TextChoices):
        OPEN = "open"
        STARTED = "started"
        CLOSED = "closed"

    class Order(models.TextChoices):
        """Who gets which seat of the match."""

        DRAWN = "drawn"
        SEATED = "seated"

    slug = models.SlugField(unique=True, default=new_slug, editable=False)
    game = models.SlugField()
    options = models.JSONField(default=dict)
    seats = models.PositiveSmallIntegerField()
    order = models.CharField(max_length=8, choices=Order, default=Order.DRAWN)
    public = models.BooleanField(default=False)
    rated = models.BooleanField(default=False)  # whether the match counts for ratings
    hints = models.BooleanField(default=False)  # whether each may ask the computer for them
    time_control = models.CharField(max_length=12, default=LIVE)
    timeout_policy = models.CharField(
        max_length=8, choices=TimeoutPolicy, default=TimeoutPolicy.WAIT
    )
    status = models.CharField(max_length=8, choices=Status, default=Status.OPEN)
    host = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="hosted"
    )
    # the site's part of the match's secret: only its SHA-256 is shown before the match is over
    secret = models.BinaryField(null=True, default=new_secret)
    invite_number = models.PositiveIntegerField(default=0)  # of the one invite link that works
    match = models.OneToOneField(Match, models.CASCADE, null=True, blank=True, related_name="room")
    rematch_of = models.OneToOneField(
        "self", models.SET_NULL, null=True, blank=True, related_name="rematch"
    )
    fork_of = models.ForeignKey(Match, models.SET_NULL, null=True, blank=True, related_name="forks")
    origin = models.BinaryField(null=True)  # the turn start from which a fork plays on
    opening_answers = models.JSONField(default=list)  # of its turn, which a fork begins with
    fork_seat = models.PositiveSmallIntegerField(
        null=True
    )  # of the old match, whose player forks it
    fork_names = models.JSONField(  # who played which seat of the old match
        default=list, db_default=models.Value([], models.JSONField()), blank=True
    )
    fork_move = models.PositiveIntegerField(null=True)  # where that is in the old match
    closed_because = models.CharField(
        max_length=300, blank=True, db_default=""
    )  # by an operator, who says why
    created_at = models.DateTimeField(default=timezone.now)

    objects = RoomQuerySet.as_manager()

    class Meta:
        indexes = [
            models.Index(fields=["status", "public", "-created_at"], name="lobby_room_listed")
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.slug}"

    def get_absolute_url(self) -> str:
        return reverse("lobby:room", args=[self.slug])

    @property
    def is_open(self) -> bool:
        return self.status == self.Status.OPEN

    def member(self, person: Any) -> Member | None:
        """Return this person in the room, if they are there."""
        return next((each for each in self.members.all() if each.person_id == person.pk), None)


class Removal(models.Model):
    """Somebody whom a host has sent out of a room, and who may not come back until a host lets them."""

    room = models.ForeignKey(Room, models.CASCADE, related_name="removals")
    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    name = models.CharField(max_length=40)  # what they were called in the room

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["room", "person"], name="removed_from_a_room_once")
        ]

    def __str__(self) -> str:
        return self.name


class RoomInvitation(models.Model):
    """Somebody whom a member of a room has asked to come in."""

    room = models.ForeignKey(Room, models.CASCADE, related_name="invitations")
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="room_invitations"
    )
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["room", "person"], name="invited_to_a_room_once")
        ]

    def __str__(self) -> str:
        return f"{self.person_id} into {self.room_id}"


class Member(models.Model):
    """Somebody in a room, with or without a seat."""

    room = models.ForeignKey(Room, models.CASCADE, related_name="members")
    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="memberships")
    name = models.CharField(max_length=40)
    number = models.PositiveSmallIntegerField(null=True, blank=True)  # the seat, if they sit
    ready = models.BooleanField(default=True)  # to play as the room says, or a rematch
    agreed_to = models.JSONField(null=True, blank=True)  # before it was changed: a RoomSetup
    random_number = models.CharField(max_length=64, blank=True, default="", db_default="")
    joined_at = models.DateTimeField(default=timezone.now)
    connected = models.BooleanField(default=False)  # as far as known; see is_here
    seen_at = models.DateTimeField(default=timezone.now)  # a browser of theirs, connected

    rating = ""  # where it is to be shown

    class Meta:
        ordering = ["joined_at", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["room", "person"], name="in_a_room_once"),
            models.UniqueConstraint(fields=["room", "number"], name="one_member_a_seat"),
            models.UniqueConstraint("room", Lower("name"), name="one_name_a_room"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def is_here(self) -> bool:
        """Return whether a browser of theirs shows the room; a server that died cannot have said goodbye."""
        return self.connected and timezone.now() - self.seen_at < SILENCE

    @property
    def is_gone(self) -> bool:
        """Return whether they have been away for so long that somebody else may be the host."""
        return timezone.now() - self.seen_at > PATIENCE


class RoomOpponent(models.Model):
    """A computer opponent in a seat of a room."""

    room = models.ForeignKey(Room, models.CASCADE, related_name="opponents")
    number = models.PositiveSmallIntegerField()
    level = models.CharField(max_length=6, choices=Level)
    name = models.CharField(max_length=40)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["room", "number"], name="one_opponent_a_seat"),
            models.UniqueConstraint(fields=["room", "name"], name="one_opponent_a_name"),
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.level})"
