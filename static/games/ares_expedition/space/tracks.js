// @ts-check
/** The parameters of Mars: tracks with a white cube, and nine ocean tiles. */

import { html, nothing, svg } from "lit-html";
import { t } from "../../../js/ui/text.js";
import { shape } from "../cards/icons.js";
import { withRaisers } from "./raisers.js";

/** @typedef {AresExpedition.MarsView} View */
/** @typedef {AresExpedition.TrackView} Track */

const OCEANS = 9;

const minus = (/** @type {number} */ n) => String(n).replace("-", "−");

/** The value at a step. @param {Track} track @param {number} step */
const valueAt = (track, step) => minus(track.first + track.rise * step);

/** @param {Track} track */
export const value = (track) => valueAt(track, track.step);

/** @returns {Record<string, string>} */
const labels = () => ({
  temperature: t("Temperature"),
  oxygen: t("Oxygen"),
  purple: t("purple"),
  red: t("red"),
  yellow: t("yellow"),
  white: t("white"),
});

/** The cube, with its light, its dark and its shaded side. */
const cube = () =>
  html`<svg viewBox="-10 -12 22 26" aria-hidden="true">
    ${svg`<ellipse class="cube-shadow" cx="2" cy="10" rx="10" ry="3"></ellipse><path class="cube-top" d="M0-11 9-7V5L0 9-9 5V-7z"></path>
      <path class="cube-dark" d="M0-3V9L9 5V-7z"></path><path class="cube-side" d="M0-3V9L-9 5V-7z"></path>`}
  </svg>`;

/** @param {View} view @param {BoardContext} ctx @param {"temperature" | "oxygen"} name @param {string} unit */
export function track(view, ctx, name, unit) {
  const track = view[name];
  const cells = track.top + 1;
  const at = (/** @type {number} */ step) => `${((100 * (step + 0.5)) / cells).toFixed(2)}%`;
  const bands = track.bands.map(([band, from], n) => ({ band, from, to: track.bands[n + 1]?.[1] ?? cells }));
  const now = bands.filter(({ from }) => from <= track.step).at(-1);
  const next = bands.find(({ from }) => from > track.step);
  const label = t("{track}: {value} {unit}, {n} of {top} steps", {
    track: labels()[name] ?? "",
    value: value(track),
    unit,
    n: track.step,
    top: track.top,
  });
  return html`<div class="track" data-track=${name}>
    <div class="track-head" aria-hidden="true">
      <span class="title">${labels()[name]}</span>
      <b>${value(track)} ${unit}${track.open ? "" : " ✓"}</b>
    </div>
    <div class="rail" aria-hidden="true">
      ${bands.map(
        ({ band, from, to }) =>
          html`<span class="band ${band}" .style=${`flex-grow: ${to - from}`}
            ><i .style=${`inline-size: ${Math.max(0, Math.min(1, (track.step + 0.5 - from) / (to - from))) * 100}%`}></i
          ></span>`,
      )}
      <span class="cube" data-flip="pointer:${name}" .style=${`inset-inline-start: ${at(track.step)}`}>${cube()}</span>
    </div>
    <div class="track-foot" aria-hidden="true">
      <span class="band-now ${now?.band ?? ""}">${labels()[now?.band ?? ""]}</span>
      ${
        next
          ? html`<span
              >${t("{band} from {value}", { band: labels()[next.band] ?? "", value: `${valueAt(track, next.from)} ${unit}` })}</span
            >`
          : nothing
      }
    </div>
    <button type="button" class="hit" data-key=${name} aria-label=${withRaisers(view, ctx, name, label)}></button>
  </div>`;
}

/** @param {View} view @param {BoardContext} ctx */
export function oceans(view, ctx) {
  const { step, open } = view.oceans;
  const label = withRaisers(view, ctx, "oceans", t("{n} of 9 oceans flipped", { n: step }));
  return html`<div class="track oceans" role="img" aria-label=${label}>
    <div class="track-head">
      <span class="title">${t("Oceans")}</span>
      <b>${step} / ${OCEANS}${open ? "" : " ✓"}</b>
    </div>
    <div class="tiles">${Array.from({ length: OCEANS }, (_tile, n) => tile(view.tiles[n], n === step - 1))}</div>
  </div>`;
}

const hexagon = (/** @type {number} */ r) =>
  `M${-r},0L${-r * 0.56},${-r * 1.05}H${r * 0.56}L${r},0 ${r * 0.56},${r * 1.05}H${-r * 0.56}z`;

/** @param {AresExpedition.Reward | undefined} reward @param {boolean} isNewest */
function tile(reward, isNewest) {
  const gains = Object.entries(reward ?? {}).filter(([, n]) => n);
  return html`<svg class=${reward ? "tile flipped" : "tile"} viewBox="-18 -19 36 39">
    ${svg`<path class="below" d=${hexagon(16)} transform="translate(1 2)"></path><path class="back" d=${hexagon(16)}></path>`}
    ${
      reward
        ? svg`<path class="gloss" d="M-16,0L-9,-16.8H9L0,0z"></path><path class="pool" d=${hexagon(13)}></path>
        ${isNewest ? svg`<path class="newest" d=${hexagon(17)}></path>` : nothing}
        ${gains.map(([what, n], at) => gain(what, n, at - (gains.length - 1) / 2))}`
        : svg`<path class="front" d=${hexagon(13.5)}></path><path class="waves" d="M-8,1q4,-5 8,0t8,0"></path>`
    }
  </svg>`;
}

/** One of the rewards of a tile, above or below the other. @param {string} what @param {number} n @param {number} at */
const gain = (what, n, at) => svg`<g transform="translate(0 ${at * 14})">
  <text x="-5" y="5">${n}</text><svg class="icon of-${what}" x="1" y="-5.5" width="11" height="11" viewBox="0 0 16 16">${shape(what)}</svg></g>`;
