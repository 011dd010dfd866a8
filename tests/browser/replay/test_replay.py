"""The past of a match, in real browsers: recap, replay, forks, proofs."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import expect

ROOT = Path(__file__).resolve().parents[3]
WIDTHS = pytest.mark.parametrize("width", [1280, 375])


@pytest.fixture(scope="module")
def past(prepare):
    """Make matches of Ada and Bo with a history."""
    return prepare("past")


@pytest.fixture
def ada(past, visit):
    """Return a function for Ada's visit, on a screen of that width."""
    return lambda width: visit("Ada", past["cookies"][0], viewport={"width": width, "height": 800})


def fits(person):
    return person.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


# Coming back

# Elements under the offer, unless scrolled away; the offer is within the question.
COVERED = """() => {
  const [recap, ask] = ["#recap", ".ask"].map((place) => document.querySelector(place));
  const [over, within] = [recap, ask].map((each) => each.getBoundingClientRect());
  const inside = ["left", "top"].every((side) => over[side] >= within[side]) &&
    ["right", "bottom"].every((side) => over[side] <= within[side]);
  if (!inside) return ["all that is beside the question"];
  const shown = (element) => {
    let { left, top, right, bottom } = element.getBoundingClientRect();
    for (let each = element.parentElement; each; each = each.parentElement) {
      if (["visible", "clip"].includes(getComputedStyle(each).overflowY)) continue;
      const frame = each.getBoundingClientRect();
      [left, top] = [Math.max(left, frame.left), Math.max(top, frame.top)];
      [right, bottom] = [Math.min(right, frame.right), Math.min(bottom, frame.bottom)];
    }
    return { left, top, right, bottom };
  };
  return [...ask.querySelectorAll("a, button, summary, input, #prompt, #hint")]
    .filter((each) => each.checkVisibility()).filter((each) => {
      const { left, top, right, bottom } = shown(each);
      if (right - left < 1 || bottom - top < 1) return false;
      return top < over.bottom && bottom > over.top && left < over.right && right > over.left;
    }).map((each) => each.outerHTML.slice(0, 100));
}"""


NEWS = "document.getElementById('recap-data')?.textContent ?? 'null'"


@pytest.mark.parametrize(("width", "which"), [(1280, 0), (375, 1)])
def test_who_comes_back_is_shown_what_happened_and_ends_at_the_question(ada, past, width, which):
    left = past["left"][which]
    ada = ada(width)
    ada.page.goto(f"/match/{left['match']}/")
    ada.settle()
    recap = ada.page.locator("#recap")
    recap.get_by_text(re.compile(r"^While you were away: .*Bo.* \(1 turn\)$")).wait_for()
    assert ada.breaches() == []
    assert ada.page.evaluate(COVERED) == []

    if width < 600:
        ada.page.get_by_role("tab", name="Map").click()  # the recap plays on the open page
    present = ada.page.locator("#board").inner_text()
    recap.get_by_role("button", name="Show me").click()
    sheet = ada.page.get_by_role("dialog", name="Since your last turn")
    for part in ("What happened to you", "What changed", "What is asked now"):
        sheet.get_by_role("heading", name=part).wait_for()
    assert sheet.evaluate("each => each.scrollTop === 0 && each.scrollWidth <= each.clientWidth")
    assert sheet.locator(".news-asked").inner_text() == "Add a card to the Impulse"
    assert ada.breaches() == []
    lines = sheet.locator("details .news-lines button:not(.heading)")
    told = lines.first.inner_text()
    lines.first.click()
    recap.locator(".recap-lines", has_text=told).wait_for()
    expect(ada.page.locator("#board")).not_to_have_text(present, use_inner_text=True)
    expect(ada.page.locator("#board[inert]")).to_have_count(1)
    assert fits(ada)
    assert ada.breaches() == []

    said = []
    while recap.is_visible():
        said.append(recap.inner_text())
        step = recap.locator("progress").get_attribute("value")
        ada.page.keyboard.press("Enter")  # "Next" has the focus
        further = f'#recap[hidden], #recap progress:not([value="{step}"])'
        ada.page.locator(further).wait_for(state="attached")
    assert len(said) >= 2
    assert ada.page.locator("[inert]").count() == 0
    assert ada.page.evaluate("document.activeElement.id") == "prompt"
    assert ada.prompt() == "Add a card to the Impulse"
    expect(ada.page.locator("#board")).to_have_text(present, use_inner_text=True)

    ada.page.reload()
    ada.settle()
    assert recap.is_hidden()


