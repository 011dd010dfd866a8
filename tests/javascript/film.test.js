import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import "./page.js";
import { Film } from "../../static/js/film.js";

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

test("a roll is fetched once, also by those who ask at the same time", async () => {
  const film = new Film("/history/", "");
  const stills = await Promise.all([3, 7, 3].map((v) => film.still(v)));
  assert.deepEqual(
    stills.map((still) => still.v),
    [3, 7, 3],
  );
  assert.deepEqual(froms(), [0]);
});

test("the next roll is fetched before it is needed", async () => {
  const film = new Film("/history/", "");
  await film.still(60);
  assert.deepEqual(froms(), [40]);
  await film.still(61);
  assert.deepEqual(froms(), [40, 80]);
});

test("beyond the end is the last frame", async () => {
  last = 45;
  assert.equal((await new Film("/history/", "").still(50)).v, 45);
});

test("a roll that could not be fetched is asked for again", async () => {
  const film = new Film("/history/", "");
  const fetched = globalThis.fetch;
  globalThis.fetch = async () => ({ ok: false, status: 503 });
  await assert.rejects(film.still(1), /503/);
  globalThis.fetch = fetched;
  assert.equal((await film.still(1)).v, 1);
});

test("it looks through the eyes it was given", async () => {
  await new Film("/history/", "spectator").still(0);
  assert.equal(asked[0].searchParams.get("as"), "spectator");
  await new Film("/history/", "").still(0);
  assert.ok(!asked[1].searchParams.has("as"));
});
