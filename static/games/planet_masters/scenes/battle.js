// @ts-check
/** An attack as a scene: dice of both sides meet in pairs, with a sum after each pair, and the greater power wins. */

import { html, nothing } from "lit-html";
import { seatMark } from "../../../js/board/seats.js";
import { t } from "../../../js/ui/text.js";
import { cube, planet } from "../art/pieces.js";

/** @typedef {PlanetMasters.PlayerView} PlayerView @typedef {PlanetMasters.FighterView} Fighter */

/** @param {PlanetMasters.ConflictView} conflict @param {PlanetMasters.PlanetMastersView} view @param {BoardContext} ctx */
export function battle({ seat, target, attackers, defenders, cancelled }, view, ctx) {
  const [mover, rival] = [view.players[seat], view.players[target]];
  const [left, right] = [strongestFirst(attackers), strongestFirst(defenders)];
  const rows = Math.max(left.length, right.length);
  const sum = (/** @type {Fighter[]} */ side, /** @type {number} */ n) =>
    side.slice(0, n + 1).reduce((all, { worth }) => all + worth, 0);
  const [attack, defence] = [sum(left, rows), sum(right, rows)];
  const names = { attack: ctx.playerName(seat), defence: ctx.playerName(target) };
  return html`<div class="front"><i class="half seat-${seat}"></i><i class="half seat-${target}"></i></div>
    <div class="world one seat-${seat}">${world(mover)}</div>
    <div class="world other seat-${target}">${world(rival)}</div>
    <header>
      <span class="seat-${seat}">${seatMark(seat)} <b>${names.attack}</b> <small>${t("attack")}</small></span>
      <span class="seat-${target}"><small>${t("defence")}</small> <b>${names.defence}</b> ${seatMark(target)}</span>
    </header>
    <ol class="pairs" role="list" .style=${`--rows: ${rows}`}>
      ${[...Array(rows).keys()].map(
        (n) =>
          html`<li .style=${`--n: ${n}`}>
            <span class="fighter seat-${seat}">${left[n] ? fighter(left[n], mover) : nothing}</span>
            <span class="sum"><b>${sum(left, n)}</b> : <b>${sum(right, n)}</b></span>
            <span class="fighter seat-${target}">${right[n] ? fighter(right[n], rival) : nothing}</span>
          </li>`,
      )}
    </ol>
    <footer .style=${`--rows: ${rows}; --share: ${(100 * attack) / Math.max(1, attack + defence)}%`}>
      <p class="powers">
        <b class="seat-${seat}">${attack}</b>
        <span>${cancelled ? ":" : attack > defence ? t("beats") : t("does not beat")}</span>
        <b class="seat-${target}">${defence}</b>
      </p>
      <p class="verdict">${verdict(cancelled, attack > defence, names)}</p>
    </footer>`;
}

/** @param {boolean} cancelled @param {boolean} succeeds @param {{ attack: string, defence: string }} names */
function verdict(cancelled, succeeds, names) {
  if (cancelled) return t("{player} cancels the attack by influence", { player: names.defence });
  return succeeds ? t("The attack succeeds") : t("The attack fails");
}

/** @param {Fighter[]} side */
const strongestFirst = (side) => [...side].sort((one, other) => other.worth - one.worth);

/** The home planet behind its side. @param {PlayerView} player */
const world = (player) => planet({ face: player.home.face, race: player.race, home: true, bare: true });

/** @param {Fighter} die @param {PlayerView} player */
function fighter({ kind, face, label, worth }, player) {
  const body = kind === "military" ? cube(face) : planet({ face, race: player.race, home: kind === "home" });
  return html`<em>${label}</em><span class="die ${kind}">${body}</span><b>+${worth}</b>`;
}
