"""People: guests known by a cookie, and those with a login."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import AbstractBaseUser, BaseUserManager, PermissionsMixin
from django.db import models
from django.utils import timezone

from games.models import new_slug
from lobby.people.names import clean_login


class PersonManager(BaseUserManager["Person"]):
    """Makes guests, who have a name only, and the operators of the site."""

    def create_guest(self, name: str, time_zone: str = "UTC") -> Person:
        guest = self.model(name=name, time_zone=time_zone)
        guest.set_unusable_password()
        guest.save()
        return guest

    def create_superuser(self, login: str, password: str, **fields: Any) -> Person:
        operator = self.model(
            login=clean_login(login), name=login, is_staff=True, is_superuser=True, **fields
        )
        operator.set_password(password)
        operator.save()
        return operator


class Person(AbstractBaseUser, PermissionsMixin):
    """Somebody who visits: a guest known by a cookie, or somebody with a login as well."""

    slug = models.SlugField(unique=True, default=new_slug, editable=False)
    name = models.CharField(max_length=40)
    login = models.CharField(max_length=80, unique=True, null=True, blank=True)
    return_number = models.PositiveIntegerField(default=0)  # of the one return link that works
    time_zone = models.CharField(max_length=40, default="UTC")
    quiet_from = models.TimeField(null=True, blank=True)  # hours of the day when their clocks stand
    quiet_to = models.TimeField(null=True, blank=True)
    vacation_from = models.DateField(null=True, blank=True)
    vacation_to = models.DateField(null=True, blank=True)
    vacation_used = models.JSONField(default=dict, blank=True)  # days of earlier ones, by year
    is_staff = models.BooleanField(default=False)
    is_active = models.BooleanField(default=True)
    joined_at = models.DateTimeField(default=timezone.now)

    USERNAME_FIELD = "login"

    objects = PersonManager()

    class Meta:
        verbose_name_plural = "people"

    def __str__(self) -> str:
        return self.name
