// @ts-check
/** The journal, newest line last, with a mark at the first line since the last visit. */

import { html, nothing } from "lit-html";
import { naming } from "../../ui/player_names.js";
import { render } from "../../ui/render.js";
import { t } from "../../ui/text.js";

/** Journals whose reader has scrolled up from the end. @type {WeakSet<HTMLElement>} */
const readElsewhere = new WeakSet();

/**
 * @param {HTMLElement} place
 * @param {JournalLine[]} lines
 * @param {Player[]} players
 * @param {number | null} seen the last version that the player has seen
 * @param {boolean} [coded] whether lines are shown in the game's notation, where they have one
 * @param {string} [end] the outcome
 * @param {string} [earlier] the address of earlier lines, if there are any
 */
export function drawJournal(place, lines, players, seen, coded = false, end = "", earlier = "") {
  place.addEventListener("scroll", noteReader, { passive: true });
  const firstNew = seen ? lines.findIndex((line) => line.at > seen) : -1;
  const marked = naming(players);
  render(
    html`${
        earlier
          ? html`<p class="earlier">
              <a href=${earlier}>${t("Read the earlier lines in the replay")}</a>
            </p>`
          : nothing
      }
      <ol role="list">
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
        ${end ? html`<li class="heading" tabindex="-1">${marked(t("The end: {says}", { says: end }))}</li>` : nothing}
      </ol>`,
    place,
  );
  if (readElsewhere.has(place)) return;
  requestAnimationFrame(() => {
    place.scrollTo({ top: place.scrollHeight, behavior: "instant" });
    readElsewhere.delete(place);
  });
}

/** Note whether the reader has left the end. A measurement at each drawing would lay the page out once more. @param {Event} event */
function noteReader({ currentTarget }) {
  const place = /** @type {HTMLElement} */ (currentTarget);
  if (place.scrollHeight - place.scrollTop - place.clientHeight < 40) readElsewhere.delete(place);
  else readElsewhere.add(place);
}