def test_who_loads_the_page_again_was_not_away(ada, past):
    address = f"/match/{past['left'][4]['match']}/"
    ada = ada(1280)
    recap = ada.page.locator("#recap")
    ada.page.route_web_socket("**", lambda _socket: None)  # the site hears nothing
    ada.page.goto(address)
    recap.wait_for()
    ada.page.reload()
    ada.page.wait_for_load_state("networkidle")
    assert json.loads(ada.page.evaluate(NEWS))["says"].startswith("While you were away")
    assert recap.is_hidden()
    elsewhere = ada.context.new_page()
    elsewhere.goto(address)
    elsewhere.locator("#recap").wait_for()


def test_what_happened_can_be_skipped(ada, past):
    ada = ada(1280)
    ada.page.goto(f"/match/{past['left'][2]['match']}/")
    ada.settle()
    ada.page.locator("#recap").get_by_role("button", name="Skip").click()
    assert ada.page.locator("#recap").is_hidden()


@WIDTHS
def test_what_happened_is_read_again_while_an_answer_is_half_made(ada, past, width):
    ada = ada(width)
    ada.page.goto(f"/match/{past['again']['match']}/")
    ada.settle()
    for choice in past["again"]["picks"]:
        ada.in_list(choice).click()
    picked = ada.page.locator("#choices [aria-pressed=true]")
    expect(picked).to_have_count(len(past["again"]["picks"]))
    ada.page.locator(".menu-button").click()
    ada.page.get_by_role("button", name="What happened since your last turn").click()
    sheet = ada.page.get_by_role("dialog", name="Since your last turn")
    sheet.get_by_role("button", name="Play it all").click()
    recap = ada.page.locator("#recap")
    recap.get_by_role("button", name="Pause").click()
    first = recap.locator("progress").get_attribute("value")
    recap.get_by_role("button", name="Next").click()
    recap.locator(f'progress:not([value="{first}"])').wait_for()
    recap.get_by_role("button", name="Back").click()
    recap.locator(f'progress[value="{first}"]').wait_for()
    recap.get_by_role("button", name="List").click()
    sheet.locator("details").evaluate("each => each.open = true")
    sheet.locator("details .news-lines button").last.click()
    recap.get_by_role("button", name="To now").wait_for()
    ada.page.keyboard.press("e")  # sends nothing
    ada.page.keyboard.press("Escape")
    expect(recap).to_be_hidden()
    assert ada.page.locator("[inert]").count() == 0
    expect(picked).to_have_count(len(past["again"]["picks"]))


def test_after_the_end_a_line_leads_into_the_replay(ada, past):
    ada = ada(1280)
    ada.page.goto(f"/match/{past['planet_masters']['match']}/")
    ada.settle()
    ada.page.locator(".menu-button").click()
    ada.page.get_by_role("button", name="What happened since your last turn").click()
    ada.page.locator("dialog[open] details").evaluate("each => each.open = true")
    ada.page.locator("dialog[open] details .news-lines button").last.click()
    ada.page.wait_for_url("**/replay/#v=*")


def test_it_makes_way_for_the_first_own_action(ada, past):
    ada = ada(1280)
    ada.page.goto(f"/match/{past['left'][3]['match']}/")
    ada.settle()
    ada.page.locator("#recap").get_by_role("button", name="Skip").wait_for()
    ada.click(ada.page.locator("#choices button[data-key]").first.get_attribute("data-key"))
    ada.page.locator("#prompt:not(:text('Add a card to the Impulse'))").wait_for()
    assert ada.page.locator("#recap").is_hidden()


def test_what_happened_tells_nothing_of_others_secrets(ada, past):
    left = past["left"][0]
    ada = ada(1280)
    span = f"from={left['from']}&to={left['to'] + 1}"
    told = ada.page.request.get(f"/match/{left['match']}/history/?{span}").text()
    assert "Bo" in told
    assert left["secrets"]
    for secret in left["secrets"]:
        assert secret not in told
    assert ada.page.request.get(f"/match/{left['match']}/history/?{span}&as=all").status == 404


# Stepping through


def moment(person):
    """Return the slider's position, once the board has followed."""
    v = int(person.page.get_by_role("slider").input_value())
    person.page.wait_for_url(re.compile(f"#v={v}(&|$)"))
    return v


