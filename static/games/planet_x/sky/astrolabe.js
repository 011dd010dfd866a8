// @ts-check
/** The instrument itself: its ring of brass, the sky within, the light of the visible half, sun, earth and numbers. */

import { nothing, svg } from "lit-html";
import { t } from "../../../js/ui/text.js";
import { isPassed } from "./choice.js";
import { at, CENTRE, middleOf, NUMBERS, place, slice, STANDS, TRACK } from "./geometry.js";
import { glyph } from "../glyphs.js";

const [INNER, OUTER] = TRACK;
const TICKS = 4; // of each sector on the edge of the ring

/** Draw the ring and the sky, without anything that moves. @param {number} sectors */
export function plate(sectors) {
  const step = 360 / sectors;
  const all = Array.from({ length: sectors * TICKS }, (_each, n) => n);
  const ticks = all.map((n) => `M${at((n * step) / TICKS, OUTER)}L${at((n * step) / TICKS, n % TICKS ? 308 : INNER)}`);
  const spokes = all.slice(0, sectors).map((n) => `M${at(n * step, CENTRE + 6)}L${at(n * step, INNER - 2)}`);
  return svg`<circle class="ring-shade" cy="6" r=${OUTER + 4}/>
    <circle r=${OUTER} fill="url(#px-brass)"/>
    <circle class="hair" r=${OUTER}/><circle class="hair" r=${INNER}/>
    <path class="glint" d="M${at(-80, 311)}A311 311 0 0 1 ${at(5, 311)}"/>
    <circle r=${INNER - 2} fill="url(#px-sky)"/><circle r=${INNER - 2} fill="url(#px-stars)"/>
    <path class="ticks" d=${ticks.join("")}/><path class="spokes" d=${spokes.join("")}/>`;
}

/** Draw the light of the visible half, the night over the other one, the arrow and the earth, which turn together. @param {PlanetX.View} view */
export function light(view) {
  const turn = (view.month * 360) / view.sectors.length;
  return svg`<g class="earth" .style=${`rotate: ${turn}deg`} role="img" aria-label=${t("The earth and its arrow")}
      data-tip=${t("You see the half of the sky from the arrow onwards. It moves on when no pawn is left at it.")}>
    ${view.stage === "over" ? nothing : halves()}
    <circle class="orbit" r="44"/>
    <use href="#px-earth" x="31" y="-13" width="26" height="26"/>
    <path class="arrow" d="M${at(0, 300)}L${at(3.6, 271)}L${at(-3.6, 271)}Z"/>
  </g>
  <circle r="46" fill="url(#px-sun)"/>`;
}

const halves = () =>
  svg`<path class="night" d=${slice(180, 359.9, 0, INNER - 2)}/>
    <path d=${slice(0, 180, CENTRE - 2, INNER - 2)} fill="url(#px-beam)"/>
    <path class="limb" d="M${at(0.6, INNER)}A${INNER} ${INNER} 0 0 1 ${at(179.4, INNER)}"/>
    <path class="half-edge" d="M${at(0, CENTRE + 2)}L${at(0, INNER - 2)}M${at(180, CENTRE + 2)}L${at(180, INNER - 2)}"/>`;

/** @param {PlanetX.View} view @param {BoardContext} ctx */
export function numbers(view, ctx) {
  const step = 360 / view.sectors.length;
  const size = view.sectors.length > 12 ? 16 : 19;
  return view.sectors.map(({ sector, comets }) => {
    const aside = comets ? step * (ctx.narrow ? 0.19 : 0.13) : 0;
    const middle = middleOf(view, sector);
    return svg`<text class="sector-number" aria-hidden="true" transform=${place(middle - aside, NUMBERS)}>${sector}</text>
      ${comets ? svg`<g class="comet-mark" transform=${place(middle + aside, NUMBERS)} role="img" aria-label=${t("sector {n}: comets are possible here", { n: sector })}>${glyph("C", size)}</g>` : nothing}`;
  });
}

/** Draw the stops on the ring: theory phases and conferences. @param {PlanetX.View} view @param {BoardContext} ctx */
export function stops(view, ctx) {
  const step = 360 / view.sectors.length;
  return svg`${view.theory_sectors.map(
    (
      sector,
    ) => svg`<g class="stop" ?data-passed=${isPassed(ctx, sector)} transform=${place(sector * step, STANDS)} role="img"
        aria-label=${t("Theory phase after sector {n}", { n: sector })}
        data-tip=${t("When the arrow has passed it, all may submit theories, and all tokens move one space inwards.")}>
      <circle r="11.5"/><path d="M0-5.5V5.5M-5.5 0H5.5"/></g>`,
  )}
    ${view.conferences.map(
      (
        each,
      ) => svg`<g class="stop conference" ?data-held=${each.known_to.length > 0} ?data-passed=${isPassed(ctx, each.letter)} transform=${place(each.after * step, STANDS)} role="img"
        aria-label=${t("Planet X conference {name}", { name: each.letter })}
        data-tip=${t("When the arrow first passes it, everybody learns a clue about Planet X.")}>
      <path d="M0-21 21 0 0 21-21 0Z"/><text>${each.letter}</text></g>`,
    )}`;
}
