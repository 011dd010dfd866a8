// What the board of Planet X tells of a sector, and of the order of turns.
import assert from "node:assert/strict";
import test from "node:test";
import "../../page.js";

const { render } = await import("lit-html");
const { details } = await import("../../../../static/games/planet_x/details.js");
const { timeAndOrder } = await import("../../../../static/games/planet_x/sky/when.js");

const written = (template) => {
  const place = document.createElement("div");
  render(template, place);
  return place.textContent.replace(/\s+/g, " ");
};
const sector = (n) => ({ sector: n, comets: true, visible: true, object: "", confirmed: "", refuted: [] });
const pawn = (n, month) => ({ pawn: n, month, sector: month + 1, submitting: [] });
const view = {
  sectors: [1, 2, 3, 4].map(sector),
  tokens: [],
  history: [],
  facts: [
    { id: "start:1", text: "Sector 2: no comet", counts: [], marks: [{ sector: 2, object: "C", sure: false }] },
    { id: "event:1", text: "Sector 3: a gas cloud", counts: [], marks: [{ sector: 3, object: "G", sure: true }] },
    { id: "event:2", text: "Sector 4: a comet", counts: [], marks: [{ sector: 4, object: "C", sure: true }] },
  ],
  month: 4,
  last_month: 40,
  arrow: 5,
  stage: "search",
  me: null,
  finder: null,
  pawns: [pawn(0, 4), pawn(1, 6)],
};
const ctx = { seat: 0, over: false, playerName: (seat) => ["Ada", "Bo"][seat] };

test("a sector may hold a comet, unless its viewer was told otherwise", () => {
  const isPossible = (n) => written(details(view, ctx, `sector:${n}`).body).includes("comets are possible here");
  assert.deepEqual([1, 2, 3, 4].map(isPossible), [true, false, false, true]);
});

test("after the end nobody is next", () => {
  assert.match(written(timeAndOrder(view, ctx)), /next/);
  const over = written(timeAndOrder(view, { ...ctx, over: true }));
  assert.doesNotMatch(over, /next/);
  assert.match(over, /\+0.*\+2/);
});
