// @ts-check
/** The match page: wires the connection to the board, the choices, the players and the journal. */

import * as board from "board";
import { render } from "lit-html";
import { arrowsMoveFocus } from "./arrows.js";
import { boardContext, narrow } from "./board_context.js";
import { chat } from "./chat.js";
import { notify } from "./chime.js";
import { Choices } from "./choices.js";
import { followClocks } from "./clocks.js";
import { drawControls } from "./controls.js";
import { showDetails } from "./details.js";
import { glide } from "./flip.js";
import { highlightNamed } from "./highlight.js";
import { drawJournal } from "./journal.js";
import { listenToKeys } from "./keys.js";
import { Memory } from "./memory.js";
import { drawOutcome } from "./outcome.js";
import { drawPlayers } from "./players.js";
import { privateNote } from "./private_note.js";
import { findable, foldable } from "./sheet.js";
import { Connection } from "./socket.js";
import { recap } from "./recap.js";
import { lookForRematch } from "./rematch.js";
import "./site.js";
import { speak } from "./speak.js";
import { t } from "./text.js";

const page = /** @type {HTMLElement} */ (document.querySelector("[data-match]"));
const at = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
const [boardPlace, prompt, list, stateOfLine] = ["board", "prompt", "choices", "live"].map(at);
/** @type {BoardModule} */
const game = board;

/** @type {HelloFrame} */ let hello;
/** @type {PeopleFrame} */ let people;
/** @type {MatchFrame} */ let now;
/** @type {Record<string, any>} */ let notes = {};
/** @type {JournalLine[]} */ let lines = [];
/** @type {any} */ let viewBefore = null;
let wasLive = false;
/** @type {any} */ let viewThen = null; // drawn in place of the present while the past is played back
let refusal = "";
let stored = 0; // the version that holds all we have said
const memory = new Memory();
const title = document.title;

/** @type {ServerFrame[]} */
const firstFrames = JSON.parse(at("first-frames").textContent ?? "[]");
firstFrames.forEach(take);
const lastSeen = firstFrames.find((frame) => frame.type === "hello")?.seen ?? null;

const choices = new Choices(boardPlace, list, {
  answer: (question, answer) => say({ type: "answer", question: question.id, answer }),
  bar: (why) => refuse(why),
  redraw: () => {
    refusal = "";
    drawBoard();
    drawAround();
  },
});
const connection = new Connection(page.dataset.socket ?? "", {
  frame: hear,
  state: showState,
  known: () => ({ v: now.v, lines: now.journal.final }),
});

for (const each of page.querySelectorAll("[data-without-scripts]")) each.remove();
arrowsMoveFocus([boardPlace, list]);
showDetails(boardPlace, (key) => game.details?.(now.view, context(), key), choices);
highlightNamed(at("journal"), boardPlace, () => game.namedPieces?.(now.view) ?? []);
listenToKeys({ board: boardPlace, list, prompt, journal: at("journal"), choices, undo });
const panel = /** @type {HTMLElement} */ (prompt.closest("section"));
const boardChanged = findable(panel, boardPlace);
foldable(panel);
const note = privateNote(at("own-note"), at("pinned"), () => notes, saveNotes);
const chatting = chat(at("talk"), /** @type {HTMLElement} */ (panel.querySelector("[data-new-talk]")), say, (message) =>
  connection.hint(message),
);
narrow.addEventListener("change", () => drawBoard());
show();
recap(at("recap"), {
  address: page.dataset.history ?? "",
  from: lastSeen ?? 0,
  to: firstFrames.find((frame) => frame.type === "match")?.v ?? 0,
  draw(view) {
    viewThen = view;
    drawBoard();
  },
});
followClocks(page.querySelector("[data-clocks]"), at("players"));
lookForRematch(/** @type {HTMLFormElement} */ (at("rematch")));
performance.mark("match-ready");

/** Keep what a frame tells. @param {ServerFrame} frame */
function take(frame) {
  if (frame.type === "hello") hello = frame;
  else if (frame.type === "people") people = frame;
  else if (frame.type === "notes") notes = frame.notes;
  else if (frame.type === "match") {
    viewBefore = now?.view ?? null;
    lines = [...lines.slice(0, frame.journal.from), ...frame.journal.lines];
    now = frame;
  }
}

/** @param {ServerFrame} frame */
function hear(frame) {
  const before = { v: now.v, question: choices.question?.id };
  take(frame);
  switch (frame.type) {
    case "match":
      if (frame.v !== before.v) refusal = "";
      show();
      if (frame.v !== before.v) announce(before.question);
      break;
    case "ack":
      stored = Math.max(stored, frame.v);
      showChoices();
      break;
    case "refused":
      refuse(frame.error);
      showChoices();
      break;
    case "people":
      drawPeople();
      drawPrompt();
      break;
    case "chat":
      chatting.show(frame);
      break;
    case "notes":
      note.show();
      drawBoard();
      break;
  }
}

