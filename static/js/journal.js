// @ts-check
/** What has happened, newest last, with a mark where I looked last. */

import { html, nothing, render } from "lit-html";
import { t } from "./text.js";

/**
 * @param {HTMLElement} place
 * @param {JournalLine[]} lines
 * @param {Player[]} players
 * @param {number | null} seen the version somebody with a seat has looked at before
 * @param {boolean} [coded] whether lines are shown in the game's notation, where they have one
 */
export function drawJournal(place, lines, players, seen, coded = false) {
  const atFirst = place.firstElementChild === null; // nothing is measured then: that would lay the page out twice
  const atEnd = atFirst || place.scrollHeight - place.scrollTop - place.clientHeight < 40;
  const firstNew = seen ? lines.findIndex((line) => line.at > seen) : -1;
  const marked = naming(players);
  render(
    html`<ol role="list">
      ${lines.map(
        (line, index) =>
          html`${
              index === firstNew && index > 0
                ? html`<li class="new-mark"><span>${t("new since you last looked")}</span></li>`
                : nothing
            }
            <li class=${line.heading ? "heading" : "line"} tabindex="-1">
              ${coded && line.code ? html`<code lang="en">${line.code}</code>` : marked(line.text)}
            </li>`,
      )}
    </ol>`,
    place,
  );
  if (atEnd) requestAnimationFrame(() => place.scrollTo({ top: place.scrollHeight, behavior: "instant" }));
}

/**
 * What has happened since my last answer; what that answer told me alone stays in sight, however much follows.
 * @param {HTMLElement} place @param {JournalLine[]} lines @param {Player[]} players @param {number} since a version; 0 for none
 */
export function drawNews(place, lines, players, since) {
  const news = since ? lines.filter((line) => line.at >= since && !line.heading) : [];
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
    const tooLong = last !== null && last.clientHeight > place.clientHeight; // it is read from its beginning
    const top = tooLong
      ? place.scrollTop + last.getBoundingClientRect().top - place.getBoundingClientRect().top
      : place.scrollHeight;
    place.scrollTo({ top, behavior: "instant" });
  });
}

/** Sets the players' names apart in a text. @param {Pick<Player, "name" | "seat">[]} players */
export function naming(players) {
  const seats = new Map(players.map((each) => [each.name, each.seat]));
  const names = [...seats.keys()]
    .sort((a, b) => b.length - a.length)
    .map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const pattern = new RegExp(`(?<![\\p{Script=Latin}\\p{N}])(${names.join("|")})(?![\\p{Script=Latin}\\p{N}])`, "u");
  return (/** @type {string} */ text) => {
    const [before, name, ...after] = text.split(pattern);
    if (name === undefined) return text;
    return html`${before}<b class="seat-${seats.get(name)}">${name}</b>${after.join("")}`;
  };
}
