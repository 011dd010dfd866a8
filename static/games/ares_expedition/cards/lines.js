// @ts-check
/** The text of a card by its parts, each with a mark: requirement, production, effects, action. */

import { html, nothing } from "lit-html";
import { t } from "../../../js/ui/text.js";
import { icon } from "./icons.js";
import { line } from "./signs.js";

/** @typedef {AresExpedition.Face} Face */
/** @typedef {AresExpedition.Sign} Sign */

/** The mark of a part of the text. @type {Record<string, string>} */
const GLYPHS = { needs: "?", makes: "↻", enters: "↧", effects: "∞", action: "➜", points: "★" };

/** @returns {Record<string, string>} */
const labels = () => ({
  needs: t("Requires"),
  makes: t("Production"),
  enters: t("When played"),
  effects: t("Effect"),
  action: t("Action"),
  points: t("Points"),
});

/** A part of the text: its mark, its name, and its lines. @param {string} name @param {unknown} body @param {boolean} [named] whether its name is seen */
const part = (name, body, named = false) =>
  html`<div class="line line-${name}">
    <dt title=${labels()[name] ?? nothing}>
      <span class="glyph" aria-hidden="true">${GLYPHS[name]}</span
      ><span class=${named ? "" : "visually-hidden"}>${labels()[name]}</span>
    </dt>
    <dd>${body}</dd>
  </div>`;

/** The production and the metals of a card, drawn. @param {Face} face */
function produces(face) {
  const words = [...(face.makes ?? []), ...(face.adds ?? [])].join(", ");
  return html`<span class="produces" role="img" aria-label=${words} title=${words}>
    ${(face.produces ?? []).map(({ n, what, per, each = 1 }) => html`<span class="made">${n}${icon(what, true)}${per ? html`<span class="per">/${each > 1 ? each : ""}${icon(per, true)}</span>` : nothing}</span>`)}
    ${Object.entries(face.metals ?? {}).map(([what, n]) => html`<span class="made metal">${n}${icon(what, true)}</span>`)}
  </span>`;
}

/** @param {Face} face */
const makesAnything = (face) => Boolean(face.produces?.length || Object.keys(face.metals ?? {}).length);

/** The part of the text with the production. @param {Face} face @param {boolean} [all] @param {boolean} [named] */
export function produced(face, all = false, named = false) {
  const words = [...(face.makes ?? []), ...(face.adds ?? [])];
  if (!words.length) return nothing;
  if (!makesAnything(face)) return part("makes", words.join(", "), named);
  const body = html`${produces(face)}${all ? html`<small aria-hidden="true">${words.join(", ")}</small>` : nothing}`;
  return part("makes", body, named);
}

/** Return whether signs leave something to say in words: those that end in words say all. @param {Sign[]} [signs] */
const wantWords = (signs) => Boolean(signs?.length) && !signs?.at(-1)?.words;

/** Lines in signs or words, or in both. @param {Face} face @param {string} name @param {boolean} all */
const told = (face, name, all) =>
  textsOf(face, name).map(
    (text, n) =>
      html`<p>
        ${line(face, name, n, text)}${all && wantWords(face.signs?.[name]?.[n]) ? html` <small aria-hidden="true">${text}</small>` : nothing}
      </p>`,
  );

/** @param {Face} face @param {string} name */
function textsOf(face, name) {
  /** @type {Record<string, string[] | undefined>} */
  const texts = { needs: face.needs, enters: face.enters, effects: face.effects, action: face.action, points: face.points };
  return texts[name] ?? [];
} // prettier-ignore

/** The parts of the text, in order. @param {Face} face @param {boolean} [all] also the words of what signs show @param {boolean} [named] with the names of the parts */
export function lines(face, all = false, named = false) {
  const isSealed = Boolean(face.vp || face.vp_per); // its points lie on the picture
  const of = (/** @type {string} */ name) => (textsOf(face, name).length ? part(name, told(face, name, all)) : nothing);
  return html`<dl class="lines">
    ${of("needs")}${produced(face, all, named)}${of("enters")}${of("effects")}${of("action")}
    ${all || !isSealed ? of("points") : nothing}
  </dl>`;
}

/** The effects and the action of a card in play. @param {Face} face */
export const effectsInPlay = (face) =>
  ["effects", "action"].map((name) => (textsOf(face, name).length ? part(name, told(face, name, false)) : nothing));
