// @ts-check
/** The journal lines since the player's last answer, or since the start, beside the question. */

import { html } from "lit-html";
import { naming } from "../../ui/player_names.js";
import { render } from "../../ui/render.js";

/** The places whose size and scrolling are followed. @type {WeakSet<HTMLElement>} */
const followed = new WeakSet();

/** Return the news among lines. @param {JournalLine[]} lines @param {number | null} since a version; null tells nothing */
export const linesSince = (lines, since) =>
  since === null ? [] : lines.filter((line) => line.at >= since && !line.heading);

/**
 * Draw the lines. The private line of the player's own answer stays in sight.
 * @param {HTMLElement} place @param {JournalLine[]} lines @param {Player[]} players @param {number | null} since a version; null tells nothing
 */
export function drawSince(place, lines, players, since) {
  const news = linesSince(lines, since);
  const own = news.find((line) => line.at === since && line.alone);
  const marked = naming(players);
  place.hidden = news.length === 0;
  render(
    html`<ol role="list">
      ${news.map((line, n) => html`<li class=${line === own ? "line own" : "line"} tabindex="-1">${marked(line.text)}</li>`)}
    </ol>`,
    place,
  );
  requestAnimationFrame(() => toNewest(place));
  if (followed.has(place)) return;
  followed.add(place);
  new ResizeObserver(() => toNewest(place)).observe(place);
  place.addEventListener("scroll", () => hideCut(place), { passive: true });
}

/** @param {HTMLElement} place */
function toNewest(place) {
  const last = place.querySelector("li:last-child");
  const above = last?.matches(".own") ? 0 : (place.querySelector("li.own")?.clientHeight ?? 0);
  const tooLong = last !== null && last.clientHeight > place.clientHeight - above; // it is read from its beginning
  const top = tooLong
    ? place.scrollTop + last.getBoundingClientRect().top - place.getBoundingClientRect().top - above
    : place.scrollHeight;
  place.scrollTo({ top, behavior: "instant" });
  hideCut(place);
}

/** Hide a line that the upper edge cuts, as long as the newest lines are in sight. @param {HTMLElement} place */
function hideCut(place) {
  const { top } = place.getBoundingClientRect();
  const isAtEnd = place.scrollTop + place.clientHeight >= place.scrollHeight - 1;
  for (const line of place.querySelectorAll("li:not(.own, :last-child)")) {
    const box = line.getBoundingClientRect();
    line.toggleAttribute("data-cut", isAtEnd && box.top < top - 2 && box.bottom > top + 2);
  }
}
