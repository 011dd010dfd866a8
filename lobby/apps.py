from django.apps import AppConfig


class LobbyConfig(AppConfig):
    name = "lobby"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Have the worker count finished matches."""
        from games.notifications.worker import PERIODIC_TASKS  # noqa: PLC0415 - needs all models
        from lobby.results.counting import count_finished_matches  # noqa: PLC0415

        PERIODIC_TASKS.append(count_finished_matches)
