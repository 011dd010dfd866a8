"""URLs of the site."""

from django.contrib import admin
from django.urls import include, path

from config.watching.status import status
from lobby.profile import sign_in_views
from lobby.profile import views as people
from lobby.profile.documents import document

urlpatterns = [
    # Django's own views count no attempts, and end neither sockets nor pushes
    path("admin/login/", sign_in_views.sign_in, name="sign_in_to_admin"),
    path("admin/logout/", sign_in_views.sign_out, name="sign_out_of_admin"),
    path("admin/password_change/", people.change_password, name="password_in_admin"),
    path("admin/", admin.site.urls),
    path("status/", status, name="status"),
    path("language/", include("django.conf.urls.i18n")),
    path("api/<str:name>", document, name="document"),
    path("api/1/", include("lobby.api.urls")),
    path("", include("games.urls")),
    path("", include("lobby.urls")),
]

handler400 = "lobby.refusals.responses.bad_request"
handler404 = "lobby.refusals.responses.not_found"
handler500 = "lobby.refusals.responses.server_error"
