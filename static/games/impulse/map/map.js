// @ts-check
/** The map: 19 cards, 42 gates, transports on cards and cruisers on gates. */

import { nothing, svg } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { centre, outline } from "../../../js/board/hexes.js";
import { t } from "../../../js/ui/text.js";
import { actionPath, gemPath } from "../cards/icons.js";
import { RING, fleet, reach } from "./ships.js";

/** @typedef {Impulse.View} View */

const SIDE = 64;
const CORE = 10;
/** The distance of transports below the middle of a place, within the rings of its gates. */
const HARBOUR = 27;
/** The distance of label and home from the middle of a place, beside its transports. */
const CORNER = 41;
const LEGIBLE = 11.2; // CSS pixels
const MOST = 36; // units of the drawing
const COARSE = 0.46; // CSS pixels a unit
const HEX = outline(SIDE - 3);

/** @param {View} view @param {BoardContext} ctx */
export function map(view, ctx) {
  return svg`<svg class="map" viewBox="-288 -266 576 532" role="group" aria-label=${t("Map")}>
    <defs><marker id="impulse-head" viewBox="0 0 10 10" refX="7" refY="5" markerWidth="4" markerHeight="4" orient="auto"><path class="head" d="M0 0 10 5 0 10Z"></path></marker></defs>
    ${repeat(
      view.places,
      (spot) => spot.id,
      (spot) => place(spot, view, ctx),
    )}
    ${view.gates.map((gate) => svg`<path class="gate" d="M-9 0H9" transform=${along(gate, view)}></path>`)}
    ${view.places.map((spot) => placeRing(spot, view, ctx))}
    ${view.moves.map((move) => path(move, view))}
    ${view.gates.map((gate) => gateRing(gate, view, ctx))}
    ${repeat(
      placed(view),
      (each) => each.flip,
      (each) => fleet(each, ctx),
    )}
  </svg>`;
}

/** @param {{ q: number, r: number }} spot */
const at = (spot) => centre(spot.q, spot.r, SIDE);

/** @param {View} view @param {number} id */
const spotOf = (view, id) => /** @type {Impulse.PlaceView} */ (view.places.find((spot) => spot.id === id));

/** The middle of a gate. @param {View} view @param {{ one: number, other: number }} gate */
function middle(view, gate) {
  const [one, other] = [at(spotOf(view, gate.one)), at(spotOf(view, gate.other))];
  return {
    x: (one.x + other.x) / 2,
    y: (one.y + other.y) / 2,
    turn: (Math.atan2(other.y - one.y, other.x - one.x) * 180) / Math.PI + 90,
  };
}

/** @param {Impulse.GateView} gate @param {View} view */
function along(gate, view) {
  const { x, y, turn } = middle(view, gate);
  return `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn.toFixed(0)})`;
}

/** @param {Impulse.PlaceView} spot @param {View} view @param {BoardContext} ctx */
function place(spot, view, ctx) {
  const { x, y } = at(spot);
  const face = view.faces[spot.card];
  const kind = spot.id === CORE ? "core" : face ? face.color : "unknown";
  const target = view.moves.some((move) => move.kind === "transport" && move.path.at(-1) === spot.id);
  return svg`<g class="place ${kind} ${spot.face_down && face ? "turned-up" : ""}" transform="translate(${x.toFixed(1)} ${y.toFixed(1)})" data-details="place:${spot.id}">
    <path class="land ${target ? "last" : ""}" d=${HEX}></path>
    ${spot.patrols.map((seat, i) => svg`<path class="patrol seat-${seat}" d=${outline(SIDE - 8 - 4 * i)}></path>`)}
    <text class="label" x=${-CORNER} y=${ctx.narrow ? 29 : 27}>${spot.label}</text>
    ${spot.home === null ? nothing : svg`<g class="seat-${spot.home}" role="img" aria-label="${spot.label}: ${t("home of {player}", { player: ctx.playerName(spot.home) })}"><path class="house" transform="translate(${CORNER - 7} 13)" d="M0 8 7 1 14 8V15H0Z"></path></g>`}
    ${content(spot, face, ctx)}
  </g>`;
}

