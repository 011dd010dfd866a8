"""Migrations leave tables usable for processes of the previous version: added fields are optional."""

from __future__ import annotations

import pytest
from django.db import connection
from django.db.migrations import AddField
from django.db.migrations.loader import MigrationLoader
from django.db.models import NOT_PROVIDED

NUMBERED = {"games": 18, "lobby": 13}  # the last migrations of the first version that has a number


def added():
    """Return the fields added by migrations since."""
    for (app, name), migration in MigrationLoader(connection, ignore_no_migrations=True).disk_migrations.items():
        if int(name.split("_")[0]) > NUMBERED.get(app, 9999):
            for operation in migration.operations:
                if isinstance(operation, AddField):
                    yield f"{app}.{name}: {operation.name}", operation.field


@pytest.mark.django_db
def test_a_row_of_the_version_before_fits_into_every_table():
    fields = dict(added())
    assert fields
    assert {
        where for where, field in fields.items()
        if not field.null and not field.many_to_many and field.db_default is NOT_PROVIDED
    } == set()  # fmt: skip
