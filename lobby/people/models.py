"""People: guests with a cookie, and accounts with a login."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from django.contrib.auth.models import AbstractBaseUser, BaseUserManager, PermissionsMixin
from django.db import models
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext_lazy as _

from games.matches.models import SeatColour
from games.site.slugs import new_slug
from lobby.people.faces import Face, face_of
from lobby.people.names import clean_login, clean_name


class Avatar(models.TextChoices):
    """Pictures for people: `static/avatars/`."""

    COMET = "comet", _("Comet")
    MOON = "moon", _("Moon")
    RINGS = "rings", _("Planet with rings")
    ROCKET = "rocket", _("Rocket")
    SATELLITE = "satellite", _("Satellite")
    STAR = "star", _("Star")
    SUN = "sun", _("Sun")
    TELESCOPE = "telescope", _("Telescope")


class FoundBy(models.TextChoices):
    """People who can find a person."""

    EVERYBODY = "everybody", _("everybody, by my name")
    MET = "met", _("only people I have played with")
    NOBODY = "nobody", _("nobody")


class PersonManager(BaseUserManager["Person"]):
    """Manager that makes guests, with a name only, and operators."""

    def create_guest(self, name: str, time_zone: str = "UTC") -> Person:
        guest = self.model(name=name, time_zone=time_zone)
        guest.set_unusable_password()
        guest.save()
        return guest

    def create_superuser(self, login: str, password: str, name: str = "", **fields: Any) -> Person:
        name = clean_name(name or login)
        operator = self.model(login=clean_login(login), name=name, is_staff=True, is_superuser=True, **fields)
        operator.set_password(password)
        operator.save()
        return operator


class Person(AbstractBaseUser, PermissionsMixin):
    """A visitor with a name: a guest, an account or a program."""

    slug = models.SlugField(unique=True, default=new_slug, editable=False)
    name = models.CharField(max_length=40)
    login = models.CharField(max_length=80, unique=True, null=True, blank=True)
    return_number = models.PositiveIntegerField(default=0)  # part of the one valid return link
    session_number = models.PositiveIntegerField(default=0, db_default=0)  # part of valid sessions
    # see HiddenName
    name_hidden = models.BooleanField(default=False, db_default=False)
    avatar = models.CharField(max_length=12, choices=Avatar, blank=True, db_default="")
    favourite_colour = models.PositiveSmallIntegerField(  # of their seats, if free
        choices=SeatColour, null=True, blank=True
    )
    found_by = models.CharField(  # sees the person's page and may invite them
        max_length=9, choices=FoundBy, default=FoundBy.MET, db_default=FoundBy.MET
    )
    time_zone = models.CharField(max_length=40, default="UTC")
    quiet_from = models.TimeField(null=True, blank=True)  # start of daily hours without clocks
    quiet_to = models.TimeField(null=True, blank=True)
    rest_plan = models.JSONField(  # daily hours, by date (games/clocks/availability.py)
        default=list, db_default=models.Value([], models.JSONField()), blank=True
    )
    vacations = models.JSONField(  # first and last day, and their time zone
        default=list, db_default=models.Value([], models.JSONField()), blank=True
    )
    vacation_used = models.JSONField(default=dict, blank=True)  # days of past vacations, by year
    lessons = models.JSONField(
        default=dict, db_default=models.Value({}, models.JSONField()), blank=True
    )  # last finished step, by game
    quick_opponents = models.BooleanField(default=False)  # computer opponents answer without pauses
    owner = models.ForeignKey(  # set for programs only, and never changed
        "self", models.CASCADE, null=True, blank=True, editable=False, related_name="programs"
    )
    is_staff = models.BooleanField(default=False)
    is_active = models.BooleanField(default=True)
    joined_at = models.DateTimeField(default=timezone.now)

    USERNAME_FIELD = "login"
    REQUIRED_FIELDS: ClassVar[list[str]] = ["name"]  # createsuperuser asks for it, as others see it

    objects = PersonManager()

    class Meta:
        verbose_name_plural = "people"
        constraints = [
            models.CheckConstraint(
                condition=models.Q(owner=None) | models.Q(login=None),
                name="a_program_does_not_sign_in",
            )
        ]
        permissions = [("moderate_person", "Can ban people, hide names and end sessions")]

    def __str__(self) -> str:
        return self.name

    def get_session_auth_hash(self) -> str:
        """Return the hash of valid sessions; ending sessions changes it."""
        return self._of_sessions(super().get_session_auth_hash())

    def get_session_auth_fallback_hash(self) -> Iterator[str]:
        return map(self._of_sessions, super().get_session_auth_fallback_hash())

    def _of_sessions(self, own: str) -> str:
        number = self.session_number
        return salted_hmac("sessions", f"{own}{number}", algorithm="sha256").hexdigest() if number else own

    @property
    def face(self) -> Face:
        return face_of(self.slug)

    @property
    def is_program(self) -> bool:
        return self.owner_id is not None
