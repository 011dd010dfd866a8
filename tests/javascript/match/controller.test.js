import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { leave, put } from "../page.js";
import { MatchController } from "../../../static/js/match/controller.js";
import { hintText, promptText } from "../../../static/js/match/prompt.js";

const QUESTION = {
  id: "7.0",
  seat: 0,
  prompt: "Choose a ship",
  hint: "any",
  kind: "one",
  least: 1,
  most: 1,
  options: [],
};
const hello = { type: "hello", match: "abc", seat: 0, team: [], seen: 3, language: "en", commitment: "c0" };
const people = {
  type: "people",
  watching: 0,
  spectators: [],
  players: ["Ada", "Bo"].map((name, seat) => ({ seat, name })),
};
const line = (at, text) => ({ at, text, heading: false });
const matchFrame = (v, more = {}) => ({
  type: "match",
  v,
  at: 1000 + v,
  seat: 0,
  view: { v },
  questions: [{ ...QUESTION, id: `${v}.0` }],
  waiting: [0],
  journal: { from: 0, final: 1, lines: [line(1, "Ada begins")] },
  undo: false,
  outcome: null,
  paused: false,
  ...more,
});
const waiting = { questions: [], waiting: [1] };

/** A controller whose view writes down what is drawn, and whose connection what is sent. */
function start({ frames = [hello, people, matchFrame(7)], unacknowledged = [] } = {}) {
  const drawn = [];
  const sent = [];
  const view = new Proxy(
    {},
    {
      get:
        (_view, name) =>
        (...details) =>
          drawn.push(details.length === 0 ? name : [name, ...details]),
    },
  );
  const controller = new MatchController(frames, put("<div></div>"), put("<div></div>"));
  let listener;
  controller.start(view, (given) => {
    listener = given;
    return { send: (message) => sent.push(message), hint: (message) => sent.push(message), unacknowledged };
  });
  drawn.length = 0;
  return { controller, drawn, sent, unacknowledged, listener };
}

beforeEach(leave);

test("it asks what the page came with", () => {
  const { controller, listener } = start();
  assert.equal(promptText(controller), "Choose a ship");
  assert.deepEqual(listener.known(), { v: 7, at: 1007, lines: 1 });
});

test("it draws all of a new version and announces it", () => {
  const { controller, drawn, listener } = start();
  const before = controller.frame;
  const news = [line(8, "Ada builds")];
  listener.frame(matchFrame(8, { ...waiting, journal: { from: 1, final: 1, lines: news } }));
  assert.deepEqual(drawn, [["follow", before, news], "draw", ["announce", "7.0", news]]);
  assert.equal(promptText(controller), "Waiting for Bo");
});

test("it announces nothing when the same version comes again", () => {
  const { drawn, listener } = start();
  listener.frame(matchFrame(7));
  assert.deepEqual(drawn, ["draw"]);
});

test("it offers what it is asked in another history under the same number", () => {
  const { controller, listener } = start();
  listener.frame({ type: "ack", id: "a", v: 8 });
  controller.choices.sent = true;
  controller.refuse("no");
  listener.frame(matchFrame(7));
  assert.deepEqual([controller.choices.sent, controller.refusal], [true, "no"]); // the same again
  listener.frame(matchFrame(7, { at: 2007 }));
  assert.deepEqual([controller.choices.sent, controller.refusal], [false, ""]);
});

test("it puts the lines of the journal together, of which the last may be taken back", () => {
  const { controller, listener } = start();
  listener.frame(matchFrame(8, { journal: { from: 1, final: 1, lines: [line(8, "Bo builds")] } }));
  listener.frame(matchFrame(9, { journal: { from: 1, final: 2, lines: [line(9, "Bo trades")] } }));
  assert.deepEqual(
    controller.lines.map((each) => each.text),
    ["Ada begins", "Bo trades"],
  );
});

