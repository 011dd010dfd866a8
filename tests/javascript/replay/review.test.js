import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { put } from "../page.js";
import { replayReview } from "../../../static/js/replay/review.js";

const PAGE = `<section><div id="board"></div></section><p id="moment-reason" hidden></p><section><button role="tab" aria-controls="moments-panel"></button><button role="tab" aria-controls="review-panel"></button>
  <div id="moments-panel"></div><div id="review-panel" hidden><form id="review" action="/review/" data-fork="/fork/"><div data-review></div></form></div></section>`;
const REASONS = [{ v: 3, until: 4, seat: 1, text: "It gains in ships." }];
const DONE = {
  state: "done",
  progress: 100,
  reasons: REASONS,
  turns: [
    { v: 0, expected: { 0: 0.5 } },
    { v: 2, expected: { 1: 0.25 } },
    { v: 5, expected: { 0: 0.8 } },
  ],
  costliest: [
    { v: 2, seat: 1, expected: 0.6, lost: 0.35, given: ["Pass"], better: ["Build", "End"], why: "It gains." },
  ],
};

let replay, review, answers, form;
const settled = async () => {
  for (let n = 0; n < 4; n++) await new Promise((resolve) => setTimeout(resolve, 0));
};
const text = (id) => document.getElementById(id).textContent.replace(/\s+/g, " ").trim();

async function shown(...told) {
  answers = told;
  review = replayReview(form, replay);
  await settled();
}

beforeEach(() => {
  put(PAGE);
  form = document.getElementById("review");
  globalThis.FormData = window.FormData;
  globalThis.fetch = async () => ({ ok: true, json: async () => (answers.length > 1 ? answers.shift() : answers[0]) });
  replay = {
    version: 3,
    data: { names: ["Ada", "Titan"] },
    turnName: ({ v, turn }) => `turn ${turn ?? [1, 2, 5, 9].findIndex((end) => end > v) + 1}`,
    went: [],
    go(version) {
      this.went.push(version);
    },
    playerName: (seat) => ["Ada", "Titan"][seat],
  };
});

test("a computer's reason is told at the steps that it was for", async () => {
  await shown({ ...DONE, state: "none", turns: [], costliest: [] });
  assert.equal(text("moment-reason"), "Titan thought: It gains in ships.");
  replay.version = 5;
  review.show();
  assert.ok(document.getElementById("moment-reason").hidden);
});

test("what could be expected is a graph and a table that leads to each turn", async () => {
  await shown(DONE);
  assert.equal(document.querySelectorAll(".expectations polyline").length, 2);
  const rows = [...document.querySelectorAll("tbody tr")].map((row) => row.textContent.replace(/\s+/g, " ").trim());
  assert.deepEqual(rows, ["turn 1 50 %–", "turn 3 –25 %", "turn 4 80 %–"]);
  document.querySelectorAll("tbody button")[2].click();
  assert.deepEqual(replay.went, [5]);
  assert.match(document.querySelector("tr[aria-current]").textContent.trim(), /^turn 3/);
});

test("the costliest choices say what was done and what was better, and lead to a room", async () => {
  await shown(DONE);
  assert.match(text("review"), /Titan turn 3: −35 points of 100 Chosen Pass Better Build → End It gains\./);
  const [look, play] = document.querySelectorAll(".costly button");
  look.click();
  assert.deepEqual(replay.went, [2]);
  form.addEventListener("submit", (event) => event.preventDefault());
  play.click();
  assert.equal(play.getAttribute("formaction"), "/fork/");
  assert.equal(form.querySelector("input[name=moment]").value, "2");
});

test("it is asked for by a button, and says how far it is", async () => {
  const none = { ...DONE, state: "none", turns: [], costliest: [] };
  await shown(none, { ...none, state: "thinking", progress: 40 });
  assert.match(text("review"), /Have the computer review this match/);
  form.dispatchEvent(new Event("submit", { cancelable: true, bubbles: true }));
  await settled();
  assert.match(text("review"), /thinks … 40 %/);
  answers = [{ ...none, state: "failed" }];
});
