"""Rooms, the meeting places before matches."""

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
from games.matches.models import LIVE, Level, Match, TimeoutPolicy
from games.site import database_time
from games.site.slugs import new_slug
from lobby.people.faces import Face, computer_face

SILENCE = timedelta(seconds=45)  # three missed reports of a browser
PATIENCE = timedelta(minutes=2)


class RoomQuerySet(models.QuerySet["Room"]):
    def open(self) -> RoomQuerySet:
        """Keep rooms without a match."""
        return self.filter(status=Room.Status.OPEN)

    def playable(self) -> RoomQuerySet:
        """Keep rooms of games on this site."""
        return self.filter(game__in=registry.SLUGS)


class Room(models.Model):
    """A match in preparation: its game, setup and members."""

    class Status(models.TextChoices):
        OPEN = "open"
        STARTED = "started"
        CLOSED = "closed"

    class Order(models.TextChoices):
        """Assignment of seats."""

        DRAWN = "drawn"
        SEATED = "seated"

    slug = models.SlugField(unique=True, default=new_slug, editable=False)
    game = models.SlugField()
    options = models.JSONField(default=dict)
    seats = models.PositiveSmallIntegerField()
    order = models.CharField(max_length=8, choices=Order, default=Order.DRAWN)
    public = models.BooleanField(default=False)
    rated = models.BooleanField(default=False)
    hints = models.BooleanField(default=False)  # each player may ask for hints
    # whether the invite link lets people watch a private match; not in rooms of older versions
    watching = models.BooleanField(default=True, db_default=False)
    time_control = models.CharField(max_length=12, default=LIVE)
    timeout_policy = models.CharField(max_length=8, choices=TimeoutPolicy, default=TimeoutPolicy.WAIT)
    spectator_delay = models.PositiveSmallIntegerField(default=0, db_default=0)  # minutes
    spectator_sides = models.BooleanField(default=False, db_default=False)  # with a delay, they see hands
    ballot_hours = models.PositiveSmallIntegerField(default=0, db_default=0)  # over days; 0: as other answers
    status = models.CharField(max_length=8, choices=Status, default=Status.OPEN)
    host = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="hosted")
    # the site's part of the match's secret; published as SHA-256 until the match ends
    secret = models.BinaryField(null=True, default=new_secret)
    invite_number = models.PositiveIntegerField(default=0)  # part of the one valid invite link
    match = models.OneToOneField(Match, models.CASCADE, null=True, blank=True, related_name="room")
    rematch_of = models.OneToOneField("self", models.SET_NULL, null=True, blank=True, related_name="rematch")
    fork_of = models.ForeignKey(Match, models.SET_NULL, null=True, blank=True, related_name="forks")
    origin = models.BinaryField(null=True)  # turn start of a fork
    opening_answers = models.JSONField(default=list)  # answers since that turn start
    fork_seat = models.PositiveSmallIntegerField(null=True)  # the forking player's seat in the old match
    fork_names = models.JSONField(  # players of the old match, by seat
        default=list, db_default=models.Value([], models.JSONField()), blank=True
    )
    fork_move = models.PositiveIntegerField(null=True)  # moment in the old match
    fork_turn = models.PositiveIntegerField(null=True)  # its turn, as the log counts; not of older versions
    closed_because = models.CharField(max_length=300, blank=True, db_default="")  # the operator's reason
    created_at = models.DateTimeField(default=timezone.now)

    objects = RoomQuerySet.as_manager()

    class Meta:
        indexes = [models.Index(fields=["status", "public", "-created_at"], name="lobby_room_listed")]

    def __str__(self) -> str:
        return f"{self.game} {self.slug}"

    def get_absolute_url(self) -> str:
        return reverse("lobby:room", args=[self.slug])

    @property
    def is_open(self) -> bool:
        return self.status == self.Status.OPEN

    def member(self, person: Any) -> Member | None:
        """Return the membership of a person, if any."""
        return next((each for each in self.members.all() if each.person_id == person.pk), None)


class Removal(models.Model):
    """Removal of a person from a room, until a host readmits them."""

    room = models.ForeignKey(Room, models.CASCADE, related_name="removals")
    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    name = models.CharField(max_length=40)  # in the room

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["room", "person"], name="removed_from_a_room_once")]

    def __str__(self) -> str:
        return self.name


class RoomInvitation(models.Model):
    """Invitation of a person by a member."""

    room = models.ForeignKey(Room, models.CASCADE, related_name="invitations")
    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="room_invitations")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["room", "person"], name="invited_to_a_room_once")]

    def __str__(self) -> str:
        return f"{self.person_id} into {self.room_id}"


class Member(models.Model):
    """Member of a room, seated or standing."""

    room = models.ForeignKey(Room, models.CASCADE, related_name="members")
    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="memberships")
    name = models.CharField(max_length=40)
    number = models.PositiveSmallIntegerField(null=True, blank=True)  # of the seat; None: standing
    ready = models.BooleanField(default=True)  # for the match with this setup, or for the rematch
    agreed_to = models.JSONField(null=True, blank=True)  # the RoomSetup before a change
    random_number = models.CharField(max_length=64, blank=True, default="", db_default="")
    joined_at = models.DateTimeField(default=timezone.now)
    connected = models.BooleanField(default=False)  # as last reported; see is_here
    seen_at = models.DateTimeField(default=timezone.now)  # last report of a connected browser

    rating = ""  # filled in for pages

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
        """Return whether a browser shows the room; after a server's crash `connected` is wrong."""
        return self.connected and database_time.now() - self.seen_at < SILENCE

    @property
    def is_gone(self) -> bool:
        """Return whether the absence is long enough to replace this host."""
        return database_time.now() - self.seen_at > PATIENCE


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

    @property
    def face(self) -> Face:
        return computer_face(self.name)
