"""Rooms: all writes of views, sockets and the API.

Each function reloads and locks the room, so two people cannot take the same seat or start twice.
"""

from __future__ import annotations

import contextlib
from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace

from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from games import registry
from games.chat.models import Mute
from games.core.dialogue.questions import IllegalAnswer, Json
from games.i18n.languages import current_translator, sentence
from games.matches.models import Match
from games.matches.unplayable import GameGone
from games.play.start import match_start
from games.site import database_time
from games.visitors.access import watch_link_new
from lobby.people.admission import check_may_open, check_offered
from lobby.people.models import Person
from lobby.people.names import clean_name
from lobby.refusals.refusal import Refused
from lobby.rooms.chat import room_chat_end
from lobby.rooms.creation.forking import fork_position
from lobby.rooms.creation.setup import RoomSetup
from lobby.rooms.holding import SEAT_TAKEN, hold_as_host, hold_open, member_in
from lobby.rooms.live.publishing import publish_change
from lobby.rooms.members.names import check_name
from lobby.rooms.members.programs import check_newcomer, check_rating
from lobby.rooms.members.random_numbers import close_numbers
from lobby.rooms.members.readiness import ask_again, check_everybody_ready, check_terms
from lobby.rooms.models import Member, Removal, Room, RoomOpponent


def checked_options(game: str, seats: int, options: Mapping[str, str]) -> dict[str, str]:
    """Return the options, with defaults added.

    Raises:
        Refused: the options do not fit, or the site no longer has the game.
    """
    if game not in registry.SLUGS:
        raise Refused(sentence(GameGone().message))
    try:
        return registry.rules_of(game).check_options(seats, options)
    except IllegalAnswer as refusal:
        raise _refused(game, refusal) from refusal


def _refused(game: str, refusal: IllegalAnswer) -> Refused:
    return Refused(current_translator(game).render(refusal.message))


@transaction.atomic
def room_open(*, host: Person, game: str, setup: RoomSetup, opening_answers: Sequence[tuple[int, Json]] = ()) -> Room:
    """Create a room, with its host in the first seat. Its match begins with the opening answers.

    Raises:
        Refused: the host may not create rooms, or the setup does not fit.
    """
    check_may_open(host)
    check_offered(game)
    check_newcomer(host, rated=setup.rated)
    terms = asdict(_checked(game, setup))
    room = Room.objects.create(game=game, host=host, opening_answers=list(opening_answers), **terms)
    Member.objects.create(room=room, person=host, name=clean_name(host.name), number=0, seen_at=database_time.now())
    publish_change(room)
    return room


def _checked(game: str, setup: RoomSetup) -> RoomSetup:
    """Return the setup, with default options added.

    Raises:
        Refused: the options do not fit, or the match cannot be rated.
    """
    options = checked_options(game, setup.seats, setup.options)
    if setup.rated and len(registry.rules_of(game).teams(setup.seats, options)) < 2:
        raise Refused(_("A match without human opponents cannot be rated."))
    if setup.rated and setup.hints:
        raise Refused(_("A rated match is played without hints."))
    if setup.rated and setup.spectator_sides:
        raise Refused(_("In a rated match, spectators see no hands."))
    if setup.spectator_sides and not setup.spectator_delay:
        raise Refused(_("Spectators see each side’s view only with a delay."))
    return replace(setup, options=options)


def check_not_removed(room: Room, person: Person) -> None:
    """Raise Refused if a host has removed or blocked the person.

    For a program, removals of its owner and of the owner's other programs count too.
    """
    sent_out = Q(person__in=[person.pk, person.owner_id])
    if person.is_program:
        sent_out |= Q(person__owner=person.owner_id)
    if room.removals.filter(sent_out).exists():
        raise Refused(_("The host has removed you from this room. Only the host can let you come back."))
    if room.host is not None and Mute.objects.blocks_by(room.host).blocks_of(person).exists():
        raise Refused(_("You cannot come into this room."))


