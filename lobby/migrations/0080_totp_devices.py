"""Copy operators' devices to the table of django-otp."""

from django.db import migrations


def move(apps, _schema_editor):
    old, new = apps.get_model("lobby", "SecondFactor"), apps.get_model("otp_totp", "TOTPDevice")
    for factor in old.objects.all():
        device = new.objects.create(
            user_id=factor.person_id, key=factor.nonce, last_t=factor.last_step
        )
        new.objects.filter(pk=device.pk).update(created_at=factor.created_at)


class Migration(migrations.Migration):
    dependencies = [("lobby", "0070_teams_of_results"), ("otp_totp", "0003_add_timestamps")]

    operations = [
        migrations.RunPython(move, migrations.RunPython.noop),
        migrations.DeleteModel("SecondFactor"),
        migrations.CreateModel(
            "SecondFactor",
            fields=[],
            bases=("otp_totp.totpdevice",),
            options={"proxy": True, "indexes": [], "constraints": []},
        ),
    ]
