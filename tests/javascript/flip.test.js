import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { document, Element, motion } from "./page.js";
import { glide } from "../../static/js/flip.js";

const FLIP = "[data-flip]";
const piece = (flip, x, inside = null) => new Element({ data: { flip }, is: FLIP, box: [x, 0, 10, 10], inside });

/** A board with these pieces, which is drawn anew with others. */
function drawn(before, after, { at = 0, then = 0 } = {}) {
  const board = new Element({ box: [at, 0, 300, 300] });
  board.firstElementChild = before[0] ?? null;
  board.querySelectorAll = () => before;
  glide(board, () => {
    board.querySelectorAll = () => after;
    board.box = [then, 0, 300, 300];
  });
  return after;
}

const translations = (each) => each.movements.map(([from]) => from.translate);

beforeEach(() => {
  motion.matches = false;
  document.visibilityState = "visible";
});

test("a piece glides from where it was", () => {
  const [moved] = drawn([piece("a", 10)], [piece("a", 60)]);
  assert.deepEqual(translations(moved), ["-50px 0px"]);
});

test("a piece that stays does not move, even if the page scrolls under it", () => {
  const [still] = drawn([piece("a", 10)], [piece("a", 40)], { at: 0, then: 30 });
  assert.deepEqual(still.movements, []);
});

test("what is new fades in", () => {
  const [, fresh] = drawn([piece("a", 10)], [piece("a", 10), piece("b", 20)]);
  assert.deepEqual(fresh.movements, [[{ opacity: 0 }, { opacity: 1 }]]);
});

test("what is carried moves by itself only so far as its carrier does not bring it", () => {
  const fleet = piece("fleet", 100);
  const [, ship, guest] = drawn(
    [piece("fleet", 0), piece("ship", 5), piece("guest", 50)],
    [fleet, piece("ship", 105, new Element({ inside: fleet })), piece("guest", 110, new Element({ inside: fleet }))],
  );
  assert.deepEqual(ship.movements, []);
  assert.deepEqual(translations(guest), ["40px 0px"]);
});

test("nothing moves at the first drawing, nor for who wants none of it, nor while nobody looks", () => {
  assert.deepEqual(drawn([], [piece("a", 10)])[0].movements, []);
  motion.matches = true;
  assert.deepEqual(drawn([piece("a", 10)], [piece("a", 60)])[0].movements, []);
  motion.matches = false;
  document.visibilityState = "hidden";
  assert.deepEqual(drawn([piece("a", 10)], [piece("a", 60)])[0].movements, []);
});
