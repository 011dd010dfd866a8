import assert from "node:assert/strict";
import { test } from "node:test";
import "../../page.js";
import { points } from "../../../../static/games/planet_x/points.js";

const pawn = (number, first, found) => ({
  pawn: number,
  seat: number < 2 ? number : null,
  score: { first, theories: { A: 2 * first }, planet_x: found, total: 3 * first + found },
});

test("points stand by seat, whoever is the rearmost, and those of the bot last", () => {
  const [first, theories, found] = points({ pawns: [pawn(2, 9, 9), pawn(1, 1, 0), pawn(0, 4, 10)] });
  assert.deepEqual(first.points, [4, 1, 9]);
  assert.deepEqual(theories.points, [8, 2, 18]);
  assert.deepEqual(found.points, [10, 0, 9]);
});
