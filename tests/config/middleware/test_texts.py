"""Refusal of NULs in all places that take texts, before any query."""

import pytest

from games.site.access_tokens import token_create
from games.site.models import TokenScope

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "path",
    ["/?next=%00", "/people/?name=a%00b", "/history/?game=%00", "/history/?a%00b=1", "/a%00b/"],
)
def test_addresses_with_a_nul_are_refused(client, path):
    assert client.get(path).status_code == 400
    assert client.get(path.replace("%00", "")).status_code != 400


@pytest.mark.parametrize("name", ["sessionid", "csrftoken", "django_language", "other"])
def test_cookies_with_a_nul_are_refused(client, name):
    assert client.get("/", headers={"cookie": f'{name}="a\\000b"'}).status_code == 400
    assert client.get("/", headers={"cookie": f'{name}="ab"'}).status_code == 200


@pytest.mark.parametrize("field", ["name", "na\0me"])
def test_forms_with_a_nul_are_refused(client, field):
    assert client.post("/me/", {field: "A\0da"}).status_code == 400
    assert client.post("/me/", {"name": "Ada"}).status_code == 302


def test_whoever_is_refused_reads_why_in_their_language(client):
    chinese = {"accept-language": "zh-Hant", "cookie": 'sessionid="a\\000b"'}
    for headers, said in (({}, "cannot be read"), (chinese, "什麼都沒有變更")):
        page = client.get("/people/?name=%00", headers=headers)
        assert page.status_code == 400
        assert said in page.content.decode()


def test_programs_read_why_in_json(client):
    refused = client.get("/api/1/matches?a=%00")
    assert refused.status_code == 400
    assert "cannot be read" in refused.json()["error"]


@pytest.mark.parametrize("field", ["invite", "person"])
def test_what_buttons_send_is_looked_at(client, field):
    path = "/new/homeworlds/" if field == "invite" else "/room/nosuchroom/do/"
    assert client.post(path, {"action": "invite", field: "\0"}).status_code == 400
    assert client.post(path, {"action": "invite", field: "a"}).status_code != 400


def test_a_form_that_is_sent_to_the_api_can_still_be_read_there(client, ada):
    token = token_create(person=ada, name="mine", scopes=TokenScope.values)
    headers = {"authorization": f"Bearer {token}"}
    assert client.post("/api/1/rooms", {"game": "homeworlds"}, headers=headers).status_code == 400


def test_other_bodies_are_read_by_whom_they_are_for(client):
    sent = client.post("/notices/push/", b'{"endpoint": "\0"}', content_type="application/json")
    assert sent.status_code != 500
