// @ts-check
/**
 * The drawings of the pyramids, once for the page: a standing star, a ship that points away, a ship that points
 * at the viewer, each in four colours; and the emblem of each colour. Pieces `use` them.
 * Light comes from the top left. The far side of each face is brighter, so the pyramids look like glass.
 */

import { html, svg } from "lit-html";

export const COLOURS = ["r", "y", "g", "b"];

/** The emblem of a colour is that of its power: crossed blades, an arrow, a plus, two arrows that swap. */
const EMBLEMS = /** @type {Record<string, string>} */ ({
  r: "M-4-4 4 4M-4 4 4-4",
  y: "M-5 0H4.6M.8-4 4.8 0 .8 4",
  g: "M0-5V5M-5 0H5",
  b: "M-5-2.5H4L1.2-5.3M5 2.5H-4L-1.2 5.3",
});

/** @param {string} c */
const gradients = (c) => {
  const [bright, plain, deep, tint] = [0, 1, 2, 3].map((n) => `var(--${c}-${n})`);
  return svg`
    <linearGradient id="hw-${c}-lit" x2="1" y2="1"><stop stop-color=${bright}/><stop offset=".45" stop-color=${plain}/><stop offset="1" stop-color=${tint}/></linearGradient>
    <linearGradient id="hw-${c}-dark" x2=".7" y2="1"><stop stop-color=${plain}/><stop offset=".5" stop-color=${deep}/><stop offset="1" stop-color=${plain}/></linearGradient>
    <linearGradient id="hw-${c}-foot" x2="0" y2="1"><stop stop-color=${deep}/><stop offset="1" stop-color=${plain}/></linearGradient>
    <radialGradient id="hw-${c}-cast"><stop stop-color=${tint} stop-opacity=".85"/><stop offset=".5" stop-color=${plain} stop-opacity=".35"/><stop offset="1" stop-color=${plain} stop-opacity="0"/></radialGradient>`;
};

/** A standing pyramid, corner on; its front corner is at 0 20. @param {string} c */
const star = (c) => svg`<g id="hw-${c}-star">
  <ellipse cx="16" cy="12" rx="34" ry="15" fill="url(#hw-${c}-cast)"/><path d="M-25 4 0 20 25 4 34 10 6 27Z" opacity=".45"/>
  <path d="M0-46-26 4 0 20Z" fill="url(#hw-${c}-lit)"/><path d="M0-46 0 20 26 4Z" fill="url(#hw-${c}-dark)"/>
  <path d="M0 20 26 4 9-29 4 2Z" fill="var(--${c}-3)" opacity=".3"/>
  <path d="M-26 4 0-12 26 4M0-12V-46" stroke="var(--${c}-0)" stroke-opacity=".4" stroke-width="1.1" fill="none"/>
  <path d="M0-12 13-4 0 4-13-4Z" opacity=".16"/>
  <path d="M0-46-26 4-22 5.5-1.5-38Z" fill="var(--spark)" opacity=".75"/>
  <path d="M0-46V20" stroke="var(--spark)" stroke-opacity=".75" stroke-width="1.4"/>
  <path d="M0-46-26 4 0 20 26 4Z" fill="none" stroke="var(--edge)" stroke-width="1.6" stroke-linejoin="round"/>
  <path d="M-26 2.5 0 18.5 26 2.5" fill="none" stroke="var(--${c}-0)" stroke-opacity=".65"/></g>`;

/** A ship that points away from the viewer and shows its hollow foot. @param {string} c */
const away = (c) => svg`<g id="hw-${c}-away">
  <ellipse cx="10" cy="20" rx="26" ry="12" fill="url(#hw-${c}-cast)"/><path d="M-18 24 18 24 27 29-8 30Z" opacity=".5"/>
  <path d="M-18 6H18L18.5 24H-18.5Z" fill="url(#hw-${c}-foot)"/>
  <path d="M-14 9.5H14L14.2 20.5H-14.2Z" fill="var(--edge)" opacity=".5"/>
  <path d="M-14 9.5-4 12.5H4L14 9.5M-14.2 20.5-4 15.5H4L14.2 20.5M-4 12.5V15.5M4 12.5V15.5" stroke="var(--${c}-3)" stroke-opacity=".8" fill="none"/>
  <path d="M-14.2 20.5-4 15.5H4L14.2 20.5Z" fill="var(--${c}-3)" opacity=".45"/>
  <path d="M0-34-18 6H18Z" fill="url(#hw-${c}-lit)"/><path d="M0-34 18 6H8Z" fill="var(--${c}-2)" opacity=".5"/>
  <path d="M0-34-18 6H-14.5L-.8-27Z" fill="var(--spark)" opacity=".8"/>
  <path d="M-17 4.7H17" stroke="var(--spark)" stroke-opacity=".7" stroke-width="1.2"/>
  <path d="M0-34-18 6-18.5 24H18.5L18 6Z" fill="none" stroke="var(--edge)" stroke-width="1.7" stroke-linejoin="round"/></g>`;

/** A ship that points at the viewer and shows both slanted sides. @param {string} c */
const facing = (c) => svg`<g id="hw-${c}-facing">
  <ellipse cx="10" cy="14" rx="22" ry="18" fill="url(#hw-${c}-cast)"/><path d="M18.5-8 0 34 9 30 27-3Z" opacity=".5"/>
  <path d="M-18-22-18.5-8 0 34Z" fill="var(--${c}-0)"/><path d="M18-22 18.5-8 0 34Z" fill="var(--${c}-2)"/>
  <path d="M-18-22H18L0 34Z" fill="url(#hw-${c}-lit)"/><path d="M18-22 0 34 5-22Z" fill="var(--${c}-2)" opacity=".42"/>
  <path d="M-18-22-13-22 .5 24 0 34Z" fill="var(--spark)" opacity=".6"/>
  <path d="M-18-22H18" stroke="var(--spark)" stroke-width="2" stroke-opacity=".9"/>
  <path d="M-13-19 0-13 13-19M0-13V18" stroke="var(--${c}-0)" stroke-opacity=".4" fill="none"/>
  <path d="M-18-22-18.5-8 0 34 18.5-8 18-22Z" fill="none" stroke="var(--edge)" stroke-width="1.7" stroke-linejoin="round"/></g>`;

/** @param {string} c */
const emblem = (c) => svg`<g id="hw-${c}-emblem" fill="none" stroke-linecap="round" stroke-linejoin="round">
  <path d=${EMBLEMS[c]} stroke="var(--ink-line)" stroke-opacity=".85" stroke-width="5"/>
  <path d=${EMBLEMS[c]} stroke="var(--spark)" stroke-width="2"/></g>`;

const GLASS = html`<svg class="glass" aria-hidden="true">
  <defs>${COLOURS.map((c) => [gradients(c), star(c), away(c), facing(c), emblem(c)])}</defs>
</svg>`;

export const glass = () => GLASS;
