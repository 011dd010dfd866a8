import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { leave, localStorage, media, put } from "../../page.js";
import { dealCards } from "../../../../static/games/impulse/turn/battle.js";

beforeEach(leave);

const [LAID, REVEALED] = [{ battle: { revealed: false } }, { battle: { revealed: true } }];

/** Return the cards and the sum of a battle, in the order and with the moments of their appearance. */
function dealt(before, after) {
  const card = (name) => `<i class="token" id="${name}"></i>`;
  const root = put(`<div><div class="battle"><b class="sum" id="sum"></b>
    <div class="drawn">${card("a1")}</div><div class="drawn">${card("d1")}${card("d2")}</div></div></div>`);
  const found = [];
  for (const each of root.querySelectorAll("[id]")) each.animate = (_frames, { delay }) => found.push([each.id, delay]);
  dealCards(root, before, after);
  root.remove();
  return found;
}

test("the cards of a battle appear one after the other, and then the sums", () => {
  assert.deepEqual(dealt(LAID, REVEALED), [["a1", 0], ["d1", 280], ["d2", 560], ["sum", 840]]); // prettier-ignore
});

test("nothing moves without news, nor for who wants no motion, and quick play takes a third of the time", () => {
  assert.deepEqual(dealt(REVEALED, REVEALED), []);
  assert.deepEqual(dealt(null, REVEALED), []);
  localStorage.setItem("quick", "on");
  assert.deepEqual(dealt(LAID, REVEALED).map(([, delay]) => Math.round(delay)), [0, 93, 187, 280]); // prettier-ignore
  localStorage.removeItem("quick");
  media.matches = true;
  assert.deepEqual(dealt(LAID, REVEALED), []);
  media.matches = false;
});
