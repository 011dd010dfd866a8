// @ts-check
/** Gates: two pylons, and a bar in the colour of who holds it. */

import { nothing, svg } from "lit-html";
import { centre } from "./hexes.js";
import { t } from "../../../js/ui/text.js";
import { RING, reach } from "./ships.js";

/** @typedef {Impulse.View} View */

export const SIDE = 60;
export const CORE = 10;

/** @param {{ q: number, r: number }} spot */
export const at = (spot) => centre(spot.q, spot.r, SIDE);

/** @param {View} view @param {number} id */
export const spotOf = (view, id) => /** @type {Impulse.PlaceView} */ (view.places.find((spot) => spot.id === id));

/** The middle of a gate, and its direction: that of its cruisers, which point inwards. @param {View} view @param {{ one: number, other: number }} gate */
export function middle(view, gate) {
  const [one, other] = [at(spotOf(view, gate.one)), at(spotOf(view, gate.other))];
  const [x, y] = [(one.x + other.x) / 2, (one.y + other.y) / 2];
  const turn = (Math.atan2(other.y - one.y, other.x - one.x) * 180) / Math.PI + 90;
  const across = (turn * Math.PI) / 180;
  const inwards = Math.sin(across) * -x + Math.cos(across) * y >= 0;
  return { x, y, turn: inwards ? turn : turn + 180 };
}

/** @param {Impulse.GateView} gate @param {View} view */
export function gateDrawn(gate, view) {
  const { x, y, turn } = middle(view, gate);
  const seat = gate.fleets[0]?.[0];
  const placed = `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn.toFixed(0)})`;
  if (seat === undefined)
    return svg`<g class="gate ${gate.one === CORE || gate.other === CORE ? "golden" : ""}" transform=${placed}><path d="M-18-4.5H-11V4.5H-18ZM11-4.5H18V4.5H11Z" fill="url(#im-pylon)" stroke="var(--edge)" stroke-width=".8"></path><path class="passage" d="M-11 0H11"></path></g>`;
  return svg`<g class="gate held seat-${seat}" transform=${placed}><path d="M-26-5.5H26V5.5H-26Z" fill="var(--edge)"></path><path d="M-25-3.5H25V3.5H-25Z" fill="var(--seat)"></path><path d="M-25-1H25" stroke="#fff" stroke-width="1.6" stroke-opacity=".85"></path><path d="M-31-8H-24V8H-31ZM24-8H31V8H24Z" fill="var(--seat)" stroke="var(--edge)" stroke-width="1.4"></path><path d="M-31-8H-24L-31 8ZM24-8H31L24 8Z" fill="#fff" opacity=".45"></path></g>`;
}

/** The light of a held gate on both its cards, which its cruisers patrol. @param {Impulse.GateView} gate @param {View} view */
export function gateLight(gate, view) {
  const seat = gate.fleets[0]?.[0];
  if (seat === undefined) return nothing;
  const { x, y } = middle(view, gate);
  return svg`<circle cx=${x.toFixed(1)} cy=${y.toFixed(1)} r="50" fill="url(#im-light-${seat})"></circle>`;
}

/** A gate can be pointed at only while it is on offer: gates lie close together. @param {Impulse.GateView} gate @param {View} view @param {BoardContext} ctx */
export function gateRing(gate, view, ctx) {
  if (!ctx.isOffered(`gate:${gate.id}`)) return nothing;
  const { x, y } = middle(view, gate);
  const name = t("gate {one}–{other}", { one: spotOf(view, gate.one).label, other: spotOf(view, gate.other).label });
  return svg`<g data-key="gate:${gate.id}" transform="translate(${x.toFixed(1)} ${y.toFixed(1)})" aria-label=${name}>${reach(ctx)}<circle class="ring disc" r=${RING}></circle></g>`;
}
