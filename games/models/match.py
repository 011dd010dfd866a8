"""A match and its log. The log is the truth; checkpoints only spare replaying it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone
from django.utils.crypto import get_random_string
from django.utils.translation import gettext_lazy as _

from games import registry
from games.core.match import seen_waiting

if TYPE_CHECKING:
    from lobby.models import Person

LIVE = "live"  # the time control of a match in one sitting without a clock
SLUG_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that are mistaken for each other


def new_slug() -> str:
    return get_random_string(10, SLUG_LETTERS)


class TimeoutPolicy(models.TextChoices):
    """What happens to a seat whose time is up."""

    WAIT = "wait"
    STAND_IN = "stand_in"
    PROGRAM = "program"
    LOSS = "loss"  # with two players; with more a program plays on
    END = "end"


class MatchQuerySet(models.QuerySet["Match"]):
    def running(self) -> MatchQuerySet:
        return self.filter(status=Match.Status.RUNNING)

    def playable(self) -> MatchQuerySet:
        """Keep the matches of games that are played here."""
        return self.filter(game__in=registry.SLUGS)

    def with_seats(self) -> MatchQuerySet:
        return self.prefetch_related("seats")

    def hold(self, pk: int) -> Match:
        """Return the match, which nobody else changes until the transaction ends."""
        return self.select_for_update(no_key=True).get(pk=pk)


class Match(models.Model):
    """One game being played, or played to the end."""

    class Status(models.TextChoices):
        RUNNING = "running"
        OVER = "over"

    class Source(models.TextChoices):
        """Where the match was played, as far as this site can tell."""

        HERE = ""
        FILE = "file"  # it was loaded from a file that anybody may have written
        SIGNED_FILE = "signed"  # it was loaded from a file that this site had signed

    slug = models.SlugField(unique=True, default=new_slug, editable=False)
    game = models.SlugField()
    rules_version = models.PositiveSmallIntegerField()
    options = models.JSONField(default=dict)
    public = models.BooleanField(default=False)
    time_control = models.CharField(max_length=12, default=LIVE)  # a key of TIME_CONTROLS
    timeout_policy = models.CharField(
        max_length=8, choices=TimeoutPolicy, default=TimeoutPolicy.WAIT
    )
    hints = models.BooleanField(default=False)  # whether people agreed that each may ask for them
    commitment = models.CharField(max_length=64)
    secret = models.BinaryField()  # leaves this table only when the match is over
    # what that is made of (games/core/contributions.py), if players could add to it: the site's, and theirs
    site_secret = models.BinaryField(null=True)
    contributions = models.JSONField(null=True, blank=True)
    # of the running hash, and of the position begun from (games/core/running_hash.py)
    proof = models.PositiveSmallIntegerField(default=1)
    origin_hash = models.CharField(max_length=64, blank=True)
    watch_hash = models.CharField(max_length=64, blank=True)  # SHA-256 of the spectate token
    status = models.CharField(max_length=8, choices=Status, default=Status.RUNNING)
    version = models.PositiveIntegerField(default=0)  # length of the log; the lock of every write
    shown_version = models.PositiveIntegerField(default=0)  # the newest that everybody was shown
    turn = models.PositiveIntegerField(default=0, db_default=0)  # the number that the log gives it
    waiting = models.JSONField(default=list)  # the seats that owe an answer
    sealed = models.JSONField(default=list)  # who takes part in the sealed round that is open
    agreed = models.JSONField(  # what is proposed, and the seats that are for it
        default=dict, db_default=models.Value({}, models.JSONField()), blank=True
    )
    called = models.JSONField(  # by seat when its player wanted to go on, in ms since 1970
        default=dict, db_default=models.Value({}, models.JSONField()), blank=True
    )
    result = models.JSONField(null=True, blank=True)  # reason, winners, scores, the words' message
    source = models.CharField(max_length=8, choices=Source, blank=True, default=Source.HERE)
    created_at = models.DateTimeField(default=timezone.now)
    updated_at = models.DateTimeField(default=timezone.now)
    ended_at = models.DateTimeField(null=True, blank=True)
    # of a match from a file: when it is removed, unless somebody keeps it
    expires_at = models.DateTimeField(null=True, blank=True)
    kept_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="kept_matches",
    )

    objects = MatchQuerySet.as_manager()

    class Meta:
        verbose_name_plural = "matches"
        indexes = [
            models.Index(fields=["status", "public", "-updated_at"], name="games_match_listed"),
            models.Index(fields=["game", "status"], name="games_match_game"),
            models.Index("ended_at", name="games_match_ended", condition=Q(ended_at__isnull=False)),
            models.Index(fields=["expires_at"], name="games_match_loaded", condition=~Q(source="")),
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.slug}"

    def get_absolute_url(self) -> str:
        return reverse("games:match", args=[self.slug])

    @property
    def committed_secret(self) -> bytes:
        """Return the secret whose SHA-256 is the commitment; to be shown when the match is over."""
        return bytes(self.site_secret or self.secret)

    @property
    def is_over(self) -> bool:
        return self.status == self.Status.OVER

    @property
    def is_paused(self) -> bool:
        return not self.is_over and not self.waiting

    def waiting_seen_by(self, seat: int | None) -> list[int]:
        """Return the seats that owe an answer, as far as `seat` (None: a spectator) may know."""
        return seen_waiting(self.waiting, self.sealed, seat)

    @property
    def colours(self) -> list[int]:
        """Return the colours of seats, also of numbers that a board gives to pieces of nobody's."""
        seats = self.seats.all()
        return SeatColour.spread(
            {seat.number: seat.colour for seat in seats if seat.colour is not None}
        )

    def proposed_to(self, seat: int) -> list[str]:
        """Return what others propose and `seat` has not answered."""
        return [about for about, seats in self.agreed.items() if seat not in seats]

    def seat_of(self, person: Person | None) -> Seat | None:
        """Return the seat this person plays, if any."""
        if person is None or person.pk is None:
            return None
        return next((seat for seat in self.seats.all() if seat.person_id == person.pk), None)


