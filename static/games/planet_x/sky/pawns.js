// @ts-check
/** Pawns and their owners; the bot of the solo game has no seat. */

import { html } from "lit-html";
import { seatMark, seatShape } from "../../../js/board/seats.js";
import { t } from "../../../js/ui/text.js";

const BOT_SHAPE = 5;

/** @param {PlanetX.View} view @param {number} pawn */
const seatOf = (view, pawn) => view.pawns.find((each) => each.pawn === pawn)?.seat ?? null;

/** Return the seat of a pawn's colour. @param {PlanetX.View} view @param {number} pawn */
export const colourOf = (view, pawn) => seatOf(view, pawn) ?? BOT_SHAPE;

/** Return the number on a pawn. @param {PlanetX.View} view @param {number} pawn */
export const numberOf = (view, pawn) => (seatOf(view, pawn) === null ? "B" : pawn + 1);

/** @param {PlanetX.View} view @param {BoardContext} ctx @param {number} pawn */
export function ownerOf(view, ctx, pawn) {
  const seat = seatOf(view, pawn);
  return seat === null ? t("the bot") : ctx.playerName(seat);
}

/** Return the mark of a pawn for text. @param {PlanetX.View} view @param {number} pawn */
export const markOf = (view, pawn) =>
  seatOf(view, pawn) === null
    ? html`<svg class="seat-mark seat-${BOT_SHAPE}" viewBox="0 0 24 24" aria-hidden="true">
        ${seatShape(BOT_SHAPE)}
        <text x="12" y="16.5">B</text>
      </svg>`
    : seatMark(pawn);
