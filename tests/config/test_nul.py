"""A NUL is refused wherever somebody can send a text, before a database is asked about it."""

import pytest

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


def test_other_bodies_are_read_by_whom_they_are_for(client):
    sent = client.post("/notices/push/", b'{"endpoint": "\0"}', content_type="application/json")
    assert sent.status_code != 500
