import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { leave, media, moved, put } from "./page.js";
import { centre, outline } from "../../static/js/hexes.js";
import { tumble } from "../../static/js/dice.js";
import { Memory } from "../../static/js/memory.js";
import { keysNamedIn } from "../../static/js/highlight.js";
import { addRandomNumbers } from "../../static/js/random_number.js";

beforeEach(leave);

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

test("the memory of a page outlives it", () => {
  new Memory().set("tab", "clues").set("sorted", true);
  assert.deepEqual(
    [...new Memory()],
    [
      ["tab", "clues"],
      ["sorted", true],
    ],
  );
});

test("a die tumbles when it was rolled, even to the same face, but not when it is first seen", () => {
  const known = new Map();
  const roll = (...dice) => {
    const root = put("<div></div>");
    const elements = dice.map((die) => put(`<i data-die="${die}"></i>`, root));
    tumble(root, known);
    return elements.map((each) => moved(each).length);
  };
  assert.deepEqual(roll("a:1", "b:1"), [0, 0]);
  assert.deepEqual(roll("a:2", "b:1"), [1, 0]);
  media.matches = true;
  assert.deepEqual(roll("a:3"), [0]);
  media.matches = false;
  assert.deepEqual(roll("a:3"), [0], "it is not made up for later");
});

test("texts are in the reader's language, with what is put into them", async () => {
  put(`<script type="application/json" id="texts">{ "{n} gems": "{n} 顆寶石" }</script>`);
  const { t } = await import("../../static/js/text.js");
  assert.equal(t("{n} gems", { n: 3 }), "3 顆寶石");
  assert.equal(t("{n} ships of {player}", { n: 0 }), "0 ships of {player}");
});

test("a line names things in any language, and not a thing whose name is part of another word or name", () => {
  const named = [
    ["Sector 1", "sector:1"],
    ["Sector 12", "sector:12"],
    ["第 6 區", "sector:6"],
    ["Water", "card:1"],
    ["Water Import", "card:2"],
    ["A1", "place:1"],
  ];
  assert.deepEqual(keysNamedIn("Ada places a theory in sector 12", named), ["sector:12"]);
  assert.deepEqual(keysNamedIn("Ada在第 6 區放置理論", named), ["sector:6"]);
  assert.deepEqual(keysNamedIn("Ada plays Water Import", named), ["card:2"]);
  assert.deepEqual(keysNamedIn("Waterloo is not far from BA1", named), []);
  assert.deepEqual(keysNamedIn("A1 to sector 1 and back to A1", named), ["place:1", "sector:1"]);
  assert.deepEqual(keysNamedIn("anything", []), []);
});

test("whoever sends a form that asks for a random number sends one of 256 bits, never the same twice", () => {
  addRandomNumbers();
  const form = put(`<form><input type="hidden" name="random_number" value=""></form>`);
  const sent = () => {
    form.dispatchEvent(new Event("submit", { bubbles: true }));
    return form.elements.random_number.value;
  };
  const [one, other] = [sent(), sent()];
  assert.match(one, /^[0-9a-f]{64}$/);
  assert.match(other, /^[0-9a-f]{64}$/);
  assert.notEqual(one, other);
});
