"""Three people play Planet Masters in real browsers, one of them on a phone."""

import random
import time

import pytest
from playwright.sync_api import expect

from games.core import Engine
from games.core.ai.autoplay import play_on
from games.core.engine.table import dump, load
from games.planet_masters import RULES
from games.planet_masters.dice.counting import attack, defence, influence
from games.planet_masters.state import Die, Phase, PlanetMasters
from tests.browser.boards.test_layout import skip_what_is_told

ASKED = """() => {
  const list = document.querySelector("#choices:not([data-sent], [data-unread])");
  const keyed = [...(list?.querySelectorAll("[data-key]") ?? [])];
  return {
    looks: document.querySelector("#prompt").innerText + (list?.innerText ?? ""),
    several: Boolean(list?.querySelector(".done")),
    offered: Object.fromEntries(keyed.map((each) => [each.dataset.key, each.querySelector("small")?.innerText ?? ""])),
  };
}"""
ON_TOP = """each => {
  const { left, top, width, height } = each.getBoundingClientRect();
  return each.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}"""
PATIENCE = 90  # seconds for the last rounds of a match
SCREENS = [{}, {}, {"viewport": {"width": 375, "height": 800}}]


def position(holds):
    """Return the first turn start of a random match of at most 50 rounds that fulfils the condition."""
    match = Engine.new(RULES, 3, {"limit": "50"}, bytes(32))
    generator = random.Random(1)
    while match.checkpoint.index != match.version or not holds(match.state):
        play_on(match, generator, 1)
    return load(PlanetMasters, match.checkpoint.state)


def late(state):
    return state.round >= 49


def ballot_is_open(state):
    return state.phase == Phase.BUILD and state.players[state.others(state.active)[0]].military


@pytest.fixture
def three(begin):
    """Return Ada, Bo, and Cy on a phone, at the start of a match of at most 50 rounds."""
    return begin("planet_masters", "Ada", "Bo", "Cy", screens=SCREENS, options={"limit": "50"})


def council_called(begin):
    """Return three players, once all of them are asked for their ballot."""
    state = position(ballot_is_open)
    candidate, state.phase = state.others(state.active)[0], Phase.ACTION
    three = begin("planet_masters", "Ada", "Bo", "Cy", screens=SCREENS, origin=dump(state))
    three[state.active].click(f"council:{candidate}")
    for person in three:
        person.in_list("for:standing").wait_for()
    return three


def asked(person):
    """Read the open choices at once: keys with quieter lines, whether several may be chosen, and the look."""
    return person.page.evaluate(ASKED)


def planets_to_reroll(person, keys):
    """Return the planets that do not help to win, or all while none gives a resource."""
    poor = not person.page.locator("#choices .option", has_text="resource").count()
    good = "#board [data-good]"
    return [key for key in keys if poor or not person.page.locator(f'{good} [data-key="{key}"]').count()]


def answer(person, seat):
    """Answer the open question, if there is one, in a sensible way."""
    before = asked(person)
    if not before["offered"]:
        return
    answer_with(person, seat, before)
    person.page.wait_for_function(
        f"before => {{ const now = ({ASKED})(); return now.looks !== before && !document.querySelector('[data-sent]'); }}",
        arg=before["looks"],
    )


def answer_with(person, seat, question):
    offered = question["offered"]
    if question["several"]:
        person.click(*planets_to_reroll(person, offered))
        person.submit()
        return
    if "for:standing" in offered:
        mine = person.page.locator("#board .realm[data-target]").first.get_attribute("class")
        person.click("against" if f"seat-{seat}" in mine else "for")
        return
    wins = [key for key, detail in offered.items() if "it succeeds" in detail]
    councils = [key for key in offered if key.startswith("council") and not key.endswith(str(seat))]
    colonies = [key for key in offered if key.startswith("colony:")]
    sensible = ("build", *colonies, *wins, *councils, "cancel", "end", *offered)
    person.click(next(key for key in sensible if key in offered))


def play_to_the_end(people):
    """Let all players answer until the match is over."""
    deadline = time.monotonic() + PATIENCE
    while not people[0].page.locator("#outcome").is_visible():
        assert time.monotonic() < deadline, f"no end within {PATIENCE} seconds"
        for seat, person in enumerate(people):
            skip_what_is_told(person.page)
            answer(person, seat)


def test_three_play_the_last_rounds_to_the_end(begin):
    three = begin("planet_masters", "Ada", "Bo", "Cy", screens=SCREENS, origin=dump(position(late)))
    play_to_the_end(three)
    for person in three:
        person.page.locator("#outcome h2").wait_for()
        person.page.get_by_role("tab", name="Lead and luck").dispatch_event("click")
        person.page.get_by_role("img", name="Planets fit for victory, turn by turn").wait_for()
        expect(person.page.locator("#board .statistics tbody tr")).to_have_count(3)
    heads = [person.page.locator("#outcome h2").inner_text() for person in three]
    assert "You win!" in heads or "A draw" in heads
    told = three[0].page.locator("#journal li.heading").last.inner_text()
    for person in three[1:]:
        heading = person.page.locator("#journal li.heading").last
        expect(heading).to_have_text(told, use_inner_text=True)
    phone = three[2].page
    phone.keyboard.press("Escape")
    phone.locator("#ending[hidden]").wait_for(state="attached")
    expect(phone.locator("#outcome tbody tr").last).to_be_visible()
    assert phone.locator("#rematch button").evaluate(ON_TOP)


