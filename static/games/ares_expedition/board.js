// @ts-check
/** The board of Ares Expedition: space above, the viewer's means and hand, and pages with all cards. */

import { html, nothing } from "lit-html";
import { tabs } from "../../js/board/tabs.js";
import { t } from "../../js/ui/text.js";
import { inFull } from "./cards/cards.js";
import { icon } from "./cards/icons.js";
import { apart, nowOf } from "./hand/hand.js";
import { definitions, loadDrawings } from "./layout/drawings.js";
import { isAboutPlay, pages, pagesName } from "./layout/pages.js";
import { incomeDetails, unseenDetails } from "./player/knowledge.js";
import { engine, standardActions } from "./player/player.js";
import { ending, isEndShown } from "./points/ending.js";
import { PHASES, phaseNames } from "./space/phases.js";
import { space } from "./space/space.js";

export { fit } from "./layout/fit.js";
export { animate } from "./layout/movements.js";
export { jointPoints, numbers, points, pointsAddUp } from "./points/points.js";

/** @typedef {AresExpedition.MarsView} View */

/** A window this wide has room for a second page beside the hand. */
const spacious = matchMedia("(min-width: 90em)");

/** @param {View} view @param {BoardContext} ctx */
export function board(view, ctx) {
  loadDrawings(new URL("art/", import.meta.url), ctx.redraw);
  return html`<div class="ares" data-variant=${view.variant}>
    ${definitions([...faces(view), ...PHASES.map((phase) => /** @type {[string, undefined]} */ ([phase, undefined]))])}
    ${view.ended && isEndShown(ctx) ? ending(view, ctx) : table(view, ctx)}
  </div>`;
}

/** The cards in sight. @param {View} view @returns {[number, AresExpedition.Face][]} */
const faces = (view) => Object.entries(view.cards).map(([number, face]) => [Number(number), face]);

/** @param {View} view @param {BoardContext} ctx */
function table(view, ctx) {
  const me = ctx.seat === null ? undefined : view.players[ctx.seat];
  const name = pagesName(view, ctx);
  const shown = pages(view, ctx);
  // In a wide window the page that the question is about stands beside the tabs.
  const main =
    spacious.matches && me?.corporation
      ? shown.find(({ key }) => key === (isAboutPlay(name) ? "mine" : "hand"))
      : undefined;
  const showMars = () => {
    ctx.memory.set(name, "mars");
    ctx.redraw();
  };
  return html`${space(view, ctx, showMars)} ${me?.corporation ? engine(me, view, ctx) : nothing}
    ${me?.corporation && !view.ended && !ctx.narrow ? standardActions(me, ctx) : nothing}
    <div class="ares-pages" ?data-beside=${main}>
      ${ctx.narrow ? nothing : apart(view, ctx)}
      ${
        main
          ? html`<section class="ares-main">
              <h3>${main.label} <small>${main.count}</small></h3>
              ${main.body()}
            </section>`
          : nothing
      }
      <div class="ares-tabs" data-flip="pages" data-grows>
        ${tabs(ctx, main ? `${name}-beside` : name, main ? shown.filter((page) => page !== main) : shown)}
      </div>
    </div>`;
}

/** @param {View} view @returns {[string, string][]} */
export const namedPieces = (view) => Object.entries(view.cards).map(([number, face]) => [face.name, `card:${number}`]);

/** @param {View} view @param {BoardContext} ctx @param {number} seat */
export function playerSummary(view, ctx, seat) {
  const player = view.players[seat];
  if (!player) return nothing;
  const few = view.players.length < 3; // of more, all are to be in sight together
  const corporation = (few && view.cards[player.corporation]?.name) || "";
  return html`<span class="game-ares_expedition ares-standing"
    >${corporation}${corporation ? html`<br />` : nothing} ${icon("tr")} ${player.tr} ${icon("mc")} ${player.mc}
    ${icon("cards")} ${player.hand} ${icon("forest")}
    ${player.forests}${player.phase ? html` · ${phaseNames()[player.phase]}` : nothing}</span
  >`;
}

/** @param {View} view @param {BoardContext} ctx @param {string} key */
export function details(view, ctx, key) {
  const [kind, first, second] = key.split(":");
  if (kind === "unseen") return unseenDetails(view);
  if (kind === "income") return incomeDetails(view, Number(first), second ?? "", ctx);
  const number = Number(first);
  const face = view.cards[number];
  if (!face) return null;
  return {
    heading: face.name,
    body: html`<div class="game-ares_expedition">${inFull(number, face, nowOf(number, view))}</div>`,
  };
}
