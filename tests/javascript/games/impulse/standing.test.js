import assert from "node:assert/strict";
import { test } from "node:test";
import { leave, put } from "../../page.js";
import { render } from "lit-html";
import { sources } from "../../../../static/games/impulse/points/standing.js";

test("where a player's points have come from is told by name", () => {
  leave();
  const place = put("<div></div>");
  render(sources({ sources: { trade: 3, core: 2 } }), place);
  assert.equal(place.textContent.trim(), "Points so far: core patrol 2 · trade 3");
  render(sources({ sources: {} }), place);
  assert.equal(place.textContent.trim(), "");
});
