import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { leave, put, settled } from "../page.js";
import { LessonConnection } from "../../../static/js/lesson/connection.js";

/** A step of a lesson whose server says in turn what `replies` hold; null is no reply at all. */
function learn(...replies) {
  const done = { sent: [], frames: [], told: [] };
  globalThis.FormData = class extends Map {};
  globalThis.fetch = async (_address, { body }) => {
    done.sent.push(JSON.parse(body.get("answers")));
    const reply = replies.shift();
    if (!reply) throw new TypeError("no network");
    return { ok: reply !== "too many", json: async () => reply };
  };
  const listener = { frame: (frame) => done.frames.push(frame), known: () => ({ v: 3, lines: 0 }) };
  const connection = new LessonConnection(put("<form></form>"), listener, (told) => done.told.push(told));
  return { done, connection, answer: (answer) => connection.send({ type: "answer", question: "3.0", answer }) };
}

const right = (v) => ({ frame: { type: "match", v }, wanted: ["b"], done: false, refused: "" });

beforeEach(leave);

test("it sends each answer with all that were right before it", async () => {
  const { done, answer } = learn(right(4), { ...right(4), refused: "not that one" }, right(5));
  for (const each of ["a", "x", "b"]) {
    answer(each);
    await settled();
  }
  assert.deepEqual(done.sent, [["a"], ["a", "x"], ["a", "b"]]);
  assert.deepEqual(
    done.frames.map((frame) => frame.error ?? frame.v),
    [4, "not that one", 5],
  );
  assert.equal(done.told.length, 2);
});

test("it sends nothing else, and one answer at a time", async () => {
  const { done, connection, answer } = learn(right(4));
  connection.send({ type: "notes", notes: { a: 1 } });
  answer("a");
  answer("a");
  await settled();
  assert.deepEqual(done.sent, [["a"]]);
});

for (const [what, reply] of [
  ["without a network", null],
  ["where the server has had enough", "too many"],
]) {
  test(`${what} it says so, and the answer can be given again`, async () => {
    const { done, answer } = learn(reply, right(4));
    answer("a");
    await settled();
    assert.equal(done.frames[0].error, "The server cannot be reached now.");
    answer("a");
    await settled();
    assert.equal(done.frames[1].v, 4);
  });
}
