// @ts-check
/** The panel at the end of a match: beside the board, with the result, the table of points and the next actions. */

import { html, nothing } from "lit-html";
import { headline, isShared } from "./outcome.js";
import { showComparison } from "./comparison.js";
import { showRatings } from "./ratings.js";
import { afterScene } from "../../board/scene.js";
import { render } from "../../ui/render.js";
import { seatMark } from "../../board/seats.js";
import { t } from "../../ui/text.js";

/** @typedef {import("../controller.js").MatchController} MatchController */

export class Ending {
  #told = false; // the end has been shown, or had been seen before

  /**
   * @param {HTMLElement} place beside the board
   * @param {MatchController} match
   * @param {DOMStringMap} page where replay and lobby are
   * @param {() => {points: unknown, joint: unknown}} points draws where points came from, and the sum of partners
   * @param {HTMLElement} board whose scene comes before the end
   */
  constructor(place, match, page, points, board) {
    this.place = place;
    this.match = match;
    this.page = page;
    this.points = points;
    this.board = board;
    addEventListener("keydown", (event) => event.key === "Escape" && this.close());
  }

  /** Show the end if it is news. @param {(() => void)} [sound] */
  show(sound) {
    const { frame, lastSeen } = this.match;
    if (!frame.outcome || this.#told) return;
    this.#told = true;
    if (lastSeen !== null && lastSeen >= frame.v) return;
    afterScene(this.board, () => {
      this.place.hidden = false;
      this.#draw();
      this.place.scrollIntoView({ block: "nearest" }); // the board may have been scrolled to its foot
      sound?.();
    });
  }

  close() {
    const focused = this.place.contains(document.activeElement);
    this.place.hidden = true;
    if (focused) document.getElementById("prompt")?.focus({ preventScroll: true });
  }

  #draw() {
    const { frame } = this.match;
    const { outcome } = frame;
    if (!outcome) return;
    const nameOf = (/** @type {number} */ seat) => this.match.playerName(seat);
    const allHands = document.querySelector("a#all-hands"); // the end may cover it
    const annulled = document.getElementById("annulled")?.textContent; // the end may cover this sentence
    const { points, joint } = this.points();
    render(
      html`<div class="ending-head">
          <h2>${headline(outcome, frame.seat, nameOf)}</h2>
          <button type="button" class="quiet" aria-label=${t("Close")} @click=${() => this.close()}>✕</button>
        </div>
        ${joint}
        <p>${outcome.says}</p>
        ${annulled ? html`<p class="message">${annulled}</p>` : nothing} ${points}
        <p data-ratings></p>
        <div data-comparison></div>
        <div class="row">
          ${frame.seat === null ? nothing : nextMatches()}
          <a class="button" href=${this.page.replay ?? ""}>${t("Replay")}</a>
          ${allHands ? html`<a class="button" href=${allHands.getAttribute("href") ?? ""}>${allHands.textContent}</a>` : nothing}
          ${
            "public" in this.page && "share" in navigator
              ? html`<button type="button" @click=${() => navigator.share({ url: location.href }).catch(() => {})}>
                  ${t("Share")}
                </button>`
              : nothing
          }
          <a class="button quiet" href=${this.page.lobby ?? ""}>${t("Back to the lobby")}</a>
        </div>`,
      this.place,
    );
    showRatings();
    showComparison();
    const keep = document.getElementById("keep"); // how to come back, after one's first match
    if (keep) this.place.append(keep);
    keep?.removeAttribute("hidden");
  }
}

/** The buttons of another match, whose forms stand below the question; the first is the main one. */
function nextMatches() {
  const forms = ["rematch", "harder", "easier"].map((id) => document.getElementById(id));
  const terms = document.querySelector("#other-terms a");
  return html`${forms.map((form) => {
    const words = form?.querySelector("button")?.textContent;
    return words
      ? html`<button class=${form?.id === "rematch" ? "primary" : nothing} form=${form?.id}>${words}</button>`
      : nothing;
  })}${terms ? html`<a class="button" href=${terms.getAttribute("href")}>${terms.textContent}</a>` : nothing}`;
}

/** The sum of partners, which decides. @param {JointPoints | null} joint */
export const jointSum = (joint) =>
  joint ? html`<p class="joint-sum"><b>${t("Together: {n} of {goal} points", { ...joint })}</b></p>` : nothing;

/**
 * Points in all and by source, a column for each player, the winner first. Six players and many sources fit a phone. Empty for a game without points.
 * @param {PointSource[]} sources @param {MatchFrame} now @param {Player[]} players @param {Unseated[]} [unseated]
 * @param {boolean} [addUp] whether the sources add up to the total, which a match that was resigned does not tell
 */
export function pointTable(sources, now, players, unseated = [], addUp = false) {
  if (!sources.length) return nothing;
  const sum = (/** @type {number} */ seat) => sources.reduce((all, { points }) => all + (points[seat] ?? 0), 0);
  const total = (/** @type {number} */ seat) =>
    now.outcome?.scores?.[seat] ?? unseated[seat - players.length]?.total ?? (addUp ? sum(seat) : undefined);
  const counted = players.some(({ seat }) => total(seat) !== undefined);
  const alone = players.length === 1 || (now.outcome?.draw && !isShared(now.outcome));
  const won = (/** @type {number} */ seat) => !alone && Boolean(now.outcome?.winners?.includes(seat));
  const rank = (/** @type {number} */ seat) => (total(seat) ?? 0) + (won(seat) ? 1e6 : 0);
  const columns = [
    ...players.map(({ seat, name }) => ({ seat, name, mark: seatMark(seat) })),
    ...unseated.map(({ name, mark }, n) => ({ seat: players.length + n, name, mark })),
  ];
  const ranked = columns.sort((a, b) => rank(b.seat) - rank(a.seat));
  const you = (/** @type {number} */ seat) => (seat === now.seat ? html` <small>${t("(you)")}</small>` : nothing);
  const line = (/** @type {unknown} */ label, /** @type {(seat: number) => unknown} */ each) =>
    html`<tr>
      <th scope="row">${label}</th>
      ${ranked.map(({ seat }) => html`<td ?data-won=${won(seat)}>${each(seat)}</td>`)}
    </tr>`;
  return html`<div class="point-table">
    <p class="point-names" data-players=${columns.length} aria-hidden="true">
      ${ranked.map(({ seat, name, mark }) => html`<span class="seat-${seat}">${mark} ${name}${you(seat)}</span>`)}
    </p>
    <table data-players=${columns.length}>
      <thead>
        <tr>
          <td></td>
          ${ranked.map(
            ({ seat, name, mark }) =>
              html`<th scope="col" class="seat-${seat}" ?data-won=${won(seat)}>
                ${mark} <span class="point-name">${name}${you(seat)}</span>
              </th>`,
          )}
        </tr>
      </thead>
      <tbody>
        ${counted ? line(html`<b>${t("total")}</b>`, (seat) => html`<b>${total(seat)}</b>`) : nothing}
        ${sources.map(({ label, points }) => line(label, (seat) => String(points[seat] ?? 0).replace("-", "−")))}
      </tbody>
    </table>
  </div>`;
}
