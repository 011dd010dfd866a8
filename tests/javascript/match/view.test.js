import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { leave, press, put } from "../page.js";
import { html } from "lit-html";
import { MatchController } from "../../../static/js/match/controller.js";
import { MatchView } from "../../../static/js/match/view.js";

document.title = "Orrery"; // which is taken for the page's own when this is loaded
const { MatchPanels } = await import("../../../static/js/match/panels.js");

const PAGE = `<div class="match-grid" data-match="abc" data-icon="/icon.svg" data-icon-turn="/icon-turn.svg">
  <div id="ending" hidden></div><div id="moment" hidden></div><div id="board"></div>
  <section><div id="outcome" hidden></div><div id="since" hidden></div><div id="heard" tabindex="-1"><p></p></div><h2 id="prompt" tabindex="-1"></h2><a id="new-chat" hidden></a><button data-find hidden></button><button data-fold hidden></button>
    <div id="asked" class="asked"><p id="hint"></p><div id="choices"></div><div id="controls"></div><button id="ask-advice" form="advice">Hint</button><form id="advice" action="/match/abc/hint/" hidden><div data-advice></div></form><p id="question-chapter" hidden></p><form id="rematch" hidden></form></div><p id="refusal" hidden></p></section>
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

let controller, view, listener, sent;

beforeEach(() => {
  leave();
  put(PAGE);
  document.title = "Orrery";
  sent = [];
  const frames = [
    { type: "hello", match: "abc", seat: 0, team: [], seen: null, language: "en", commitment: "c0" },
    { type: "people", watching: 0, hints: true, spectators: [], players: ["Ada", "Bo"].map(player) },
    frame(7),
  ];
  controller = new MatchController(frames, document.getElementById("board"), document.getElementById("choices"));
  view = new MatchView(controller, game);
  controller.start(view, (given) => {
    listener = given;
    return { send: (message) => sent.push(message), hint() {}, unacknowledged: [] };
  });
});

/** Let come what the page has beside board and question. */
const complete = () => view.complete(new MatchPanels(controller, view));

const text = (id) => document.getElementById(id).textContent.replace(/\s+/g, " ").trim();
const onBoard = (key) => document.querySelector(`#board [data-key=${key}]`);

test("a program is shown as whose it is", () => {
  const [ada, bo] = controller.people.players;
  listener.frame({ ...controller.people, players: [ada, { ...bo, owner: "Cleo" }] });
  assert.match(text("players"), /Ada.*Bo\s+program of Cleo/);
  assert.doesNotMatch(text("players"), /program.*program/);
});

test("it shows the board, what is asked and the players, and then the journal", () => {
  assert.deepEqual([onBoard("a").className, onBoard("b").className], ["lit", ""]);
  assert.equal(text("prompt"), "Choose a ship");
  assert.match(text("players"), /Ada \(you\).*Ada: 2 ships.*Bo: 2 ships/);
  assert.equal(text("journal"), "");
  complete();
  assert.equal(text("journal"), "Ada begins");
});

test("what comes before the page is complete is shown when it is", () => {
  const message = {
    id: 1,
    seat: 1,
    name: "Bo",
    text: "hello",
    sent_at: "2026-01-01",
    mine: false,
    audience: "players",
  };
  listener.frame({ type: "chat", unread: 1, muted: false, messages: [message] });
  listener.frame({ type: "notes", notes: { own: "watch Bo" } });
  listener.state("live");
  listener.frame(frame(8));
  complete();
  assert.match(text("chat"), /Bo hello/);
  assert.match(text("pinned"), /watch Bo/);
  assert.equal(text("live"), "live");
  assert.equal(document.title, "● Your turn · Chat: 1 · Orrery");
});

test("a click on the board sends the answer, once", () => {
  onBoard("a").click();
  onBoard("a").click();
  assert.deepEqual(sent, [{ type: "answer", question: "7.0", answer: "a" }]);
  assert.ok(document.getElementById("choices").hasAttribute("data-sent"));
});

test("the title says that it is my turn, and the live region what has happened", () => {
  complete();
  assert.equal(document.title, "● Your turn · Orrery");
  const journal = { from: 1, final: 2, lines: [{ at: 8, text: "Bo builds", heading: false }] };
  listener.frame(frame(8, { questions: [], waiting: [1], journal }));
  assert.equal(document.title, "Orrery");
  assert.equal(text("spoken"), "Bo builds. Waiting for Bo.");
});

