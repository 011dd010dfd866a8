"""Ticking clocks of live matches, for viewers."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from games.clocks.models import Clock
from games.core.dialogue.messages import Message, _
from games.core.dialogue.questions import IllegalAnswer
from games.matches.models import Match, TimeoutPolicy
from games.matches.time_controls import TIME_CONTROLS

TIME_UP = _("your time is up")


@dataclass(frozen=True, slots=True)
class LiveClock:
    """Clock of a seat in a live match."""

    seat: int
    left: timedelta | None  # when it was started or stopped; None: hidden from the viewer
    runs_out_at: datetime | None = None  # of a running clock

    def left_at(self, now: datetime) -> timedelta | None:
        """Return the time left at a moment; None if it is hidden from the viewer."""
        if self.runs_out_at is None:
            return self.left
        return max(timedelta(), self.runs_out_at - now)

    def stopped(self, at: datetime) -> LiveClock:
        """Return this clock as it stands still since a moment; a question after it costs no time."""
        if self.left is None or self.runs_out_at is None:
            return self
        return LiveClock(self.seat, max(timedelta(), min(self.left, self.runs_out_at - at)))


def live_clocks(match: Match) -> list[LiveClock]:
    """Return the ticking clocks of people's seats, by seat."""
    if not TIME_CONTROLS[match.time_control].ticks:
        return []
    rows = Clock.objects.filter(seat__match=match, seat__bot=False).order_by("seat__number")
    return [
        LiveClock(number, timedelta(seconds=bank), _runs_out_at(bank, question, asked_at))
        for number, bank, question, asked_at in rows.values_list("seat__number", "bank", "question", "asked_at")
    ]


def _runs_out_at(bank: float, question: str, asked_at: datetime | None) -> datetime | None:
    return asked_at + timedelta(seconds=bank) if question and asked_at else None


def clocks_seen_by(clocks: Iterable[LiveClock], sealed: Collection[int], viewer: int | None) -> list[LiveClock]:
    """Hide the other clocks of a sealed round from seat `viewer`: a stopped clock would tell of an answer."""
    return [LiveClock(clock.seat, None) if clock.seat in sealed and clock.seat != viewer else clock for clock in clocks]


def check_in_time(match: Match, clocks: Iterable[LiveClock], seat: int, at: datetime) -> None:
    """Raise IllegalAnswer if the seat's time was up at the arrival of its answer.

    Under the policy to wait, late answers are legal.
    """
    if match.timeout_policy == TimeoutPolicy.WAIT:
        return
    for clock in clocks:
        if clock.seat == seat and clock.runs_out_at is not None and clock.runs_out_at < at:
            raise IllegalAnswer(TIME_UP)


def live_clock_lines(clocks: Iterable[LiveClock], names: Collection[str], now: datetime) -> list[Message]:
    """Return a sentence about each clock, for pages without scripts."""
    called = list(names)
    return [
        _("{name}: {time} left", name=called[clock.seat], time=minutes_and_seconds(left))
        for clock in clocks
        if (left := clock.left_at(now)) is not None
    ]


def minutes_and_seconds(left: timedelta) -> str:
    """Format a duration for a clock, such as `4:31` or `1:00:00`."""
    minutes, seconds = divmod(int(left.total_seconds()), 60)
    if minutes < 60:
        return f"{minutes}:{seconds:02}"
    return f"{minutes // 60}:{minutes % 60:02}:{seconds:02}"
