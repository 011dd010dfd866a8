/** What is heard, and how loud; the test counts tones instead of hearing them. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { leave, localStorage } from "../page.js";
import { Chime, SOUNDS } from "../../../static/js/ui/chime.js";

/** @type {number[]} how loud each tone was */
let heard = [];
/** @type {[number, number][]} when each tone began and ended */
let times = [];
/** @type {number[]} the pitch of each tone, or the middle of its noise */
let pitches = [];
const parameter = () => ({
  set value(hertz) {
    if (hertz > 10) pitches.push(hertz);
  },
  exponentialRampToValueAtTime() {},
});
const source = (more = {}) => {
  let begin = 0;
  return { connect: (next) => next, start: (at) => (begin = at), stop: (at) => times.push([begin, at]), ...more };
};
globalThis.AudioContext = class {
  state = "suspended";
  currentTime = 0;
  sampleRate = 8000;
  async resume() {
    this.state = "running";
  }
  createGain() {
    const gain = { setValueAtTime() {}, linearRampToValueAtTime: (loudness) => heard.push(loudness) };
    return { gain: { ...gain, exponentialRampToValueAtTime() {} }, connect: (next) => next };
  }
  createOscillator() {
    return source({ frequency: parameter() });
  }
  createBuffer(_channels, length) {
    return { getChannelData: () => new Float32Array(length) };
  }
  createBufferSource() {
    return source();
  }
  createBiquadFilter() {
    return { frequency: parameter(), Q: parameter(), connect: (next) => next };
  }
};

beforeEach(() => {
  leave();
  localStorage.clear();
  document.visibilityState = "visible";
  [heard, times, pitches] = [[], [], []];
});

async function chime() {
  const made = new Chime();
  made.enabled = true;
  await made.prepare();
  return made;
}

test("there are ten sounds, all short and none louder than another", async () => {
  assert.equal(Object.keys(SOUNDS).length, 10);
  for (const name of Object.keys(SOUNDS)) {
    [heard, times, pitches] = [[], [], []];
    (await chime()).play(name);
    assert.deepEqual(pitches, SOUNDS[name].notes, name);
    assert.ok(Math.max(...times.map(([, end]) => end)) <= 1.3, name);
    assert.deepEqual(new Set(heard), new Set([0.05]), name);
  }
});

test("nothing is heard until sounds are switched on", async () => {
  const mine = new Chime();
  await mine.prepare();
  for (const name of Object.keys(SOUNDS)) mine.play(name);
  assert.equal(heard.length, 0);
});

test("a page that nobody sees lets only turn, end, clock and chat be heard", async () => {
  document.visibilityState = "hidden";
  const found = [];
  for (const name of Object.keys(SOUNDS)) {
    heard = [];
    (await chime()).play(name);
    if (heard.length) found.push(name);
  }
  assert.deepEqual(found, ["turn", "end", "clock", "chat"]);
});

test("who switches sounds off hears no more", async () => {
  const mine = await chime();
  mine.play("move");
  mine.enabled = false;
  mine.play("move");
  assert.equal(heard.length, 1);
});

test("one sound follows the other, and those that come too late are left out", async () => {
  const mine = await chime();
  mine.play("dice");
  mine.play("turn");
  const begins = times.map(([begin]) => begin);
  assert.deepEqual(
    begins,
    begins.toSorted((one, other) => one - other),
  );
  const before = heard.length;
  for (let n = 0; n < 10; n += 1) mine.play("battle");
  assert.ok(heard.length < before + 10);
});

test("a lost match ends downwards", async () => {
  (await chime()).play("end", true);
  assert.deepEqual(pitches, SOUNDS.end.notes.toReversed());
});

test("it is as loud as was set, on the next visit too", async () => {
  (await chime()).play("move");
  const loudest = await chime();
  loudest.volume = 100;
  (await chime()).play("move");
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