@transaction.atomic
def room_enter(*, room: Room, person: Person, name: str, terms: str = "") -> Member:
    """Enter a room, and take a free seat if there is one. The caller has checked link or publicity.

    Raises:
        Refused: the room is closed, the person is removed, the name is in use, or the setup differs
            from these `terms`.
    """
    name = clean_name(name)
    hold_open(room)
    if terms:
        check_terms(room, terms)
    check_not_removed(room, person)
    member = room.members.filter(person=person).first()
    if member is None:
        check_newcomer(person, rated=room.rated)
        check_name(room, name)
        member = Member.objects.create(room=room, person=person, name=name, number=None, seen_at=database_time.now())
        for free in free_seats(room)[:1]:
            with contextlib.suppress(Refused):  # another was faster: then one stands
                _sit(room, member, free)
        publish_change(room)
    return member


def host_of(room: Room) -> Member | None:
    return next((each for each in room.members.all() if each.person_id == room.host_id), None)


def host_name(room: Room) -> str:
    """Return the host's name in the room; "" if there is no host."""
    host = host_of(room)
    return host.name if host else ""


def free_seats(room: Room) -> list[int]:
    taken = set(room.members.exclude(number=None).values_list("number", flat=True))
    taken |= set(room.opponents.values_list("number", flat=True))
    return [number for number in range(room.seats) if number not in taken]


@transaction.atomic
def room_sit(*, room: Room, person: Person, number: int) -> None:
    """Take the seat `number`, from another seat or from standing."""
    hold_open(room)
    if number not in free_seats(room):
        raise Refused(SEAT_TAKEN)
    _sit(room, member_in(room, person), number)
    publish_change(room)


def _sit(room: Room, member: Member, number: int) -> None:
    try:
        with transaction.atomic():
            member.number = number
            member.save(update_fields=["number"])
    except IntegrityError:
        member.number = None
        raise Refused(SEAT_TAKEN) from None


@transaction.atomic
def room_stand(*, room: Room, person: Person) -> None:
    """Leave the seat, and stay in the room."""
    hold_open(room)
    room.members.filter(person=person).update(number=None)
    publish_change(room)


@transaction.atomic
def room_leave(*, room: Room, person: Person) -> None:
    """Leave the room; the longest-standing member becomes host, or the room closes."""
    hold_open(room)
    room.members.filter(person=person).delete()
    heir = room.members.order_by("joined_at", "pk").first()
    if heir is None:
        room.status, room.host = Room.Status.CLOSED, None
        room_chat_end(room)
    elif room.host_id == person.pk:
        room.host = heir.person
    room.save(update_fields=["status", "host"])
    publish_change(room)


@transaction.atomic
def room_remove(*, room: Room, host: Person, member: int) -> None:
    """Remove a member and their programs until the host readmits them.

    A new invite link replaces the old one, which would let them in under another name.
    """
    hold_as_host(room, host)
    gone = room.members.filter(pk=member).exclude(person=host).first()
    if gone is None:
        raise Refused(_("This person is not in the room any more."))
    gone.delete()
    room.members.filter(person__owner=gone.person).exclude(person=host).delete()
    Removal.objects.get_or_create(room=room, person=gone.person, defaults={"name": gone.name})
    room_renew_invitation(room=room, host=host)


@transaction.atomic
def room_readmit(*, room: Room, host: Person, removal: int) -> None:
    """Readmit a removed person."""
    hold_as_host(room, host)
    room.removals.filter(pk=removal).delete()
    publish_change(room)