/**
 * Texts are at least 11 CSS pixels high however small the map is drawn; on a very small one cards show no more than their action.
 * @param {HTMLElement} root
 */
export function fit(root) {
  const drawn = /** @type {SVGSVGElement | null} */ (root.querySelector(".map"));
  const scale = drawn?.getScreenCTM()?.a;
  if (!drawn || !scale) return;
  drawn.style.setProperty("--legible", `${Math.min(MOST, LEGIBLE / scale).toFixed(1)}px`);
  drawn.toggleAttribute("data-coarse", scale < COARSE);
}

/** The card at a place, above the ships. A phone shows larger marks in place of the name. @param {Impulse.PlaceView} spot @param {Impulse.Face | undefined} face @param {BoardContext} ctx */
function content(spot, face, ctx) {
  const title = ctx.narrow ? "" : spot.id === CORE ? t("Core") : (face?.title ?? "");
  const name = title ? svg`<text class="title" y="-17">${title}</text>` : nothing;
  if (spot.id === CORE) return svg`<circle class="sun" r="12"></circle>${name}`;
  if (!face) return svg`<text class="question" y="10">?</text>`;
  const raised = face.n !== undefined && face.printed !== undefined && face.n > face.printed;
  return svg`<g transform=${ctx.narrow ? "translate(0 -12) scale(1.1)" : nothing}>
    <g class="sign"><g transform="translate(-40 -12) scale(.95)">${actionPath(face.action)}</g></g>
    ${[...Array(face.size).keys()].map((i) => svg`<g class="gem-of" transform="translate(${(i - face.size / 2) * 10.5 + 1} -5) scale(.8)">${gemPath(face.color)}</g>`)}
    <rect class="number-box ${raised ? "raised" : ""}" x="17" y="-11" width="22" height="22" rx="4"></rect>
    <text class="number ${raised ? "raised" : ""}" x="28" y="6.5">${face.n}</text></g>${name}`;
}

/** @param {Impulse.PlaceView} spot @param {View} view @param {BoardContext} ctx */
function placeRing(spot, view, ctx) {
  const { x, y } = at(spot);
  const face = view.faces[spot.card];
  const lying =
    spot.id === CORE
      ? t("Sector Core")
      : !face
        ? t("face down")
        : spot.face_down
          ? t("{card}, face down at that moment", { card: face.name })
          : face.name;
  return svg`<g data-key="place:${spot.id}" data-details="place:${spot.id}" transform="translate(${x.toFixed(1)} ${y.toFixed(1)})" aria-label="${spot.label}: ${lying}">
    <path class="ring" d=${HEX}></path>
  </g>`;
}

/** A gate can be pointed at only while it is on offer: gates lie close together. @param {Impulse.GateView} gate @param {View} view @param {BoardContext} ctx */
function gateRing(gate, view, ctx) {
  if (!ctx.isOffered(`gate:${gate.id}`)) return nothing;
  const { x, y } = middle(view, gate);
  const name = t("gate {one}–{other}", { one: spotOf(view, gate.one).label, other: spotOf(view, gate.other).label });
  return svg`<g data-key="gate:${gate.id}" transform="translate(${x.toFixed(1)} ${y.toFixed(1)})" aria-label=${name}>${reach(ctx)}<circle class="ring disc" r=${RING}></circle></g>`;
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
function placed(view) {
  const transports = view.places.flatMap((spot) => {
    const { x, y } = at(spot);
    return spot.transports.map(([seat, n], i) => ({
      key: `fleet:${seat}:place:${spot.id}`,
      flip: `t${seat}-${spot.id}`,
      seat,
      n,
      cruisers: false,
      where: spot.label,
      turn: 0,
      x: x + (i - (spot.transports.length - 1) / 2) * (spot.transports.length > 3 ? 22 : 33),
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
      n,
      cruisers: true,
      where,
      turn,
      x: x + i * 12,
      y: y + i * 12,
    }));
  });
  return [...transports, ...cruisers];
}
