// @ts-check
/** Pages of a board, one shown at a time. */

import { html } from "lit-html";

/**
 * @typedef {object} Page
 * @property {string} key
 * @property {unknown} label
 * @property {() => unknown} body
 * @property {unknown} [count] a small number beside the label
 */

/**
 * @param {BoardContext} ctx which page is open is kept in its memory
 * @param {string} name of this set of pages, unique on the board
 * @param {Page[]} pages
 */
export function tabs(ctx, name, pages) {
  const chosen = pages.find((page) => page.key === ctx.memory.get(name)) ?? pages[0];
  const open = (/** @type {Page} */ page) => {
    ctx.memory.set(name, page.key);
    ctx.redraw();
  };
  const step = (/** @type {KeyboardEvent} */ event) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    const next = pages[(pages.indexOf(chosen) + by + pages.length) % pages.length];
    open(next);
    document.getElementById(`${name}-${next.key}`)?.focus();
  };
  return html`
    <div class="tabs" role="tablist" @keydown=${step}>
      ${pages.map(
        (page) =>
          html`<button
            type="button"
            role="tab"
            id="${name}-${page.key}"
            aria-selected=${page === chosen}
            aria-controls="${name}-page"
            tabindex=${page === chosen ? 0 : -1}
            @click=${() => open(page)}
          >
            ${page.label}${page.count === undefined ? "" : html` <small>${page.count}</small>`}
          </button>`,
      )}
    </div>
    <div role="tabpanel" id="${name}-page" tabindex="0" aria-labelledby="${name}-${chosen.key}">${chosen.body()}</div>
  `;
}
