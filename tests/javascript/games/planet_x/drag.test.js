// A drag over the sky of Planet X: the widest survey that is offered between two sectors.
import assert from "node:assert/strict";
import test from "node:test";
import "../../page.js";

const { widest } = await import("../../../../static/games/planet_x/sky/drag.js");

const view = { arrow: 10, sectors: Array.from({ length: 12 }, () => ({})) };
const runs = [
  [11, 2],
  [11, 3],
  [2, 3],
].map(([first, last]) => ({ key: `run:${first}-${last}`, first, last, detail: "" }));

const chosen = (from, to) => widest(view, runs, from, to)?.key;

test("a drag beyond what is offered stops at the last sector that is", () => {
  assert.equal(chosen(10, 3), "run:11-3");
  assert.equal(chosen(11, 2), "run:11-2");
  assert.equal(chosen(12, 3), "run:2-3");
});

test("a drag may begin at its end", () => assert.equal(chosen(2, 11), "run:11-2"));

test("a drag with nothing offered in it is none", () => assert.equal(chosen(12, 1), undefined));
