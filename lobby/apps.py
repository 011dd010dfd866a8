from django.apps import AppConfig


class LobbyConfig(AppConfig):
    name = "lobby"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Have the worker examine the settings, count finished matches, and rest while the site is closed."""
        from games.notifications.worker import AT_START, PERIODIC_TASKS  # noqa: PLC0415 - needs all models
        from games.services.rounds import RESTS  # noqa: PLC0415
        from lobby.announcements.services import is_closed  # noqa: PLC0415
        from lobby.operating.doctor import tell_findings  # noqa: PLC0415
        from lobby.results.counting import count_finished_matches  # noqa: PLC0415

        PERIODIC_TASKS.append(count_finished_matches)
        RESTS.append(is_closed)
        AT_START.append(tell_findings)
