from django.db import migrations, models

from lobby.statistics.counting import team_by_seat


def note_teams(apps, _schema_editor):
    """Store the team of each seat of counted matches."""
    match_result, seat_result = (
        apps.get_model("lobby", name) for name in ("MatchResult", "SeatResult")
    )
    seat_result.objects.update(team=models.F("number"))
    counted = match_result.objects.annotate(size=models.Count("seat_results"))
    for pk, game, size, options in counted.values_list(
        "pk", "game", "size", "match__options"
    ).iterator():
        for seat, team in team_by_seat(game, size, options).items():
            if team != seat:
                seat_result.objects.filter(match_result=pk, number=seat).update(team=team)


class Migration(migrations.Migration):
    dependencies = [("lobby", "0036_fork_seats")]

    operations = [
        migrations.AddField("seatresult", "team", models.PositiveSmallIntegerField(null=True)),
        migrations.RunPython(note_teams, migrations.RunPython.noop),
    ]