test("an answer under way cannot be given again, until it is refused", () => {
  const { controller, sent, listener, unacknowledged } = start();
  controller.choices.callbacks.answer(controller.choices.question, "pass");
  assert.deepEqual(sent, [{ type: "answer", question: "7.0", answer: "pass" }]);
  unacknowledged.push({ ...sent[0], id: "x" });
  listener.frame(matchFrame(7));
  assert.equal(controller.choices.sent, true);
  unacknowledged.length = 0;
  listener.frame({ type: "refused", id: "x", error: "too late", v: 7 });
  assert.equal(controller.choices.sent, false);
  assert.equal(controller.refusal, "too late");
});

test("an answer that is stored stays given until its frame has come", () => {
  const { controller, listener, unacknowledged } = start({
    unacknowledged: [{ type: "answer", question: "7.0", id: "x" }],
  });
  unacknowledged.length = 0;
  listener.frame({ type: "ack", id: "x", v: 8 });
  assert.equal(controller.choices.sent, true);
  listener.frame(matchFrame(8));
  assert.equal(controller.choices.sent, false);
});

test("it undoes once, where that is allowed and nothing stored has yet to come", () => {
  const { controller, sent, listener, unacknowledged } = start({
    frames: [hello, people, matchFrame(7, { undo: true })],
  });
  listener.frame({ type: "ack", id: "x", v: 8 });
  controller.undo();
  assert.deepEqual(sent, []);
  listener.frame(matchFrame(8, { undo: true }));
  controller.undo();
  assert.deepEqual(sent, [{ type: "undo", v: 8 }]);
  unacknowledged.push({ ...sent[0], id: "y" });
  controller.undo();
  assert.equal(sent.length, 1);
});

test("it undoes all answers of the turn, one after another, up to its start", () => {
  const { controller, sent, listener } = start({ frames: [hello, people, matchFrame(7, { undo: true })] });
  assert.ok(controller.undoesSeveral); // an earlier page may have given several answers
  controller.undoAll();
  listener.frame({ type: "ack", id: "x", v: 8 });
  listener.frame(matchFrame(8, { undo: true }));
  listener.frame(matchFrame(9, { undo: false }));
  listener.frame(matchFrame(10, { undo: true }));
  assert.deepEqual(
    sent,
    [7, 8].map((v) => ({ type: "undo", v })),
  );
  assert.ok(!controller.undoesSeveral);
});

test("a refusal ends the undoing of all", () => {
  const { controller, sent, listener } = start({ frames: [hello, people, matchFrame(7, { undo: true })] });
  controller.undoAll();
  listener.frame({ type: "refused", id: "x", error: "too often" });
  listener.frame(matchFrame(8, { undo: true }));
  assert.equal(sent.length, 1);
});

test("a refusal is shown and said, and goes with the next thing that is done", () => {
  const { controller, drawn } = start();
  controller.refuse("no fuel");
  assert.deepEqual(drawn, ["drawControls", "refused", ["speak", "no fuel"]]);
  controller.act("resign", null);
  assert.equal(controller.refusal, "");
});

test("it says for whom the match waits, that it is paused, and that it is over", () => {
  const { controller, listener } = start();
  const texts = [waiting, { ...waiting, paused: true }, { ...waiting, outcome: { reason: "points" } }].map(
    (more, n) => {
      listener.frame(matchFrame(8 + n, more));
      return promptText(controller);
    },
  );
  assert.deepEqual(texts, ["Waiting for Bo", "The match is paused", "The match is over"]);
});

test("the hint says that what was done is kept while the connection is gone", () => {
  const { controller, listener } = start({ unacknowledged: [{ type: "undo", id: "x" }] });
  assert.equal(hintText(controller), "any");
  listener.state("live");
  listener.state("connecting");
  assert.match(hintText(controller), /The connection is lost/);
});

test("the hint says that the seat is not mine any more", () => {
  const { controller, listener } = start();
  listener.frame(matchFrame(8, { ...waiting, seat: null }));
  assert.match(hintText(controller), /no longer yours/);
});

