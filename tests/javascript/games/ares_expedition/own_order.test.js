import assert from "node:assert/strict";
import { test } from "node:test";
import "../../page.js";
import { shown } from "../../../../static/games/ares_expedition/hand/filters.js";
import { moved, ownOrder } from "../../../../static/games/ares_expedition/hand/own_order.js";

test("a card takes the place of another, from either side", () => {
  assert.deepEqual(moved([1, 2, 3, 4], 1, 3), [2, 3, 1, 4]);
  assert.deepEqual(moved([1, 2, 3, 4], 4, 2), [1, 4, 2, 3]);
});

test("what is new in the hand comes last, what has left it is forgotten", () => {
  assert.deepEqual(ownOrder([5, 6, 7], { notes: { hand: [7, 9, 5] } }), [7, 5, 6]);
  assert.deepEqual(ownOrder([5, 6], { notes: {} }), [5, 6]);
});

test("on a phone the cards on offer come first, and others keep their order", () => {
  const cards = Object.fromEntries([1, 2, 3, 4].map((number) => [number, { name: `card ${number}`, colour: "green" }]));
  const order = (narrow) =>
    shown(
      { name: "hand", cards: [1, 2, 3, 4], drawn: "" },
      { cards },
      { narrow, memory: new Map(), isOffered: (key) => key === "card:3" },
    );
  assert.deepEqual(order(true), [3, 1, 2, 4]);
  assert.deepEqual(order(false), [1, 2, 3, 4]);
});
