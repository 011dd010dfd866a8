// @ts-check
/** The signs of tags, resources and parameters of Mars. Each has its own shape and a name. */

import { html, nothing, svg } from "lit-html";
import { t } from "../../../js/ui/text.js";

const LEAF =
  "M13.6 2.2C6.8 2 3 4.8 3 9c0 1 .3 1.9.8 2.7C5.2 8.3 7.8 6.3 10.4 5.2 7.4 7.4 5.2 10.4 4.6 14h1.3c.2-1 .5-1.8.8-2.4 5.4.2 7.2-3.6 6.9-9.4Z";

/** Filled shapes on a field of 16 by 16. @type {Record<string, string>} */
const FILLED = {
  building: "M2 14V7l6-5 6 5v7h-4.5v-4h-3v4Z",
  space:
    "M8 .8 9.6 5 13.5 2.5 11 6.4 15.2 8 11 9.6l2.5 3.9L9.6 11 8 15.2 6.4 11l-3.9 2.5L5 9.6.8 8 5 6.4 2.5 2.5 6.4 5Z",
  energy: "M9.8.8 3.2 9h3.9l-1.3 6.2L12.8 7H8.7Z",
  plant: LEAF,
  plants: LEAF,
  animal:
    "M8 7.5c2.6 0 4.3 2.3 4.3 4.2 0 1.6-1.2 2.4-2.3 2.1-1.3-.4-2.7-.4-4 0-1.1.3-2.3-.5-2.3-2.1 0-1.9 1.7-4.2 4.3-4.2ZM3 5.5a1.5 2 0 1 1 0 .1ZM10 5.5a1.5 2 0 1 1 0 .1ZM5.4 3a1.4 2 0 1 1 0 .1ZM7.9 3a1.4 2 0 1 1 0 .1Z",
  heat: "M8.6.8c.6 3 3.9 4.4 3.9 8.3A4.5 4.5 0 0 1 8 15.2a4.5 4.5 0 0 1-4.5-4.7c0-2.2 1.2-3.4 2.2-4.6 0 1.5.5 2.2 1.2 2.4C7.5 6 7.2 3.3 8.6.8Z",
  steel: "M2.5 2.5h11v2.6H9.6v5.8h3.9v2.6h-11v-2.6h3.9V5.1H2.5Z",
  titanium: "M8 .8 10 6l5.2 2L10 10 8 15.2 6 10 .8 8 6 6Z",
  forest: "M8 .8 12.6 7h-2.2l3.3 4.6H9.2v3.6H6.8v-3.6H2.3L5.6 7H3.4Z",
  vp: "m8 .8 2.2 4.5 5 .7-3.6 3.5.9 5L8 12.1l-4.5 2.4.9-5L.8 6l5-.7Z",
  temperature: "M6.2 2.6a1.8 1.8 0 0 1 3.6 0v6.2a3.4 3.4 0 1 1-3.6 0Z",
  cards: "M2 4.5 9 2.2l.6 1.9H12c.6 0 1 .4 1 1V14H6.5a1 1 0 0 1-1-1v-.4Zm4.8.9V12.7h4.9V5.4Z",
};

