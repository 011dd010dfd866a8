// @ts-check
/** A system: a plate of glass with its stars and the two fleets. */

import { html, nothing } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { t } from "../../../js/ui/text.js";
import { outline, ship, star } from "../art/pieces.js";
import { actingSystem } from "../turn.js";
import { alsoOf, colourName, powerOf, whose } from "../words.js";
import { nearChips, threatMark, threatTo } from "./threats.js";

/** @typedef {(place: string, kind: string) => string} Take */

/**
 * @typedef {object} Drawing what all systems of a drawing share
 * @property {Homeworlds.View} view
 * @property {BoardContext} ctx
 * @property {Take} take
 * @property {number} below the seat of the ships that point away
 * @property {Set<string>} changed
 * @property {import("./threats.js").Threats | null} threats
 */

/** @param {Homeworlds.SystemView} system @param {Drawing} drawing */
export function systemOf(system, drawing) {
  const { view, take, below } = drawing;
  const fallen = view.stage === "over" && system.home !== null && system.ships[system.home].length === 0;
  const why = apart(system, drawing);
  const classes = ["system"];
  if (system.home !== null) classes.push("home", `seat-${system.home}`);
  if (fallen) classes.push("fallen");
  if (system.touched && !view.done.length) classes.push("touched");
  if (actingSystem(view) === system.name) classes.push("acting");
  if (why) classes.push("apart");
  return html`<div
    class=${classes.join(" ")}
    data-flip="system:${system.name}"
    data-system=${system.name}
    data-edge=${system.home === null ? nothing : system.home === below ? "near" : "far"}
  >
    <div class="plate ${system.stars[0]?.piece[0] ?? ""}"></div>
    <div class="place" data-key="move:${system.name}"></div>
    ${system.stars.map((each) => html`<span class="star ${each.piece[0]}" role="img" aria-label=${each.label} data-tip=${powerOf(each.piece)} data-piece=${each.piece} data-flip=${take(`star ${system.name}`, each.piece)}>${star(each.piece)}</span>`)}
    ${fleet(system, 1 - below, drawing)} ${fleet(system, below, drawing)} ${builds(system, drawing)}
    ${nameRow(system, drawing, fallen, why)}
  </div>`;
}

/** @param {Homeworlds.SystemView} system @param {Drawing} drawing @param {boolean} fallen @param {string} why */
const nameRow = (system, { ctx, threats }, fallen, why) =>
  html`<div class="name-row">
    <span
      class="name"
      data-details="system:${system.name}"
      tabindex="0"
      role="button"
      aria-label=${system.home === null ? nothing : `${system.title}, ${whose(system.home, ctx)}`}
      >${system.title}${system.home === null ? nothing : html` <small>${whose(system.home, ctx)}</small>`}</span
    >${fallen ? html`<b class="lost">${t("lost")}</b>` : nothing}
    ${system.overpopulated.map((letter) => danger(system, letter, ctx))}${nearChips(system, threats)}
    ${why ? html`<span class="why">${why}</span>` : nothing}
  </div>`;

/** Why the picked ship cannot fly there, in two words. @param {Homeworlds.SystemView} system @param {Drawing} drawing */
function apart(system, { view, ctx }) {
  const from = view.systems.find((each) => each.name === actingSystem(view));
  if (!from || from === system || ctx.whyNot(`move:${system.name}`) === undefined) return "";
  const sizes = from.stars.map((each) => each.piece[1]);
  const shared = system.stars.find((each) => sizes.includes(each.piece[1]));
  return shared ? alsoOf(Number(shared.piece[1])) : "";
}

/** @param {Homeworlds.SystemView} system @param {number} seat @param {Drawing} drawing */
function fleet(system, seat, { view, ctx, take, below, changed, threats }) {
  const near = seat === below;
  const acting = actingSystem(view) === system.name;
  const first = new Set();
  const ships = system.ships[seat].map((each) => ({ ...each, id: take(`ship ${system.name} ${seat}`, each.piece) }));
  return repeat(
    ships,
    (each) => each.id,
    (each) => {
      const key = acting && seat !== view.to_move ? `attack:${each.piece}:${seat}` : each.key;
      const classes = ["ship", near ? "near" : "far", `seat-${seat}`];
      const isFirst = !first.has(each.piece);
      first.add(each.piece);
      if (isFirst && each.key === view.picked) classes.push("picked");
      if (isFirst && changed.has(`${system.name} ${seat} ${each.piece}`)) classes.push("changed");
      const threat = threatTo(threats, system, seat, each.piece, ctx);
      return html`<span
        class=${classes.join(" ")}
        data-key=${key}
        data-flip=${each.id}
        data-piece=${each.piece}
        data-tip=${threat ? `${threat} ${powerOf(each.piece)}` : powerOf(each.piece)}
        aria-label=${each.label}
        >${ship(each.piece, !near)}${threat ? threatMark(threats, system, seat, each.piece) : nothing}</span
      >`;
    },
  );
}

/** The ships that can be built here, beside the others. @param {Homeworlds.SystemView} system @param {Drawing} drawing */
function builds(system, { view, ctx, below }) {
  const offers = [...(ctx.question?.options ?? []), ...(ctx.question?.ahead ?? [])];
  const here = offers.filter((option) => option.key.startsWith(`build:${system.name}:`));
  if (!here.length) return nothing;
  return html`<div class="ghosts">
    ${here.map((option) => html`<span class="ghost" data-key=${option.key} aria-label=${option.label}>${ship(option.key.slice(-2), view.to_move !== below)}<i aria-hidden="true">+</i></span>`)}
  </div>`;
}

/** @param {Homeworlds.SystemView} system @param {string} letter @param {BoardContext} ctx */
function danger(system, letter, ctx) {
  const key = `catastrophe:${system.name}:${letter}`;
  const text = t("Overpopulated: {colour}", { colour: colourName(letter) });
  return ctx.isOffered(key)
    ? html`<span
        class="danger-chip ${letter}"
        data-key=${key}
        aria-label="⚠ ${text}. ${t("Declare a catastrophe: {colour} at {system}", { colour: colourName(letter), system: system.title })}"
        >⚠ ${colourName(letter)}</span
      >`
    : html`<span class="danger-chip ${letter}" role="img" aria-label=${text}>⚠ ${colourName(letter)}</span>`;
}

/** The homeworld that is being founded. @param {Drawing} drawing @param {boolean} far */
export function founding({ view, ctx, take }, far) {
  const [first, second, fleet] = [0, 1, 2].map((n) => view.chosen[n]);
  const next = view.chosen.length;
  const sun = (/** @type {string | undefined} */ piece, /** @type {number} */ n) =>
    piece
      ? html`<span class="star ${piece[0]}" data-piece=${piece} data-flip=${take("chosen", piece)}
          >${star(piece)}</span
        >`
      : html`<span class="star empty ${n === next ? "next" : ""}">${outline(3, "standing")}</span>`;
  return html`<div class="system home founding seat-${view.to_move} ${far ? "at-far" : "at-near"}">
    <div class="plate"></div>
    <div class="bodies">
      ${sun(first, 0)}${sun(second, 1)}
      ${
        fleet
          ? html`<span class="ship seat-${view.to_move} ${far ? "far" : "near"}" data-flip=${take("chosen", fleet)}
              >${ship(fleet, far)}</span
            >`
          : html`<span class="ship empty ${next === 2 ? "next" : ""}">${outline(3, far ? "facing" : "away")}</span>`
      }
    </div>
    <div class="name-row"><span class="name-plain">${whose(view.to_move, ctx)}</span></div>
  </div>`;
}
