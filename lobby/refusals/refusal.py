"""Refusals by the services of the lobby."""

from django.http import Http404


class Refused(Exception):
    """Refusal with a reason in the visitor's language."""


class NotOffered(Http404):
    """The site does not offer this game."""
