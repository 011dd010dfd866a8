"""Bans, hidden names, and the log of operators' actions."""

from __future__ import annotations

import ipaddress

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

from games.matches.models import Match
from games.site import database_time
from games.site.addresses import known_address


class OperatorAction(models.Model):
    """Action of an operator. It keeps names as text, since it outlives its subject."""

    class Kind(models.TextChoices):
        MATCH_END = "match_end", "ended a match without result"
        MATCH_ANNUL = "match_annul", "annulled a match"
        MATCH_COUNT = "match_count", "let an annulled match count again"
        MATCH_BACK = "match_back", "set a match back"
        ROOM_CLOSE = "room_close", "closed a room"
        SESSIONS_END = "sessions_end", "ended somebody’s sessions"
        NAME_HIDE = "name_hide", "hid a name"
        NAME_SHOW = "name_show", "showed a name again"
        PERSON_BAN = "person_ban", "banned somebody"
        NETWORK_BAN = "network_ban", "banned an address"
        BAN_LIFT = "ban_lift", "lifted a ban"
        LINE_HIDE = "line_hide", "hid a line of a chat"
        REPORT_SETTLE = "report_settle", "settled a report"
        PERSON_CHANGE = "person_change", "changed somebody’s entry"
        PERSON_DELETE = "person_delete", "deleted somebody"
        PERSON_EXPORT = "person_export", "exported somebody’s data"
        EMAIL_CHANGE = "email_change", "corrected somebody’s e-mail address"
        RETURN_LINK = "return_link", "gave somebody a return link"
        TOKEN_REVOKE = "token_revoke", "revoked an access token"
        ANNOUNCE = "announce", "announced something"
        ANNOUNCE_CHANGE = "announce_change", "changed an announcement"
        ANNOUNCE_END = "announce_end", "ended an announcement"
        FACE_CHANGE = "face_change", "changed the face of the site"
        FACE_RESET = "face_reset", "gave the site Orrery’s own face back"
        SITE_INVITE = "site_invite", "invited somebody to the site"
        INVITE_CHANGE = "invite_change", "changed an invitation to the site"
        INVITE_WITHDRAW = "invite_withdraw", "withdrew an invitation to the site"

    kind = models.CharField("what", max_length=16, choices=Kind)
    operator = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="operator_actions")
    operator_name = models.CharField(max_length=80)
    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    match = models.ForeignKey(Match, models.SET_NULL, null=True, blank=True, related_name="+")
    about = models.CharField("on whom", max_length=120)
    reason = models.CharField("why", max_length=300, blank=True)
    created_at = models.DateTimeField("when", default=timezone.now)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.operator_name} {self.get_kind_display()}: {self.about}"


class BanQuerySet(models.QuerySet["Ban"]):
    def in_force(self) -> BanQuerySet:
        """Keep current bans."""
        return self.filter(Q(until=None) | Q(until__gt=database_time.now()), lifted_at=None)


class Ban(models.Model):
    """Ban of a person or of a network."""

    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, null=True, blank=True, related_name="bans")
    network = models.CharField(max_length=43, blank=True)  # as 192.0.2.1/32 or 2001:db8::/64
    reason = models.CharField(max_length=300)  # shown to the banned
    until = models.DateTimeField(null=True, blank=True)  # None: for good
    created_at = models.DateTimeField(default=timezone.now)
    lifted_at = models.DateTimeField(null=True, blank=True)

    objects = BanQuerySet.as_manager()

    class Meta:
        ordering = ["-pk"]
        indexes = [models.Index("lifted_at", name="games_ban_in_force", condition=Q(lifted_at=None))]
        constraints = [models.CheckConstraint(condition=Q(person=None) ^ Q(network=""), name="a_ban_is_of_one_kind")]

    def __str__(self) -> str:
        return self.network or str(self.person)

    @property
    def in_force(self) -> bool:
        return self.lifted_at is None and (self.until is None or self.until > database_time.now())

    def holds_for(self, address: str) -> bool:
        """Return whether an address from a socket or a proxy is in the banned network."""
        asked = known_address(address)
        if asked is None or not self.network:
            return False
        return asked in ipaddress.ip_network(self.network)


class HiddenName(models.Model):
    """Name hidden by an operator in one row of one table."""

    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="hidden_names")
    table = models.CharField(max_length=40)  # a model, as app.name
    row = models.BigIntegerField()  # primary key
    name = models.CharField(max_length=40)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["table", "row"], name="a_name_is_hidden_once")]

    def __str__(self) -> str:
        return f"{self.table} {self.row}: {self.name}"
