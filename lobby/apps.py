from django.apps import AppConfig


class LobbyConfig(AppConfig):
    name = "lobby"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Tell the worker what to do for the lobby, and when to rest."""
        from games.models import Notification  # noqa: PLC0415 - needs all models
        from games.notifications.dispatch import LETTERS  # noqa: PLC0415
        from games.notifications.worker import AT_START, EACH_ROUND  # noqa: PLC0415
        from games.services.rounds import RESTS  # noqa: PLC0415
        from lobby.announcements.services import is_closed  # noqa: PLC0415
        from lobby.operating.checks import tell_findings  # noqa: PLC0415
        from lobby.people.password_reset import reset_letter, resets_follow  # noqa: PLC0415
        from lobby.results.counting import results_follow  # noqa: PLC0415

        RESTS.append(is_closed)
        AT_START.append(tell_findings)
        EACH_ROUND.extend([resets_follow, results_follow])
        LETTERS[Notification.Kind.RESET] = reset_letter
