import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { document, leave, put } from "../page.js";
import { LiveClocks } from "../../../static/js/match/clocks/live_clocks.js";
import { ServerTime } from "../../../static/js/match/clocks/server_time.js";

const MINUTE = 60_000;
let at; // the time of the page
let place;

beforeEach(() => {
  leave();
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
  at = 0;
  place = put('<ul><li><b data-clock="0"></b></li><li><b data-clock="1"></b></li></ul>');
  put('<div id="spoken"></div>');
});

const spoken = () => document.getElementById("spoken").textContent.trim();
const seen = () => [...place.querySelectorAll("b")].map((each) => each.textContent);

/** Clocks at a page whose time is that of the server. */
function clocks() {
  const time = new ServerTime(() => at);
  time.hear(0);
  return new LiveClocks(place, time);
}

/** Let time pass in the page. */
function pass(milliseconds) {
  for (let step = 0; step < milliseconds; step += 100) {
    at += 100;
    mock.timers.tick(100);
  }
}

test("a clock says minutes and seconds, hours where there are any, and tenths in the end", () => {
  const here = clocks();
  const texts = [62 * MINUTE + 3000, 5 * MINUTE, 4 * MINUTE + 30_100, 10_000, 9_990, 450, 0].map((left) => {
    here.show([{ seat: 0, left, runs_out: null }], 1);
    return seen()[0];
  });
  assert.deepEqual(texts, ["1:02:03", "5:00", "4:31", "0:10", "0:09.9", "0:00.4", "0:00"]);
});

test("a clock ticks while it runs, and the others stand", () => {
  const here = clocks();
  here.show(
    [
      { seat: 0, left: null, runs_out: 5 * MINUTE },
      { seat: 1, left: 3 * MINUTE, runs_out: null },
    ],
    1,
  );
  pass(30_000);
  assert.deepEqual(seen(), ["4:30", "3:00"]);
  assert.deepEqual(
    [...place.querySelectorAll("b")].map((each) => each.hasAttribute("data-runs")),
    [true, false],
  );
  assert.equal(spoken(), "");
});

test("what I may not know of a sealed round is not shown", () => {
  clocks().show([{ seat: 0, left: null, runs_out: null }], 1);
  assert.equal(seen()[0], "–:––");
});

test("my clock speaks once when thirty seconds are left, and once at ten", () => {
  const here = clocks();
  here.show([{ seat: 1, left: null, runs_out: 40_000 }], 1);
  const said = [];
  for (let n = 0; n < 45; n++) {
    pass(1000);
    if (spoken()) said.push(spoken());
    document.getElementById("spoken").textContent = "";
    here.show([{ seat: 1, left: null, runs_out: 40_000 }], 1);
  }
  assert.deepEqual(said, ["30 seconds left", "10 seconds left"]);
  assert.equal(seen()[1], "0:00");
  assert.ok(place.querySelector("[data-clock='1']").hasAttribute("data-low"));
});

test("a turn that begins with less than that is not warned of it", () => {
  clocks().show([{ seat: 1, left: null, runs_out: 30_000 }], 1);
  pass(5000);
  assert.equal(spoken(), "");
});

test("the clock of somebody else says nothing", () => {
  clocks().show([{ seat: 1, left: null, runs_out: 31_000 }], 0);
  pass(31_000);
  assert.equal(spoken(), "");
});

test("the time of the server is that of the quickest ping", () => {
  const time = new ServerTime(() => at);
  time.hear(1_000_000);
  at = 400;
  time.measure({ t: 0, now: 1_000_300 }); // 400 ms there and back
  assert.equal(time.now(), 1_000_500);
  at = 1000;
  time.measure({ t: 980, now: 1_001_050 });
  assert.equal(time.now(), 1_001_060);
  at = 2000;
  time.measure({ t: 1500, now: 1_001_900 }); // slower, and it may well be so
  assert.equal(time.now(), 1_002_060);
});

test("after a sleep in which the page did not count, the next ping counts", () => {
  const time = new ServerTime(() => at);
  at = 10;
  time.measure({ t: 0, now: 1_000_000 });
  at = 200;
  time.measure({ t: 100, now: 1_600_000 });
  assert.equal(time.now(), 1_600_050);
});
