import assert from "node:assert/strict";
import { test } from "node:test";
import "../../page.js";
import { moved, ownOrder } from "../../../../static/games/ares_expedition/hand/own_order.js";

test("a card takes the place of another, from either side", () => {
  assert.deepEqual(moved([1, 2, 3, 4], 1, 3), [2, 3, 1, 4]);
  assert.deepEqual(moved([1, 2, 3, 4], 4, 2), [1, 4, 2, 3]);
});

test("what is new in the hand comes last, what has left it is forgotten", () => {
  assert.deepEqual(ownOrder([5, 6, 7], { notes: { hand: [7, 9, 5] } }), [7, 5, 6]);
  assert.deepEqual(ownOrder([5, 6], { notes: {} }), [5, 6]);
});
