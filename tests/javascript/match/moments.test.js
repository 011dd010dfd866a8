import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { happen, leave, media, press, put, settled } from "../page.js";
import { pace } from "../../../static/js/ui/pace.js";
import { Moments } from "../../../static/js/match/moments/moments.js";

const line = (text, heading = false) => ({ at: 8, text, heading });
const frame = (v, more = {}) => ({ v, since: 3, seat: 0, questions: [], view: `view ${v}`, ...more });
const people = (...names) => ({ players: names.map((name, seat) => ({ seat, name })) });
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
    people: people("Ada", "Bo"),
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

test("my own answer is not told again: the first line of others begins", async () => {
  const steps = [{ said: [line("Ada rolls")], view: "mine" }, ...STEPS];
  answer = { ok: true, json: async () => ({ v: 8, steps }) };
  moments.follow(
    frame(7),
    frame(8, { since: 8 }),
    steps.flatMap(({ said }) => said),
  );
  await settled();
  mock.timers.tick(0);
  assert.equal(told(), "Round 2 / Bo rolls");
});

test("a step that changes nothing on the board takes no time of its own", async () => {
  const steps = [STEPS[0], { said: [line("Bo thinks")], view: "rolled" }, STEPS[1]];
  answer = { ok: true, json: async () => ({ v: 8, steps }) };
  moments.follow(frame(7), frame(8), SAID);
  await settled();
  mock.timers.tick(0);
  mock.timers.tick(3200);
  assert.equal(told(), "Bo thinks / Bo wins");
});

test("what goes on in the same turn joins its moment, and a turn after it waits", async () => {
  moments.follow(frame(7), frame(8), SAID);
  await settled();
  mock.timers.tick(0);
  mock.timers.tick(3200);
  moments.follow(frame(8), frame(9), [line("Bo moves")]);
  assert.deepEqual([told(), match.pastView], ["Bo wins / Bo moves", "view 9"]);
  answer = {
    ok: true,
    json: async () => ({ v: 10, steps: [{ said: [line("Round 3", true), line("Cleo rolls")], view: "next" }] }),
  };
  match.frame = frame(10);
  moments.follow(frame(9), frame(10), [line("Round 3", true), line("Cleo rolls")]);
  await settled();
  assert.equal(told(), "Bo wins / Bo moves");
  mock.timers.tick(3200);
  assert.equal(told(), "Round 3 / Cleo rolls");
});

test("a long turn is told in few moments", async () => {
  const steps = [1, 2, 3, 4, 5, 6].map((n) => ({ said: [line(`Bo moves ${n}`)], view: `moved ${n}` }));
  answer = { ok: true, json: async () => ({ v: 8, steps }) };
  moments.follow(
    frame(7),
    frame(8),
    steps.flatMap(({ said }) => said),
  );
  await settled();
  mock.timers.tick(0);
  assert.equal(told(), "Bo moves 2 / Bo moves 3 / Bo moves 4 / Bo moves 5"); // four lines at most
  mock.timers.tick(3200);
  assert.equal(told(), "Bo moves 6");
});

test("its button skips all until the player is asked; a key skips what waits", async () => {
  match.people = people("Ada", "Bo", "Cleo");
  const again = async () => {
    moments.follow(frame(7), match.frame, SAID);
    await settled();
    mock.timers.tick(0);
    return !place.hidden;
  };
  await again();
  press("x");
  assert.ok(await again());
  const button = place.querySelector("button");
  assert.equal(button.textContent, "Skip all");
  happen(button, "pointerdown");
  assert.equal(await again(), false);
  match.frame = frame(8, { questions: [{}] });
  assert.equal(await again(), false); // the question comes at once
  match.frame = frame(8);
  assert.ok(await again());
});

test("who wants it quick sees the present at once", () => {
  pace.isQuick = true;
  moments.follow(frame(7), frame(8), SAID);
  assert.deepEqual([match.pastView, shown], [null, []]);
});

test("the heading of a turn that has begun is told with its first line", async () => {
  const steps = [STEPS[1], { said: [line("Turn 3: Cleo", true)], view: "view 8" }];
  answer = { ok: true, json: async () => ({ v: 8, steps }) };
  moments.follow(
    frame(7),
    frame(8),
    steps.flatMap(({ said }) => said),
  );
  await settled();
  mock.timers.tick(0);
  assert.equal(told(), "Bo wins");
  moments.follow(frame(8), frame(9), [line("Cleo rolls")]);
  mock.timers.tick(3200);
  assert.equal(told(), "Turn 3: Cleo / Cleo rolls");
});

test("of many lines, those that name the player stay", async () => {
  const said = [line("Bo attacks Ada"), ...[1, 2, 3, 4, 5].map((n) => line(`Bo moves ${n}`))];
  answer = { ok: true, json: async () => ({ v: 8, steps: [{ said, view: "moved" }] }) };
  moments.follow(frame(7), frame(8), said);
  await settled();
  mock.timers.tick(0);
  assert.equal(told(), "Bo attacks Ada / Bo moves 3 / Bo moves 4 / Bo moves 5");
});

test("among several players, the moment of a turn goes on with each answer, and the next turn waits", () => {
  let fetched = 0;
  globalThis.fetch = async () => fetched++;
  match.people = people("Ada", "Bo", "Cleo");
  moments.follow(frame(7), frame(8), [line("Bo rolls"), line("Bo moves")]);
  assert.deepEqual([told(), heard], ["Bo rolls / Bo moves", [["Bo moves", "view 7", "view 8"]]]);
  moments.follow(frame(8), frame(9), [line("Bo builds"), line("Turn 3: Cleo", true)]);
  assert.equal(told(), "Bo rolls / Bo moves / Bo builds");
  moments.follow(frame(9), frame(10), [line("Cleo rolls")]);
  moments.follow(frame(10), frame(11), [line("Cleo moves"), line("Cleo builds")]);
  assert.deepEqual([match.pastView, moments.untold], ["view 9", 3]);
  mock.timers.tick(1100);
  assert.equal(told(), "Turn 3: Cleo / Cleo rolls / Cleo moves / Cleo builds");
  mock.timers.tick(3200);
  assert.deepEqual([match.pastView, moments.running, fetched], [null, false, 0]);
});

test("among several players, what is done to the player is told step by step", async () => {
  match.people = people("Ada", "Bo", "Cleo");
  const steps = [STEPS[0], { said: [line("Bo attacks Ada")], view: "view 8" }];
  answer = { ok: true, json: async () => ({ v: 8, steps }) };
  moments.follow(frame(7), frame(8), [...STEPS[0].said, ...steps[1].said]);
  await settled();
  mock.timers.tick(0);
  assert.equal(told(), "Round 2 / Bo rolls");
});
