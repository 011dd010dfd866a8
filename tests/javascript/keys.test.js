import assert from "node:assert/strict";
import { test } from "node:test";
import { document, Element, happen, KeyboardEvent, page } from "./page.js";
import { arrowsMoveFocus } from "../../static/js/arrows.js";
import { listenToKeys } from "../../static/js/keys.js";

const done = [];
const journal = new Element();
document.elements.set("[data-keys]", new Element());
const holds = (found) => Object.assign(new Element(), { querySelector: () => found });
listenToKeys({
  board: holds(null),
  list: holds(null),
  prompt: new Element(),
  journal,
  choices: { choose: (key) => done.push(key), unpick: () => done.push("unpick") },
  undo: () => done.push("undo"),
});
const press = (key, more = {}, target = new Element()) => happen(page, new KeyboardEvent(key, more), target);

test("letters work in both cases", () => {
  done.length = 0;
  for (const key of ["u", "U", "e", "Escape"]) assert.ok(press(key).defaultPrevented);
  assert.deepEqual(done, ["undo", "undo", "end", "unpick"]);
});

test("they do nothing while somebody types, or with another key held, or held themselves", () => {
  done.length = 0;
  press("u", {}, new Element({ is: "textarea" }));
  for (const held of ["ctrlKey", "metaKey", "altKey", "repeat"]) press("u", { [held]: true });
  assert.deepEqual(done, []);
});

test("other keys are left alone", () => {
  assert.ok(!press("q").defaultPrevented);
});

test("J goes to the journal", () => {
  press("j");
  assert.ok(journal.focused);
});

test("the arrows go to the nearest thing on offer in their direction", () => {
  const board = new Element();
  const offered = (x, y) => new Element({ box: [x, y, 10, 10], is: "[data-offered]", inside: board });
  const [here, right, farRight, below] = [offered(0, 0), offered(50, 10), offered(90, 0), offered(5, 40)];
  board.querySelectorAll = () => [here, right, farRight, below];
  arrowsMoveFocus([board]);
  happen(document, new KeyboardEvent("ArrowRight"), here);
  assert.deepEqual([right.focused, farRight.focused], [true, undefined]);
  happen(document, new KeyboardEvent("ArrowDown"), here);
  assert.ok(below.focused);
  const nowhere = happen(document, new KeyboardEvent("ArrowLeft"), here);
  assert.ok(!nowhere.defaultPrevented);
  happen(document, new KeyboardEvent("ArrowUp"), new Element());
  assert.ok(here.focused, "from elsewhere the first thing is entered");
});
