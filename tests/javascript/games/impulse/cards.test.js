import assert from "node:assert/strict";
import { test } from "node:test";
import { put } from "../../page.js";
import { html, render } from "lit-html";
import { boxed } from "../../../../static/games/impulse/cards/cards.js";

test("a comma after the number in a box stays beside it", () => {
  const root = put("<p></p>");
  render(html`${boxed("Use a card up to size [1], or a technology of [2] gems.")}`, root);
  assert.equal(root.textContent, "Use a card up to size 1, or a technology of 2 gems.");
  assert.deepEqual(
    [...root.querySelectorAll(".unbroken")].map((each) => each.textContent),
    ["1,"],
  );
  root.remove();
});
