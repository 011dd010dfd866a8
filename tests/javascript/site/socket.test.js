import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { leave } from "../page.js";
import { Connection } from "../../../static/js/site/socket.js";

let lines = [];

/** A socket whose other end is the test. */
class Line extends EventTarget {
  static OPEN = 1;
  readyState = 0;
  said = [];
  closed = false;

  constructor(url) {
    super();
    this.url = url;
    lines.push(this);
  }

  open() {
    this.readyState = Line.OPEN;
    this.dispatchEvent(new Event("open"));
  }

  tell(frame) {
    this.dispatchEvent(Object.assign(new Event("message"), { data: JSON.stringify(frame) }));
  }

  break(code = 1006) {
    this.readyState = 3;
    this.dispatchEvent(Object.assign(new Event("close"), { code }));
  }

  send(text) {
    this.said.push(JSON.parse(text));
  }

  close() {
    this.closed = true;
  }
}

globalThis.WebSocket = Line;

function connect(known = { v: 7, at: 1700, lines: 3 }) {
  const heard = { frames: [], states: [], site: 0, again: 0 };
  const connection = new Connection("/ws/match/abc/?language=en", {
    frame: (frame) => heard.frames.push(frame),
    state: (state) => heard.states.push(state),
    ...(known && { known: () => known }),
    site: () => heard.site++,
    again: () => heard.again++,
  });
  return { connection, heard };
}

const ids = (line) => line.said.map((message) => message.id);
const ofType = (line, type) => line.said.filter((message) => message.type === type);

beforeEach(() => {
  lines = [];
  leave();
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
});

test("it tells the server what is known already", () => {
  connect();
  assert.equal(String(lines[0].url), "ws://orrery.test/ws/match/abc/?language=en&v=7&at=1700&lines=3");
});

test("it tells nothing of a time that the server of an older version has not told", () => {
  connect({ v: 7, lines: 3 });
  assert.equal(String(lines[0].url), "ws://orrery.test/ws/match/abc/?language=en&v=7&lines=3");
});

test("it sends what was said before the line was open, once it is", () => {
  const { connection } = connect();
  connection.send({ type: "answer", question: "7.0", answer: "pass" });
  assert.deepEqual(lines[0].said, []);
  lines[0].open();
  assert.equal(lines[0].said[0].answer, "pass");
});

test("it says again, with the same id, what was not acknowledged when the line broke", () => {
  const { connection } = connect();
  lines[0].open();
  connection.send({ type: "answer", question: "7.0", answer: "pass" });
  lines[0].break();
  mock.timers.tick(1_000);
  lines[1].open();
  assert.deepEqual(ids(lines[1]), ids(lines[0]));
});

for (const type of ["ack", "refused"]) {
  test(`it does not say again what the server has answered with ${type}`, () => {
    const { connection } = connect();
    lines[0].open();
    connection.send({ type: "undo", v: 7 });
    lines[0].tell({ type, id: ids(lines[0])[0], v: 8, error: "" });
    assert.deepEqual(connection.unacknowledged, []);
    lines[0].break();
    mock.timers.tick(1_000);
    lines[1].open();
    assert.deepEqual(lines[1].said, []);
  });
}

test("it remembers through a reload of the page what was not acknowledged", () => {
  const before = connect().connection;
  before.send({ type: "answer", question: "7.0", answer: "pass" });
  const after = connect().connection;
  assert.deepEqual(after.unacknowledged, before.unacknowledged);
});

test("it keeps only the newest notes", () => {
  const { connection } = connect();
  connection.send({ type: "notes", notes: { own: "a" } });
  connection.send({ type: "undo", v: 7 });
  connection.send({ type: "notes", notes: { own: "b" } });
  assert.deepEqual(
    connection.unacknowledged.map((each) => each.notes?.own),
    [undefined, "b"],
  );
});

test("it forgets a hint that nobody heard", () => {
  const { connection } = connect();
  connection.hint({ type: "typing" });
  lines[0].open();
  assert.deepEqual(lines[0].said, []);
});

test("it waits longer after each failure, and is quick again after a frame", () => {
  connect();
  const waits = [0.3, 0.6, 1.2, 2.4, 4.8, 9.6, 10, 10].map((seconds) => seconds * 1_500);
  for (const [index, longest] of waits.entries()) {
    lines[index].break();
    mock.timers.tick(longest / 3 - 1);
    assert.equal(lines.length, index + 1, "not before half of the wait");
    mock.timers.tick(longest);
    assert.equal(lines.length, index + 2);
  }
  lines.at(-1).open();
  lines.at(-1).tell({ type: "current", v: 7 });
  lines.at(-1).break();
  mock.timers.tick(450);
  assert.equal(lines.length, waits.length + 2);
});

test("it does not wait when the network is back", () => {
  connect();
  lines[0].break();
  window.dispatchEvent(new Event("online"));
  assert.equal(lines.length, 2);
});

test("it leaves a match that is not ours alone", () => {
  const { heard } = connect();
  lines[0].break(4404);
  mock.timers.tick(120_000);
  window.dispatchEvent(new Event("online"));
  assert.equal(lines.length, 1);
  assert.equal(heard.states.at(-1), "lost");
});