/** Drawn lines. @type {Record<string, string>} */
const DRAWN = {
  science:
    "M8 7.2a.8.8 0 1 0 .01 0M1.5 8c0-1.5 2.9-2.7 6.5-2.7s6.5 1.2 6.5 2.7-2.9 2.7-6.5 2.7S1.5 9.5 1.5 8ZM4.75 2.37c1.3-.75 3.78 1.16 5.58 4.28s2.22 6.23.92 6.98-3.78-1.16-5.58-4.28-2.22-6.23-.92-6.98ZM11.25 2.37c1.3.75.88 3.86-.92 6.98s-4.28 5.03-5.58 4.28-.88-3.86.92-6.98 4.28-5.03 5.58-4.28Z",
  jovian:
    "M8 3.5a4.5 4.5 0 1 1-.01 0M3.6 9.2C1.8 10.4.8 11.5 1.2 12c.7.9 5-.4 9-2.8s5.4-4.6 4.7-5.5c-.4-.5-1.5-.3-3.1.3M4 6.7h8",
  earth: "M8 1.5a6.5 6.5 0 1 1-.01 0M8 1.5C5.5 4 5.5 12 8 14.5 10.5 12 10.5 4 8 1.5M2 5.8h12M2 10.2h12",
  microbe:
    "M8 3c3 0 4.8 2.2 4.8 5S11 13 8 13s-4.8-2.2-4.8-5S5 3 8 3ZM6 6.8h.01M9.6 7.2h.01M7.5 10.2h.01M8 3V1.2M8 14.8V13M3.2 8H1.4M14.6 8h-1.8M4.6 4.5 3.3 3.2M12.7 12.8l-1.3-1.3M11.4 4.5l1.3-1.3M3.3 12.8l1.3-1.3",
  event: "M8 1.5v9.5M4 7.5 8 11.5l4-4M2.5 14.3h11",
  mc: "M8 1.2a6.8 6.8 0 1 1-.01 0M4.8 11V5.2L8 9l3.2-3.8V11",
  tr: "M8 1 14 4.5v7L8 15l-6-3.5v-7ZM8 11.5v-6M5.3 7.8 8 5.2l2.7 2.6",
  oceans:
    "M1 5.5c1.8-1.8 2.9-1.8 4.7 0s2.9 1.8 4.7 0 2.9-1.8 4.7 0M1 10.5c1.8-1.8 2.9-1.8 4.7 0s2.9 1.8 4.7 0 2.9-1.8 4.7 0",
  oxygen: "M6 4a3.8 3.8 0 1 1-.01 0M11.3 10.4c.1-1.5 2.9-1.5 2.9.1 0 1.2-2.4 2-2.9 3.5h3.1",
  resources: "M8 2.5 13.5 8 8 13.5 2.5 8Z",
};

/** @returns {Record<string, string>} */
export const labels = () => ({
  building: t("building"),
  space: t("space"),
  energy: t("energy"),
  science: t("science"),
  jovian: t("Jovian"),
  earth: t("Earth"),
  plant: t("plant"),
  microbe: t("microbe"),
  animal: t("animal"),
  event: t("event"),
  mc: t("MC"),
  heat: t("heat"),
  plants: t("plants"),
  cards: t("cards"),
  steel: t("steel"),
  titanium: t("titanium"),
  tr: t("TR"),
  forest: t("forest"),
  vp: t("VP"),
  oceans: t("oceans"),
  oxygen: t("oxygen"),
  temperature: t("temperature"),
  resources: t("resources"),
});

/** The shape alone, for use in a drawing. @param {string} name */
export const shape = (name) =>
  FILLED[name]
    ? svg`<path class="filled" d=${FILLED[name]}></path>`
    : svg`<path class="drawn" d=${DRAWN[name] ?? ""}></path>`;

/** @param {string} name @param {boolean} [silent] whether its name stands beside it anyway */
export const icon = (name, silent = false) =>
  html`<svg
    class="icon of-${name}"
    viewBox="0 0 16 16"
    role=${silent ? nothing : "img"}
    aria-hidden=${silent ? "true" : nothing}
    aria-label=${silent ? nothing : (labels()[name] ?? name)}
  >
    ${shape(name)}
  </svg>`;

/** A tag, as on the corner of a card. @param {string} name @param {boolean} [silent] */
export const tag = (name, silent = false) =>
  html`<span class="tag tag-${name}" title=${silent ? nothing : labels()[name]}>${icon(name, silent)}</span>`;

/** An amount of something. @param {string} what @param {number | string} n */
export const amount = (what, n) => html`<span class="amount">${n}${icon(what)}</span>`;

export const TAGS = [
  "building",
  "space",
  "energy",
  "science",
  "jovian",
  "earth",
  "plant",
  "microbe",
  "animal",
  "event",
];
