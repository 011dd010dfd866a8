import assert from "node:assert/strict";
import { test } from "node:test";
import "../../page.js";
import { moved } from "../../../../static/games/homeworlds/scenes/scenes.js";
import { read } from "../../../../static/games/homeworlds/turn.js";

const standing = (system, piece, kind, x) => ({ system, piece, kind, x, y: 90, width: 30, height: 60 });
const before = [
  standing("Rigel", "r1", "star", 10),
  standing("Rigel", "g2", "near", 50),
  standing("Rigel", "g2", "near", 90),
  standing("Deneb", "y2", "star", 300),
  standing("Deneb", "g1", "far", 340),
];
const after = (written) => moved(before, read(written), "far");
const at = (pieces, system) => pieces.filter((each) => each.system === system).map(({ piece }) => piece);

test("a ship that came before a catastrophe of the same news stands beside the others", () => {
  const pieces = after("move g1 Deneb Rigel");
  assert.deepEqual(at(pieces, "Rigel"), ["r1", "g2", "g2", "g1"]);
  assert.deepEqual(at(pieces, "Deneb"), ["y2"]);
  assert.equal(pieces.at(-1).x, 120);
});

test("what is built, traded, captured, given up or lost counts too", () => {
  assert.deepEqual(at(after("build g3 Deneb"), "Deneb"), ["y2", "g1", "g3"]);
  assert.deepEqual(at(after("trade g1 b1 Deneb"), "Deneb"), ["y2", "b1"]);
  assert.deepEqual(at(after("sacrifice g1 Deneb"), "Deneb"), ["y2"]);
  assert.deepEqual(at(after("catastrophe Rigel g"), "Rigel"), ["r1"]);
  const captured = after("attack g2 Rigel").filter(({ kind }) => kind === "far");
  assert.deepEqual(at(captured, "Rigel"), ["g2"]);
});
