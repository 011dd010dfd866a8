import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { leave, place, press, put } from "../page.js";
import { arrowsMoveFocus } from "../../../static/js/board/arrow_keys.js";
import { listenToKeys } from "../../../static/js/match/keys.js";

let done, journal;

beforeEach(() => {
  leave();
  done = [];
  put("<button data-keys hidden></button>");
  put("<button data-summary hidden></button>");
  journal = put("<div tabindex=0></div>");
  const match = {
    choices: { forward: () => done.push("forward"), unpick: () => done.push("unpick") },
    undo: () => done.push("undo"),
    undoAll: () => done.push("undo all"),
  };
  const [board, list, prompt] = ["board", "list", "prompt"].map(() => put("<div tabindex=-1></div>"));
  listenToKeys(match, { board, list, prompt, journal });
});

test("letters work in both cases", () => {
  for (const key of ["u", "U", "e", "Escape"]) assert.ok(press(key).defaultPrevented);
  assert.deepEqual(done, ["undo", "undo", "forward", "unpick"]);
});

test("with Shift, the key of undo takes back all", () => {
  press("U", document.body, { shiftKey: true });
  assert.deepEqual(done, ["undo all"]);
});

test("they do nothing while somebody types, or with another key held, or held themselves", () => {
  press("u", put("<textarea></textarea>"));
  for (const held of ["ctrlKey", "metaKey", "altKey", "repeat"]) press("u", document.body, { [held]: true });
  assert.deepEqual(done, []);
});

test("other keys are left alone", () => {
  assert.ok(!press("q").defaultPrevented);
});

test("what is on the menu is shown for the keys that work", () => {
  for (const name of ["keys", "summary"]) assert.ok(!document.querySelector(`[data-${name}]`).hidden);
  press("k");
  assert.match(document.querySelector("dialog").textContent, /Keyboard shortcuts/);
});

test("J goes to the journal", () => {
  press("j");
  assert.equal(document.activeElement, journal);
});

test("the arrows go to the nearest thing on offer in their direction", () => {
  const board = put("<div></div>");
  const offered = (x, y) => place(put("<button data-offered></button>", board), x, y, 10, 10);
  const [here, right, , below] = [offered(0, 0), offered(50, 10), offered(90, 0), offered(5, 40)];
  arrowsMoveFocus([board]);
  press("ArrowRight", here);
  assert.equal(document.activeElement, right);
  press("ArrowDown", here);
  assert.equal(document.activeElement, below);
  assert.ok(!press("ArrowLeft", here).defaultPrevented);
  press("ArrowUp");
  assert.equal(document.activeElement, here, "from elsewhere the first thing is entered");
});

test("with Shift the arrows go to every piece of the board, but not to what is drawn on a card", () => {
  const board = put("<div></div>");
  const at = (text, x) => place(put(text, board), x, 0, 10, 10);
  const here = at('<i data-offered data-key="a" aria-label="A" tabindex="0"></i>', 0);
  const star = at('<i role="img" aria-label="a star"></i>', 50);
  const card = at('<i data-details="card"><b role="img" aria-label="a gem"></b></i>', 90);
  place(card.firstElementChild, 92, 2, 4, 4);
  arrowsMoveFocus([board]);
  press("ArrowRight", here, { shiftKey: true });
  assert.equal(document.activeElement, star);
  press("ArrowRight", star, { shiftKey: true });
  assert.equal(document.activeElement, card);
  assert.ok(!press("ArrowRight", card, { shiftKey: true }).defaultPrevented);
});