@WIDTHS
def test_a_match_is_stepped_through_by_slider_keys_and_at_a_speed(ada, past, width):
    match = past["planet_masters"]
    ada = ada(width)
    ada.page.goto(f"/match/{match['match']}/replay/")
    start = moment(ada)
    assert start > 0  # after set-up
    ada.page.locator(".replay-where", has_text="round 1 of ").wait_for()
    ada.page.keyboard.press("ArrowRight")
    ada.page.locator(".replay-where", has_text=re.compile("^round 2 of [0-9]+$")).wait_for()
    turn = moment(ada)
    ada.page.keyboard.press("Shift+ArrowRight")
    assert moment(ada) == turn + 1
    ada.page.locator(".replay-where", has_text=re.compile("^round [0-9]+ of ")).wait_for()
    ada.page.get_by_role("checkbox", name="Step by step").check()
    ada.page.evaluate("location.hash = '#v=30'")
    assert moment(ada) == 30
    before = ada.page.locator("#board").inner_text()
    ada.page.get_by_role("slider").press("ArrowRight")
    assert moment(ada) == 31
    ada.page.get_by_role("heading", name="Replay").first.evaluate("each => document.activeElement.blur()")
    ada.page.keyboard.press("ArrowLeft")
    assert moment(ada) == 30
    ada.page.locator("#board", has_text=before.split("\n")[0]).wait_for()
    ada.page.keyboard.press("End")
    assert moment(ada) == match["last"]
    ada.page.keyboard.press("Home")
    assert moment(ada) == 0
    ada.page.get_by_role("combobox", name="speed").select_option("4×")
    ada.page.get_by_role("button", name="play", exact=True).click()
    ada.page.wait_for_url(re.compile("#v=[3-9]$"))
    ada.page.get_by_role("button", name="stop").click()
    assert 3 <= moment(ada) < 30
    assert fits(ada)
    assert ada.breaches() == []


@WIDTHS
def test_a_line_of_the_journal_leads_to_its_moment(ada, past, width):
    ada = ada(width)
    ada.page.goto(f"/match/{past['planet_masters']['match']}/replay/#v=20")
    lines = ada.page.get_by_role("list", name="Moments of the match").get_by_role("button")
    lines.first.wait_for()
    now = ada.page.locator("#moments [aria-current=step]")
    here = now.inner_text()
    top = ada.page.evaluate("scrollY")
    ada.page.get_by_role("button", name="to the end").click()
    ada.page.locator("#moments li:last-child [aria-current=step]").wait_for()
    assert now.inner_text() != here
    assert ada.page.evaluate("scrollY") == top  # the list scrolls, the page does not
    lines.nth(4).click()
    reached = moment(ada)
    assert lines.nth(4).get_attribute("data-now") is not None
    assert now.count() == 1
    now.press("ArrowDown")
    ada.page.keyboard.press("Enter")
    assert moment(ada) >= reached


@WIDTHS
def test_a_link_leads_to_a_moment_through_chosen_eyes(ada, past, visit, width):
    ada = ada(width)
    ada.page.goto(f"/match/{past['planet_x']['match']}/replay/")
    eyes = ada.page.get_by_role("combobox", name="point of view")
    ada.page.get_by_role("slider").fill("45")
    assert moment(ada) == 45
    assert ada.page.get_by_role("tab", name="Notes").count() == 1
    eyes.select_option("as Bo saw it")
    ada.page.wait_for_url(re.compile("#v=45&as=1$"))
    eyes.select_option("with everything revealed")
    ada.page.wait_for_url(re.compile("#v=45&as=all$"))
    ada.page.get_by_role("tab", name="Everybody’s").click()
    for name in ("Ada", "Bo"):
        ada.page.get_by_role("region", name=name, exact=True).get_by_text("Tokens left").wait_for()
    assert ada.page.locator("#board .known").count() == 12
    assert fits(ada)
    assert ada.breaches() == []

    cy = visit("Cy", viewport={"width": width, "height": 800})
    cy.page.goto(ada.page.url)
    cy.page.get_by_role("tab", name="Everybody’s").click()
    seen = ada.page.locator("#board").inner_text()
    expect(cy.page.locator("#board")).to_have_text(seen, use_inner_text=True)
    cy.page.get_by_role("combobox", name="point of view").select_option("as spectators saw it")
    cy.page.get_by_role("tab", name="Everybody’s").wait_for(state="detached")
    assert cy.page.locator("#board .known").count() < 12


