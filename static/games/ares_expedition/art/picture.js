// @ts-check
/**
 * Pictures of cards. A row names a scene, perhaps the light of its sky, and motifs: name, x, y, size, perhaps
 * a material (":ice") and a turn in degrees ("@20"). "^" puts a motif behind the land. The rows are in pictures/.
 */

import { guard, html, nothing, svg } from "./lit.js";
import { BLUE } from "./pictures/blue.js";
import { GREEN } from "./pictures/green.js";
import { BY_TAG, CORPORATIONS, PHASES } from "./pictures/others.js";
import { RED } from "./pictures/red.js";
import { MOTIFS } from "./motifs.js";
import { SCENES, light } from "./scenes.js";

/** @typedef {AresExpedition.Face} Face */
/** @typedef {{ name: string, x: number, y: number, size: number, material: string, turn: number, behind: boolean }} Placed */

/** @type {Record<string, string>} */
export const PICTURES = { ...BLUE, ...RED, ...GREEN, ...CORPORATIONS, ...PHASES };

/** Tags that colour the picture; the first of these that a card has counts. */
const HUES = ["animal", "microbe", "plant", "jovian", "energy", "science", "earth", "space", "building", "event"];
/** The hues of phases and of corporations without a tag. @type {Record<string, string>} */
const OTHER_HUES = {
  development: "plant",
  construction: "building",
  action: "energy",
  production: "event",
  research: "science",
  209: "building",
  212: "event",
};
/** Materials that motifs have unless a row names another. @type {Record<string, string>} */
const MADE_OF = { jove: "jove", saturn: "saturn", asteroid: "rock" };
const GLOW = 30; // the radius of a glow of size 1

/** @param {string} row */
export function read(row) {
  const [head = "", ...words] = row.split(" ");
  const [scene = "", time = "night"] = head.split("/");
  /** @type {Placed[]} */
  const placed = [];
  while (words.length) {
    const word = words.shift() ?? "";
    const name = word.replace("^", "");
    const [x = 0, y = 0, size = 1] = words.splice(0, 3).map(Number);
    const motif = { name, x, y, size, material: MADE_OF[name] ?? "", turn: 0, behind: word !== name };
    while (/^[:@]/.test(words[0] ?? "")) {
      const more = words.shift() ?? "";
      if (more.startsWith(":")) motif.material = more.slice(1);
      else motif.turn = Number(more.slice(1));
    }
    placed.push(motif);
  }
  return { scene, time, placed };
}

/** @param {Placed} motif */
function drawn({ name, x, y, size, material, turn }) {
  if (!(name in MOTIFS)) return light("warm", x, y, GLOW * size);
  const move = `translate(${x} ${y})${turn ? ` rotate(${turn})` : ""} scale(${size} ${Math.abs(size)})`;
  return svg`<use href="#ares-${name}" class=${material ? `of-${material}` : nothing} transform=${move}></use>`;
}

/** @param {number | string} key the number of a card or the name of a phase @param {Face} [face] */
const rowOf = (key, face) => PICTURES[key] ?? BY_TAG[face?.tags?.[0] ?? "none"] ?? "";

/** @param {number | string} key @param {Face} [face] */
const hueOf = (key, face) => HUES.find((tag) => face?.tags?.includes(tag)) ?? OTHER_HUES[key] ?? "none";

/** The land by what Mars must have become before the card is played. @param {Face} [face] */
function landOf(face) {
  const need = face?.signs?.needs?.flat().find(({ what = "" }) => /^(oxygen|temperature|oceans)$/.test(what));
  if (!need) return "rust";
  const bands = need.bands ?? [];
  if (bands.length) {
    if (!bands.includes("white") || bands.includes("purple")) return "frost";
    return bands.includes("red") ? "thaw" : bands.includes("yellow") ? "ochre" : "green";
  }
  if (need.text?.startsWith("≤")) return "frost";
  return Number(need.text?.slice(1)) > 3 ? "thaw" : "rust";
}

/** The motifs that pictures refer to. @param {[number | string, Face | undefined][]} pictures */
export const motifsOf = (pictures) =>
  [...new Set(pictures.flatMap(([key, face]) => read(rowOf(key, face)).placed.map(({ name }) => name)))]
    .filter((name) => name in MOTIFS)
    .sort();

/** @param {number | string} key the number of a card or the name of a phase @param {Face} [face] */
function compose(key, face) {
  const { scene, time, placed } = read(rowOf(key, face));
  const { back, front } = SCENES[scene]?.(Number(key) || String(key).length, time) ?? { back: nothing, front: nothing };
  return svg`${back}${placed.filter(({ behind }) => behind).map(drawn)}${front}${placed.filter(({ behind }) => !behind).map(drawn)}`;
}

/** The picture of a card or a phase. @param {number | string} key @param {Face} [face] */
export const picture = (key, face) =>
  html`<svg
    class="art hue-${hueOf(key, face)} land-${landOf(face)}"
    viewBox="0 0 160 100"
    preserveAspectRatio="xMidYMid slice"
    aria-hidden="true"
  >
    ${guard([key, face?.colour], () => compose(key, face))}
  </svg>`;
