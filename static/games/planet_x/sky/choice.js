// @ts-check
/** The choice on the ring: its sectors, the guess, theories not yet sent, the pawn's next place, the stops that the earth will pass. */

import { nothing, svg } from "lit-html";
import { t } from "../../../js/ui/text.js";
import { baseline, body, tile } from "../art/tiles.js";
import { CENTRE, middleOf, place, runOf, SPACES, STANDS, TRACK } from "./geometry.js";
import { glyph } from "../glyphs.js";
import { colourOf } from "./pawns.js";

/** @typedef {import("../glyphs.js").Letter} Letter */

const [NAMED, LOOKED_FOR] = [186, 96];

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
  const planned = plannedTheories(ctx).filter((each) => each.sector);
  if (!run.length && !landing && !planned.length) return nothing;
  const [first, last] = [run[0], run[run.length - 1]];
  const middle = middleOf(view, first) + ((run.length - 1) * 180) / view.sectors.length;
  return svg`<g class="choice">
    ${run.length ? svg`<path class="run" d=${runOf(view, first, last, CENTRE + 2, TRACK[0] - 2)}/>` : nothing}
    ${object && run.length ? namedAt(middle, LOOKED_FOR, /** @type {Letter} */ (object), 17) : nothing}
    ${guesses.map(([sector, letter]) => namedAt(middleOf(view, Number(sector)), NAMED, /** @type {Letter} */ (letter), 25))}
    ${planned.map(({ letter, sector }) => unsent(view, ctx, letter, sector))}
    ${landing && ctx.seat !== null ? landingPlace(view, ctx.seat, Number(landing)) : nothing}
  </g>`;
}

/** @param {number} angle @param {number} r @param {Letter} letter @param {number} radius */
const namedAt = (angle, r, letter, radius) =>
  svg`<g class="named" transform=${place(angle, r)}><circle r=${radius}/>${glyph(letter, radius * 1.5)}</g>`;

/**
 * Return the theories that the viewer has chosen and not sent; the last one may lack its sector.
 * @param {BoardContext} ctx @returns {{ letter: Letter, sector: number }[]}
 */
export function plannedTheories(ctx) {
  const { question } = ctx;
  if (!question?.pairs) {
    const isPlacing = question?.options?.some(({ key }) => key.startsWith("sector:"));
    const [held] = isPlacing ? aboutOf(ctx, "token") : [];
    return held ? [{ letter: /** @type {Letter} */ (held), sector: 0 }] : [];
  }
  const picked = (question.options ?? []).filter(({ key }) => ctx.pickOrder(key));
  picked.sort((a, b) => ctx.pickOrder(a.key) - ctx.pickOrder(b.key));
  const named = picked.map(({ key }) => key.split(":")[1]);
  return named
    .filter((_each, n) => n % 2 === 0)
    .map((letter, n) => ({ letter: /** @type {Letter} */ (letter), sector: Number(named[2 * n + 1] ?? 0) }));
}

/** Return the theory token that waits for its sector, or nothing. @param {BoardContext} ctx @returns {Letter | ""} */
export const heldToken = (ctx) => plannedTheories(ctx).find((each) => !each.sector)?.letter ?? "";

/** Draw a theory of the viewer's that has not been sent. @param {PlanetX.View} view @param {BoardContext} ctx @param {Letter} letter @param {number} sector */
export const unsent = (view, ctx, letter, sector) =>
  svg`<g class="unsent seat-${colourOf(view, ctx.seat ?? 0)}" transform=${place(middleOf(view, sector), SPACES[0] - 6)}>
    <circle r="22"/><g transform="scale(1.3)">${tile(colourOf(view, ctx.seat ?? 0), letter)}</g></g>`;

/** Draw the next place of the viewer's pawn. @param {PlanetX.View} view @param {number} seat @param {number} sector */
function landingPlace(view, seat, sector) {
  const colour = colourOf(view, seat);
  return svg`<g class="ghost seat-${colour}" transform=${place(middleOf(view, sector), STANDS)} role="img" aria-label=${t("Your pawn will stand here")}>
    <circle r="23"/><g class="body">${body(colour, 1.4)}</g><text class="pawn-number" y=${baseline(colour, 18)}>${seat + 1}</text></g>`;
}

/** Return the first sector of a survey during the question for its last one, or 0. @param {BoardContext} ctx */
export function openStart(ctx) {
  const starts = aboutOf(ctx, "sector");
  const asksForSector = ctx.question?.options?.some((option) => option.key.startsWith("sector:")) ?? false;
  return aboutOf(ctx, "object").length && starts.length === 1 && asksForSector ? Number(starts[0]) : 0;
}
