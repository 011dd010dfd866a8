// @ts-check
/** Command centers: points, technologies, minerals, Plan, and the known cards of a hand. */

import { html, nothing } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { seatMark } from "../../js/board/seats.js";
import { t } from "../../js/ui/text.js";
import { boxed, card, small, plainText } from "./cards/cards.js";
import { actionIcon, gem } from "./cards/icons.js";
import { reach, score, sources } from "./points/standing.js";

/** @typedef {Impulse.View} View @typedef {Impulse.PlayerView} Player */

/** The other players in the order of turns after the viewer. @param {View} view @param {BoardContext} ctx */
export function rivals(view, ctx) {
  const next = ctx.seat === null ? 0 : ctx.seat + 1;
  const order = [...view.players.slice(next), ...view.players.slice(0, ctx.seat ?? 0)];
  return html`<div class="centers">
    ${repeat(
      order,
      (player) => player.seat,
      (player) => center(player, view, ctx),
    )}
  </div>`;
}

/** @param {Player} player @param {View} view @param {BoardContext} ctx */
export function center(player, view, ctx) {
  const mine = player.seat === ctx.seat;
  return html`<section
    class="center seat-${player.seat}"
    tabindex="0"
    ?data-moves=${view.mover === player.seat && !view.ended}
    ?data-out=${player.out}
    aria-label=${t("Command center of {player}", { player: ctx.playerName(player.seat) })}
  >
    <header>
      ${seatMark(player.seat)}
      <h3>
        ${ctx.playerName(player.seat)}${view.teams ? html` <small>${t("team {n}", { n: player.team + 1 })}</small>` : nothing}
      </h3>
      <p class="race">${player.race_name ?? ""} <small>${t("home at {place}", { place: player.home })}</small></p>
      ${score(player, view)}
    </header>
    ${
      player.out
        ? html`<p class="quiet-text">${t("out of the match")}</p>`
        : html` ${techs(player, view, ctx, mine)} ${minerals(player, view, mine)} ${plan(player, view, mine)}
          ${facts(player)} ${player.cards.length ? openHand(player, view, ctx) : nothing}
          ${player.known.length && !player.cards.length && !mine ? seenInHand(player, view) : nothing}
          ${reach(player, view)}`
    }
    ${view.ended ? nothing : sources(player)}
  </section>`;
}

/** @param {Player} player */
const facts = (player) =>
  html`<p class="facts">
    <span class="chip" data-tip=${t("Cards in hand: ten at most.")}>${t("Hand {n}", { n: player.hand })}</span>
    <span class="chip" data-tip=${t("Of twelve ships; destroyed ones come back here and can be built again.")}
      >${t("Ships in supply {n}", { n: player.supply })}</span
    >
  </p>`;

/** @param {Player} player @param {View} view @param {BoardContext} ctx */
const openHand = (player, view, ctx) =>
  html`<div class="row-of">
    <h4>${t("Hand")}</h4>
    <div
      class="cards"
      role="group"
      tabindex="0"
      aria-label=${t("Hand of {player}", { player: ctx.playerName(player.seat) })}
    >
      ${repeat(
        player.cards,
        (id) => id,
        (id) => card(id, view, { key: false }),
      )}
    </div>
  </div>`;

/** @param {Player} player @param {View} view */
const seenInHand = (player, view) =>
  html`<div class="row-of">
    <h4>${t("Seen in hand")}</h4>
    <div class="smalls">${player.known.map((id) => small(id, view))}</div>
  </div>`;

/** @param {Player} player @param {View} view @param {BoardContext} ctx @param {boolean} mine */
function techs(player, view, ctx, mine) {
  return html`<div class="row-of">
    <h4 data-tip=${t("Used by their owner alone, one of them each turn.")}>${t("Technologies")}</h4>
    <div class="techs">
      ${player.techs.map((tech, slot) => {
        const face = view.faces[tech.card];
        const whose = slot ? player.race_name : t("all races");
        const key = ctx.isOffered(`slot:${slot}`) ? `slot:${slot}` : `tech:${slot}`;
        return html`<div
          class="card op tech ${face?.color ?? "basic"}"
          data-key=${mine ? key : nothing}
          data-details="tech:${player.seat}:${slot}"
          data-flip="card${tech.card || `basic${player.seat}${slot}`}"
          aria-label="${face?.name ?? `${t("basic")} ${whose}`}. ${plainText(tech.text)}"
        >
          <header>
            ${face ? actionIcon(face.action) : nothing}<b>${face?.title ?? t("basic")}</b>${face ? nothing : html` <small>${whose}</small>`}${face ? html`<span class="pips">${Array.from({ length: face.size }, () => gem(face.color))}</span>` : nothing}
          </header>
          <p>${boxed(tech.text, face)}</p>
        </div>`;
      })}
    </div>
  </div>`;
}

/** Gems by colour, and their cards. @param {Player} player @param {View} view @param {boolean} mine */
function minerals(player, view, mine) {
  const totals = Object.entries(player.gems);
  return html`<div class="row-of">
    <h4 data-tip=${t("Every two gems of a colour add 1 to the boxed numbers of cards of that colour.")}>
      ${t("Minerals")}
    </h4>
    ${
      totals.length
        ? html`<ul class="gems" role="list">
              ${totals.map(([color, n]) => html`<li class="chip" aria-label=${t("{n} gems: boost +{extra}", { n, extra: player.boosts[color] ?? 0 })}>${gem(color)} ${n} <small>${t("boost +{n}", { n: player.boosts[color] ?? 0 })}</small></li>`)}
            </ul>
            <div class="smalls">
              ${repeat(
                player.minerals,
                (id) => id,
                (id) => small(id, view, mine),
              )}
            </div>`
        : html`<p class="quiet-text">–</p>`
    }
  </div>`;
}

/** @param {Player} player @param {View} view @param {boolean} mine */
function plan(player, view, mine) {
  const using = view.mover === player.seat && view.plan_in_use.length > 0;
  const cards = (/** @type {number[]} */ ids) =>
    repeat(
      ids,
      (id) => id,
      (id, i) =>
        mine
          ? card(id, view, {
              state:
                using && ids === view.plan_in_use
                  ? i < view.walked
                    ? "spent"
                    : i === view.walked
                      ? "current"
                      : ""
                  : "",
            })
          : small(id, view),
    );
  return html`<div class="row-of">
    <h4 data-tip=${t("Cards that wait until their owner uses the whole Plan; then they are discarded.")}>
      ${t("Plan")}${player.plan.length ? html` <small>${player.plan.length}${player.plan_is_full ? html` · ${t("has to be used")}` : nothing}</small>` : nothing}
    </h4>
    ${using ? html`<div class=${mine ? "cards" : "smalls"} role="group" tabindex=${mine ? 0 : nothing} aria-label=${t("Plan in use")}>${cards(view.plan_in_use)}</div>` : nothing}
    ${player.plan.length ? html`<div class=${mine ? "cards" : "smalls"} role="group" tabindex=${mine ? 0 : nothing} aria-label=${t("Plan")}>${cards(player.plan)}</div>` : using ? nothing : html`<p class="quiet-text">–</p>`}
  </div>`;
}
