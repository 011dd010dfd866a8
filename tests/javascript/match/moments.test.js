import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { happen, leave, media, press, put, settled } from "../page.js";
import { Moments } from "../../../static/js/match/moments.js";

const line = (text, heading = false) => ({ at: 8, text, heading });
const frame = (v, more = {}) => ({ v, since: 3, view: `view ${v}`, ...more });
const STEPS = [
  { said: [line("Round 2", true), line("Bo rolls")], view: "rolled" },
  { said: [line("Bo wins")], view: "view 8" },
];
const SAID = [line("Round 2", true), line("Bo rolls"), line("Bo wins")];

let match, moments, shown, place, answer, untold, heard;

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
  leave();
  put('<div id="board"><i data-key="bo"></i></div>');
  place = put('<div id="moment" hidden></div>');
  shown = [];
  match = {
    frame: frame(8),
    pastView: null,
    showPast(view) {
      match.pastView = view;
      shown.push(view);
    },
  };
  answer = { ok: true, json: async () => ({ v: 8, steps: STEPS }) };
  globalThis.fetch = async () => answer;
  untold = [];
  heard = [];
  moments = new Moments(
    place,
    "/steps/",
    match,
    () => [["Bo", "bo"]],
    () => untold.push(moments.untold),
    (said, before, now) => heard.push([said.at(-1).text, before, now]),
  );
});

const told = () => [...place.querySelectorAll("p")].map((each) => each.textContent).join(" / ");

test("several steps are shown one after the other, then the present", async () => {
  moments.follow(frame(7), frame(8), SAID);
  assert.equal(match.pastView, "view 7");
  await settled();
  mock.timers.tick(0);
  assert.equal(told(), "Round 2 / Bo rolls");
  assert.deepEqual([match.pastView, place.hidden], ["rolled", false]);
  assert.ok(document.querySelector("[data-key=bo]").hasAttribute("data-highlighted"));
  mock.timers.tick(3200);
  assert.equal(told(), "Bo wins");
  mock.timers.tick(3200);
  assert.deepEqual([match.pastView, place.hidden], [null, true]);
  assert.deepEqual(shown, ["rolled", "view 8", null]);
  assert.ok(!document.querySelector("[data-highlighted]"));
});

test("each step is heard, with the views before and after it", async () => {
  moments.follow(frame(7), frame(8), SAID);
  await settled();
  mock.timers.tick(0);
  mock.timers.tick(3200);
  assert.deepEqual(heard, [
    ["Bo rolls", "view 7", "rolled"],
    ["Bo wins", "rolled", "view 8"],
  ]);
});

test("the rest of the page is told how many lines have not been shown yet", async () => {
  moments.follow(frame(7), frame(8), SAID);
  assert.equal(moments.untold, 3);
  await settled();
  mock.timers.tick(0);
  moments.follow(frame(8), frame(9), [line("Cleo rolls")]);
  assert.deepEqual(untold, [1]);
  assert.equal(moments.untold, 2);
  mock.timers.tick(10_000);
  mock.timers.tick(10_000);
  mock.timers.tick(10_000);
  assert.deepEqual(untold, [1, 1, 0, 0]);
});

test("what is skipped is told at once", async () => {
  moments.follow(frame(7), frame(8), SAID);
  await settled();
  mock.timers.tick(0);
  press("x");
  assert.deepEqual([untold, moments.untold, moments.running], [[1, 0], 0, false]);
});

for (const [how, skip] of [
  ["a key", () => press("x")],
  ["a click", () => happen(document.body, "pointerdown")],
]) {
  test(`${how} shows the present at once`, async () => {
    moments.follow(frame(7), frame(8), SAID);
    await settled();
    mock.timers.tick(0);
    skip();
    assert.deepEqual([match.pastView, place.hidden], [null, true]);
    mock.timers.tick(10_000);
    assert.deepEqual(shown, ["rolled", null]);
  });
}

test("the key that walks through the page does not skip", async () => {
  moments.follow(frame(7), frame(8), SAID);
  await settled();
  mock.timers.tick(0);
  press("Tab");
  assert.equal(place.hidden, false);
});

for (const [when, before, now, said] of [
  ["one line", frame(7), frame(8), [line("Bo rolls")]],
  ["what my own answer says in a line or two", frame(7), frame(8, { since: 8 }), [line("I roll"), line("I win")]],
  ["what is taken back", frame(7), frame(8), []],
]) {
  test(`${when} is shown at once`, () => {
    moments.follow(before, now, said);
    assert.deepEqual([match.pastView, shown], [null, []]);
  });
}

test("who wants no movement sees the present at once", () => {
  media.matches = true;
  moments.follow(frame(7), frame(8), SAID);
  assert.deepEqual([match.pastView, shown], [null, []]);
});

test("without the steps the present is shown, with all that was said", async () => {
  answer = { ok: false };
  moments.follow(frame(7), frame(8), SAID);
  await settled();
  mock.timers.tick(0);
  assert.deepEqual([match.pastView, told()], ["view 8", "Round 2 / Bo rolls / Bo wins"]);
});

test("a server that says nothing holds nobody up", () => {
  globalThis.fetch = () => new Promise(() => {});
  moments.follow(frame(7), frame(8), SAID);
  mock.timers.tick(1500);
  assert.deepEqual([match.pastView, shown], [null, [null]]);
});

test("what comes meanwhile is shown in its turn, and what waits for the end comes last", async () => {
  moments.follow(frame(7), frame(8), SAID);
  await settled();
  mock.timers.tick(0);
  moments.follow(frame(8), frame(9), [line("Cleo rolls")]);
  moments.afterwards(() => shown.push("end"));
  mock.timers.tick(10_000);
  mock.timers.tick(10_000);
  mock.timers.tick(10_000);
  assert.deepEqual(shown, ["rolled", "view 8", "view 9", null, "end"]);
});
