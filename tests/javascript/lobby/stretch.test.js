import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { happen, leave, media, put } from "../page.js";
import { html } from "lit-html";
import { StretchPlayer } from "../../../static/js/lobby/stretch.js";

const step = (view, text) => ({ view, said: text ? [{ at: 0, text, heading: false }] : [], outcome: null });
const STRETCH = {
  seat: 0,
  names: ["Titan", "Rhea"],
  language: "en",
  frames: [step("one"), step("two", "Titan moves"), step("three", "Rhea passes")],
};
const GAME = { board: (view, ctx) => html`<p>${view} of ${ctx.playerName(0)}</p>` };

let root, says, button, player;

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
  leave();
  root = put('<div id="board"></div>');
  says = put('<p id="stretch-says"></p>');
  button = put('<button id="stretch-pause" hidden></button>');
  player = new StretchPlayer(root, GAME, STRETCH);
});

const shown = () => [root.textContent, says.textContent];

test("steps follow each other with their lines, and begin again after the last", () => {
  player.begin();
  assert.deepEqual(shown(), ["one of Titan", "A match between two computers: Titan – Rhea"]);
  mock.timers.tick(4000);
  assert.deepEqual(shown(), ["two of Titan", "Titan moves"]);
  mock.timers.tick(4000);
  assert.deepEqual(shown(), ["three of Titan", "Rhea passes"]);
  mock.timers.tick(6000);
  assert.equal(root.textContent, "one of Titan");
});

test("a button pauses it, and lets it go on", () => {
  player.begin();
  assert.deepEqual([button.hidden, button.textContent], [false, "Pause"]);
  happen(button, "click");
  mock.timers.tick(20_000);
  assert.deepEqual([root.textContent, button.textContent], ["one of Titan", "Play"]);
  happen(button, "click");
  mock.timers.tick(4000);
  assert.deepEqual([root.textContent, button.textContent], ["two of Titan", "Pause"]);
});

test("it stands still where no movement is wanted, at its last step", () => {
  media.matches = true;
  player.begin();
  mock.timers.tick(20_000);
  assert.deepEqual([root.textContent, button.textContent], ["three of Titan", "Play"]);
});

test("it waits while nobody sees the page", () => {
  player.begin();
  document.visibilityState = "hidden";
  mock.timers.tick(20_000);
  assert.equal(root.textContent, "one of Titan");
  document.visibilityState = "visible";
  mock.timers.tick(4000);
  assert.equal(root.textContent, "two of Titan");
});
