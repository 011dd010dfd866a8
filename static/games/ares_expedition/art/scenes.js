// @ts-check
/** Scenes of card pictures, 160 by 100; they go on above and below. Standing motifs have their foot at 80 to 88. */

import { nothing, svg } from "./lit.js";
import { withEllipses } from "./motifs.js";

/** @typedef {{ back: unknown, front: unknown }} Scene the parts behind and before the things that hang in the sky */

/** Forms of the land, from far to near. @type {Record<string, string>} */
const LAND = {
  far0: "M-10,66l14,-10 10,5 16,-15 14,11 12,-6 18,13 16,-8 14,6 20,-14 16,10 14,-6 26,14v140H-10z",
  far1: "M-10,62h26l6,-9h20l5,8h24l8,-14h22l6,12h26l6,-7h31v140H-10z",
  far2: "M-10,64q24,-12 46,-5t44,-8 46,2 44,6v140H-10z",
  mid0: "M-10,74q22,-12 44,-5t40,-4 44,4 52,-3v140H-10z",
  mid1: "M-10,70l18,-3 12,5 22,-7 20,7 18,-4 24,6 22,-8 18,5 26,-2v140H-10z",
  mid2: "M-10,76q36,-12 70,-4t60,-2 50,-2v140H-10z",
};
const STARS =
  "M6,9h0M19,25h0M31,6h0M44,17h0M58,8h0M70,27h0M83,12h0M97,5h0M104,22h0M118,10h0M131,28h0M142,7h0M154,18h0M12,40h0M51,35h0M90,39h0M126,44h0M148,36h0M37,50h0M74,53h0";
const BRIGHT = "M24,14h0M62,19h0M110,13h0M138,17h0M9,30h0M88,26h0";
const NEAR = "M-10,82q40,-7 84,-3t96,-3v140H-10z";
const PLAIN = "M-10,76q90,-9 190,0v140H-10z";
const HOLLOW = "M18,78q-6,-36 34,-40 34,-10 68,4 30,6 24,34 -60,8 -126,2z";
const MOTES = "@38,30,4@120,24,3@116,76,5@50,80,3@134,52,2.4@28,56,2.4@92,16,2@72,86,2";

/** The shapes that scenes refer to. */
export const landShapes = () => svg`
  ${Object.entries(LAND).map(([name, d]) => svg`<path id="ares-${name}" d=${d}></path>`)}
  <path id="ares-stars" d=${STARS}></path><path id="ares-bright" d=${BRIGHT}></path>`;

