"""Bans of people and networks, without effect on operators."""

from __future__ import annotations

import ipaddress
from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from django.contrib.auth import get_user_model
from django.db import transaction

from games.bus.bus import publish
from games.bus.events import BansChanged
from games.core.dialogue.messages import Message, _
from games.core.dialogue.questions import IllegalAnswer
from games.moderation.audit import action_record
from games.moderation.models import Ban, OperatorAction
from games.site import database_time

if TYPE_CHECKING:
    from lobby.people.models import Person

Kind = OperatorAction.Kind
LEAST_BITS = {4: 16, 6: 32}  # of a network, by version of addresses: a larger one is a country
USUAL_BITS = {4: 32, 6: 64}  # of the network of a single address


@transaction.atomic
def person_ban(*, operator: Person, person: Person, reason: str, until: datetime | None) -> Ban:
    """Ban a person and their programs, until a moment or (None) for good. Raises: IllegalAnswer."""
    if person.is_staff:
        raise IllegalAnswer(_("operators cannot be banned: remove their rights first"))
    _check_end(until)
    ban = Ban.objects.create(person=person, reason=reason, until=until)
    action_record(
        kind=Kind.PERSON_BAN, operator=operator, person=person,
        about=f"{person} {_end_of(until)}", reason=reason,
    )  # fmt: skip
    publish(BansChanged())
    return ban


@transaction.atomic
def network_ban(*, operator: Person, network: str, reason: str, until: datetime | None) -> Ban:
    """Ban a network such as 192.0.2.0/24, or an address, with its /64 if it is IPv6. Raises: IllegalAnswer."""
    _check_end(until)
    kept = str(known_network(network))
    ban = Ban.objects.create(network=kept, reason=reason, until=until)
    about = f"{kept} {_end_of(until)}"
    action_record(kind=Kind.NETWORK_BAN, operator=operator, about=about, reason=reason)
    publish(BansChanged())
    return ban


@transaction.atomic
def ban_lift(*, operator: Person, ban: Ban, reason: str = "") -> None:
    """End a ban before its time. Raises: IllegalAnswer."""
    if not Ban.objects.in_force().filter(pk=ban.pk).update(lifted_at=database_time.now()):
        raise IllegalAnswer(_("this ban is already over"))
    action_record(kind=Kind.BAN_LIFT, operator=operator, person=ban.person, about=ban, reason=reason)


def known_network(text: str) -> ipaddress.IPv4Network | ipaddress.IPv6Network:
    """Parse an address or a network. Raises: IllegalAnswer."""
    text = text.strip()
    try:
        if "/" not in text:
            text = f"{text}/{USUAL_BITS[ipaddress.ip_address(text).version]}"
        network = ipaddress.ip_network(text, strict=False)
    except ValueError:
        raise IllegalAnswer(_("“{text}” is neither an address nor a network as 192.0.2.0/24", text=text)) from None
    if network.prefixlen < (least := LEAST_BITS[network.version]):
        raise IllegalAnswer(_("a network prefix of less than {n} bits is too large to ban", n=least))
    return network


def bans_of(visitors: Sequence[tuple[int | None, str]]) -> list[Ban | None]:
    """Return the ban of each visitor: a person (primary key, if known) and an address.

    Without bans it costs one query, since every socket and form asks.
    """
    stands = Ban.objects.filter(lifted_at=None).exists()
    bans = list(Ban.objects.in_force()) if stands else []
    if not bans:
        return [None] * len(visitors)
    people = {person for person, _address in visitors if person is not None}
    rows = get_user_model().objects.filter(pk__in=people).values_list("pk", "owner", "is_staff")
    known = {person: (owner, is_staff) for person, owner, is_staff in rows}
    banned = {ban.person_id: ban for ban in reversed(bans) if ban.person_id is not None}
    networks = [ban for ban in bans if ban.network]

    def ban_at(person: int | None, address: str) -> Ban | None:
        owner, is_staff = known.get(person or 0, (None, False))
        if is_staff:
            return None
        found = banned.get(person or 0) or banned.get(owner or 0)
        return found or next((ban for ban in networks if ban.holds_for(address)), None)

    return [ban_at(person, address) for person, address in visitors]


def ban_of(person: int | None, address: str) -> Ban | None:
    """Return the ban of one visitor."""
    return bans_of([(person, address)])[0]


def ban_message(ban: Ban) -> Message:
    """Return the sentence for a banned visitor."""
    if ban.until is None:
        return _("you can no longer take part here: {reason}", reason=ban.reason)
    until = f"{ban.until:%Y-%m-%d %H:%M} UTC"
    return _("you cannot take part here until {until}: {reason}", until=until, reason=ban.reason)


def _check_end(until: datetime | None) -> None:
    if until is not None and until <= database_time.now():
        raise IllegalAnswer(_("a ban must end in the future"))


def _end_of(until: datetime | None) -> str:
    return "for good" if until is None else f"until {until:%Y-%m-%d %H:%M} UTC"
