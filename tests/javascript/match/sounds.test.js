import assert from "node:assert/strict";
import { test } from "node:test";
import "../page.js";
import { soundOf } from "../../../static/js/match/panels/sounds.js";

const said = (...texts) => texts.map((text) => ({ at: 1, text, heading: false }));

for (const [text, sound] of [
  ["Bo declares a catastrophe: red at Vega", "great"],
  ["Ada locates Planet X", "great"],
  ["Ada attacks Bo", "battle"],
  ["Ada captures a small red ship at Vega", "battle"],
  ["Ada re-rolls: resource becomes influence", "dice"],
  ["Ada draws 2 cards", "card"],
  ["Ada plays “Birds” for 10 MC", "card"],
  ["Ada passes", null],
]) {
  test(`${text}: ${sound ?? "a plain move"}`, () => assert.equal(soundOf(said(text), {}, {}), sound));
}

test("of several lines the greatest is heard, and headings are not", () => {
  const heading = { at: 1, text: "Ada attacks", heading: true };
  assert.equal(soundOf([heading, ...said("Bo draws a card", "Bo explores Core")], {}, {}), "great");
  assert.equal(soundOf([heading, ...said("Bo passes")], {}, {}), null);
});

test("dice that have rolled are heard without a word about it", () => {
  const view = (rolls) => ({ players: [{ home: { key: "h", rolls }, colonies: [{ rolls: 1 }] }], winner: null });
  assert.equal(soundOf(said("Ada gains a colony"), view(1), view(2)), "dice");
  assert.equal(soundOf(said("Ada gains a colony"), view(2), view(2)), null);
  assert.equal(soundOf(said("Ada attacks Bo"), view(1), view(2)), "battle");
});
