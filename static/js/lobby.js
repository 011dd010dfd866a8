// @ts-check
/** Keeps the page of a room or of the lobby fresh. When its socket says that something changed, the
 * page is asked for again, and what is marked `data-live` takes the place of the old. */

import { sharing, showSharing } from "./sharing.js";
import "./site.js";

const PING_EVERY = 15_000;
const FIRST_WAIT = 300;
const LONGEST_WAIT = 15_000;
const SETTLE = 60; // what changes at once is shown at once
const policy = /** @type {{createHTML(text: string): string}} */ (
  /** @type {any} */ (window).trustedTypes?.createPolicy("orrery", {
    createHTML: (/** @type {string} */ text) => text, // our own pages, escaped by the server
  }) ?? { createHTML: (/** @type {string} */ text) => text }
);

class LivePage {
  #requests = 0;
  #wait = FIRST_WAIT;

  /** Ask for the page again, once for all that happens at the same time. */
  async refresh() {
    const request = ++this.#requests;
    await new Promise((done) => setTimeout(done, SETTLE));
    if (request !== this.#requests) return;
    const response = await fetch(location.href, { headers: { "X-Live": "1" } });
    if (request !== this.#requests) return;
    if (response.redirected || !response.ok) {
      location.assign(response.redirected ? response.url : location.href);
      return;
    }
    const page = new DOMParser().parseFromString(policy.createHTML(await response.text()), "text/html");
    for (const old of document.querySelectorAll("[data-live]")) {
      const fresh = page.getElementById(old.id);
      if (fresh) replace(old, document.adoptNode(fresh));
    }
    document.title = page.title;
    showSharing();
  }

  /** Refresh whenever the socket says that something changed. @param {string} address */
  listen(address) {
    const state = /** @type {HTMLElement | null} */ (document.querySelector("[data-connection]"));
    const socket = new WebSocket(new URL(address, location.href.replace(/^http/, "ws")));
    const ping = setInterval(() => socket.readyState === WebSocket.OPEN && socket.send("{}"), PING_EVERY);
    socket.addEventListener("open", () => {
      if (this.#wait > FIRST_WAIT) void this.refresh();
      this.#wait = FIRST_WAIT;
      if (state) state.dataset.connection = "live";
    });
    socket.addEventListener("message", () => void this.refresh());
    socket.addEventListener("close", () => {
      clearInterval(ping);
      if (state) state.dataset.connection = "lost";
      setTimeout(() => this.listen(address), this.#wait * (0.5 + Math.random()));
      this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
    });
  }

  /** Refresh regularly while somebody looks: matches move on without a word to the lobby. @param {number} seconds */
  refreshEvery(seconds) {
    const refresh = () => document.visibilityState === "visible" && void this.refresh();
    setInterval(refresh, seconds * 1000);
    document.addEventListener("visibilitychange", refresh);
  }
}

/** @param {Element} old @param {Element} fresh */
function replace(old, fresh) {
  const focused = old.contains(document.activeElement) ? document.activeElement : null;
  if (focused instanceof HTMLInputElement && !focused.readOnly) return; // somebody is typing here
  old.replaceWith(fresh);
  if (focused) sameIn(fresh, focused)?.focus();
}

/** Return the element that stands for `known` in the new part. @param {Element} part @param {Element} known */
function sameIn(part, known) {
  const candidates = /** @type {NodeListOf<HTMLElement>} */ (part.querySelectorAll(known.tagName));
  return [...candidates].find((each) => each.textContent === known.textContent);
}

const page = new LivePage();
const { socket, again } = document.body.dataset;
sharing();
document.addEventListener("click", (event) => {
  const button = event.target instanceof Element && event.target.closest("button");
  if (button && button.getAttribute("aria-disabled") === "true") event.preventDefault();
});
if (socket) page.listen(socket);
if (again) page.refreshEvery(Number(again));
