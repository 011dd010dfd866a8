// @ts-check
/** The map: 19 cards, 42 gates, transports on cards and cruisers on gates. */

import { nothing, svg } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { t } from "../../../js/ui/text.js";
import { at, gateDrawn, gateLight, gateRing, middle, spotOf } from "./gates.js";
import { ground, house, placeRing, words } from "./places.js";
import { fleet } from "./ships.js";

/** @typedef {Impulse.View} View */

export const VIEW_BOX = "-261 -240 522 484";
/** The distance of transports below the middle of a place, within the rings of its gates. */
const HARBOUR = 20;
const LEGIBLE = { small: 12, large: 14 }; // CSS pixels
const large = matchMedia("(min-width: 60.01rem)");
const MOST = 30; // units of the drawing

/** @param {View} view @param {BoardContext} ctx */
export function map(view, ctx) {
  return svg`<svg class="map" viewBox=${VIEW_BOX} role="group" aria-label=${t("Map")}>
    <defs><marker id="impulse-head" viewBox="0 0 10 10" refX="7" refY="5" markerWidth="4" markerHeight="4" orient="auto"><path class="head" d="M0 0 10 5 0 10Z"></path></marker></defs>
    ${repeat(
      view.places,
      (spot) => spot.id,
      (spot) => ground(spot, view, ctx),
    )}
    ${view.gates.map((gate) => gateLight(gate, view))} ${view.gates.map((gate) => gateDrawn(gate, view))}
    ${view.places.map((spot) => words(spot, view, ctx))} ${view.places.map((spot) => placeRing(spot, view, ctx))}
    ${view.moves.map((move) => path(move, view))} ${view.gates.map((gate) => gateRing(gate, view, ctx))}
    ${repeat(
      placed(view),
      (each) => each.flip,
      (each) => fleet(each, ctx),
    )}
    ${view.places.map((spot) => house(spot, ctx))}
  </svg>`;
}

/** Let texts be legible however small the map is drawn. @param {HTMLElement} root */
export function fitMap(root) {
  const drawn = /** @type {SVGSVGElement | null} */ (root.querySelector(".map"));
  const scale = drawn?.getScreenCTM()?.a;
  const least = large.matches ? LEGIBLE.large : LEGIBLE.small;
  if (scale) drawn?.style.setProperty("--legible", `${Math.min(MOST, least / scale).toFixed(1)}px`);
}

/** A declared path, from place to place or gate to gate. @param {Impulse.MoveView} move @param {View} view */
function path(move, view) {
  if (move.path.length < 2) return nothing;
  const points = move.path.map((id) => {
    const { x, y } =
      move.kind === "transport"
        ? at(spotOf(view, id))
        : middle(view, /** @type {Impulse.GateView} */ (view.gates.find((gate) => gate.id === id)));
    return `${x.toFixed(1)} ${(y + (move.kind === "transport" ? HARBOUR : 0)).toFixed(1)}`;
  });
  return svg`<path class="path" d="M${points.join("L")}" marker-end="url(#impulse-head)"></path>`;
}

/** All fleets with where they are drawn. @param {View} view @returns {import("./ships.js").Placed[]} */
export function placed(view) {
  const race = (/** @type {number} */ seat) => view.players[seat]?.race ?? "";
  const transports = view.places.flatMap((spot) => {
    const { x, y } = at(spot);
    const fleets = spot.transports.length;
    return spot.transports.map(([seat, n], i) => ({
      key: `fleet:${seat}:place:${spot.id}`,
      flip: `t${seat}-${spot.id}`,
      seat,
      race: race(seat),
      n,
      cruisers: false,
      crowded: fleets > 1,
      where: spot.label,
      turn: 0,
      x: x + (i - (fleets - 1) / 2) * (fleets > 3 ? 20 : 34),
      y: y + HARBOUR,
    }));
  });
  const cruisers = view.gates.flatMap((gate) => {
    const { x, y, turn } = middle(view, gate);
    const where = `${spotOf(view, gate.one).label}–${spotOf(view, gate.other).label}`;
    return gate.fleets.map(([seat, n], i) => ({
      key: `fleet:${seat}:gate:${gate.id}`,
      flip: `c${seat}-${gate.id}`,
      seat,
      race: race(seat),
      n,
      cruisers: true,
      crowded: false,
      where,
      turn,
      x: x + i * 12,
      y: y + i * 12,
    }));
  });
  return [...transports, ...cruisers];
}
