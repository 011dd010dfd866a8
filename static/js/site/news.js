// @ts-check
/**
 * News on every page: waiting matches, and calls from rooms. Pages of the lobby are fetched as a whole;
 * all others fetch these parts only.
 */

import { loadAnnouncements } from "./announcements.js";
import { Chime } from "../ui/chime.js";
import { takeLiveParts } from "./live_parts.js";
import { pageAt } from "./fetched_page.js";
import { Connection } from "./socket.js";
import { showCall } from "./title.js";

const SETTLE = 60; // milliseconds: changes within them are fetched together
const CLOSED = "closed-calls"; // calls that the visitor has closed
const chime = new Chime();
let asked = 0;

/** Follow the news. A page with its own socket sends them as events named "news". */
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
  chime.play("turn");
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
