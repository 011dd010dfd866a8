// @ts-check
/** The contents of the ring's sectors: objects, theories, targets and the last action. */

import { nothing, svg } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { t } from "../../../js/ui/text.js";
import { fan, middleOf, place, runOf, SPACES } from "./geometry.js";
import { glyph, nameOf } from "../glyphs.js";
import { sureObject } from "../notes/notes.js";
import { colourOf, ownerOf, shapeOf } from "../pawns.js";

const [KNOWN, OWNERS, NOTED, TARGETS] = [204, 152, 106, 80];

/** Draw the knowledge of a sector: seen by all, confirmed, or noted by the viewer. @param {PlanetX.View} view @param {BoardContext} ctx @param {PlanetX.SectorView} sector */
export function knownObject(view, ctx, sector) {
  const sure = sector.object || sector.confirmed;
  const letter = sure || sureObject(view, ctx, sector.sector);
  if (!letter) return nothing;
  const where = place(middleOf(view, sector.sector), sure ? KNOWN : NOTED);
  return svg`<g class=${sure ? "known" : "known mine"} ?data-planet-x=${sector.object === "X"} transform="${where} scale(${sure ? 1.7 : 1.1})" role="img" aria-label=${nameOf(letter)}>
    <circle class="halo" r="13"/>${glyph(letter)}</g>`;
}

/** Draw the sectors of the action that was chosen in the history, or of the last one. @param {PlanetX.View} view @param {BoardContext} ctx */
export function shownAction(view, ctx) {
  const entry = view.history.find((each) => each.event === ctx.memory.get("shown")) ?? view.history.at(-1);
  if (!entry || !entry.first) return nothing;
  const step = 360 / view.sectors.length;
  const size = (entry.last - entry.first + view.sectors.length) % view.sectors.length;
  const at = place(middleOf(view, entry.first) + (size * step) / 2, 319);
  return svg`<g class="shown seat-${colourOf(view, entry.pawn)}" role="img" aria-label=${entry.text}>
    <path d=${runOf(view, entry.first, entry.last, 308, 314)}/>
    ${entry.object ? svg`<g transform="${at} scale(.9)"><circle r="13"/>${glyph(entry.object)}</g>` : nothing}</g>`;
}

/** Draw the target markers. @param {PlanetX.View} view @param {BoardContext} ctx */
export function targets(view, ctx) {
  const used = view.history.filter((each) => each.kind === "target");
  return used.map((each) => {
    const beside = used.filter((other) => other.first === each.first);
    const among = beside.indexOf(each);
    const angle = fan(view, each.first, beside.length, 20, TARGETS)[among];
    const r = TARGETS + (beside.length > 2 ? 8 - 16 * (among % 2) : 0); // in a crowd they lie zigzag
    return svg`<g class="target seat-${colourOf(view, each.pawn)}" transform=${place(angle, r)} role="img"
        aria-label=${t("{player} has targeted sector {n}", { player: ownerOf(view, ctx, each.pawn), n: each.first })}>
      <path d="M-10 0H-5M5 0H10M0-10V-5M0 5V10"/><g transform="scale(.42)">${shapeOf(view, each.pawn)}</g></g>`;
  });
}

/** Draw the theories in the shapes of their players: right ones under their object, the others on their space. @param {PlanetX.View} view @param {BoardContext} ctx */
export function theories(view, ctx) {
  const lying = view.tokens.filter((token) => token.on_board);
  return repeat(
    lying,
    (token) => token.id,
    (token) => {
      const right = token.state === "right";
      const r = radiusOf(token);
      const beside = lying.filter((other) => other.sector === token.sector && radiusOf(other) === r);
      const [width, size] = right ? [26, 0.95] : [34, token.object ? 1.42 : 1.15];
      const among = beside.indexOf(token);
      const angles = fan(view, token.sector, beside.length, width, r);
      const tight = beside.length > 1 && ((angles[1] - angles[0]) * r * Math.PI) / 180 < width - 4;
      const aside = tight ? 9 * (-1) ** among : 0; // in a crowd they lie zigzag
      return svg`<g class="token seat-${colourOf(view, token.pawn)}" data-state=${token.state} ?data-mine=${token.pawn === ctx.seat} data-flip="token:${token.id}" transform=${place(angles[among], r + aside)}
        role="img" aria-label=${theoryText(view, ctx, token)}>
      <g transform="scale(${size})">${shapeOf(view, token.pawn)}</g>
      ${!right && token.object ? svg`<g transform="translate(0 ${colourOf(view, token.pawn) === 0 ? 4 : 0}) scale(.74)">${glyph(token.object)}</g>` : nothing}
      ${token.state === "wrong" ? svg`<path class="wrong" d="M-13-13 13 13M13-13-13 13"/>` : nothing}</g>`;
    },
  );
}

/** @param {PlanetX.TokenView} token */
const radiusOf = (token) => (token.state === "right" ? OWNERS : SPACES[token.space]);

/** @param {PlanetX.View} view @param {BoardContext} ctx @param {PlanetX.TokenView} token */
export function theoryText(view, ctx, token) {
  const player = ownerOf(view, ctx, token.pawn);
  if (!token.object) return t("a hidden theory of {player}", { player });
  const params = { player, object: nameOf(token.object) };
  if (token.state === "right") return t("{player}: {object}, right", params);
  if (token.state === "wrong") return t("{player}: {object}, wrong", params);
  return t("{player}: {object}, not reviewed yet", params);
}
