// @ts-check
/** The replay page: a slider over the versions of a match, seen through chosen eyes. */

import { html, nothing, render } from "lit-html";
import { Film } from "./film.js";
import { glide } from "./flip.js";
import { Memory } from "./memory.js";
import { speak } from "./speak.js";
import { t } from "./text.js";

const page = /** @type {HTMLElement} */ (document.querySelector("[data-replay]"));
const at = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
const [boardPlace, controls, said] = ["board", "film", "said"].map(at);
/** @type {{v: number, seat: number | null, over: boolean, language: string, names: string[]}} */
const match = JSON.parse(at("replay-data").textContent ?? "{}");
/** @type {BoardModule} */
const game = await import(/** @type {string} */ (page.dataset.board));

const SPEEDS = [0.5, 1, 2, 4];
const memory = new Memory();
const narrow = matchMedia("(max-width: 45rem)");
let film = new Film(page.dataset.history ?? "", "");
let eyes = "";
let version = Math.min(match.v, Number(new URLSearchParams(location.hash.slice(1)).get("v") ?? 0));
let speed = 1;
let timer = 0;
/** @type {import("./film.js").Still | null} */ let still = null;
/** @type {any} */ let before = null;

addEventListener("keydown", pressed);
addEventListener("hashchange", () => go(Number(new URLSearchParams(location.hash.slice(1)).get("v") ?? version)));
narrow.addEventListener("change", drawBoard);
go(version);

/** @param {number} wanted */
async function go(wanted) {
  version = Math.max(0, Math.min(match.v, wanted || 0));
  drawControls();
  const asked = version;
  try {
    const found = await film.still(asked);
    if (asked !== version) return; // the slider has moved on meanwhile
    before = still?.view ?? null;
    still = found;
  } catch {
    render(html`<li class="message error">${t("That moment could not be loaded. Is the network there?")}</li>`, said);
    return;
  }
  history.replaceState(null, "", `#v=${version}`);
  drawBoard();
  drawSaid();
}

function drawBoard() {
  if (!still) return;
  const view = still.view;
  const knows = table(still);
  glide(boardPlace, () => render(game.board(view, knows), boardPlace));
  game.animate?.(boardPlace, before, view, knows);
}

/** @param {import("./film.js").Still} shown @returns {Table} */
function table(shown) {
  const name = (/** @type {number} */ seat) => match.names[seat] ?? String(seat + 1);
  return {
    seat: eyes === "spectator" ? null : eyes ? Number(eyes) : match.seat,
    players: match.names.map((each, seat) => ({ seat, name: each, connected: false, bot: false })),
    waiting: shown.waiting,
    over: shown.outcome !== null,
    question: null,
    offered: () => false,
    picked: () => 0,
    why: () => undefined,
    choose: () => undefined,
    name,
    before,
    memory,
    redraw: drawBoard,
    notes: {},
    saveNotes: () => undefined,
    narrow: narrow.matches,
    language: match.language,
    t,
  };
}

function drawSaid() {
  const lines = still?.said ?? [];
  render(html`${lines.map((line) => html`<li class=${line.heading ? "heading" : nothing}>${line.text}</li>`)}`, said);
  speak(lines.map((line) => line.text).join(" "));
}

/** @param {string} says @param {string} path @param {() => void} act @param {string} [kind] */
function key(says, path, act, kind = "") {
  return html`<button type="button" class=${kind} aria-label=${says} title=${says} @click=${act}>
    <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true"><path d=${path} fill="currentColor" /></svg>
  </button>`;
}

function drawControls() {
  const people = match.names.map(
    (name, seat) => html`<option value=${seat} ?selected=${eyes === String(seat)}>${t("as {name} saw it", { name })}</option>`,
  );
  render(
    html`
      <div class="row film-keys">
        ${key(t("to the beginning"), "M4 4H6V16H4ZM16 4V16L7 10Z", () => go(0))}
        ${key(t("one step back"), "M14 4V16L5 10Z", () => go(version - 1))}
        ${key(timer ? t("stop") : t("play"), timer ? "M5 4H8V16H5ZM12 4H15V16H12Z" : "M6 4V16L16 10Z", toggle, "primary")}
        ${key(t("one step on"), "M6 4V16L15 10Z", () => go(version + 1))}
        ${key(t("to the end"), "M4 4V16L13 10ZM14 4H16V16H14Z", () => go(match.v))}
        <label class="row"><span class="visually-hidden">${t("speed")}</span>
          <select @change=${(/** @type {Event} */ event) => setSpeed(Number(/** @type {HTMLSelectElement} */ (event.target).value))}>
            ${SPEEDS.map((each) => html`<option value=${each} ?selected=${each === speed}>${each}×</option>`)}
          </select></label>
        ${match.over
          ? html`<label><span class="visually-hidden">${t("through whose eyes")}</span>
              <select @change=${(/** @type {Event} */ event) => look(/** @type {HTMLSelectElement} */ (event.target).value)}>
                ${match.seat === null ? nothing : html`<option value="" ?selected=${eyes === ""}>${t("as I saw it")}</option>`}
                <option value="spectator" ?selected=${eyes === "spectator"}>${t("as spectators saw it")}</option>${people}
              </select></label>`
          : nothing}
      </div>
      <input type="range" min="0" max=${match.v} .value=${String(version)} aria-label=${t("moment")}
        @input=${(/** @type {Event} */ event) => go(Number(/** @type {HTMLInputElement} */ (event.target).value))}>
      <small>${t("move {n} of {all}", { n: version, all: match.v })}</small>
    `,
    controls,
  );
  const fork = /** @type {HTMLInputElement | null} */ (document.querySelector("input[name=version]"));
  if (fork) fork.value = String(version);
}

/** @param {string} whose */
function look(whose) {
  eyes = whose;
  film = new Film(page.dataset.history ?? "", eyes);
  go(version);
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
