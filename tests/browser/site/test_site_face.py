"""A site with a face of its own is as readable as ours, in both themes and on a phone."""

from __future__ import annotations

import io

import pytest
from PIL import Image

SHORT, LONG = "香港星空遊戲會", "The Long Name of a Club of Forty Letters"
PHONE = {"viewport": {"width": 375, "height": 667}, "has_touch": True}
REFRESHED = 2500  # milliseconds until every process has read the face


@pytest.fixture
def operator(visit, prepare):
    """Return an operator at the page of the site's face; afterwards give the site Orrery's back."""
    operator = visit("operator", prepare("operator"))
    operator.page.goto("/admin/games/siteface/")
    yield operator
    operator.page.goto("/admin/games/siteface/1/do/reset/")
    operator.page.get_by_label("Reason").fill("The test is over.")
    operator.page.get_by_role("button", name="Back to Orrery’s own face").click()
    operator.page.get_by_text("done.").wait_for()
    operator.page.wait_for_timeout(REFRESHED)


def logo():
    file = io.BytesIO()
    Image.new("RGB", (200, 100), "navy").save(file, "PNG")
    return {"name": "logo.png", "mimeType": "image/png", "buffer": file.getvalue()}


def test_an_operator_previews_and_saves_a_face_that_all_can_read(operator, visit, site):
    page = operator.page
    page.locator("[name=name]").fill(LONG)
    page.locator("[name=colour]").fill("#ffd700")
    page.locator("[name=logo_file]").set_input_files(logo())
    page.locator("[name='welcome_en']").fill("We meet on Thursdays.")
    with operator.context.expect_page() as opened:
        page.get_by_role("button", name="Preview in a new tab").click()
    preview = opened.value
    assert preview.locator(".face-preview .brand-logo").count() == 2
    buttons = preview.locator(".face-preview .hero .primary").evaluate_all(
        "buttons => buttons.map((each) => getComputedStyle(each).backgroundColor)"
    )
    assert len(set(buttons)) == 2, "each theme has its shade"
    preview.close()
    page.locator("[name=name]").fill(SHORT)
    page.locator("[name=reason]").fill("Our name.")
    page.get_by_role("button", name="Save", exact=True).click()
    page.get_by_text("was changed successfully").wait_for()
    page.wait_for_timeout(REFRESHED)
    for theme in ("dark", "light"):
        for screen in ({}, PHONE):
            ada = visit(f"{theme} {screen}", reduced_motion="reduce", **screen)
            ada.context.add_cookies([{"name": "theme", "value": theme, "url": site}])
            for path in ("/", "/about/", "/account/sign-in/"):
                ada.page.goto(path)
                assert SHORT in ada.page.title()
                assert ada.breaches() == [], (theme, path)
                assert ada.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
                ada.notice()
