// @ts-check
/** Who sits where, who is to move, who is here. */

import { html, nothing, render } from "lit-html";
import { seatMark } from "./seats.js";
import { t } from "./text.js";

/**
 * @param {HTMLElement} place
 * @param {PeopleFrame} people
 * @param {MatchFrame} now
 * @param {(seat: number) => unknown} summary what the game says about a seat
 */
export function drawPlayers(place, people, now, summary) {
  render(
    html`<ul role="list">
        ${people.players.map((player) => row(player, now, summary(player.seat)))}
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

/** @param {Player} player @param {MatchFrame} now @param {unknown} summary */
function row({ seat, name, connected, bot, vacant, level, thinking }, now, summary) {
  const free = vacant && !bot && !now.outcome;
  const moves = !now.outcome && now.waiting.includes(seat);
  const won = now.outcome?.winners?.includes(seat) && !now.outcome.draw;
  const score = now.outcome?.scores?.[seat];
  return html`<li class="player seat-${seat}" ?data-moves=${moves}>
    ${seatMark(seat)}
    <span class="player-name">${name}${seat === now.seat ? html` <small>${t("(you)")}</small>` : nothing}</span>
    <span class="player-state">
      ${moves ? html`<b class="badge">${t("to move")}</b>` : nothing}
      ${won ? html`<b class="badge won">${t("won")}</b>` : nothing}
      ${score === undefined ? nothing : html`<b class="score">${score}</b>`}
      <small class=${connected || bot ? "here" : "away"}
        >${thinking ? t("thinks …") : level ? levels()[level] : bot ? t("program") : connected ? t("here") : t("away")}</small
      >
    </span>
    ${free ? html`<p class="vacant">${vacantText(seat, name, now.seat)}</p>` : nothing}
    ${summary ? html`<span class="player-summary">${summary}</span>` : nothing}
  </li>`;
}

/** @returns {Record<string, string>} */
const levels = () => ({
  easy: t("computer, easy"),
  normal: t("computer, normal"),
  hard: t("computer, hard"),
});

/**
 * A seat whose owner is away, and where that is dealt with.
 * @param {number} seat @param {string} name @param {number | null} mine
 */
function vacantText(seat, name, mine) {
  const text = seat === mine ? t("You are counted as away here.") : t("{name} is away: the table decides.", { name });
  const link = /** @type {HTMLAnchorElement | null} */ (document.querySelector("a[data-seats]"));
  if (!link) return text;
  return html`${text} <a href=${link.href}>${seat === mine ? t("Take my seat back") : t("Decide")}</a>`;
}
