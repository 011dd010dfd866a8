"""Players of the seats of a forked match."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("lobby", "0035_planned_rest")]

    operations = [
        migrations.AddField(
            model_name="room",
            name="fork_seat",
            field=models.PositiveSmallIntegerField(null=True),
        ),
        migrations.AddField(
            model_name="room",
            name="fork_names",
            field=models.JSONField(
                blank=True, db_default=models.Value([], models.JSONField()), default=list
            ),
        ),
    ]
