// @ts-check
/** The star map of Homeworlds: the viewer's homeworld below, the rival's above, colonies between, the bank beside. */

import { html, nothing } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { t } from "../../js/ui/text.js";
import { identify } from "./identity.js";
import { standing as inBank } from "./pieces.js";
import { colourName, founding, powerOf, shipActions, systemOf, undiscovered } from "./system.js";

export { points } from "./points.js";
export { animate } from "./lines.js";
export { fit } from "./fit.js";
export { notation } from "./notation.js";

/** @param {Homeworlds.View} view @returns {[string, string][]} */
export const namedPieces = (view) => view.systems.map((system) => [system.name, `system:${system.name}`]);

/**
 * @param {Homeworlds.View} view
 * @param {BoardContext} ctx
 */
export function board(view, ctx) {
  const below = ctx.seat ?? 0;
  const take = identify(view, ctx.memory);
  const draw = (/** @type {Homeworlds.SystemView} */ system) => systemOf(system, view, ctx, take, below);
  const home = (/** @type {number} */ seat) => {
    const found = view.systems.find((system) => system.home === seat);
    return found ? draw(found) : noHome(view, ctx, take, seat, seat !== below);
  };
  return html`<div class="map">
      <svg class="lines" aria-hidden="true"></svg>
      <div class="zone">${home(1 - below)}</div>
      <div class="colonies" tabindex="-1">
        ${view.stage === "setup" ? bank(view, take) : [1, 2, 3].map((size) => column(size, view, draw))}${undiscovered(ctx)}
      </div>
      <div class="zone">${home(below)}</div>
    </div>
    <div class="beside">${beside(view, ctx, take)}${repeated(view)}</div>`;
}

/** The bank, and the actions of the picked ship, which replace the bank on a phone. @param {Homeworlds.View} view @param {BoardContext} ctx @param {import("./system.js").Take} take */
function beside(view, ctx, take) {
  const actions = shipActions(ctx);
  const shown = view.stage !== "setup" && (actions === nothing || !ctx.narrow);
  return html`${shown ? bank(view, take) : nothing}${actions}`;
}

/** @param {Homeworlds.View} view */
const repeated = (view) =>
  view.repeated > 1
    ? html`<p class="repeated">
        ${t("This position has occurred {n} times; the third time is a draw.", { n: view.repeated })}
      </p>`
    : nothing;

/** The colonies at stars of one size: they are connected to those of other columns. @param {number} size @param {Homeworlds.View} view @param {(system: Homeworlds.SystemView) => unknown} draw */
function column(size, view, draw) {
  const there = view.systems.filter((system) => system.home === null && system.stars[0]?.piece.endsWith(String(size)));
  return html`<div class="column" ?hidden=${there.length === 0}>${repeat(there, (system) => system.name, draw)}</div>`;
}

/** The place of a missing homeworld: being founded, still to come, or lost. @param {Homeworlds.View} view @param {BoardContext} ctx @param {import("./system.js").Take} take @param {number} seat @param {boolean} down */
function noHome(view, ctx, take, seat, down) {
  if (view.stage !== "setup")
    return html`<p class="nowhere">${t("the homeworld of {player} is lost", { player: ctx.playerName(seat) })}</p>`;
  if (view.to_move === seat) return founding(view, ctx, take, down);
  return html`<p class="nowhere">${t("{player} has no homeworld yet", { player: ctx.playerName(seat) })}</p>`;
}

/** @param {Homeworlds.View} view @param {import("./system.js").Take} take */
function bank(view, take) {
  return html`<section class="bank" aria-label=${t("Bank")}>
    <h3>${t("Bank")}</h3>
    <div class="piles">
      ${view.bank.map((pile) => {
        const left = pile.count - view.chosen.filter((piece) => piece === pile.piece).length;
        return html`<span
          class="pile ${left ? "" : "gone"}"
          data-key="bank:${pile.piece}"
          role="img"
          aria-label=${pile.label}
          data-tip=${powerOf(pile.piece)}
        >
          <span class="stack"
            >${left ? [...Array(left)].map(() => inBank(pile.piece, take("bank", pile.piece))) : inBank(pile.piece, null)}</span
          >
          <b aria-hidden="true">${left}</b>
        </span>`;
      })}
    </div>
  </section>`;
}

/** @param {Homeworlds.View} view @param {BoardContext} _ctx @param {number} seat */
export function playerSummary(view, _ctx, seat) {
  const there = view.systems.filter((system) => system.ships[seat].length);
  const ships = there.reduce((n, system) => n + system.ships[seat].length, 0);
  return t("Ships: {ships} · systems: {systems}", { ships, systems: there.length });
}

/** @param {Homeworlds.View} view @param {BoardContext} ctx @param {string} key */
export function details(view, ctx, key) {
  const system = view.systems.find((each) => key === `system:${each.name}`);
  if (!system) return null;
  const powers = (/** @type {number} */ seat) => [...system.powers[seat]].map(colourName).join(t(", ")) || t("none");
  return {
    heading: system.label,
    body: html`<dl class="facts">
      <div>
        <dt>${t("Stars")}</dt>
        <dd>${system.stars.map((each) => html`<div>${each.label}</div>`)}</dd>
      </div>
      ${[0, 1].map(
        (seat) =>
          html`<div>
            <dt>${t("Powers of {player} here", { player: ctx.playerName(seat) })}</dt>
            <dd>${powers(seat)}</dd>
          </div>`,
      )}
      <div>
        <dt>${t("Connected to")}</dt>
        <dd>${system.connected.join(t(", ")) || t("none")}</dd>
      </div>
    </dl>`,
  };
}
