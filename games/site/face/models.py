"""The row of the site's face, and the pictures made from its logo."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

NAME_LENGTH = 40
WELCOME_LENGTH = 400
LINKS = 6
THE_ONE = 1  # primary key of the only row


class SiteFace(models.Model):
    """Face that an operator gave the site; an empty field keeps Orrery's own."""

    name = models.CharField(max_length=NAME_LENGTH, blank=True, default="")
    colour = models.CharField(max_length=7, blank=True, default="")  # as #3a55d9
    welcome = models.JSONField(default=dict, blank=True)  # by language
    links = models.JSONField(default=list, blank=True)  # pairs of name and address
    language = models.CharField(max_length=10, blank=True, default="")
    games = models.JSONField(default=list, blank=True)  # slugs; empty: all, new ones too
    logo = models.CharField(max_length=16, blank=True, default="")  # digest; part of the pictures' addresses
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        verbose_name = verbose_name_plural = "site"
        default_permissions = ("change",)
        constraints = [models.CheckConstraint(condition=Q(pk=THE_ONE), name="a_site_has_one_face")]

    def __str__(self) -> str:
        return self.name or "Orrery"


class SitePicture(models.Model):
    """Picture made from the logo, in place of the static file of that path."""

    logo = models.CharField(max_length=16)  # digest
    path = models.CharField(max_length=100, unique=True)
    content = models.BinaryField()  # PNG

    class Meta:
        default_permissions = ()

    def __str__(self) -> str:
        return self.path
