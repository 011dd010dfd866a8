"""The addresses of the site."""

from django.contrib import admin
from django.urls import include, path

from config.status import status
from lobby.api.documents import document
from lobby.people import views as people

urlpatterns = [
    # the admin's own count nobody's attempts, and end neither sockets nor pushes
    path("admin/login/", people.sign_in, name="sign_in_to_admin"),
    path("admin/logout/", people.sign_out, name="sign_out_of_admin"),
    path("admin/password_change/", people.change_password, name="password_in_admin"),
    path("admin/", admin.site.urls),
    path("status/", status, name="status"),
    path("language/", include("django.conf.urls.i18n")),
    path("api/<str:name>", document, name="document"),
    path("api/1/", include("lobby.api.urls")),
    path("", include("games.urls")),
    path("", include("lobby.urls")),
]

handler400 = "lobby.responses.bad_request"
handler404 = "lobby.responses.not_found"
handler500 = "lobby.responses.server_error"
