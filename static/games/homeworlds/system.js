// @ts-check
/** A system: its stars, the two fleets, and the actions of the picked ship there. */

import { html, nothing } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { t } from "../../js/ui/text.js";
import { ship, star } from "./pieces.js";

/** The ability of each colour, from a ship or a star. */
const POWER = /** @type {Record<string, () => string>} */ ({
  r: () => t("Red captures: take over an enemy ship here that is not larger than your own."),
  y: () => t("Yellow moves: go to a connected system, or discover one."),
  g: () => t("Green builds: a new ship in a colour you have here, the smallest in the bank."),
  b: () => t("Blue trades: turn a ship into one of another colour and the same size."),
});

/** @param {string} piece */
export const powerOf = (piece) => POWER[piece[0]]();

/** @typedef {(place: string, kind: string) => string} Take */
/** @typedef {{key: string, down: boolean}} Fleet */

const COLOUR = /** @type {Record<string, () => string>} */ ({
  r: () => t("red"),
  y: () => t("yellow"),
  g: () => t("green"),
  b: () => t("blue"),
});

/** Return the name of the picked ship's system, if a ship is picked. @param {Homeworlds.View} view @returns {string | undefined} */
export const actingSystem = (view) => view.picked.split(":")[1];

/** @param {string} letter */
export const colourName = (letter) => COLOUR[letter]();

/**
 * @param {Homeworlds.SystemView} system
 * @param {Homeworlds.View} view
 * @param {BoardContext} ctx
 * @param {Take} take
 * @param {number} below the seat of the ships drawn below, pointing up
 */
export function systemOf(system, view, ctx, take, below) {
  const acting = actingSystem(view) === system.name;
  const classes = ["system"];
  if (system.home !== null) classes.push("home", `seat-${system.home}`);
  const fallen = view.stage === "over" && system.home !== null && system.ships[system.home].length === 0;
  if (fallen) classes.push("fallen");
  if (system.touched) classes.push("touched");
  if (view.reach.includes(system.name)) classes.push("reach");
  if (acting) classes.push("acting");
  return html`<div class=${classes.join(" ")} data-flip="system:${system.name}" data-system=${system.name}>
    <div class="place" data-key="move:${system.name}"></div>
    <div class="bodies">
      <div class="stars">
        ${system.stars.map((each) => html`<span class="star" role="img" aria-label=${each.label} data-tip=${powerOf(each.piece)} data-flip=${take(`star ${system.name}`, each.piece)}>${star(each.piece)}</span>`)}
      </div>
      <div class="fleets">
        ${fleet(system, 1 - below, true, view, ctx, take)} ${fleet(system, below, false, view, ctx, take)}
      </div>
    </div>
    <div class="name-row">
      <span
        class="name"
        data-details="system:${system.name}"
        tabindex="0"
        role="button"
        aria-label=${system.home === null ? nothing : `${system.name}, ${whose(system.home, ctx)}`}
        >${system.name}${system.home === null ? nothing : html` <small>${whose(system.home, ctx)}</small>`}</span
      >${fallen ? html`<b class="lost">${t("lost")}</b>` : nothing}
      ${system.overpopulated.map((letter) => danger(system, letter, ctx))}
    </div>
  </div>`;
}

/** @param {number} seat @param {BoardContext} ctx */
const whose = (seat, ctx) =>
  seat === ctx.seat ? t("your homeworld") : t("homeworld of {player}", { player: ctx.playerName(seat) });

/**
 * @param {Homeworlds.SystemView} system
 * @param {number} seat
 * @param {boolean} down
 * @param {Homeworlds.View} view
 * @param {BoardContext} ctx
 * @param {Take} take
 */
