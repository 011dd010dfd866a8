"""Let the invite link of a started room offer to watch; rooms of older versions keep to themselves."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('lobby', '0083_passkeys_and_codes'),
    ]

    operations = [
        migrations.AddField(
            model_name='room',
            name='watching',
            field=models.BooleanField(db_default=False, default=True),
        ),
    ]
