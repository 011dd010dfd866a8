// @ts-check
/** The match page: wires the connection, the board, the choices, the players and the journal. */

import { html, nothing, render } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { arrowsMoveFocus } from "./arrows.js";
import { Choices } from "./choices.js";
import { confirmed, showKeys } from "./dialogs.js";
import { glide } from "./flip.js";
import { Connection } from "./socket.js";
import { speak } from "./speak.js";
import { t } from "./text.js";

const page = /** @type {HTMLElement} */ (document.querySelector("[data-match]"));
const at = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
const [boardPlace, prompt, hint, list, players, journal, controls, live, outcomePlace] = [
  "board", "prompt", "hint", "choices", "players", "journal", "controls", "live", "outcome",
].map(at);
const { board, animate } = await import(/** @type {string} */ (page.dataset.board));

/** @type {HelloFrame} */ let hello;
/** @type {PeopleFrame} */ let people;
/** @type {MatchFrame} */ let now;
/** @type {Record<string, any>} */ let notes = {};
/** @type {Line[]} */ let lines = [];
let viewBefore = /** @type {any} */ (null);
let refused = "";
const memory = new Map();
const title = document.title;

for (const frame of JSON.parse(at("first-frames").textContent ?? "[]")) take(frame);

const choices = new Choices(boardPlace, list, (question, answer) => {
  refused = "";
  connection.send({ type: "answer", question: question.id, answer });
}, drawBoard);
const connection = new Connection(page.dataset.socket ?? "", {
  frame: hear,
  state: showState,
  known: () => ({ v: now.v, lines: now.journal.final }),
});
arrowsMoveFocus(boardPlace);
addEventListener("keydown", pressed);
for (const form of page.querySelectorAll("[data-without-scripts]")) form.remove();
show();

/** Keep what a frame tells. @param {Frame} frame */
function take(frame) {
  switch (frame.type) {
    case "hello":
      hello = frame;
      break;
    case "people":
      people = frame;
      break;
    case "notes":
      notes = frame.notes;
      break;
    case "match":
      viewBefore = now?.view ?? null;
      lines = [...lines.slice(0, frame.journal.from), ...frame.journal.lines];
      now = frame;
      break;
  }
}

/** @param {Frame} frame */
function hear(frame) {
  if (frame.type === "refused") {
    refused = frame.error;
    speak(frame.error);
    choices.reopen();
    drawControls();
    return;
  }
  const before = now?.v;
  const asked = choices.question?.id;
  take(frame);
  if (frame.type === "match") {
    if (frame.v !== before) refused = "";
    show();
    if (choices.question?.id !== asked) announce();
  } else if (frame.type === "people") {
    drawPlayers();
  } else if (frame.type === "notes") {
    drawBoard();
  }
}

function show() {
  const focused = document.activeElement;
  const key = focused instanceof HTMLElement || focused instanceof SVGElement ? focused.dataset.key : undefined;
  choices.show(now.questions[0] ?? null);
  drawBoard();
  choices.draw();
  drawPrompt();
  drawPlayers();
  drawJournal();
  drawControls();
  drawOutcome();
  markPage();
  if (key && !focused?.isConnected) prompt.focus({ preventScroll: true });
}

function drawBoard() {
  const table = tableNow();
  glide(boardPlace, () => {
    render(board(now.view, table), boardPlace);
    choices?.draw();
  });
  animate?.(boardPlace, viewBefore, now.view, table);
}

/** @returns {Table} */
function tableNow() {
  return {
    seat: now.seat,
    players: people.players,
    waiting: now.outcome ? [] : now.waiting,
    over: now.outcome !== null,
    question: choices?.question ?? null,
    offered: (key) => choices?.offered(key) ?? false,
    picked: (key) => choices?.picked.includes(key) ?? false,
    why: (key) => choices?.why(key),
    choose: (key) => choices?.choose(key),
    before: viewBefore,
    memory,
    redraw: drawBoard,
    notes,
    saveNotes(changed) {
      notes = changed;
      connection.send({ type: "notes", notes });
      drawBoard();
    },
    language: hello.language,
  };
}

const nameOf = (/** @type {number} */ seat) => people.players.find((each) => each.seat === seat)?.name ?? String(seat + 1);

function drawPrompt() {
  const question = choices.question;
  prompt.textContent = question ? question.prompt : waitingText();
  hint.textContent = question?.hint ?? "";
  hint.hidden = !question?.hint;
  prompt.closest("section")?.toggleAttribute("data-mine", question !== null);
}

function waitingText() {
  if (now.outcome) return t("The match is over");
  if (now.waiting.length === 0) return t("One moment…");
  if (now.seat !== null && now.waiting.includes(now.seat)) return t("One moment…");
  return t("Waiting for {names}", { names: now.waiting.map(nameOf).join(t(", ")) });
}

function announce() {
  const last = lines.at(-1);
  const question = choices.question;
  speak(question ? question.prompt : [last?.text, waitingText()].filter(Boolean).join(" "));
}