function fleet(system, seat, down, view, ctx, take) {
  const ships = system.ships[seat];
  const acting = actingSystem(view) === system.name;
  const offers = [...(ctx.question?.options ?? []), ...(ctx.question?.ahead ?? [])];
  const build = seat === view.to_move ? offers.filter((option) => option.key.startsWith(`build:${system.name}:`)) : [];
  if (!ships.length && !build.length) return nothing;
  const first = new Set();
  return html`<div class="fleet seat-${seat} ${down ? "down" : "up"}">
    ${repeat(
      ships.map((each) => ({ ...each, id: take(`ship ${system.name} ${seat}`, each.piece) })),
      (each) => each.id,
      (each, n) => {
        const same = ships[n - 1]?.piece === each.piece; // on a phone it stands half behind the other
        const key = acting && seat !== view.to_move ? `attack:${each.piece}:${seat}` : each.key;
        const picked = each.key === view.picked && !first.has(each.key);
        first.add(each.key);
        return html`<span
          class="ship ${picked ? "picked" : ""} ${same ? "same" : ""}"
          data-key=${key}
          data-flip=${each.id}
          data-tip=${powerOf(each.piece)}
          aria-label=${each.label}
          >${ship(each.piece, down)}</span
        >`;
      },
    )}
    ${build.map((option) => html`<span class="ship ghost" data-key=${option.key} aria-label=${option.label}>${ship(option.key.slice(-2), down)}<i aria-hidden="true">+</i></span>`)}
  </div>`;
}

/** The trades and the sacrifice of the picked ship. @param {BoardContext} ctx */
export function shipActions(ctx) {
  const options = ctx.question?.options ?? [];
  const trades = options.filter((option) => option.key.startsWith("trade:"));
  const sacrifice = options.find((option) => option.key === "sacrifice");
  if (!trades.length && !sacrifice) return nothing;
  return html`<div class="ship-actions">
    ${trades.map((option) => html`<span class="ship-action" data-key=${option.key} aria-label=${option.label}><span aria-hidden="true">⇄</span>${ship(option.key.slice(-2), false)}</span>`)}
    ${sacrifice ? html`<span class="ship-action sacrifice" data-key="sacrifice" aria-label=${`${sacrifice.label}, ${sacrifice.detail ?? ""}`}><span aria-hidden="true">✦</span>${sacrifice.label}</span>` : nothing}
  </div>`;
}

/** @param {Homeworlds.SystemView} system @param {string} letter @param {BoardContext} ctx */
function danger(system, letter, ctx) {
  const key = `catastrophe:${system.name}:${letter}`;
  const text = t("Overpopulated: {colour}", { colour: colourName(letter) });
  const shown = ctx.narrow ? colourName(letter) : text;
  return ctx.isOffered(key)
    ? html`<span
        class="danger-chip ${letter}"
        data-key=${key}
        aria-label="⚠ ${text}. ${t("Declare a catastrophe: {colour} at {system}", { colour: colourName(letter), system: system.name })}"
        >⚠ ${shown}</span
      >`
    : html`<span class="danger-chip ${letter}" role="img" aria-label=${text}>⚠ ${shown}</span>`;
}

/** The system that a discovery would found. @param {BoardContext} ctx */
export function undiscovered(ctx) {
  const stars = ctx.question?.options?.filter((option) => option.key.startsWith("discover:")) ?? [];
  if (!stars.length) return nothing;
  return html`<div class="system undiscovered" data-flip="undiscovered">
    <div class="bodies">
      <div class="stars">
        ${stars.map((option) => html`<span class="star ghost" data-key=${option.key} aria-label=${option.label}>${star(option.key.slice(-2))}</span>`)}
      </div>
    </div>
    <div class="name-row"><span class="name-plain">${t("discover a star")}</span></div>
  </div>`;
}

/** The homeworld during its set-up. @param {Homeworlds.View} view @param {BoardContext} ctx @param {Take} take @param {boolean} down */
export function founding(view, ctx, take, down) {
  return html`<div class="system home founding seat-${view.to_move}">
    <div class="place"></div>
    <div class="bodies">
      <div class="stars">
        ${[0, 1].map((n) => (view.chosen[n] ? html`<span class="star" data-flip=${take("chosen", view.chosen[n])}>${star(view.chosen[n])}</span>` : html`<span class="star empty"></span>`))}
      </div>
      <div class="fleets">
        <div class="fleet seat-${view.to_move} ${down ? "down" : "up"}">
          ${view.chosen[2] ? html`<span class="ship" data-flip=${take("chosen", view.chosen[2])}>${ship(view.chosen[2], down)}</span>` : html`<span class="ship empty"></span>`}
        </div>
      </div>
    </div>
    <div class="name-row"><span class="name-plain">${whose(view.to_move, ctx)}</span></div>
  </div>`;
}
