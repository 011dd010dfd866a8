// @ts-check
/** The track of prestige with a cruiser of each player, and the words about one player's points. */

import { html, nothing, svg } from "lit-html";
import { seatMark } from "../../../js/board/seats.js";
import { t } from "../../../js/ui/text.js";
import { sourceNames } from "./points.js";

/** @typedef {Impulse.View} View @typedef {Impulse.PlayerView} Player */

const STEP = 16;
const LEFT = 14;
const ROOM = 30; // for all cruisers of the same points

/** The track, and below it the teams, above the site's list of players. @param {View} view @param {BoardContext} ctx */
export const standing = (view, ctx) => [track(view, ctx), teams(view)];

/** The players of each team, and the points of its best one. @param {View} view */
export function teams(view) {
  if (!view.teams) return nothing;
  const members = view.impulses.map((_cards, team) => view.players.filter((player) => player.team === team));
  return html`<ul
    class="game-impulse teams"
    role="list"
    data-tip=${t("Points belong to players: a team wins as soon as one of them has {n}.", { n: view.goal })}
  >
    ${members.map((players, team) => {
      const best = Math.max(...players.map(({ score: points }) => points));
      return html`<li>
        <span class="team-name">${t("team {n}", { n: team + 1 })}</span> ${players.map(({ seat }) => seatMark(seat))}
        <b role="img" aria-label=${t("best: {n} points", { n: best })}>${best}</b>
      </li>`;
    })}
  </ul>`;
}

/** The way to 20 points, with who is where. @param {View} view @param {BoardContext} ctx */
export function track(view, ctx) {
  const marks = [...Array(view.goal + 1).keys()];
  const players = view.players.map((player) => `${ctx.playerName(player.seat)}: ${player.score}`);
  const [close, end] = [LEFT + view.alarm * STEP, LEFT + view.goal * STEP];
  return html`<div
    class="game-impulse standing"
    data-tip=${t("The first player with {n} points wins at once.", { n: view.goal })}
  >
    <svg class="track" viewBox="0 0 ${end + LEFT} 45" role="img" aria-label=${players.join(", ")}>
      <path class="rail" d="M${LEFT} 27H${end}"></path>
      <path class="rail close" d="M${close} 27H${end}"></path>
      ${marks.map((n) => mark(n, view.alarm))} ${view.players.map((player) => racer(player, view))}
    </svg>
  </div>`;
}

/** The same in few signs, in the corners of a phone's map. @param {View} view @param {BoardContext} ctx */
export function scores(view, ctx) {
  const players = view.players.map((player) => `${ctx.playerName(player.seat)}: ${player.score}`);
  return html`<div
    class="scores"
    role="img"
    aria-label=${players.join(", ")}
    data-tip=${t("The first player with {n} points wins at once.", { n: view.goal })}
  >
    ${view.players.map(
      ({ seat, score: points }) =>
        html`<span ?data-close=${points >= view.alarm && !view.ended}>${seatMark(seat)}<b>${points}</b></span>`,
    )}
  </div>`;
}

/** @param {number} n @param {number} alarm */
function mark(n, alarm) {
  const x = LEFT + n * STEP;
  if (n % 5) return svg`<circle class="mark" cx=${x} cy="27" r="1.7"></circle>`;
  return svg`<circle class="mark five" cx=${x} cy="27" r="2.8"></circle><text class=${n >= alarm ? "close" : ""} x=${x} y="43">${n}</text>`;
}

/** Players with the same points stand beside each other. @param {Player} player @param {View} view */
function racer(player, view) {
  const same = view.players.filter((each) => each.score === player.score);
  const i = same.indexOf(player);
  const x = LEFT + Math.min(player.score, view.goal) * STEP + i * Math.min(10, ROOM / same.length);
  return svg`<g class="racer seat-${player.seat}" data-flip="racer${player.seat}" transform="translate(${x} ${15 - (i % 2) * 5})"><use transform="rotate(90)" href="#im-cruiser-${player.race || "triangulumnists"}" x="-13" y="-13" width="26" height="26"></use></g>`;
}

/** The points of a player, and in its tip where they came from and how many are within reach. @param {Player} player @param {View} view */
export function score(player, view) {
  const close = player.score >= view.alarm && !view.ended;
  const missing = Math.max(0, view.goal - player.score);
  return html`<span
    class="score"
    ?data-close=${close}
    data-tip=${pointsTold(player, view)}
    role="img"
    aria-label=${close ? t("{n} points, {missing} to win", { n: player.score, missing }) : t("{n} points", { n: player.score })}
    ><b>${player.score}</b><small>/${view.goal}</small></span
  >`;
}

/** @param {Player} player @param {View} view */
const pointsTold = (player, view) =>
  [sources(player), reach(player, view)].filter(Boolean).join(" ") ||
  t("The first player with {n} points wins at once.", { n: view.goal });

/** The most points a player could score with the present cards. @param {Player} player @param {View} view */
export function reach(player, view) {
  if (!player.reach.length || view.ended) return "";
  const n = player.reach.reduce((sum, each) => sum + each.points, 0);
  const list = player.reach.map((each) => `${each.label} ${each.points}`).join(" · ");
  return view.mover === player.seat
    ? t("Within reach this turn: up to {n} ({list}).", { n, list })
    : t("Within reach next turn: up to {n} ({list}).", { n, list });
}

/** The sources of the points. @param {Player} player */
export function sources(player) {
  const found = sourceNames().filter(([key]) => player.sources[key]);
  if (!found.length) return "";
  return t("Points so far: {list}", { list: found.map(([key, name]) => `${name} ${player.sources[key]}`).join(" · ") });
}

/** A sign that a player could win with the points within reach. @param {Player} player @param {View} view */
export function nearness(player, view) {
  const n = player.reach.reduce((sum, each) => sum + each.points, 0);
  if (!n || view.ended) return nothing;
  const close = player.score + n >= view.goal;
  return html`<span
    class="reach"
    ?data-close=${close}
    data-tip=${reach(player, view)}
    role="img"
    aria-label=${reach(player, view)}
    >${close ? "⚠ " : ""}${t("within reach +{n}", { n })}</span
  >`;
}
