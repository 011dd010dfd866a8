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

let place, board, rung, unseated, addUp;

beforeEach(() => {
  leave();
  place = put('<section id="ending" hidden></section>');
  board = put('<div id="board"></div>');
  put('<form id="rematch"><button>Rematch, change seats</button></form>');
  rung = 0;
  unseated = [];
  addUp = false;
});

/** The end as somebody sees it who has looked at version `seen` last. */
function shown({ seat = 0, seen = 3, result = outcome, people = players } = {}) {
  const frame = { v: 9, seat, outcome: result };
  const match = { frame, lastSeen: seen, people: { players: people }, playerName: (at) => people[at].name };
  const points = () => ({ points: pointTable(sources, frame, people, unseated, addUp), joint: null });
  const ending = new Ending(place, match, { replay: "/replay/", lobby: "/" }, points, board);
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
  assert.deepEqual(rows(), [" | 1 Ada (you) | 2 Bo", "total | 20 | 12", "trade | 15 | 12", "battles | 5 | 0"]);
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
  assert.deepEqual(rows().slice(0, 3), [
    " | B the bot | 1 Ada (you) | 2 Bo",
    "total | 31 | 20 | 12",
    "trade | 30 | 15 | 12",
  ]);
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

test("the end waits for the scene of the board", async () => {
  board.innerHTML = "<div data-scene></div>";
  shown();
  assert.deepEqual([place.hidden, rung], [true, 0]);
  board.replaceChildren();
  await new Promise((done) => setTimeout(done));
  assert.deepEqual([place.hidden, rung], [false, 1]);
});

test("four players are named beside their marks, and who shares the win is told", () => {
  const people = ["Ada", "Bo", "Cleo", "Dai"].map((name, seat) => ({ name, seat }));
  const result = { reason: "points", says: "", draw: true, winners: [1, 2], scores: [4, 25, 25, 23] };
  shown({ result, people });
  assert.equal(place.querySelector("h2").textContent, "Bo and Cleo share the win; you are 4th");
  const names = [...place.querySelectorAll(".point-names span")].map((each) =>
    each.textContent.replace(/\s+/g, " ").trim(),
  );
  assert.deepEqual(names, ["2 Bo", "3 Cleo", "4 Dai", "1 Ada (you)"]);
  assert.equal(place.querySelectorAll("thead th[data-won]").length, 2);
});