test("notes are kept here at once and sent; those of another device take their place", () => {
  const { controller, drawn, sent, listener } = start();
  controller.saveNotes({ own: "a" });
  assert.deepEqual(
    [controller.notes, sent, drawn],
    [{ own: "a" }, [{ type: "notes", notes: { own: "a" } }], ["drawBoard"]],
  );
  listener.frame({ type: "notes", notes: { own: "b" } });
  assert.deepEqual(controller.notes, { own: "b" });
});

test("it says once that a computer has begun to think", () => {
  const { controller, drawn } = start();
  const thinks = { ...people, players: [people.players[0], { ...people.players[1], thinking: true }] };
  controller.receive(thinks);
  controller.receive({ ...thinks, watching: 1 });
  assert.deepEqual(
    drawn.filter(([name]) => name === "speak"),
    [["speak", "Bo thinks …"]],
  );
  controller.receive(people);
  controller.receive(thinks);
  assert.equal(drawn.filter(([name]) => name === "speak").length, 2);
});

test("a question comes when what led to it has been told", () => {
  const { controller, drawn, listener } = start({ frames: [hello, people, matchFrame(7, waiting)] });
  controller.isTelling = () => true;
  listener.frame(matchFrame(8));
  assert.equal(controller.choices.question, null);
  assert.equal(promptText(controller), "What has happened");
  assert.match(hintText(controller), /to skip to the question/);
  controller.isTelling = () => false;
  drawn.length = 0;
  controller.askHeld();
  assert.equal(promptText(controller), "Choose a ship");
  assert.deepEqual(drawn, ["draw", ["announce", undefined, []]]);
});

test("a question that is open stays open while something is told", () => {
  const { controller, listener } = start();
  controller.isTelling = () => true;
  listener.frame(matchFrame(8, { questions: [QUESTION] }));
  assert.equal(controller.choices.question.id, "7.0");
  controller.askHeld();
  assert.equal(promptText(controller), "Choose a ship");
});

test("what was answered ahead goes on while something is told", () => {
  const question = (id, more = {}) => ({
    ...QUESTION,
    id,
    options: ["a", "b"].map((key) => ({ key, label: key })),
    ...more,
  });
  const ahead = [{ key: "z", label: "z", answers: ["a", "b"] }];
  const { controller, sent, listener } = start({
    frames: [hello, people, matchFrame(7, { questions: [question("7.0", { ahead })] })],
  });
  controller.choices.choose("z");
  controller.isTelling = () => true;
  listener.frame(matchFrame(8, { questions: [question("8.0")] }));
  assert.deepEqual(
    sent.map(({ question, answer }) => [question, answer]),
    [
      ["7.0", "a"],
      ["8.0", "b"],
    ],
  );
});

test("it asks for all anew when the server knows the page by another seat", () => {
  const { listener, sent } = start();
  listener.frame(hello);
  assert.deepEqual(sent, []);
  listener.frame({ ...hello, seat: null });
  assert.deepEqual(sent, [{ type: "resync" }]);
});

test("it tells a banned player no way back", () => {
  const { controller, listener } = start();
  listener.state("live");
  listener.frame({ type: "refused", id: null, v: 0, error: "you can no longer take part here: rude" });
  listener.state("lost", true);
  assert.equal(controller.choices.question, null);
  assert.equal(promptText(controller), "You cannot take part");
  assert.equal(hintText(controller), "");
  assert.equal(controller.refusal, "you can no longer take part here: rude");
});

test("it asks nothing and promises nothing once the server has turned the page out", () => {
  const { controller, listener } = start();
  listener.state("live");
  listener.state("lost");
  assert.equal(controller.choices.question, null);
  assert.equal(promptText(controller), "This page is no longer connected");
  assert.equal(hintText(controller), "Load it again to go on.");
});
