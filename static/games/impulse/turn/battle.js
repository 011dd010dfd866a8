// @ts-check
/** A battle: both sides, their laid and drawn cards, and the sums of their symbols. */

import { html, nothing } from "lit-html";
import { seatMark } from "../../../js/board/seats.js";
import { t } from "../../../js/ui/text.js";
import { small } from "../cards/cards.js";

/** @typedef {Impulse.View} View */

/** The battle under way, or the last one for a round. @param {View} view @param {BoardContext} ctx */
export function battle(view, ctx) {
  const fought = view.battle;
  if (!fought || view.turn - fought.turn >= view.players.length) return nothing;
  const gate = view.gates.find((each) => each.id === fought.gate);
  const ends = gate ? [gate.one, gate.other].map((id) => view.places.find((spot) => spot.id === id)?.label) : [];
  const { attacker, defender } = fought;
  const sum = fought.revealed ? `${attacker.symbols} : ${defender.symbols}` : "⚔";
  // It stays open for players without a question. The others see its line.
  const open = !fought.revealed || (fought.turn === view.turn && !ctx.question);
  return html`<details class="battle" ?open=${open && !ctx.narrow} ?data-open=${!fought.revealed}>
    <summary>
      ${seatMark(attacker.seat)} ${ctx.playerName(attacker.seat)} <b>${sum}</b> ${ctx.playerName(defender.seat)}
      ${seatMark(defender.seat)} <small>${t("gate {one}–{other}", { one: ends[0] ?? "", other: ends[1] ?? "" })}</small>
    </summary>
    <div class="sides">
      ${side(attacker, t("attacker"), view, ctx)} ${side(defender, t("defender, wins ties"), view, ctx)}
    </div>
  </details>`;
}

/** @param {Impulse.SideView} fighting @param {string} role @param {View} view @param {BoardContext} ctx */
function side(fighting, role, view, ctx) {
  const won = view.battle?.winner === fighting.seat;
  const bluffs = view.battle?.revealed ? fighting.laid.filter((id) => !fighting.counted.includes(id)) : [];
  const laid = view.battle?.revealed ? fighting.counted : fighting.laid;
  return html`<div class="fighter seat-${fighting.seat}" ?data-won=${won}>
    <p>
      ${seatMark(fighting.seat)} <b>${ctx.playerName(fighting.seat)}</b>
      <small>${role}</small>${won ? html` <span class="badge won">${t("won")}</span>` : nothing}
    </p>
    <p><small>${t("Cruisers: {n}", { n: fighting.ships })}</small></p>
    ${heap(t("reinforcements"), laid, view)}
    ${
      fighting.hidden
        ? html`<div class="row-of">
            <h4>${t("reinforcements")}</h4>
            <div class="smalls" role="img" aria-label=${t("{n} cards face down", { n: fighting.hidden })}>
              ${Array.from({ length: fighting.hidden }, () => html`<span class="card op small back"></span>`)}
            </div>
          </div>`
        : nothing
    }
    ${heap(t("from the deck"), fighting.drawn, view)} ${heap(t("bluffs"), bluffs, view)}
    ${view.battle?.revealed ? html`<p class="sum">${t("Gems: {n}", { n: fighting.symbols })}</p>` : nothing}
  </div>`;
}

/** @param {string} name @param {number[]} ids @param {View} view */
function heap(name, ids, view) {
  return ids.length
    ? html`<div class="row-of">
        <h4>${name}</h4>
        <div class="smalls">${ids.map((id) => small(id, view))}</div>
      </div>`
    : nothing;
}
