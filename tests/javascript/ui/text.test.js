import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { leave, put } from "../page.js";

beforeEach(leave);

test("texts are in the reader's language, with what is put into them", async () => {
  put(`<script type="application/json" id="texts">{ "{n} gems": "{n} 顆寶石" }</script>`);
  const { t } = await import("../../../static/js/ui/text.js");
  assert.equal(t("{n} gems", { n: 3 }), "3 顆寶石");
  assert.equal(t("{n} ships of {player}", { n: 0 }), "0 ships of {player}");
});
