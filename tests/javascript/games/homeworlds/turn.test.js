import assert from "node:assert/strict";
import { test } from "node:test";
import { changedShips, news, read, sacrificed } from "../../../../static/games/homeworlds/turn.js";

const view = (to_move, done, last = null) => ({ to_move, done, last, picked: "" });

test("an action is read from its notation", () => {
  assert.deepEqual(read("move r2 Vega Altair"), {
    verb: "move",
    piece: "r2",
    system: "Vega",
    to: "Altair",
    star: "",
    given: "",
  });
  assert.deepEqual(read("discover y1 Vega b3 Sol"), {
    verb: "discover",
    piece: "y1",
    system: "Vega",
    to: "Sol",
    star: "b3",
    given: "",
  });
  assert.deepEqual(read("catastrophe Vega g"), {
    verb: "catastrophe",
    piece: "",
    system: "Vega",
    to: "",
    star: "g",
    given: "",
  });
  assert.equal(read("trade y2 b2 Vega").piece, "b2", "the new ship");
});

test("news are the actions that a view before did not have", () => {
  const verbs = (before, after) => news(before, after).deeds.map(({ verb }) => verb);
  const begun = view(0, ["sacrifice y3 Lyra"]);
  assert.deepEqual(verbs(null, begun), [], "nothing is news at first");
  assert.deepEqual(verbs(view(0, []), begun), ["sacrifice"]);
  assert.deepEqual(verbs(begun, view(0, ["sacrifice y3 Lyra", "move r1 Lyra Vega"])), ["move"]);
  assert.deepEqual(verbs(begun, view(0, [])), [], "undo");
  const ended = { seat: 0, actions: ["sacrifice y3 Lyra", "catastrophe Vega g"] };
  assert.deepEqual(verbs(begun, view(1, [], ended)), ["catastrophe"]);
  assert.deepEqual(verbs(view(1, []), view(1, [], ended)), [], "the same position again");
});

test("changed ships are those placed by the running turn, else by the last one", () => {
  const last = { seat: 1, actions: ["build g1 Lyra", "catastrophe Vega g"] };
  assert.deepEqual([...changedShips(view(0, [], last))], ["Lyra 1 g1"]);
  assert.deepEqual([...changedShips(view(0, ["move r2 Vega Altair"], last))], ["Altair 0 r2"]);
});

test("the sacrificed ship is named while the turn runs", () => {
  assert.equal(sacrificed(view(0, ["catastrophe Vega g", "sacrifice y3 Lyra"])), "y3");
  assert.equal(sacrificed(view(0, [])), undefined);
});
