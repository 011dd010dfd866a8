"""The terms of a room in words: seats, teams, clock, rating, mode and options."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.text import capfirst
from django.utils.translation import gettext, ngettext

from games import registry
from games.core.dialogue.messages import Message
from games.i18n.languages import current_translator
from games.matches.models import Match, Seat
from games.matches.terms import Terms, option_lines
from games.matches.time_controls import TIME_CONTROLS
from lobby.rooms.forms import RoomForm
from lobby.rooms.models import Room


def translate_message(slug: str, message: Message) -> str:
    """Return a game's message in the visitor's language."""
    return current_translator(slug).render(message)


def option_pairs(game: str, options: dict[str, str], seats: int) -> list[tuple[str, str]]:
    """Return labels and values of the options in use with so many players."""
    return [
        (
            translate_message(game, setting.label),
            capfirst(translate_message(game, setting.choices[options.get(setting.key, setting.default)])),
        )
        for setting in registry.rules_of(game).settings
        if setting.applies_to(seats, options)
    ]


def time_control_pairs(room: Room) -> list[tuple[str, str]]:
    """Return labels and values of a room's time control and timeout policy."""
    control = TIME_CONTROLS[room.time_control]
    pairs = [(gettext("Time control"), translate_message(room.game, control.description))]
    if control.timed:
        policy = RoomForm.label_of(room.timeout_policy)
        pairs.append((gettext("When a player’s time is up"), policy))
    if room.ballot_hours:
        pairs.append(RoomForm.choice_label("ballot_hours", room.ballot_hours))
    if room.spectator_delay:
        pairs.append(RoomForm.choice_label("spectator_delay", room.spectator_delay))
    if room.spectator_sides:
        pairs.append(RoomForm.choice_label("spectator_sides", "yes"))
    return pairs


def terms_pairs(room: Room) -> list[tuple[str, str]]:
    """Return labels and values of all terms, for people who may come in."""
    pairs = [(gettext("Players"), str(room.seats))]
    if (partners := terms_of_match(room).partners()) is not None:
        pairs.append((gettext("Partners"), capfirst(translate_message(room.game, partners))))
    pairs.append((gettext("Rating"), rating_line(room)))
    if room.hints:
        pairs.append((gettext("Hints from the computer"), gettext("For every player, counted for all to see")))
    return [*pairs, *time_control_pairs(room), *option_pairs(room.game, room.options, room.seats)]


def fork_line(room: Room) -> str:
    """Return the match that a fork plays on: its players, and its turn or round as counted by the log."""
    names = " – ".join(room.fork_names)
    if room.fork_turn is None:  # of an older version
        return names
    if room.fork_turn == 0:
        return gettext("%(names)s, from the beginning") % {"names": names}
    rounds = registry.rules_of(room.game).rounds
    text = gettext("%(names)s, from round %(n)d") if rounds else gettext("%(names)s, from turn %(n)d")
    return text % {"names": names, "n": room.fork_turn}


def terms_of_match(room: Room) -> Terms:
    """Return the terms of a room's match, without those of the room."""
    return Terms(room.game, room.seats, room.options, room.time_control, room.rated, room.hints)


def terms_lines(room: Room) -> list[str]:
    """Return the terms as short lines of a row."""
    return terms_of_match(room).lines(current_translator(room.game))


def match_lines(match: Match, seats: Sequence[Seat]) -> list[str]:
    """Return the mode of a match, its unusual options, and the levels of its computers, for a row."""
    if match.game not in registry.SLUGS:
        return []
    options = option_lines(match.game, len(seats), match.options, current_translator(match.game))
    levels = dict.fromkeys(str(each.get_level_display()).lower() for each in seats if each.level)
    alone = [gettext("alone")] if len(seats) == 1 else []
    computers = [gettext("computer: %(level)s") % {"level": gettext(", ").join(levels)}] if levels else []
    return [*alone, *computers, *options]


def rating_line(room: Room) -> str:
    """Return whether the match is rated."""
    return gettext("Rated, for people with accounts") if room.rated else gettext("Casual")


def seats_line(room: Room, free: int) -> str:
    """Return the number of seats, and how many are free."""
    words = ngettext("%(free)d of %(seats)d seats is free.", "%(free)d of %(seats)d seats are free.", free)
    text: str = words % {"free": free, "seats": room.seats}
    return text
