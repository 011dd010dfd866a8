// @ts-check
/** Drawings of cards, of Mars and of things. Their code and styles arrive after the first board has been painted. */

import { html, nothing, svg } from "lit-html";
import { guard } from "lit-html/directives/guard.js";
import { icon } from "../cards/icons.js";

/** @typedef {typeof import("../art/art.js")} Art */
/** @typedef {AresExpedition.Face} Face */

const UNSEEN = 300; // milliseconds: the wait of a page in the background, which is never painted

/** The drawings, as soon as they are here, and whether they have been asked for: the same for all boards of the page. */
const page = { art: /** @type {Art | null} */ (null), isAsked: false };

/** Load the drawings once, and then draw the board again. @param {URL} place of art.js and art.css @param {() => void} redraw */
export function loadDrawings(place, redraw) {
  if (page.isAsked) return;
  page.isAsked = true;
  void painted()
    .then(() => Promise.all([import(new URL("art.js", place).href), styled(new URL("art.css", place).href)]))
    .then(([art]) => {
      art.useLit({ html, svg, nothing, guard });
      page.art = art;
      redraw();
    });
}

/** Wait until the browser has painted the board. @returns {Promise<void>} */
const painted = () =>
  new Promise((done) => {
    requestAnimationFrame(() => setTimeout(done));
    setTimeout(done, UNSEEN);
  });

/** Load a stylesheet. @param {string} href @returns {Promise<void>} */
const styled = (href) =>
  new Promise((done, failed) => {
    const link = document.createElement("link");
    Object.assign(link, { rel: "stylesheet", href, onload: () => done(), onerror: failed });
    document.head.append(link);
  });

/** @param {number | string} key the number of a card or the name of a phase @param {Face} [face] */
export const picture = (key, face) => page.art?.picture(key, face) ?? nothing;

/** @param {{ temperature: number, oxygen: number, oceans: number }} steps @param {boolean} [large] */
export const planet = (steps, large) => page.art?.planet(steps, large) ?? nothing;

/** An amount as a thing; until it arrives as a sign. @param {string} name */
export const token = (name) => page.art?.token(name) ?? icon(name, true);

/** @param {[number | string, Face | undefined][]} pictures on the page */
export const definitions = (pictures) => page.art?.definitions(pictures) ?? nothing;
