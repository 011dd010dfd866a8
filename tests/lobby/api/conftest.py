"""Programs calling the API: `call = caller(person)`, then `call("GET", "me")`."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

import pytest
from django.test import Client

from games.site.access_tokens import token_create
from games.site.models import TokenScope
from lobby.accounts.programs import program_create
from lobby.people.models import Person


class Reply(NamedTuple):
    status: int
    body: Any
    headers: Any


class Caller:
    """Client of the API with a token."""

    def __init__(self, token, **more):
        self.token = token
        self.client = Client(enforce_csrf_checks=True, **more)

    def __call__(self, method, path, body=None, **headers):
        if self.token:
            headers["authorization"] = f"Bearer {self.token}"
        if not isinstance(body, str | bytes):
            body = "" if body is None else json.dumps(body)
        reply = self.client.generic(method, f"/api/1/{path}", body, headers=headers)
        return Reply(reply.status_code, json.loads(reply.content or "null"), reply.headers)

    def get(self, path):
        """Return the answer of an address; it has to succeed."""
        reply = self("GET", path)
        assert reply.status == 200, reply
        return reply.body

    def post(self, path, **body):
        reply = self("POST", path, body)
        assert reply.status == 200, reply
        return reply.body


@pytest.fixture
def caller(db):
    def caller(person, scopes=TokenScope.values, **more):
        return Caller(token_create(person=person, name="test", scopes=scopes), **more)

    return caller


@pytest.fixture
def robo(ada):
    """Ada's program."""
    Person.objects.filter(pk=ada.pk).update(login="ada")
    ada.refresh_from_db()
    return program_create(owner=ada, name="Robo")
