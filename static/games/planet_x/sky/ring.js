// @ts-check
/** The sky as an astrolabe: the ring is time, the sky lies within, and all is chosen on its sectors. */

import { nothing, svg } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { t } from "../../../js/ui/text.js";
import { light, numbers, plate, stops } from "./astrolabe.js";
import { baseline, body } from "../art/tiles.js";
import { choice, heldToken, openStart, unsent } from "./choice.js";
import { dragOver, takesDrag } from "./drag.js";
import { at, CENTRE, middleOf, place, runOf, slice, STANDS, TRACK } from "./geometry.js";
import { nameOf } from "../glyphs.js";
import { knownObject, lastAnswer, shownAction, targets, theories, theoryText } from "./in_the_sky.js";
import { colourOf, numberOf, ownerOf } from "./pawns.js";

/** @param {PlanetX.View} view @param {BoardContext} ctx */
export function ring(view, ctx) {
  const drag = dragOver(view, ctx);
  return svg`<svg class="ring-of-sectors" data-sectors=${view.sectors.length} ?data-drags=${takesDrag(ctx)} viewBox="-336 -336 672 672" role="group" aria-label=${t("The sky: {n} sectors", { n: view.sectors.length })}
      @pointerdown=${drag.down} @pointermove=${drag.move} @pointerup=${drag.end} @pointercancel=${drag.end}>
    ${plate(view.sectors.length)}
    ${light(view)}
    ${shownAction(view, ctx)}
    ${numbers(view, ctx)}
    ${stops(view, ctx)}
    ${targets(view, ctx)}
    ${view.sectors.map((each) => knownObject(view, ctx, each))}
    ${theories(view, ctx)}
    ${pawns(view, ctx)}
    ${choice(view, ctx)}
    ${lastAnswer(view, ctx)}
    ${view.sectors.map((each) => sectorPiece(view, ctx, each))}
    <g class="dragged"><path/><text/></g>
  </svg>`;
}

/** Draw the piece of a sector that can be chosen, and behind it the outcome of the choice. @param {PlanetX.View} view @param {BoardContext} ctx @param {PlanetX.SectorView} each */
function sectorPiece(view, ctx, each) {
  const step = 360 / view.sectors.length;
  const [from, to] = [(each.sector - 1) * step, each.sector * step];
  const offered = ctx.isOffered(`sector:${each.sector}`);
  const start = offered ? openStart(ctx) : 0;
  const held = offered ? heldToken(ctx) : "";
  return svg`<g data-key="sector:${each.sector}" data-details="sector:${each.sector}" aria-label=${sectorLabel(view, ctx, each)}>
      <path class="ring" d=${slice(from + 0.4, to - 0.4, CENTRE + 2, TRACK[0] - 2)}/>
      <path class="rim" d="M${at(from + 1.2, 259)}A259 259 0 0 1 ${at(to - 1.2, 259)}"/>
      <circle data-heart r="1" fill="none" transform=${place((from + to) / 2, (CENTRE + TRACK[0]) / 2)}/></g>
    ${start ? svg`<path class="would-run" d=${runOf(view, start, each.sector, CENTRE + 2, TRACK[0] - 2)}/>` : nothing}
    ${held ? svg`<g class="would-lie">${unsent(view, ctx, held, each.sector)}</g>` : nothing}`;
}

/** Draw the pawns on the ring, those of a sector in turn order. @param {PlanetX.View} view @param {BoardContext} ctx */
function pawns(view, ctx) {
  const step = 360 / view.sectors.length;
  return repeat(
    view.pawns,
    (each) => each.pawn,
    (each) => {
      const beside = view.pawns.filter((other) => other.sector === each.sector);
      const gap = Math.min(ctx.narrow ? 8.4 : 7, (step - 6) / beside.length);
      const among = beside.indexOf(each);
      const angle = middleOf(view, each.sector) + (among - (beside.length - 1) / 2) * gap;
      const aside = gap < (ctx.narrow ? 8 : 6.5) ? 8 * (-1) ** among : 0; // in a crowd they stand zigzag
      const next = view.stage === "search" && each === view.pawns[0];
      const seat = colourOf(view, each.pawn);
      return svg`<g class="pawn seat-${seat}" ?data-next=${next} data-flip="pawn:${each.pawn}" transform=${place(angle, STANDS + aside)} role="img"
        aria-label=${t("{player}, sector {n}", { player: ownerOf(view, ctx, each.pawn), n: each.sector })}
        data-tip=${t("The rearmost pawn acts next, and moves on by the months of its action.")}>
      <g class="body"><ellipse class="shadow" cx="2" cy="15" rx="17" ry="5"/>${body(seat, 1.4)}</g>
      <text class="pawn-number" y=${baseline(seat, ctx.narrow ? 25 : 18)}>${numberOf(view, each.pawn)}</text></g>`;
    },
  );
}

/** @param {PlanetX.View} view @param {BoardContext} ctx @param {PlanetX.SectorView} sector */
function sectorLabel(view, ctx, sector) {
  const parts = [t("Sector {n}", { n: sector.sector }), sector.visible ? t("visible") : t("not visible")];
  const sure = sector.object || sector.confirmed;
  if (sure) parts.push(nameOf(sure));
  for (const token of view.tokens) {
    if (token.sector === sector.sector && token.on_board) parts.push(theoryText(view, ctx, token));
  }
  return parts.join(t(", "));
}
