/** What is heard, and how loud; the test counts tones instead of hearing them. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { leave, localStorage } from "../page.js";
import { Chime } from "../../../static/js/ui/chime.js";

/** @type {number[]} how loud each tone was */
let heard = [];
globalThis.AudioContext = class {
  state = "suspended";
  currentTime = 0;
  async resume() {
    this.state = "running";
  }
  createGain() {
    const gain = { setValueAtTime() {}, linearRampToValueAtTime: (loudness) => heard.push(loudness) };
    return { gain: { ...gain, exponentialRampToValueAtTime() {} }, connect: (next) => next };
  }
  createOscillator() {
    return { frequency: {}, connect: (next) => next, start() {}, stop() {} };
  }
};

beforeEach(() => {
  leave();
  localStorage.clear();
  document.visibilityState = "visible";
  heard = [];
});

async function chime() {
  const made = new Chime();
  made.enabled = true;
  await made.prepare();
  return made;
}

test("others' moves are heard by who looks at the page and wishes sound", async () => {
  const mine = await chime();
  mine.ringMove();
  assert.equal(heard.length, 1);
  document.visibilityState = "hidden";
  mine.ringMove();
  document.visibilityState = "visible";
  mine.enabled = false;
  mine.ringMove();
  assert.equal(heard.length, 1);
});

test("it is as loud as was set, on the next visit too", async () => {
  (await chime()).ringMove();
  const loudest = await chime();
  loudest.volume = 100;
  (await chime()).ringMove();
  assert.equal(heard[1], 2 * heard[0]);
});

test("my turn rings once, and not when the page is loaded in its midst", async () => {
  const mine = await chime();
  mine.notify("first");
  assert.equal(heard.length, 0);
  mine.notify("");
  mine.notify("second");
  mine.notify("second");
  assert.equal(heard.length, 2);
});
