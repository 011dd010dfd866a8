import assert from "node:assert/strict";
import { test } from "node:test";
import { centre, outline } from "../../../static/games/impulse/map/hexes.js";

test("neighbouring hexagons have their centres two apothems apart", () => {
  const here = centre(2, -1, 10);
  for (const [q, r] of [
    [1, 0],
    [0, 1],
    [-1, 1],
    [-1, 0],
    [0, -1],
    [1, -1],
  ]) {
    const there = centre(2 + q, -1 + r, 10);
    assert.ok(Math.abs(Math.hypot(there.x - here.x, there.y - here.y) - 10 * Math.sqrt(3)) < 1e-9);
  }
});

test("the outline of a hexagon has six corners, one of them at the top", () => {
  const corners = outline(10)
    .slice(1, -1)
    .split("L")
    .map((each) => each.split(" ").map(Number));
  assert.equal(corners.length, 6);
  assert.ok(corners.every(([x, y]) => Math.abs(Math.hypot(x, y) - 10) < 0.01));
  assert.ok(corners.some(([x, y]) => x === 0 && y === -10));
});
