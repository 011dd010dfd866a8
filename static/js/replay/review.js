// @ts-check
/** The review of a finished match: expected results turn by turn, better answers, and reasons of the computers. */

import { html, nothing } from "lit-html";
import { byId } from "../ui/elements.js";
import { expectations } from "./expectations.js";
import { panelTabs } from "../ui/panel_tabs.js";
import { render } from "../ui/render.js";
import { seatMark } from "../board/seats.js";
import { t } from "../ui/text.js";

const EVERY = 2000; // milliseconds between requests for the result

/**
 * @typedef {object} Costly a choice that something would have been better than
 * @property {number} v before it
 * @property {number | null} turn its number
 * @property {number} seat
 * @property {number} expected with the better one, 0 to 1
 * @property {number} lost
 * @property {string[]} given
 * @property {string[]} better
 * @property {string} why
 */
/**
 * @typedef {object} Told
 * @property {"none" | "thinking" | "done" | "failed"} state
 * @property {number} progress in per cent
 * @property {{v: number, until: number, seat: number, text: string}[]} reasons
 * @property {import("./expectations.js").Turn[]} turns
 * @property {Costly[]} costliest
 * @property {string} note more lessons, on the page of the match
 * @property {string} [error]
 */

/**
 * @param {HTMLFormElement | null} form missing while the match runs
 * @param {import("./controller.js").ReplayController} replay
 */
export function replayReview(form, replay) {
  if (!form) return { show() {} };
  const [place, reason] = [/** @type {HTMLElement} */ (form.querySelector("[data-review]")), byId("moment-reason")];
  panelTabs(/** @type {HTMLElement} */ (form.closest("section")), () => {});
  /** @type {Told} */ let told = { state: "none", progress: 0, reasons: [], turns: [], costliest: [], note: "" };

  /** @param {RequestInit} [request] */
  async function look(request = {}) {
    const response = await fetch(form?.action ?? "", { ...request, headers: { Accept: "application/json" } }).catch(
      () => null,
    );
    told = (await response?.json().catch(() => null)) ?? told;
    show();
    if (told.state === "thinking") setTimeout(() => void look(), EVERY);
  }

  function show() {
    const now = told.reasons.filter((each) => each.v <= replay.version && replay.version <= each.until).at(-1);
    reason.hidden = !now;
    render(now ? html`<b>${replay.playerName(now.seat)}</b> ${t("thought:")} ${now.text}` : nothing, reason);
    render(body(told, replay, form?.dataset.fork ?? ""), place);
  }

  form.addEventListener("submit", (event) => {
    if (event.submitter?.hasAttribute("formaction")) return; // it leads to a room
    event.preventDefault();
    told = { ...told, state: "thinking", progress: 0 };
    void look({ method: "POST", body: new FormData(form) });
    show();
  });
  void look();
  return { show };
}

/** @param {Told} told @param {import("./controller.js").ReplayController} replay @param {string} fork */
function body({ state, progress, turns, costliest, note, error }, replay, fork) {
  if (state === "thinking")
    return html`<p role="status">${t("The computer thinks … {n} %", { n: progress })}</p>
      <progress max="100" value=${progress} aria-label=${t("How much of the review is done")}></progress>`;
  if (state !== "done")
    return html`${error ? html`<p class="message error">${error}</p>` : nothing}
      ${state === "failed" ? html`<p>${t("The computer could not review this match.")}</p>` : nothing}
      <button>${t("Have the computer review this match")}</button>
      <p class="quiet-text">${t("It shows everyone’s expected result turn by turn, and better choices.")}</p>
      ${elsewhere(note)}`;
  return html`${expectations(turns, replay)}
    <h3>${t("Costliest choices")}</h3>
    <p class="quiet-text">
      ${t("Judged by the computer, and only by what the player could know then. It may be wrong.")}
    </p>
    ${
      costliest.length
        ? html`<ol class="costly" role="list">
            ${costliest.map((each) => choice(each, replay, fork))}
          </ol>`
        : html`<p>${t("It found no choice that was clearly better.")}</p>`
    }
    ${elsewhere(note)}`;
}

/** @param {string} note */
const elsewhere = (note) =>
  note ? html`<p class="quiet-text">${note} <a href="..">${t("To the result")}</a></p>` : nothing;

/** @param {Costly} costly @param {import("./controller.js").ReplayController} replay @param {string} fork */
const choice = (costly, replay, fork) =>
  html`<li class="seat-${costly.seat}">
    <p class="costly-head">
      ${seatMark(costly.seat)} <b>${replay.playerName(costly.seat)}</b>
      <small
        >${t("{turn}: {points} points of 100", { turn: replay.turnName(costly), points: `−${Math.round(100 * costly.lost)}` })}</small
      >
    </p>
    <dl>
      <div>
        <dt>${t("Chosen")}</dt>
        <dd>${costly.given.join(" → ")}</dd>
      </div>
      <div>
        <dt>${t("Better")}</dt>
        <dd>${costly.better.join(" → ")}${costly.why ? html` <small>${costly.why}</small>` : nothing}</dd>
      </div>
    </dl>
    <div class="row">
      <button type="button" class="quiet" @click=${() => lookAt(costly.v, replay)}>
        ${t("Show the board at that moment")}
      </button>
      <button
        class="quiet"
        formaction=${fork}
        @click=${(/** @type {Event} */ event) => fill(/** @type {HTMLButtonElement} */ (event.currentTarget), costly.v)}
      >
        ${t("Play it out")}
      </button>
    </div>
  </li>`;

/** Show a moment, and scroll to the board, which a phone shows far above the review. @param {number} moment @param {import("./controller.js").ReplayController} replay */
function lookAt(moment, replay) {
  replay.go(moment);
  byId("board").closest("section")?.scrollIntoView({ block: "start" });
}

/** Write the moment into the form before it is sent. @param {HTMLButtonElement} button @param {number} moment */
function fill(button, moment) {
  const form = /** @type {HTMLFormElement} */ (button.form);
  for (const [name, value] of [
    ["moment", String(moment)],
    ["better", "yes"],
  ]) {
    const field = form.querySelector(`input[name=${name}]`) ?? form.appendChild(document.createElement("input"));
    Object.assign(field, { type: "hidden", name, value });
  }
}
