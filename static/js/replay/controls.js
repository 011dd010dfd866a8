// @ts-check
/** The buttons, the slider and the keys of a replay. */

import { html, nothing } from "lit-html";
import { SPEEDS } from "./controller.js";
import { iconButton, SIGNS } from "../ui/icon_buttons.js";
import { speak } from "../ui/speech.js";
import { t } from "../ui/text.js";

/** @typedef {import("./controller.js").ReplayController} ReplayController */

const COPIED = 2500; // milliseconds for which a button says so

/** @param {ReplayController} replay */
export function replayControls(replay) {
  return html`
    <div class="replay-buttons">${buttons(replay)}</div>
    <div class="replay-slider">
      <input
        type="range"
        min="0"
        max=${replay.data.v}
        .value=${String(replay.version)}
        aria-label=${t("moment")}
        aria-valuetext=${where(replay)}
        @input=${(/** @type {Event} */ event) => replay.go(Number(value(event)))}
      />
      <small class="replay-where" aria-hidden="true">${where(replay)}</small>
    </div>
    <div class="replay-ways">
      <label
        ><input
          type="checkbox"
          .checked=${replay.byStep}
          @change=${(/** @type {Event} */ event) =>
            replay.setByStep(/** @type {HTMLInputElement} */ (event.target).checked)}
        />
        ${t("Step by step")}</label
      >
      ${
        navigator.clipboard
          ? html`<button type="button" class="quiet" @click=${copyLink}>${t("Copy link")}</button>`
          : nothing
      }
    </div>
    ${replay.perspectives.length ? perspectiveChoice(replay) : nothing}
  `;
}

/** @param {ReplayController} replay */
function buttons(replay) {
  const { data, playing, byStep } = replay;
  const go = (/** @type {number} */ to) => () => replay.go(to);
  return html`
    ${iconButton(t("to the beginning"), SIGNS.toStart, go(0))}
    ${iconButton(byStep ? t("one step back") : t("one turn back"), SIGNS.back, ({ shiftKey }) => replay.back(byStep || shiftKey))}
    ${iconButton(playing ? t("stop") : t("play"), playing ? SIGNS.pause : SIGNS.play, () => replay.toggle(), "primary")}
    ${iconButton(byStep ? t("one step on") : t("one turn on"), SIGNS.on, ({ shiftKey }) => replay.forward(byStep || shiftKey))}
    ${iconButton(t("to the end"), SIGNS.toEnd, go(data.v))}
    <select aria-label=${t("speed")} @change=${(/** @type {Event} */ event) => replay.setSpeed(Number(value(event)))}>
      ${SPEEDS.map((each) => html`<option value=${each} ?selected=${each === replay.speed}>${each}×</option>`)}
    </select>
  `;
}

/** @param {ReplayController} replay */
function perspectiveChoice(replay) {
  const look = (/** @type {Event} */ event) => replay.look(value(event));
  return html`<select aria-label=${t("point of view")} @change=${look}>
    ${replay.perspectives.map(
      (each) => html`<option value=${each} ?selected=${each === replay.perspective}>${words(replay, each)}</option>`,
    )}
  </select>`;
}

/** @param {ReplayController} replay @param {string} perspective */
function words(replay, perspective) {
  if (perspective === "all") return t("with everything revealed");
  if (perspective === "spectator") return t("as spectators saw it");
  if (perspective) return t("as {name} saw it", { name: replay.playerName(Number(perspective)) });
  return replay.data.seat === null ? t("as spectators saw it") : t("as I saw it");
}

/** The place in the match, in words. @param {ReplayController} replay */
function where(replay) {
  const { version, frame, step, data } = replay;
  if (version === 0 || !frame) return t("the beginning");
  if (frame.turn === 0) return t("set-up");
  const place = { turn: replay.turnName(frame), all: data.turn };
  if (step.at === step.of) return t("{turn} of {all}", place);
  return t("{turn} of {all}, step {step} of {steps}", { ...place, step: step.at, steps: step.of });
}

/** @param {Event} event */
async function copyLink({ currentTarget }) {
  await navigator.clipboard.writeText(location.href);
  const button = /** @type {HTMLElement} */ (currentTarget);
  button.dataset.done = "";
  speak(t("Copied"));
  setTimeout(() => delete button.dataset.done, COPIED);
}

/** @param {Event} event */
const value = ({ target }) => /** @type {HTMLInputElement | HTMLSelectElement} */ (target).value;

/** @param {ReplayController} replay */
export function listenToReplayKeys(replay) {
  /** @type {Record<string, (event: KeyboardEvent) => void>} */
  const keys = {
    ArrowLeft: ({ shiftKey }) => replay.back(replay.byStep || shiftKey),
    ArrowRight: ({ shiftKey }) => replay.forward(replay.byStep || shiftKey),
    Home: () => replay.go(0),
    End: () => replay.go(replay.data.v),
    p: () => replay.toggle(),
  };
  addEventListener("keydown", (event) => {
    if (event.target instanceof Element && event.target.closest("input, select, textarea, dialog")) return;
    if (!keys[event.key] || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    keys[event.key](event);
  });
}
