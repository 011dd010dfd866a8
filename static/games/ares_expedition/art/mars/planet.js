// @ts-check
/** Mars as a ball: its ice, seas, green, clouds and lights follow the three parameters. */

import { guard, html, nothing, svg } from "../lit.js";
import { CITIES, CLOUDS, DARK, GREENS, PALE, SEAS, VOLCANOES, iceCap, outline, project, random } from "./map.js";

/** @typedef {{ temperature: number, oxygen: number, oceans: number }} Steps of the parameters, up to 19, 14 and 9 */

const TOPS = { temperature: 19, oxygen: 14, oceans: 9 };
const SUN = /** @type {const} */ ([-0.56, -0.56, 0.61]);
const CRATERS =
  "M-8,-64a6,4 0 1 0 .1,0M22,-6a5,4 0 1 0 .1,0M-2,32a6,4.5 0 1 0 .1,0M16,64a7,4 0 1 0 .1,0M-34,54a5,3.5 0 1 0 .1,0M58,-22a4,5 0 1 0 .1,0M-20,14a3,2.4 0 1 0 .1,0M40,24a3,3 0 1 0 .1,0";

const share = (/** @type {number} */ n) => Math.max(0, Math.min(1, n));
const round = (/** @type {number} */ n) => Number(n.toFixed(2));
/** @param {import("./map.js").Patch[]} patches */
const outlines = (patches) => patches.map((patch) => outline(patch)).join("");

/** A bank of cloud: ellipses along a parallel, flatter towards the edge. @param {[number, number, number, number]} cloud */
function cloud([lon, lat, long, seed]) {
  const next = random(seed * 331 + 7, 3);
  return Array.from({ length: 5 }, (_, n) => {
    const [east, north] = [lon + (n / 4 - 0.5) * long * 0.8, lat + (next() - 0.5) * 5];
    const [x, y, depth] = project(east, north);
    if (depth < 0.12) return nothing;
    const [x1, y1] = project(east + 2, north);
    const turn = (Math.atan2(y1 - y, x1 - x) * 180) / Math.PI;
    const wide = (Math.hypot(x1 - x, y1 - y) / 2) * long * (0.2 + 0.16 * next());
    const high = (2.6 + 2.6 * next()) * (0.45 + 0.55 * depth);
    return svg`<ellipse rx=${round(wide + 3)} ry=${round(high)} transform="translate(${round(x)} ${round(y)}) rotate(${turn.toFixed()})"></ellipse>`;
  });
}

/** The lights of cities on the night side. @param {number} n */
const lights = (n) =>
  CITIES.map(([lon, lat]) => project(lon, lat))
    .filter(([x, y, z]) => z > 0.12 && (x * SUN[0] + y * SUN[1]) / 100 + z * SUN[2] < 0.22)
    .slice(0, n)
    .map(([x, y]) => `M${x.toFixed(1)},${y.toFixed(1)}h0`)
    .join("");

/** Seas, with the ice that the cold leaves on them. @param {import("./map.js").Patch[]} patches @param {number} frozen */
function water(patches, frozen) {
  const shores = outlines(patches);
  return svg`<path class=${frozen > 0.05 ? "shore icy" : "shore"} d=${shores}></path><path class="sea" d=${shores}></path>
    <path fill="url(#ares-water)" d=${shores}></path><path class="floe" d=${shores} opacity=${round(0.86 * frozen)}></path>`;
}

/** All seas, the newest apart: it may grow. @param {number} n @param {number} frozen */
const seas = (n, frozen) =>
  n
    ? svg`${water(SEAS.slice(0, n - 1), frozen)}<g class="newest-sea">${water(SEAS.slice(n - 1, n), frozen)}</g>`
    : nothing;

/** @param {number} oxygen */
function green(oxygen) {
  const lush = share((oxygen - 5) / 9);
  const grown = GREENS.map(([patch, from]) => {
    const share_ = share((oxygen - from + 2) / 5);
    return share_ > 0.05 ? outline(patch, 0.4 + 0.85 * share_) : "";
  }).join("");
  return svg`<circle class="meadow" r="100" opacity=${round(0.3 * lush)}></circle>
    <path class=${lush > 0.5 ? "green" : lush > 0.1 ? "green sparse" : "green lichen"} d=${grown} opacity=${round(0.5 + 0.34 * lush)}></path>
    ${lush > 0.3 ? svg`<path class="woods" d=${outlines(DARK)} opacity=${round(0.4 * lush)}></path>` : nothing}`;
}

/** @param {Steps} steps @param {boolean} large */
function ball({ temperature, oxygen, oceans }, large) {
  const [warm, air, wet] = [temperature / TOPS.temperature, oxygen / TOPS.oxygen, oceans / TOPS.oceans];
  const [clear, bright] = [share(air * 0.7 + wet * 0.4 - 0.15), share(((warm + air + wet) / 3 - 0.25) / 0.7)];
  const shining = lights(Math.round(CITIES.length * bright));
  return svg`<circle r="115" fill="url(#ares-haze_of_dust)" opacity=${round(0.75 - 0.55 * air)}></circle>
    <circle r="115" fill="url(#ares-air)" opacity=${round(0.08 + 0.92 * air)}></circle>
    <g clip-path="url(#ares-disc)"><circle r="100" fill="url(#ares-soil)"></circle>
      <path class="dark-plain" d=${outlines(DARK)} opacity=${round(0.42 - 0.1 * air)}></path><path class="pale-plain" d=${outlines(PALE)}></path>
      ${large ? svg`<path class="volcanoes" d=${outlines(VOLCANOES)}></path><path class="craters" d=${CRATERS}></path>` : nothing}
      <path class="valley" d="M-72,50Q-60,46 -54,53T-36,50 -22,42 -4,40"></path>
      ${green(oxygen)}${seas(oceans, share((11 - temperature) / 6))}
      <circle class="frosted" r="100" opacity=${round(0.34 * share((7 - temperature) / 7))}></circle>
      <path class="caps" d="${iceCap(1, 34 - 21 * warm, 5)}${iceCap(-1, 26 - 19 * warm, 8)}"></path>
      <g fill="url(#ares-cloud)" opacity=${round(0.45 + 0.5 * air)}>${CLOUDS.slice(0, Math.round((large ? 12 : 6) * clear)).map(cloud)}</g>
      <circle r="100" fill="url(#ares-night)"></circle>
      ${shining ? svg`<path class="lamps halo" d=${shining}></path><path class="lamps" d=${shining}></path>` : nothing}</g>
    <circle r="99" fill="none" stroke="url(#ares-edge)" stroke-width="3"></circle>`;
}

/** The planet at some steps of its parameters; a small one has fewer clouds and no craters. @param {Steps} steps @param {boolean} [large] */
export const planet = (steps, large = true) =>
  html`<svg class="planet" viewBox="-116 -116 232 232" aria-hidden="true">
    ${guard([steps.temperature, steps.oxygen, steps.oceans, large], () => ball(steps, large))}
  </svg>`;
