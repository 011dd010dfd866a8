import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { press } from "../page.js";
import { beginAnew, setUp, option, some, one, drawingOn, click, pressDown, read } from "./choices_set_up.js";

beforeEach(beginAnew);

test("the board shows what is offered, barred and picked, and reads it out", () => {
  const { choices, draw, pieces } = setUp(some({ barred: [{ key: "x", label: "x", why: "no fuel" }] }));
  const [a, x] = pieces({ a: [0, 0, 9, 9], x: [9, 0, 9, 9] });
  assert.deepEqual([a.getAttribute("role"), a.tabIndex, a.ariaLabel], ["button", 0, "take a"]);
  assert.deepEqual([x.hasAttribute("data-barred"), x.getAttribute("role")], [true, null]);
  choices.choose("a");
  draw();
  assert.deepEqual([a.dataset.picked, a.getAttribute("aria-pressed")], ["1", "true"]);
  choices.show(null, false);
  draw();
  assert.deepEqual(
    [...a.attributes].map((each) => each.name),
    ["data-key"],
  );
});

test("a click on the board chooses what lies under it", () => {
  const { done, pieces } = setUp(one());
  const [there] = pieces({ b: [0, 0, 40, 40] });
  const event = click(there.firstChild, 10, 10);
  assert.deepEqual(done.answers, [["4.0", "b"]]);
  assert.ok(event.defaultPrevented);
});

test("where areas overlap in a drawing, a click takes the one whose middle is nearest", () => {
  const { board, done, pieces } = setUp(one({ options: ["gate:1", "gate:2", "card:1"].map(option) }));
  const [, second] = pieces({ "gate:1": [0, 0, 40, 40], "gate:2": [20, 0, 40, 40] }, drawingOn(board));
  pieces({ "card:1": [16, 10, 20, 20] });
  click(second, 26, 20);
  assert.deepEqual(done.answers, [["4.0", "gate:1"]]);
});

test("outside of drawings a click takes what lies on top", () => {
  const { done, pieces } = setUp(one({ options: ["card:1", "card:2"].map(option) }));
  const [, top] = pieces({ "card:2": [0, 0, 44, 40], "card:1": [20, 0, 40, 40] });
  click(top, 22, 20);
  assert.deepEqual(done.answers, [["4.0", "card:1"]]);
});

for (const [name, choose] of [
  ["a key press", (piece) => press("Enter", piece)],
  ["a click by a program", (piece) => click(piece, 0, 0, 0)],
]) {
  test(`${name} takes what has the focus`, () => {
    const { board, done, pieces } = setUp(one({ options: ["gate:1", "gate:2"].map(option) }));
    const [, second] = pieces({ "gate:1": [0, 0, 40, 40], "gate:2": [20, 0, 40, 40] }, drawingOn(board));
    choose(second);
    assert.deepEqual(done.answers, [["4.0", "gate:2"]]);
  });
}

test("a click on what is barred tells why", () => {
  const { done, pieces } = setUp(one({ barred: [{ key: "x", label: "x", why: "no fuel" }] }));
  const [there] = pieces({ x: [0, 0, 9, 9] });
  click(there.firstChild);
  assert.deepEqual(done.refusals, ["no fuel"]);
});

test("a press counts although the piece has glided away before the release", () => {
  const { board, done, pieces } = setUp(one());
  const [there] = pieces({ b: [0, 0, 40, 40] });
  pressDown(there, 10, 10);
  click(board, 11, 10);
  assert.deepEqual(done.answers, [["4.0", "b"]]);
});

test("a press counts although something else has glided under the pointer before the release", () => {
  const { done, pieces } = setUp(one());
  const [there, other] = pieces({ b: [0, 0, 40, 40], c: [0, 40, 40, 40] });
  pressDown(there, 10, 10);
  click(other, 10, 10);
  assert.deepEqual(done.answers, [["4.0", "b"]]);
});

test("a press counts although the click falls beside board and list, and only once", () => {
  const { draw, done, list } = setUp(one());
  draw();
  pressDown(list.querySelector("[data-key=b]"), 10, 10);
  click(document.body, 10, 10);
  click(document.body, 10, 10);
  assert.deepEqual(done.answers, [["4.0", "b"]]);
});

test("a press that was drawn away, or whose question has gone, chooses nothing", () => {
  const { board, choices, done, pieces } = setUp(one());
  const [there] = pieces({ b: [0, 0, 40, 40] });
  pressDown(there, 10, 10);
  click(board, 90, 10);
  choices.show(one({ id: "5.0" }), false);
  click(board, 10, 10);
  pressDown(board, 10, 10);
  click(board, 10, 10);
  assert.deepEqual(done.answers, []);
});

test("a click that began at an earlier question chooses nothing", () => {
  const { choices, done, pieces } = setUp(one());
  const [there] = pieces({ b: [0, 0, 40, 40] });
  pressDown(there, 10, 10);
  choices.show(one({ id: "5.0" }), false);
  click(there, 10, 10);
  assert.deepEqual(done.answers, []);
});

test("a double click is one decision", () => {
  const { choices, done, pieces } = setUp(one());
  const [there] = pieces({ b: [0, 0, 40, 40] });
  for (const [times, id] of [
    [1, "5.0"],
    [2, "6.0"],
    [1, "7.0"],
  ]) {
    pressDown(there, 10, 10);
    click(there, 10, 10, times);
    choices.show(one({ id }), false);
    read();
  }
  assert.deepEqual(done.answers, [
    ["4.0", "b"],
    ["6.0", "b"],
  ]);
});