/** @param {Record<string, any> & {type: string}} message */
function say(message) {
  refusal = "";
  connection.send(message);
  drawPrompt();
  drawAround();
}

/** @param {string} sentence */
function refuse(sentence) {
  refusal = sentence;
  speak(sentence);
  drawAround();
}

function undo() {
  const underWay = connection.unacknowledged.some((each) => each.type === "undo");
  if (now.undo && !underWay && now.v >= stored) say({ type: "undo", v: now.v });
}

/** @param {Record<string, any>} changed */
function saveNotes(changed) {
  notes = changed;
  connection.send({ type: "notes", notes });
  drawBoard();
}

function show() {
  keepFocus(() => {
    showChoices();
    drawPeople();
    drawJournal(at("journal"), lines, people.players, lastSeen);
    drawAround();
  });
  drawOutcome(at("outcome"), now, hello.commitment, nameOf);
  at("rematch").hidden = !now.outcome || now.seat === null;
  markPage();
}

function showChoices() {
  const question = now.questions[0] ?? null;
  const underWay = connection.unacknowledged.some((each) => each.type === "answer" && each.question === question?.id);
  const sent = underWay || (now.v < stored && choices.sent && question?.id === choices.question?.id);
  choices.show(question, sent);
  drawBoard();
  boardChanged();
  choices.draw();
  drawPrompt();
}

/** The focus stays where it is; what has vanished gives it to the prompt. @param {() => void} draw */
function keepFocus(draw) {
  const focused = document.activeElement;
  const inside = [boardPlace, list, at("controls")].some((place) => place !== focused && place.contains(focused));
  draw();
  const gone = !focused?.isConnected || (focused.hasAttribute("data-key") && !focused.hasAttribute("data-offered"));
  if (inside && gone) prompt.focus({ preventScroll: true });
}

function drawBoard() {
  const ctx = context();
  const view = viewThen ?? now.view;
  glide(boardPlace, () => {
    render(game.board(view, ctx), boardPlace);
    choices.light();
  });
  game.animate?.(boardPlace, viewBefore, view, ctx);
  viewBefore = view;
}

function context() {
  return boardContext({
    choices,
    seat: now.seat,
    over: now.outcome !== null,
    playerName: nameOf,
    previousView: viewBefore,
    memory,
    redraw: drawBoard,
    notes,
    saveNotes,
    language: hello.language,
  });
}

/** @param {number} seat */
function nameOf(seat) {
  return people.players.find((each) => each.seat === seat)?.name ?? String(seat + 1);
}

function drawPrompt() {
  const question = choices.question;
  prompt.textContent = question ? question.prompt : waitingText();
  drawHint();
  prompt.closest("section")?.toggleAttribute("data-mine", question !== null);
}

function drawHint() {
  const hint = at("hint");
  hint.textContent = hintText();
  hint.hidden = !hint.textContent;
}

/** What the question adds; or why there is none, or why nothing happens. */
function hintText() {
  const gone = wasLive && stateOfLine.dataset.state !== "live" && connection.unacknowledged.length > 0;
  if (gone) return t("The connection is gone. What you did is kept, and sent when it is back.");
  if (hello.seat !== null && now.seat === null) return t("This seat is not yours any more: you look on.");
  return choices.question?.hint ?? "";
}

function waitingText() {
  if (now.outcome) return t("The match is over");
  if (now.paused) return t("The match is paused");
  const others = now.waiting.filter((seat) => seat !== now.seat);
  return t("Waiting for {names}", { names: others.map(nameOf).join(t(", ")) });
}

function drawPeople() {
  const ctx = context();
  drawPlayers(at("players"), people, now, (seat) => game.playerSummary?.(now.view, ctx, seat));
}

function drawAround() {
  drawControls(at("controls"), now, { refusal, undo, act: (act, about) => say({ type: "act", act, about }) });
}

/** Say what others have done and what I am asked. @param {string | undefined} asked the question before */
function announce(asked) {
  const question = choices.question;
  if (question && question.id === asked) return;
  const last = lines.at(-1)?.text ?? "";
  speak([last, now.outcome ? "" : question ? question.prompt : waitingText()].filter(Boolean).join(" "));
}

function markPage() {
  const mine = now.questions.length > 0;
  notify(mine ? `${hello.match} ${now.questions[0].id}` : "");
  document.title = mine ? `● ${t("Your turn")} · ${title}` : title;
  const icon = /** @type {HTMLLinkElement | null} */ (document.querySelector("link[rel=icon]"));
  if (icon) icon.href = (mine ? page.dataset.iconTurn : page.dataset.icon) ?? icon.href;
}

/** @param {import("./socket.js").ConnectionState} state */
function showState(state) {
  stateOfLine.dataset.state = state;
  stateOfLine.textContent = { live: t("live"), connecting: t("connecting…"), lost: t("not connected") }[state];
  wasLive ||= state === "live";
  drawHint();
}
