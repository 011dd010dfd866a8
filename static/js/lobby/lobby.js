// @ts-check
/** Keeps the page of a room or of the lobby fresh. After a change, the socket says so, the page is fetched
 * again, and elements with `data-live` replace the old ones. */

import { follow, showParts } from "../site/news.js";
import { pageAt } from "../site/fetched_page.js";
import { sharing, showSharing } from "../ui/link_buttons.js";
import "../site/site.js";
import { roomChat, showNewest } from "./room_chat.js";

const SETTLE = 60; // milliseconds: changes within them are fetched together
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
  showNewest();
}

/** Refresh a visible page regularly, for times such as "3 minutes ago". @param {number} seconds */
function refreshEvery(seconds) {
  const look = () => document.visibilityState === "visible" && void refresh();
  setInterval(look, seconds * 1000);
  document.addEventListener("visibilitychange", look);
}

const { socket, again } = document.body.dataset;
const state = /** @type {HTMLElement | null} */ (document.querySelector("[data-connection]"));
sharing();
roomChat(refresh);
document.addEventListener("click", (event) => {
  const button = event.target instanceof Element && event.target.closest("button");
  if (button && button.getAttribute("aria-disabled") === "true") event.preventDefault();
});
if (socket)
  follow(socket, refresh, (connection) => {
    if (state) state.dataset.connection = connection;
  });
if (again) refreshEvery(Number(again));
