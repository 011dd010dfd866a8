// @ts-check
/** Mars: the planet as it looks now, its temperature, oxygen and oceans. */

import { html, nothing, svg } from "lit-html";
import { t } from "../../js/ui/text.js";
import { shape } from "./cards/icons.js";

/** @typedef {AresExpedition.MarsView} View */
/** @typedef {AresExpedition.TrackView} Track */

const SEAS = [
  "M-46-18c10-9 26-5 30 4s-8 15-20 13-19-9-10-17Z",
  "M8-40c14-6 30 2 30 12s-16 9-26 7-16-14-4-19Z",
  "M20 6c12-5 30 0 34 9s-10 15-24 12-22-16-10-21Z",
  "M-30 24c12-6 28 0 28 9s-16 12-26 8-12-12-2-17Z",
  "M-16-58c9-5 22-3 23 4s-13 10-21 8-9-8-2-12Z",
  "M2 46c10-6 24-2 25 5s-13 11-22 9-11-9-3-14Z",
  "M-66 8c6-6 16-5 17 2s-6 13-13 12-9-9-4-14Z",
  "M48-20c7-4 18 0 18 7s-11 8-17 5-7-9-1-12Z",
  "M-8-12c7-5 18-2 19 4s-10 9-17 7-8-7-2-11Z",
];

/** The measures of the strip: its size, the planet, the first of three tracks, their width and the gap. */
const WIDE = { box: "0 0 860 72", disc: "translate(40 36) scale(.38)", left: 92, width: 238, step: 25 };
const SLIM = 120; // a track below this width has no words
const NARROW = { box: "0 0 375 52", disc: "translate(24 26) scale(.24)", left: 54, width: 96, step: 14 };

/** @param {View} view @param {BoardContext} ctx */
export function mars(view, ctx) {
  const { box, disc, left, width, step } = ctx.narrow ? NARROW : WIDE;
  const at = (/** @type {number} */ n) => `translate(${left + n * (width + step)} 12)`;
  return html`<section class="mars" aria-label=${t("Mars")}>
    <svg viewBox=${box} role="group" aria-label=${t("Mars")}>
      <defs>
        <radialGradient id="ares-light" cx=".32" cy=".3" r=".85">
          <stop offset="0" class="lit" />
          <stop offset="1" class="unlit" />
        </radialGradient>
        <clipPath id="ares-disc"><circle r="78" /></clipPath>
      </defs>
      <g transform=${disc}>${planet(view)}</g>
      <g transform=${at(0)}>${track(view.temperature, "temperature", "°C", width)}</g>
      <g transform=${at(1)}>${track(view.oxygen, "oxygen", "%", width)}</g>
      <g transform=${at(2)}>${oceans(view, width)}</g>
    </svg>
  </section>`;
}

/** @param {View} view */
const planet = (view) => svg`
  <circle class="air" r="90" opacity=${(0.15 + (0.6 * view.oxygen.step) / view.oxygen.top).toFixed(2)}></circle>
  <circle class="soil" r="78"></circle>
  <g clip-path="url(#ares-disc)">
    <circle class="frost" r="78" opacity=${(0.35 * (1 - view.temperature.step / view.temperature.top)).toFixed(2)}></circle>
    <circle class="life" r="78" opacity=${((0.78 * view.oxygen.step) / view.oxygen.top).toFixed(2)}></circle>
    <path class="cap" d="M-34-78c10 14 52 14 64 0v-20h-64ZM-24 78c10-9 40-9 48 0v12h-48Z" opacity=${(1 - (0.75 * view.temperature.step) / view.temperature.top).toFixed(2)}></path>
    ${SEAS.slice(0, view.oceans.step).map((sea) => svg`<path class="sea" d=${sea}></path>`)}
    <circle r="78" fill="url(#ares-light)"></circle>
  </g>`;

/** @param {Track} track */
const value = (track) => String(track.first + track.rise * track.step).replace("-", "−");

/** @returns {Record<string, string>} */
const labels = () => ({
  temperature: t("Temperature"),
  oxygen: t("Oxygen"),
  oceans: t("Oceans"),
  purple: t("purple"),
  red: t("red"),
  yellow: t("yellow"),
  white: t("white"),
});

