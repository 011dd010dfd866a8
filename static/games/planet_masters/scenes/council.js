// @ts-check
/** A council as a scene: a round table, a ballot for each vote, turned over together, and the tally in the middle. */

import { html, nothing, svg } from "lit-html";
import { seatMark } from "../../../js/board/seats.js";
import { t } from "../../../js/ui/text.js";
import { cube } from "../art/pieces.js";

/** @typedef {PlanetMasters.PlanetMastersView} View @typedef {PlanetMasters.ConflictView} Conflict */

const SIGN = {
  for: "M12 3 21 16H15v6H9v-6H3Z",
  against: "M5 2l7 6.5L19 2l3 3-6.5 7 6.5 7-3 3-7-6.5L5 22l-3-3 6.5-7L2 5Z",
};

/** @param {Conflict} conflict @param {View} before @param {View} after @param {BoardContext} ctx */
export function council({ seat, target, sides, votes }, before, after, ctx) {
  const pro = votes.reduce((sum, n, each) => sum + (sides[each] === "for" ? n : 0), 0);
  const con = votes.reduce((sum, n) => sum + n, 0) - pro;
  const me = ctx.seat ?? 0;
  const fleet = before.players[target].military;
  const stake = fleet.length ? fleet : after.players[target].military;
  return html`<div class="round-table"></div>
    <div class="motion">
      <p class="caller">${t("Called by {player}", { player: ctx.playerName(seat) })}</p>
      <p class="stake seat-${target}">
        ${seatMark(target)} <b>${ctx.playerName(target)}</b>
        ${stake.map((die) => html`<span class="die military">${cube(die.face)}</span>`)}
      </p>
      <h3>${pro > con ? t("The motion passes") : t("The motion fails")}</h3>
      <p class="beads">${beads("for", pro)}<u></u>${beads("against", con)}</p>
      <p class="tally">${t("{pro} for · {con} against", { pro, con })}</p>
    </div>
    ${sides.map((side, each) => {
      const angle = ((each - me + votes.length) % votes.length) / votes.length;
      return html`<div class="chair seat-${each} ${side}" .style=${placeOf(angle)}>
        <span class="ballots"
          >${[...Array(votes[each]).keys()].map((n) => ballot(side, n - (votes[each] - 1) / 2))}</span
        >
        <span class="name">${seatMark(each)} <b>${ctx.playerName(each)}</b></span>
        <span class="cast">${side === "for" ? t("For") : t("Against")} · ${votes[each]}</span>
      </div>`;
    })}`;
}

/** The place at the table, the viewer's below. @param {number} turn of the whole round, clockwise */
const placeOf = (turn) =>
  `--x: ${(50 - 37 * Math.sin(2 * Math.PI * turn)).toFixed(1)}%; --y: ${(50 + 38 * Math.cos(2 * Math.PI * turn)).toFixed(1)}%`;

/** @param {"for" | "against"} side @param {number} aside from the middle of a player's ballots */
const ballot = (side, aside) =>
  html`<i class="ballot" .style=${`--aside: ${aside}`}
    ><svg viewBox="0 0 24 24" aria-hidden="true">${svg`<path d=${SIGN[side]}></path>`}</svg></i
  >`;

/** @param {"for" | "against"} side @param {number} n */
const beads = (side, n) => (n > 24 ? nothing : [...Array(n)].map(() => html`<i class=${side}></i>`));
