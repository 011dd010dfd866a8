// @ts-check
/** The star map of Homeworlds: the viewer's homeworld below, the rival's above, other systems between, the bank beside. */

import { html, nothing } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { t } from "../../js/ui/text.js";
import { glass } from "./art/glass.js";
import { bank } from "./bank/bank.js";
import { actionsOf, choicesOf } from "./bank/actions.js";
import { carryShips } from "./map/drag.js";
import { identify } from "./identity.js";
import { drawLanes } from "./map/lanes.js";
import { founding, systemOf } from "./map/system.js";
import { shown, threatsOf } from "./map/threats.js";
import { dust } from "./map/dust.js";
import { playScenes } from "./scenes/scenes.js";
import { changedShips } from "./turn.js";

export { details, playerSummary } from "./details.js";
export { fit } from "./map/fit.js";
export { notation } from "./notation.js";
export { numbers, points } from "./points.js";

/** @param {Homeworlds.View} view @returns {[string, string][]} */
export const namedPieces = (view) => view.systems.map((system) => [system.title, `system:${system.name}`]);

/**
 * @param {Homeworlds.View} view
 * @param {BoardContext} ctx
 */
export function board(view, ctx) {
  const below = ctx.seat ?? 0;
  const take = identify(view, ctx.memory);
  const threats = shown(ctx) ? threatsOf(view) : null;
  const drawing = { view, ctx, take, below, changed: changedShips(view), threats };
  return html`${glass()}${view.stage === "setup" ? beginning(drawing) : play(drawing)}`;
}

/** @param {HTMLElement} root @param {Homeworlds.View | null} before @param {Homeworlds.View} view @param {BoardContext} ctx */
export function animate(root, before, view, ctx) {
  drawLanes(root, view);
  carryShips(root);
  playScenes(root, before, view, ctx);
}

/** @param {import("./map/system.js").Drawing} drawing */
function play(drawing) {
  const { view, ctx, below } = drawing;
  const [rival, mine] = [1 - below, below].map((seat) => view.systems.find((system) => system.home === seat));
  const systems = [rival, ...view.systems.filter((system) => system.home === null), mine].filter(
    (each) => each !== undefined,
  );
  const choices = ctx.narrow ? choicesOf(view, ctx) : nothing;
  return html`<div class="map ${view.picked ? "choosing" : ""}">
      ${dust()}<svg class="lanes" aria-hidden="true"></svg>
      ${rival ? nothing : lost(ctx, 1 - below, "at-far")}
      ${repeat(
        systems,
        (system) => system.name,
        (system) => systemOf(system, drawing),
      )}
      ${mine ? nothing : lost(ctx, below, "at-near")}${repeated(view)}
    </div>
    <div class="beside">${choices === nothing ? bank(drawing) : choices}${actionsOf(drawing)}</div>`;
}

/** The homeworlds are founded, with the bank between them. @param {import("./map/system.js").Drawing} drawing */
function beginning(drawing) {
  const { view, below } = drawing;
  return html`<div class="foundings">
    ${dust()}${homeAt(drawing, 1 - below, true)}${bank(drawing)}${homeAt(drawing, below, false)}
  </div>`;
}

/** A homeworld before the first turns: founded, being founded, or still to come. @param {import("./map/system.js").Drawing} drawing @param {number} seat @param {boolean} far */
function homeAt(drawing, seat, far) {
  const { view, ctx } = drawing;
  const found = view.systems.find((system) => system.home === seat);
  if (found) return html`<div class="map ${far ? "at-far" : "at-near"}">${systemOf(found, drawing)}</div>`;
  if (view.to_move === seat) return founding(drawing, far);
  const text =
    seat === ctx.seat
      ? t("You have no homeworld yet")
      : t("{player} has no homeworld yet", { player: ctx.playerName(seat) });
  return html`<p class="nowhere ${far ? "at-far" : "at-near"}">${text}</p>`;
}

/** @param {BoardContext} ctx @param {number} seat @param {string} where */
const lost = (ctx, seat, where) =>
  html`<p class="nowhere ${where}">${t("the homeworld of {player} is lost", { player: ctx.playerName(seat) })}</p>`;

/** @param {Homeworlds.View} view */
const repeated = (view) =>
  view.repeated > 1
    ? html`<p class="repeated">
        ${t("This position has occurred {n} times; the third time is a draw.", { n: view.repeated })}
      </p>`
    : nothing;
