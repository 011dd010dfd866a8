"""Changes of the site's face by operators."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from django.db import transaction

from games.moderation.audit import action_record
from games.moderation.models import OperatorAction
from games.site.face.face import forget_face
from games.site.face.logo import DrawnLogo
from games.site.face.models import SiteFace, SitePicture

if TYPE_CHECKING:
    from lobby.people.models import Person


def face_save(
    *, operator: Person, face: SiteFace, changed: Sequence[str], logo: DrawnLogo | None = None, reason: str = ""
) -> None:
    """Store the face with its pictures; a `logo` replaces the one before, and `face.logo` "" removes it."""
    pictures = {} if logo is None else logo.pictures
    with transaction.atomic():
        if logo is not None:
            face.logo = logo.digest
        if logo is not None or not face.logo:
            SitePicture.objects.all().delete()
        SitePicture.objects.bulk_create(
            SitePicture(logo=face.logo, path=path, content=content) for path, content in pictures.items()
        )
        face.save()
        about = ", ".join(changed) or "nothing"
        action_record(kind=OperatorAction.Kind.FACE_CHANGE, operator=operator, about=about, reason=reason)
        transaction.on_commit(forget_face)


@transaction.atomic
def face_reset(*, operator: Person, face: SiteFace, reason: str = "") -> None:
    """Give the site Orrery's own name, logo, colour and texts back, and offer all games."""
    SitePicture.objects.all().delete()
    SiteFace.objects.all().delete()
    action_record(kind=OperatorAction.Kind.FACE_RESET, operator=operator, about=face, reason=reason)
    transaction.on_commit(forget_face)
