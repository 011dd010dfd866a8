import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { leave, media, moved, put } from "../page.js";
import { tumble } from "../../../static/js/board/dice.js";

beforeEach(leave);

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
