from collections import defaultdict

from django.db import migrations, models

from lobby.results.skill import INITIAL_DEVIATION, INITIAL_VALUE, Skill, updated_skills

RANKS = {"won": [1, 2], "lost": [2, 1], "draw": [1, 1]}  # by the outcome of the first of two


def recount(apps, schema_editor):
    """Rate all matches rated by Elo again; guests are no longer rated."""
    rating, seat_result = apps.get_model("lobby", "Rating"), apps.get_model("lobby", "SeatResult")
    rated = seat_result.objects.exclude(rating_change=None).select_related("person")
    matches = defaultdict(list)
    for each in rated.order_by("ended_at", "match_result", "number"):
        matches[each.match_result_id].append(each)
    skills, played = defaultdict(Skill), defaultdict(int)
    for pair in matches.values():
        if len(pair) != 2 or any(each.person is None or not each.person.login for each in pair):
            for each in pair:
                each.rating_change = None
            continue
        keys = [(each.person_id, each.game) for each in pair]
        after = updated_skills([[skills[key]] for key in keys], RANKS[pair[0].outcome])
        for each, key, (skill,) in zip(pair, keys, after, strict=True):
            each.rating_change = skill.value - skills[key].value
            skills[key] = skill
            played[key] += 1
    changed = [each for pair in matches.values() for each in pair]
    seat_result.objects.bulk_update(changed, ["rating_change"], batch_size=500)
    rating.objects.all().delete()
    rating.objects.bulk_create(
        rating(person_id=person, game=game, value=skill.value, deviation=skill.deviation,
               matches=played[person, game])
        for (person, game), skill in skills.items()
    )  # fmt: skip


class Migration(migrations.Migration):
    dependencies = [("lobby", "0023_moderators")]

    operations = [
        migrations.AddField(
            model_name="rating",
            name="deviation",
            field=models.FloatField(db_default=INITIAL_DEVIATION, default=INITIAL_DEVIATION),
        ),
        migrations.AlterField(
            model_name="rating", name="value", field=models.FloatField(default=INITIAL_VALUE)
        ),
        migrations.RunPython(recount, migrations.RunPython.noop),
    ]
