import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { leave, press, put } from "../page.js";
import { Ending, pointTable } from "../../../static/js/match/ending/ending.js";

const outcome = { reason: "points", says: "Ada has 20 points", winners: [0], scores: [20, 12] };
const players = ["Ada", "Bo"].map((name, seat) => ({ name, seat }));
const sources = [
  { label: "trade", points: [15, 12, 30] },
  { label: "battles", points: [5, 0, 1] },
];

let place, rung, unseated, addUp;

beforeEach(() => {
  leave();
  place = put('<section id="ending" hidden></section>');
  put('<form id="rematch"><button>Rematch, change seats</button></form>');
  rung = 0;
  unseated = [];
  addUp = false;
});

/** The end as somebody sees it who has looked at version `seen` last. */
function shown({ seat = 0, seen = 3, result = outcome } = {}) {
  const frame = { v: 9, seat, outcome: result };
  const match = { frame, lastSeen: seen, people: { players }, playerName: (at) => players[at].name };
  const ending = new Ending(place, match, { replay: "/replay/", lobby: "/" }, () =>
    pointTable(sources, frame, players, unseated, addUp),
  );
  ending.show(() => rung++);
  return ending;
}

const rows = () =>
  [...place.querySelectorAll("tr")].map((row) =>
    [...row.cells].map((cell) => cell.textContent.trim().replace(/\s+/g, " ")).join(" | "),
  );

test("the end tells the result, where points came from, and what one can do next", () => {
  shown();
  assert.equal(place.hidden, false);
  assert.equal(place.querySelector("h2").textContent, "You win!");
  assert.deepEqual(rows(), [" | 1 Ada | 2 Bo", "total | 20 | 12", "trade | 15 | 12", "battles | 5 | 0"]);
  assert.equal(place.querySelectorAll("td[data-won]").length, 3);
  assert.deepEqual(
    [...place.querySelectorAll(".row > *")].map((each) => each.textContent.trim()),
    ["Rematch, change seats", "Replay", "Back to the lobby"],
  );
  assert.equal(rung, 1);
});

test("the end of an annulled match says so, as it covers the sentence on the page", () => {
  put('<p id="annulled">An operator annulled this match.</p>');
  shown();
  assert.equal(place.querySelector(".message").textContent, "An operator annulled this match.");
});

test("who has points without a seat stands in the table, too", () => {
  unseated = [{ name: "the bot", mark: "B", total: 31 }];
  shown({ result: { ...outcome, winners: [] } });
  assert.deepEqual(rows().slice(0, 3), [" | B the bot | 1 Ada | 2 Bo", "total | 31 | 20 | 12", "trade | 30 | 15 | 12"]);
});

test("a match that was resigned shows its totals where its sources add up", () => {
  const resigned = { reason: "resignation", says: "Bo resigned", winners: [0] };
  addUp = true;
  shown({ result: resigned });
  assert.equal(rows()[1], "total | 20 | 12");
  addUp = false;
  shown({ result: resigned });
  assert.equal(rows()[1], "trade | 15 | 12");
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
