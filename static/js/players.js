// @ts-check
/** Who sits where, who is to move, who is here. */

import { html, nothing, render } from "lit-html";
import { seatMark } from "./seats.js";
import { t } from "./text.js";

/**
 * @param {HTMLElement} place
 * @param {PeopleFrame} people
 * @param {MatchFrame} now
 * @param {(seat: number) => unknown} standing what the game says about a seat
 */
export function drawPlayers(place, people, now, standing) {
  render(
    html`<ul role="list">${people.players.map((player) => row(player, now, standing(player.seat)))}</ul>
      ${people.watching
        ? html`<p class="watching"><small>${t("Watching: {n}", { n: people.watching })}${people.spectators.length ? html` (${people.spectators.join(t(", "))})` : nothing}</small></p>`
        : nothing}`,
    place,
  );
}

/** @param {Player} player @param {MatchFrame} now @param {unknown} standing */
function row({ seat, name, connected, bot }, now, standing) {
  const moves = !now.outcome && now.waiting.includes(seat);
  const won = now.outcome?.winners?.includes(seat) && !now.outcome.draw;
  const score = now.outcome?.scores?.[seat];
  return html`<li class="player seat-${seat}" ?data-moves=${moves}>
    ${seatMark(seat)}
    <span class="player-name">${name}${seat === now.seat ? html` <small>${t("(you)")}</small>` : nothing}</span>
    <span class="player-state">
      ${moves ? html`<b class="badge">${t("to move")}</b>` : nothing}
      ${won ? html`<b class="badge won">${t("won")}</b>` : nothing}
      ${score === undefined ? nothing : html`<b class="score">${score}</b>`}
      <small class=${connected || bot ? "here" : "away"}>${bot ? t("program") : connected ? t("here") : t("away")}</small>
    </span>
    ${standing ? html`<span class="standing">${standing}</span>` : nothing}
  </li>`;
}
