// @ts-check
/** The realm of a player as a solar system: the home planet, orbits with colonies and free places, and the fleet. */

import { html, nothing } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { seatMark } from "../../../js/board/seats.js";
import { t } from "../../../js/ui/text.js";
import { die } from "./die.js";
import { actions, alarm, isAsked, isTile, progress, totals } from "./head.js";

/** @typedef {PlanetMasters.PlanetMastersView} View */
/** @typedef {PlanetMasters.PlayerView} PlayerView */

/** @param {PlayerView} player @param {View} view @param {BoardContext} ctx */
export function realm(player, view, ctx) {
  const moves = view.active === player.seat && !ctx.over;
  const name = ctx.playerName(player.seat);
  const own = player.seat === (ctx.seat ?? 0);
  const [asked, tile] = [isAsked(player, ctx), isTile(player, view, ctx)];
  const rows = own || view.players.length < 4 || ctx.narrow ? 1 : 2;
  return html`<section
    class="realm seat-${player.seat}"
    data-flip="realm:${player.seat}"
    ?data-own=${own}
    ?data-moves=${moves}
    ?data-target=${view.target === player.seat && !ctx.over}
    ?data-won=${view.winner === player.seat}
    ?data-asked=${asked}
    ?data-tile=${tile}
    data-details=${tile ? `realm:${player.seat}` : nothing}
    aria-label=${name}
  >
    <header>
      ${seatMark(player.seat)}
      <h3>${name}</h3>
      ${player.race ? html`<span class="race" data-details=${tile ? nothing : `face:race:${player.race}`}>${player.race_label}</span>` : nothing}
      ${view.winner === player.seat ? html`<b class="badge won">${t("won")}</b>` : nothing}
      ${view.target === player.seat && !ctx.over ? html`<b class="badge targeted">${t("targeted")}</b>` : nothing}
      ${alarm(player, ctx)} ${progress(player, view, tile)}
    </header>
    ${totals(player, moves && view.phase === "build" ? view.resources_left : null, tile)}
    ${system(player, view, rows, tile)}
    <div class="harbour">
      ${fleet(player, tile)}
      ${
        player.standing.length
          ? html`<ul class="standing-votes" role="list">
              ${player.standing.map((vote) => html`<li>${vote.says}</li>`)}
            </ul>`
          : nothing
      }
      ${ctx.narrow && !asked && view.players.length > 2 ? nothing : actions(player, ctx)}
    </div>
  </section>`;
}

/** The planets, and the places still free. @param {PlayerView} player @param {View} view @param {number} rows of places @param {boolean} tile */
function system(player, view, rows, tile) {
  const places = view.planets_to_win - 1;
  const columns = Math.ceil(places / rows);
  return html`<div class="system" role="group" aria-label=${t("Planets")}>
    ${named(player.home, player, tile)}
    <div class="places" .style=${`--rows: ${rows}; --columns: ${columns}`}>
      ${[...Array(columns).keys()].map((n) => html`<i class="orbit" .style=${`--n: ${n}`}></i>`)}
      ${repeat(
        player.colonies,
        (each) => each.key,
        (each) => named(each, player, tile),
      )}
      ${[...Array(Math.max(0, places - player.colonies.length))].map(() => html`<i class="free"></i>`)}
    </div>
  </div>`;
}

/** The ships, and the berths still free. @param {PlayerView} player @param {boolean} tile */
const fleet = (player, tile) =>
  html`<div
    class="fleet"
    role="group"
    aria-label=${t("Fleet, {n} of at most {most}", { n: player.military.length, most: player.fleet_limit })}
  >
    ${repeat(
      player.military,
      (each) => each.key,
      (each) => named(each, player, tile),
    )}
    ${[...Array(Math.max(0, player.fleet_limit - player.military.length))].map(() => html`<i class="berth"></i>`)}
  </div>`;

/** A die with its name; it explains itself, or the whole tile does. @param {PlanetMasters.DieView} each @param {PlayerView} player @param {boolean} tile */
const named = (each, player, tile) =>
  html`<span
    class="named ${each.kind}"
    ?data-good=${each.good}
    data-details=${tile ? nothing : `face:${each.face}:${player.race}`}
    >${die(each, player.race)}<small aria-hidden="true">${each.face ? each.label : ""}</small></span
  >`;