@transaction.atomic
def room_change(
    *, room: Room, host: Person, setup: RoomSetup, opening_answers: Sequence[tuple[int, Json]] = ()
) -> None:
    """Change setup, visibility and opening answers of the room; ask all other members again."""
    hold_as_host(room, host)
    before = RoomSetup.of(room)
    if room.origin:  # a fork keeps the match's setup
        setup = replace(setup, seats=room.seats, options=room.options, order=room.order, rated=False)
        opening_answers = room.opening_answers
    members = room.members.select_related("person")
    check_rating([each.person for each in members], rated=setup.rated)
    changed = asdict(_checked(room.game, setup)) | {"opening_answers": list(opening_answers)}
    listed = room.public or setup.public
    for name, value in changed.items():
        setattr(room, name, value)
    room.save(update_fields=list(changed))
    room.members.filter(number__gte=room.seats).update(number=None)
    room.opponents.filter(number__gte=room.seats).delete()
    ask_again(room, before, host)
    publish_change(room, listed=listed)


@transaction.atomic
def room_draw_seats(*, room: Room, host: Person) -> None:
    """Have the seats drawn at the start of the match."""
    hold_as_host(room, host)
    drawn = replace(RoomSetup.of(room), order=Room.Order.DRAWN)
    room_change(room=room, host=host, setup=drawn, opening_answers=room.opening_answers)


@transaction.atomic
def room_renew_invitation(*, room: Room, host: Person) -> None:
    """Replace the invite link; the old one is dead."""
    hold_as_host(room, host)
    room.invite_number += 1
    room.save(update_fields=["invite_number"])
    publish_change(room)


@transaction.atomic
def room_start(*, room: Room, host: Person, at_once: bool = False) -> Match:
    """Start the match with the seated members; `at_once`: in the request that created the room."""
    hold_as_host(room, host)
    members = list(room.members.exclude(number=None).select_related("person"))
    seated: list[Member | RoomOpponent] = [*members, *room.opponents.all()]
    if len(seated) < room.seats:
        raise Refused(_("Some seats are still free."))
    check_everybody_ready(members)
    seated.sort(key=lambda each: each.number or 0)
    secret, contributions = close_numbers(room, seated, at_once=at_once)
    seated = [seated[number] for number in contributions.order]
    origin, given = fork_position(room, [each.person_id if isinstance(each, Member) else None for each in seated])
    try:
        room.match = match_start(
            game=room.game,
            people=[each.person if isinstance(each, Member) else None for each in seated],
            names=[each.name for each in seated],
            levels={n: each.level for n, each in enumerate(seated) if isinstance(each, RoomOpponent)},
            options=room.options,
            public=room.public,
            time_control=room.time_control,
            timeout_policy=room.timeout_policy,
            origin=origin,
            given=given,
            hints=room.hints,
            ballot_hours=room.ballot_hours,
            spectator_delay=room.spectator_delay,
            spectator_sides=room.spectator_sides,
            secret=secret,
            contributions=contributions,
        )
    except IllegalAnswer as refusal:  # a fork of older rules
        raise _refused(room.game, refusal) from refusal
    room.status = Room.Status.STARTED
    room.save(update_fields=["match", "status"])
    room_chat_end(room)
    if room.members.filter(number=None).exists():
        watch_link_new(match=room.match)  # standing members watch by it
    publish_change(room)
    return room.match


@transaction.atomic
def room_pass_on(*, room: Room, person: Person, member: int) -> None:
    """Make another member the host; anybody may replace an absent host."""
    hold_open(room)
    heir = room.members.filter(pk=member).first()
    if heir is None:
        raise Refused(_("This person is not in the room any more."))
    if room.host_id != person.pk:
        host = room.members.filter(person=room.host_id).first()
        if host is not None and not host.is_gone:
            raise Refused(_("The host is still here."))
        heir = member_in(room, person)
    room.host = heir.person
    room.save(update_fields=["host"])
    publish_change(room)


def visible_room(slug: str, person: int | None) -> Room | None:
    """Return the room if the person (primary key; None: unnamed) may see it."""
    room = Room.objects.filter(slug=slug).first()
    people = None if room is None else people_who_may_look(room)
    return room if people is None or person in people else None


def people_who_may_look(room: Room) -> set[int] | None:
    """Return the people (primary keys) with access to a room; None: everybody."""
    return None if room.public else set(room.members.values_list("person", flat=True))