const line = (at, text) => ({ at, text, heading: false });
const asks = (v, prompt, ...labels) => {
  const options = labels.map((label) => ({ key: label.slice(0, 1), label }));
  return [{ id: `${v}.0`, prompt, hint: "", kind: "one", least: 1, most: 1, options }];
};

test("when what the focus was on is no longer offered, it goes to news and question, which are said once", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  onBoard("a").focus();
  const journal = { from: 1, final: 2, lines: [line(8, "Ada builds")] };
  listener.frame(frame(8, { questions: asks(8, "Go where?", "z"), journal }));
  assert.equal(document.activeElement.id, "heard");
  assert.equal(text("heard"), "Ada builds. Go where?");
  assert.equal(text("spoken"), "");
  listener.frame(frame(9, { questions: [], waiting: [1] }));
  listener.frame(frame(10, { questions: asks(10, "Go on?", "z") }));
  assert.equal(text("spoken"), ""); // it would be forgotten while the focus speaks
  t.mock.timers.tick(1000);
  assert.equal(text("spoken"), "Waiting for Bo. Go on?");
  document.getElementById("prompt").focus();
  assert.equal(text("heard"), "");
});

test("the focus stays on a choice of the same question, not on one that means something else", () => {
  const choice = () => document.querySelector("#choices [data-key=s]");
  listener.frame(frame(8, { questions: asks(8, "Use which?", "a", "skip all") }));
  choice().focus();
  listener.frame(frame(9, { questions: asks(9, "Use which?", "b", "skip all") }));
  assert.equal(document.activeElement, choice());
  listener.frame(frame(10, { questions: asks(10, "Trade which?", "b", "skip this card") }));
  assert.equal(document.activeElement.id, "heard");
});

test("an opened page says the news and the question", () => {
  complete();
  view.announceFirst();
  assert.equal(text("spoken"), "Ada begins. Choose a ship.");
});

test("updates in a row are all said, and once that others are waited for", () => {
  const news = (at) => ({
    questions: [],
    waiting: [1],
    journal: { from: at - 7, final: 9, lines: [line(at, `Bo ${at}`)] },
  });
  for (const at of [8, 9]) listener.frame(frame(at, news(at)));
  assert.deepEqual(
    [...document.getElementById("spoken").children].map((each) => each.textContent),
    ["Bo 8. Waiting for Bo.", "Bo 9."],
  );
});

test("a dialog leaves nothing in the live region to be said again", async () => {
  const { openDialog } = await import("../../../static/js/ui/dialogs.js");
  view.speak("Bo builds");
  void openDialog("Sure?", "", "");
  assert.equal(text("spoken"), "");
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
  complete();
  listener.frame(frame(8, { questions: [], outcome: { reason: "points", says: "Ada has more", winners: [0] } }));
  assert.match(text("outcome"), /You win! Ada has more/);
  assert.equal(document.getElementById("rematch").hidden, false);
});

test("the end is shown as well of a match that did not begin in a room", () => {
  complete();
  document.getElementById("rematch").remove();
  listener.frame(frame(8, { questions: [], outcome: { reason: "points", says: "Ada has more", winners: [0] } }));
  assert.match(text("outcome"), /You win! Ada has more/);
});

test("whoever has no seat is told that they watch, until the end", () => {
  listener.frame(frame(8, { seat: null, questions: [] }));
  assert.equal(text("hint"), "This seat is no longer yours: you are a spectator.");
  controller.hello.seat = null;
  listener.frame(frame(9, { seat: null, questions: [] }));
  assert.equal(text("hint"), "You are watching.");
  listener.frame(
    frame(10, { seat: null, questions: [], outcome: { reason: "points", says: "Ada has more", winners: [0] } }),
  );
  assert.equal(text("hint"), "");
});

test("it says how the connection is", () => {
  complete();
  listener.state("live");
  assert.equal(text("live"), "live");
  listener.state("lost");
  assert.equal(text("live"), "not connected");
});

const told = (answers) => {
  const fetched = [];
  globalThis.FormData = window.FormData;
  globalThis.fetch = async (address, { method = "GET" } = {}) => {
    fetched.push(method);
    return { ok: true, json: async () => answers.shift() };
  };
  return fetched;
};
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));
const askForHint = async () => {
  document.getElementById("advice").dispatchEvent(new Event("submit", { cancelable: true, bubbles: true }));
  await settled();
  await settled();
};

