"""Three people play Planet Masters in real browsers, one of them on a phone."""

import time

import pytest

ASKED = """() => {
  const list = document.querySelector("#choices:not([data-sent])");
  const keyed = [...(list?.querySelectorAll("[data-key]") ?? [])];
  return {
    looks: document.querySelector("#prompt").innerText + (list?.innerText ?? ""),
    several: Boolean(list?.querySelector(".done")),
    offered: Object.fromEntries(keyed.map((each) => [each.dataset.key, each.querySelector("small")?.innerText ?? ""])),
  };
}"""
PATIENCE = 240  # seconds for a whole match


@pytest.fixture
def three(visit):
    """Ada, Bo, and Cy on a phone, at the start of a match of at most 50 rounds."""
    people = visit("Ada"), visit("Bo"), visit("Cy", viewport={"width": 375, "height": 800})
    ada, *others = people
    ada.page.goto("/new/planet_masters/")
    ada.page.get_by_label("Your name").fill("Ada")
    ada.page.locator('input[name=seats][value="3"]').check()
    ada.page.get_by_label("the first seat").check()
    ada.page.get_by_label("50 rounds").check()
    ada.page.get_by_role("button", name="Open the room").click()
    ada.page.wait_for_url("**/room/**")
    ada.begin_with(*others)
    return people


def asked(person):
    """What stands there to be answered, read in one go: keys with their quieter lines, if several
    may be chosen, and how it looks."""
    return person.page.evaluate(ASKED)


def planets_to_reroll(person, keys):
    """The planets that do not show what victory needs, or all while none gives a resource."""
    poor = not person.page.locator("#choices .option", has_text="resource").count()
    good = "#board .slot[data-good]"
    return [
        key for key in keys if poor or not person.page.locator(f'{good} [data-key="{key}"]').count()
    ]


def answer(person, seat, wanted):
    """Answer the open question in some sensible way; gives the kind of answer."""
    before = asked(person)
    if not before["offered"]:
        return None
    kind = answer_with(person, seat, wanted, before)
    person.page.wait_for_function(
        f"before => {{ const now = ({ASKED})(); return now.looks !== before && !document.querySelector('[data-sent]'); }}",
        arg=before["looks"],
    )
    return kind


def answer_with(person, seat, wanted, question):
    offered = question["offered"]
    if question["several"]:
        person.click(*planets_to_reroll(person, offered))
        person.page.locator("#choices .done .primary").click()
        return "manage"
    if "for:standing" in offered:
        mine = person.page.locator("#board .sheet[data-target]").first.get_attribute("class")
        person.click("against" if f"seat-{seat}" in mine else "for")
        return "ballot"
    wins = [key for key, detail in offered.items() if detail.endswith("it succeeds")]
    councils = [key for key in offered if key.startswith("council") and not key.endswith(str(seat))]
    colonies = [key for key in offered if key.startswith("colony:")]
    actions = [*councils, *wins] if wanted == "council" else [*wins, *councils]
    for key in ("build", *colonies, *actions, "cancel", "end", *offered):
        if key in offered:
            person.click(key)
            return key.split(":")[0]
    raise AssertionError(f"nothing to choose among {offered}")


def play(people, until):
    """Everybody answers whatever is asked, until the match is over, or this kind of answer came."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        for seat, person in enumerate(people):
            kind = answer(person, seat, until)
            if kind is not None and kind == until:
                return
        if people[0].page.locator("#outcome").is_visible():
            return
    pytest.fail(f"no {until or 'end'} within {PATIENCE} seconds")


def test_three_play_to_the_end(three):
    play(three, None)
    for person in three:
        person.page.locator("#outcome h2").wait_for()
        assert person.page.locator("#board .statistics .plot").is_visible()
        assert person.page.locator("#board .statistics tbody tr").count() == 3
    heads = [person.page.locator("#outcome h2").inner_text() for person in three]
    assert "You win!" in heads or "A draw" in heads
    journals = {person.page.locator("#journal li.heading").last.inner_text() for person in three}
    assert len(journals) == 1


def test_a_ballot_shows_to_nobody_until_all_are_in(three):
    play(three, "council")
    for person in three:
        person.in_list("for:standing").wait_for()
    first, *others = three
    before = [other.page.locator("#journal").inner_text() for other in others]
    first.click("against")
    first.page.locator("#prompt", has_text="Waiting for").wait_for()
    assert [other.page.locator("#journal").inner_text() for other in others] == before
    others[0].click("against")
    others[1].click("against")
    for person in three:
        person.page.locator("#journal", has_text="The council fails").wait_for()


def test_dice_are_picked_one_by_one_and_rolled_by_one_confirmation(three):
    ada = three[0]
    if "build" in asked(ada)["offered"]:
        ada.click("stop")
    ada.asked("Re-roll which planets?")
    ada.click("home:0")
    assert ada.page.locator('#board [data-key="home:0"][data-picked]').count() == 1
    before = ada.page.locator('#board [data-key="home:0"]').get_attribute("data-die")
    ada.page.locator("#choices .done .primary").click()
    ada.page.locator(f'#board [data-key="home:0"]:not([data-die="{before}"])').wait_for()


def test_a_page_loaded_again_shows_all_there_was(three):
    ada = three[0]
    journal = ada.page.locator("#journal").inner_text()
    ada.page.reload()
    ada.settle()
    assert ada.page.locator("#journal").inner_text() == journal


def test_the_page_is_accessible(three):
    assert [person.breaches() for person in (three[0], three[2])] == [[], []]
