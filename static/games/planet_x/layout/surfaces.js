// @ts-check
/** The surfaces of the board on a phone: all are drawn, one is in sight, and fixed tabs lead to them. */

import { html, nothing } from "lit-html";
import { t } from "../../../js/ui/text.js";

/** @typedef {import("../../../js/board/tabs.js").Page & { waits?: boolean, tall?: boolean }} Surface `waits`: an answer can be given there; `tall`: it wants the height of the screen */

/** @param {BoardContext} ctx @param {Surface[]} pages */
export function surfaces(ctx, pages) {
  const chosen = pages.find((page) => page.key === ctx.memory.get("surface")) ?? pages[0];
  const open = (/** @type {Surface} */ page) => {
    ctx.memory.set("surface", page.key);
    ctx.redraw();
  };
  const step = (/** @type {KeyboardEvent} */ event) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    const next = pages[(pages.indexOf(chosen) + by + pages.length) % pages.length];
    open(next);
    document.getElementById(`surface-${next.key}`)?.focus();
  };
  return html`<div class="surfaces" ?data-tall=${chosen.tall}>
    ${pages.map(
      (page) =>
        html`<div
          class="surface"
          role="tabpanel"
          id="surface-${page.key}-page"
          data-surface=${page.key}
          tabindex=${page.key === "sky" ? nothing : 0}
          aria-labelledby="surface-${page.key}"
          ?hidden=${page !== chosen}
        >
          ${page.body()}
        </div>`,
    )}
    <div class="surface-tabs" role="tablist" @keydown=${step}>
      ${pages.map(
        (page) =>
          html`<button
            type="button"
            role="tab"
            id="surface-${page.key}"
            aria-selected=${page === chosen}
            aria-controls="surface-${page.key}-page"
            tabindex=${page === chosen ? 0 : -1}
            @click=${() => open(page)}
          >
            ${page.label}${page.count === undefined ? nothing : html` <small>${page.count}</small>`}
            ${page.waits && page !== chosen ? html`<i class="waits"><span class="visually-hidden">${t("can be answered here")}</span></i>` : nothing}
          </button>`,
      )}
    </div>
  </div>`;
}

/** Return whether the question offers pieces of these kinds. @param {BoardContext} ctx @param {...string} kinds */
export const offers = (ctx, ...kinds) =>
  [...(ctx.question?.options ?? []), ...(ctx.question?.ahead ?? [])].some(({ key }) =>
    kinds.includes(key.split(":")[0]),
  );
