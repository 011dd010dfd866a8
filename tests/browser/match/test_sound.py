"""The sound at the start of a player's turn: the test counts tones instead of hearing them."""

from __future__ import annotations

COUNT = """
window.AudioContext = class {
  state = "suspended";
  currentTime = 0;
  async resume() { this.state = "running"; }
  createGain() { return { gain: { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} }, connect: (next) => next }; }
  createOscillator() {
    return { frequency: {}, connect: (next) => next, stop() {}, start() { window.tones = (window.tones ?? 0) + 1; } };
  }
};
"""
TONES = "window.tones ?? 0"


def turn(visitor, *pieces):
    visitor.click(*(f"bank:{piece}" for piece in pieces), "confirm")
    visitor.confirm()


def test_my_turn_sounds_once_where_i_wish_it(friends):
    ada, bo = friends
    match = bo.page.url
    for person in friends:
        person.page.add_init_script(COUNT)
    bo.page.goto("/notices/")
    bo.page.get_by_label("On this device, play soft sounds").check()
    bo.page.wait_for_function("window.tones === 2")  # a sample: its two notes
    bo.page.goto(match)
    ada.page.reload()
    for person in friends:
        person.settle()
        person.page.keyboard.press("Shift")  # a touch: untouched pages are silent
    turn(ada, "y1", "g1", "r3")
    bo.in_list("bank:g2").wait_for()
    assert bo.page.evaluate(TONES) == 2
    bo.page.reload()
    bo.settle()
    turn(bo, "g2", "b2", "y3")
    ada.asked("Choose a ship, or pass")
    assert [person.page.evaluate(TONES) for person in friends] == [0, 0]  # Ada has not chosen it
    ada.page.locator(".menu-button").click()
    assert not ada.page.get_by_label("Volume").is_visible()
    ada.page.get_by_role("switch", name="Sound").click()
    ada.page.wait_for_function("window.tones === 2")
    ada.page.get_by_label("Volume").fill("100")
    ada.page.wait_for_function("window.tones === 4")  # a sample at the new volume
