from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [
        ('lobby', '0008_standard_names'),
    ]

    operations = [
        migrations.RemoveField(
            model_name='person',
            name='language',
        ),
    ]
