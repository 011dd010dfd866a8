// @ts-check
/** The replay page: a slider over the versions of a match, seen from a chosen perspective. */

import * as board from "board";
import { html, nothing, render } from "lit-html";
import { boardContext, narrow } from "./board_context.js";
import { quietRole } from "./choices.js";
import { glide } from "./flip.js";
import { Memory } from "./memory.js";
import { ReplayFrames } from "./replay_frames.js";
import { replayJournal } from "./replay_journal.js";
import "./site.js";
import { speak } from "./speak.js";
import { t } from "./text.js";

const page = /** @type {HTMLElement} */ (document.querySelector("[data-replay]"));
const at = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
const [boardPlace, controls, said] = ["board", "film", "said"].map(at);
/** @type {{v: number, seat: number | null, over: boolean, language: string, names: string[]}} */
const match = JSON.parse(at("replay-data").textContent ?? "{}");
/** @type {BoardModule} */
const game = board;

const SPEEDS = [0.5, 1, 2, 4];
const REST = 300;
const memory = new Memory();
let { v: version, perspective } = wanted();
let frames = new ReplayFrames(page.dataset.history ?? "", perspective);
const journal = replayJournal(at("moments"), page.dataset.journal ?? "", go);
let speed = 1;
let timer = 0;
let resting = 0;
/** @type {import("./replay_frames.js").ReplayFrame | null} */ let still = null;
/** @type {any} */ let before = null;

addEventListener("keydown", pressed);
addEventListener("hashchange", () => {
  const link = wanted();
  look(link.perspective, link.v);
});
narrow.addEventListener("change", drawBoard);
readJournal();
go(version);

/** The moment and the perspective that the address asks for, such as #v=12&as=all. */
function wanted() {
  const asked = new URLSearchParams(location.hash.slice(1));
  const whose = asked.get("as") ?? "";
  return {
    v: Math.min(match.v, Number(asked.get("v")) || 0),
    perspective: pairs().some(([value]) => value === whose) ? whose : "",
  };
}

/** Whose perspective one may look through, in words: one's own only while the match runs. @returns {[string, string][]} */
function pairs() {
  if (!match.over) return [];
  return [
    match.seat === null ? ["", t("as spectators saw it")] : ["", t("as I saw it")],
    ["all", t("with everything open")],
    ...match.names.map(
      (name, seat) => /** @type {[string, string]} */ ([String(seat), t("as {name} saw it", { name })]),
    ),
    ...(match.seat === null ? [] : [/** @type {[string, string]} */ (["spectator", t("as spectators saw it")])]),
  ];
}

/** @param {number} moment */
async function go(moment) {
  version = Math.max(0, Math.min(match.v, moment || 0));
  drawControls();
  drawFork();
  journal.at(version);
  const [asked, through] = [version, frames];
  try {
    const found = await frames.frame(asked);
    if (asked !== version || through !== frames) return; // the slider or the perspective have moved on meanwhile
    before = still?.view ?? null;
    still = found;
  } catch {
    render(html`<li class="message error">${t("That moment could not be loaded. Is the network there?")}</li>`, said);
    return;
  }
  history.replaceState(null, "", `#v=${version}${perspective && `&as=${perspective}`}`);
  drawBoard();
  drawSaid();
}

function drawBoard() {
  if (!still) return;
  const view = still.view;
  const ctx = context(still);
  glide(boardPlace, () => {
    render(game.board(view, ctx), boardPlace);
    for (const piece of boardPlace.querySelectorAll("[data-key][aria-label]:not(button)"))
      piece.setAttribute("role", quietRole(piece) ?? "");
  });
  game.animate?.(boardPlace, before, view, ctx);
}

/** @param {import("./replay_frames.js").ReplayFrame} shown */
const context = (shown) =>
  boardContext({
    choices: null,
    seat: perspective === "spectator" || perspective === "all" ? null : perspective ? Number(perspective) : match.seat,
    over: shown.outcome !== null,
    playerName: (seat) => match.names[seat] ?? String(seat + 1),
    previousView: before,
    memory,
    redraw: drawBoard,
    language: match.language,
  });

async function readJournal() {
  await journal.through(perspective);
  markSaid();
}

/** What the journal beside the board tells as well need not be read twice. */
const markSaid = () => said.toggleAttribute("data-told", journal.tell(still?.said ?? []));

