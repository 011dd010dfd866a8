import assert from "node:assert/strict";
import { test } from "node:test";
import { put } from "../page.js";
import { markNamed } from "../../../static/js/board/highlight.js";

test("a line names things in any language, and not a thing whose name is part of another word or name", () => {
  const named = [
    ["Sector 1", "sector:1"],
    ["Sector 12", "sector:12"],
    ["第 6 區", "sector:6"],
    ["Water", "card:1"],
    ["Water Import", "card:2"],
    ["A1", "place:1"],
  ];
  const board = put(`<div>${named.map(([, key]) => `<i data-key="${key}"></i>`).join("")}</div>`);
  const marked = (text, pieces = named) => {
    markNamed(board, text, pieces);
    return [...board.querySelectorAll("[data-highlighted]")].map((each) => each.dataset.key);
  };
  assert.deepEqual(marked("Ada places a theory in sector 12"), ["sector:12"]);
  assert.deepEqual(marked("Ada在第 6 區放置理論"), ["sector:6"]);
  assert.deepEqual(marked("Ada plays Water Import"), ["card:2"]);
  assert.deepEqual(marked("Waterloo is not far from BA1"), []);
  assert.deepEqual(marked("A1 to sector 1 and back to A1"), ["sector:1", "place:1"]);
  assert.deepEqual(marked("anything", []), []);
});
