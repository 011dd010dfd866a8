from django.db import migrations, models
from django.db.models.functions import Coalesce


def count_turns(apps, _schema_editor):
    """Give each match the count of turns that lists showed, until its next answer."""
    match, checkpoint = (apps.get_model("games", name) for name in ("Match", "Checkpoint"))
    begun = checkpoint.objects.filter(match=models.OuterRef("pk"), index__gt=0).order_by()
    count = begun.values("match").annotate(n=models.Count("pk")).values("n")
    match.objects.update(
        turn=Coalesce(models.Subquery(count), 0)
    )


class Migration(migrations.Migration):
    dependencies = [("games", "0043_loaded_matches")]

    operations = [
        migrations.AddField(
            "match", "turn", models.PositiveIntegerField(default=0, db_default=0)
        ),
        migrations.RunPython(count_turns, migrations.RunPython.noop),
    ]
