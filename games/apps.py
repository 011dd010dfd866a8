from typing import Any

from django.apps import AppConfig
from django.contrib.admin import AdminSite
from django.contrib.admin import apps as admin_apps
from django.http import HttpRequest
from django.template.response import TemplateResponse


class GamesConfig(AppConfig):
    name = "games"
    default_auto_field = "django.db.models.BigAutoField"


class OperatorAdminConfig(admin_apps.AdminConfig):
    """The admin, with a list of work for operators on its first page."""

    default = False  # not the configuration of `games`
    default_site = "games.apps.OperatorSite"


class OperatorSite(AdminSite):
    """Django's admin, with counts of the rows that need an operator."""

    index_template = "admin/operator_index.html"

    def index(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> TemplateResponse:
        from games.admin.care import needs_care  # noqa: PLC0415 - needs all models

        return super().index(request, {**(extra_context or {}), "needs_care": needs_care(request)})

    def get_app_list(self, request: HttpRequest, app_label: str | None = None) -> list[Any]:
        """Return the models by app; a title has the number of rows that need care."""
        from games.admin.care import needs_care  # noqa: PLC0415 - needs all models

        numbers = {care.model: care.number for care in needs_care(request)}
        apps: list[Any] = super().get_app_list(request, app_label)
        for model in (model for app in apps for model in app["models"]):
            if number := numbers.get(model["model"]._meta.label_lower):
                model["name"] = f"{model['name']} ({number})"
        return apps
