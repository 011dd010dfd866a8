"""People: guests with a name, some with an account."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import AbstractBaseUser, BaseUserManager, PermissionsMixin
from django.db import models
from django.utils import timezone


class PersonManager(BaseUserManager["Person"]):
    """Makes guests, who have a name only, and the operators of the site."""

    def create_guest(self, name: str) -> Person:
        guest = self.model(name=name)
        guest.set_unusable_password()
        guest.save()
        return guest

    def create_superuser(self, login: str, password: str, **fields: Any) -> Person:
        operator = self.model(login=login, name=login, is_staff=True, is_superuser=True, **fields)
        operator.set_password(password)
        operator.save()
        return operator


class Person(AbstractBaseUser, PermissionsMixin):
    """Somebody who visits: a guest known by a cookie, or somebody with a login as well."""

    name = models.CharField(max_length=40)
    login = models.CharField(max_length=80, unique=True, null=True, blank=True)
    return_hash = models.CharField(
        max_length=64, blank=True, db_index=True
    )  # SHA-256 of the return token
    is_staff = models.BooleanField(default=False)
    is_active = models.BooleanField(default=True)
    joined = models.DateTimeField(default=timezone.now)

    USERNAME_FIELD = "login"

    objects = PersonManager()

    class Meta:
        verbose_name_plural = "people"

    def __str__(self) -> str:
        return self.name
