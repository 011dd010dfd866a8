"""Results of finished matches, with statistics and ratings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.db import models

from games.matches.models import Match
from lobby.results.skill import INITIAL_DEVIATION, INITIAL_VALUE


class MatchResult(models.Model):
    """A counted match."""

    match = models.OneToOneField(Match, models.CASCADE, related_name="match_result")
    game = models.SlugField()
    ended_at = models.DateTimeField(db_index=True)
    annulled = models.BooleanField(default=False, db_default=False)  # taken out of ratings and statistics
    in_statistics = models.BooleanField(null=True)  # statistics counted it; None: counted by version 1.0

    class Meta:
        indexes = [models.Index("id", name="lobby_result_annulled", condition=models.Q(annulled=True))]

    def __str__(self) -> str:
        return f"{self.game} {self.match_id}"


class SeatResult(models.Model):
    """Result of one seat."""

    class Outcome(models.TextChoices):
        WON = "won"
        LOST = "lost"
        DRAW = "draw"
        ENDED = "ended"  # without result

        @classmethod
        def of(cls, result: Mapping[str, Any], number: int) -> SeatResult.Outcome:
            """Return the outcome of a seat in the result of a match."""
            if result.get("draw"):
                return cls.DRAW
            if number in result.get("winners", []):
                return cls.WON
            return cls.ENDED if result.get("reason") in (None, "void") else cls.LOST

    match_result = models.ForeignKey(MatchResult, models.CASCADE, related_name="seat_results")
    number = models.PositiveSmallIntegerField()
    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="seat_results")
    outcome = models.CharField(max_length=5, choices=Outcome)
    game = models.SlugField()
    ended_at = models.DateTimeField()
    team = models.PositiveSmallIntegerField(null=True)  # lowest seat of the team
    rating_change = models.FloatField(null=True)  # for rated matches

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match_result", "number"], name="one_score_a_seat")]
        indexes = [models.Index(fields=["person", "-ended_at"], name="lobby_score_history")]

    def __str__(self) -> str:
        return f"{self.match_result_id}, seat {self.number}: {self.outcome}"

    @property
    def change_shown(self) -> str:
        """Return the change of the rating with its sign; "" for casual matches."""
        return "" if self.rating_change is None else f"{self.rating_change:+.0f}".replace("-", "−")


class Attempt(models.Model):
    """A single player's attempt at a deal that others can have too (`games.core.rules.Attempt`)."""

    seat_result = models.OneToOneField(SeatResult, models.CASCADE, related_name="attempt")
    game = models.SlugField()
    deal = models.CharField(max_length=120)
    opening_text = models.CharField(max_length=40)
    effort = models.PositiveIntegerField(null=True)  # None: not solved
    first = models.BooleanField()  # the person's first at this deal

    class Meta:
        indexes = [models.Index("game", "deal", "effort", name="lobby_attempt_deal", condition=models.Q(first=True))]

    def __str__(self) -> str:
        return f"{self.game} {self.deal}: {self.effort}"


class GameStatistic(models.Model):
    """Count of matches and wins of a seat, an option or a trait such as a race."""

    class About(models.TextChoices):
        SEAT = "seat"
        OPTION = "option"
        TRAIT = "trait"

    game = models.SlugField()
    seats = models.PositiveSmallIntegerField()  # of the match: other sizes are not comparable
    about = models.CharField(max_length=6, choices=About)
    key = models.CharField(max_length=120, blank=True)  # of the option
    value = models.CharField(max_length=120)  # seat, value of the option, or message id
    played = models.PositiveIntegerField(default=0)
    won = models.PositiveIntegerField(default=0)  # for an option: by the first seat
    drawn = models.PositiveIntegerField(default=0)

    class Meta:
        verbose_name_plural = "tallies"
        constraints = [models.UniqueConstraint(fields=["game", "seats", "about", "key", "value"], name="tallied_once")]

    def __str__(self) -> str:
        return f"{self.game}, {self.about} {self.key} {self.value}: {self.won} of {self.played}"


class RatingQuerySet(models.QuerySet["Rating"]):
    def shown(self) -> RatingQuerySet:
        """Leave out ratings whose matches are all annulled."""
        return self.filter(matches__gt=0)


class Rating(models.Model):
    """Rating of an account in a game, from rated matches."""

    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="ratings")
    game = models.SlugField()
    value = models.FloatField(default=INITIAL_VALUE)
    deviation = models.FloatField(default=INITIAL_DEVIATION, db_default=INITIAL_DEVIATION)
    matches = models.PositiveIntegerField(default=0)

    objects = RatingQuerySet.as_manager()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["person", "game"], name="one_rating_a_game")]

    def __str__(self) -> str:
        return f"{self.person_id} at {self.game}: {self.shown}"

    @property
    def shown(self) -> str:
        """Return the rating with its 95 % interval."""
        return f"{self.value:.0f}\N{NO-BREAK SPACE}±\N{NO-BREAK SPACE}{2 * self.deviation:.0f}"