class SeatColour(models.IntegerChoices):
    """The colours of seats: `--colour-0` and so on in static/css/tokens.css."""

    BLUE = 0, _("Blue")
    ORANGE = 1, _("Orange")
    GREEN = 2, _("Green")
    VIOLET = 3, _("Violet")
    GOLD = 4, _("Gold")
    PINK = 5, _("Pink")

    @classmethod
    def spread(cls, chosen: Mapping[int, int]) -> list[int]:
        """Return a colour for each number, all different: what is chosen for it, its own, or what is left."""
        taken = set(chosen.values())
        found = {n: n for n in cls.values if n not in chosen and n not in taken} | dict(chosen)
        left = [n for n in cls.values if n not in found.values()]
        return [found[n] if n in found else left.pop(0) for n in cls.values]


class Level(models.TextChoices):
    """How well a computer opponent plays."""

    EASY = "easy", _("Easy")
    NORMAL = "normal", _("Normal")
    HARD = "hard", _("Hard")


class Seat(models.Model):
    """A place at a match and who plays it."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="match_seats",
    )
    name = models.CharField(max_length=40)
    bot = models.BooleanField(default=False)  # whether a program plays it
    level = models.CharField(
        max_length=6, choices=Level, blank=True
    )  # of an opponent; "": a stand-in
    colour = models.PositiveSmallIntegerField(  # None: that of its number
        choices=SeatColour, null=True, blank=True
    )
    hints = models.PositiveSmallIntegerField(default=0)  # that were asked for in it
    notes = models.JSONField(default=dict, blank=True)
    chat_seen = models.BigIntegerField(default=0)  # the newest chat message they have read
    seen_version = models.PositiveIntegerField(default=0)  # the newest the person has looked at
    ended_at = models.DateTimeField(null=True)  # as of the match: one's few running are found by it

    class Meta:
        ordering = ["number"]
        indexes = [
            models.Index(
                fields=["person"], name="games_seat_running", condition=Q(ended_at__isnull=True)
            ),
            models.Index(
                fields=["person", "-ended_at"],
                name="games_seat_over",
                condition=Q(ended_at__isnull=False),
            ),
            models.Index(
                fields=["match"],
                name="games_seat_opponents",
                condition=Q(ended_at__isnull=True) & ~Q(level=""),
            ),
        ]
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="one_player_a_seat"),
            models.UniqueConstraint(fields=["match", "person"], name="one_seat_a_player"),
        ]

    def __str__(self) -> str:
        return f"{self.name} (seat {self.number})"


class FormerPlayer(models.Model):
    """Somebody who played a seat before: what they did there keeps their name, and they may watch."""

    seat = models.ForeignKey(Seat, models.CASCADE, related_name="former_players")
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="former_seats"
    )
    name = models.CharField(max_length=40)
    until = models.PositiveIntegerField()  # the version of the match at which somebody else came

    def __str__(self) -> str:
        return f"{self.name}, seat {self.seat_id} until {self.until}"


class SeatNetwork(models.Model):
    """A network from which a seat of a running match was played, as a keyed hash."""

    seat = models.ForeignKey(  # found by the constraint, which begins with it
        Seat, models.CASCADE, related_name="networks", db_index=False
    )
    digest = models.CharField(max_length=32)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["seat", "digest"], name="one_network_a_seat_once")
        ]

    def __str__(self) -> str:
        return f"seat {self.seat_id}"


class OpponentLease(models.Model):
    """Which worker plays the opponents of a match, and until when, unless it goes on."""

    match = models.OneToOneField(
        Match, models.CASCADE, primary_key=True, related_name="opponent_lease"
    )
    worker = models.CharField(max_length=32)
    until = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.match}: {self.worker}"


class LogEntry(models.Model):
    """One entry of a match's log: an answer, or an act such as `undo` in place of a question."""

    match = models.ForeignKey(  # found by the constraints, which begin with it
        Match, models.CASCADE, related_name="log_entries", db_index=False
    )
    index = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField()
    question = models.CharField(max_length=24)
    answer = models.JSONField(null=True)
    person = models.ForeignKey(  # who gave it, even if the seat has changed hands since
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )
    client_id = models.CharField(max_length=36)  # by which a resent message is recognised
    created_at = models.DateTimeField()
    private = models.BooleanField(default=False)  # whether it has told the others nothing
    took = models.PositiveSmallIntegerField(  # how many answers an undo took back; 0: not known
        default=0, db_default=0
    )

    class Meta:
        ordering = ["index"]
        constraints = [
            models.UniqueConstraint(fields=["match", "index"], name="one_answer_a_place"),
            models.UniqueConstraint(
                fields=["match", "person", "client_id"], name="no_answer_twice"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.index}: {self.question} {self.answer}"


class Checkpoint(models.Model):
    """A match at a turn start, with the journal lines that were written since the one before."""

    match = models.ForeignKey(  # found by the constraint, which begins with it
        Match, models.CASCADE, related_name="checkpoints", db_index=False
    )
    index = models.PositiveIntegerField()
    state = models.BinaryField(null=True)  # given up when the match is over, but for the first one
    journal = models.BinaryField()
    agreed = models.JSONField(default=dict)
    standing_orders = models.JSONField(default=dict)  # the standing orders by seat

    class Meta:
        ordering = ["index"]
        constraints = [
            models.UniqueConstraint(fields=["match", "index"], name="one_checkpoint_a_place")
        ]

    def __str__(self) -> str:
        return f"turn start {self.index}"