function drawPlayers() {
  render(
    html`<ul role="list">
      ${people.players.map((each) => {
        const moves = !now.outcome && now.waiting.includes(each.seat);
        const won = now.outcome?.winners?.includes(each.seat);
        return html`<li class="player seat-${each.seat}" ?data-moves=${moves}>
          <span class="seat-mark" aria-hidden="true">${each.seat + 1}</span>
          <span class="player-name">${each.name}${each.seat === now.seat ? html` <small>${t("(you)")}</small>` : nothing}</span>
          <span class="player-state">
            ${moves ? html`<b class="badge">${t("to move")}</b>` : nothing}
            ${won ? html`<b class="badge won">${now.outcome?.draw ? t("draw") : t("won")}</b>` : nothing}
            ${now.outcome?.scores ? html`<b>${now.outcome.scores[each.seat]}</b>` : nothing}
            <small class=${each.connected ? "here" : "away"}>${each.bot ? t("program") : each.connected ? t("here") : t("away")}</small>
          </span>
        </li>`;
      })}
    </ul>
    ${people.watching ? html`<small title=${people.spectators.join(", ")}>${t("{n} watching", { n: people.watching })}</small>` : nothing}`,
    players,
  );
}

function drawJournal() {
  const end = journal.scrollHeight - journal.scrollTop - journal.clientHeight < 40;
  render(
    html`${repeat(lines, (_line, index) => index, (line) =>
      line.heading ? html`<li class="heading">${line.text}</li>` : html`<li>${line.text}</li>`,
    )}`,
    journal,
  );
  if (end) journal.scrollTop = journal.scrollHeight;
}

function drawControls() {
  render(
    html`
      ${refused ? html`<p class="message error" role="alert">${refused}</p>` : nothing}
      <div class="row">
        ${now.undo ? html`<button type="button" data-undo @click=${undo}>${t("Undo")} <kbd>U</kbd></button>` : nothing}
        ${proposals().map((act) => html`<button type="button" @click=${() => doAct(act)}>${act.label}</button>`)}
      </div>
      ${quietActs().length
        ? html`<details class="more"><summary>${t("More")}</summary><div class="row">
            ${quietActs().map((act) => html`<button type="button" class=${act.act === "resign" ? "danger" : "quiet"} @click=${() => doAct(act)}>${act.label}</button>`)}
          </div></details>`
        : nothing}
    `,
    controls,
  );
}

/** What the others have proposed is in sight; what I might propose is behind "More". */
const proposals = () => now.acts.filter((act) => act.about !== null && act.about in now.agreed);
const quietActs = () => now.acts.filter((act) => act.about === null || !(act.about in now.agreed));

function undo() {
  connection.send({ type: "undo", v: now.v });
}

/** @param {Act} act */
async function doAct(act) {
  if (act.warning && !(await confirmed(act.warning, act.label))) return;
  connection.send({ type: "act", act: act.act, about: act.about });
}

function drawOutcome() {
  const form = /** @type {HTMLElement | null} */ (document.getElementById("rematch"));
  if (form) form.hidden = !now.outcome || now.seat === null;
  outcomePlace.hidden = !now.outcome;
  if (!now.outcome) return;
  const { winners = [], says, draw } = now.outcome;
  const names = winners.map(nameOf).join(t(", "));
  const headline = draw
    ? t("A draw")
    : winners.length === 0
      ? t("Nobody wins")
      : now.seat !== null && winners.includes(now.seat)
        ? winners.length === 1 ? t("You win!") : t("You win together!")
        : t("{names} wins", { names });
  render(html`<h2>${headline}</h2><p>${says}</p>`, outcomePlace);
}

function markPage() {
  const mine = now.seat !== null && !now.outcome && now.waiting.includes(now.seat);
  document.title = mine ? `● ${t("Your turn")} · ${title}` : title;
  const icon = /** @type {HTMLLinkElement | null} */ (document.querySelector("link[rel=icon]"));
  if (icon) icon.href = (mine ? page.dataset.iconTurn : page.dataset.icon) ?? icon.href;
}

/** @param {"live" | "connecting" | "lost"} state */
function showState(state) {
  live.dataset.state = state;
  live.textContent = { live: t("live"), connecting: t("connecting…"), lost: t("not connected") }[state];
}

/** @param {KeyboardEvent} event */
function pressed(event) {
  const typing = event.target instanceof Element && event.target.closest("input, textarea, select, dialog");
  if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
  /** @type {Record<string, () => void>} */
  const keys = {
    u: () => now.undo && undo(),
    b: () => /** @type {HTMLElement | null} */ (boardPlace.querySelector("[data-offered]") ?? boardPlace)?.focus(),
    c: () => /** @type {HTMLElement | null} */ (list.querySelector("button") ?? prompt)?.focus(),
    j: () => journal.focus(),
    "?": showKeys,
    Escape: () => choices.unpick(),
  };
  const act = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (!act) return;
  event.preventDefault();
  act();
}
