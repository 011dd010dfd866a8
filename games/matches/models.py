"""Matches and their logs. Checkpoints save replays of the log."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games import registry
from games.core.engine.engine import seen_waiting
from games.site.slugs import new_slug

if TYPE_CHECKING:
    from lobby.people.models import Person

LIVE = "live"  # the time control of a live match without clocks


class TimeoutPolicy(models.TextChoices):
    """Effect of the end of a seat's time."""

    WAIT = "wait"
    STAND_IN = "stand_in"
    PROGRAM = "program"
    LOSS = "loss"  # of two players; among more, a program plays on
    END = "end"


class MatchQuerySet(models.QuerySet["Match"]):
    def running(self) -> MatchQuerySet:
        return self.filter(status=Match.Status.RUNNING)

    def playable(self) -> MatchQuerySet:
        """Keep the matches of known games."""
        return self.filter(game__in=registry.SLUGS)

    def standing_still(self) -> MatchQuerySet:
        """Keep running matches that the present rules cannot load."""
        return self.running().exclude(stands_still="")

    def with_seats(self) -> MatchQuerySet:
        return self.prefetch_related("seats")

    def hold(self, pk: int) -> Match:
        """Lock and return a match."""
        return self.select_for_update(no_key=True).get(pk=pk)


class Match(models.Model):
    """Running or finished match."""

    class Status(models.TextChoices):
        RUNNING = "running"
        OVER = "over"

    class Source(models.TextChoices):
        """Origin of a match."""

        HERE = ""
        FILE = "file"  # without a valid signature
        SIGNED_FILE = "signed"  # signed by this site

    slug = models.SlugField(unique=True, default=new_slug, editable=False)
    game = models.SlugField()
    rules_version = models.PositiveSmallIntegerField()
    options = models.JSONField(default=dict)
    public = models.BooleanField(default=False)
    time_control = models.CharField(max_length=12, default=LIVE)  # a key of TIME_CONTROLS
    timeout_policy = models.CharField(max_length=8, choices=TimeoutPolicy, default=TimeoutPolicy.WAIT)
    ballot_hours = models.PositiveSmallIntegerField(default=0, db_default=0)  # 0: no deadline of its own
    hints = models.BooleanField(default=False)  # whether players may ask for them
    spectator_delay = models.PositiveSmallIntegerField(default=0, db_default=0)  # minutes
    spectator_sides = models.BooleanField(default=False, db_default=False)  # with a delay, they see hands
    commitment = models.CharField(max_length=64)
    secret = models.BinaryField()  # published after the match only
    # parts of the secret, if players could contribute (games/core/records/contributions.py)
    site_secret = models.BinaryField(null=True)
    contributions = models.JSONField(null=True, blank=True)
    proof = models.PositiveSmallIntegerField(default=1)  # version of games/core/engine/running_hash.py
    origin_hash = models.CharField(max_length=64, blank=True)  # of a first position other than the set-up
    watch_hash = models.CharField(max_length=64, blank=True)  # SHA-256 of the spectator token
    status = models.CharField(max_length=8, choices=Status, default=Status.RUNNING)
    stands_still = models.CharField(max_length=120, blank=True, db_default="")  # why no rules load it
    version = models.PositiveIntegerField(default=0)  # length of the log, compared by every write
    shown_version = models.PositiveIntegerField(default=0)  # the newest version that all viewers know
    turn = models.PositiveIntegerField(default=0, db_default=0)  # its number in the log
    waiting = models.JSONField(default=list)  # seats that owe an answer
    sealed = models.JSONField(default=list)  # seats in the open sealed round
    agreed = models.JSONField(  # by proposal, the seats in favour
        default=dict, db_default=models.Value({}, models.JSONField()), blank=True
    )
    called = models.JSONField(  # by seat, the last call to continue, in ms since 1970
        default=dict, db_default=models.Value({}, models.JSONField()), blank=True
    )
    result = models.JSONField(null=True, blank=True)  # reason, winners, scores and message
    annulled_at = models.DateTimeField(null=True, blank=True)  # by an operator: it counts for nothing
    annulled_because = models.CharField(max_length=200, blank=True, db_default="")  # shown to its players
    source = models.CharField(max_length=8, choices=Source, blank=True, default=Source.HERE)
    created_at = models.DateTimeField(default=timezone.now)
    updated_at = models.DateTimeField(default=timezone.now)
    ended_at = models.DateTimeField(null=True, blank=True)
    expires_at = models.DateTimeField(null=True, blank=True)  # of a match from a file, unless kept
    kept_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="kept_matches"
    )

    objects = MatchQuerySet.as_manager()

    class Meta:
        verbose_name_plural = "matches"
        indexes = [
            models.Index(fields=["status", "public", "-updated_at"], name="games_match_listed"),
            models.Index(fields=["game", "status"], name="games_match_game"),
            models.Index("ended_at", name="games_match_ended", condition=Q(ended_at__isnull=False)),
            models.Index("annulled_at", name="games_match_annulled", condition=Q(annulled_at__isnull=False)),
            models.Index("updated_at", name="games_match_still", condition=~Q(stands_still="")),
            models.Index(fields=["expires_at"], name="games_match_loaded", condition=~Q(source="")),
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.slug}"

    def get_absolute_url(self) -> str:
        return reverse("games:match", args=[self.slug])

    @property
    def committed_secret(self) -> bytes:
        """Return the secret of the commitment, for publication after the match."""
        return bytes(self.site_secret or self.secret)

    @property
    def is_over(self) -> bool:
        return self.status == self.Status.OVER

    @property
    def is_standing_still(self) -> bool:
        return not self.is_over and self.stands_still != ""

    @property
    def is_paused(self) -> bool:
        return not self.is_over and not self.waiting

    def delays(self, seat: int | None) -> bool:
        """Return whether the viewer `seat` (None: a spectator) sees the match with a delay."""
        return seat is None and self.spectator_delay > 0 and not self.is_over

    def waiting_seen_by(self, seat: int | None) -> list[int]:
        """Return the waiting seats for the viewer `seat` (None: a spectator)."""
        return seen_waiting(self.waiting, self.sealed, seat)

    @property
    def colours(self) -> list[int]:
        """Return the colours of all numbers, including those of pieces without a player."""
        seats = self.seats.all()
        return SeatColour.spread({seat.number: seat.colour for seat in seats if seat.colour is not None})

    def proposed_to(self, seat: int) -> list[str]:
        """Return the proposals that `seat` has not joined."""
        return [about for about, seats in self.agreed.items() if seat not in seats]

    def seat_of(self, person: Person | None) -> Seat | None:
        """Return the person's seat, if any."""
        if person is None or person.pk is None:
            return None
        return next((seat for seat in self.seats.all() if seat.person_id == person.pk), None)