function drawSaid() {
  const lines = still?.said ?? [];
  render(html`${lines.map((line) => html`<li class=${line.heading ? "heading" : nothing}>${line.text}</li>`)}`, said);
  markSaid();
  speak(lines.map((line) => line.text).join(" "));
}

/** @param {string} says @param {string} path @param {() => void} act @param {string} [kind] */
function key(says, path, act, kind = "") {
  return html`<button type="button" class=${kind} aria-label=${says} title=${says} @click=${act}>
    <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true"><path d=${path} fill="currentColor" /></svg>
  </button>`;
}

function drawControls() {
  const chosen = (/** @type {Event} */ event) => /** @type {HTMLSelectElement} */ (event.target).value;
  render(
    html`
      <div class="film-keys">
        ${key(t("to the beginning"), "M4 4H6V16H4ZM16 4V16L7 10Z", () => go(0))}
        ${key(t("one step back"), "M14 4V16L5 10Z", () => go(version - 1))}
        ${key(timer ? t("stop") : t("play"), timer ? "M5 4H8V16H5ZM12 4H15V16H12Z" : "M6 4V16L16 10Z", toggle, "primary")}
        ${key(t("one step on"), "M6 4V16L15 10Z", () => go(version + 1))}
        ${key(t("to the end"), "M4 4V16L13 10ZM14 4H16V16H14Z", () => go(match.v))}
        <select aria-label=${t("speed")} @change=${(/** @type {Event} */ event) => setSpeed(Number(chosen(event)))}>
          ${SPEEDS.map((each) => html`<option value=${each} ?selected=${each === speed}>${each}×</option>`)}
        </select>
      </div>
      <div class="film-at">
        <input
          type="range"
          min="0"
          max=${match.v}
          .value=${String(version)}
          aria-label=${t("moment")}
          aria-valuetext=${t("move {n} of {all}", { n: version, all: match.v })}
          @input=${(/** @type {Event} */ event) => go(Number(/** @type {HTMLInputElement} */ (event.target).value))}
        />
        <small aria-hidden="true"><b>${version}</b> / ${match.v}</small>
      </div>
      ${
        match.over
          ? html`<select
              aria-label=${t("through whose eyes")}
              @change=${(/** @type {Event} */ event) => look(chosen(event))}
            >
              ${pairs().map(([value, says]) => html`<option value=${value} ?selected=${perspective === value}>${says}</option>`)}
            </select>`
          : nothing
      }
    `,
    controls,
  );
}

/** Say where a new match would begin, once the slider rests. */
function drawFork() {
  const form = /** @type {HTMLFormElement | null} */ (document.querySelector("form.fork"));
  if (!form) return;
  const asked = version;
  const [number, button, says] = /** @type {[HTMLInputElement, HTMLButtonElement, HTMLElement]} */ (
    ["input[name=version]", "button", "#fork-says"].map((which) => form.querySelector(which))
  );
  number.value = String(asked);
  clearTimeout(resting);
  resting = window.setTimeout(async () => {
    const answer = await fetch(`${page.dataset.beginning}?at=${asked}`).then(
      (found) => found.json(),
      () => null,
    );
    if (asked !== version || !answer) return;
    says.textContent = answer.says;
    button.disabled = answer.move === null;
  }, REST);
}

/** @param {string} whose @param {number} [moment] */
function look(whose, moment = version) {
  if (whose !== perspective) {
    perspective = whose;
    frames = new ReplayFrames(page.dataset.history ?? "", perspective);
    still = null; // what changes hands with the perspective has not moved
    readJournal();
  }
  go(moment);
}

/** @param {number} times */
function setSpeed(times) {
  speed = times;
  if (timer) {
    toggle();
    toggle();
  }
}

function toggle() {
  if (timer) {
    clearInterval(timer);
    timer = 0;
  } else {
    if (version >= match.v) go(0);
    timer = window.setInterval(() => (version < match.v ? go(version + 1) : toggle()), 1100 / speed);
  }
  drawControls();
}

/** @param {KeyboardEvent} event */
function pressed(event) {
  if (event.target instanceof Element && event.target.closest("input, select, textarea, dialog")) return;
  /** @type {Record<string, () => void>} */
  const keys = {
    ArrowLeft: () => go(version - 1),
    ArrowRight: () => go(version + 1),
    Home: () => go(0),
    End: () => go(match.v),
    p: toggle,
  };
  if (!keys[event.key] || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  keys[event.key]();
}
