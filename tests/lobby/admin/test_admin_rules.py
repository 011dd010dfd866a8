"""Refusals of the admin's buttons hold for its forms, actions and filters too."""

from __future__ import annotations

import re

import pytest
from django.apps import apps
from django.contrib import admin
from django.contrib.auth.models import Group, Permission
from django.test import RequestFactory

from games.matches.models import Match
from games.play.start import match_start
from games.site.models import AccessToken, TokenScope
from lobby.accounts.programs import access_token_create, program_create
from lobby.people.models import Person

pytestmark = pytest.mark.django_db
INLINE = {f"ratings-{name}_FORMS": "0" for name in ("TOTAL", "INITIAL", "MIN_NUM", "MAX_NUM")}


@pytest.fixture
def root():
    return Person.objects.create_superuser("root", "x")


@pytest.fixture
def operator():
    """An operator with every permission, but no superuser."""
    made = Person.objects.create_guest("Op")
    made.is_staff, made.login = True, "op"
    made.save()
    made.user_permissions.set(Permission.objects.all())
    return made


@pytest.fixture
def desk(operator, browse):
    return browse(operator)


def page(person):
    return f"/admin/lobby/person/{person.pk}/change/"


def test_an_operator_renames_and_deactivates_people_but_no_superuser(desk, root, ada):
    assert desk.post(page(ada), {"name": "Ada Two", **INLINE}).status_code == 302
    ada.refresh_from_db()
    assert (ada.name, ada.is_active) == ("Ada Two", False)
    assert desk.post(page(root), {"name": "pwned", **INLINE}).status_code == 403
    root.refresh_from_db()
    assert root.name != "pwned"
    assert root.is_active
    assert desk.get(page(root)).status_code == 200  # to look at


def test_nor_another_operator_nor_somebody_who_has_all_rights_but_is_no_operator(desk, ada, bo):
    Person.objects.filter(pk=ada.pk).update(is_staff=True)
    Person.objects.filter(pk=bo.pk).update(is_superuser=True)
    for person in (ada, bo):
        assert desk.post(page(person), {"name": "pwned", **INLINE}).status_code == 403
    assert not Person.objects.filter(name="pwned").exists()


def test_nobody_deactivates_themselves(browse, desk, operator, root):
    for browser, person in ((desk, operator), (browse(root), root)):
        assert browser.post(page(person), {"name": "me", **INLINE}).status_code == 403
        person.refresh_from_db()
        assert person.is_active


def test_a_superuser_changes_operators(browse, root, operator):
    form = {"name": "Op", "is_active": "on", "is_staff": "on", "is_superuser": "on", **INLINE}
    assert browse(root).post(page(operator), form).status_code == 302
    operator.refresh_from_db()
    assert operator.is_superuser


def test_an_operator_gives_nobody_rights(desk, ada, operator):
    group = Group.objects.create(name="All")
    powers = {"is_staff": "on", "is_superuser": "on", "groups": [group.pk], "user_permissions": [1]}
    form = {"name": "Ada", "is_active": "on", **powers, **INLINE}
    assert desk.post(page(ada), form).status_code == 302
    ada.refresh_from_db()
    assert (ada.is_active, ada.is_staff, ada.is_superuser) == (True, False, False)
    assert not ada.groups.exists()
    assert not ada.user_permissions.exists()
    assert desk.post(page(operator), form).status_code == 403


def test_an_operator_changes_no_group(desk, browse, root):
    group = Group.objects.create(name="All")
    form = {"name": "Others", "permissions": [Permission.objects.all()[0].pk]}
    assert desk.post("/admin/auth/group/add/", form).status_code == 403
    assert desk.post(f"/admin/auth/group/{group.pk}/change/", form).status_code == 403
    assert desk.post(f"/admin/auth/group/{group.pk}/delete/", {"post": "yes"}).status_code == 403
    picked = {"action": "delete_selected", "_selected_action": [group.pk], "post": "yes"}
    desk.post("/admin/auth/group/", picked)
    assert Group.objects.get(pk=group.pk).name == "All"
    change = f"/admin/auth/group/{group.pk}/change/"
    assert browse(root).post(change, form).status_code == 302


