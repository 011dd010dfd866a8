// @ts-check
/** The lines above the sky: the year, the pawns in turn order, the viewer's newest fact. */

import { html, nothing } from "lit-html";
import { t } from "../../../js/ui/text.js";
import { tile } from "../art/tiles.js";
import { colourOf, markOf, ownerOf } from "./pawns.js";

/** Show the place of the earth, and the pawns in turn order with their distances. @param {PlanetX.View} view @param {BoardContext} ctx */
export function timeAndOrder(view, ctx) {
  const year = Math.floor(view.month / view.sectors.length) + 1;
  const years = Math.floor(view.last_month / view.sectors.length);
  const late = view.last_month - view.month <= view.sectors.length;
  return html`<div class="when">
    <p data-tip=${t("month {n}", { n: view.month })}>
      <b>${t("Year {n}, sector {sector}", { n: year, sector: view.arrow })}</b>
      ${late ? html`<em ?data-quiet=${view.stage !== "search"}>${t("given up after year {n}", { n: years })}</em>` : nothing}
    </p>
    <ol
      class="order"
      role="list"
      ?data-over=${ctx.over}
      aria-label=${t("Turn order, and how many sectors each is ahead")}
    >
      ${view.pawns.map((each) => placeInOrder(view, ctx, each))}
    </ol>
    ${newestFact(view)}
  </div>`;
}

/** @param {PlanetX.View} view @param {BoardContext} ctx @param {PlanetX.PawnView} each */
function placeInOrder(view, ctx, each) {
  const [rear] = view.pawns;
  const owner = ownerOf(view, ctx, each.pawn);
  const ahead = each.month - rear.month;
  const says = [
    t("{player}: sector {sector}, month {n}", { player: owner, sector: each.sector, n: each.month }),
    ctx.over ? "" : each === rear ? t("acts next") : t("sectors ahead of the next pawn: {n}", { n: ahead }),
    each.submitting ? t("theories to place: {n}", { n: each.submitting }) : "",
    each.pawn === view.finder ? t("has located Planet X") : "",
  ];
  return html`<li data-tip=${says.filter(Boolean).join(" · ")}>
    ${markOf(view, each.pawn)}<span class="visually-hidden">${owner}</span
    ><span>${each === rear && !ctx.over ? t("next") : `+${ahead}`}</span
    >${each.submitting ? theoriesToPlace(view, each) : nothing}${each.pawn === view.finder ? html`<small class="chip found">X</small>` : nothing}
  </li>`;
}

/** Draw the theories that a player has submitted and not placed: a tile as in the sky, and their number. @param {PlanetX.View} view @param {PlanetX.PawnView} pawn */
function theoriesToPlace(view, { pawn, submitting }) {
  const seat = colourOf(view, pawn);
  return html`<small class="to-place" role="img" aria-label=${t("theories to place: {n}", { n: submitting })}
    ><svg class="own-tile seat-${seat}" viewBox="-14 -14 28 29" aria-hidden="true">${tile(seat, "")}</svg
    >×${submitting}</small
  >`;
}

/** Show the viewer's newest fact. The line keeps its place without one. @param {PlanetX.View} view */
function newestFact(view) {
  const last = view.facts.at(-1);
  if (view.me === null) return nothing;
  const told = last && !last.id.startsWith("start:");
  return html`<p class="newest" data-tip=${told ? last.text : nothing}>
    ${told ? html`<b>${t("Newest fact:")}</b> ${last.text}` : nothing}
  </p>`;
}
