from django.apps import AppConfig


class LobbyConfig(AppConfig):
    name = "lobby"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Register the lobby's tasks with the worker and with sockets, and metrics that read a file."""
        from games.live.sockets.announcements import LOOKS  # noqa: PLC0415
        from games.notifications.delivery.dispatch import LETTERS  # noqa: PLC0415
        from games.notifications.models import Notification  # noqa: PLC0415 - needs all models
        from games.site.metrics import BACKUP_AGE, BACKUP_FAILED  # noqa: PLC0415
        from games.site.periodic_work import MAINTENANCE_CHECKS  # noqa: PLC0415
        from games.worker.worker import PERIODIC_TASKS, START_TASKS  # noqa: PLC0415
        from lobby.accounts.password_reset import reset_letter, resets_follow  # noqa: PLC0415
        from lobby.announcements.services import announced, is_closed  # noqa: PLC0415
        from lobby.operating.checks import tell_findings  # noqa: PLC0415
        from lobby.operating.last_night import backup_age, backup_failed  # noqa: PLC0415
        from lobby.statistics.annulments import annulments_follow  # noqa: PLC0415
        from lobby.statistics.counting import results_follow  # noqa: PLC0415

        MAINTENANCE_CHECKS.append(is_closed)
        LOOKS.append(announced)
        START_TASKS.append(tell_findings)
        PERIODIC_TASKS.extend([resets_follow, results_follow, annulments_follow])
        BACKUP_AGE.set_function(backup_age)
        BACKUP_FAILED.set_function(backup_failed)
        LETTERS[Notification.Kind.RESET] = reset_letter
