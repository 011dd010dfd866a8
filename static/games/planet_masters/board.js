// @ts-check
/** Planet Masters: the galaxy and the supply above, the players' sheets below. */

import { html, nothing } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { tumble } from "../../js/board/dice.js";
import { tabs } from "../../js/board/tabs.js";
import { t } from "../../js/ui/text.js";
import { faceDetails, sheet } from "./charts.js";
import { blank } from "./die.js";
import { statisticsPanel } from "./luck.js";
import { alarms, oddsPanel } from "./odds.js";

export { points } from "./points.js";

/** @typedef {PlanetMasters.PlanetMastersView} View */

/** @param {View} view @param {BoardContext} ctx */
export function board(view, ctx) {
  return html`<div class="table-top" data-players=${view.players.length}>
    ${space(view, ctx)}
    <div class="outlook">${alarms(view, ctx)}</div>
    <div class="sheets" ?data-odd=${view.players.length % 2 === 1}>
      ${repeat(
        fromMe(view, ctx),
        (player) => player.seat,
        (player) => sheet(player, view, ctx),
      )}
    </div>
    <div class="about" data-flip="about" data-grows>${tabs(ctx, "about", pages(view, ctx))}</div>
  </div>`;
}

/** The pages below the sheets. @param {View} view @param {BoardContext} ctx @returns {import("../../js/board/tabs.js").Page[]} */
function pages(view, ctx) {
  const odds = { key: "odds", label: t("Odds"), body: () => oddsPanel(view, ctx) };
  const ended = { key: "ending", label: t("Lead and luck"), body: () => statisticsPanel(view, ctx) };
  const faces = { key: "faces", label: t("Effects of the faces"), body: () => legend(view, ctx) };
  if (view.ending) return [ended, faces];
  return ctx.over || view.phase === "races" ? [faces] : [faces, odds];
}

/** The number of rolls of each die at its last drawing. @type {WeakMap<HTMLElement, Map<string, string>>} */
const rollsDrawn = new WeakMap();

/** @param {HTMLElement} root */
export function animate(root) {
  const rolls = rollsDrawn.get(root) ?? new Map();
  rollsDrawn.set(root, rolls);
  tumble(root, rolls);
}

/** @param {View} view @param {BoardContext} _ctx @param {string} key */
export const details = (view, _ctx, key) => (key.startsWith("face:") ? faceDetails(key, view) : null);

/** @param {View} view @param {BoardContext} _ctx @param {number} seat */
export function playerSummary(view, _ctx, seat) {
  const { planets, good } = view.players[seat];
  const few = view.players.length < 5; // of more, each has one short line
  if (!few) return t("planets {n}/{all}", { n: planets, all: view.planets_to_win });
  return t("planets {n}/{all}, victory faces {good}", { n: planets, all: view.planets_to_win, good });
}

/** The players in the order of turns, the viewer first. @param {View} view @param {BoardContext} ctx */
const fromMe = (view, ctx) => {
  const me = ctx.seat ?? 0;
  return [...view.players.slice(me), ...view.players.slice(0, me)];
};

/** @param {View} view @param {BoardContext} ctx */
function space(view, ctx) {
  const round = view.round_limit
    ? t("Round {n} of {limit}", { n: view.round, limit: view.round_limit })
    : t("Round {n}", { n: view.round });
  return html`<div class="space">
    <p class="when"><b>${round}</b> <span>${view.phase_label}</span></p>
    <div
      class="pool galaxy"
      role="group"
      aria-label=${t("Galaxy: {n} colonies", { n: view.galaxy.length })}
      data-tip=${t("Free colonies: a player who rolls a carrier takes one.")}
    >
      <h3>${t("Galaxy")} <small>${view.galaxy.length}</small></h3>
      <div class="dice">
        ${repeat(
          view.galaxy,
          (key) => key,
          (key) => blank(key, "colony"),
        )}${view.galaxy.length ? nothing : html`<small>${t("empty")}</small>`}
      </div>
    </div>
    ${supply(view, ctx)}
  </div>`;
}

/** @param {View} view @param {BoardContext} ctx */
const supply = (view, ctx) =>
  html`<div
    class="pool supply"
    role="group"
    aria-label=${t("Supply: {n} military dice", { n: view.supply.length })}
    data-tip=${t("Military dice that can still be built, for a resource each.")}
  >
    <h3>${t("Supply")} <small>${view.supply.length}</small></h3>
    <div
      class="dice"
      data-key="build"
      aria-label=${ctx.question?.options?.find((option) => option.key === "build")?.label ?? nothing}
    >
      ${repeat(
        view.supply,
        (key) => key,
        (key) => blank(key, "military"),
      )}
    </div>
  </div>`;

/** The effects of the faces, their pips, and the abilities of the races. @param {View} view @param {BoardContext} ctx */
function legend(view, ctx) {
  /** @type {[string, PlanetMasters.FaceView[]][]} */
  const kinds = [
    [t("Home die"), view.legend.home],
    [t("Colony die"), view.legend.colony],
    [t("Military die"), view.legend.military],
  ];
  return html`<div class="kinds">
    ${kinds.map(
      ([label, faces]) =>
        html`<div>
          <h4>${label}</h4>
          <dl>
            ${faces.map(
              (face) =>
                html`<div>
                  <dt>${face.label} <small>${face.pips.join(" ")}</small></dt>
                  <dd>${face.effect ?? t("as the race says")}</dd>
                </div>`,
            )}
          </dl>
        </div>`,
    )}
    <div>
      <h4>${t("Races, while the home die shows the race face")}</h4>
      <dl>
        ${view.players.map((player) =>
          player.race
            ? html`<div>
                <dt>${player.race_label}: ${player.ability} <small>${ctx.playerName(player.seat)}</small></dt>
                <dd>${player.effect}</dd>
              </div>`
            : nothing,
        )}
      </dl>
    </div>
  </div>`;
}
