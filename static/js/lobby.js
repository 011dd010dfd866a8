// @ts-check
/** Keeps the page of a room or of the lobby fresh. When its socket says that something changed, the
 * page is asked for again, and what is marked `data-live` takes the place of the old. */

import { follow, showParts } from "./news.js";
import { pageAt } from "./page_at.js";
import { sharing, showSharing } from "./sharing.js";
import "./site.js";

const SETTLE = 60; // what changes at once is shown at once
let requests = 0;

/** Ask for the page again, once for all that happens at the same time. */
async function refresh() {
  const request = ++requests;
  await new Promise((done) => setTimeout(done, SETTLE));
  if (request !== requests) return;
  const { page, status, url } = await pageAt(location.href);
  if (request !== requests || !status) return;
  if (!page || url !== location.href.replace(/#.*/, "")) {
    location.assign(url);
    return;
  }
  showParts(page);
  showSharing();
}

/** Refresh regularly while somebody looks: "3 minutes ago" grows old. @param {number} seconds */
function refreshEvery(seconds) {
  const look = () => document.visibilityState === "visible" && void refresh();
  setInterval(look, seconds * 1000);
  document.addEventListener("visibilitychange", look);
}

const { socket, again } = document.body.dataset;
const state = /** @type {HTMLElement | null} */ (document.querySelector("[data-connection]"));
sharing();
document.addEventListener("click", (event) => {
  const button = event.target instanceof Element && event.target.closest("button");
  if (button && button.getAttribute("aria-disabled") === "true") event.preventDefault();
});
if (socket)
  follow(socket, refresh, (connection) => {
    if (state) state.dataset.connection = connection;
  });
if (again) refreshEvery(Number(again));
