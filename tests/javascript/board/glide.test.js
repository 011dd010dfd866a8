import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { leave, media, moved, place, put } from "../page.js";
import { glide } from "../../../static/js/board/glide.js";

/** Draw pieces on a board, each [name, x, pieces that it carries]. */
function fill(board, pieces) {
  for (const [name, x, carried = []] of pieces) {
    const piece = place(put(`<div data-flip="${name}"></div>`, board), x, 0, 10, 10);
    fill(piece, carried);
  }
}

/** A board with these pieces, which is drawn anew with others; returns the movements by name. */
function drawn(before, after, { at = 0, then = 0 } = {}) {
  const board = place(put("<div></div>"), at, 0, 300, 300);
  fill(board, before);
  glide(board, () => {
    board.replaceChildren();
    fill(board, after);
    place(board, then, 0, 300, 300);
  });
  return Object.fromEntries([...board.querySelectorAll("[data-flip]")].map((each) => [each.dataset.flip, moved(each)]));
}

const translations = (movements) => movements.map(([from]) => from.translate);

beforeEach(leave);

test("a piece glides from where it was", () => {
  assert.deepEqual(translations(drawn([["a", 10]], [["a", 60]]).a), ["-50px 0px"]);
});

test("a piece that stays does not move, even if the page scrolls under it", () => {
  assert.deepEqual(drawn([["a", 10]], [["a", 40]], { at: 0, then: 30 }).a, []);
});

test("what is new fades in", () => {
  const movements = drawn(
    [["a", 10]],
    [
      ["a", 10],
      ["b", 20],
    ],
  );
  assert.deepEqual(movements.b, [[{ opacity: 0 }, { opacity: 1 }]]);
});

test("what is carried moves by itself only so far as its carrier does not bring it", () => {
  const movements = drawn(
    [
      ["fleet", 0],
      ["ship", 5],
      ["guest", 50],
    ],
    [
      [
        "fleet",
        100,
        [
          ["ship", 105],
          ["guest", 110],
        ],
      ],
    ],
  );
  assert.deepEqual(movements.ship, []);
  assert.deepEqual(translations(movements.guest), ["40px 0px"]);
});

test("for who wants no motion a piece is gone here and appears there", () => {
  media.matches = true;
  const pieces = [
    ["a", 60],
    ["b", 30],
  ];
  const { a, b } = drawn([["a", 10], pieces[1]], pieces);
  media.matches = false;
  assert.deepEqual(
    a[0].map(({ visibility, translate }) => [visibility, translate]),
    [
      ["hidden", undefined],
      ["hidden", undefined],
      ["visible", undefined],
    ],
  );
  assert.deepEqual(b, []);
});

test("nothing moves at the first drawing, nor while nobody looks", () => {
  assert.deepEqual(drawn([], [["a", 10]]).a, []);
  document.visibilityState = "hidden";
  assert.deepEqual(drawn([["a", 10]], [["a", 60]]).a, []);
});
