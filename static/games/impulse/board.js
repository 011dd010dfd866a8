// @ts-check
/** The board of Impulse: map, Impulse beside it, hand below, and all command centers. */

import { html, nothing } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { seatMark } from "../../js/board/seats.js";
import { tabs } from "../../js/board/tabs.js";
import { t } from "../../js/ui/text.js";
import { battle } from "./turn/battle.js";
import { card, cardDetails, small, techDetails } from "./cards/cards.js";
import { center, rivals } from "./centers.js";
import { lanes, otherLanes, running, steps } from "./turn/lane.js";
import { map } from "./map/map.js";
import { score } from "./points/standing.js";
import { story } from "./turn/story.js";

export { fit } from "./map/map.js";
export { points, pointsAddUp } from "./points/points.js";

/** @typedef {Impulse.View} View */

/** @param {View} view @param {BoardContext} ctx */
export function board(view, ctx) {
  return html`<div class="galaxy">
    <div class="at-hand">
      ${steps(view, ctx)}${running(view, ctx)}${alarm(view, ctx)}${ctx.narrow ? piles(view) : nothing}
    </div>
    <div class="sky">
      <div class="map-frame">${map(view, ctx)}${ctx.narrow ? nothing : piles(view)}</div>
      <div class="aside" tabindex="0" role="group" aria-label=${t("The Impulse and the rivals")}>
        <div class="lanes">${lanes(view, ctx)}</div>
        ${laidAside(view, ctx) ? nothing : battle(view, ctx)}
        ${ctx.narrow ? nothing : tabs(ctx, "impulse-others", others(view, ctx))}
      </div>
    </div>
    ${ctx.narrow ? folded(view, ctx) : own(view, ctx).map((page) => page.body())}
  </div>`;
}

/** On a phone all pages lie below the map. A question about the map closes them. @param {View} view @param {BoardContext} ctx */
function folded(view, ctx) {
  const [name, page] = asked(view, ctx);
  if (!ctx.memory.has(name)) ctx.memory.set(name, page);
  const map = { key: "map", label: t("Map"), body: () => nothing };
  return tabs(ctx, name, [map, ...own(view, ctx), ...others(view, ctx)]);
}

/** Each kind of question remembers its own page: the name of the memory, and the page it begins with. @param {View} view @param {BoardContext} ctx */
function asked(view, ctx) {
  const { options = [], ahead = [] } = ctx.question ?? {};
  const keys = [...options, ...ahead].map(({ key }) => key);
  const me = ctx.seat === null ? undefined : view.players[ctx.seat];
  const mine = [...(me?.minerals ?? []), ...(me?.plan ?? [])].map((id) => `card:${id}`);
  if (keys.some((key) => /^(tech|slot):/.test(key) || mine.includes(key))) return ["impulse-mine", "mine"];
  if (keys.some((key) => /^(fleet|place|gate|ships|go)\b/.test(key))) return ["impulse-map", "map"];
  return ["impulse-hand", ctx.seat === null ? "map" : "hand"];
}

/** The pages of the viewer: hand and command center. @param {View} view @param {BoardContext} ctx @returns {import("../../js/board/tabs.js").Page[]} */
function own(view, ctx) {
  const me = ctx.seat === null ? undefined : view.players[ctx.seat];
  if (!me || me.out) return [];
  return [
    { key: "hand", label: t("Hand"), count: `${view.hand.length}/${view.hand_limit}`, body: () => hand(view, ctx) },
    { key: "mine", label: t("Mine"), body: () => center(me, view, ctx) },
  ];
}

/** On a phone the map replaces a finished battle at the next step. @param {View} view @param {BoardContext} ctx */
const laidAside = (view, ctx) =>
  ctx.narrow && view.battle?.revealed && (ctx.question !== null || view.battle.turn !== view.turn);

/** The other pages. @param {View} view @param {BoardContext} ctx @returns {import("../../js/board/tabs.js").Page[]} */
const others = (view, ctx) => [
  {
    key: "centers",
    label: ctx.seat === null || view.teams ? t("Players") : t("Rivals"),
    body: () => [ctx.narrow ? otherLanes(view, ctx) : nothing, rivals(view, ctx)],
  },
  {
    key: "story",
    label: t("This turn"),
    body: () => [laidAside(view, ctx) ? battle(view, ctx) : nothing, story(view)],
  },
];

/** @param {View} view @returns {[string, string][]} */
export const namedPieces = (view) => view.places.map((spot) => [spot.label, `place:${spot.id}`]);

/** A short line for the list of players. @param {View} view @param {BoardContext} ctx @param {number} seat */
export function playerSummary(view, ctx, seat) {
  const player = view.players[seat];
  if (!player) return nothing;
  return html`<span class="standing-impulse seat-${seat}" ?data-over=${ctx.over}
    >${score(player, view)}${view.teams ? html`<small class="team">${t("team {n}", { n: player.team + 1 })}</small>` : nothing}</span
  >`;
}

