// @ts-check
/** The journal as a list of moments: each line leads to its moment. */

import { html, nothing } from "lit-html";
import { render } from "../ui/render.js";
import { t } from "../ui/text.js";

export class ReplayJournal {
  /** @type {JournalLine[]} */ #lines = [];
  #version = 0;
  #perspective = "";

  /**
   * @param {HTMLElement} place scrolls within itself
   * @param {string} address where the lines come from
   * @param {(version: number) => void} go
   * @param {(text: string) => unknown} marked sets players' names apart
   */
  constructor(place, address, go, marked) {
    this.marked = marked;
    this.place = place;
    this.address = address;
    this.go = go;
  }

  /** Read the journal as it is from this perspective. @param {string} perspective */
  async load(perspective) {
    this.#perspective = perspective;
    const url = new URL(this.address, location.href);
    if (perspective) url.searchParams.set("as", perspective);
    const found = await fetch(url)
      .then((response) => response.json())
      .catch(() => ({ lines: [] }));
    if (perspective !== this.#perspective) return;
    this.#lines = found.lines;
    this.#draw();
  }

  /** Mark the moment `version`. @param {number} version */
  mark(version) {
    this.#version = version;
    this.#draw();
  }

  /** Return whether the list has all lines of a moment. It leaves out lines of undone answers. @param {JournalLine[]} said */
  holds(said) {
    return said.every((one) => this.#lines.some((line) => line.at === one.at && line.text === one.text));
  }

  #draw() {
    const now = this.#lines.filter((line) => line.at <= this.#version).length - 1;
    const row = (/** @type {JournalLine} */ line, /** @type {number} */ index) =>
      html`<li>
        <button
          type="button"
          class=${line.heading ? "heading" : nothing}
          ?data-now=${line.at === this.#lines[now]?.at}
          aria-current=${index === now ? "step" : nothing}
          tabindex=${index === Math.max(now, 0) ? 0 : -1}
          @click=${() => this.go(line.at)}
        >
          <span>${this.marked(line.text)}</span>
        </button>
      </li>`;
    render(
      html`<ol role="list" aria-label=${t("Moments of the match")} @keydown=${step}>
        ${this.#lines.map(row)}
      </ol>`,
      this.place,
    );
    this.#scroll();
  }

  /** Keep the current moment in sight. */
  #scroll() {
    const { place } = this;
    const current = /** @type {HTMLElement | null} */ (place.querySelector("[aria-current]"));
    if (!current) place.scrollTop = 0;
    else if (
      current.offsetTop < place.scrollTop ||
      current.offsetTop + current.offsetHeight > place.scrollTop + place.clientHeight
    ) {
      place.scrollTop = current.offsetTop - place.clientHeight / 2;
    }
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
