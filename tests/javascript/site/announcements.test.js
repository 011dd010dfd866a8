import assert from "node:assert/strict";
import { test } from "node:test";
import { put } from "../page.js";

test("a countdown says what happens at its end, unless the sentence before it does", async () => {
  const place = put(
    `<div id="announcements" data-now="0">
       <span data-counts-to="66000"></span>
       <span data-counts-to="66000" data-words="expected end: {when}"></span>
       <span data-counts-to="-1" data-words="expected end: {when}"></span>
     </div>`,
  );
  document.documentElement.lang = "en";
  await import("../../../static/js/site/announcements.js");
  const texts = [...place.querySelectorAll("span")].map((each) => each.textContent);
  assert.deepEqual(texts, ["(in 66 sec.)", "(expected end: in 66 sec.)", ""]);
  place.replaceChildren(); // the timer ends
});