const CHOICE = ["a", "b"].map((key) => ({ key, label: `ship ${key}` }));
const choice = (v) => frame(v, { questions: [{ ...frame(v).questions[0], options: CHOICE }] });

test("where there is nothing to choose there is no hint to ask for", () => {
  complete();
  assert.ok(document.getElementById("ask-advice").hidden);
  listener.frame(choice(8));
  assert.equal(document.getElementById("ask-advice").hidden, false);
});

test("a hint is numbered on the board and in the list, and told in words", async () => {
  complete();
  listener.frame(choice(8));
  const fetched = told([{ state: "ready", advice: [{ answer: "a", steps: ["ship a", "End"], why: "It gains." }] }]);
  await askForHint();
  assert.deepEqual(fetched, ["POST"]);
  assert.equal(onBoard("a").dataset.advised, "1");
  assert.equal(onBoard("b").dataset.advised, undefined);
  assert.match(text("advice"), /1 ?ship a ?It gains\. ?→ End/);
  assert.equal(document.querySelector("#choices .advised").textContent, "1");
  assert.match(text("spoken"), /Hint: ship a, End\. It gains\./);
  listener.frame(choice(9));
  assert.equal(onBoard("a").dataset.advised, undefined);
  assert.ok(document.getElementById("advice").hidden);
});

test("a hint that is refused says why, and nothing is marked", async () => {
  complete();
  told([{ state: "none", advice: [], error: "one at a time" }]);
  await askForHint();
  assert.match(text("refusal"), /one at a time/);
  assert.equal(document.querySelector("[data-advised]"), null);
});

test("where hints are not allowed there is no button", () => {
  complete();
  listener.frame({ ...controller.people, hints: false });
  assert.ok(document.getElementById("ask-advice").hidden);
});

test("how many hints a player had is told with the name", () => {
  const [ada, bo] = controller.people.players;
  listener.frame({ ...controller.people, players: [{ ...ada, hints: 2 }, bo] });
  assert.match(text("players"), /Ada.*2 hints.*Bo/);
});

test("of the news, what my own answer told me alone stays in sight", () => {
  const lines = [
    { at: 8, text: "Ada surveys: 3 found", heading: false, alone: true },
    { at: 9, text: "Bo surveys", heading: false },
    { at: 9, text: "a card for Ada alone", heading: false, alone: true },
  ];
  listener.frame(frame(9, { since: 8, journal: { from: 1, final: 4, lines } }));
  const own = [...document.querySelectorAll("#since .own")].map((line) => line.textContent.trim());
  assert.deepEqual(own, ["Ada surveys: 3 found"]);
});

test("who has not answered yet is told what the others did, but not the set-up; who looks on has the log", () => {
  const lines = [
    { at: 0, text: "The planets are rolled", heading: false },
    { at: 8, text: "Bo attacks Ada", heading: false },
  ];
  listener.frame(frame(8, { journal: { from: 0, final: 2, lines } }));
  assert.equal(text("since"), "Bo attacks Ada");
  listener.frame(frame(9, { seat: null, journal: { from: 2, final: 2, lines: [] } }));
  assert.equal(text("since"), "");
});

test("while steps are shown, nothing on the page tells more than they do", () => {
  complete();
  const lines = ["Bo draws", "Bo wins"].map((text) => ({ at: 8, text, heading: false }));
  const outcome = { reason: "points", says: "Bo has 20 points", winners: [1], scores: [3, 20] };
  const end = { since: 7, view: { ships: ["a"] }, questions: [], waiting: [], outcome };
  listener.frame(frame(8, { ...end, journal: { from: 1, final: 3, lines } }));
  const told = () => [text("journal"), text("since"), document.getElementById("outcome").hidden, text("players")];
  assert.deepEqual(told().slice(0, 3), ["Ada begins", "", true]);
  assert.match(text("players"), /Ada: 2 ships.*Bo: 2 ships/);
  press("x");
  assert.match(
    told().join(),
    /Ada begins Bo draws Bo wins The end: Bo has 20 points.*false.*Ada: 1 ships.*Bo.*won.*20/,
  );
  assert.equal(text("prompt"), "The match is over");
});
