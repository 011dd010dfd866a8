// @ts-check
/** The objects with their numbers in the sky, the viewer's theory tokens, and the rules of objects. */

import { html, nothing } from "lit-html";
import { t } from "../../../js/ui/text.js";
import { tile } from "../art/tiles.js";
import { icon, nameOf, OBJECTS, ruleOf } from "../glyphs.js";
import { colourOf } from "./pawns.js";

/** @type {import("../glyphs.js").Letter[]} */
const SURVEYED = ["C", "A", "D", "G", "E"];

/** List the objects, their numbers, and the viewer's theory tokens. @param {PlanetX.View} view @param {BoardContext} ctx */
export function legend(view, ctx) {
  const hand = ctx.seat === null ? {} : view.hand;
  return html`<ul class="legend" role="list" aria-label=${t("Objects in the sky, and the theory tokens left to me")}>
    ${OBJECTS.map(
      (letter) =>
        html`<li>
          <div
            class="kind"
            data-tip="${nameOf(letter)}: ${ruleOf(letter, view)}"
            data-key=${SURVEYED.includes(letter) ? `object:${letter}` : nothing}
          >
            ${icon(letter)}<b><span class="visually-hidden">${nameOf(letter)}</span> × ${view.counts[letter]}</b>
          </div>
          ${letter in hand ? ownToken(view, ctx, letter) : nothing}
        </li>`,
    )}
    ${ctx.seat === null ? nothing : html`<li class="whose-tokens" aria-hidden="true">${t("my theories left")}</li>`}
  </ul>`;
}

/** @param {PlanetX.View} view @param {BoardContext} ctx @param {import("../glyphs.js").Letter} letter */
function ownToken(view, ctx, letter) {
  const n = view.hand[letter];
  return html`<div
    class="tokens"
    data-key="token:${letter}"
    aria-label=${t("theory: {object}, {n} left", { object: nameOf(letter), n })}
    data-tip=${t("my theory tokens left")}
    ?data-none=${!n}
  >
    <svg class="own-tile seat-${colourOf(view, ctx.seat ?? 0)}" viewBox="-14 -14 28 29" aria-hidden="true">
      ${tile(colourOf(view, ctx.seat ?? 0), letter)}
    </svg>
    <b>${n}</b>
  </div>`;
}

/** Explain where objects can be. @param {PlanetX.View} view */
export const objectRules = (view) =>
  html`<dl class="object-rules">
    ${OBJECTS.map(
      (letter) =>
        html`<div>
          <dt>${icon(letter)} ${t("{object} × {n}", { object: nameOf(letter), n: view.counts[letter] })}</dt>
          <dd>${ruleOf(letter, view)}</dd>
        </div>`,
    )}
  </dl>`;

/** Explain the signs on the ring. @param {PlanetX.View} view */
export function trackLegend(view) {
  const conferences = view.conferences.map((each) => each.letter).join(t(", "));
  return html`<p class="signs">
    <span><i>+</i> ${t("theory phase")}</span>
    <span><i class="conference">${conferences}</i> ${t("conference: a clue for all, in year 1")}</span>
  </p>`;
}
