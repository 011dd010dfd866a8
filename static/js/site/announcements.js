// @ts-check
/** The announcements at the top of every page: fetched after a change, with countdowns in the server's time,
 * until the visitor dismisses them. */

import { pageAt } from "./fetched_page.js";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const LONGEST_TIMER = 2 ** 31 - 1; // milliseconds that a browser can wait
const SPREAD = 300; // milliseconds over which pages ask
const KEPT = 20; // announcements that are remembered as dismissed

const place = document.getElementById("announcements");
const dismissed = () => document.cookie.match(/(?:^|; )dismissed=([^;]*)/)?.[1]?.split(".") ?? [];
let ahead = 0; // of the server's clock, in milliseconds
let nextChange = 0;
let nextCount = 0;

/** Ask for the announcements, which are other ones now. */
export async function loadAnnouncements() {
  if (!place) return;
  const { page } = await pageAt(place.dataset.address ?? "");
  const fresh = page?.getElementById("announcements");
  if (!fresh) return;
  const said = (/** @type {Element} */ each) => each.textContent?.replace(/\s+/g, " ");
  const changed = said(fresh) !== said(withoutCounts(place));
  Object.assign(place.dataset, { now: fresh.dataset.now, next: fresh.dataset.next ?? "" });
  if (changed) place.replaceChildren(...[...fresh.childNodes].map((each) => document.adoptNode(each)));
  begin();
}

/** Return the announcements without their countdowns. @param {Element} shown */
function withoutCounts(shown) {
  const copy = /** @type {Element} */ (shown.cloneNode(true));
  for (const each of copy.querySelectorAll("[data-counts-to]")) each.replaceChildren();
  return copy;
}

/** Start the countdowns, show the buttons, and wait for the next change by time. */
function begin() {
  if (!place) return;
  ahead = Number(place.dataset.now) - Date.now();
  for (const button of /** @type {NodeListOf<HTMLElement>} */ (place.querySelectorAll("[data-dismiss]")))
    button.hidden = false;
  clearTimeout(nextChange);
  const wait = Number(place.dataset.next) - Date.now() - ahead;
  if (place.dataset.next && wait < LONGEST_TIMER)
    nextChange = setTimeout(() => void loadAnnouncements(), Math.max(0, wait) + Math.random() * SPREAD);
  count();
}

/** Show the time left of each countdown. */
function count() {
  clearTimeout(nextCount);
  const counts = /** @type {NodeListOf<HTMLElement>} */ (place?.querySelectorAll("[data-counts-to]"));
  for (const each of counts) {
    const left = Number(each.dataset.countsTo) - Date.now() - ahead;
    const words = each.dataset.words ?? "{when}"; // what happens then, unless the sentence before it says so
    each.textContent = left > 0 ? `(${words.replace("{when}", within(left))})` : "";
  }
  if (counts.length) nextCount = setTimeout(count, SECOND - ((Date.now() + ahead) % SECOND));
}

/** Say in the page's language how long it is still. @param {number} left milliseconds */
function within(left) {
  const words = new Intl.RelativeTimeFormat(document.documentElement.lang, { style: "short" });
  if (left < 2 * MINUTE) return words.format(Math.ceil(left / SECOND), "second");
  if (left < 120 * MINUTE) return words.format(Math.ceil(left / MINUTE), "minute");
  return left < 48 * 60 * MINUTE
    ? words.format(Math.round(left / (60 * MINUTE)), "hour")
    : words.format(Math.round(left / (24 * 60 * MINUTE)), "day");
}

place?.addEventListener("click", ({ target }) => {
  const announcement = target instanceof Element && target.closest("[data-dismiss]")?.closest("[data-key]");
  if (!(announcement instanceof HTMLElement)) return;
  const keys = [announcement.dataset.key, ...dismissed()].slice(0, KEPT).join(".");
  document.cookie = `dismissed=${keys}; path=/; max-age=34560000; samesite=lax`;
  announcement.remove();
  document.getElementById("main")?.focus({ preventScroll: true });
});

if (place) begin();
