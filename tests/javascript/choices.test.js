import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { happen, leave, place, press, put, settled } from "./page.js";
import { Choices } from "../../static/js/choices.js";

const option = (key) => ({ key, label: `take ${key}` });
const some = (more = {}) => ({
  id: "4.0",
  kind: "some",
  least: 0,
  most: 2,
  options: ["a", "b", "c"].map(option),
  ...more,
});
const one = (more = {}) => some({ kind: "one", least: 1, most: 1, ...more });

function setUp(question) {
  const [board, list] = [put("<div></div>"), put("<div></div>")];
  const done = { answers: [], refusals: [], redrawn: 0 };
  const choices = new Choices(board, list, {
    answer: (asked, answer) => done.answers.push([asked.id, answer]),
    refuse: (why) => done.refusals.push(why),
    redraw: () => done.redrawn++,
  });
  choices.show(question, false);
  const draw = () => {
    choices.mark();
    choices.drawList();
  };
  /** Put pieces on the board, each with its key and its place; inside a drawing or not. */
  const pieces = (places, inside = board) => {
    const made = Object.entries(places).map(([key, box]) =>
      place(put(`<div data-key="${key}"><i></i></div>`, inside), ...box),
    );
    draw();
    return made;
  };
  return { board, list, choices, done, draw, pieces };
}

const drawingOn = (board) => put("<svg></svg>", board);
const click = (element, x = 0, y = 0, detail = 1) => happen(element, "click", { clientX: x, clientY: y, detail });
const pressDown = (element, x, y) => happen(element, "pointerdown", { clientX: x, clientY: y });

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
  leave();
});
const read = () => mock.timers.tick(400); // what has just come

test("it sends a single choice at once, and only once", () => {
  const { choices, done } = setUp(one());
  choices.choose("b");
  choices.choose("c");
  assert.deepEqual(done.answers, [["4.0", "b"]]);
});

const far = (key, answers) => ({ key, label: `go to ${key}`, answers });

test("it sends answers in a row, each to the question it finds", () => {
  const { choices, done } = setUp(one({ ahead: [far("z", ["b", "y", "go"])] }));
  assert.ok(choices.isOffered("z"));
  choices.choose("z");
  choices.show(choices.question, true);
  assert.deepEqual(done.answers, [["4.0", "b"]]);
  choices.show(one({ id: "5.0", options: ["x", "y"].map(option) }), false);
  choices.show(one({ id: "6.0", options: ["go"].map(option) }), false);
  choices.show(one({ id: "7.0", options: ["go"].map(option) }), false);
  assert.deepEqual(done.answers.slice(1), [
    ["5.0", "y"],
    ["6.0", "go"],
  ]);
});

test("it forgets answers in a row where one does not fit, and when they are taken back", () => {
  const { choices, done } = setUp(one({ ahead: [far("z", ["b", "y", "go"])] }));
  choices.choose("z");
  choices.show(one({ id: "5.0", options: ["other"].map(option) }), false);
  choices.show(one({ id: "6.0", options: ["y", "go"].map(option) }), false);
  assert.equal(done.answers.length, 1);
  choices.show(one({ id: "7.0", ahead: [far("z", ["b", "y"])] }), false);
  read();
  choices.choose("z");
  choices.forget();
  choices.show(one({ id: "8.0", options: ["y"].map(option) }), false);
  assert.equal(done.answers.length, 2);
});

test("it lists whole ways, and single steps apart", () => {
  const { list, choices, done, draw } = setUp(one({ ahead: [far("b", ["b", "go"]), far("z", ["b", "z", "go"])] }));
  draw();
  const listed = (within) => [...list.querySelectorAll(within)].map((each) => each.querySelector("span").textContent);
  assert.deepEqual(listed(":scope > .options .option"), ["take a", "take c", "go to b", "go to z"]);
  assert.deepEqual(listed("details .option"), ["take b"]);
  list.querySelector("details .option").click();
  choices.show(one({ id: "5.0", options: ["go"].map(option) }), false);
  assert.deepEqual(done.answers, [["4.0", "b"]]);
});

