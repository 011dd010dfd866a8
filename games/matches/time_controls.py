"""Time controls of matches.

A seat has a bank of time, which runs while the seat owes an answer. Each turn adds the increment, up
to the cap, or fills the bank. Clocks of matches over days stop in quiet hours and vacations.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.core.dialogue.messages import Message, _, plural
from games.matches.models import LIVE, TimeoutPolicy

MINUTE = 60
HOUR = 3600
DAY = 24 * HOUR
WARN_AFTER = 0.8  # of the time


@dataclass(frozen=True, slots=True)
class TimeControl:
    """Time control. Without a bank, there are no clocks."""

    slug: str
    label: Message
    bank: int = 0
    increment: int = 0
    cap: int = 0
    live: bool = False  # clocks always run, and there are no notifications
    per_turn: bool = False  # each turn fills the bank

    @property
    def timed(self) -> bool:
        return self.bank > 0

    @property
    def ticks(self) -> bool:
        """Return whether clocks tick."""
        return self.timed and self.live

    @property
    def followed(self) -> bool:
        """Return whether seats have clocks or notifications."""
        return self.timed or not self.live

    @property
    def least_on_return(self) -> int:
        """Return the minimum of seconds for the new player of a seat."""
        if self.per_turn:
            return self.bank
        return max(self.increment, MINUTE) if self.live else self.increment

    def usual_policy(self, *, rated: bool) -> TimeoutPolicy:
        """Return the default policy. In a rated match, absence loses."""
        loses = self.timed and (self.live or rated)
        return TimeoutPolicy.LOSS if loses else TimeoutPolicy.WAIT

    @property
    def description(self) -> Message:
        """Return the time control as a sentence."""
        if not self.timed or self.live:
            return self.label
        return _(
            "{name}: {bank} to start, +{increment} a turn, at most {cap}",
            name=self.label,
            bank=_length(self.bank),
            increment=_length(self.increment),
            cap=_length(self.cap),
        )


def _length(seconds: int) -> Message:
    if seconds % DAY == 0:
        return plural("{n} day", "{n} days", seconds // DAY)
    if seconds % HOUR == 0:
        return plural("{n} hour", "{n} hours", seconds // HOUR)
    if seconds % MINUTE == 0:
        return plural("{n} minute", "{n} minutes", seconds // MINUTE)
    return plural("{n} second", "{n} seconds", seconds)


def length(seconds: float) -> Message:
    """Return a duration in words, in minutes, hours or days."""
    minutes = max(0, round(seconds / 60))
    if minutes < 120:
        return plural("{n} minute", "{n} minutes", minutes)
    if minutes < 48 * 60:
        return plural("{n} hour", "{n} hours", minutes // 60)
    return plural("{n} day", "{n} days", minutes // 1440)


def _each(minutes: int, increment: int) -> TimeControl:
    """Return the live time control of `minutes` for each player, and `increment` seconds a turn."""
    bank = minutes * MINUTE
    label = (
        _("{bank} each, +{increment} a turn", bank=_length(bank), increment=_length(increment))
        if increment
        else _("{bank} each", bank=_length(bank))
    )
    return TimeControl(f"{minutes}+{increment}", label, bank, increment, DAY, live=True)


def _per_turn(seconds: int) -> TimeControl:
    label = _("{bank} a turn", bank=_length(seconds))
    return TimeControl(f"{seconds}s", label, seconds, live=True, per_turn=True)


TIME_CONTROLS: dict[str, TimeControl] = {
    control.slug: control
    for control in (
        TimeControl(LIVE, _("Live, no clock"), live=True),
        _each(5, 10),
        _each(10, 15),
        _each(20, 20),
        _each(30, 30),
        _each(60, 0),
        _per_turn(30),
        _per_turn(60),
        _per_turn(120),
        _per_turn(300),
        TimeControl("brisk", _("Brisk"), DAY, 6 * HOUR, 2 * DAY),
        TimeControl("steady", _("Steady"), 2 * DAY, 12 * HOUR, 5 * DAY),
        TimeControl("calm", _("Calm"), 5 * DAY, DAY, 10 * DAY),
        TimeControl("slow", _("Slow"), 10 * DAY, 3 * DAY, 21 * DAY),
        TimeControl("open", _("In your own time: notified when it is your turn, no clock")),
    )
}


def time_controls_for(minutes: int) -> list[TimeControl]:
    """Return the time controls for a game of so many minutes, live ones first."""
    return [each for each in TIME_CONTROLS.values() if not each.ticks or _suits(each, minutes)]


def _suits(control: TimeControl, minutes: int) -> bool:
    if control.per_turn:
        return 0.6 * minutes <= control.bank <= 5 * minutes
    return minutes / 9 <= control.bank / MINUTE <= minutes
