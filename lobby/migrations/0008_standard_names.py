"""Rename models and fields to standard terms; rows stay as they are."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("lobby", "0007_fork_moment"),
        ("games", "0010_standard_names"),
    ]

    operations = [
        migrations.RenameModel("Finish", "MatchResult"),
        migrations.RenameModel("Score", "SeatResult"),
        migrations.RenameModel("Tally", "GameStatistic"),
        migrations.RemoveConstraint(
            model_name="seatresult",
            name="one_score_a_seat",
        ),
        migrations.RemoveIndex(
            model_name="room",
            name="lobby_room_listed",
        ),
        migrations.RemoveIndex(
            model_name="seatresult",
            name="lobby_score_history",
        ),
        migrations.RenameField("seatresult", "finish", "match_result"),
        migrations.AlterModelOptions(
            name="member",
            options={"ordering": ["joined_at", "pk"]},
        ),
        migrations.RenameField(
            model_name="matchresult",
            old_name="ended",
            new_name="ended_at",
        ),
        migrations.RenameField(
            model_name="member",
            old_name="joined",
            new_name="joined_at",
        ),
        migrations.RenameField(
            model_name="member",
            old_name="seen",
            new_name="seen_at",
        ),
        migrations.RenameField(
            model_name="person",
            old_name="joined",
            new_name="joined_at",
        ),
        migrations.RenameField(
            model_name="room",
            old_name="created",
            new_name="created_at",
        ),
        migrations.RenameField(
            model_name="room",
            old_name="given",
            new_name="opening_answers",
        ),
        migrations.RenameField(
            model_name="room",
            old_name="pace",
            new_name="time_control",
        ),
        migrations.RenameField(
            model_name="room",
            old_name="absence",
            new_name="timeout_policy",
        ),
        migrations.RenameField(
            model_name="seatresult",
            old_name="ended",
            new_name="ended_at",
        ),
        migrations.RenameField(
            model_name="seatresult",
            old_name="came",
            new_name="outcome",
        ),
        migrations.RenameField(
            model_name="seatresult",
            old_name="change",
            new_name="rating_change",
        ),
        migrations.AlterField(
            model_name="matchresult",
            name="match",
            field=models.OneToOneField(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="match_result",
                to="games.match",
            ),
        ),
        migrations.AlterField(
            model_name="seatresult",
            name="match_result",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="seat_results",
                to="lobby.matchresult",
            ),
        ),
        migrations.AlterField(
            model_name="seatresult",
            name="person",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="seat_results",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddIndex(
            model_name="room",
            index=models.Index(
                fields=["status", "public", "-created_at"], name="lobby_room_listed"
            ),
        ),
        migrations.AddIndex(
            model_name="seatresult",
            index=models.Index(fields=["person", "-ended_at"], name="lobby_score_history"),
        ),
        migrations.AddConstraint(
            model_name="seatresult",
            constraint=models.UniqueConstraint(
                fields=("match_result", "number"), name="one_score_a_seat"
            ),
        ),
    ]
