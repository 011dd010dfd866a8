// @ts-check
/** The marks of the ten actions and of the four colours. */

import { html, svg } from "lit-html";

/** @typedef {Impulse.Face["action"]} Action */

/** @type {Record<Action, string>} */
const ACTIONS = {
  command: "M5 5l7 7-7 7M12 5l7 7-7 7",
  build: "M12 4v16M4 12h16",
  mine: "M4 10c4-6 12-6 16 0M12 6v15",
  trade: "M4 8h14l-4-4M20 16H6l4 4",
  research: "M8.5 3h7M10 3v6l-5 9.5c-.6 1.4 0 2.5 1.5 2.5h11c1.5 0 2.1-1.1 1.5-2.5L14 9V3M7.5 15h9",
  draw: "M6 3h11v12H6zM20 8v13H10M11.5 6v6M9 9.5l2.5 2.5L14 9.5",
  sabotage: "M9.5 21.5a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM14 10l3-3M17 7c.5-2.5 2.5-3.5 4.5-3",
  plan: "M9 6h11M9 12h11M9 18h11M4 6h1M4 12h1M4 18h1",
  execute: "M13 2 5 13.5h6L10 22l9-12.5h-6.5Z",
  refine: "M8 4h8l4 5-8 11L4 9ZM4 9h16M8 4l4 16 4-16",
};

/** @type {Record<string, string>} */
const GEMS = {
  red: "M6 .6 11.6 11H.4Z",
  blue: "M6 .6A5.4 5.4 0 1 1 6 11.4 5.4 5.4 0 1 1 6 .6Z",
  green: "M1 1H11V11H1Z",
  yellow: "M6 0 12 6 6 12 0 6Z",
};

/** The light on a gem comes from the upper left. @type {Record<string, string>} */
const FACETS = {
  red: "M6 .6 6 7.5.4 11Z",
  blue: "M6 .6A5.4 5.4 0 0 0 .6 6L6 6Z",
  green: "M1 1H11L1 11Z",
  yellow: "M6 0V12L0 6Z",
};

/** An action's mark, 24 units wide. @param {Action} action */
export const actionPath = (action) => svg`<path class="action" d=${ACTIONS[action]}></path>`;

/** @param {Action} action */
export const actionIcon = (action) =>
  html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${actionPath(action)}</svg>`;

/** A gem, 12 units wide. @param {string} color */
export const gemPath = (color) =>
  svg`<path class="gem ${color}" d=${GEMS[color] ?? ""}></path><path class="facet" d=${FACETS[color] ?? ""}></path>`;

/** @param {string} color */
export const gem = (color) =>
  html`<svg class="gem-icon" viewBox="-.5 -.5 13 13" aria-hidden="true">${gemPath(color)}</svg>`;
