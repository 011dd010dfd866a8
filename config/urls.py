"""The addresses of the site."""

from django.contrib import admin
from django.urls import include, path

urlpatterns = [
    path("admin/", admin.site.urls),
    path("language/", include("django.conf.urls.i18n")),
    path("", include("games.urls")),
    path("", include("lobby.urls")),
]

handler404 = "lobby.views.not_found"