/** The name of a track: a word, or where that has no room its icon. @param {string} name @param {number} width */
const title = (name, width) =>
  width < SLIM
    ? svg`<svg class="icon of-${name}" x="0" y="0" width="14" height="14" viewBox="0 0 16 16">${shape(name)}</svg>`
    : svg`<text class="title" y="12">${labels()[name]}</text>`;

/**
 * @param {Track} track
 * @param {"temperature" | "oxygen"} name
 * @param {string} unit
 * @param {number} width
 */
function track(track, name, unit, width) {
  const cells = track.top + 1;
  const step = width / cells;
  const ends = track.bands.map((_band, at) => track.bands[at + 1]?.[1] ?? cells);
  const label = t("{track}: {value} {unit}, {n} of {top} steps", {
    track: labels()[name] ?? "",
    value: value(track),
    unit,
    n: track.step,
    top: track.top,
  });
  return svg`<g class="track" aria-hidden="true">
    ${title(name, width)}
    <text class="value end" x=${width} y="13">${value(track)} ${unit}${track.open ? "" : " ✓"}</text>
    ${track.bands.map(
      ([band, from], at) => svg`<g class="band ${band}">
      <rect x=${(from * step).toFixed(1)} y="20" width=${/** @type {number} */ ((ends[at] - from) * step - 2).toFixed(1)} height="14" rx="4"></rect>
      ${width < SLIM ? nothing : svg`<text x=${/** @type {number} */ (((ends[at] + from) / 2) * step - 1).toFixed(1)} y="48">${labels()[band]}</text>`}
    </g>`,
    )}
    ${Array.from({ length: cells }, (_cell, at) => (at > track.step ? nothing : svg`<rect class="made" x=${(at * step + step / 2 - 3).toFixed(1)} y="24" width="4" height="6" rx="1"></rect>`))}
    <path class="pointer" data-flip="pointer:${name}" d="M0-9 7 0 0 9-7 0Z" transform="translate(${(track.step * step + step / 2 - 1).toFixed(1)} 27)"></path>
  </g>
  ${target(name, label, width)}`;
}

/** The button of a parameter over its drawing, with a label for screen readers. @param {string} key @param {string} label @param {number} width */
const target = (key, label, width) =>
  svg`<g data-key=${key} aria-label=${label}><rect class="ring" x="-6" y="-4" width=${width + 12} height="56" rx="10"></rect></g>`;

/** @param {View} view @param {number} width */
function oceans(view, width) {
  const step = width / 9;
  const label = t("{n} of 9 oceans flipped", { n: view.oceans.step });
  return svg`<g class="track oceans" role="img" aria-label=${label}>
    ${title("oceans", width)}
    <text class="value end" x=${width} y="13">${view.oceans.step} / 9${view.oceans.open ? "" : " ✓"}</text>
    ${Array.from({ length: 9 }, (_tile, at) =>
      width < SLIM
        ? svg`<circle class=${at < view.oceans.step ? "pip flipped" : "pip"} cx=${at * step + step / 2} cy="27" r="4"></circle>`
        : tile(view.tiles[at], at * step + step / 2, step * 0.46),
    )}
  </g>`;
}

/** @param {AresExpedition.Reward | undefined} reward @param {number} x @param {number} half */
function tile(reward, x, half) {
  const gains = Object.entries(reward ?? {}).filter(([, n]) => n);
  const outline = `M${-half} 0 ${-half + 5}-17H${half - 5}L${half} 0 ${half - 5} 17H${-half + 5}Z`;
  return svg`<g transform="translate(${x.toFixed(1)} 38)" class=${reward ? "tile flipped" : "tile"}>
    <path d=${outline}></path>
    ${reward ? gains.map(([what, n], at) => gain(what, n, at - (gains.length - 1) / 2)) : svg`<text y="4">?</text>`}
  </g>`;
}

/** One of the rewards of a tile, above or below the other. @param {string} what @param {number} n @param {number} at */
const gain = (what, n, at) => svg`<g transform="translate(0 ${at * 13})">
  <text x="-6" y="4.5">${n}</text><svg class="icon of-${what}" x="0" y="-5" width="10" height="10" viewBox="0 0 16 16">${shape(what)}</svg></g>`;