/** @param {string} id @param {string} kind @param {string} [move] */
const use = (id, kind, move) => svg`<use href="#ares-${id}" class=${kind} transform=${move ?? nothing}></use>`;
/** @param {string} kind @param {string} d */
const path = (kind, d) => svg`<path class=${kind} d=${d}></path>`;
/** The whole picture in a tone, or in a gradient. @param {string} kind @param {string} [gradient] */
const whole = (kind, gradient) =>
  svg`<rect x="-40" y="-80" width="240" height="260" class=${kind} fill=${gradient ? `url(#ares-${gradient})` : nothing}></rect>`;
/** @param {string} gradient @param {number} x @param {number} y @param {number} r @param {number} [opacity] */
export const light = (gradient, x, y, r, opacity = 1) =>
  svg`<circle cx=${x} cy=${y} r=${r} fill="url(#ares-${gradient})" opacity=${opacity}></circle>`;
/** @param {string} kind @param {number} x @param {number} y @param {number} r */
const disc = (kind, x, y, r) => svg`<circle class=${kind} cx=${x} cy=${y} r=${r}></circle>`;

const side = () => whole("plain", "side");
const haze = () => svg`<rect x="-10" y="44" width="180" height="34" fill="url(#ares-haze)" opacity=".5"></rect>`;
/** @param {number} n */
const stars = (n) => svg`${use("bright", "stars big", "translate(6 -34)")}
  ${use("stars", "stars", n % 2 ? "translate(160 4) scale(-1 1)" : "")}
  ${use("bright", "stars big", n % 3 ? "" : "translate(160 0) scale(-1 1)")}`;

/** @type {Record<string, (n: number) => unknown>} */
const SKIES = {
  night: (n) => svg`${whole("sky")}${whole("plain", "top")}${stars(n)}${light("glow", 36, 66, 66, 0.34)}`,
  dusk: (n) =>
    svg`${whole("sky")}${whole("plain", "top")}${use("bright", "stars big")}${light("warm", n % 2 ? 40 : 112, 68, 74, 0.72)}`,
  day: () => svg`${whole("sky day")}${light("glow", 30, 16, 92, 0.62)}`,
};
/** @param {number} n @param {string} light */
const sky = (n, light) => (SKIES[light] ?? SKIES.night)?.(n);
/** @param {number} n @param {string} [move] */
const far = (n, move) => use(`far${n % 3}`, "far", move);

/** A scene by its name: `n` chooses a form of the land, `time` the light of the sky. @type {Record<string, (n: number, time: string) => Scene>} */
export const SCENES = {
  mars: (n, time) => ({
    back: sky(n, time),
    front: svg`${far(n)}${haze()}${use(`mid${(n >> 1) % 3}`, "mid")}${path("near", NEAR)}${side()}`,
  }),
  plain: (n, time) => ({
    back: sky(n, time),
    front: svg`${far(n, "translate(0 8)")}${haze()}${path("near", PLAIN)}${side()}`,
  }),
  canyon: (n, time) => ({
    back: sky(n, time),
    front: svg`${path("far", "M-10,44h30l6,6h10l8,12 10,6h50l12,-8 6,-14h12l6,-6h40v140H-10z")}
      ${path("mid", "M-10,26h22l5,8h9l5,16 9,8 8,20H-10zM170,22h-18l-6,10h-8l-6,18 -10,8 -8,24h56z")}
      ${path("near", "M-10,80q90,-8 190,0v140H-10z")}
      ${path("rim-lit", "M-10,26h22l5,8h9l5,16 9,8 1,3 -12,-8 -5,-12h-10l-6,-8H-10zM152,22l-6,10h-8l-6,18 -10,8 -2,6 14,-9 4,-16h8l6,-10z")}${side()}`,
  }),
  moon: (n) => ({
    back: sky(n, "night"),
    front: svg`${path("dust-far", "M-10,66q40,-10 80,-4t100,-6v140H-10z")}${path("dust", "M-10,78q70,-12 180,-2v140H-10z")}
      ${path("pits", withEllipses("@28,84,12,2.6@122,82,9,2@92,92,18,3.4"))}${side()}`,
  }),
  space: (n) => ({
    back: svg`${whole("sky deep")}<ellipse cx="60" cy="46" rx="104" ry="44" fill="url(#ares-glow)" opacity=".2" transform="rotate(-18 60 46)"></ellipse>${stars(n)}`,
    front: nothing,
  }),
  orbit: (n) => ({
    back: svg`${whole("sky deep")}${stars(n)}`,
    front: svg`${disc("soil", n % 2 ? 116 : 48, 190, 118)}${disc("limb", n % 2 ? 116 : 48, 190, 121)}
      ${path("soil-2", "M10,92q30,-14 60,-8t40,-6 46,10v20H10z")}${light("ball", n % 2 ? 116 : 48, 190, 118, 0.6)}`,
  }),
  sea: (n, time) => ({
    back: svg`${sky(n, time)}${far(n, "translate(0 2)")}`,
    front: svg`<rect x="-10" y="66" width="180" height="150" class="waters"></rect>
      ${path("gleams", "M14,70h44M26,75h30M6,81h40M20,88h46M96,71h22M108,78h34M90,86h28")}${side()}`,
  }),
  under: () => ({
    back: svg`${whole("sky below")}${whole("plain", "deep")}
      ${path("ray", "M42,-80L-12,150h30L66,-80zM90,-80L70,150h22L102,-80zM124,-80L144,150h28L138,-80z")}`,
    front: path("bed", "M-10,88q30,-8 60,-3t50,-4 70,5v140H-10z"),
  }),
  cave: (n) => ({
    back: sky(n, "dusk"),
    front: svg`<path class="rock" fill-rule="evenodd" d="M-10,22q40,-5 90,-1t90,-3v190H-10z${HOLLOW}"></path>${path("hole", HOLLOW)}
      ${path("rim-lit", "M-10,22q40,-5 90,-1t90,-3v5q-40,0 -90,3t-90,1z")}${light("warm", 64, 62, 58, 0.5)}`,
  }),
  lens: () => ({
    back: svg`${whole("sky deep")}${disc("lens", 80, 50, 66)}${light("lens", 80, 50, 66)}
      ${path("motes", withEllipses(MOTES))}${disc("frame", 80, 50, 66)}`,
    front: nothing,
  }),
  room: (n, time) => ({
    back: svg`${sky(n, time)}${far(n)}${haze()}${use(`mid${(n >> 1) % 3}`, "mid")}${path("near", NEAR)}`,
    front: svg`<path class="wall" fill-rule="evenodd" d="M-10,-80h180v260H-10zM12,10v52q0,4 4,4h128q4,0 4,-4V10q0,-4 -4,-4H16q-4,0 -4,4z"></path>
      ${path("bars", "M58,6v60M104,6v60M8,66h144")}${path("floor", "M-10,80h180v140H-10z")}${side()}`,
  }),
  desk: () => ({
    back: svg`${whole("wall-2")}${light("warm", 54, 26, 96, 0.5)}`,
    front: svg`${path("floor", "M-10,74h180v140H-10z")}${side()}`,
  }),
  ice: (n, time) => ({
    back: sky(n, time),
    front: svg`${use(`far${n % 3}`, "frost-3")}${use(`mid${n % 3}`, "frost-2")}${path("frost", "M-10,80q60,-7 180,-2v140H-10z")}
      ${path("crack", "M20,86l24,4 10,8M96,84l20,6 26,-2")}${side()}`,
  }),
};
