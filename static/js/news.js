// @ts-check
/**
 * Shows on every page, as soon as it happens, what waits for me elsewhere: matches, and rooms in which somebody
 * calls. Pages of the lobby are asked for anew as a whole; the others ask for these parts only.
 */

import { loadAnnouncements } from "./announcements.js";
import { Chime } from "./chime.js";
import { takeLiveParts } from "./live_parts.js";
import { pageAt } from "./page_at.js";
import { Connection } from "./socket.js";
import { showCall } from "./waiting.js";

const SETTLE = 60; // what changes at once is shown at once
const CLOSED = "closed-calls"; // those that I do not want to see any more
const chime = new Chime();
let asked = 0;

/** Follow the news where a page has no socket of its own, which says so by an event of this name. */
export function followNews() {
  const { news } = document.body.dataset;
  if (news) follow(news, () => void showNews());
  document.addEventListener("news", () => void showNews());
  document.addEventListener("click", ({ target }) => {
    const close = target instanceof Element && target.closest("[data-close-call]");
    if (!close) return;
    const call = /** @type {HTMLElement} */ (close.closest("[data-call]"));
    sessionStorage.setItem(CLOSED, JSON.stringify([...closed(), call.dataset.call]));
    showCalls();
  });
  showCalls();
}

/**
 * Connect a page of the site: load announcements when they change, and everything after a loss.
 * @param {string} address
 * @param {() => void} changed something on the page is new
 * @param {(state: import("./socket.js").ConnectionState) => void} [state]
 */
export function follow(address, changed, state = () => {}) {
  const site = () => void loadAnnouncements();
  const again = () => (site(), changed());
  const frame = (/** @type {PageFrame} */ { type }) => (type === "news" || type === "changed") && changed();
  return new Connection(address, { frame, state, site, again });
}

async function showNews() {
  const mine = ++asked;
  await new Promise((done) => setTimeout(done, SETTLE));
  if (mine !== asked) return;
  const { here = "" } = document.body.dataset;
  const { page } = await pageAt(`/news/?from=${encodeURIComponent(here)}`);
  if (page && mine === asked) showParts(page);
}

/** @param {Document} page */
export function showParts(page) {
  const known = new Set(calls().map((call) => call.dataset.call));
  takeLiveParts(page);
  showCalls();
  if (calls().every((call) => known.has(call.dataset.call))) return;
  showCall();
  chime.ring();
}

/** Show the calls that were not closed. */
function showCalls() {
  const gone = closed();
  for (const call of calls()) {
    call.hidden = gone.includes(call.dataset.call ?? "");
    for (const close of /** @type {NodeListOf<HTMLElement>} */ (call.querySelectorAll("[data-close-call]")))
      close.hidden = false;
  }
}

/** @returns {HTMLElement[]} */
const calls = () => [...document.querySelectorAll("[data-call]")].map((call) => /** @type {HTMLElement} */ (call));

/** @returns {string[]} */
const closed = () => JSON.parse(sessionStorage.getItem(CLOSED) ?? "[]");