test("it does not choose what is not on offer", () => {
  const { choices, done } = setUp(one());
  choices.choose("z");
  assert.deepEqual(done.answers, []);
});

test("it collects several in the order they were picked, and puts one back by a second click", () => {
  const { choices } = setUp(some());
  for (const key of ["c", "a"]) choices.choose(key);
  assert.deepEqual(choices.picked, ["c", "a"]);
  choices.choose("c");
  assert.deepEqual(choices.picked, ["a"]);
});

test("it says how many can be chosen instead of taking one more", () => {
  const { choices, done } = setUp(some());
  for (const key of ["a", "b", "c"]) choices.choose(key);
  assert.deepEqual(choices.picked, ["a", "b"]);
  assert.match(done.refusals[0], /2 at most/);
});

test("it takes another instead where only one can be picked", () => {
  const { choices } = setUp(some({ most: 1 }));
  for (const key of ["a", "b"]) choices.choose(key);
  assert.deepEqual(choices.picked, ["b"]);
});

test("it remembers through a reload what is half chosen, for the same question only", () => {
  setUp(some()).choices.choose("b");
  assert.deepEqual(setUp(some()).choices.picked, ["b"]);
  assert.deepEqual(setUp(some({ id: "5.0" })).choices.picked, []);
});

test("it lets go of what is no longer on offer", () => {
  const { choices } = setUp(some());
  choices.choose("a");
  choices.show(some({ options: [option("b")] }), false);
  assert.deepEqual(choices.picked, []);
});

