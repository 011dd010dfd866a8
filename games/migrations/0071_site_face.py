"""Create the row of the site's face and the table of its pictures."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0070_turn_number'),
    ]

    operations = [
        migrations.CreateModel(
            name='SitePicture',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('logo', models.CharField(max_length=16)),
                ('path', models.CharField(max_length=100, unique=True)),
                ('content', models.BinaryField()),
            ],
            options={
                'default_permissions': (),
            },
        ),
        migrations.AlterField(
            model_name='operatoraction',
            name='kind',
            field=models.CharField(choices=[('match_end', 'ended a match without result'), ('match_back', 'set a match back'), ('room_close', 'closed a room'), ('sessions_end', 'ended somebody’s sessions'), ('name_hide', 'hid a name'), ('name_show', 'showed a name again'), ('person_ban', 'banned somebody'), ('network_ban', 'banned an address'), ('ban_lift', 'lifted a ban'), ('line_hide', 'hid a line of a chat'), ('report_settle', 'settled a report'), ('person_change', 'changed somebody’s entry'), ('return_link', 'gave somebody a return link'), ('token_revoke', 'revoked an access token'), ('announce', 'announced something'), ('announce_change', 'changed an announcement'), ('announce_end', 'ended an announcement'), ('face_change', 'changed the face of the site'), ('face_reset', 'gave the site Orrery’s own face back'), ('site_invite', 'invited somebody to the site'), ('invite_change', 'changed an invitation to the site'), ('invite_withdraw', 'withdrew an invitation to the site')], max_length=16, verbose_name='what'),
        ),
        migrations.CreateModel(
            name='SiteFace',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(blank=True, default='', max_length=40)),
                ('colour', models.CharField(blank=True, default='', max_length=7)),
                ('welcome', models.JSONField(blank=True, default=dict)),
                ('links', models.JSONField(blank=True, default=list)),
                ('language', models.CharField(blank=True, default='', max_length=10)),
                ('games', models.JSONField(blank=True, default=list)),
                ('logo', models.CharField(blank=True, default='', max_length=16)),
                ('changed_at', models.DateTimeField(auto_now=True)),
            ],
            options={
                'verbose_name': 'site',
                'verbose_name_plural': 'site',
                'default_permissions': ('change',),
                'constraints': [models.CheckConstraint(condition=models.Q(('pk', 1)), name='a_site_has_one_face')],
            },
        ),
    ]
