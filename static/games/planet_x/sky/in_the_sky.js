// @ts-check
/** The contents of the sky: objects, theories, targets, and the sweep of the last survey. */

import { nothing, svg } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { t } from "../../../js/ui/text.js";
import { tile } from "../art/tiles.js";
import { at, CENTRE, fan, middleOf, place, runOf, SPACES, TRACK } from "./geometry.js";
import { glyph, nameOf } from "../glyphs.js";
import { sureObject } from "../notes/notes.js";
import { colourOf, ownerOf } from "./pawns.js";

/** @typedef {import("../glyphs.js").Letter} Letter */

const TARGETS = 80;
/** Places and sizes in a sky of twelve sectors, and in one of eighteen. */
const WIDE = { known: 182, size: 82, right: 121, noted: 106, small: 32, ring: 21, tile: 1.42, filled: 0.95 };
const TIGHT = { known: 190, size: 58, right: 145, noted: 99, small: 25, ring: 16, tile: 1.1, filled: 0.8 };

/** Return the places and sizes for a sky. @param {PlanetX.View} view */
export const sizesOf = (view) => (view.sectors.length > 12 ? TIGHT : WIDE);

/** Draw the knowledge of a sector: large if seen by all or confirmed, small near the sun if noted by the viewer. @param {PlanetX.View} view @param {BoardContext} ctx @param {PlanetX.SectorView} sector */
export function knownObject(view, ctx, sector) {
  const sizes = sizesOf(view);
  const sure = sector.object || sector.confirmed;
  const letter = sure || sureObject(view, ctx, sector.sector);
  if (!letter) return nothing;
  const where = place(middleOf(view, sector.sector), sure ? sizes.known : sizes.noted);
  const size = sizes.size * (letter === "X" ? 1.75 : letter === "E" ? 0.72 : 1);
  return svg`<g class=${sure ? "known" : "known mine"} ?data-planet-x=${sector.object === "X"} transform=${where} role="img" aria-label=${nameOf(letter)}>
    ${sure ? (letter === "X" || letter === "E" ? nothing : svg`<circle class="seal" r=${sizes.size * 0.55}/>`) : svg`<circle class="dotted" r=${sizes.ring}/>`}
    ${glyph(letter, sure ? size : sizes.small)}</g>`;
}

/** Draw the sectors of the action that was chosen in the history, or of the last one, as a sweep of light. @param {PlanetX.View} view @param {BoardContext} ctx */
export function shownAction(view, ctx) {
  const entry = view.history.find((each) => each.event === ctx.memory.get("shown")) ?? view.history.at(-1);
  if (!entry || !entry.first || view.stage === "over") return nothing;
  const step = 360 / view.sectors.length;
  const size = (entry.last - entry.first + view.sectors.length) % view.sectors.length;
  const end = (entry.first + size) * step;
  const among = ctx.question?.about?.some((key) => key.startsWith("sector:")) || ctx.question?.pairs;
  return svg`<g class="sweep seat-${colourOf(view, entry.pawn)}" ?data-quiet=${Boolean(among)} data-event=${entry.event} data-turn=${(size + 1) * step} role="img" aria-label=${entry.text}>
    <path class="fan" d=${runOf(view, entry.first, entry.last, CENTRE, TRACK[0] - 2)}/>
    <path class="ray" d="M${at(end, CENTRE)}L${at(end, TRACK[0] - 2)}"/>
    <path class="arc" d=${runOf(view, entry.first, entry.last, 317, 321)}/>
    ${entry.object ? svg`<g class="badge" transform=${place(middleOf(view, entry.first) + (size * step) / 2, 319)}><circle r="16"/>${glyph(entry.object, 23)}</g>` : nothing}</g>`;
}

/** Return the viewer's last action with an answer. @param {PlanetX.View} view @param {BoardContext} ctx */
export const lastAnswered = (view, ctx) =>
  view.history.filter(({ pawn, answer, first }) => pawn === ctx.seat && answer && first).at(-1);

/** Write the answer to the viewer's last action over its sectors; it shows for a moment. @param {PlanetX.View} view @param {BoardContext} ctx */
export function lastAnswer(view, ctx) {
  const own = lastAnswered(view, ctx);
  if (!own || view.stage === "over") return nothing;
  const size = (own.last - own.first + view.sectors.length) % view.sectors.length;
  const middle = middleOf(view, own.first) + (size * 180) / view.sectors.length;
  return svg`<text class="answer" data-event=${own.event} aria-hidden="true" transform=${place(middle, 150)}>${own.answer}</text>`;
}

/** Draw the target markers. @param {PlanetX.View} view @param {BoardContext} ctx */
export function targets(view, ctx) {
  const used = view.stage === "over" ? [] : view.history.filter((each) => each.kind === "target");
  return used.map((each) => {
    const beside = used.filter((other) => other.first === each.first);
    const among = beside.indexOf(each);
    const angle = fan(view, each.first, beside.length, 24, TARGETS)[among];
    const r = TARGETS + (beside.length > 2 ? 8 - 16 * (among % 2) : 0); // in a crowd they lie zigzag
    return svg`<g class="target seat-${colourOf(view, each.pawn)}" transform=${place(angle, r)} role="img"
        aria-label=${t("{player} has targeted sector {n}", { player: ownerOf(view, ctx, each.pawn), n: each.first })}>
      <circle r="7"/><path d="M-11 0h7M4 0h7M0-11v7M0 4v7"/></g>`;
  });
}

/** Draw the theories in the shapes of their players: right ones under their object, the others on their space. @param {PlanetX.View} view @param {BoardContext} ctx */
export function theories(view, ctx) {
  const sizes = sizesOf(view);
  const lying = view.tokens.filter((token) => token.on_board);
  const radiusOf = (/** @type {PlanetX.TokenView} */ token) =>
    token.state === "right" ? sizes.right : SPACES[token.space];
  return repeat(
    lying,
    (token) => token.id,
    (token) => {
      const right = token.state === "right";
      const r = radiusOf(token);
      const beside = lying.filter((other) => other.sector === token.sector && radiusOf(other) === r);
      const size = right ? sizes.filled : sizes.tile;
      const among = beside.indexOf(token);
      const width = size * 26;
      const angles = fan(view, token.sector, beside.length, width, r);
      const tight = beside.length > 1 && ((angles[1] - angles[0]) * r * Math.PI) / 180 < width - 4;
      const aside = tight ? 9 * (-1) ** among : 0; // in a crowd they lie zigzag
      const seat = colourOf(view, token.pawn);
      return svg`<g class="token seat-${seat}" data-state=${token.state} ?data-mine=${token.pawn === ctx.seat} data-flip="token:${token.id}" transform=${place(angles[among], r + aside)}
        role="img" aria-label=${theoryText(view, ctx, token)}><g transform="scale(${size})">${tile(seat, token.object, token.state)}</g></g>`;
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