test("it keeps an amount between the least and the most", () => {
  const { choices } = setUp({ id: "4.0", kind: "amount", least: 2, most: 6 });
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

test("it takes a code as people write it, and sends its number", () => {
  const { choices, list, done } = setUp({ id: "4.0", kind: "amount", least: 0, most: 8891999, prefix: "S" });
  choices.drawList();
  const [field, button] = [list.querySelector("input"), list.querySelector("button")];
  assert.deepEqual([field.type, list.querySelectorAll("input").length, button.disabled], ["text", 1, true]);
  assert.match(list.textContent, /S0000000 to S8891999/);
  for (const wrong of ["E2460298", "S", "S9999999", "1e3", ""]) {
    choices.type(wrong);
    assert.ok(button.disabled, wrong);
  }
  for (const [n, right] of ["S2460298", "s 246-0298", "2460298"].entries()) {
    choices.show({ ...choices.question, id: `${n}.0` }, false);
    read();
    choices.type(right);
    const form = list.querySelector("form");
    assert.ok(!list.querySelector("button").disabled, right);
    happen(form, "submit");
    assert.deepEqual(done.answers.at(-1), [`${n}.0`, 2460298]);
  }
});

test("it asks for a number among many in a field, and counts among few", () => {
  const inputs = (most) => {
    const { choices, list } = setUp({ id: "4.0", kind: "amount", least: 0, most });
    choices.drawList();
    return [...list.querySelectorAll("input")].map((input) => input.type);
  };
  assert.deepEqual(inputs(5000), ["text"]);
  assert.deepEqual(inputs(20), ["number", "range"]);
});

test("it chooses nothing while an answer is under way", () => {
  const { choices, done } = setUp(one());
  choices.show(one(), true);
  choices.choose("a");
  assert.deepEqual(done.answers, []);
});

test("it asks before it sends what has a warning", async () => {
  const { choices, done } = setUp(one({ options: [{ ...option("a"), warning: "ends the game" }] }));
  choices.choose("a");
  const dialog = document.querySelector("dialog");
  assert.match(dialog.textContent, /ends the game/);
  assert.deepEqual(done.answers, []);
  dialog.close("yes");
  await settled();
  assert.deepEqual(done.answers, [["4.0", "a"]]);
});

test("the list has a button for every option, and sends what several are picked by its own", () => {
  const { list, choices, done, draw } = setUp(some({ least: 1 }));
  draw();
  const [a, b, , ready] = list.querySelectorAll("button");
  assert.equal(ready.disabled, true);
  click(b);
  click(a);
  assert.deepEqual(choices.picked, ["b", "a"]);
  ready.click();
  assert.deepEqual(done.answers, [["4.0", ["b", "a"]]]);
});

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

const paired = () =>
  some({
    most: 4,
    ordered: true,
    submit: "Submit",
    submit_none: "Submit nothing",
    options: ["token:A", "token:C", "sector:1", "sector:2"].map((key) => ({ key, label: key })),
    pairs: {
      seconds: ["sector:1", "sector:2"],
      label: "{first} in {second}",
      ask: "In which sector?",
      closed: { "token:A": { "sector:2": "it was there before" } },
    },
  });
const listed = (list) => [...list.querySelectorAll(".option")].map((each) => each.dataset.key);
const sender = (list) => list.querySelector(".done button");
const text = (element) => element.textContent.trim().replace(/\s+/g, " ");

test("choices in pairs are asked one after the other, listed, and named by the button that sends them", () => {
  const { choices, list, done, draw } = setUp(paired());
  draw();
  assert.deepEqual(listed(list), ["token:A", "token:C"]);
  assert.equal(text(sender(list)), "Submit nothing");
  choices.choose("sector:1");
  choices.choose("token:A");
  assert.deepEqual(listed(list), ["sector:1"]);
  assert.equal(choices.whyNot("sector:2"), "it was there before");
  assert.ok(sender(list).disabled, "half a pair cannot be sent");
  choices.choose("sector:2");
  choices.choose("sector:1");
  choices.choose("token:C");
  assert.deepEqual(listed(list), ["sector:2"]);
  choices.choose("sector:2");
  assert.deepEqual([...list.querySelectorAll(".pairs li > span")].map(text), [
    "token:A in sector:1",
    "token:C in sector:2",
  ]);
  assert.equal(text(sender(list)), "Submit: token:A in sector:1, token:C in sector:2");
  sender(list).click();
  assert.deepEqual(done.answers, [["4.0", ["token:A", "sector:1", "token:C", "sector:2"]]]);
});

test("a pair can be taken back, and half of one", () => {
  const { choices, list, draw } = setUp(paired());
  for (const key of ["token:A", "sector:1", "token:C"]) choices.choose(key);
  draw();
  list.querySelectorAll(".pairs button")[0].click();
  assert.deepEqual(choices.picked, ["token:C"]);
  list.querySelectorAll(".pairs button")[0].click();
  assert.deepEqual(choices.picked, []);
  assert.deepEqual(listed(list), ["token:A", "token:C"]);
});

test("a question that has just come takes no click and no key, and then it does", () => {
  const { list, choices, done, draw } = setUp(one());
  choices.choose("a");
  choices.show(some({ id: "5.0", least: 1 }), false);
  draw();
  choices.choose("b");
  assert.deepEqual(choices.picked, []);
  read();
  choices.choose("b");
  draw();
  list.querySelector(".done button").click();
  choices.show(one({ id: "6.0", options: [option("go")] }), false);
  mock.timers.tick(399);
  choices.forward();
  assert.deepEqual(done.answers.slice(1), [["5.0", ["b"]]]);
  mock.timers.tick(1);
  choices.forward();
  assert.deepEqual(done.answers.at(-1), ["6.0", "go"]);
});

test("a question that the player has gone back to takes an answer at once", () => {
  const { choices, done } = setUp(one());
  choices.choose("a");
  choices.show(one({ id: "5.0" }), false);
  choices.goBack();
  choices.show(one(), false);
  choices.choose("b");
  assert.deepEqual(done.answers, [
    ["4.0", "a"],
    ["4.0", "b"],
  ]);
});

test("E chooses what shows it, also where there is only one answer", () => {
  const { list, choices, done, draw } = setUp(one({ options: [option("go")] }));
  draw();
  assert.equal(list.querySelector("[aria-keyshortcuts=E]").dataset.key, "go");
  choices.forward();
  assert.deepEqual(done.answers, [["4.0", "go"]]);
});

test("the button is filled as soon as something is chosen, and not before", () => {
  const { list, choices, draw } = setUp(some());
  const isFilled = () => list.querySelector(".done button").matches(".primary");
  draw();
  assert.equal(isFilled(), false);
  choices.choose("a");
  assert.equal(isFilled(), true);
});
