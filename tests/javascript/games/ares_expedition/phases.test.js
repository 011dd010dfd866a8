import assert from "node:assert/strict";
import { test } from "node:test";
import "../../page.js";
import { render } from "lit-html";
import { phaseRow } from "../../../../static/games/ares_expedition/space/phases.js";
import { when } from "../../../../static/games/ares_expedition/space/space.js";
import { document } from "../../page.js";

const ctx = { isOffered: () => false, whyNot: () => undefined, playerName: (seat) => `player ${seat}` };
const view = (more) => ({ round: 0, rounds: null, ended: "", deck: 9, discards: 0, phases: [], planned: "", ...more });

function drawn(template) {
  const root = document.createElement("div");
  render(template, root);
  return root;
}

test("who has chosen the first phase waits for round 1, and sees the choice", () => {
  const chosen = view({ players: [{ corporation: 217 }, { corporation: 209 }], planned: "action" });
  assert.equal(drawn(when(chosen, ctx)).querySelector("b").textContent, "Round 1");
  assert.equal(drawn(phaseRow(chosen, ctx)).querySelector(".planned").textContent, "chosen");
});

test("before all have corporations the match is set up", () => {
  const setUp = view({ players: [{ corporation: 0 }, { corporation: 0 }] });
  assert.equal(drawn(when(setUp, ctx)).querySelector("b").textContent, "Set-up");
});

test("a phase chosen ahead is for the next round", () => {
  const phases = [{ phase: "action", state: "now", choosers: [0] }];
  const ahead = view({ players: [{ corporation: 217 }], round: 3, phases, planned: "research" });
  assert.equal(drawn(phaseRow(ahead, ctx)).querySelector(".planned").textContent, "next");
});
