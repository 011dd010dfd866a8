// @ts-check
/** The sheet of a player: planet chart, military chart and totals. */

import { html, nothing } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { t } from "../../js/ui/text.js";
import { seatMark } from "../../js/board/seats.js";
import { die, drawingOf, glyph } from "./die.js";
import { actions, isDieOf, progress, totals } from "./sheet_head.js";

/** @typedef {PlanetMasters.PlanetMastersView} View */
/** @typedef {PlanetMasters.PlayerView} PlayerView */

/**
 * @param {PlayerView} player
 * @param {View} view
 * @param {BoardContext} ctx
 */
export function sheet(player, view, ctx) {
  const moves = view.active === player.seat && !ctx.over;
  const name = ctx.playerName(player.seat);
  const compact = isCompact(player, view, ctx);
  const inHead = !compact && !ctx.narrow;
  return html`<section
    class="sheet seat-${player.seat}"
    data-flip="sheet:${player.seat}"
    ?data-moves=${moves}
    ?data-target=${view.target === player.seat}
    ?data-won=${view.winner === player.seat}
    ?data-compact=${compact}
    ?data-asked=${isAsked(player, ctx)}
    aria-label=${name}
  >
    <header>
      ${seatMark(player.seat)}
      <h3>${name}</h3>
      ${player.race ? html`<span class="race" title="${player.ability}: ${player.effect}" data-details="face:race:${player.race}">${player.race_label}</span>` : nothing}
      ${view.winner === player.seat ? html`<b class="badge won">${t("won")}</b>` : nothing}
      ${view.target === player.seat && !ctx.over ? html`<b class="badge alarm">${t("targeted")}</b>` : nothing}
      ${inHead ? actions(player, ctx) : nothing} ${progress(player, view)}
      ${totals(player, moves && view.phase === "build" ? view.resources_left : null)}
    </header>
    ${compact ? rows(player) : charts(player, view)} ${inHead ? nothing : actions(player, ctx)}
    ${
      player.standing.length
        ? html`<ul class="standing-votes" role="list">
            ${player.standing.map((vote) => html`<li>${vote.says}</li>`)}
          </ul>`
        : nothing
    }
  </section>`;
}

/** Return whether the question is about dice of this player. @param {PlayerView} player @param {BoardContext} ctx */
const isAsked = (player, ctx) => Boolean(ctx.question?.options?.some((option) => isDieOf(option.key, player)));

const onItsSide = matchMedia("(max-width: 60rem) and (max-height: 30rem)"); // a phone

/** Return whether a player's dice lie in their places: with many players only the viewer's, in little room none. @param {PlayerView} player @param {View} view @param {BoardContext} ctx */
const isCompact = (player, view, ctx) =>
  ctx.narrow || onItsSide.matches || (view.players.length > 3 && player.seat !== (ctx.seat ?? 0));

/** All dice of a player in a row, with their names where there is room. @param {PlayerView} player */
const rows = (player) =>
  html`<div class="dice-row">
    ${repeat(
      [player.home, ...player.colonies, ...player.military],
      (each) => each.key,
      (each) =>
        html`<span class="named" ?data-good=${each.good} data-details="face:${each.face}:${player.race}"
          >${die(each, player.race)}<small aria-hidden="true">${nameOf(each, player)}</small></span
        >`,
    )}
  </div>`;

/** @param {PlanetMasters.DieView} each @param {PlayerView} player */
const nameOf = (each, player) => (each.face === "race" ? (player.ability ?? each.label) : each.label);

/** The dice in their places. @param {PlayerView} player @param {View} view */
const charts = (player, view) =>
  html`<div class="charts">
    <div class="chart planets" ?data-crowded=${player.planets > 3} role="group" aria-label=${t("Planets")}>
      ${planetSlots(player, view)}
    </div>
    <div
      class="chart military"
      ?data-crowded=${player.military.length > 3}
      role="group"
      aria-label=${t("Fleet, {n} of at most {most}", { n: player.military.length, most: player.fleet_limit })}
    >
      ${view.legend.military.map((face) =>
        slot(
          face,
          player.military.filter((each) => each.face === face.face),
          player.race,
        ),
      )}
    </div>
  </div>`;

/** @param {PlayerView} player @param {View} view */
function planetSlots(player, view) {
  const faces = [...view.legend.home];
  for (const face of view.legend.colony) if (!faces.some((each) => each.face === face.face)) faces.splice(1, 0, face);
  const dice = [player.home, ...player.colonies];
  return faces.map((face) => {
    const own = face.face === "race" ? { ...face, label: player.ability ?? face.label, effect: player.effect } : face;
    return slot(
      own,
      dice.filter((each) => each.face === face.face),
      player.race,
    );
  });
}

/**
 * A place on a chart, with the dice that lie there.
 * @param {PlanetMasters.FaceView} face
 * @param {PlanetMasters.DieView[]} dice
 * @param {string} race
 */
function slot(face, dice, race) {
  return html`<div
    class="slot"
    ?data-filled=${dice.length > 0}
    data-n=${Math.min(dice.length, 4)}
    ?data-good=${dice.some((each) => each.good)}
    data-details="face:${face.face}:${race}"
  >
    <span class="slot-label" aria-hidden="true">${face.label}</span>
    <span class="dice"
      >${dice.length ? nothing : html`<span class="empty-mark">${glyph(drawingOf(face.face, race))}</span>`}${repeat(
        dice,
        (each) => each.key,
        (each) => die(each, race),
      )}</span
    >
  </div>`;
}

/** The purpose of a place on a chart. @param {string} key as in data-details @param {View} view */
export function faceDetails(key, view) {
  const [_kind, face, race] = key.split(":");
  const { home, colony, military } = view.legend;
  const kinds = [
    [t("Home die"), home],
    [t("Colony die"), colony],
    [t("Military die"), military],
  ];
  const found = /** @type {[string, PlanetMasters.FaceView[]][]} */ (kinds).flatMap(([kind, faces]) =>
    faces.filter((each) => each.face === face).map((each) => ({ kind, each })),
  );
  const player = face === "race" ? view.players.find((each) => each.race === race) : undefined;
  if (!found.length) return null;
  return {
    heading: player?.ability ?? found[0].each.label,
    body: html`<p>${player?.effect ?? found[0].each.effect ?? ""}</p>
      <p><small>${found.map(({ kind, each }) => html`${kind}: ${each.pips.join(" ")} `)}</small></p>`,
  };
}
