import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { leave, put } from "../page.js";
import { addRandomNumbers } from "../../../static/js/site/random_number.js";

beforeEach(leave);

test("a form that asks for a random number is sent with one of 256 bits, never the same twice", () => {
  addRandomNumbers();
  const form = put(`<form><input type="hidden" name="random_number" value=""></form>`);
  const sent = () => {
    form.dispatchEvent(new Event("submit", { bubbles: true }));
    return form.elements.random_number.value;
  };
  const [one, other] = [sent(), sent()];
  assert.match(one, /^[0-9a-f]{64}$/);
  assert.match(other, /^[0-9a-f]{64}$/);
  assert.notEqual(one, other);
});
