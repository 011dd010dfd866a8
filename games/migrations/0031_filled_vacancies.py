"""State of vacancies: a present substitute plays the seat."""

from typing import Any

from django.db import migrations, models
from django.db.models import F


def fill(apps: Any, schema_editor: Any) -> None:
    """Take every person but the owner who has such a seat for a substitute who is there."""
    vacancies = apps.get_model("games", "Vacancy").objects.filter(
        seat__bot=False, seat__person__isnull=False
    )
    played = vacancies.exclude(seat__person=F("owner")).values_list("pk", flat=True)
    apps.get_model("games", "Vacancy").objects.filter(pk__in=list(played)).update(
        filled=True, left_on_purpose=False
    )


class Migration(migrations.Migration):
    dependencies = [("games", "0030_resets")]

    operations = [
        migrations.AddField(
            model_name="vacancy",
            name="filled",
            field=models.BooleanField(db_default=False, default=False),
        ),
        migrations.RunPython(fill, migrations.RunPython.noop),
    ]
