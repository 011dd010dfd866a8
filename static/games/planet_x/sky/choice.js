// @ts-check
/** The choice on the ring: its sectors, the guess, the pawn's next place and the stops that the earth will pass. */

import { nothing, svg } from "lit-html";
import { t } from "../../../js/ui/text.js";
import { CENTRE, middleOf, place, runOf, TRACK } from "./geometry.js";
import { glyph } from "../glyphs.js";
import { colourOf, shapeOf } from "../pawns.js";

const [NAMED, LOOKED_FOR] = [204, 94];

/** Return the keys of one kind that the question is about, without the kind. @param {BoardContext} ctx @param {string} kind */
const aboutOf = (ctx, kind) =>
  (ctx.question?.about ?? []).filter((key) => key.startsWith(`${kind}:`)).map((key) => key.slice(kind.length + 1));

/** Return whether the earth will stop there after the answer. @param {BoardContext} ctx @param {number | string} stop a sector, or a conference */
export const isPassed = (ctx, stop) => ctx.question?.about?.includes(`stop:${stop}`) ?? false;

/** @param {PlanetX.View} view @param {BoardContext} ctx */
export function choice(view, ctx) {
  const run = aboutOf(ctx, "sector").map(Number);
  const guesses = aboutOf(ctx, "guess").map((each) => each.split(":"));
  const [object] = aboutOf(ctx, "object");
  const [landing] = aboutOf(ctx, "landing");
  if (!run.length && !landing) return nothing;
  const [first, last] = [run[0], run[run.length - 1]];
  const middle = middleOf(view, first) + ((run.length - 1) * 180) / view.sectors.length;
  return svg`<g class="choice">
    ${run.length ? svg`<path class="run" d=${runOf(view, first, last, CENTRE + 2, TRACK[0] - 2)}/>` : nothing}
    ${object && run.length ? namedAt(middle, LOOKED_FOR, /** @type {Letter} */ (object), 1.2) : nothing}
    ${guesses.map(([sector, letter]) => namedAt(middleOf(view, Number(sector)), NAMED, /** @type {Letter} */ (letter), 1.5))}
    ${landing && ctx.seat !== null ? ghost(view, ctx.seat, Number(landing)) : nothing}
  </g>`;
}

/** @typedef {import("../glyphs.js").Letter} Letter */

/** @param {number} angle @param {number} r @param {Letter} letter @param {number} size */
const namedAt = (angle, r, letter, size) =>
  svg`<g class="named" transform="${place(angle, r)} scale(${size})"><circle r="13"/>${glyph(letter)}</g>`;

/** Draw the next place of the viewer's pawn. @param {PlanetX.View} view @param {number} seat @param {number} sector */
const ghost = (view, seat, sector) =>
  svg`<g class="ghost seat-${colourOf(view, seat)}" transform="${place(middleOf(view, sector), 286)} scale(1.12)" role="img" aria-label=${t("Your pawn will stand here")}>
    <circle r="16"/>${shapeOf(view, seat)}</g>`;

/** Return the first sector of a survey during the question for its last one, or 0. @param {BoardContext} ctx */
export function openStart(ctx) {
  const starts = aboutOf(ctx, "sector");
  const asksForSector = ctx.question?.options?.some((option) => option.key.startsWith("sector:")) ?? false;
  return aboutOf(ctx, "object").length && starts.length === 1 && asksForSector ? Number(starts[0]) : 0;
}
