"""The clocks of a match that is played in one sitting, as those at the table see them."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from games.core.messages import Message, _
from games.core.questions import IllegalAnswer
from games.models import Clock, Match, TimeoutPolicy
from games.services.time_controls import TIME_CONTROLS

TIME_UP = _("your time is up")


@dataclass(frozen=True, slots=True)
class LiveClock:
    """The time of a seat. While it runs, what is left is told by when it runs out."""

    seat: int
    left: timedelta | None  # None: the viewer may not know
    runs_out_at: datetime | None = None

    def left_at(self, now: datetime) -> timedelta | None:
        """Return what is left at that moment; None if the viewer may not know."""
        if self.runs_out_at is None:
            return self.left
        return max(timedelta(), self.runs_out_at - now)


def live_clocks(match: Match) -> list[LiveClock]:
    """Return the clocks of the seats that people play, by seat; none where nothing ticks."""
    if not TIME_CONTROLS[match.time_control].ticks:
        return []
    rows = Clock.objects.filter(seat__match=match, seat__bot=False).order_by("seat__number")
    return [
        LiveClock(number, timedelta(seconds=bank), _runs_out_at(bank, question, asked_at))
        for number, bank, question, asked_at in rows.values_list(
            "seat__number", "bank", "question", "asked_at"
        )
    ]


def _runs_out_at(bank: float, question: str, asked_at: datetime | None) -> datetime | None:
    return asked_at + timedelta(seconds=bank) if question and asked_at else None


def clocks_seen_by(
    clocks: Iterable[LiveClock], sealed: Collection[int], viewer: int | None
) -> list[LiveClock]:
    """Return the clocks as seat `viewer` may know them: in a sealed round, not those of the others.

    A clock that stands would tell who has answered.
    """
    return [
        LiveClock(clock.seat, None) if clock.seat in sealed and clock.seat != viewer else clock
        for clock in clocks
    ]


def check_in_time(match: Match, clocks: Iterable[LiveClock], seat: int, at: datetime) -> None:
    """Raise IllegalAnswer if the seat's time was up when its answer arrived.

    Where the table decides about those whose time is up, they may answer as long as it waits.
    """
    if match.timeout_policy == TimeoutPolicy.WAIT:
        return
    for clock in clocks:
        if clock.seat == seat and clock.runs_out_at is not None and clock.runs_out_at < at:
            raise IllegalAnswer(TIME_UP)


def live_clock_lines(
    clocks: Iterable[LiveClock], names: Collection[str], now: datetime
) -> list[Message]:
    """Return everybody's time in a sentence each, for pages without scripts."""
    called = list(names)
    return [
        _("{name}: {time} left", name=called[clock.seat], time=minutes_and_seconds(left))
        for clock in clocks
        if (left := clock.left_at(now)) is not None
    ]


def minutes_and_seconds(left: timedelta) -> str:
    """Return a length of time as a clock shows it, such as `4:31` or `1:00:00`."""
    minutes, seconds = divmod(int(left.total_seconds()), 60)
    if minutes < 60:
        return f"{minutes}:{seconds:02}"
    return f"{minutes // 60}:{minutes % 60:02}:{seconds:02}"
