import assert from "node:assert/strict";
import { test } from "node:test";
import { put } from "../page.js";
import { render } from "lit-html";
import { naming } from "../../../static/js/ui/player_names.js";

const named = naming([
  { name: "Rhea", seat: 0 },
  { name: "小雅", seat: 1 },
]);
const shown = (text) => {
  const place = put("<p></p>");
  render(named(text), place);
  return place.textContent;
};

test("a Latin name has a space beside Chinese, and nothing else gets one", () => {
  assert.equal(shown("Rhea在 Altair 建造"), "Rhea 在 Altair 建造");
  assert.equal(shown("摧毀了Rhea的母星"), "摧毀了 Rhea 的母星");
  assert.equal(shown("小雅在 Altair 建造"), "小雅在 Altair 建造");
  assert.equal(shown("Rhea builds"), "Rhea builds");
  assert.equal(shown("Rhea：好"), "Rhea：好");
});
