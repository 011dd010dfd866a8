// @ts-check
/** The journal of a match that the page has only the end of. */

import assert from "node:assert/strict";
import test from "node:test";
import "../page.js";

const { MatchState } = await import("../../../static/js/match/state.js");

const lines = (/** @type {number} */ from, /** @type {number} */ to) =>
  Array.from({ length: to - from }, (_each, n) => ({ at: from + n, text: `line ${from + n}`, heading: false }));
const frame = (/** @type {number} */ from, /** @type {number} */ final, /** @type {number} */ to) =>
  /** @type {any} */ ({ type: "match", v: to, journal: { from, final, lines: lines(from, to) } });
const texts = (/** @type {InstanceType<typeof MatchState>} */ state) => state.lines.map((line) => line.at);

test("lines that follow come behind those the page has, in the place of those that were not final", () => {
  const state = new MatchState([frame(1000, 1002, 1003)]);
  assert.equal(state.earlier, 1000);
  assert.deepEqual(texts(state), [1000, 1001, 1002]);
  state.take(frame(1002, 1004, 1005));
  assert.deepEqual(texts(state), [1000, 1001, 1002, 1003, 1004]);
});

test("the whole journal brings no lines that the page came without", () => {
  const state = new MatchState([frame(1000, 1002, 1002)]);
  state.take(frame(0, 1003, 1003));
  assert.deepEqual(texts(state), [1000, 1001, 1002]);
  assert.equal(state.earlier, 1000);
});

test("a shorter journal, of a backup, is shown whole", () => {
  const state = new MatchState([frame(1000, 1002, 1002)]);
  state.take(frame(0, 3, 3));
  assert.deepEqual(texts(state), [0, 1, 2]);
  assert.equal(state.earlier, 0);
});

test("a page that has the journal from the beginning takes each frame as it comes", () => {
  const state = new MatchState([frame(0, 2, 3)]);
  state.take(frame(2, 4, 4));
  assert.deepEqual(texts(state), [0, 1, 2, 3]);
  state.take(frame(0, 1, 1));
  assert.deepEqual(texts(state), [0]);
});
