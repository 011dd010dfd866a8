// @ts-check
/** The template functions of the page. Drawings are loaded later than the page's bundle, which has them and hands them over. */

/** @typedef {Pick<typeof import("lit-html"), "html" | "svg" | "nothing"> & { guard: typeof import("lit-html/directives/guard.js").guard }} Lit */

/** @type {Lit["html"]} */ export let html;
/** @type {Lit["svg"]} */ export let svg;
/** @type {Lit["nothing"]} */ export let nothing;
/** @type {Lit["guard"]} */ export let guard;

/** @param {Lit} lit */
export function useLit(lit) {
  ({ html, svg, nothing, guard } = lit);
}
