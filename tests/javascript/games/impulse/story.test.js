import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { leave, put } from "../../page.js";
import { fitStory } from "../../../../static/games/impulse/turn/story.js";

beforeEach(leave);

/** Return the panels that stay where only so many have room. */
function shown(room) {
  const panels = (names) => names.map((name) => `<article>${name}</article>`).join("");
  const root = put(`<div><aside class="told"><section>${panels(["now 1", "now 2", "now 3"])}</section>
    <section>${panels(["before 1", "before 2"])}</section></aside></div>`);
  const place = root.querySelector(".told");
  const left = () => [...place.querySelectorAll("article:not([data-left-out])")];
  Object.defineProperty(place, "scrollHeight", { get: () => left().length });
  Object.defineProperty(place, "clientHeight", { value: room });
  fitStory(root);
  const found = left().map((panel) => panel.textContent);
  const sections = place.querySelectorAll("section:not([data-left-out])").length;
  root.remove();
  return [found, sections];
}

test("what has no room is left out: the turn before, then the oldest of this turn", () => {
  assert.deepEqual(shown(5), [["now 1", "now 2", "now 3", "before 1", "before 2"], 2]);
  assert.deepEqual(shown(4), [["now 1", "now 2", "now 3", "before 1"], 2]);
  assert.deepEqual(shown(2), [["now 2", "now 3"], 1]);
});