@WIDTHS
def test_with_everything_open_the_boards_show_whose_is_what(ada, past, width):
    ada = ada(width)
    ada.page.goto(f"/match/{past['impulse']['match']}/replay/#v=60&as=all")
    if width < 600:
        ada.page.get_by_role("tab", name="Players").click()
    for name in ("Ada", "Bo"):
        ada.page.get_by_role("group", name=f"Hand of {name}").locator(".card").first.wait_for()
    if width < 600:
        ada.page.get_by_role("tab", name="Map").click()
    assert ada.page.locator("#board .place .question").count() == 0
    ada.page.locator('#board [aria-label$=", face down at that moment"]').first.wait_for()
    assert ada.breaches() == []

    ada.page.goto(f"/match/{past['ares_expedition']['match']}/replay/#v=60&as=all")
    if width < 600:
        ada.page.get_by_role("tab", name="Players").click()
    for name in ("Ada", "Bo"):
        ada.page.get_by_role("tab", name=name).click()
        ada.page.locator(".open-hand summary", has_text=f"Hand of {name}").wait_for()
        assert ada.page.locator(".open-hand .card").count() > 0
    assert fits(ada)
    assert ada.breaches() == []

    ada.page.goto(f"/match/{past['planet_masters']['match']}/replay/#v=34&as=all")
    ada.page.get_by_role("region", name="Bo").get_by_text("always for, when Ada").wait_for()
    assert ada.breaches() == []


@WIDTHS
def test_one_plays_on_from_a_moment_and_knows_where_that_is(ada, past, width):
    ada = ada(width)
    ada.page.goto(f"/match/{past['planet_masters']['match']}/replay/#v={past['planet_masters']['last']}")
    play_on = ada.page.get_by_role("button", name="Play on from here")
    says = ada.page.locator("#fork-says")
    says.get_by_text("over at that moment").wait_for()
    assert play_on.is_disabled()
    drawn = next(v for v in range(20, 80) if "used chance" in where(ada, past, v)["says"])
    ada.page.evaluate(f"location.hash = '#v={drawn}'")
    start = where(ada, past, drawn)["move"]
    assert start < drawn
    says.get_by_text("it begins at the start of the turn").wait_for()
    play_on.click()
    ada.page.wait_for_url("**/room/**")
    ada.page.get_by_role("link", name=re.compile(r"^Ada – Bo, from round \d+$")).click()
    assert moment(ada) == start


def where(person, past, version):
    address = f"/match/{past['planet_masters']['match']}/beginning/?at={version}"
    return person.page.request.get(address).json()


# Proving


@WIDTHS
def test_a_match_proves_itself_and_a_forged_one_is_refused(ada, past, width, tmp_path):
    ada = ada(width)
    ada.page.goto(f"/match/{past['planet_masters']['match']}/proof/")
    ada.page.get_by_role("heading", name="This match could have been played").wait_for()
    assert ada.page.locator(".findings li").count() == 4
    assert ada.page.locator(".seal.wrong").count() == 0
    assert fits(ada)
    assert ada.breaches() == []
    with ada.page.expect_download() as download:
        ada.page.get_by_role("link", name="Download").click()
    right = tmp_path / download.value.suggested_filename
    download.value.save_as(right)

    forged = tmp_path / "forged.json"
    record = json.loads(right.read_text())
    entry = next(entry for entry in record["log"] if entry[2] == "build")
    entry[2] = "conquer:1"
    forged.write_text(json.dumps(record))
    load(ada, forged)
    alert = ada.page.get_by_role("alert")
    assert re.match("Entry [0-9]+ of the log is not possible", alert.inner_text())
    assert fits(ada)
    assert ada.breaches() == []
    ada.complaints = [each for each in ada.complaints if "409" not in each]
    refused = verified(forged)
    assert refused.returncode == 1
    assert "WRONG: entry" in refused.stdout

    load(ada, right)
    ada.page.wait_for_url("**/match/**")
    ada.page.get_by_role("region", name="The end").get_by_role("link", name="Replay", exact=True).click()
    ada.page.get_by_role("slider").wait_for()
    assert verified(right).returncode == 0


def load(person, path):
    person.page.goto("/load/")
    person.page.get_by_label("The file").set_input_files(path)
    person.page.get_by_role("button", name="Load the match").click()
    person.page.wait_for_load_state()


def verified(path):
    script = ROOT / "tools" / "verify_match.py"
    return subprocess.run([sys.executable, script, path], capture_output=True, text=True, check=False)