test("it leaves a match alone from which its player is banned", () => {
  const { heard } = connect();
  lines[0].break(4403);
  mock.timers.tick(120_000);
  assert.equal(lines.length, 1);
  assert.equal(heard.states.at(-1), "lost");
});

test("it comes again when a session has ended, as soon as there may be another", () => {
  const { heard } = connect();
  lines[0].break(4407);
  assert.equal(heard.states.at(-1), "connecting");
  mock.timers.tick(1_900);
  assert.equal(lines.length, 1);
  mock.timers.tick(100);
  assert.equal(lines.length, 2);
});

test("it waits a minute when it has asked too much", () => {
  connect();
  lines[0].break(4429);
  mock.timers.tick(59_000);
  assert.equal(lines.length, 1);
  mock.timers.tick(1_000);
  assert.equal(lines.length, 2);
});

test("it gives up a line on which what was said is not acknowledged", () => {
  const { connection, heard } = connect();
  lines[0].open();
  lines[0].tell({ type: "current", v: 7 });
  connection.send({ type: "undo", v: 7 });
  mock.timers.tick(5_000);
  assert.equal(heard.states.at(-1), "live");
  mock.timers.tick(1_000);
  assert.equal(heard.states.at(-1), "connecting");
});

test("it does not wait for answers when the device has lost the network", () => {
  const { heard } = connect();
  lines[0].open();
  lines[0].tell({ type: "current", v: 7 });
  window.dispatchEvent(new Event("offline"));
  assert.equal(heard.states.at(-1), "connecting");
  assert.ok(lines[0].closed);
});

test("it gives up a line on which nobody answers, and hears no more from it", () => {
  const { connection, heard } = connect();
  lines[0].open();
  lines[0].tell({ type: "current", v: 7 });
  connection.ping();
  mock.timers.tick(6_000);
  assert.ok(lines[0].closed);
  lines[0].tell({ type: "current", v: 8 });
  assert.equal(heard.frames.length, 1);
  mock.timers.tick(1_000);
  assert.equal(lines.length, 2);
});

test("it goes past a process that does not answer, and comes back to its own later", () => {
  connect();
  mock.timers.tick(12_000);
  assert.ok(lines[0].closed);
  assert.ok(!new URL(lines[0].url).searchParams.has("elsewhere"));
  mock.timers.tick(1_000);
  assert.equal(new URL(lines[1].url).searchParams.get("elsewhere"), "1");
  lines[1].open();
  lines[1].tell({ type: "current", v: 7 });
  lines[1].break();
  mock.timers.tick(1_000);
  assert.ok(!new URL(lines[2].url).searchParams.has("elsewhere"));
});

test("it tells at once what the page shows when it opens", () => {
  connect();
  lines[0].open();
  lines[0].tell({ type: "current", v: 7 });
  assert.equal(ofType(lines[0], "ping")[0].seen, 7);
});

test("it tells soon what has been looked at, and only while it is looked at", () => {
  connect();
  lines[0].open();
  lines[0].tell({ type: "current", v: 7 });
  lines[0].tell({ type: "match", v: 8 });
  assert.equal(ofType(lines[0], "ping").length, 1);
  mock.timers.tick(1_500);
  assert.equal(ofType(lines[0], "ping")[1].seen, 7);
  lines[0].tell({ type: "pong", t: 0 });
  document.visibilityState = "hidden";
  lines[0].tell({ type: "match", v: 9 });
  mock.timers.tick(1_500);
  assert.ok(!("seen" in ofType(lines[0], "ping")[2]));
});

test("it tells at once after many frames, so that the server sends on", () => {
  connect();
  lines[0].open();
  lines[0].tell({ type: "current", v: 7 });
  for (let n = 0; n < 24; n++) lines[0].tell({ type: "match", v: 8 + n });
  assert.equal(ofType(lines[0], "ping").length, 1);
  lines[0].tell({ type: "match", v: 32 });
  assert.equal(ofType(lines[0], "ping").length, 2);
});

test("the page hears that the announcements have changed, and that the line is back after a loss", () => {
  const { heard } = connect();
  lines[0].open();
  lines[0].tell({ type: "site" });
  assert.deepEqual([heard.site, heard.again], [1, 0]);
  lines[0].break();
  mock.timers.tick(1000);
  lines[1].open();
  assert.deepEqual([heard.site, heard.again], [1, 1]);
});

test("a page without a match asks for an answer when it connects, and is live with it", () => {
  const { heard } = connect(null);
  assert.equal(String(lines[0].url), "ws://orrery.test/ws/match/abc/?language=en");
  lines[0].open();
  assert.deepEqual(Object.keys(lines[0].said[0]), ["type", "t"]);
  assert.equal(heard.states.at(-1), "connecting");
  lines[0].tell({ type: "pong", t: 0 });
  assert.equal(heard.states.at(-1), "live");
});

test("a page without a match gives up a line on which nobody answers", () => {
  connect(null);
  lines[0].open();
  mock.timers.tick(6_000);
  assert.ok(lines[0].closed);
});
