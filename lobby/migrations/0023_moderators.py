"""Create the group of moderators."""

from typing import Any

from django.db import migrations

NAME = "Moderators"
# without passwords, logins, addresses, or logs of matches, which hold hidden information
PERMISSIONS = {
    ("games", "match"): ["view_match", "change_match"],
    ("games", "seat"): ["view_seat"],
    ("games", "chatmessage"): ["view_chatmessage"],
    ("games", "report"): ["view_report", "change_report"],
    ("games", "ban"): ["view_ban", "add_ban", "change_ban"],
    ("games", "operatoraction"): ["view_operatoraction"],
    ("lobby", "person"): ["view_person", "moderate_person"],
    ("lobby", "room"): ["view_room", "change_room"],
    ("lobby", "member"): ["view_member"],
}


def make_group(apps: Any, schema_editor: Any) -> None:
    group, new = apps.get_model("auth", "Group").objects.get_or_create(name=NAME)
    if not new:
        return  # the site has its own group of this name
    kinds, permissions = apps.get_model("contenttypes", "ContentType"), apps.get_model("auth", "Permission")
    for (app, model), codenames in PERMISSIONS.items():
        kind, _new = kinds.objects.get_or_create(app_label=app, model=model)
        for codename in codenames:  # Django creates them only after all migrations
            words = f"Can {codename.replace('_', ' ')}"
            found, _new = permissions.objects.get_or_create(
                content_type=kind, codename=codename, defaults={"name": words}
            )
            group.permissions.add(found)


def remove_group(apps: Any, schema_editor: Any) -> None:
    apps.get_model("auth", "Group").objects.filter(name=NAME).delete()


class Migration(migrations.Migration):
    dependencies = [
        ("auth", "0012_alter_user_first_name_max_length"),
        ("contenttypes", "0002_remove_content_type_name"),
        ("games", "0023_moderation"),
        ("lobby", "0022_moderation"),
    ]

    operations = [migrations.RunPython(make_group, remove_group)]
