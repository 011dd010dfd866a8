// @ts-check
/** A catastrophe: all else is dim, pieces break along their edges, and dotted ways lead to their piles. */

import { nothing, svg } from "lit-html";
import { t } from "../../../js/ui/text.js";
import { colourName } from "../words.js";
import { spot, way } from "./scenes.js";

const FACE = { star: "star", near: "away", far: "facing" };
/** The shards of a piece: outline, way out, turn, and the light on it (0 bright to 3 tint, "spark", "lit" or "foot"). */
const SHARDS = /** @type {[string, number, number, number, string][]} */ ([
  ["M0-20-13 8 0 6Z", -12, -10, -24, "0"],
  ["M0-20-13 8-9 8 0-12Z", -12, -10, -24, "spark"],
  ["M0-20 0 6 13 8Z", 12, -14, 22, "lit"],
  ["M-13 0 13 0 9 12-9 11Z", -1, 16, 12, "foot"],
  ["M0-9 7 5-6 6Z", -22, 8, 50, "3"],
  ["M0-8 6 5-5 5Z", 22, 6, -30, "1"],
  ["M0-5 4 3-3 3Z", 6, -34, 18, "0"],
  ["M0-5 4 3-3 3Z", -14, -36, 70, "3"],
]);

/** @param {import("../turn.js").Deed} deed its `star` is the colour @param {import("./scenes.js").Stage} stage */
export function catastrophe({ system, star: colour }, { root, before, view, pieces }) {
  const there = pieces.filter((each) => each.system === system);
  const broken = there.filter((each) => each.piece[0] === colour);
  if (!broken.length) return null;
  const [left, right] = [
    Math.min(...there.map((each) => each.x - each.width / 2)),
    Math.max(...there.map((each) => each.x + each.width / 2)),
  ];
  const ground = Math.max(...there.map((each) => each.y));
  const height = Math.max(...there.map((each) => each.height));
  const middle = { x: (left + right) / 2, y: ground };
  const title = before.systems.find((each) => each.name === system)?.title ?? system;
  const isLost = !view.systems.some((each) => each.name === system);
  const { clientWidth: width, clientHeight } = root;
  const above = ground - height - 62 > 60;
  return svg`<svg viewBox="0 0 ${width} ${clientHeight}">
    <defs><radialGradient id="hw-wrath"><stop stop-color="var(--wrath-0)" stop-opacity=".95"/><stop offset=".25" stop-color="var(--wrath)" stop-opacity=".75"/><stop offset=".6" stop-color="var(--wrath-1)" stop-opacity=".35"/><stop offset="1" stop-color="var(--wrath-1)" stop-opacity="0"/></radialGradient></defs>
    <rect class="veil" width=${width} height=${clientHeight}/>
    <ellipse class="wrath" cx=${middle.x} cy=${ground - height / 3} rx=${(right - left) / 2 + 90} ry=${height + 40} fill="url(#hw-wrath)"/>
    ${[20, 60].map((more) => svg`<ellipse class="shock" cx=${middle.x} cy=${ground - 8} rx=${(right - left) / 2 + more} ry=${26 + more / 2}/>`)}
    <path class="crack" d=${crack(left - 14, right + 14, ground)}/>
    ${waysOf(root, broken, middle)}
    ${broken.map(shattered)}
    ${caption(Math.max(150, Math.min(width - 150, middle.x)), above ? ground - height - 74 : ground + 62, broken.length, colour, title, isLost)}
  </svg>`;
}

/** @param {number} x @param {number} y @param {number} n @param {string} colour @param {string} system @param {boolean} isLost */
function caption(x, y, n, colour, system, isLost) {
  const lines = [
    t("{n} × {colour} at {system}", { n, colour: colourName(colour), system }),
    t("back to the bank"),
    ...(isLost ? [t("{system} is lost", { system })] : []),
  ];
  return svg`<g class="caption"><text class="great" x=${x} y=${y}>${t("Catastrophe")}</text>
    ${lines.map((line, n) => svg`<text x=${x} y=${y + 24 + 22 * n}>${line}</text>`)}</g>`;
}

/** @param {import("./scenes.js").Standing} standing */
function shattered({ piece, kind, x, y, height }) {
  const [colour] = piece;
  const fill = (/** @type {string} */ light) =>
    light === "spark"
      ? "var(--spark)"
      : light === "lit" || light === "foot"
        ? `url(#hw-${colour}-${light})`
        : `var(--${colour}-${light})`;
  const whole = kind === "star" ? 66 : 58;
  const foot = kind === "star" ? 20 : kind === "near" ? 24 : 34;
  return svg`<g transform="translate(${x} ${y}) scale(${height / whole})">
    <use class="whole" href="#hw-${colour}-${FACE[kind]}" y=${-foot}/>
    ${SHARDS.map(([d, dx, dy, turn, light]) => svg`<path class="shard" d=${d} fill=${fill(light)} .style=${`--dx: ${dx * 1.4}px; --dy: ${dy * 1.4}px; --turn: ${turn}deg`} transform="translate(0 -26)"/>`)}
    <use class="power" href="#hw-${colour}-emblem" transform="translate(0 -26) scale(1.4)"/></g>`;
}

/** A jagged line over the plate. @param {number} left @param {number} right @param {number} y */
function crack(left, right, y) {
  const steps = [-8, 14, -20, 18, -14, 12, -10, 8];
  const stride = (right - left) / steps.length;
  return `M${left} ${y}${steps.map((rise) => `l${stride} ${rise * 0.8}`).join("")}`;
}

/** @param {HTMLElement} root @param {import("./scenes.js").Standing[]} broken @param {{x: number, y: number}} from */
function waysOf(root, broken, from) {
  const piles = [...new Set(broken.map((each) => each.piece))].map((piece) =>
    spot(root, `.pile[data-key$=":${piece}"]`),
  );
  return piles.map((pile) => (pile ? svg`<path class="flow ${broken[0].piece[0]}" d=${way(from, pile)}/>` : nothing));
}
