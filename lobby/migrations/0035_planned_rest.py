"""Planned quiet hours, and several vacations."""

from typing import Any

from django.db import migrations, models


def to_list(apps: Any, schema_editor: Any) -> None:
    """Copy the announced vacation, as days of the person's time zone."""
    people = apps.get_model("lobby", "Person").objects
    for person in people.filter(vacation_from__isnull=False, vacation_to__isnull=False):
        person.vacations = [
            {
                "first": person.vacation_from.isoformat(),
                "last": person.vacation_to.isoformat(),
                "zone": person.time_zone,
            }
        ]
        person.save(update_fields=["vacations"])


class Migration(migrations.Migration):
    dependencies = [("lobby", "0031_random_numbers")]

    operations = [
        migrations.AddField(
            model_name="person",
            name="rest_plan",
            field=models.JSONField(
                blank=True, db_default=models.Value([], models.JSONField()), default=list
            ),
        ),
        migrations.AddField(
            model_name="person",
            name="vacations",
            field=models.JSONField(
                blank=True, db_default=models.Value([], models.JSONField()), default=list
            ),
        ),
        migrations.RunPython(to_list, migrations.RunPython.noop),
        migrations.SeparateDatabaseAndState(  # the older version still reads these columns
            state_operations=[
                migrations.RemoveField(model_name="person", name="vacation_from"),
                migrations.RemoveField(model_name="person", name="vacation_to"),
            ]
        ),
    ]
