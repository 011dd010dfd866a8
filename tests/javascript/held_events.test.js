import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { leave, press, put } from "./page.js";
import { holdEvents } from "../../static/js/held_events.js";

const PAGE = `<a data-rules href="/rules/">Rules</a><a id="away" href="#away">My matches</a>
  <i id="piece" data-tip="a star">star</i><i id="offered" data-tip="a ship" data-offered>ship</i><input id="field">`;
let heard, release;

beforeEach(() => {
  leave();
  put(PAGE);
  heard = [];
  release = holdEvents();
});

/** What somebody who comes to listen now hears. */
function listen() {
  for (const kind of ["click", "keydown"])
    document.addEventListener(kind, (event) => {
      event.preventDefault();
      heard.push(event.key ?? (event.target.id || event.target.textContent));
    });
  release();
}
const click = (place) => !place.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));

test("keys, and clicks on rules and pieces, wait in their order for who listens", () => {
  assert.ok(click(document.querySelector("[data-rules]")), "the page is not left");
  press("k");
  click(document.getElementById("piece"));
  listen();
  assert.deepEqual(heard, ["Rules", "k", "piece"]);
});

test("what is listened to already is not done twice", () => {
  click(document.getElementById("offered"));
  press("Enter", document.getElementById("offered"));
  press("k", document.getElementById("field"));
  assert.equal(click(document.getElementById("away")), false);
  listen();
  assert.deepEqual(heard, []);
});

test("when it is over nothing is held any more", () => {
  release();
  assert.equal(click(document.getElementById("piece")), false);
});
