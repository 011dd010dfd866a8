// @ts-check
/** The ring of sectors: the sky, the theories in it, the time track around it, the earth within. */

import { nothing, svg } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { t } from "../../js/text.js";
import { glyph, nameOf } from "./glyphs.js";
import { sureObject } from "./notes.js";
import { colourOf, ownerOf, shapeOf } from "./pawns.js";

const CENTRE = 62;
const SPACES = [220, 189, 158, 127]; // where theories lie, the outermost space first
const EDGES = [236, 204.5, 173.5, 142.5, 111];
const KNOWN = 87;
const NUMBERS = 252;
const TRACK = [266, 306];

/** Return the point at so many degrees clockwise of the top. @param {number} degrees @param {number} r @returns {[number, number]} */
function at(degrees, r) {
  const angle = (degrees - 90) * (Math.PI / 180);
  return [round(r * Math.cos(angle)), round(r * Math.sin(angle))];
}

const round = (/** @type {number} */ n) => Math.round(n * 10) / 10;
const place = (/** @type {number} */ degrees, /** @type {number} */ r) => `translate(${at(degrees, r).join(" ")})`;

/** Return the outline of a piece of a ring between two angles and two radii. @param {number} from @param {number} to @param {number} inner @param {number} outer */
function slice(from, to, inner, outer) {
  const [a, b, c, d] = [at(from, outer), at(to, outer), at(to, inner), at(from, inner)];
  const large = to - from > 180 ? 1 : 0;
  return `M${a}A${outer} ${outer} 0 ${large} 1 ${b}L${c}A${inner} ${inner} 0 ${large} 0 ${d}Z`;
}

/** @param {PlanetX.View} view @param {BoardContext} ctx */
export function ring(view, ctx) {
  const step = 360 / view.sectors.length;
  const middle = (/** @type {number} */ sector) => (sector - 0.5) * step;
  return svg`<svg class="ring-of-sectors" data-sectors=${view.sectors.length} viewBox="-332 -332 664 664" role="group" aria-label=${t("The sky: {n} sectors", { n: view.sectors.length })}>
    <circle class="board-edge" r="318"/>
    ${view.sectors.map((each) => svg`<path class="wedge" ?data-visible=${each.visible} d=${slice((each.sector - 1) * step, each.sector * step, CENTRE, TRACK[0])}/>`)}
    ${EDGES.map((r) => svg`<circle class="space-edge" r=${r}/>`)}
    <circle class="track-edge" r=${TRACK[0]}/><circle class="track-edge" r=${TRACK[1]}/>
    ${view.sectors.map((each) => svg`<path class="spoke" d="M${at(each.sector * step, CENTRE)}L${at(each.sector * step, TRACK[1])}"/>`)}
    ${stars(step, view.sectors.length)}
    ${earth(view, step)}
    ${view.sectors.map((each) => numberOf(each, middle(each.sector), step))}
    ${stops(view, step)}
    ${view.sectors.map((each) => knownObject(view, ctx, each, middle(each.sector)))}
    ${shownAction(view, ctx, step)}
    ${theories(view, ctx, middle, step)}
    ${pawns(view, ctx, middle, step)}
    ${view.sectors.map(
      (
        each,
      ) => svg`<g data-key="sector:${each.sector}" data-details="sector:${each.sector}" aria-label=${sectorLabel(view, ctx, each)}>
      <path class="ring" d=${slice((each.sector - 1) * step + 0.4, each.sector * step - 0.4, CENTRE + 2, TRACK[0] - 2)}/></g>`,
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

/** Draw sun and earth, the arrow, and the shade over the half that is not seen; they turn together. @param {PlanetX.View} view @param {number} step */
function earth(view, step) {
  const half = 180;
  return svg`<g class="earth" .style=${`rotate: ${view.month * step}deg`}>
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
  return svg`<text class="sector-number" transform=${place(angle - aside, NUMBERS)}>${sector.sector}</text>
    ${sector.comets ? svg`<g class="comet-mark" transform="${place(angle + aside, NUMBERS)} scale(.72)"><title>${t("comets are possible here")}</title>${glyph("C")}</g>` : nothing}`;
}

/** Draw the icons at which the earth board stops: theory phases and conferences. @param {PlanetX.View} view @param {number} step */
function stops(view, step) {
  return svg`${view.theory_sectors.map(
    (sector) => svg`<g class="stop" transform=${place(sector * step, 286)}>
      <title>${t("theory phase")}</title><circle r="12"/><path d="M0-6V6M-6 0H6"/></g>`,
  )}
    ${view.conferences.map(
      (
        each,
      ) => svg`<g class="stop conference" ?data-held=${each.known_to.length > 0} transform=${place(each.after * step, 286)}>
      <title>${t("Planet X conference {name}", { name: each.letter })}</title><path d="M0-15 15 0 0 15-15 0Z"/><text>${each.letter}</text></g>`,
    )}`;
}

