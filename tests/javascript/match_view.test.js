import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { leave, press, put } from "./page.js";
import { html } from "lit-html";
import { MatchController } from "../../static/js/match_controller.js";
import { MatchView } from "../../static/js/match_view.js";

const PAGE = `<div data-match="abc" data-icon="/icon.svg" data-icon-turn="/icon-turn.svg">
  <div id="board"></div>
  <section><div id="outcome" hidden></div><div id="since" hidden></div><h2 id="prompt" tabindex="-1"></h2><a id="new-chat" hidden></a><button data-find hidden></button>
    <p id="hint"></p><div id="choices"></div><div id="controls"></div><form id="rematch" hidden></form></section>
  <div id="pinned"></div><div id="menu"><textarea id="private-note"></textarea><div id="acts"></div></div>
  <div id="players"></div><section><button role="tab" id="journal-tab" aria-controls="journal"></button><button role="tab" id="chat-tab" aria-controls="chat"></button>
    <div id="journal"></div><div id="chat" hidden></div></section><span id="live"></span><div id="spoken"></div>
</div>`;
const frame = (v, more = {}) => ({
  type: "match",
  v,
  seat: 0,
  view: { ships: ["a", "b"] },
  questions: [
    { id: `${v}.0`, prompt: "Choose a ship", kind: "one", least: 1, most: 1, options: [{ key: "a", label: "ship a" }] },
  ],
  waiting: [0],
  journal: { from: 0, final: 1, lines: [{ at: 1, text: "Ada begins", heading: false }] },
  since: 0,
  undo: false,
  acts: [],
  standing_orders: [],
  agreed: {},
  outcome: null,
  secret: null,
  paused: false,
  ...more,
});
const player = (name, seat) => ({ seat, name, connected: true, bot: false, vacant: false });
const game = {
  board: (view, ctx) =>
    html`<div>
      ${view.ships.map((key) => html`<i data-key=${key} class=${ctx.isOffered(key) ? "lit" : ""}>${key}</i>`)}
    </div>`,
  playerSummary: (view, ctx, seat) => `${ctx.playerName(seat)}: ${view.ships.length} ships`,
};

let controller, listener, sent;

beforeEach(() => {
  leave();
  put(PAGE);
  document.title = "Orrery";
  sent = [];
  const frames = [
    { type: "hello", match: "abc", seat: 0, seen: null, language: "en", commitment: "c0" },
    { type: "people", watching: 0, spectators: [], players: ["Ada", "Bo"].map(player) },
    frame(7),
  ];
  controller = new MatchController(frames, document.getElementById("board"), document.getElementById("choices"));
  controller.start(new MatchView(controller, game), (given) => {
    listener = given;
    return { send: (message) => sent.push(message), hint() {}, unacknowledged: [] };
  });
});

const text = (id) => document.getElementById(id).textContent.replace(/\s+/g, " ").trim();
const onBoard = (key) => document.querySelector(`#board [data-key=${key}]`);

test("it shows the board, what is asked, the players and the journal", () => {
  assert.deepEqual([onBoard("a").className, onBoard("b").className], ["lit", ""]);
  assert.equal(text("prompt"), "Choose a ship");
  assert.match(text("players"), /Ada \(you\).*Ada: 2 ships.*Bo: 2 ships/);
  assert.equal(text("journal"), "Ada begins");
});

test("a click on the board sends the answer, once", () => {
  onBoard("a").click();
  onBoard("a").click();
  assert.deepEqual(sent, [{ type: "answer", question: "7.0", answer: "a" }]);
  assert.ok(document.getElementById("choices").hasAttribute("data-sent"));
});

test("the title says that it is my turn, and the live region what has happened", () => {
  assert.equal(document.title, "● Your turn · Orrery");
  const journal = { from: 1, final: 2, lines: [{ at: 8, text: "Bo builds", heading: false }] };
  listener.frame(frame(8, { questions: [], waiting: [1], journal }));
  assert.equal(document.title, "Orrery");
  assert.equal(text("spoken"), "Bo builds Waiting for Bo");
});

test("the focus goes to the prompt when what it was on is no longer offered", () => {
  onBoard("a").focus();
  listener.frame(frame(8, { questions: [], waiting: [1] }));
  assert.equal(document.activeElement.id, "prompt");
});

test("the past is drawn in place of the present until it is left", () => {
  controller.showPast({ ships: ["c"] });
  listener.frame(frame(8));
  assert.ok(onBoard("c") && !onBoard("a"));
  controller.showPast(null);
  assert.ok(onBoard("a"));
});

test("a key on a piece chooses it", () => {
  press("Enter", onBoard("a"));
  assert.equal(sent.length, 1);
});

test("the end is shown, and a rematch offered to those who played", () => {
  listener.frame(frame(8, { questions: [], outcome: { reason: "points", says: "Ada has more", winners: [0] } }));
  assert.match(text("outcome"), /You win! Ada has more/);
  assert.equal(document.getElementById("rematch").hidden, false);
});

test("it says how the connection is", () => {
  listener.state("live");
  assert.equal(text("live"), "live");
  listener.state("lost");
  assert.equal(text("live"), "not connected");
});
