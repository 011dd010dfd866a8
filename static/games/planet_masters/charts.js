// @ts-check
/** What lies before a player: the planet chart, the military chart, and what they add up to. */

import { html, nothing } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { t } from "../../js/text.js";
import { seatMark } from "../../js/seats.js";
import { die, drawingOf, glyph } from "./die.js";

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
  return html`<section
    class="sheet seat-${player.seat}"
    ?data-moves=${moves}
    ?data-target=${view.target === player.seat}
    ?data-won=${view.winner === player.seat}
    ?data-compact=${isCompact(player, view, ctx)}
    aria-label=${name}
  >
    <header>
      ${seatMark(player.seat)}
      <h3>${name}</h3>
      ${player.race ? html`<span class="race" title="${player.ability}: ${player.effect}" data-details="face:race:${player.race}">${player.race_label}</span>` : nothing}
      ${view.winner === player.seat ? html`<b class="badge won">${t("won")}</b>` : nothing}
      ${view.target === player.seat && !ctx.over ? html`<b class="badge alarm">${t("targeted")}</b>` : nothing}
      ${progress(player, view)} ${totals(player, moves && view.phase === "build" ? view.resources_left : null)}
    </header>
    ${actions(player, ctx)} ${isCompact(player, view, ctx) ? rows(player) : charts(player, view)}
    ${
      player.standing.length
        ? html`<ul class="standing-votes" role="list">
            ${player.standing.map((vote) => html`<li>${vote.says}</li>`)}
          </ul>`
        : nothing
    }
  </section>`;
}

/** With many at the table, or little room, only my own dice and those of whom it concerns lie in their places. @param {PlayerView} player @param {View} view @param {BoardContext} ctx */
function isCompact(player, view, ctx) {
  if (player.seat === view.target || ctx.question?.options?.some((option) => isDieOf(option.key, player))) return false;
  if (player.seat === (ctx.seat ?? view.active)) return ctx.narrow && view.target !== null;
  return ctx.narrow || view.players.length > 3;
}

/** All dice of a player in a row. @param {PlayerView} player */
const rows = (player) =>
  html`<div class="dice-row">
    ${repeat(
      [player.home, ...player.colonies, ...player.military],
      (each) => each.key,
      (each) => die(each, player.race),
    )}
  </div>`;

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

/** One mark for every planet die that victory needs: it fits, it is owned, it is missing. @param {PlayerView} player @param {View} view */
function progress(player, view) {
  const label = t("{n} of {all} planets, {good} of them fit for victory", {
    n: player.planets,
    all: view.planets_to_win,
    good: player.good,
  });
  const marks = Array.from({ length: view.planets_to_win }, (_each, i) =>
    i < player.good ? "fits" : i < player.planets ? "owned" : "missing",
  );
  return html`<span class="progress" role="img" aria-label=${label} title=${label}
    ><b>${player.good}/${view.planets_to_win}</b>${marks.map((mark) => html`<i class=${mark}></i>`)}</span
  >`;
}

/** The totals; opened, what makes them up. @param {PlayerView} player @param {number | null} left resources left, for the mover */
function totals(player, left) {
  /** @type {[string, PlanetMasters.Total][]} */
  const sums = [
    [t("attack"), player.attack],
    [t("defence"), player.defence],
    [t("votes"), player.votes],
  ];
  return html`<details class="totals">
    <summary>
      ${sums.map(([label, sum]) => total(label, sum.worth))}
      ${left === null ? nothing : total(t("left to spend"), left, "left")}
      <span class="further"
        >${total(t("influence"), player.influence)}
        ${total(t("fleet"), `${player.military.length}/${player.fleet_limit}`)}
        ${left === null ? total(t("resources"), player.resources) : nothing}</span
      >
    </summary>
    <dl>
      ${sums.map(
        ([label, sum]) =>
          html`<div>
            <dt>${label} <b>${sum.worth}</b></dt>
            <dd>
              ${sum.parts.length ? sum.parts.map((part) => html`<span>${part.label} <b>${part.worth}</b></span>`) : "–"}
            </dd>
          </div>`,
      )}
    </dl>
  </details>`;
}

/** @param {string} label @param {string | number} worth @param {string} [mark] */
const total = (label, worth, mark = "") => html`<span class="total ${mark}">${label} <b>${worth}</b></span>`;

/** What can be done to this player now: it is on offer as a button on the sheet, too. @param {PlayerView} player @param {BoardContext} ctx */
function actions(player, ctx) {
  const pressure = ctx.question?.options?.some((option) => option.key === "pressure") && !ctx.over;
  const keys = [`conquer:${player.seat}`, `council:${player.seat}`];
  if (pressure && ctx.question?.options?.some((option) => isDieOf(option.key, player))) keys.push("pressure");
  const offered = keys.flatMap((key) => ctx.question?.options?.filter((option) => option.key === key) ?? []);
  if (!offered.length) return nothing;
  return html`<div class="actions">
    ${offered.map(
      (option) =>
        html`<button type="button" data-key=${option.key} title=${option.detail ?? ""}>
          ${glyph(option.key.startsWith("council") ? "council" : "attack")} ${option.label}
        </button>`,
    )}
  </div>`;
}

/** Whether a key names a die of this player. @param {string} key @param {PlayerView} player */
const isDieOf = (key, player) => [...player.colonies, ...player.military].some((each) => each.key === key);

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
    <span class="slot-label">${face.label}</span>
    <span class="dice"
      >${dice.length ? nothing : html`<span class="empty-mark">${glyph(drawingOf(face.face, race))}</span>`}${repeat(
        dice,
        (each) => each.key,
        (each) => die(each, race),
      )}</span
    >
  </div>`;
}

/** What a place on a chart is for. @param {string} key as in data-details @param {View} view */
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
