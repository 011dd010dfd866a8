// The note sheet of Planet X: book-keeping, contradictions, and what follows.
import assert from "node:assert/strict";
import test from "node:test";
import "../../page.js";

const { cellOf, cycleMark, sheetOf } = await import("../../../../static/games/planet_x/notes/notes.js");

const COMETS = [2, 3, 5, 7, 11];
const NEIGHBOURS = [
  { object: "A", other: "A", always: true },
  { object: "G", other: "E", always: true },
  { object: "X", other: "D", always: false },
  { object: "D", other: "X", always: false },
];

/** A standard sky as its player sees it, with these facts. */
const viewWith = (facts = [], follows = []) => ({
  counts: { C: 2, A: 4, D: 1, G: 2, E: 2, X: 1 },
  sectors: Array.from({ length: 12 }, (_each, i) => ({ sector: i + 1, comets: COMETS.includes(i + 1) })),
  facts,
  follows,
  neighbours: NEIGHBOURS,
});

const target = (sector, object) => ({
  id: "event:1",
  text: `Sector ${sector}: ${object}`,
  marks: [{ sector, object, sure: true }],
  counts: [{ object, sectors: [sector], n: 1 }],
});
const survey = (object, sectors, n) => ({
  id: "event:2",
  text: `${object}: ${n}`,
  marks: [],
  counts: [{ object, sectors, n }],
});

/** A player with these marks, the lowest layer first, and these aids. */
function player(sheet, aids) {
  const ctx = { notes: { sheet, aids }, memory: new Map(), saveNotes: (notes) => (ctx.notes = notes) };
  return ctx;
}

const marks = (view, ctx, ...keys) => keys.map((key) => cellOf(view, ctx, key).mark).join("");
const clashes = (view, sheet) => sheetOf(view, player(sheet, ["clashes"])).clashes.map((each) => each.text);

test("a row that is sure and a column that is complete are crossed out", () => {
  const view = viewWith([target(1, "D")]);
  assert.equal(marks(view, player([{}], ["books"]), "1C", "1X", "2D", "12D"), "xxxx");
  assert.equal(marks(view, player([{}], []), "2D", "12D"), "");
  assert.match(cellOf(view, player([{}], ["books"]), "2D").why, /all found/);
});

test("book-keeping reasons from my own marks, in a branch too, and leaves them as they are", () => {
  const view = viewWith();
  const ctx = player([{ "2C": "s" }, { "3C": "s", "5C": "o" }], ["books"]);
  assert.equal(marks(view, ctx, "7C", "11C"), "xx");
  assert.equal(cellOf(view, ctx, "5C").mark, "o");
  assert.equal(marks(view, player([{ "2C": "s" }], ["books"]), "7C"), "");
});

test("what is left alone in its row or column is sure", () => {
  const row = Object.fromEntries(["4A", "4D", "4G", "4E"].map((key) => [key, "x"]));
  assert.equal(cellOf(viewWith(), player([row], ["books"]), "4X").mark, "s");
  const column = Object.fromEntries(["2C", "3C", "5C"].map((key) => [key, "x"]));
  assert.equal(marks(viewWith(), player([column], ["books"]), "7C", "11C"), "ss");
});

test("contradictions are told with the sector, the count, the fact or the neighbour", () => {
  assert.deepEqual(clashes(viewWith(), [{}]), []);
  assert.match(clashes(viewWith(), [{}, { "1D": "s", "2D": "s" }])[0], /Too many/);
  assert.match(clashes(viewWith(), [{ "2C": "x", "3C": "x", "5C": "x", "7C": "x" }])[0], /Too few/);
  assert.match(clashes(viewWith(), [{ "5A": "s", "5G": "s" }])[0], /Two objects/);
  assert.match(clashes(viewWith([survey("A", [1, 2, 3], 1)]), [{ "1A": "s", "2A": "s" }])[0], /told otherwise/);
  assert.match(clashes(viewWith([survey("A", [1, 2], 2)]), [{ "1A": "x" }])[0], /told otherwise/);
  assert.match(clashes(viewWith(), [{ "1A": "s", "12A": "x", "2A": "x" }])[0], /no asteroid beside/);
  assert.match(clashes(viewWith(), [{ "12X": "s", "1D": "s" }])[0], /beside/);
});

test("a survey of empty sectors counts Planet X, too", () => {
  const view = viewWith([survey("V", [1, 2], 1)]);
  assert.deepEqual(clashes(view, [{ "1X": "s" }]), []);
  assert.match(clashes(view, [{ "1X": "s", "2E": "s" }])[0], /told otherwise/);
});

test("all that follows is filled in where it was agreed on and switched on", () => {
  const follows = Array.from({ length: 12 }, (_each, i) => (i === 0 ? "D" : "CAGEX"));
  const view = viewWith([], follows);
  assert.equal(marks(view, player([{}], ["all"]), "1D", "1A", "2D"), "sxx");
  assert.equal(marks(view, player([{}], []), "1D", "1A", "2D"), "");
  assert.equal(marks(viewWith(), player([{}], ["all"]), "1D", "1A", "2D"), "");
});

test("a tap goes on from what is shown", () => {
  const view = viewWith([target(1, "D")]);
  const ctx = player([{}], ["books"]);
  cycleMark(view, ctx, "2D");
  assert.deepEqual(ctx.notes.sheet, [{ "2D": "o" }]);
  cycleMark(view, ctx, "4A");
  cycleMark(view, ctx, "4A");
  cycleMark(view, ctx, "4A");
  assert.equal(ctx.notes.sheet[0]["4A"], "s");
  cycleMark(view, ctx, "4A");
  assert.equal("4A" in ctx.notes.sheet[0], false);
});

test("all that follows is filled in inside a branch too, by what the server says of its marks", () => {
  const follows = Array.from({ length: 12 }, () => "CAX");
  const view = viewWith([], follows);
  const ctx = player([{ "9A": "x" }, { "2C": "s", "4A": "x", "5A": "o" }], ["all", "clashes"]);
  const asked = [];
  let answer = null;
  ctx.suppose = (supposed) => {
    asked.push(supposed);
    return answer;
  };
  assert.equal(marks(view, ctx, "1A"), ""); // until it is known, what follows anyway
  answer = ["CX", "C", ...follows.slice(2)];
  assert.equal(marks(view, ctx, "1A", "2A", "5A", "9A"), "xxox");
  assert.match(cellOf(view, ctx, "1A").why, /your assumptions/);
  assert.equal(cellOf(view, ctx, "1D").why, ""); // that follows from what is known
  assert.deepEqual([...new Set(asked)], ["2Cs,4Ax"]); // my certain marks are no assumption
  answer = follows.map(() => "");
  assert.deepEqual(
    sheetOf(view, ctx).clashes.map((each) => each.text),
    ["No sky fits your assumptions."],
  );
});

test("what one was told is locked: no mark of one's own lies over it", () => {
  const view = viewWith([target(6, "D")]);
  const ctx = player([{ "6D": "x" }, { "6G": "s" }], []);
  assert.equal(marks(view, ctx, "6D", "6G"), "sx");
  cycleMark(view, ctx, "6D");
  assert.deepEqual(ctx.notes.sheet, [{ "6D": "x" }, { "6G": "s" }]);
});
