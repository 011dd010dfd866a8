"""Invitations to the site: all writes of pages and the admin."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction
from django.utils.translation import gettext as _

from games.moderation.audit import action_record
from games.moderation.models import OperatorAction
from games.site import database_time
from games.site.link_tokens import ROOMS_AND_PEOPLE, is_link_token, link_token
from games.site.rate_limits import person_hold
from lobby.accounts.accounts import account_open
from lobby.accounts.models import Invitation
from lobby.people.admission import may_invite
from lobby.people.models import Person
from lobby.refusals.refusal import Refused

MOST = 5  # open invitations of one member
NOTE_LENGTH = 60


def invitation_token(invitation: Invitation) -> str:
    """Return the secret of an invitation's link; see `games.site.link_tokens`."""
    return link_token(ROOMS_AND_PEOPLE, "site", invitation.slug)


def invitation_find(slug: str, token: str) -> Invitation | None:
    """Return the invitation of a link, if still valid."""
    found = Invitation.objects.good().filter(slug=slug).select_related("inviter").first()
    if found is None or not is_link_token(token, ROOMS_AND_PEOPLE, "site", slug):
        return None
    return found


@transaction.atomic
def invitation_make(*, inviter: Person, note: str) -> Invitation:
    """Make an invitation, good for one account.

    Raises:
        Refused: the person may not invite, or has too many open invitations.
    """
    if not may_invite(inviter):
        raise Refused(_("You cannot invite people to this site."))
    person_hold(inviter)
    if inviter.invitations.good().count() >= MOST:
        raise Refused(_("%(n)d of your invitations are still open. Withdraw one first.") % {"n": MOST})
    return Invitation.objects.create(inviter=inviter, note=note.strip()[:NOTE_LENGTH])


def invitation_withdraw(*, inviter: Person, slug: str) -> None:
    """Withdraw an open invitation."""
    inviter.invitations.filter(slug=slug, used_at=None).delete()


@transaction.atomic
def invitation_save(*, operator: Person, invitation: Invitation) -> None:
    """Store an operator's new or changed invitation; operators have no limit."""
    kind = OperatorAction.Kind.INVITE_CHANGE
    if invitation._state.adding:
        kind = OperatorAction.Kind.SITE_INVITE
        invitation.inviter = operator
    invitation.save()
    action_record(kind=kind, operator=operator, about=invitation)


@transaction.atomic
def invitations_delete(*, operator: Person, invitations: Sequence[Invitation]) -> None:
    """Delete invitations; accounts made by them stay."""
    for each in invitations:
        action_record(kind=OperatorAction.Kind.INVITE_WITHDRAW, operator=operator, about=each)
    Invitation.objects.filter(pk__in=[each.pk for each in invitations]).delete()


@transaction.atomic
def invitation_accept(*, invitation: Invitation, person: Person, push: int | None = None) -> None:
    """Open the account of an invitation, with the login of `person`.

    `push` is as in `account_open`.

    Raises:
        Refused: the invitation is used, or the login is taken.
    """
    now = database_time.now()
    free = Invitation.objects.filter(pk=invitation.pk, used_at=None)
    if not free.update(used_at=now):
        raise Refused(_("This invitation has already been used."))
    account_open(person=person, push=push)
    Invitation.objects.filter(pk=invitation.pk).update(person=person)
