// @ts-check
/** A sacrifice: the ship goes up in light, and its power remains as seals. */

import { nothing, svg } from "lit-html";
import { spot, way } from "./scenes.js";

const SPARKS = "M-20-96l5-12 5 12-5 7ZM10-128l5-14 5 14-5 7ZM-6-158l4-10 4 10-4 5ZM24-84l4-9 4 9-4 5Z";

/** @param {import("../turn.js").Deed} deed @param {import("./scenes.js").Stage} stage */
export function sacrifice({ system, piece }, { root, before, below, pieces }) {
  const kind = before.to_move === below ? "near" : "far";
  const ship = pieces.find((each) => each.system === system && each.piece === piece && each.kind === kind);
  if (!ship) return null;
  const { x, y, width, height } = ship;
  const [colour, pips] = piece;
  const half = width / 2;
  const foot = kind === "near" ? 24 : 34;
  const seals = [...Array(Number(pips)).keys()];
  const aside = x > root.clientWidth / 2 ? -half - 40 * (seals.length - 1) - 34 : half + 34; // towards the middle
  const at = { x: x + aside, y: Math.max(40, y - height * 0.9) };
  const goal = spot(root, ".seals");
  return svg`<svg viewBox="0 0 ${root.clientWidth} ${root.clientHeight}">
    <defs><linearGradient id="hw-rise" x2="0" y1="1" y2="0"><stop stop-color="var(--beam)" stop-opacity=".9"/><stop offset="1" stop-color="var(--beam)" stop-opacity="0"/></linearGradient>
    <radialGradient id="hw-halo"><stop stop-color="var(--spark)" stop-opacity=".95"/><stop offset=".35" stop-color="var(--beam)" stop-opacity=".6"/><stop offset="1" stop-color="var(--beam)" stop-opacity="0"/></radialGradient></defs>
    <path class="beam" d="M${x - half} ${y}L${x - half * 1.5} ${y - 190}H${x + half * 1.5}L${x + half} ${y}Z" fill="url(#hw-rise)"/>
    <ellipse class="beam" cx=${x} cy=${y - 6} rx=${half * 1.5} ry="17" fill="url(#hw-halo)"/>
    <g transform="translate(${x} ${y}) scale(${height / 58})"><use class="rising" href="#hw-${colour}-${kind === "near" ? "away" : "facing"}" y=${-foot}/></g>
    <path class="sparks" d=${SPARKS} fill="var(--${colour}-0)" transform="translate(${x} ${y})"/>
    ${goal ? svg`<path class="flow ${colour}" d=${way(at, goal)}/>` : nothing}
    ${seals.map((n) => svg`<g transform="translate(${at.x + n * 40} ${at.y})"><g class="new-seal" .style=${`--n: ${n}`}><circle r="17" fill="url(#hw-${colour}-lit)" stroke="var(--edge)" stroke-width="1.8"/><use href="#hw-${colour}-emblem" transform="scale(1.35)"/></g></g>`)}
  </svg>`;
}
