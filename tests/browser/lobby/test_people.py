"""People who have played together meet again, or block each other, on phones."""

from __future__ import annotations

SECOND = 1000  # milliseconds
PHONE = {"viewport": {"width": 375, "height": 800}}


def room_of(host):
    """Open a room for two by invitation; return the link for others."""
    host.page.goto("/new/homeworlds/")
    host.page.get_by_role("button", name="Create the room").click()
    host.page.wait_for_url("**/room/**")
    return host.page.locator("#invite-link").input_value()


def invitable(host, name):
    return host.page.locator(".invitable form", has_text=name)


def fits(person):
    return person.page.evaluate("document.documentElement.scrollWidth") <= 375


def test_one_invites_the_other_by_name_and_later_keeps_them_out(begin):
    ada, bo = begin("homeworlds", "Ada", "Bo", screens=(PHONE, PHONE))
    bo.page.goto("/mine/")
    room_of(ada)
    invitable(ada, "Bo").get_by_role("button", name="Invite").click()
    ada.page.locator(".message", has_text="Bo is invited.").wait_for()
    invitation = bo.page.locator(".invitation", has_text="Ada invites you")
    invitation.wait_for(timeout=2 * SECOND)
    for person in (ada, bo):
        assert fits(person)
        assert person.breaches() == []
    invitation.get_by_role("link").click()
    bo.page.get_by_role("button", name="Come in").click()
    bo.page.wait_for_url("**/room/**")
    ada.page.locator(".seat", has_text="Bo").wait_for()

    ada.page.goto("/mine/")
    ada.page.get_by_role("link", name="People you have played with").click()
    ada.page.locator("#main").get_by_role("link", name="Bo").click()
    ada.page.get_by_role("button", name="Block Bo").click()
    ada.page.get_by_role("button", name="Unblock").wait_for()
    assert fits(ada)
    bo.page.get_by_role("heading", name="You were removed from this room").wait_for()
    link = room_of(ada)
    assert not invitable(ada, "Bo").count()
    bo.page.goto(link)
    bo.page.get_by_text("You cannot come into this room.").wait_for()
    assert not bo.page.get_by_role("button", name="Come in").count()