class SeatColour(models.IntegerChoices):
    """Colours of seats, as `--colour-0` and so on in static/css/tokens.css."""

    BLUE = 0, _("Blue")
    ORANGE = 1, _("Orange")
    GREEN = 2, _("Green")
    VIOLET = 3, _("Violet")
    GOLD = 4, _("Gold")
    PINK = 5, _("Pink")

    @classmethod
    def spread(cls, chosen: Mapping[int, int]) -> list[int]:
        """Return distinct colours by number: the chosen one, that of the number, or a free one."""
        taken = set(chosen.values())
        found = {n: n for n in cls.values if n not in chosen and n not in taken} | dict(chosen)
        left = [n for n in cls.values if n not in found.values()]
        return [found[n] if n in found else left.pop(0) for n in cls.values]


class Level(models.TextChoices):
    """Strength of a computer opponent."""

    EASY = "easy", _("Easy")
    NORMAL = "normal", _("Normal")
    HARD = "hard", _("Hard")


class Seat(models.Model):
    """Seat at a match and its player."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="match_seats"
    )
    name = models.CharField(max_length=40)
    bot = models.BooleanField(default=False)  # whether a program plays it
    level = models.CharField(max_length=6, choices=Level, blank=True)  # of a computer opponent; "": stand-in
    colour = models.PositiveSmallIntegerField(choices=SeatColour, null=True, blank=True)  # None: by number
    hints = models.PositiveSmallIntegerField(default=0)  # requested
    notes = models.JSONField(default=dict, blank=True)
    chat_seen = models.BigIntegerField(default=0)  # the newest chat message read
    seen_version = models.PositiveIntegerField(default=0)  # the newest version seen
    ended_at = models.DateTimeField(null=True)  # that of the match, for indexes

    class Meta:
        ordering = ["number"]
        indexes = [
            models.Index(fields=["person"], name="games_seat_running", condition=Q(ended_at__isnull=True)),
            models.Index(fields=["person", "-ended_at"], name="games_seat_over", condition=Q(ended_at__isnull=False)),
            models.Index(
                fields=["match"], name="games_seat_opponents", condition=Q(ended_at__isnull=True) & ~Q(level="")
            ),
        ]
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="one_player_a_seat"),
            models.UniqueConstraint(fields=["match", "person"], name="one_seat_a_player"),
        ]

    def __str__(self) -> str:
        return f"{self.name} (seat {self.number})"


class FormerPlayer(models.Model):
    """Former player of a seat, whose name their moves keep, and who may watch."""

    seat = models.ForeignKey(Seat, models.CASCADE, related_name="former_players")
    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="former_seats")
    name = models.CharField(max_length=40)
    until = models.PositiveIntegerField()  # the version at the change of players

    def __str__(self) -> str:
        return f"{self.name}, seat {self.seat_id} until {self.until}"


class SeatNetwork(models.Model):
    """Keyed hash of a network from which a running match is played."""

    seat = models.ForeignKey(  # indexed by the constraint
        Seat, models.CASCADE, related_name="networks", db_index=False
    )
    digest = models.CharField(max_length=32)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["seat", "digest"], name="one_network_a_seat_once")]

    def __str__(self) -> str:
        return f"seat {self.seat_id}"


class OpponentLease(models.Model):
    """Lease of a worker on the computer opponents of a match."""

    match = models.OneToOneField(Match, models.CASCADE, primary_key=True, related_name="opponent_lease")
    worker = models.CharField(max_length=32)
    until = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.match}: {self.worker}"


class LogEntry(models.Model):
    """Entry of a match's log: an answer, or an act such as `undo` in place of the question."""

    match = models.ForeignKey(  # indexed by the constraints
        Match, models.CASCADE, related_name="log_entries", db_index=False
    )
    index = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField()
    question = models.CharField(max_length=24)
    answer = models.JSONField(null=True)
    person = models.ForeignKey(  # the player at that time
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )
    client_id = models.CharField(max_length=36)  # identifies a repeated message
    created_at = models.DateTimeField()
    private = models.BooleanField(default=False)  # invisible to others
    took = models.PositiveSmallIntegerField(default=0, db_default=0)  # answers an undo took back; 0: unknown

    class Meta:
        ordering = ["index"]
        verbose_name_plural = "log entries"
        constraints = [
            models.UniqueConstraint(fields=["match", "index"], name="one_answer_a_place"),
            models.UniqueConstraint(fields=["match", "person", "client_id"], name="no_answer_twice"),
        ]

    def __str__(self) -> str:
        return f"{self.index}: {self.question} {self.answer}"


class Checkpoint(models.Model):
    """Turn start of a match, with the journal since the one before."""

    match = models.ForeignKey(  # indexed by the constraint
        Match, models.CASCADE, related_name="checkpoints", db_index=False
    )
    index = models.PositiveIntegerField()
    state = models.BinaryField(null=True)  # deleted after the match, except the first
    journal = models.BinaryField()
    agreed = models.JSONField(default=dict)
    standing_orders = models.JSONField(default=dict)  # by seat

    class Meta:
        ordering = ["index"]
        constraints = [models.UniqueConstraint(fields=["match", "index"], name="one_checkpoint_a_place")]

    def __str__(self) -> str:
        return f"turn start {self.index}"
