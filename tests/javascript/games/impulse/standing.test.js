import assert from "node:assert/strict";
import { test } from "node:test";
import { leave } from "../../page.js";
import { sources } from "../../../../static/games/impulse/points/standing.js";

test("where a player's points have come from is told by name", () => {
  leave();
  assert.equal(sources({ sources: { trade: 3, core: 2 } }), "Points so far: core patrol 2 · trade 3");
  assert.equal(sources({ sources: {} }), "");
});
