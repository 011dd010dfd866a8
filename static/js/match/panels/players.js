// @ts-check
/** The list of players: seats, turns and presence. */

import { html, nothing } from "lit-html";
import { levels, opponentName } from "./opponent_card.js";
import { render } from "../../ui/render.js";
import { seatMark } from "../../board/seats.js";
import { t } from "../../ui/text.js";

/**
 * @param {HTMLElement} place
 * @param {PeopleFrame} people
 * @param {MatchFrame} now
 * @param {SeatClock[]} clocks empty in a match without live clocks
 * @param {(seat: number) => unknown} summary the game's text about a seat
 * @param {{ standing: unknown, block(seat: number): unknown }} shown what the game shows of all players above the list, and below the row of one
 */
export function drawPlayers(place, people, now, clocks, summary, { standing, block }) {
  render(
    html`${standing}
      <ul role="list">
        ${people.players.map((player) => row(player, now, clocks, summary(player.seat), block(player.seat)))}
      </ul>
      ${
        people.watching
          ? html`<p class="watching">
              <small
                >${t("Watching: {n}", { n: people.watching })}${people.spectators.length ? html` (${people.spectators.join(t(", "))})` : nothing}</small
              >
            </p>`
          : nothing
      }`,
    place,
  );
}

/** @param {Player} player @param {MatchFrame} now @param {SeatClock[]} clocks @param {unknown} summary @param {unknown} block */
function row({ seat, name, connected, bot, vacant, owner, level, thinking, hints }, now, clocks, summary, block) {
  const timed = !bot && clocks.some((clock) => clock.seat === seat);
  const free = vacant && !now.outcome && (!bot || seat === now.seat);
  const moves = !now.outcome && now.waiting.includes(seat);
  const won = now.outcome?.winners?.includes(seat) && !now.outcome.draw;
  const score = now.outcome?.scores?.[seat];
  return html`<li class="player seat-${seat}" ?data-moves=${moves}>
    ${seatMark(seat)}
    <span class="player-name"
      >${level ? opponentName(name, level) : name}${seat === now.seat ? html` <small>${t("(you)")}</small>` : nothing}${owner ? html` <small class="program">${t("program of {name}", { name: owner })}</small>` : nothing}</span
    >
    <span class="player-state">
      ${now.outcome ? nothing : toAct(moves, timed)} ${won ? html`<b class="badge won">${t("won")}</b>` : nothing}
      ${hints ? html`<small class="hints">${hints === 1 ? t("1 hint") : t("{n} hints", { n: hints })}</small>` : nothing}
      ${score === undefined ? nothing : html`<b class="score">${score}</b>`}
      <small class=${connected || bot ? "here" : "away"}
        >${thinking ? t("thinks …") : level ? levels()[level] : bot ? t("computer") : connected ? t("here") : timed && moves ? t("offline") : t("away")}</small
      >
      ${timed ? html`<b class="clock" role="timer" data-clock=${seat}></b>` : nothing}
    </span>
    ${free ? html`<p class="vacant">${vacantText(seat, name, now.seat, bot)}</p>` : nothing}
    ${summary ? html`<span class="player-summary">${summary}</span>` : nothing}
    ${block && block !== nothing ? html`<div class="player-block">${block}</div>` : nothing}
  </li>`;
}

/** A running clock shows the same. @param {boolean} moves @param {boolean} timed */
function toAct(moves, timed) {
  if (timed) return moves ? html`<b class="visually-hidden">${t("to act")}</b>` : nothing;
  return html`<b class="badge" ?data-quiet=${!moves}>${t("to act")}</b>`;
}

/**
 * All clocks in a row, where the list of players is out of sight.
 * @param {HTMLElement} place @param {SeatClock[]} clocks
 */
export function drawClockStrip(place, clocks) {
  render(
    clocks.map(
      ({ seat }) => html`<span class="seat-${seat}">${seatMark(seat)}<b class="clock" data-clock=${seat}></b></span>`,
    ),
    place,
  );
}

/**
 * The text at a vacant seat, with a link to the decision about it.
 * @param {number} seat @param {string} name @param {number | null} mine @param {boolean} bot
 */
function vacantText(seat, name, mine, bot) {
  const away = seat === mine ? t("You count as away here.") : t("{name} is away: the others decide.", { name });
  const text = bot ? t("The computer plays on for you.") : away;
  const link = /** @type {HTMLAnchorElement | null} */ (document.querySelector("a[data-seats]"));
  if (!link) return text;
  return html`${text} <a href=${link.href}>${seat === mine ? t("Take my seat back") : t("Decide")}</a>`;
}
