"""Invitations to make an account. Pages and the admin call these; nothing else writes."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.models import OperatorAction
from games.services.audit import action_record
from games.services.counted import person_hold
from games.services.links import ROOMS_AND_PEOPLE, is_link_token, link_token
from lobby.models import Invitation, Person
from lobby.people.accounts import account_open
from lobby.people.admission import may_invite
from lobby.refusal import Refused

MOST = 5  # of one member that nobody has used yet
NOTE_LENGTH = 60


def invitation_token(invitation: Invitation) -> str:
    """Return the secret of an invitation's link; see `games.services.links`."""
    return link_token(ROOMS_AND_PEOPLE, "site", invitation.slug)


def invitation_find(slug: str, token: str) -> Invitation | None:
    """Return the invitation of a link, while an account can be made by it."""
    found = Invitation.objects.good().filter(slug=slug).select_related("inviter").first()
    if found is None or not is_link_token(token, ROOMS_AND_PEOPLE, "site", slug):
        return None
    return found


@transaction.atomic
def invitation_make(*, inviter: Person, note: str) -> Invitation:
    """Make a link by which one person may make an account.

    Raises:
        Refused: this person may not invite, or too many of theirs are still open.
    """
    if not may_invite(inviter):
        raise Refused(_("You cannot invite anybody to this site."))
    person_hold(inviter)
    if inviter.invitations.good().count() >= MOST:
        raise Refused(
            _("%(n)d of your invitations are still open. Withdraw one first.") % {"n": MOST}
        )
    return Invitation.objects.create(inviter=inviter, note=note.strip()[:NOTE_LENGTH])


def invitation_withdraw(*, inviter: Person, slug: str) -> None:
    """Let the link of an invitation lead nowhere; one that was used stays as it is."""
    inviter.invitations.filter(slug=slug, used_at=None).delete()


@transaction.atomic
def invitation_save(*, operator: Person, invitation: Invitation) -> None:
    """Make an invitation of an operator's, who may make any number, or change one of anybody's."""
    kind = OperatorAction.Kind.INVITE_CHANGE
    if invitation._state.adding:
        kind = OperatorAction.Kind.SITE_INVITE
        invitation.inviter = operator
    invitation.save()
    action_record(kind=kind, operator=operator, about=invitation)


@transaction.atomic
def invitations_delete(*, operator: Person, invitations: Sequence[Invitation]) -> None:
    """Let the links of these invitations lead nowhere; accounts that were made by them stay."""
    for each in invitations:
        action_record(kind=OperatorAction.Kind.INVITE_WITHDRAW, operator=operator, about=each)
    Invitation.objects.filter(pk__in=[each.pk for each in invitations]).delete()


@transaction.atomic
def invitation_accept(*, invitation: Invitation, person: Person, push: int | None = None) -> None:
    """Make the account that the invitation is for, with the login that `person` was given.

    `push` is as in `account_open`.

    Raises:
        Refused: somebody has made one by it before, or the login is taken.
    """
    now = timezone.now()
    free = Invitation.objects.filter(pk=invitation.pk, used_at=None)
    if not free.update(used_at=now):
        raise Refused(_("Somebody has come by this invitation already."))
    account_open(person=person, push=push)
    Invitation.objects.filter(pk=invitation.pk).update(person=person)
