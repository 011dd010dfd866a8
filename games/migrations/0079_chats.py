"""Let messages stand in the chat of a team, or of a room, in place of that of a match."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0078_public_names_of_operators'),
        ('lobby', '0082_counted_in_statistics'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name='chatmessage',
            name='room',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='chat_messages', to='lobby.room'),
        ),
        migrations.AddField(
            model_name='chatmessage',
            name='team',
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='chatmessage',
            name='team_at',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='team_messages', to='games.match'),
        ),
        migrations.AlterField(
            model_name='chatmessage',
            name='audience',
            field=models.CharField(choices=[('players', 'Players'), ('spectators', 'Spectators'), ('team', 'Team'), ('room', 'Room')], max_length=10),
        ),
        migrations.AlterField(
            model_name='chatmessage',
            name='match',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='chat_messages', to='games.match'),
        ),
        migrations.AddConstraint(
            model_name='chatmessage',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('match__isnull', False), ('room', None), ('team', None), ('team_at', None)), models.Q(('audience', 'team'), ('match', None), ('room', None), ('team__isnull', False), ('team_at__isnull', False)), models.Q(('audience', 'room'), ('match', None), ('room__isnull', False), ('team', None), ('team_at', None)), _connector='OR'), name='chat_in_one_place'),
        ),
    ]