/** Draw what is known of a sector: seen by all, confirmed, or noted by me. @param {PlanetX.View} view @param {BoardContext} ctx @param {PlanetX.SectorView} sector @param {number} angle */
function knownObject(view, ctx, sector, angle) {
  const sure = sector.object || sector.confirmed;
  const letter = sure || sureObject(view, ctx, sector.sector);
  if (!letter) return nothing;
  return svg`<g class=${sure ? "known" : "known mine"} ?data-planet-x=${sector.object === "X"} transform="${place(angle, KNOWN)} scale(1.25)">
    <title>${nameOf(letter)}</title><circle class="halo" r="13"/>${glyph(letter)}</g>`;
}

/** Draw the sectors of the action that was chosen in the history, or of the last one. @param {PlanetX.View} view @param {BoardContext} ctx @param {number} step */
function shownAction(view, ctx, step) {
  const entry = view.history.find((each) => each.event === ctx.memory.get("shown")) ?? view.history.at(-1);
  if (!entry || !entry.first) return nothing;
  const size = ((entry.last - entry.first + view.sectors.length) % view.sectors.length) + 1;
  const from = (entry.first - 1) * step;
  return svg`<path class="shown seat-${colourOf(view, entry.pawn)}" d=${slice(from + 0.8, from + size * step - 0.8, 308, 314)}><title>${entry.text}</title></path>`;
}

/** @param {PlanetX.View} view @param {BoardContext} ctx @param {(sector: number) => number} middle @param {number} step */
function theories(view, ctx, middle, step) {
  const lying = view.tokens.filter((token) => token.state !== "wrong");
  return repeat(
    lying,
    (token) => token.id,
    (token) => {
      const beside = lying.filter((other) => other.sector === token.sector && other.space === token.space);
      const r = SPACES[token.space];
      const gap = Math.min((28 / r) * (180 / Math.PI), (step - 4) / beside.length);
      const angle = middle(token.sector) + (beside.indexOf(token) - (beside.length - 1) / 2) * gap;
      return svg`<g class="token seat-${colourOf(view, token.pawn)}" data-state=${token.state} ?data-mine=${token.pawn === ctx.seat} data-flip="token:${token.id}" transform=${place(angle, r)}>
      <title>${theoryText(view, ctx, token)}</title><circle r="13.5"/>
      ${token.object ? glyph(token.object) : svg`<g transform="scale(.72)">${shapeOf(view, token.pawn)}</g>`}
      ${token.object ? svg`<g class="owner" transform="translate(10 10) scale(.42)">${shapeOf(view, token.pawn)}</g>` : nothing}</g>`;
    },
  );
}

/** @param {PlanetX.View} view @param {BoardContext} ctx @param {PlanetX.TokenView} token */
export function theoryText(view, ctx, token) {
  const player = ownerOf(view, ctx, token.pawn);
  if (!token.object) return t("a hidden theory of {player}", { player });
  const params = { player, object: nameOf(token.object) };
  if (token.state === "right") return t("{player}: {object}, right", params);
  if (token.state === "wrong") return t("{player}: {object}, wrong", params);
  return t("{player}: {object}, not reviewed yet", params);
}

/** Draw the pawns on the time track; in a sector, who acts first stands first. @param {PlanetX.View} view @param {BoardContext} ctx @param {(sector: number) => number} middle @param {number} step */
function pawns(view, ctx, middle, step) {
  return repeat(
    view.pawns,
    (each) => each.pawn,
    (each) => {
      const beside = view.pawns.filter((other) => other.sector === each.sector);
      const gap = Math.min(ctx.narrow ? 7 : 5.4, (step - 7) / beside.length);
      const among = beside.indexOf(each);
      const angle = middle(each.sector) + (among - (beside.length - 1) / 2) * gap;
      const aside = gap < 5 ? 10 * (-1) ** among : 0; // in a crowd they stand zigzag
      const next = view.stage === "search" && each === view.pawns[0];
      return svg`<g class="pawn seat-${colourOf(view, each.pawn)}" ?data-next=${next} data-flip="pawn:${each.pawn}" transform=${place(angle, 286 + aside)}>
      <title>${t("{player}, month {n}", { player: ownerOf(view, ctx, each.pawn), n: each.month })}</title>
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
    if (token.sector === sector.sector && token.state !== "wrong") parts.push(theoryText(view, ctx, token));
  }
  return parts.join(t(", "));
}
