import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { leave } from "../page.js";
import { Memory } from "../../../static/js/board/memory.js";

beforeEach(leave);

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
