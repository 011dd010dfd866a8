// @ts-check
/** Signs of effects, for places without room for words; the server tells which (`Face.signs`). */

import { html, svg } from "lit-html";
import { t } from "../../../js/ui/text.js";

/** Outlines in 16 x 16 units. @type {Record<string, string>} */
const SIGNS = {
  hand: "M3 15V8.6Q3 7.4 4 7.4T5 8.6V3.6Q5 2.4 6.1 2.4T7.2 3.6V2.4Q7.2 1.2 8.3 1.2T9.4 2.4V3.8Q9.4 2.8 10.5 2.8T11.6 4V9.6Q13 7.6 14.4 8.4L11 14.2Q10.4 15.4 9 15.4Z",
  deck: "M3 4.5 10 1.5V11L3 14.5ZM5 15.4 12.4 12V3.4L14 2.8V12.6L6.6 16Z",
  plan: "M2 3H5V6H2ZM7 3.6H15V5.4H7ZM2 7H5V10H2ZM7 7.6H15V9.4H7ZM2 11H5V14H2ZM7 11.6H13V13.4H7Z",
  transport: "M5 15V12Q2 9 3 5.5 4.5 1.5 8 1.5T13 5.5Q14 9 11 12V15Z",
  cruiser: "M8 .6 10.5 7 15.4 13 8 10.6.6 13 5.5 7Z",
  any: "M4 15V12.4Q1.2 10 2 6.5 3.2 3 6 3T10 6.5Q10.8 10 8 12.4V15ZM16.5 2 18.6 7.5 22.5 13.5 16.5 11.2 10.5 13.5 14.4 7.5Z",
  step: "M1.5 7H9V3L15 8.5 9 14V10H1.5Z",
  home: "M8 1.5 15 7.5H13V14.5H3V7.5H1Z",
  use: "M9.5.5 2.5 9.5H7L6 16 13.5 6.5H9Z",
  tech: "M6 1H10V6L14 13.5Q14.5 15 13 15H3Q1.5 15 2 13.5L6 6Z",
  minerals: "M4 2H12L15.5 6.5 8 15.5.5 6.5Z",
  point: "M8 .5 10.2 5.6 15.6 6.1 11.5 9.7 12.8 15.2 8 12.3 3.2 15.2 4.5 9.7.4 6.1 5.8 5.6Z",
  bomb: "M6.5 5A5.2 5.2 0 1 0 6.6 5ZM9 4.5 11.5 2 13.5 4 11 6.5ZM12.5 1.5 15 0 14.4 2.4Z",
  occupied:
    "M8 .6 14.7 4.3V11.7L8 15.4 1.3 11.7V4.3ZM8 2.7 3.2 5.4V10.6L8 13.3 12.8 10.6V5.4ZM8 5.2A2.8 2.8 0 1 1 8 10.8 2.8 2.8 0 1 1 8 5.2Z",
  core: "M8 3.5A4.5 4.5 0 1 1 8 12.5 4.5 4.5 0 1 1 8 3.5ZM7 0H9V2.5H7ZM7 13.5H9V16H7ZM0 7H2.5V9H0ZM13.5 7H16V9H13.5Z",
};
const COLORS = ["red", "yellow", "green", "blue"];

export const signShapes = () =>
  Object.entries(SIGNS).map(
    ([name, d]) => svg`<path id="im-sign-${name}" fill="currentColor" fill-rule="evenodd" d=${d}></path>`,
  );

/** What each sign means, for the legend. @returns {[sign: string, meaning: string][]} */
export const meanings = () => [
  ["n", t("number in a box: up to so many; minerals raise it")],
  ["transport", t("transport")],
  ["cruiser", t("cruiser")],
  ["any", t("any ship")],
  ["step", t("moves, becomes")],
  ["hand", t("hand")],
  ["deck", t("card turned up from the deck")],
  ["plan", t("Plan")],
  ["tech", t("technology")],
  ["minerals", t("minerals")],
  ["home", t("at home")],
  ["occupied", t("a card you occupy or reach")],
  ["core", t("Sector Core")],
  ["point", t("points")],
  ["bomb", t("bombs")],
  ["use", t("use it once")],
  ["≤", t("of this size or less")],
  ["=", t("like the first card, or the newest of the Impulse")],
  ["?", t("face-down card")],
];

/** @param {string} sign */
const width = (sign) => {
  if (sign === "n") return 18;
  if (sign === "any") return 23;
  if (COLORS.includes(sign)) return 14;
  return sign in SIGNS ? 16 : 4 + sign.length * 6.5;
};

/** @param {string} signs */
const listed = (signs) => signs.split(" ").filter(Boolean);

/** @param {string} signs */
export const signWidth = (signs) => listed(signs).reduce((sum, each) => sum + width(each) + 2.5, -2.5);

/** Signs in a row, in a drawing, 16 units high. @param {string} signs @param {number} [n] @param {boolean} [raised] */
export function signRow(signs, n = 0, raised = false) {
  let x = 0;
  return listed(signs).map((each) => {
    const at = x;
    x += width(each) + 2.5;
    if (each === "n")
      return svg`<g class="number-box ${raised ? "raised" : ""}" transform="translate(${at} 0)"><rect width="17" height="17" y="-.5" rx="4"></rect><text x="8.5" y="13.2">${n}</text></g>`;
    if (COLORS.includes(each)) return svg`<use href="#im-gem-${each}" x=${at + 0.5} y="2"></use>`;
    if (each in SIGNS) return svg`<use href="#im-sign-${each}" x=${at}></use>`;
    return svg`<text class="sign-text" x=${at + width(each) / 2} y="13">${each}</text>`;
  });
}

/** Signs in a line, as wide as they are. @param {string} signs @param {number} [n] @param {boolean} [raised] */
export function signLine(signs, n, raised) {
  const wide = signWidth(signs).toFixed(1);
  return html`<svg class="signs" viewBox="0 -1 ${wide} 18" .style=${`--wide: ${wide}`} aria-hidden="true">
    ${signRow(signs, n, raised)}
  </svg>`;
}