/** @param {View} view @param {BoardContext} ctx @param {string} key */
export function details(view, ctx, key) {
  const [kind, first, second, third] = key.split(":");
  if (kind === "card") return cardDetails(Number(first), view);
  if (kind === "tech") return techDetails(view, Number(first), Number(second));
  if (kind === "place") return placeDetails(Number(first), view, ctx);
  if (kind === "fleet" && second === "place") return placeDetails(Number(third), view, ctx);
  if (kind === "discards") {
    return {
      heading: t("Discards"),
      body: html`<div class="smalls game-impulse">${view.discards.map((id) => small(id, view))}</div>`,
    };
  }
  return null;
}

/** @param {number} id @param {View} view @param {BoardContext} ctx */
function placeDetails(id, view, ctx) {
  const spot = view.places.find((each) => each.id === id);
  if (!spot) return null;
  const lying = spot.card ? cardDetails(spot.card, view) : null;
  const core = spot.home === null && !spot.face_down && !spot.card;
  const ships = spot.transports.map(
    ([seat, n]) => html`<li>${t("Transports of {player}: {n}", { player: ctx.playerName(seat), n })}</li>`,
  );
  const patrols = spot.patrols.map(
    (seat) => html`<li>${t("{player} patrols here", { player: ctx.playerName(seat) })}</li>`,
  );
  return {
    heading: `${spot.label} · ${lying?.heading ?? (core ? t("Sector Core") : t("face down"))}`,
    body: html`${spot.face_down && lying ? html`<p><small>${t("face down at that moment")}</small></p>` : nothing}${spot.face_down && !lying ? html`<p>${t("A player who enters or crosses it takes the card into hand, then puts any hand card there, face up.")}</p>` : nothing}${lying?.body ?? (core ? html`<p>${t("Arriving transports score 1 point, plus 1 for every two gems of one colour and arriving transports, counted together. Each gate you hold scores 1 point at the end of your turn.")}</p>` : nothing)}
      <ul>
        ${ships}${patrols}
      </ul>`,
  };
}

/** @param {View} view @param {BoardContext} ctx */
function alarm(view, ctx) {
  const close = view.players.filter((player) => player.score >= view.alarm && !player.out);
  if (!close.length) return nothing;
  if (view.ended) return finals(view, ctx);
  return html`<ul class="alarms" role="list">
    ${close.map(
      (player) =>
        html`<li
          class="seat-${player.seat}"
          title=${t("{player} has {n} points: {goal} wins at once.", { player: ctx.playerName(player.seat), n: player.score, goal: view.goal })}
        >
          ${seatMark(player.seat)}
          <span class="alarm-of">${ctx.playerName(player.seat)}</span>
          <span class="alarm-words">${t("{n} to win", { n: view.goal - player.score })}</span>
          <span class="alarm-score" aria-hidden="true">${player.score}/${view.goal}</span>
        </li>`,
    )}
  </ul>`;
}

/** The end takes the place of the alarms, so that nothing below moves. @param {View} view @param {BoardContext} ctx */
const finals = (view, ctx) =>
  html`<ul class="alarms finals" role="list">
    ${view.players.map(
      ({ seat, score }) =>
        html`<li class="seat-${seat}">
          ${seatMark(seat)} <span class="visually-hidden">${ctx.playerName(seat)}</span> ${score}
        </li>`,
    )}
  </ul>`;

/** @param {View} view */
function piles(view) {
  return html`<p class="piles">
    <span class="chip" data-key="deck" aria-label=${t("Deck: {n} cards", { n: view.deck })}
      >${t("Deck")} <b>${view.deck}</b></span
    >
    <span class="chip" data-details="discards" tabindex="0">${t("Discards")} <b>${view.discards.length}</b></span>
  </p>`;
}

/** Cards that the others have seen say so. @param {View} view @param {BoardContext} ctx */
const hand = (view, ctx) =>
  html`<section class="hand" role="group" aria-label=${t("Your hand")}>
    ${repeat(
      view.hand,
      (id) => id,
      (id) => card(id, view, { note: [isKnown(id, view, ctx) ? seen() : nothing, counted(id, view, ctx)] }),
    )}
    ${view.hand.length ? nothing : html`<p class="quiet-text">${t("No card in hand.")}</p>`}
  </section>`;

/** @param {number} id @param {View} view @param {BoardContext} ctx */
const isKnown = (id, view, { seat }) => seat !== null && Boolean(view.players[seat]?.known.includes(id));

/** The worth of a card as reinforcement, during a battle. @param {number} id @param {View} view @param {BoardContext} ctx */
function counted(id, view, ctx) {
  const option = view.battle && !view.battle.revealed && ctx.question?.options?.find(({ key }) => key === `card:${id}`);
  return option ? html`<p class="note worth">${option.detail}</p>` : nothing;
}

const seen = () => html`<p class="note seen" title=${t("the others have seen this card")}>◉ ${t("seen")}</p>`;
