import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { happen, put, settled } from "../page.js";
import { beginAnew, setUp, option, some, one, click, read } from "./choices_set_up.js";

beforeEach(beginAnew);

test("it sends a single choice at once, and only once", () => {
  const { choices, done } = setUp(one());
  choices.choose("b");
  choices.choose("c");
  assert.deepEqual(done.answers, [["4.0", "b"]]);
});

test("where an answer may be final at once, it picks first, and a button sends", () => {
  const end = { key: "none", label: "Submit nothing", primary: true };
  const { choices, list, done, draw } = setUp(one({ submit: "Submit it", options: [...["a", "b"].map(option), end] }));
  choices.choose("a");
  choices.choose("b");
  draw();
  assert.deepEqual([choices.picked, done.answers], [["b"], []]);
  assert.equal(list.querySelector(".forward"), null);
  assert.equal(list.querySelector(".tick"), null, "a box would say that several may be chosen");
  assert.equal(list.querySelector('[data-key="b"]').getAttribute("aria-pressed"), "true");
  choices.choose("b");
  draw();
  assert.equal(list.querySelector(".forward").dataset.key, "none");
  choices.choose("a");
  draw();
  list.querySelector(".done button").click();
  assert.deepEqual(done.answers, [["4.0", "a"]]);
});

test("options that gain nothing are in a fold, which a hint opens", () => {
  const options = [option("a"), { ...option("b"), hopeless: true }, { key: "end", label: "End", primary: true }];
  const { choices, list, draw } = setUp(one({ options }));
  draw();
  const fold = list.querySelector("details");
  assert.deepEqual(
    [...fold.querySelectorAll(".option")].map(({ dataset }) => dataset.key),
    ["b"],
  );
  assert.equal(fold.open, false);
  choices.advised = new Map([["b", 1]]);
  draw();
  assert.equal(fold.open, true);
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

test("it says how many are picked after a pick, not before the question", () => {
  const spoken = put('<div id="spoken"></div>');
  const { choices, list, draw } = setUp(some());
  draw();
  assert.deepEqual([spoken.textContent, list.querySelector("[aria-live]")], ["", null]);
  choices.choose("c");
  assert.equal(spoken.textContent, "1 chosen of up to 2");
});

test("it says how many can be chosen instead of taking one more", () => {
  const { choices, done } = setUp(some());
  for (const key of ["a", "b", "c"]) choices.choose(key);
  assert.deepEqual(choices.picked, ["a", "b"]);
  assert.match(done.refusals[0], /at most 2/);
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
  assert.equal(sender(list), null, "half a pair cannot be sent");
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
