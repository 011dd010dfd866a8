"""Texts for a screen reader: news, question and hint once, in this order."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.match.test_match import SET_UP, by_keys, confirm_by_keys

HEARD = "#heard:focus"
SPOKEN = "#spoken p"


def test_an_opened_page_says_its_question(friends):
    ada, bo = friends
    expect(ada.page.locator(SPOKEN).first).to_have_text(
        "Set up your homeworld: choose the first star. A star lends its power to the ships there, and its size"
        " decides where they can go. Two sizes and two colours are a good choice."
    )
    expect(bo.page.locator(SPOKEN).first).to_have_text("Waiting for Ada.")


def test_the_focus_says_news_and_question_after_an_answer(friends):
    ada, _bo = friends
    *stars, ship = SET_UP["Ada"]
    by_keys(ada, *stars)
    expect(ada.page.locator(HEARD)).to_have_text(
        "Choose your first ship. A large ship is hard to capture; a green one can build more ships at once."
    )
    expect(ada.page.locator(SPOKEN, has_text="Choose your first ship")).to_have_count(0)
    by_keys(ada, ship, "confirm")
    confirm_by_keys(ada)
    expect(ada.page.locator(HEARD)).to_contain_text("Ada founds the homeworld")
    expect(ada.page.locator(HEARD)).to_contain_text("Waiting for Bo.")
    expect(ada.page.locator(SPOKEN)).to_have_count(0)  # the dialog's end would let it be said once more


def test_the_moves_of_others_are_said_in_the_live_region(friends):
    ada, bo = friends
    by_keys(ada, *SET_UP["Ada"], "confirm")
    confirm_by_keys(ada)
    said = bo.page.locator(SPOKEN).last
    expect(said).to_contain_text("Ada founds the homeworld")
    expect(said).to_contain_text("Set up your homeworld: choose the first star.")


def test_a_selected_tab_does_not_speak_up_after_a_dialog(friends):
    ada, _bo = friends  # Orca leaves it out only where a box around board and log is in the tree that it sees
    tree = ada.page.context.new_cdp_session(ada.page).send("Accessibility.getFullAXTree")["nodes"]
    by_id = {node["nodeId"]: node for node in tree}
    tablist = next(node for node in tree if not node["ignored"] and node["role"]["value"] == "tablist")
    above = tablist
    roles = []
    while "parentId" in above:
        above = by_id[above["parentId"]]
        if not above["ignored"]:
            roles.append(above["role"]["value"])
    assert "generic" in roles[: roles.index("main")]
