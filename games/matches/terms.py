"""The terms of a match in short lines: teams, clock, rating, mode and options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games import registry
from games.core.dialogue.messages import Message, Translator, _
from games.matches.teams import partner_teams
from games.matches.time_controls import TIME_CONTROLS


@dataclass(frozen=True, slots=True)
class Terms:
    """The settings of a match that people want to know before they come."""

    game: str
    seats: int
    options: Mapping[str, str]
    time_control: str
    rated: bool
    hints: bool = False

    def lines(self, reader: Translator) -> list[str]:
        """Return the terms for a row."""
        clock = TIME_CONTROLS[self.time_control].description
        said = [
            self.partners(),
            clock,
            _("rated") if self.rated else _("casual"),
            _("with hints") if self.hints else None,
        ]
        return [
            *(reader.render(line) for line in said if line is not None),
            *option_lines(self.game, self.seats, self.options, reader),
        ]

    def partners(self) -> Message | None:
        """Return who plays together, by numbers of seats, and whether they sit opposite; None without teams."""
        teams = self.teams()
        if not teams:
            return None
        words = ", ".join("\u00a0+\u00a0".join(str(seat + 1) for seat in team) for team in teams)
        if self.partners_sit_opposite():
            return _("partners sit opposite: seats {teams}", teams=words)
        return _("teams of seats {teams}", teams=words)

    def teams(self) -> Sequence[Sequence[int]]:
        """Return the seats of each team; nothing if all play alone or together."""
        return partner_teams(self.game, self.seats, self.options)

    def partners_sit_opposite(self) -> bool:
        """Return whether the teams are pairs of opposite seats."""
        teams = self.teams()
        return bool(teams) and all(2 * abs(team[0] - team[-1]) == self.seats for team in teams)


def option_lines(game: str, seats: int, options: Mapping[str, str], reader: Translator) -> list[str]:
    """Return the mode, which is the first option in use, and the unusual options."""
    used = [each for each in registry.rules_of(game).settings if each.applies_to(seats, options)]
    mode = next((each for each in used if not each.rare), None)
    chosen = [(each, options.get(each.key, each.default)) for each in used]
    return [
        reader.render(_("{option}: {choice}", option=each.label, choice=each.choices[choice]))
        for each, choice in chosen
        if choice in each.choices and (each is mode or choice != each.default)
    ]
