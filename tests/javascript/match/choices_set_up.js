/** A board and a list of choices, for tests: what they send, refuse and redraw is noted. */

import { mock } from "node:test";
import { happen, leave, place, put } from "../page.js";
import { Choices } from "../../../static/js/match/choices/choices.js";

export const option = (key) => ({ key, label: `take ${key}` });
export const some = (more = {}) => ({
  id: "4.0",
  kind: "some",
  least: 0,
  most: 2,
  options: ["a", "b", "c"].map(option),
  ...more,
});
export const one = (more = {}) => some({ kind: "one", least: 1, most: 1, ...more });

export function setUp(question) {
  const [board, list] = [put("<div></div>"), put("<div></div>")];
  const done = { answers: [], refusals: [], redrawn: 0 };
  const choices = new Choices(board, list, {
    answer: (asked, answer) => done.answers.push([asked.id, answer]),
    refuse: (why) => done.refusals.push(why),
    redraw: () => done.redrawn++,
  });
  choices.show(question, false);
  const draw = () => {
    choices.mark();
    choices.drawList();
  };
  /** Put pieces on the board, each with its key and its place; inside a drawing or not. */
  const pieces = (places, inside = board) => {
    const made = Object.entries(places).map(([key, box]) =>
      place(put(`<div data-key="${key}"><i></i></div>`, inside), ...box),
    );
    draw();
    return made;
  };
  return { board, list, choices, done, draw, pieces };
}

export const drawingOn = (board) => put("<svg></svg>", board);
export const click = (element, x = 0, y = 0, detail = 1) =>
  happen(element, "click", { clientX: x, clientY: y, detail });
export const pressDown = (element, x, y) => happen(element, "pointerdown", { clientX: x, clientY: y });

/** Let the time pass in which a new question takes no answer. */
export const read = () => mock.timers.tick(400);

/** Begin a test without elements and with timers of its own. */
export function beginAnew() {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
  leave();
}
