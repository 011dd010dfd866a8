"""People, and the rooms in which they gather for a match."""

from __future__ import annotations

import unicodedata
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.contrib.auth.models import AbstractBaseUser, BaseUserManager, PermissionsMixin
from django.db import models
from django.db.models.functions import Lower
from django.urls import reverse
from django.utils import timezone

from games.models import LIVE, Match, TimeoutPolicy, new_slug
from lobby.results.elo import START

NAME_LENGTH = 24
SILENCE = timedelta(seconds=45)  # three signs of life from a browser
PATIENCE = timedelta(minutes=2)


def clean_login(text: str) -> str:
    """A login as it is kept and compared: capitals make no difference."""
    return unicodedata.normalize("NFKC", text).strip().lower()


class PersonManager(BaseUserManager["Person"]):
    """Makes guests, who have a name only, and the operators of the site."""

    def create_guest(self, name: str, time_zone: str = "UTC") -> Person:
        guest = self.model(name=name, time_zone=time_zone)
        guest.set_unusable_password()
        guest.save()
        return guest

    def create_superuser(self, login: str, password: str, **fields: Any) -> Person:
        operator = self.model(
            login=clean_login(login), name=login, is_staff=True, is_superuser=True, **fields
        )
        operator.set_password(password)
        operator.save()
        return operator


class Person(AbstractBaseUser, PermissionsMixin):
    """Somebody who visits: a guest known by a cookie, or somebody with a login as well."""

    slug = models.SlugField(unique=True, default=new_slug, editable=False)
    name = models.CharField(max_length=40)
    login = models.CharField(max_length=80, unique=True, null=True, blank=True)
    return_number = models.PositiveIntegerField(default=0)  # of the one return link that works
    language = models.CharField(max_length=10, default="en")  # of what is sent to them
    time_zone = models.CharField(max_length=40, default="UTC")
    quiet_from = models.TimeField(null=True, blank=True)  # hours of the day when their clocks stand
    quiet_to = models.TimeField(null=True, blank=True)
    vacation_from = models.DateField(null=True, blank=True)
    vacation_to = models.DateField(null=True, blank=True)
    vacation_used = models.JSONField(default=dict, blank=True)  # days of earlier ones, by year
    is_staff = models.BooleanField(default=False)
    is_active = models.BooleanField(default=True)
    joined_at = models.DateTimeField(default=timezone.now)

    USERNAME_FIELD = "login"

    objects = PersonManager()

    class Meta:
        verbose_name_plural = "people"

    def __str__(self) -> str:
        return self.name


class RoomQuerySet(models.QuerySet["Room"]):
    def open(self) -> RoomQuerySet:
        """Rooms that still wait for their match."""
        return self.filter(status=Room.Status.OPEN)

    def with_members(self) -> RoomQuerySet:
        return self.select_related("host", "match").prefetch_related("members__person")


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
    rated = models.BooleanField(default=False)  # a match of two that counts for their ratings
    time_control = models.CharField(max_length=12, default=LIVE)
    timeout_policy = models.CharField(
        max_length=8, choices=TimeoutPolicy, default=TimeoutPolicy.WAIT
    )
    status = models.CharField(max_length=8, choices=Status, default=Status.OPEN)
    host = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="hosted"
    )
    invite_number = models.PositiveIntegerField(default=0)  # of the one invite link that works
    match = models.OneToOneField(Match, models.CASCADE, null=True, blank=True, related_name="room")
    rematch_of = models.OneToOneField(
        "self", models.SET_NULL, null=True, blank=True, related_name="rematch"
    )
    fork_of = models.ForeignKey(Match, models.SET_NULL, null=True, blank=True, related_name="forks")
    origin = models.BinaryField(null=True)  # the turn start from which a fork plays on
    opening_answers = models.JSONField(
        default=list
    )  # the answers of its turn that a fork begins with
    fork_move = models.PositiveIntegerField(null=True)  # where that is in the old match
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
        """This person in the room, if they are there."""
        return next((each for each in self.members.all() if each.person_id == person.pk), None)


class Member(models.Model):
    """Somebody in a room, with or without a seat."""

    room = models.ForeignKey(Room, models.CASCADE, related_name="members")
    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="memberships")
    name = models.CharField(max_length=40)
    number = models.PositiveSmallIntegerField(null=True, blank=True)  # the seat, if they sit
    ready = models.BooleanField(default=True)  # false until a rematch is agreed to
    joined_at = models.DateTimeField(default=timezone.now)
    connected = models.BooleanField(default=False)  # as far as known; see is_here
    seen_at = models.DateTimeField(
        default=timezone.now
    )  # when a browser of theirs was last connected

    rating: int | None = None  # where it is to be shown

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
        """Whether a browser of theirs shows the room; a server that died cannot have said goodbye."""
        return self.connected and timezone.now() - self.seen_at < SILENCE

    @property
    def is_gone(self) -> bool:
        """Whether they have been away for so long that somebody else may be the host."""
        return timezone.now() - self.seen_at > PATIENCE


class MatchResult(models.Model):
    """A finished match as it is counted: made once, when somebody first asks for statistics."""

    match = models.OneToOneField(Match, models.CASCADE, related_name="match_result")
    game = models.SlugField()
    ended_at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"{self.game} {self.match_id}"


class SeatResult(models.Model):
    """What a finished match was for one of its seats."""

    class Outcome(models.TextChoices):
        WON = "won"
        LOST = "lost"
        DRAW = "draw"
        ENDED = "ended"  # without result

    match_result = models.ForeignKey(MatchResult, models.CASCADE, related_name="seat_results")
    number = models.PositiveSmallIntegerField()
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="seat_results"
    )
    outcome = models.CharField(max_length=5, choices=Outcome)
    game = models.SlugField()
    ended_at = models.DateTimeField()
    rating_change = models.FloatField(null=True)  # of the rating, where the match was rated

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["match_result", "number"], name="one_score_a_seat")
        ]
        indexes = [models.Index(fields=["person", "-ended_at"], name="lobby_score_history")]

    def __str__(self) -> str:
        return f"{self.match_result_id}, seat {self.number}: {self.outcome}"


class GameStatistic(models.Model):
    """How often something was played and won in a game: a seat, an option, a race or the like."""

    class About(models.TextChoices):
        SEAT = "seat"
        OPTION = "option"
        TRAIT = "trait"

    game = models.SlugField()
    seats = models.PositiveSmallIntegerField()  # of the matches, since seats are not comparable
    about = models.CharField(max_length=6, choices=About)
    key = models.CharField(max_length=120, blank=True)  # of the option
    value = models.CharField(max_length=120)  # number of the seat, value of the option, message id
    played = models.PositiveIntegerField(default=0)
    won = models.PositiveIntegerField(default=0)  # of an option: by the first seat
    drawn = models.PositiveIntegerField(default=0)

    class Meta:
        verbose_name_plural = "tallies"
        constraints = [
            models.UniqueConstraint(
                fields=["game", "seats", "about", "key", "value"], name="tallied_once"
            )
        ]

    def __str__(self) -> str:
        return f"{self.game}, {self.about} {self.key} {self.value}: {self.won} of {self.played}"


class Rating(models.Model):
    """How strong somebody is at a game, by the matches of two that were rated."""

    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="ratings")
    game = models.SlugField()
    value = models.FloatField(default=START)
    matches = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["person", "game"], name="one_rating_a_game")]

    def __str__(self) -> str:
        return f"{self.person_id} at {self.game}: {self.value:.0f}"
