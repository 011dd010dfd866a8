// @ts-check
/** The journal lines since the player's last answer, or since the start, beside the question. */

import { html } from "lit-html";
import { naming } from "../../ui/player_names.js";
import { render } from "../../ui/render.js";

/**
 * Draw the lines. The private line of the player's own answer stays in sight.
 * @param {HTMLElement} place @param {JournalLine[]} lines @param {Player[]} players @param {number | null} since a version; null tells nothing
 */
export function drawSince(place, lines, players, since) {
  const news = since === null ? [] : lines.filter((line) => line.at >= since && !line.heading);
  const own = news.find((line) => line.at === since && line.alone);
  const marked = naming(players);
  place.hidden = news.length === 0;
  render(
    html`<ol role="list">
      ${news.map((line, n) => html`<li class=${line === own ? "line own" : "line"} tabindex="-1">${marked(line.text)}</li>`)}
    </ol>`,
    place,
  );
  requestAnimationFrame(() => {
    const last = place.querySelector("li:last-child");
    const above = last?.matches(".own") ? 0 : (place.querySelector("li.own")?.clientHeight ?? 0);
    const tooLong = last !== null && last.clientHeight > place.clientHeight - above; // it is read from its beginning
    const top = tooLong
      ? place.scrollTop + last.getBoundingClientRect().top - place.getBoundingClientRect().top - above
      : place.scrollHeight;
    place.scrollTo({ top, behavior: "instant" });
  });
}
