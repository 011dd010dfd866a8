// @ts-check
/** The journal as a list of moments: each line leads to the moment at which it was written. */

import { html, nothing, render } from "lit-html";
import { t } from "./text.js";

/**
 * @param {HTMLElement} place scrolls within itself
 * @param {string} address where the lines come from
 * @param {(version: number) => void} go
 */
export function replayJournal(place, address, go) {
  /** @type {JournalLine[]} */ let lines = [];
  let version = 0;
  let perspective = "";

  function draw() {
    const now = lines.filter((line) => line.at <= version).length - 1;
    render(
      html`<ol role="list" aria-label=${t("Moments of the match")} @keydown=${step}>
        ${lines.map(
          (line, index) =>
            html`<li>
              <button
                type="button"
                class=${line.heading ? "heading" : nothing}
                ?data-now=${line.at === lines[now]?.at}
                aria-current=${index === now ? "step" : nothing}
                tabindex=${index === Math.max(now, 0) ? 0 : -1}
                @click=${() => go(line.at)}
              >
                ${line.text}
              </button>
            </li>`,
        )}
      </ol>`,
      place,
    );
    const current = /** @type {HTMLElement | null} */ (place.querySelector("[aria-current]"));
    if (!current) place.scrollTop = 0;
    else if (
      current.offsetTop < place.scrollTop ||
      current.offsetTop + current.offsetHeight > place.scrollTop + place.clientHeight
    ) {
      place.scrollTop = current.offsetTop - place.clientHeight / 2;
    }
  }

  /** @param {KeyboardEvent} event */
  function step(event) {
    const by = { ArrowDown: "nextElementSibling", ArrowUp: "previousElementSibling" }[event.key];
    const next = by && /** @type {any} */ (event.target).closest("li")?.[by]?.querySelector("button");
    if (!next) return;
    event.preventDefault();
    next.focus();
  }

  return {
    /** Read the journal through these perspective. @param {string} whose */
    async through(whose) {
      perspective = whose;
      const url = new URL(address, location.href);
      if (whose) url.searchParams.set("as", whose);
      const told = await fetch(url)
        .then((answer) => answer.json())
        .catch(() => ({ lines: [] }));
      if (whose !== perspective) return;
      lines = told.lines;
      draw();
    },
    /** Mark the moment `v`. @param {number} v */
    at(v) {
      version = v;
      draw();
    },
    /** Whether the list tells all of what was said at a moment; it leaves out what was taken back. @param {JournalLine[]} said */
    tell: (said) => said.every((one) => lines.some((line) => line.at === one.at && line.text === one.text)),
  };
}
