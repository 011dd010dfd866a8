import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { document, Element, happen, KeyboardEvent, MouseEvent, sessionStorage } from "./page.js";
import { Choices } from "../../static/js/choices.js";

const OFFERED = "[data-key][data-offered]";
const option = (key) => ({ key, label: key });
const some = (more = {}) => ({
  id: "4.0",
  kind: "some",
  least: 0,
  most: 2,
  options: ["a", "b", "c"].map(option),
  ...more,
});
const one = (more = {}) => some({ kind: "one", least: 1, most: 1, ...more });

function sitDown(question) {
  const board = new Element();
  const done = { answers: [], bars: [], redrawn: 0 };
  const choices = new Choices(board, new Element(), {
    answer: (asked, answer) => done.answers.push([asked.id, answer]),
    bar: (why) => done.bars.push(why),
    redraw: () => done.redrawn++,
  });
  choices.draw = choices.light = () => {}; // there is no page to draw on
  choices.show(question, false);
  return { board, choices, done };
}

const piece = (key, box, inside = null) => new Element({ data: { key }, is: OFFERED, box, inside });

beforeEach(() => sessionStorage.clear());

test("it sends a single choice at once, and only once", () => {
  const { choices, done } = sitDown(one());
  choices.choose("b");
  choices.choose("c");
  assert.deepEqual(done.answers, [["4.0", "b"]]);
});

test("it does not choose what is not on offer", () => {
  const { choices, done } = sitDown(one());
  choices.choose("z");
  assert.deepEqual(done.answers, []);
});

test("it collects several in the order they were picked, and puts one back by a second click", () => {
  const { choices } = sitDown(some());
  for (const key of ["c", "a"]) choices.choose(key);
  assert.deepEqual(choices.picked, ["c", "a"]);
  choices.choose("c");
  assert.deepEqual(choices.picked, ["a"]);
});

test("it says how many can be chosen instead of taking one more", () => {
  const { choices, done } = sitDown(some());
  for (const key of ["a", "b", "c"]) choices.choose(key);
  assert.deepEqual(choices.picked, ["a", "b"]);
  assert.match(done.bars[0], /2 at most/);
});

test("it takes another instead where only one can be picked", () => {
  const { choices } = sitDown(some({ most: 1 }));
  for (const key of ["a", "b"]) choices.choose(key);
  assert.deepEqual(choices.picked, ["b"]);
});

test("it remembers through a reload what is half chosen, for the same question only", () => {
  sitDown(some()).choices.choose("b");
  assert.deepEqual(sitDown(some()).choices.picked, ["b"]);
  assert.deepEqual(sitDown(some({ id: "5.0" })).choices.picked, []);
});

test("it lets go of what is no longer on offer", () => {
  const { choices } = sitDown(some());
  choices.choose("a");
  choices.show(some({ options: [option("b")] }), false);
  assert.deepEqual(choices.picked, []);
});

test("it keeps an amount between the least and the most", () => {
  const { choices } = sitDown({ id: "4.0", kind: "amount", least: 2, most: 6 });
  assert.equal(choices.amount, 2);
  for (const [wanted, kept] of [
    [9, 6],
    [-1, 2],
    [3.4, 3],
    [NaN, 2],
  ]) {
    choices.setAmount(wanted);
    assert.equal(choices.amount, kept);
  }
});

test("it chooses nothing while an answer is under way", () => {
  const { choices, done } = sitDown(one());
  choices.show(one(), true);
  choices.choose("a");
  assert.deepEqual(done.answers, []);
});

test("a click on the board chooses what lies under it", () => {
  const { board, done } = sitDown(one());
  const there = piece("b", [0, 0, 40, 40]);
  document.under = [there];
  const click = happen(board, new MouseEvent(10, 10), new Element({ inside: there }));
  assert.deepEqual(done.answers, [["4.0", "b"]]);
  assert.ok(click.defaultPrevented);
});

test("where areas overlap in a drawing, a click takes the one whose middle is nearest", () => {
  const { board, done } = sitDown(one({ options: ["gate:1", "gate:2", "card:1"].map(option) }));
  const drawing = new Element({ is: "svg" });
  const first = piece("gate:1", [0, 0, 40, 40], drawing);
  const second = piece("gate:2", [20, 0, 40, 40], drawing);
  const elsewhere = piece("card:1", [16, 10, 20, 20]);
  document.under = [second, first, elsewhere];
  happen(board, new MouseEvent(26, 20), second);
  assert.deepEqual(done.answers, [["4.0", "gate:1"]]);
});

test("outside of drawings a click takes what lies on top", () => {
  const { board, done } = sitDown(one({ options: ["card:1", "card:2"].map(option) }));
  const [top, below] = [piece("card:1", [20, 0, 40, 40]), piece("card:2", [0, 0, 44, 40])];
  document.under = [top, below];
  happen(board, new MouseEvent(22, 20), top);
  assert.deepEqual(done.answers, [["4.0", "card:1"]]);
});

test("a key press, or a click by a program, takes what has the focus", () => {
  for (const event of [new KeyboardEvent("Enter"), new MouseEvent(0, 0, 0)]) {
    const { board, done } = sitDown(one({ options: ["gate:1", "gate:2"].map(option) }));
    const drawing = new Element({ is: "svg" });
    document.under = [piece("gate:1", [0, 0, 40, 40], drawing)];
    happen(board, event, piece("gate:2", [20, 0, 40, 40], drawing));
    assert.deepEqual(done.answers, [["4.0", "gate:2"]]);
  }
});

test("a click on what is barred tells why", () => {
  const { board, done } = sitDown(one({ barred: [{ key: "x", label: "x", why: "no fuel" }] }));
  happen(board, new MouseEvent(0, 0), new Element({ data: { key: "x" }, is: "[data-barred]" }));
  assert.deepEqual(done.bars, ["no fuel"]);
});

const press = (board, x, y, there) => happen(board, new MouseEvent(x, y, 0, "pointerdown"), there);

test("a press counts although the piece has glided away before the release", () => {
  const { board, done } = sitDown(one());
  press(board, 10, 10, piece("b", [0, 0, 40, 40]));
  happen(board, new MouseEvent(11, 10), new Element());
  assert.deepEqual(done.answers, [["4.0", "b"]]);
});

test("a press that was drawn away, or whose question has gone, chooses nothing", () => {
  const { board, choices, done } = sitDown(one());
  press(board, 10, 10, piece("b", [0, 0, 40, 40]));
  happen(board, new MouseEvent(90, 10), new Element());
  choices.show(one({ id: "5.0" }), false);
  happen(board, new MouseEvent(10, 10), new Element());
  press(board, 10, 10, new Element());
  happen(board, new MouseEvent(10, 10), new Element());
  assert.deepEqual(done.answers, []);
});

test("a click that began at an earlier question chooses nothing", () => {
  const { board, choices, done } = sitDown(one());
  const there = piece("b", [0, 0, 40, 40]);
  press(board, 10, 10, there);
  choices.show(one({ id: "5.0" }), false);
  happen(board, new MouseEvent(10, 10), there);
  assert.deepEqual(done.answers, []);
});

test("a double click is one decision", () => {
  const { board, choices, done } = sitDown(one());
  const there = piece("b", [0, 0, 40, 40]);
  for (const [times, id] of [
    [1, "5.0"],
    [2, "6.0"],
    [1, "7.0"],
  ]) {
    press(board, 10, 10, there);
    happen(board, new MouseEvent(10, 10, times), there);
    choices.show(one({ id }), false);
  }
  assert.deepEqual(done.answers, [
    ["4.0", "b"],
    ["6.0", "b"],
  ]);
});