def test_a_name_has_to_be_one_that_people_may_take_themselves(desk, ada):
    answer = desk.post(page(ada), {"name": "\u200b", "is_active": "on", **INLINE})
    assert answer.status_code == 200
    ada.refresh_from_db()
    assert ada.name == "Ada"
    desk.post(page(ada), {"name": "A\u202eda  Two", "is_active": "on", **INLINE})
    ada.refresh_from_db()
    assert ada.name == "Ada Two"


def test_an_operator_revokes_the_tokens_of_people_and_their_own(desk, root, ada, operator):
    ada.login = "ada"
    ada.save()
    programs = [program_create(owner=each, name=f"P{each.pk}") for each in (root, ada, operator)]
    for program in programs:
        access_token_create(owner=program.owner, speaker=program, name="t", scopes=[TokenScope.READ])
    tokens = list(AccessToken.objects.values_list("pk", flat=True))
    answer = desk.post(
        "/admin/games/accesstoken/",
        {"action": "revoke", "_selected_action": tokens},
        follow=True,
    )
    assert AccessToken.objects.get().person.owner == root
    assert "Only an operator with all rights" in answer.content.decode()


def test_nobody_is_deleted_by_the_admin(desk, root, ada):
    picked = {"action": "delete_selected", "_selected_action": [ada.pk, root.pk], "post": "yes"}
    desk.post("/admin/lobby/person/", picked)
    for person in (root, ada):
        deleted = desk.post(f"/admin/lobby/person/{person.pk}/delete/", {"post": "yes"})
        assert deleted.status_code == 403
    assert Person.objects.filter(pk__in=[ada.pk, root.pk]).count() == 2


def test_no_list_compares_what_it_does_not_show(desk, browse, root, ada, bo):
    match = match_start(game="homeworlds", people=[ada, bo])
    secret = Match.objects.get(pk=match.pk).secret
    text = secret.hex() if isinstance(secret, bytes) else secret
    for path in (
        f"/admin/games/match/?secret__startswith={text[:2]}",
        "/admin/lobby/person/?password__startswith=pbkdf2",
        "/admin/lobby/person/?login__startswith=r",
        "/admin/games/accesstoken/?digest__startswith=a",
    ):
        assert desk.get(path).status_code == 400, path
        assert browse(root).get(path).status_code == 400
    for path in (
        "/admin/games/match/?game__exact=homeworlds",
        "/admin/lobby/person/?is_staff__exact=1",
    ):
        assert desk.get(path).status_code == 200


def test_every_list_of_the_admin_is_narrowed_by_its_own_filters_and_changes_nothing_in_place():
    request = RequestFactory().get("/")
    for model, listed in admin.site._registry.items():
        if model is Group:
            continue
        for field in model._meta.concrete_fields:
            allowed = listed.lookup_allowed(f"{field.name}__startswith", "a", request)
            shown = field.name in {*listed.list_filter, listed.date_hierarchy}
            assert allowed == shown, (model, field)
        assert listed.list_editable == (), model


def test_operators_leave_the_admin_and_choose_passwords_by_the_pages_of_the_site(desk, root, browse):
    new = "another-horse-8"
    answer = browse(root).post(
        "/admin/password_change/",
        {"old_password": "x", "new_password1": new, "new_password2": new},
    )
    assert answer.url == "/me/"
    root.refresh_from_db()
    assert root.return_number == 1  # the old return link is dead, as the site says
    answer = desk.post("/admin/logout/")
    assert (answer.url, answer.headers["Clear-Site-Data"]) == ("/", '"cache"')
    assert desk.get("/admin/").status_code == 302


def test_headings_of_lists_are_english():
    plurals = [str(model._meta.verbose_name_plural) for model in apps.get_models()]
    assert [each for each in plurals if re.search(r"([^aeiou]y|x|ss|ch|sh)s$", each)] == []
