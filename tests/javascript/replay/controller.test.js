import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { leave, settled } from "../page.js";
import { ReplayController } from "../../../static/js/replay/controller.js";

const DATA = {
  v: 20,
  turn: 4,
  turns: [4, 9, 15, 20],
  seat: 0,
  over: true,
  secrets: true,
  language: "en",
  names: ["Ada", "Bo"],
};

/** A replay whose frames come when they are let in, in any order, or fail. */
function open(hash = "", data = {}) {
  const wanted = [];
  const drawn = [];
  const view = new Proxy({}, { get: (_view, name) => () => drawn.push(name) });
  const framesOf = (perspective) => ({
    frame: (v) =>
      new Promise((resolve, reject) => {
        wanted.push({ v, perspective, come: () => resolve({ v, perspective, outcome: null }), fail: reject });
      }),
  });
  const replay = new ReplayController({ ...DATA, ...data }, framesOf);
  replay.start(view, hash);
  /** Let in the frame that was asked for last. */
  const come = async () => {
    wanted.at(-1).come();
    await settled();
    return replay.frame;
  };
  return { replay, wanted, drawn, come };
}

beforeEach(() => {
  leave();
  mock.timers.reset();
  mock.timers.enable({ apis: ["setInterval"] });
});

test("it begins at the moment and the perspective of a link", async () => {
  const { replay, come } = open("#v=12&as=all");
  assert.deepEqual(await come(), { v: 12, perspective: "all", outcome: null });
  assert.deepEqual([replay.hash, replay.seat], ["#v=12&as=all", null]);
});

test("while the match runs one looks with one's own eyes only", () => {
  const { replay } = open("#v=12&as=1", { over: false });
  assert.deepEqual([replay.perspectives, replay.perspective, replay.hash], [[], "", "#v=12"]);
});

test("when it is over one may take any perspective, as a spectator too", () => {
  assert.deepEqual(open().replay.perspectives, ["", "all", "0", "1", "spectator"]);
  assert.deepEqual(open("", { seat: null }).replay.perspectives, ["", "all", "0", "1"]);
});

test("there is one perspective only where nothing is ever hidden", () => {
  const { replay } = open("#v=12&as=1", { secrets: false });
  assert.deepEqual([replay.perspectives, replay.perspective, replay.hash], [[], "", "#v=12"]);
});

test("it stays between the beginning and the end", () => {
  const { replay } = open();
  for (const [to, at] of [
    [-1, 0],
    [99, 20],
    [NaN, 0],
  ]) {
    replay.go(to);
    assert.equal(replay.version, at);
  }
});

test("a frame that comes when another is wanted is not shown", async () => {
  const { replay, wanted, come } = open();
  await come();
  replay.go(5);
  replay.go(6);
  await come();
  wanted.find((each) => each.v === 5).come();
  await settled();
  assert.equal(replay.frame.v, 6);
});

test("nor is one of another perspective", async () => {
  const { replay, wanted } = open("#v=5");
  replay.look("1");
  wanted[0].come();
  await settled();
  assert.equal(replay.frame, null);
  wanted[1].come();
  await settled();
  assert.deepEqual([replay.frame.perspective, replay.seat], ["1", 1]);
});

test("it says that a moment could not be loaded, and can go on", async () => {
  const { replay, wanted, drawn, come } = open();
  wanted[0].fail(new Error("503"));
  await settled();
  assert.equal(drawn.at(-1), "drawError");
  replay.go(1);
  assert.equal((await come()).v, 1);
  assert.equal(drawn.at(-1), "drawFrame");
});

test("without a link it begins where the table has been laid", () => {
  assert.equal(open().replay.version, 4);
  assert.equal(open("#v=0").replay.version, 0);
});

test("one goes from turn to turn, or by steps", () => {
  const { replay } = open("#v=4");
  const after = (act) => (act(), [replay.version, replay.turn, replay.step.at, replay.step.of]);
  assert.deepEqual(
    after(() => replay.forward()),
    [9, 2, 5, 5],
  );
  assert.deepEqual(
    after(() => replay.forward(true)),
    [10, 3, 1, 6],
  );
  assert.deepEqual(
    after(() => replay.forward()),
    [15, 3, 6, 6],
  );
  assert.deepEqual(
    after(() => replay.back(true)),
    [14, 3, 5, 6],
  );
  assert.deepEqual(
    after(() => replay.back()),
    [9, 2, 5, 5],
  );
  replay.setByStep(true);
  assert.deepEqual(
    after(() => replay.back()),
    [8, 2, 4, 5],
  );
  replay.setByStep(false);
  for (const end of [4, 0, 0]) assert.equal(after(() => replay.back())[0], end);
  replay.go(20);
  assert.deepEqual(
    after(() => replay.forward()),
    [20, 4, 5, 5],
  );
});

test("it plays to the end and stops there", () => {
  const { replay } = open("#v=18");
  replay.setByStep(true);
  replay.toggle();
  assert.ok(replay.playing);
  mock.timers.tick(2_200);
  assert.deepEqual([replay.version, replay.playing], [20, true]);
  mock.timers.tick(1_100);
  assert.deepEqual([replay.version, replay.playing], [20, false]);
});

test("at the end it plays from the beginning, as fast as is wished", () => {
  const { replay } = open("#v=20");
  replay.setByStep(true);
  replay.toggle();
  assert.equal(replay.version, 0);
  replay.setSpeed(2);
  mock.timers.tick(1_100);
  assert.equal(replay.version, 2);
});

test("a player who is not known has a number", () => {
  const { replay } = open();
  assert.deepEqual([replay.playerName(1), replay.playerName(4)], ["Bo", "5"]);
});