def test_a_ballot_shows_to_nobody_until_all_are_in(begin):
    first, *others = three = council_called(begin)
    before = [other.page.locator("#journal").inner_text() for other in others]
    first.click("against")
    first.page.locator("#prompt", has_text="Waiting for").wait_for()
    assert [other.page.locator("#journal").inner_text() for other in others] == before
    others[0].click("against")
    others[1].click("against")
    for person in three:
        person.page.locator("#journal", has_text="The motion fails").wait_for()


# Records questions open to answers during the recap.
NOTE_EARLY = """() => {
  Object.assign(window, { told: 0, early: [] });
  new MutationObserver(() => {
    if (document.querySelector("#moment").hidden) return;
    window.told += 1;
    if (document.querySelector("#choices [data-key]")) window.early.push(document.querySelector("#prompt").textContent);
  }).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""


def test_the_next_question_comes_when_the_vote_has_been_told(begin):
    three = council_called(begin)
    for person in three:
        person.page.evaluate(NOTE_EARLY)
        person.click("against")
    for person in three:
        person.page.locator("#journal", has_text="The motion fails").wait_for()
        person.page.locator("#moment").wait_for(state="hidden")
    assert [person.page.evaluate("window.early") for person in three] == [[], [], []]
    asked_next = [each.page for each in three if each.page.locator("#choices [data-key]").count()]
    assert [page.evaluate("window.told > 0") for page in asked_next] == [True]


def test_dice_are_picked_one_by_one_and_rolled_by_one_confirmation(three):
    ada = three[0]
    if "build" in asked(ada)["offered"]:
        ada.click("stop")
    ada.asked("Re-roll which planets?")
    ada.click("home:0")
    assert ada.page.locator('#board [data-key="home:0"][data-picked]').count() == 1
    before = ada.page.locator('#board [data-key="home:0"]').get_attribute("data-die")
    ada.submit()
    ada.page.locator(f'#board [data-key="home:0"]:not([data-die="{before}"])').wait_for()


def test_a_page_loaded_again_shows_all_there_was(three):
    ada = three[0]
    journal = ada.page.locator("#journal").inner_text()
    ada.page.reload()
    ada.settle()
    expect(ada.page.locator("#journal")).to_have_text(journal, use_inner_text=True)


def test_the_page_is_accessible(three):
    assert [person.breaches() for person in (three[0], three[2])] == [[], []]


def test_the_menu_offers_nothing_that_the_game_lacks(three):
    ada = three[0].page
    ada.locator(".menu-button").click()
    ada.get_by_role("switch", name="Sound").wait_for()
    assert not ada.locator("#notation").is_visible()
    assert not ada.locator("#notation-help").is_visible()


def test_the_page_of_odds_is_never_empty(begin):
    ada = begin("planet_masters", "Ada", "Bo", origin=dump(crowded(2)))[0].page
    ada.get_by_role("tab", name="Odds").click()
    board = ada.locator("#board")
    board.get_by_role("heading", name="Military die: one roll").wait_for()
    expect(board.get_by_role("listitem").filter(has_text="carrier").last).to_contain_text("16.7 % (1/6)")


def test_only_dice_that_are_there_are_read_out(begin):
    board = begin("planet_masters", "Ada", "Bo")[0].page.get_by_role("main").locator("#board")
    board.get_by_role("group", name="Galaxy: 2 colonies").wait_for()
    fleet = board.get_by_role("group", name="Fleet, 0 of at most 1").last
    assert fleet.aria_snapshot() == '- group "Fleet, 0 of at most 1"'
    assert "Home planet: " in board.get_by_role("group", name="Planets").last.aria_snapshot()


def can_attack(state):
    mover, rival = state.mover, state.players[state.others(state.active)[0]]
    return state.phase == Phase.BUILD and attack(mover) > defence(rival) and not influence(state, rival)


def test_an_attack_is_a_scene_until_a_key_is_pressed(begin):
    state = position(can_attack)
    state.phase, target = Phase.ACTION, state.others(state.active)[0]
    people = begin("planet_masters", "Ada", "Bo", "Cy", screens=SCREENS, origin=dump(state))
    watching = people[target].page
    people[state.active].click(f"conquer:{target}")
    scene = watching.locator("#board .scene")
    expect(scene).to_contain_text("The attack succeeds")
    expect(scene).to_contain_text(str(attack(state.mover)))
    watching.keyboard.press("x")
    expect(scene).to_have_count(0)


@pytest.mark.parametrize("seat", [0, 2], ids=["window", "phone"])
def test_what_has_happened_is_told_under_its_heading_in_the_panel(begin, seat):
    three = council_called(begin)
    page = three[seat].page
    for person in three:
        person.click("against")
    moment = page.locator(".ask #moment")
    expect(moment).to_contain_text("votes against")
    heading = page.get_by_role("heading", name="What has happened")
    assert heading.evaluate(ON_TOP)
    assert heading.bounding_box()["y"] < moment.bounding_box()["y"]
    assert not page.locator("#since").is_visible(), "the lines are told once"


def test_a_council_is_a_scene_with_all_ballots_turned_up(begin):
    three = council_called(begin)
    for person in three:
        assert person.page.locator("#board .scene").count() == 0, "nothing tells how the others vote"
        person.click("against")
    for person in three:
        expect(person.page.locator("#board .scene")).to_contain_text("The motion fails")


PHONE = {"viewport": {"width": 375, "height": 812}, "reduced_motion": "reduce", "has_touch": True}
# The height of the table out of sight, and pieces that a finger cannot hit.
OUT_OF_REACH = """() => {
  const { scrollHeight, clientHeight } = document.querySelector("#board [role=tabpanel]");
  const small = [...document.querySelectorAll("#board :is(.realm, .named)[data-details], #board [data-offered]")]
    .map((each) => [each.className, each.getBoundingClientRect()])
    .filter(([, { width, height }]) => Math.min(width, height) < 44)
    .map(([name, { width, height }]) => `${name}: ${width} × ${height}`);
  return [scrollHeight - clientHeight, ...small];
}"""


def crowded(seats):
    """Return a table at the manage step of the first player, who has most colonies, beside a rival with a large fleet."""
    state = Engine.new(RULES, seats, {}, bytes(32)).state
    mine, rival = seats // 2, seats - seats // 2
    for player, colonies, ships in zip(state.players, (mine, rival), (mine, rival + 1), strict=False):
        player.colonies = [Die(state.galaxy.pop(), "influence", rolls=1) for _ in range(colonies)]
        player.military = [Die(state.supply.pop(), "battleship", rolls=1) for _ in range(ships)]
    state.phase = Phase.MANAGE
    return state


def test_on_a_phone_every_realm_is_in_sight_and_every_piece_takes_a_finger(begin, chromium, site, matches):
    context = chromium.new_context(base_url=site, **PHONE)
    context.add_cookies([{"name": "sessionid", "value": matches["session"], "url": site}])
    page, wrong = context.new_page(), {}
    for name, slug in matches["planet_masters"].items():
        page.goto(f"/match/{slug}/")
        page.locator("#live[data-state=live]").wait_for()
        skip_what_is_told(page)
        if (found := page.evaluate(OUT_OF_REACH)) != [0]:
            wrong[name] = found
    context.close()
    for seats in range(2, 7):
        names = ["Ada", "Bartholomeus", "Maximiliane-Theodora", "Dai", "Effi", "Finnegan O'Shaughnes"][:seats]
        ada, *_others = begin("planet_masters", *names, screens=[PHONE], origin=dump(crowded(seats)))
        if (found := ada.page.evaluate(OUT_OF_REACH)) != [0]:
            wrong[f"crowded, {seats} players"] = found
    assert wrong == {}


def test_on_a_phone_a_realm_opens_a_sheet_of_its_dice(begin):
    names = ["Ada", "Bo", "Cleo", "Dai", "Effi", "Finn"]
    ada, *_others = begin("planet_masters", *names, screens=[PHONE], origin=dump(crowded(6)))
    ada.page.get_by_role("region", name="Bo", exact=True).tap()
    sheet = ada.page.get_by_role("dialog")
    expect(sheet.get_by_role("listitem")).to_have_count(8)
    expect(sheet.get_by_text("battleship 2 in attack, 2 in defence")).to_have_count(4)
    assert all(die.bounding_box()["width"] >= 44 for die in sheet.locator(".die").all())


# The gap between the last die of a rival's fleet and their totals, and the gap after the count of victory faces.
GAPS = """() => {
  const realm = document.querySelector("#board .realm[data-tile]:has(.alarm)");
  const [dice, totals] = [realm.querySelectorAll(".fleet .die"), realm.querySelector(".totals .total")];
  const edge = Math.max(...[...dice].map((each) => each.getBoundingClientRect().right));
  const faces = realm.querySelector(".progress i").getBoundingClientRect();
  const inside = faces.width && realm.getBoundingClientRect().right - faces.right;
  return { dice: dice.length, totals: totals.getBoundingClientRect().left - edge >= 0, faces: inside > 0 };
}"""


def test_on_a_phone_the_tile_of_a_leader_shows_totals_and_victory_faces_whole(begin):
    state = Engine.new(RULES, 6, {}, bytes(32)).state
    leader = state.players[1]
    leader.colonies = [Die(state.galaxy.pop(), "resource", rolls=1) for _ in range(5)]
    leader.military = [Die(state.supply.pop(), "battleship", rolls=1) for _ in range(6)]
    state.phase = Phase.MANAGE
    names = ["Ada", "Bartholomeus", "Cleo", "Dai", "Effi", "Finn"]
    ada, *_others = begin("planet_masters", *names, screens=[PHONE], origin=dump(state))
    assert ada.page.evaluate(GAPS) == {"dice": 6, "totals": True, "faces": True}
