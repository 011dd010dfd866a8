"""Results of finished matches, and what is counted from them: statistics and ratings."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from games.models import Match
from lobby.results.skill import INITIAL_DEVIATION, INITIAL_VALUE


class MatchResult(models.Model):
    """A finished match that has been counted."""

    match = models.OneToOneField(Match, models.CASCADE, related_name="match_result")
    game = models.SlugField()
    ended_at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"{self.game} {self.match_id}"


class SeatResult(models.Model):
    """How a finished match ended for one of its seats."""

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
    team = models.PositiveSmallIntegerField(null=True)  # the first seat of those who win together
    rating_change = models.FloatField(null=True)  # of the rating, where the match was rated

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["match_result", "number"], name="one_score_a_seat")
        ]
        indexes = [models.Index(fields=["person", "-ended_at"], name="lobby_score_history")]

    def __str__(self) -> str:
        return f"{self.match_result_id}, seat {self.number}: {self.outcome}"

    @property
    def change_shown(self) -> str:
        """Return the change of the rating with its sign; nothing where the match was not rated."""
        return "" if self.rating_change is None else f"{self.rating_change:+.0f}".replace("-", "−")


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
    """How strong somebody with an account is held to be at a game, by matches that were rated."""

    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="ratings")
    game = models.SlugField()
    value = models.FloatField(default=INITIAL_VALUE)
    deviation = models.FloatField(default=INITIAL_DEVIATION, db_default=INITIAL_DEVIATION)
    matches = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["person", "game"], name="one_rating_a_game")]

    def __str__(self) -> str:
        return f"{self.person_id} at {self.game}: {self.shown}"

    @property
    def shown(self) -> str:
        """Return the rating and how far from it somebody may really be, 95 times out of 100."""
        return f"{self.value:.0f}\N{NO-BREAK SPACE}±\N{NO-BREAK SPACE}{2 * self.deviation:.0f}"
