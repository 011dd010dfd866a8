// @ts-check
/** After the game: who was lucky, and who led when. */

import { html, nothing, svg } from "lit-html";
import { seatMark } from "../../../js/board/seats.js";
import { t } from "../../../js/ui/text.js";

const [HEIGHT, LEFT, TOP, BOTTOM] = [230, 30, 20, 50];

/** @param {PlanetMasters.PlanetMastersView} view @param {BoardContext} ctx */
export function statisticsPanel(view, ctx) {
  const statistics = view.ending;
  if (!statistics) return nothing;
  return html`<section class="statistics">
    <h3>${t("Lead by turn")}</h3>
    <p><small>${t("Planets fit for victory, turn by turn")}</small></p>
    ${plot(statistics, view, ctx)}
    <h3>${t("Luck: rolled against expected")}</h3>
    <div class="wide" tabindex="0" role="group" aria-label=${t("Luck: rolled against expected")}>
      <table>
        <thead>
          <tr>
            <th scope="col"><span class="visually-hidden">${t("Player")}</span></th>
            <th>${t("planets that fit")}</th>
            <th>${t("power of new weapons")}</th>
            <th>${t("carriers")}</th>
          </tr>
        </thead>
        <tbody>
          ${statistics.luck.map(
            (luck, seat) =>
              html`<tr class="seat-${seat}">
                <th>${seatMark(seat)} ${ctx.playerName(seat)}</th>
                ${[luck.planets, luck.power, luck.carriers].map((roll) => html`<td>${rolled(roll)}</td>`)}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </section>`;
}

/** @param {PlanetMasters.Rolls} roll */
function rolled(roll) {
  if (!roll.rolls) return "–";
  const more = Math.round((roll.rolled - roll.expected) * 10) / 10;
  return html`${roll.rolled} <small>/ ${roll.expected}</small>
    <b class=${more < 0 ? "less" : "more"}>${more > 0 ? "+" : ""}${more}</b>`;
}

/** Victory faces over the turns, a line for each player, and below it the leader of each turn. @param {PlanetMasters.Statistics} statistics @param {PlanetMasters.PlanetMastersView} view @param {BoardContext} ctx */
function plot(statistics, view, ctx) {
  const turns = statistics.lead.length;
  const WIDTH = ctx.narrow ? 340 : 640; // it keeps the size of letters
  const x = (/** @type {number} */ turn) => LEFT + ((WIDTH - LEFT - 30) * turn) / Math.max(turns - 1, 1);
  const y = (/** @type {number} */ good) => TOP + (HEIGHT - TOP - BOTTOM) * (1 - good / view.planets_to_win);
  const seats = view.players.map((player) => player.seat);
  const levels = Array.from({ length: view.planets_to_win + 1 }, (_each, level) => level);
  return html`<svg
    class="plot"
    viewBox="0 0 ${WIDTH} ${HEIGHT}"
    role="img"
    aria-label=${t("Planets fit for victory, turn by turn")}
  >
    ${svg`${levels.map((level) => svg`<path class="grid" d="M${LEFT} ${y(level)}H${WIDTH - 30}"></path><text class="scale" x="${LEFT - 8}" y="${y(level) + 4}">${level}</text>`)}
    ${seats.map((seat) => {
      const spread = (seat - (seats.length - 1) / 2) * 2.5; // lines that run together stay apart
      const points = statistics.lead.map((turn, i) => `${x(i)} ${y(turn[seat][1]) + spread}`);
      const last = statistics.lead[turns - 1];
      return svg`<g class="line seat-${seat}"><path d="M${points.join("L")}"></path><text x="${WIDTH - 24}" y="${last ? y(last[seat][1]) + spread * 5.2 + 4 : 0}">${seat + 1}</text></g>`;
    })}
    ${statistics.leaders.map((leader, i) => (leader === null ? nothing : svg`<rect class="leader seat-${leader}" x="${x(i - 0.5)}" y="${HEIGHT - 30}" width="${x(1) - x(0)}" height="10"><title>${ctx.playerName(leader)}</title></rect>`))}
    <text class="scale start" x="${LEFT}" y="${HEIGHT - 6}">${t("the lead, turns 1 to {n}", { n: turns })}</text>`}
  </svg>`;
}
