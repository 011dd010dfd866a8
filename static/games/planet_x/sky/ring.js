// @ts-check
/** The ring of sectors: the sky, the theories in it, the time track around it, the earth within. */

import { nothing, svg } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { t } from "../../../js/ui/text.js";
import { choice, isPassed, openStart } from "./choice.js";
import { at, CENTRE, EDGES, middleOf, NUMBERS, place, runOf, slice, TRACK } from "./geometry.js";
import { glyph, nameOf } from "../glyphs.js";
import { knownObject, shownAction, targets, theories, theoryText } from "./in_the_sky.js";
import { colourOf, ownerOf, shapeOf } from "../pawns.js";

/** @param {PlanetX.View} view @param {BoardContext} ctx */
export function ring(view, ctx) {
  const step = 360 / view.sectors.length;
  const start = openStart(ctx);
  return svg`<svg class="ring-of-sectors" data-sectors=${view.sectors.length} viewBox="-332 -332 664 664" role="group" aria-label=${t("The sky: {n} sectors", { n: view.sectors.length })}>
    <circle class="board-edge" r="318"/>
    ${view.sectors.map((each) => svg`<path class="wedge" ?data-visible=${each.visible} d=${slice((each.sector - 1) * step, each.sector * step, CENTRE, TRACK[0])}/>`)}
    ${EDGES.map((r) => svg`<circle class="space-edge" r=${r}/>`)}
    <circle class="track-edge" r=${TRACK[0]}/><circle class="track-edge" r=${TRACK[1]}/>
    ${view.sectors.map((each) => svg`<path class="spoke" d="M${at(each.sector * step, CENTRE)}L${at(each.sector * step, TRACK[1])}"/>`)}
    ${stars(step, view.sectors.length)}
    ${earth(view, step)}
    ${view.sectors.map((each) => numberOf(each, middleOf(view, each.sector), step))}
    ${stops(view, ctx, step)}
    ${targets(view, ctx)}
    ${view.sectors.map((each) => knownObject(view, ctx, each))}
    ${shownAction(view, ctx)}
    ${theories(view, ctx)}
    ${pawns(view, ctx, step)}
    ${choice(view, ctx)}
    ${view.sectors.map(
      (
        each,
      ) => svg`<g data-key="sector:${each.sector}" data-details="sector:${each.sector}" aria-label=${sectorLabel(view, ctx, each)}>
      <path class="ring" d=${slice((each.sector - 1) * step + 0.4, each.sector * step - 0.4, CENTRE + 2, TRACK[0] - 2)}/></g>
      ${start && ctx.isOffered(`sector:${each.sector}`) ? svg`<path class="would-run" d=${runOf(view, start, each.sector, CENTRE + 2, TRACK[0] - 2)}/>` : nothing}`,
    )}
  </svg>`;
}

/** Draw the same few stars in each sector. @param {number} step @param {number} sectors */
function stars(step, sectors) {
  const dots = Array.from({ length: sectors * 3 }, (_, i) => [
    (i * 137.5) % 360,
    70 + ((i * 61) % 190),
    0.7 + (i % 3) * 0.35,
  ]);
  return svg`<g class="stars">${dots.map(([angle, r, size]) => svg`<circle r=${size} transform=${place(angle, r)}/>`)}</g>`;
}

/** Draw sun, earth, arrow and the shade over the hidden half, which turn together. @param {PlanetX.View} view @param {number} step */
function earth(view, step) {
  const half = 180;
  return svg`<g class="earth" .style=${`rotate: ${view.month * step}deg`} role="img" aria-label=${t("The earth and its arrow")}
      data-tip=${t("You see the half of the sky from the arrow onwards. It moves on when no pawn is left at it.")}>
    <path class="night" d=${slice(half, 2 * half - 0.01, CENTRE, TRACK[0])}/>
    <circle class="centre" r=${CENTRE}/>
    <path class="seen-edge" d=${slice(0, half, CENTRE - 4, CENTRE)}/>
    <circle class="sun-glow" r="30"/><circle class="sun" r="17"/>
    <g transform=${place(90, 43)}><circle class="planet-earth" r="9.5"/><path class="planet-night" d="M0-9.5A9.5 9.5 0 0 0 0 9.5Z"/></g>
    <path class="arrow" d="M${at(0, 264)}L${at(3.4, 236)}L${at(-3.4, 236)}Z"/>
    <path class="arrow-line" d="M${at(0, CENTRE)}L${at(0, 240)}"/>
  </g>`;
}

/** @param {PlanetX.SectorView} sector @param {number} angle @param {number} step */
function numberOf(sector, angle, step) {
  const aside = sector.comets ? step * 0.17 : 0;
  return svg`<text class="sector-number" aria-hidden="true" transform=${place(angle - aside, NUMBERS)}>${sector.sector}</text>
    ${sector.comets ? svg`<g class="comet-mark" transform="${place(angle + aside, NUMBERS)} scale(.72)" role="img" aria-label=${t("sector {n}: comets are possible here", { n: sector.sector })}>${glyph("C")}</g>` : nothing}`;
}

/** Draw the icons of stops: theory phases and conferences. @param {PlanetX.View} view @param {BoardContext} ctx @param {number} step */
function stops(view, ctx, step) {
  return svg`${view.theory_sectors.map(
    (
      sector,
    ) => svg`<g class="stop" ?data-passed=${isPassed(ctx, sector)} transform=${place(sector * step, 286)} role="img"
        aria-label=${t("Theory phase after sector {n}", { n: sector })}
        data-tip=${t("When the arrow has passed it, all may submit theories, and all tokens move one space inwards.")}>
      <circle r="12"/><path d="M0-6V6M-6 0H6"/></g>`,
  )}
    ${view.conferences.map(
      (
        each,
      ) => svg`<g class="stop conference" ?data-held=${each.known_to.length > 0} ?data-passed=${isPassed(ctx, each.letter)} transform=${place(each.after * step, 286)} role="img"
        aria-label=${t("Planet X conference {name}", { name: each.letter })}
        data-tip=${t("When the arrow first passes it, everybody learns a clue about Planet X.")}>
      <path d="M0-15 15 0 0 15-15 0Z"/><text>${each.letter}</text></g>`,
    )}`;
}

/** Draw the pawns on the time track, those of a sector in turn order. @param {PlanetX.View} view @param {BoardContext} ctx @param {number} step */
function pawns(view, ctx, step) {
  return repeat(
    view.pawns,
    (each) => each.pawn,
    (each) => {
      const beside = view.pawns.filter((other) => other.sector === each.sector);
      const gap = Math.min(ctx.narrow ? 7 : 5.4, (step - 7) / beside.length);
      const among = beside.indexOf(each);
      const angle = middleOf(view, each.sector) + (among - (beside.length - 1) / 2) * gap;
      const aside = gap < 5 ? 8 * (-1) ** among : 0; // in a crowd they stand zigzag
      const next = view.stage === "search" && each === view.pawns[0];
      return svg`<g class="pawn seat-${colourOf(view, each.pawn)}" ?data-next=${next} data-flip="pawn:${each.pawn}" transform=${place(angle, 286 + aside)} role="img"
        aria-label=${t("{player}, sector {n}", { player: ownerOf(view, ctx, each.pawn), n: each.sector })}
        data-tip=${t("The rearmost pawn acts next, and moves on by the months of its action.")}>
      <g transform="scale(1.12)">${shapeOf(view, each.pawn)}</g></g>`;
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
