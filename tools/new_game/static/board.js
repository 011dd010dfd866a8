// @ts-check
/** New Game: a ring of moons around a planet, the die in the middle, the missions beside it. */

import { html, nothing, svg } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { seatMark, seatShape } from "../../js/board/seats.js";
import { t } from "../../js/ui/text.js";

const RADIUS = 150; // of the ring, in units of the drawing
const PADS = [-21, 0, 21]; // places of the probes on a moon, from its centre

export const pointsAddUp = true;

/** @param {NewGame.View} view @returns {PointSource[]} */
export const points = (view) => [
  { label: t("moons led"), points: view.players.map((player) => player.moons) },
  { label: t("mission"), points: view.players.map((player) => player.mission) },
];

/** @param {NewGame.View} view @param {BoardContext} _ctx @param {number} seat */
export const playerSummary = (view, _ctx, seat) => t("points from moons: {n}", { n: view.players[seat].moons });

/** @param {NewGame.View} view @param {BoardContext} ctx */
export function board(view, ctx) {
  return html`<div class="space">
    <svg class="sky" viewBox="-205 -205 410 410" role="group" aria-label=${t("Moons")}>
      <circle class="path" r=${RADIUS}></circle>
      ${planet(view, ctx)}
      ${repeat(
        view.moons,
        (moon) => moon.key,
        (moon, n) => drawMoon(moon, n, view, ctx),
      )}
    </svg>
    <div class="beside">
      <p class="goal">
        ${t("Full moons: {full}. The match ends at {needed}.", { full: view.full, needed: view.needed })}
      </p>
      <div class="missions">${view.players.map((player, seat) => missions(player, seat, ctx))}</div>
    </div>
  </div>`;
}

/** The planet with the die: the option to launch another probe. @param {NewGame.View} view @param {BoardContext} ctx */
function planet(view, ctx) {
  const label = view.die === null ? t("The planet") : t("The die shows {n}", { n: view.die + 1 });
  const spoken = ctx.isOffered("launch") ? `${t("Launch another probe")}. ${label}` : label;
  return svg`<g data-key="launch" aria-label=${spoken}>
    <circle class="ring" r="60"></circle>
    <circle class="planet" r="50"></circle>
    ${
      view.die === null
        ? nothing
        : svg`<rect class="die" x="-22" y="-22" width="44" height="44" rx="8"></rect>
          <text class="face" y="11">${view.die + 1}</text>`
    }
  </g>`;
}

/** @param {NewGame.MoonView} moon @param {number} n @param {NewGame.View} view @param {BoardContext} ctx */
function drawMoon(moon, n, view, ctx) {
  const angle = (Math.PI / 4) * n - Math.PI / 2;
  const [x, y] = [Math.round(RADIUS * Math.cos(angle)), Math.round(RADIUS * Math.sin(angle))];
  const mine = view.players.some((player) => player.missions.some((mission) => mission.moon === n));
  return svg`<g data-key=${moon.key} aria-label=${spoken(moon, ctx)} transform="translate(${x} ${y})">
    <circle class="ring" r="50"></circle>
    <circle class="moon ${moon.leader === null ? "" : `led seat-${moon.leader}`}" r="40"></circle>
    <text class="number" y="-8">${n + 1}${mine ? " ★" : ""}</text>
    ${PADS.map((at, pad) => drawPad(moon.pads[pad], at))}
    ${moon.orbited && view.mover !== null ? svg`<g data-flip="orbit:${n}" transform="translate(24 -42) scale(.8)">${seatShape(view.mover)}</g>` : nothing}
  </g>`;
}

/** A probe that has landed, or a free pad. @param {number | undefined} seat @param {number} x */
const drawPad = (seat, x) =>
  seat === undefined
    ? svg`<circle class="pad" cx=${x} cy="12" r="7"></circle>`
    : svg`<g transform="translate(${x - 9} 3) scale(.75)">${seatShape(seat)}</g>`;

/** The moon and its probes in words. @param {NewGame.MoonView} moon @param {BoardContext} ctx */
function spoken(moon, ctx) {
  const probes = moon.pads.map((seat) => ctx.playerName(seat)).join(t(", ")) || t("no probes");
  return moon.orbited
    ? t("{moon}: {probes}; a probe in orbit", { moon: moon.label, probes })
    : `${moon.label}: ${probes}`;
}

/** The missions of a player that the viewer knows. @param {NewGame.PlayerView} player @param {number} seat @param {BoardContext} ctx */
const missions = (player, seat, ctx) =>
  player.missions.map((mission) => {
    const label = t("Mission of {player}: {moon}", { player: ctx.playerName(seat), moon: mission.label });
    return html`<div class="card mission" data-key=${mission.key} aria-label=${label}>
      ${seatMark(seat)} <span>★ ${mission.label}</span>
    </div>`;
  });
