import assert from "node:assert/strict";
import { test } from "node:test";
import "../../page.js";
import { render } from "lit-html";
import { nowOf } from "../../../../static/games/ares_expedition/hand/hand.js";
import { comparison } from "../../../../static/games/ares_expedition/points/comparison.js";
import { results } from "../../../../static/games/ares_expedition/points/results.js";
import { document } from "../../page.js";

const summary = (points, tr) => ({ tr, points, mc: 1, heat: 0, plants: 0, cards: 0, phase: "action" });
const player = (seat, points, tr) => ({
  seat,
  mc: 0, heat: 0, plants: 0, tr, hand: 0, steel: 0, titanium: 0, forests: 0,
  makes: { mc: 2, heat: 1, plants: 0, cards: 0 },
  points: { tr, forests: 0, cards: points - tr },
  card_points: {},
  tableau: [],
  phase: "research",
  past_phases: ["action", "production"],
}); // prettier-ignore
const view = (ended) => ({
  variant: "rivals",
  round: 3,
  ended,
  tie_breaks: [],
  raised_by: {},
  cards: {},
  players: [player(0, 53, 23), player(1, 20, 9)],
  history: [
    [summary(10, 8), summary(9, 6)],
    [summary(45, 19), summary(18, 8)],
  ],
});
const ctx = { playerName: (seat) => `player ${seat}`, seat: 0 };

function drawn(template) {
  const root = document.createElement("div");
  render(template, root);
  return root;
}

/** What a curve ends at: the highest number, and the last round. */
const ticks = (figure) => [...figure.querySelectorAll(".tick.end")].map((tick) => tick.textContent);

test("curves end where the table stands, in the round that is being played", () => {
  const [points, tr, made] = [...drawn(results(view(""), ctx)).querySelectorAll("figure")].map(ticks);
  assert.deepEqual(points, ["53", "0", "3"]);
  assert.deepEqual(tr, ["23", "0", "3"]);
  assert.deepEqual(made, ["3", "0", "3"]);
});

test("curves of a match that is over end with its last round", () => {
  const [points] = [...drawn(results(view("habitable"), ctx)).querySelectorAll("figure")].map(ticks);
  assert.deepEqual(points, ["45", "0", "2"]);
});

test("the comparison marks who has most points, and says which phase is the newest", () => {
  const rows = [...drawn(comparison(view(""), ctx)).querySelectorAll("tbody tr")];
  const row = (name) => rows.find((each) => each.querySelector("th").textContent.includes(name));
  const [first, second] = row("Points").querySelectorAll("td");
  assert.equal(first.querySelector(".most").textContent, "53");
  assert.equal(second.querySelector(".most"), null);
  assert.match(row("Phases").querySelector("th").textContent, /the newest last/);
});

test("a card in hand tells only what playing it would bring beside the printed gains", () => {
  const face = { colour: "green", produces: [{ n: 1, what: "plants" }, { n: 1, what: "heat", per: "energy" }], metals: { steel: 1 },
    vp: 1, signs: { enters: [[{ text: "+2", what: "plants" }]] } }; // prettier-ignore
  const foot = (brings) =>
    drawn(nowOf(7, { hand: [{ number: 7, price: 3, brings }], drawn: [], cards: { 7: face }, ended: "" }).foot);
  const said = { makes_plants: 1, plants: 2, steel: 1, vp: 1 };
  assert.equal(foot(said).querySelector(".brings"), null);
  const more = foot({ ...said, vp: 2, makes_heat: 3 })
    .querySelector(".brings")
    .textContent.replace(/\s+/g, "");
  assert.equal(more, "Itwouldbringnow:+2+3↻");
});
