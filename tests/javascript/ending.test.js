import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { leave, press, put } from "./page.js";
import { Ending } from "../../static/js/ending.js";

const outcome = { reason: "points", says: "Ada has 20 points", winners: [0], scores: [20, 12] };
const players = ["Ada", "Bo"].map((name, seat) => ({ name, seat }));
const points = () => [
  { label: "trade", points: [15, 12] },
  { label: "battles", points: [5, 0] },
];

let place, rung;

beforeEach(() => {
  leave();
  place = put('<section id="ending" hidden></section>');
  put('<form id="rematch"><button>Rematch, change seats</button></form>');
  rung = 0;
});

/** The end as somebody sees it who has looked at version `seen` last. */
function shown({ seat = 0, seen = 3, result = outcome } = {}) {
  const frame = { v: 9, seat, outcome: result };
  const match = { frame, lastSeen: seen, people: { players }, playerName: (at) => players[at].name };
  const ending = new Ending(place, match, { replay: "/replay/", lobby: "/" }, points);
  ending.show(() => rung++);
  return ending;
}

const rows = () =>
  [...place.querySelectorAll("tbody tr")].map((row) => [...row.cells].map((cell) => cell.textContent.trim()).join(" "));

test("the end tells the result, where points came from, and what one can do next", () => {
  shown();
  assert.equal(place.hidden, false);
  assert.equal(place.querySelector("h2").textContent, "You win!");
  assert.deepEqual(
    rows().map((row) => row.replace(/^\d /, "").replace(/\s+/g, " ")),
    ["1 Ada 20 15 5", "2 Bo 12 12 0"],
  );
  assert.deepEqual(
    [...place.querySelectorAll(".row > *")].map((each) => each.textContent.trim()),
    ["Rematch, change seats", "Replay", "Back to the lobby"],
  );
  assert.equal(rung, 1);
});

test("a spectator is offered no rematch", () => {
  shown({ seat: null, seen: null });
  assert.equal(place.querySelector("h2").textContent, "Ada wins");
  assert.equal(place.querySelector("[form=rematch]"), null);
});

test("it can be closed, and is shown once only", () => {
  const ending = shown();
  press("Escape");
  ending.show();
  assert.equal(place.hidden, true);
});

for (const [what, more] of [
  ["an end that was seen before", { seen: 9 }],
  ["a match that goes on", { result: null }],
]) {
  test(`${what} is not told`, () => {
    shown(more);
    assert.deepEqual([place.hidden, rung], [true, 0]);
  });
}
