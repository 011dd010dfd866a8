"""The pages of operators work under the policy of all pages."""

from __future__ import annotations

import pytest


@pytest.fixture(scope="module")
def cookie(prepare):
    """Return an operator's cookie, with a match, a room, a report and a ban to look at."""
    return prepare("operator")


def test_every_page_of_the_admin_runs_its_scripts_without_a_fault(chromium, site, cookie):
    context = chromium.new_context(base_url=site)
    name, _equals, value = cookie.partition("=")
    context.add_cookies([{"name": name, "value": value, "url": site}])
    page = context.new_page()
    faults = []
    page.on("pageerror", lambda error: faults.append((page.url, str(error))))
    page.on(
        "console",
        lambda line: faults.append((page.url, line.text)) if line.type == "error" else None,
    )
    page.goto("/admin/")
    page.locator("#site-name").get_by_text("Orrery").wait_for()
    lists = page.locator("#content-main th a").evaluate_all("links => links.map((each) => each.href)")
    names = {address.rstrip("/").rpartition("/")[2] for address in lists}
    assert {"match", "report", "ban", "operatoraction", "person", "room", "group"} <= names
    asking = 0
    for address in lists:
        page.goto(address)
        rows = page.locator("#result_list tbody th a")
        if rows.count():
            page.goto(rows.first.get_attribute("href"))
            page.locator("#content-main .module").first.wait_for()
        deeds = page.locator("#content-main a[href*='/do/']")
        for deed in deeds.evaluate_all("links => links.map((each) => each.href)"):
            page.goto(deed)
            page.get_by_role("link", name="No, go back").wait_for()
            asking += 1
    assert asking > 6
    page.goto("/admin/games/ban/add/")
    page.locator("#id_network").wait_for()
    page.goto("/admin/lobby/person/")
    others = page.locator("#result_list tbody th a").filter(has_not_text="operator")
    others.first.click()  # operators cannot change their own rights
    page.locator("#id_groups_from").wait_for()  # its script makes this selector
    context.close()
    assert faults == []


def test_a_report_leads_to_a_ban_with_a_reason_and_an_end(chromium, site, cookie):
    context = chromium.new_context(base_url=site)
    name, _equals, value = cookie.partition("=")
    context.add_cookies([{"name": name, "value": value, "url": site}])
    page = context.new_page()
    page.goto("/admin/games/report/")
    page.locator("#result_list tbody th a").first.click()
    page.get_by_role("cell", name="something rude").wait_for()
    page.get_by_role("button", name="Hide the message and settle").click()
    page.get_by_text("Hide the message and settle: done.").wait_for()
    page.get_by_role("link", name="Ban Ben…").click()
    page.get_by_label("Reason").fill("Was rude")
    page.get_by_label("Days").fill("3")
    page.get_by_role("button", name="Ban").click()
    page.get_by_text("Ban: done.").wait_for()
    page.goto("/admin/games/operatoraction/")
    done = page.locator("#result_list").inner_text()
    assert "Was rude" in done
    assert "hid a line of a chat" in done
    context.close()
