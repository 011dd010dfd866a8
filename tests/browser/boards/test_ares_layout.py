"""The window to space of Ares Expedition keeps its texts apart, whatever the phases say."""

from __future__ import annotations

import pytest

from games.ares_expedition import RULES
from games.ares_expedition.cards import PROJECTS
from games.ares_expedition.planet import Planet
from games.ares_expedition.setup import lay_out
from games.ares_expedition.state import Player
from games.core import Chance
from games.core.engine.table import dump
from tests.browser.boards.test_ares_expedition import TEN
from tests.browser.boards.test_layout import DRAWN

# Texts of a phase outside its card or over each other, words over the goal, texts wider than their track, low tabs.
CROWDED = """() => {
  const boxOf = (each) => {
    const range = document.createRange();
    range.selectNodeContents(each);
    return each.firstElementChild ? each.getBoundingClientRect() : range.getBoundingClientRect();
  };
  const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 4 && b.top < a.bottom - 4;
  const found = [];
  for (const card of document.querySelectorAll("#board .phase")) {
    const edge = card.getBoundingClientRect();
    const texts = [...card.querySelectorAll(".numeral, .phase-name, .flag, .choosers .seat-mark, .choosers .dummy")]
      .filter((each) => each.checkVisibility());
    for (const [n, each] of texts.entries()) {
      const box = boxOf(each);
      if (box.left < edge.left + 1 || box.right > edge.right - 1 || box.bottom > edge.bottom + 1)
        found.push(`outside: ${each.textContent}`);
      for (const other of texts.slice(n + 1))
        if (meet(box, boxOf(other)) && !(each.closest(".choosers") && other.closest(".choosers")))
          found.push(`${each.textContent.trim()} over ${other.textContent.trim()}`);
    }
  }
  const goal = document.querySelector("#board .goal")?.getBoundingClientRect();
  for (const flag of goal ? document.querySelectorAll("#board .flag") : [])
    if (meet(flag.getBoundingClientRect(), goal)) found.push(`over the goal: ${flag.textContent}`);
  for (const foot of document.querySelectorAll("#board .track-foot"))
    if (foot.scrollWidth > foot.clientWidth) found.push(`wider than its track: ${foot.innerText}`);
  for (const tab of innerWidth < 600 ? document.querySelectorAll("#board .tabs button") : [])
    if (tab.getBoundingClientRect().height < 43.9) found.push(`too low for a finger: ${tab.innerText}`);
  return found;
}"""


@pytest.mark.parametrize("seats", [1, 4])
def test_phases_and_tracks_keep_their_texts_apart(begin, seats):
    names = ["Ada", "Bo", "Cleo", "Dai"][:seats]
    options = RULES.check_options(seats, {})
    mars = lay_out(seats, options, Chance(bytes(32)))
    mars.options, mars.round = options, 4
    phases = ["construction", "construction", "construction", "action"]
    mars.players = [Player(seat=n, corporation=209 + n, mc=30, phase=phases[n], hand=[TEN[n]]) for n in range(seats)]
    mars.deck = [number for number in PROJECTS if number not in TEN]
    mars.planet = Planet(15, 10, [0, 3])  # yellow, and white from 12 %
    mars.at_start = mars.planet.copy()
    people = begin("ares_expedition", *names, screens=[{"reduced_motion": "reduce"}], origin=dump(mars))
    ada = people[0]
    wrong = crowded(ada, "now")
    if seats > 1:
        for person in people:
            person.click("pass")
        ada.asked("Use actions")
        ada.in_list("plan").click()
        ada.in_list("phase:research").click()
        ada.page.locator("#board .planned").wait_for()
        wrong += crowded(ada, "next")
    assert wrong == []


def crowded(person, moment):
    found = []
    for width, height in ((1280, 800), (1920, 1080), (375, 812)):
        person.page.set_viewport_size({"width": width, "height": height})
        person.page.evaluate(DRAWN)
        found += [(moment, width, each) for each in person.page.evaluate(CROWDED)]
    return found
