// @ts-check
/** A system in words, and the fleet of a player in the list of players. */

import { html, nothing, svg } from "lit-html";
import { t } from "../../js/ui/text.js";
import { COLOURS } from "./art/glass.js";
import { colourName } from "./words.js";

/** @param {Homeworlds.View} view @param {BoardContext} _ctx @param {number} seat */
export function playerSummary(view, _ctx, seat) {
  const there = view.systems.filter((system) => system.ships[seat].length);
  const ships = there.flatMap((system) => system.ships[seat]);
  const number = (/** @type {string} */ colour) => ships.filter((each) => each.piece[0] === colour).length;
  return html`${t("Ships: {ships} · systems: {systems}", { ships: ships.length, systems: there.length })}
    <span
      class="player-fleet"
      role="img"
      aria-label=${COLOURS.map((colour) => `${colourName(colour)} ${number(colour)}`).join(t(", "))}
      >${COLOURS.map(
        (colour) =>
          html`<span class=${number(colour) ? "" : "none"}
            ><svg viewBox="-9 -9 18 18" aria-hidden="true">
              ${svg`<circle r="8.5" fill="var(--${colour}-1)"/><use href="#hw-${colour}-emblem"/>`}</svg
            >${number(colour)}</span
          >`,
      )}</span
    >`;
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
        <dd>
          ${
            view.systems
              .filter(({ name }) => system.connected.includes(name))
              .map(({ title }) => title)
              .join(t(", ")) || t("none")
          }
        </dd>
      </div>
      ${
        system.title === system.name
          ? nothing
          : html`<div>
              <dt>${t("In the notation")}</dt>
              <dd lang="en">${system.name}</dd>
            </div>`
      }
    </dl>`,
  };
}
