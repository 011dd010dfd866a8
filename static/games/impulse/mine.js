// @ts-check
/** The viewer's command center: technologies, Plan and minerals. */

import { html, nothing } from "lit-html";
import { t } from "../../js/ui/text.js";
import { card, technology, token } from "./cards/cards.js";
import { nearness } from "./points/standing.js";
import { minerals } from "./rivals.js";
import { note } from "./turn/lane.js";
import { bead } from "./turn/steps.js";

/** @typedef {Impulse.View} View @typedef {Impulse.PlayerView} Player */

/** @param {View} view @param {BoardContext} ctx */
export function mine(view, ctx) {
  const me = ctx.seat === null ? undefined : view.players[ctx.seat];
  if (!me || me.out) return nothing;
  return html`<section
    class="mine seat-${me.seat}"
    aria-label=${t("Command center of {player}", { player: ctx.playerName(me.seat) })}
  >
    <h3 data-tip=${t("Used by their owner alone, one of them each turn.")}>
      ${bead(view, "technology")} ${t("My technologies")} ${nearness(me, view)}
    </h3>
    <div class="techs">${me.techs.map((_tech, slot) => mineTech(me, slot, view, ctx))}</div>
    <div class="stores">${plan(me, view, ctx)} ${mineralCards(me, view, ctx)}</div>
  </section>`;
}

/** @param {Player} me @param {number} slot @param {View} view @param {BoardContext} ctx */
function mineTech(me, slot, view, ctx) {
  const key = ctx.isOffered(`slot:${slot}`) ? `slot:${slot}` : `tech:${slot}`;
  const top = view.running[0];
  const used = view.mover === me.seat && top?.origin === "technology" && top.at === slot && !view.ended;
  return technology(me, slot, view, {
    key,
    state: used ? "current" : "",
    note: used ? note("▸", t("in use"), t("being used"), true) : nothing,
  });
}

/** @param {Player} me @param {View} view @param {BoardContext} ctx */
function plan(me, view, ctx) {
  const using = view.mover === me.seat && view.plan_in_use.length > 0;
  const state = (/** @type {number} */ i) => (i < view.walked ? "spent" : i === view.walked ? "current" : "");
  const count = me.plan.length;
  return html`<div class="store plan" role="group" aria-label=${using ? t("Plan in use") : t("Plan")}>
    <h3 data-tip=${t("Cards that wait until their owner uses the whole Plan; then they are discarded.")}>
      ${bead(view, "plan")} ${t("Plan")}
      <small>${using ? t("in use") : me.plan_is_full ? t("has to be used") : t("{n} of 4", { n: count })}</small>
    </h3>
    <div class="tokens">
      ${using ? view.plan_in_use.map((id, i) => shown(id, view, ctx, state(i))) : nothing}
      ${me.plan.map((id) => shown(id, view, ctx))}
      ${count + view.plan_in_use.length ? nothing : html`<p class="hole">${t("no card")}</p>`}
    </div>
  </div>`;
}

/** On a phone with its text. @param {number} id @param {View} view @param {BoardContext} ctx @param {string} [state] */
const shown = (id, view, ctx, state = "") =>
  ctx.narrow ? card(id, view, { state }) : token(id, view, { key: true, state });

/** Minerals as cards while one of them can be chosen, or else as sums. @param {Player} me @param {View} view @param {BoardContext} ctx */
function mineralCards(me, view, ctx) {
  const asked = me.minerals.some((id) => ctx.isOffered(`card:${id}`));
  return html`<div
    class="store minerals"
    role="group"
    aria-label=${t("Minerals")}
    data-details=${me.minerals.length ? `minerals:${me.seat}` : nothing}
    tabindex="0"
  >
    <h3>${t("Minerals")}</h3>
    ${asked ? html`<div class="tokens">${me.minerals.map((id) => token(id, view, { key: true }))}</div>` : minerals(me)}
  </div>`;
}

/** The mineral cards of a player. @param {View} view @param {number} seat */
export function mineralDetails(view, seat) {
  const player = view.players[seat];
  if (!player?.minerals.length) return null;
  return {
    heading: t("Minerals"),
    body: html`<div class="game-impulse tokens">${player.minerals.map((id) => token(id, view))}</div>
      <p>${t("Every two gems of a colour add 1 to the boxed numbers of cards of that colour.")}</p>`,
  };
}
