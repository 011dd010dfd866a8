"""The addresses of the site."""

from django.contrib import admin
from django.urls import include, path

from config import health as operating
from lobby.people import views as people

urlpatterns = [
    path("admin/login/", people.sign_in),  # the admin's own counts nobody's attempts
    path("admin/", admin.site.urls),
    path("language/", include("django.conf.urls.i18n")),
    path("healthz", operating.healthz),
    path("metrics", operating.metrics),
    path("", include("games.urls")),
    path("", include("lobby.urls")),
]

handler404 = "lobby.responses.not_found"
handler500 = "lobby.responses.server_error"
