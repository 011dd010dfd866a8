from django.db import migrations, models
from django.db.models import F


def show_all(apps, schema_editor):
    apps.get_model("games", "Match").objects.update(shown_version=F("version"))


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0016_hints'),
    ]

    operations = [
        migrations.AddField(
            model_name='logentry',
            name='private',
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name='match',
            name='shown_version',
            field=models.PositiveIntegerField(default=0),
        ),
        migrations.RunPython(show_all, migrations.RunPython.noop),
    ]
