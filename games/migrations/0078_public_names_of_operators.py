"""Let the log of operators name them publicly: moderators read it, and logins may be addresses."""

from typing import Any

from django.conf import settings
from django.db import migrations
from django.db.models import OuterRef, Subquery


def name_publicly(apps: Any, schema_editor: Any) -> None:
    app, model = settings.AUTH_USER_MODEL.split(".")
    people = apps.get_model(app, model).objects.filter(pk=OuterRef("operator"))
    done = apps.get_model("games", "OperatorAction").objects.filter(operator__isnull=False)
    done.update(operator_name=Subquery(people.values("name")[:1]))


class Migration(migrations.Migration):
    dependencies = [("games", "0077_log_entries"), migrations.swappable_dependency(settings.AUTH_USER_MODEL)]

    operations = [migrations.RunPython(name_publicly, migrations.RunPython.noop)]
