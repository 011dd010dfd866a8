import assert from "node:assert/strict";
import { test } from "node:test";
import { put } from "../page.js";
import { whenResized } from "../../../static/js/board/resize.js";

test("a place is asked for its size when it has been laid out, and told of when that is another", () => {
  let asked = 0;
  let width = 300;
  let told = () => {};
  globalThis.ResizeObserver = class {
    constructor(listener) {
      told = listener;
    }
    observe() {}
  };
  const board = put(`<div><i></i></div>`).firstElementChild;
  Object.defineProperty(board.parentElement, "clientWidth", { get: () => ((asked += 1), width) });
  let drawn = 0;
  whenResized(board, () => (drawn += 1));
  assert.equal(asked, 0);
  told(); // as a browser does once at first
  assert.equal(drawn, 0);
  width = 400;
  told();
  assert.equal(drawn, 1);
});
