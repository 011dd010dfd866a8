import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { happen, leave, press, put } from "../page.js";
import { Tips } from "../../../static/js/board/tips.js";

let board, choices;

beforeEach(() => {
  leave();
  board = put(`<div id="board">
    <i data-key="ship" aria-label="small red ship" data-tip="Red captures."></i>
    <i data-key="far" data-barred aria-label="Vega"></i>
    <i data-key="other" aria-label="Deneb"></i>
    <i data-key="mine" data-offered aria-label="Lyra"></i>
    <i data-key="card" data-details="card" aria-label="a card"></i>
  </div>`);
  put('<div id="spoken"></div>');
  choices = {
    question: { id: "1.0" },
    whyNot: (key) => (key === "far" ? "It is not connected." : undefined),
    isOffered: (key) => key === "mine",
  };
  new Tips(board, choices);
  const tip = document.querySelector(".tip");
  tip.showPopover = () => tip.setAttribute("data-open", "");
  tip.hidePopover = () => tip.removeAttribute("data-open");
});

const spoken = () => document.getElementById("spoken").lastChild?.textContent;
const piece = (key) => board.querySelector(`[data-key=${key}]`);
const told = () => {
  const tip = document.querySelector(".tip[data-open]");
  return tip && [...tip.querySelectorAll("b, p")].map((each) => each.textContent);
};

test("a click tells what a piece is, and what it is for", () => {
  happen(piece("ship"), "click");
  assert.deepEqual(told(), ["small red ship", "Red captures."]);
  happen(document.body, "pointerdown");
  assert.equal(told(), null);
});

test("it tells beside a piece why it cannot be chosen", () => {
  happen(piece("far"), "click");
  assert.deepEqual(told(), ["Vega", "It is not connected."]);
  happen(piece("other"), "click");
  assert.deepEqual(told(), ["Deneb", "It cannot be chosen now."]);
});

test("a click that chooses explains nothing, a key does", () => {
  happen(piece("mine"), "click");
  assert.equal(told(), null);
  press("Enter", piece("mine"));
  assert.equal(told(), null);
  press("i", piece("mine"));
  assert.deepEqual(told(), ["Lyra"]);
});

test("what a key asks for is spoken", () => {
  press("i", piece("ship"));
  assert.equal(spoken(), "Red captures.");
  press("Enter", piece("far"));
  assert.equal(spoken(), "It is not connected.");
});

test("what has details of its own shows those", () => {
  happen(piece("card"), "click");
  assert.equal(told(), null);
});

test("after a choice the mouse has to move before anything is explained", async () => {
  const mouse = { pointerType: "mouse", movementX: 3, movementY: 0 };
  const rested = () => new Promise((done) => setTimeout(done, 400));
  happen(piece("mine"), "pointerdown");
  happen(piece("ship"), "pointerover", mouse);
  await rested();
  assert.equal(told(), null);
  happen(piece("ship"), "pointermove", mouse);
  await rested();
  assert.deepEqual(told(), ["small red ship", "Red captures."]);
});

test("the mouse opens no tip that has only the words of a button", async () => {
  const mouse = { pointerType: "mouse", movementX: 3, movementY: 0 };
  const rested = () => new Promise((done) => setTimeout(done, 400));
  happen(piece("mine"), "pointerover", mouse);
  await rested();
  assert.deepEqual(told(), ["Lyra"]);
  put('<div id="choices"><button class="option" data-key="mine">Lyra</button></div>');
  happen(piece("mine"), "pointerover", mouse);
  await rested();
  assert.equal(told(), null);
  press("i", piece("mine"));
  assert.deepEqual(told(), ["Lyra"]);
});
