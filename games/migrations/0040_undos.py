"""Number of answers that each undo took back."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0036_seat_networks")]

    operations = [
        migrations.AddField(
            model_name="logentry",
            name="took",
            field=models.PositiveSmallIntegerField(db_default=0, default=0),
        ),
    ]
