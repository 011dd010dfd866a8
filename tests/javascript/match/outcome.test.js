import assert from "node:assert/strict";
import { test } from "node:test";
import "../page.js";
import { headline } from "../../../static/js/match/ending/outcome.js";

test("the end is told to whoever reads it", () => {
  const name = (seat) => ["Ada", "Bo"][seat];
  const told = (outcome) =>
    [0, 1, null].map((seat) => headline({ says: "", reason: "points", ...outcome }, seat, name));
  assert.deepEqual(told({ winners: [0] }), ["You win!", "Ada wins", "Ada wins"]);
  assert.deepEqual(told({ winners: [0, 1] }), ["You win together!", "You win together!", "Ada and Bo win"]);
  assert.deepEqual(told({ winners: [] }), ["You lose", "You lose", "Nobody wins"]);
  assert.deepEqual(told({ scores: [12, 15] }), ["You both lose", "You both lose", "Nobody wins"]);
  assert.deepEqual(told({ winners: [0, 1], draw: true }), ["A draw", "A draw", "A draw"]);
  assert.deepEqual(told({ reason: "void" }), ["No result", "No result", "No result"]);
});
