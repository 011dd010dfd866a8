// @ts-check
/** A battle as an event: both sides, what they laid and drew, and their symbols added up. */

import { html, nothing } from "lit-html";
import { seatMark } from "../../js/seats.js";
import { t } from "../../js/text.js";
import { small } from "./cards.js";

/** @typedef {Impulse.View} View */

/** The battle that is being fought, or the last one as long as a round. @param {View} view @param {BoardContext} ctx */
export function battle(view, ctx) {
  const fought = view.battle;
  if (!fought || view.turn - fought.turn >= view.players.length) return nothing;
  const gate = view.gates.find((each) => each.id === fought.gate);
  const ends = gate ? [gate.one, gate.other].map((id) => view.places.find((spot) => spot.id === id)?.label) : [];
  return html`<section class="battle" ?data-open=${!fought.revealed} aria-label=${t("Battle")}>
    <h3>
      ${fought.revealed ? t("Battle at the gate {where}", { where: ends.join("–") }) : t("Battle at the gate {where}: reinforcements are being laid", { where: ends.join("–") })}
    </h3>
    <div class="sides">
      ${side(fought.attacker, t("attacker"), view, ctx)}
      <p class="against" aria-hidden="true">
        ${fought.revealed ? html`<b>${fought.attacker.symbols}</b> : <b>${fought.defender.symbols}</b>` : "⚔"}
      </p>
      ${side(fought.defender, t("defender, wins ties"), view, ctx)}
    </div>
  </section>`;
}

/** @param {Impulse.SideView} fighting @param {string} role @param {View} view @param {BoardContext} ctx */
function side(fighting, role, view, ctx) {
  const won = view.battle?.winner === fighting.seat;
  const bluffs = view.battle?.revealed ? fighting.laid.filter((id) => !fighting.counted.includes(id)) : [];
  const laid = view.battle?.revealed ? fighting.counted : fighting.laid;
  return html`<div class="side seat-${fighting.seat}" ?data-won=${won}>
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
    ${view.battle?.revealed ? html`<p class="sum">${t("Symbols: {n}", { n: fighting.symbols })}</p>` : nothing}
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
