import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import "../page.js";
import { ReplayFrames } from "../../../static/js/replay/frames.js";

let asked = [];
let last = 999;

beforeEach(() => {
  asked = [];
  last = 999;
  globalThis.fetch = async (url) => {
    asked.push(url);
    const from = Number(url.searchParams.get("from"));
    const to = Math.min(Number(url.searchParams.get("to")), last + 1);
    const frames = Array.from({ length: to - from }, (_, n) => ({ v: from + n }));
    return { ok: true, json: async () => ({ frames }) };
  };
});

const froms = () => asked.map((url) => Number(url.searchParams.get("from")));

test("a chunk is fetched once, also by those who ask at the same time", async () => {
  const frames = new ReplayFrames("/history/", "");
  const found = await Promise.all([3, 7, 3].map((v) => frames.frame(v)));
  assert.deepEqual(
    found.map((frame) => frame.v),
    [3, 7, 3],
  );
  assert.deepEqual(froms(), [0]);
});

test("the next chunk is fetched before it is needed", async () => {
  const frames = new ReplayFrames("/history/", "");
  await frames.frame(60);
  assert.deepEqual(froms(), [40]);
  await frames.frame(61);
  assert.deepEqual(froms(), [40, 80]);
});

test("beyond the end is the last frame", async () => {
  last = 45;
  assert.equal((await new ReplayFrames("/history/", "").frame(50)).v, 45);
});

test("a chunk that could not be fetched is asked for again", async () => {
  const frames = new ReplayFrames("/history/", "");
  const fetched = globalThis.fetch;
  globalThis.fetch = async () => ({ ok: false, status: 503 });
  await assert.rejects(frames.frame(1), /503/);
  globalThis.fetch = fetched;
  assert.equal((await frames.frame(1)).v, 1);
});

test("it takes the perspective it was given", async () => {
  await new ReplayFrames("/history/", "spectator").frame(0);
  assert.equal(asked[0].searchParams.get("as"), "spectator");
  await new ReplayFrames("/history/", "").frame(0);
  assert.ok(!asked[1].searchParams.has("as"));
});
